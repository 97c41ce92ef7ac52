import { SeedbedError } from "../model/errors.ts";
import type { Arrangement } from "./sandbox-time.ts";
import type { Passed, WriteSurroundings, WrittenSandbox } from "./written-sandbox.ts";

type Sandbox = Pick<WrittenSandbox<WriteSurroundings>, "address" | "jump" | "now" | "passTime">;

/** Moves of a record that one jump of the clock makes at most. */
export const MOST_CLOCK_STEPS = 10_000;

/** Moves that are stored at once: between two such portions others have their turn. */
const STEPS_AT_ONCE = 100;

export interface Jump {
  /** The sandbox's time before, epoch milliseconds. */
  readonly from: number;
  /** The time that it was to come to, epoch milliseconds. */
  readonly until: number;
  readonly steps: number;
  /** Why it stopped on the way; undefined if it did not. */
  readonly stopped: "steps" | SeedbedError | undefined;
  /** The numbers of the first and the last event that it led to; undefined without any. */
  readonly events: { readonly first: number; readonly last: number } | undefined;
}

/**
 * Moves a sandbox's clock forward, and makes happen in order what is due by then; `target` gives the time to come to (epoch
 * milliseconds), from the sandbox's own. What is arranged holds once it is there. Throws `clock_behind`.
 */
export function advance(sandbox: Sandbox, target: (now: number) => number, arrangement?: Arrangement): Promise<Jump> {
  return sandbox.jump(async () => {
    // Worked out where the clock is as nobody else moves it, in whichever process.
    const toUntil = (now: number): number => {
      const until = target(now);
      return until < now ? refuseBehind(sandbox, now, until) : until;
    };
    let begun: { readonly from: number; readonly until: number } | undefined;
    let steps = 0;
    let events: Jump["events"];
    for (;;) {
      const most = Math.min(STEPS_AT_ONCE, MOST_CLOCK_STEPS - steps);
      const passed: Passed = await sandbox.passTime(begun?.until ?? toUntil, most, arrangement);
      begun ??= passed;
      const { from, until } = begun;
      steps += passed.steps;
      if (passed.events !== undefined)
        events = { first: events?.first ?? passed.events.first, last: passed.events.last };
      const { stopped } = passed;
      if (stopped === undefined || stopped instanceof SeedbedError || steps >= MOST_CLOCK_STEPS)
        return { from, until, steps, stopped, events };
      // Others have their turn.
      await new Promise((resolve) => void setTimeout(resolve, 0));
    }
  });
}

/** Throws `limit_reached` if a jump stopped on the way. */
export function assertThrough(sandbox: Sandbox, { stopped, steps }: Jump): void {
  if (stopped === undefined) return;
  if (stopped instanceof SeedbedError) throw stopped;
  const { name } = sandbox.address;
  throw new SeedbedError(
    "limit_reached",
    `cannot set the clock of sandbox ${name} at once: ${steps} transitions happened on the way, as many as one call makes; it is ${new Date(sandbox.now).toISOString()} there now, ask again`,
    { members: { limit: MOST_CLOCK_STEPS } },
  );
}

function refuseBehind({ address }: Sandbox, from: number, until: number): never {
  const now = new Date(from).toISOString();
  throw new SeedbedError(
    "clock_behind",
    `cannot advance the clock of sandbox ${address.name} to ${new Date(until).toISOString()}: it is ${now} there, and time only goes forward; choose a later time, or start over (POST /api/data/reset)`,
    { members: { now } },
  );
}
