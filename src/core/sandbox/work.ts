import { SeedbedError } from "../model/errors.ts";
import { toEnd } from "../model/steps.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { pause } from "../platform/pause.ts";

/** Milliseconds of what is begun in one turn of the event loop. */
const BEGUN_AT_ONCE = 1;

/** Milliseconds of one turn of what goes on: every request that comes meanwhile waits for some of them. */
const TURN = 0.5;

/** Milliseconds of what a write does at once: beyond, it is tried again. */
const WRITTEN_AT_ONCE = 5;

class Queue {
  /** By caller: the one whose turn it is comes first. None is empty. */
  readonly #lines = new Map<string, (() => void)[]>();
  size = 0;

  countOf(caller: string): number {
    return this.#lines.get(caller)?.length ?? 0;
  }

  push(caller: string, begin: () => void): void {
    const line = this.#lines.get(caller);
    if (line === undefined) this.#lines.set(caller, [begin]);
    else line.push(begin);
    this.size += 1;
  }

  /** Takes out the next one, of the first caller that `mayGo` lets go; undefined if there is none. The caller's others come behind all other callers. */
  take(mayGo: (caller: string) => boolean = () => true): (() => void) | undefined {
    for (const [caller, line] of this.#lines) {
      if (!mayGo(caller)) continue;
      const begin = line.shift();
      this.#lines.delete(caller);
      if (line.length > 0) this.#lines.set(caller, line);
      this.size -= 1;
      return begin;
    }
    return undefined;
  }
}

/**
 * Turns of the event loop, which all that may take long shares: callers one after the other, and everything else in between. What
 * begins waits for one turn of what goes on, however much of that there is, as most of it takes little.
 * `timer` gives milliseconds from any beginning, `next` the next turn of the event loop.
 */
export function createLoop(timer: () => number = () => performance.now(), next = pause) {
  /** The time at which the first thing of this turn began. */
  let began: number | undefined;
  let isTurning = false;
  const beginning = new Queue();
  const goingOn = new Queue();

  async function turn(): Promise<void> {
    if (isTurning) return;
    isTurning = true;
    for (let hasBegun = false; ;) {
      await next();
      began = undefined;
      hasBegun = hasBegun ? goingOn.size === 0 : beginning.size > 0;
      if (hasBegun) began = timer();
      const one = (hasBegun ? beginning : goingOn).take();
      if (one === undefined) break;
      one();
    }
    isTurning = false;
  }

  function wait(queue: Queue, caller: string): Promise<void> {
    void turn();
    return new Promise((resolve) => queue.push(caller, resolve));
  }

  /** Undefined for who may begin at once: little was begun in this turn. Others wait for one of their own. */
  function enter(caller: string): Promise<void> | undefined {
    if (beginning.size > 0 || timer() - (began ??= timer()) >= BEGUN_AT_ONCE) return wait(beginning, caller);
    void turn();
    return undefined;
  }

  return {
    enter,
    /** Waits for the next turn of what was begun before. */
    goOn: (caller: string) => wait(goingOn, caller),
    /** Takes all steps, as many in a turn as take some milliseconds. */
    async run<T>(caller: string, steps: YieldingSteps<T>): Promise<T> {
      for (let mine = enter(caller); ; mine = wait(goingOn, caller)) {
        if (mine !== undefined) await mine; // who may begin at once does: what it takes counts for the next
        const until = timer() + TURN;
        do {
          const step = steps.next();
          if (step.done === true) return step.value;
        } while (timer() < until);
      }
    },
  };
}

export const loop = createLoop();

/** Lets a few things be done at once, of one caller and in all; the others wait, callers one after the other. */
export interface WorkQueue {
  /** Does something when there is room for it, steps in turns of {@link loop}. Throws `overloaded` if too much waits already. */
  run<T>(caller: string, begin: () => Promise<T> | YieldingSteps<T>): Promise<T>;
}

