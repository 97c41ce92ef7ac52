import { MAX_FAULTS } from "./words.ts";

/** Where something stands in a definition. */
export interface Place {
  /** The words that lead there, such as `["resources", "loan", "count"]`. */
  readonly path: readonly (string | number)[];
  /** From 1; undefined where the definition is a value and no text. */
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** One fault of a definition: where, what, and how to mend it. */
export interface DeclarationFault extends Place {
  /** A short code, such as `unknown_word`. */
  readonly code: string;
  readonly message: string;
}

/** The word that a message says was probably meant; undefined where it names none. */
export function meantIn(message: string): string | undefined {
  return /did you mean '?([^'?]+)'?\?/.exec(message)?.[1];
}

/** A definition that cannot be taken, with all its faults. */
export class DeclarationError extends Error {
  readonly faults: readonly DeclarationFault[];

  constructor(faults: readonly DeclarationFault[], file?: string) {
    super(faults.map((fault) => toLine(fault, file)).join("\n"));
    this.name = "DeclarationError";
    this.faults = faults;
  }

  /** The same faults, of a file with this name. */
  in(file: string): DeclarationError {
    return new DeclarationError(this.faults, file);
  }
}

/** A fault in one line: `seedbed.yaml:12:5: resources.loan.count: must be …`. */
export function toLine({ path, line, column, message }: DeclarationFault, file?: string): string {
  const position = line === undefined ? [] : [line, column ?? 1];
  const where = [...(file === undefined ? [] : [file]), ...position].join(":");
  const word = path.join(".");
  return [where, word, message].filter((part) => part !== "").join(": ");
}

/** Takes faults, so that all are told at once. */
export interface Faults {
  add(place: Place, code: string, message: string): void;
  readonly count: number;
  /** Throws {@link DeclarationError} if there were any. */
  throwIfAny(): void;
}

/** Nothing wrong yet. */
export function createFaults(): Faults {
  const found: DeclarationFault[] = [];
  const told = new Set<string>();
  const stop = (): never => {
    throw new DeclarationError(found.toSorted(byPlace));
  };
  return {
    add({ path, line, column }, code, message) {
      const key = `${path.join("\0")} ${message}`;
      if (told.has(key)) return;
      told.add(key);
      found.push({ path, line, column, code, message });
      if (found.length >= MAX_FAULTS) stop();
    },
    get count() {
      return found.length;
    },
    throwIfAny() {
      if (found.length > 0) stop();
    },
  };
}

function byPlace(one: Place, other: Place): number {
  return (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);
}
