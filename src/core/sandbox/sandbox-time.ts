import { SeedbedError } from "../model/errors.ts";
import type { SandboxRow, SandboxSettings } from "../storage/storage.ts";
import { REFERENCE_TIME } from "../world/time.ts";
import type { Pilot } from "./pilot.ts";

export type Timed = Pick<SandboxRow, "clock" | "settings">;

/** A clock of a sandbox's own: its time (epoch milliseconds), and whether it goes on from it; null follows the process's. */
export type ClockSetting = { readonly now: number; readonly isRunning: boolean } | null;

/** Settings to set; null returns one to what it is in a sandbox that nobody touched. */
export type SettingsChange = { readonly [K in keyof SandboxSettings]?: SandboxSettings[K] | null };

export interface Arrangement {
  readonly clock?: ClockSetting | undefined;
  readonly settings?: SettingsChange | undefined;
}

export interface Arranged extends Timed {
  /** True if nothing was written to it, so that its clock may be set anywhere. */
  readonly isUntouched: boolean;
  readonly name: string;
}

/** Place at which a clock is: its time, epoch milliseconds, and whether it stands still there. */
export interface ClockState {
  readonly now: number;
  readonly isStanding: boolean;
}

/** Place at which a sandbox's clock is when the process's time is `real`, epoch milliseconds. */
export function clockStateOf(timed: Timed, real: number): ClockState {
  return { now: timeOf(timed, real), isStanding: timed.clock !== null };
}

/** The last moment with a year of four digits, as ISO 8601 has them. A running clock stops there. */
export const LAST_MOMENT: number = Date.parse("9999-12-31T23:59:59.999Z");

/** A sandbox's time when the process's is `real`; both epoch milliseconds. */
export function timeOf({ clock, settings }: Timed, real: number): number {
  return clock ?? Math.min(real + (settings.ahead ?? 0), LAST_MOMENT);
}

/** Time at which a time of a sandbox comes by the process's clock, as long as its own runs; null if never. */
export function toRealTime(at: number | null, { ahead = 0 }: SandboxSettings): number | null {
  return at === null ? null : at - ahead;
}

/** The clock of a sandbox's own; null for one that follows the process's. */
export function clockOf(timed: Timed, real: number): ClockSetting {
  if (timed.clock === null && timed.settings.ahead === undefined) return null;
  return { now: timeOf(timed, real), isRunning: timed.clock === null };
}

export function changeSettings(settings: SandboxSettings, change: SettingsChange): SandboxSettings {
  const changed = Object.entries({ ...settings, ...change }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(changed);
}

export function pilotOf({ seed, settings }: Pick<SandboxRow, "seed" | "settings">): Pilot | undefined {
  return settings.autopilot === true ? { seed, since: settings.since ?? REFERENCE_TIME } : undefined;
}

/** Returns the time of a new sandbox: that of the process, or with autopilot a clock that stands at the world's reference date. */
export function freshTime(settings: SandboxSettings): Timed {
  return {
    clock: settings.autopilot === true ? REFERENCE_TIME : null,
    settings: changeSettings(settings, { ahead: null, since: null }),
  };
}

/** The same clock, standing still or running, at another time. One that followed the process's is one of the sandbox's own then. */
export function atTime({ clock, settings }: Timed, now: number, real: number): Timed {
  return clock === null
    ? { clock, settings: changeSettings(settings, { ahead: now - real }) }
    : { clock: now, settings };
}

/** Applies an arrangement to settings and clock. Throws `clock_behind` for a clock that would go back. */
export function arrange(before: Arranged, change: Arrangement, real: number): Timed {
  const settings = changeSettings(before.settings, change.settings ?? {});
  const timed = { clock: before.clock, settings };
  const isNew = settings.autopilot === true && before.settings.autopilot !== true;
  const ownsNone = clockOf(timed, real) === null;
  const set =
    change.clock !== undefined
      ? setClock({ ...before, ...timed }, change.clock, real)
      : isNew && ownsNone && before.isUntouched
        ? freshTime(settings)
        : timed;
  return { ...set, settings: changeSettings(set.settings, { since: sinceOf(set, isNew, before.isUntouched, real) }) };
}

/** Returns the start of autopilot, never later than now: a clock that goes back takes it along. */
function sinceOf(set: Timed, isNew: boolean, isUntouched: boolean, real: number): number | null {
  if (set.settings.autopilot !== true) return null;
  const now = timeOf(set, real);
  const { since } = set.settings;
  if (isNew) return now;
  return Math.min(since ?? (isUntouched ? now : REFERENCE_TIME), now);
}

function setClock(before: Arranged, clock: ClockSetting, real: number): Timed {
  const now = timeOf(before, real);
  const wanted = clock === null ? real : clock.now;
  if (wanted < now && !before.isUntouched) refuseBehind(before.name, wanted, now, clock === null);
  const ahead = clock?.isRunning === true ? clock.now - real : null;
  return {
    clock: clock === null || clock.isRunning ? null : clock.now,
    settings: changeSettings(before.settings, { ahead }),
  };
}

function refuseBehind(name: string, wanted: number, now: number, isRelease: boolean): never {
  const [from, to] = [new Date(now).toISOString(), new Date(wanted).toISOString()];
  const what = isRelease ? `let the clock of sandbox ${name} follow real time` : `set the clock of sandbox ${name}`;
  const why = isRelease ? `it is ${from} there, ahead of real time, ${to}` : `it is ${from} there, after ${to}`;
  throw new SeedbedError(
    "clock_behind",
    `cannot ${what}: ${why}, and time goes forward only where something was written; choose a later time, or start over (POST /api/data/reset)`,
    { members: { now: from } },
  );
}
