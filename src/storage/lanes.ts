import { unavailable } from "./unavailable.ts";

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
