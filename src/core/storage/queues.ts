import { isUnavailable, unavailable } from "./storage.ts";

/** Runs work of one name, a few at once; what waits longer than it may is refused as `unavailable`. */
export type Lanes = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Lanes for each name: so many at once, and the others wait for at most so many milliseconds. */
export function createLanes(bounds: { readonly atOnce: number; readonly patience: number }): Lanes {
  const running = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  function enter(name: string): Promise<void> | undefined {
    const count = running.get(name) ?? 0;
    if (count < bounds.atOnce) {
      running.set(name, count + 1);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const others = waiting.get(name) ?? new Set();
      waiting.set(name, others);
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        others.delete(go);
        reject(unavailable("the database does not keep up with the requests that wait for it"));
      }, bounds.patience);
      others.add(go);
    });
  }

  function leave(name: string): void {
    const others = waiting.get(name);
    const [next] = others ?? [];
    if (others !== undefined && next !== undefined) {
      others.delete(next); // who waited longest has the place now
      next();
      return;
    }
    waiting.delete(name);
    const count = (running.get(name) ?? 1) - 1;
    if (count === 0) running.delete(name);
    else running.set(name, count);
  }

  return async (name, work) => {
    await enter(name);
    try {
      return await work();
    } finally {
      leave(name);
    }
  };
}

const AT_ONCE = Promise.resolve();

/**
 * Runs what is given to it one after the other. Where storage is unavailable to one, all that wait behind it are told the
 * same at once: each would only wait out the same limit in its turn.
 */
export class Line {
  #last: Promise<unknown> = AT_ONCE;
  #joined = 0;
  #left = 0;
  #refusedTo = 0;
  #refusal: unknown;

  /** Runs `work` when it is its turn. */
  run<T>(work: () => Promise<T>): Promise<T> {
    this.#joined += 1;
    const place = this.#joined;
    const turn = this.#last.then(() => {
      if (place <= this.#refusedTo) throw this.#refusal;
      return work();
    });
    this.#last = turn.then(
      () => this.#leave(),
      (error: unknown) => {
        if (isUnavailable(error) && place > this.#refusedTo) {
          this.#refusedTo = this.#joined;
          this.#refusal = error;
        }
        this.#leave();
      },
    );
    return turn;
  }

  #leave(): void {
    this.#left += 1;
  }

  get isEmpty(): boolean {
    return this.#left === this.#joined;
  }
}

export interface Awaited {
  listen(listener: () => void): void;
  tell(): void;
}

export function createAwaited(): Awaited {
  const listeners: (() => void)[] = [];
  return {
    listen: (listener) => void listeners.push(listener),
    tell() {
      for (const listener of listeners) listener();
    },
  };
}
