import { SeedbedError } from "../model/errors.ts";

/** Runs work when there is room for it. Throws `overloaded` if too much waits already. */
export type FewAtOnce = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many run at once and so many more wait; what is refused past that is told so, and when to come back. */
export function createFewAtOnce(bounds: {
  readonly running: number;
  readonly waiting: number;
  readonly refusal: string;
}): FewAtOnce {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= bounds.running) {
      if (waiting.length >= bounds.waiting) {
        throw new SeedbedError("overloaded", `${bounds.refusal}; try again in a few seconds`, {
          headers: { "Retry-After": "5" },
        });
      }
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