interface Most {
  readonly all: number;
  readonly each: number;
}

/** Lets so many run at once and so many more wait; what is refused past that is told so, and when to come back. */
export function createWork(bounds: {
  readonly running: Most;
  readonly waiting: Most;
  readonly refusal: string;
}): WorkQueue {
  const running = new Map<string, number>();
  let total = 0;
  const waiting = new Queue();

  const hasRoom = (caller: string): boolean =>
    total < bounds.running.all && (running.get(caller) ?? 0) < bounds.running.each;

  function start(caller: string): void {
    total += 1;
    running.set(caller, (running.get(caller) ?? 0) + 1);
  }

  function end(caller: string): void {
    total -= 1;
    const left = (running.get(caller) ?? 1) - 1;
    if (left === 0) running.delete(caller);
    else running.set(caller, left);
    waiting.take(hasRoom)?.();
  }

  function enter(caller: string): Promise<void> | undefined {
    if (hasRoom(caller)) {
      start(caller);
      return undefined;
    }
    if (waiting.size >= bounds.waiting.all || waiting.countOf(caller) >= bounds.waiting.each) {
      throw new SeedbedError("overloaded", `${bounds.refusal}; try again in a few seconds`, {
        headers: { "Retry-After": "5" },
      });
    }
    return new Promise((resolve) => {
      waiting.push(caller, () => {
        start(caller);
        resolve();
      });
    });
  }

  return {
    async run(caller, begin) {
      const place = enter(caller);
      if (place !== undefined) await place;
      try {
        const begun = begin();
        return await (begun instanceof Promise ? begun : loop.run(caller, begun));
      } finally {
        end(caller);
      }
    },
  };
}

export const work = createWork({
  running: { all: 4, each: 1 },
  waiting: { all: 3_000, each: 1_000 },
  refusal: "cannot go through so many records once more now: too much else does",
});

/** Thrown where something is needed that takes long to make, and what makes it: {@link prepared} does, and tries again. */
export class Unprepared extends Error {
  /** Gives what was made, so that it stays as long as it is needed. */
  readonly steps: YieldingSteps<unknown>;
  constructor(steps: YieldingSteps<unknown>) {
    super("something that takes long to make is not there yet");
    this.steps = steps;
  }
}

/** Does what may throw {@link Unprepared}: what it needs is made in turns. */
export async function prepared<T>(caller: string, attempt: () => T | Promise<T>): Promise<T> {
  const made: unknown[] = [];
  let missing: YieldingSteps<unknown> | undefined;
  for (;;) {
    try {
      if (missing !== undefined) made.push(await loop.run(caller, missing));
      missing = undefined;
      return await attempt();
    } catch (error) {
      if (!(error instanceof Unprepared)) throw error;
      missing = error.steps;
    }
  }
}

/** As {@link prepared}, all at once: where nobody else waits. */
export function preparedAtOnce<T>(attempt: () => T): T {
  const made: unknown[] = [];
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof Unprepared)) throw error;
      made.push(toEnd(error.steps));
    }
  }
}

const MOST_TRIES = 5;

/**
 * Works something out: at once where that takes less than `atOnce` milliseconds; else it throws {@link Unprepared}, and gives what the steps came to when it is called again, unless `about` names something else by then.
 */
export function workOut<T>(
  begin: () => YieldingSteps<T>,
  atOnce = WRITTEN_AT_ONCE,
): (...about: readonly unknown[]) => T {
  let known: { readonly about: readonly unknown[]; readonly value: T } | undefined;
  let tries = 0;
  return (...about) => {
    if (known?.about.every((one, at) => one === about[at]) === true) return known.value;
    tries += 1;
    const steps = begin();
    const until = tries > MOST_TRIES ? Infinity : performance.now() + atOnce;
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (performance.now() < until) continue;
      throw new Unprepared(
        (function* (): YieldingSteps<void> {
          known = { about, value: yield* steps };
        })(),
      );
    }
  };
}
