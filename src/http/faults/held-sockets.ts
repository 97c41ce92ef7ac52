/** Connections of one caller that fault plans hold at once. */
export const MOST_HELD = 50;

/** Counts the connections that fault plans hold. */
export interface HeldSockets {
  /** Takes a place of the caller's, unless all are taken; the result gives it back. */
  take(caller: string): (() => void) | undefined;
}

/** None is held yet. */
export function createHeldSockets(): HeldSockets {
  const held = new Map<string, number>();
  return {
    take(caller) {
      const count = held.get(caller) ?? 0;
      if (count >= MOST_HELD) return undefined;
      held.set(caller, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (held.get(caller) ?? 1) - 1;
        if (left === 0) held.delete(caller);
        else held.set(caller, left);
      };
    },
  };
}
