import { SeedbedError } from "../../model/errors.ts";
import { CallerQueue } from "./caller-queue.ts";

/** Lets a few things run at once, of one caller and in all; the others wait for their turn, callers one after the other. */
export interface FewAtOnce {
  /** Resolves when there is room, to what gives it back. Throws `overloaded` if too much waits already. */
  enter(caller: string): Promise<() => void>;
  /** Runs work when there is room for it. Throws `overloaded` if too much waits already. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

/** How many of all callers and of one. */
interface Most {
  readonly all: number;
  readonly each: number;
}

/** Lets so many run at once and so many more wait; what is refused past that is told so, and when to come back. */
export function createFewAtOnce(bounds: {
  readonly running: Most;
  readonly waiting: Most;
  readonly refusal: string;
}): FewAtOnce {
  const running = new Map<string, number>();
  let total = 0;
  const waiting = new CallerQueue<() => void>();

  const hasRoom = (caller: string): boolean =>
    total < bounds.running.all && (running.get(caller) ?? 0) < bounds.running.each;

  function start(caller: string): () => void {
    total += 1;
    running.set(caller, (running.get(caller) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      total -= 1;
      const left = (running.get(caller) ?? 1) - 1;
      if (left === 0) running.delete(caller);
      else running.set(caller, left);
      waiting.take(hasRoom)?.();
    };
  }

  async function enter(caller: string): Promise<() => void> {
    if (hasRoom(caller)) return start(caller);
    if (waiting.size >= bounds.waiting.all || waiting.countOf(caller) >= bounds.waiting.each) {
      throw new SeedbedError("overloaded", `${bounds.refusal}; try again in a few seconds`, {
        headers: { "Retry-After": "5" },
      });
    }
    return new Promise((resolve) => {
      waiting.push(caller, () => resolve(start(caller)));
    });
  }

  return {
    enter,
    async run(caller, work) {
      const leave = await enter(caller);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
