/** Something that was made of a world, and can be made again. */
export interface WorldPiece {
  /** Notes that somebody uses it: what is used stays longest. */
  use(): void;
  /** Notes that it takes so many bytes more, about. */
  take(bytes: number): void;
}

/** Bounds what is kept of generated worlds, whoever reads them: past it the pieces go that nobody used for longest. */
export interface WorldMemory {
  /** A piece that takes nothing yet; `drop` lets go of what it stands for. */
  keep(drop: () => void): WorldPiece;
  readonly held: number;
}

/** Place at which the bound is passed, so much more than needed goes at once: looking for the longest unused is not cheap. */
const SLACK = 0.1;

/** Memory for so many bytes; what was used last may take more alone. */
export function createWorldMemory(most: number): WorldMemory {
  const pieces = new Set<{ lastUse: number; held: number; readonly drop: () => void }>();
  let uses = 0;
  let held = 0;
  let isFitting = false;

  function fit(): void {
    isFitting = false;
    const longestUnusedFirst = [...pieces].toSorted((one, other) => one.lastUse - other.lastUse);
    for (const piece of longestUnusedFirst.slice(0, -1)) {
      if (held <= most * (1 - SLACK)) return;
      pieces.delete(piece);
      held -= piece.held;
      piece.drop();
    }
  }

  return {
    keep(drop) {
      const piece = { lastUse: 0, held: 0, drop };
      pieces.add(piece);
      return {
        use() {
          uses += 1;
          piece.lastUse = uses;
        },
        take(bytes) {
          piece.held += bytes;
          if (!pieces.has(piece)) return;
          held += bytes;
          if (held <= most || isFitting) return;
          isFitting = true;
          // A caller works with its record until it first waits for something else: a record is one object until then.
          queueMicrotask(fit);
        },
      };
    },
    get held() {
      return held;
    },
  };
}
