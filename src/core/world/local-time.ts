import { DAY, HOUR } from "./time.ts";

/** Daylight saving rules: of the United States and most of Canada, the west of Canada, Europe, the south-east of Australia, or none. */
type Rule = "america" | "westernCanada" | "europe" | "australia" | "never";

/** Hours east of UTC in winter, and the rule, by IANA time zone. */
const ZONES: ReadonlyMap<string, readonly [hours: number, rule: Rule]> = new Map([
  ["Pacific/Honolulu", [-10, "never"]],
  ["America/Los_Angeles", [-8, "america"]],
  ["America/Vancouver", [-8, "westernCanada"]],
  ["America/Phoenix", [-7, "never"]],
  ["America/Denver", [-7, "america"]],
  ["America/Boise", [-7, "america"]],
  ["America/Edmonton", [-7, "westernCanada"]],
  ["America/Chicago", [-6, "america"]],
  ["America/Winnipeg", [-6, "america"]],
  ["America/New_York", [-5, "america"]],
  ["America/Detroit", [-5, "america"]],
  ["America/Toronto", [-5, "america"]],
  ["America/Halifax", [-4, "america"]],
  ["America/Santo_Domingo", [-4, "never"]],
  ["Europe/London", [0, "europe"]],
  ["Europe/Dublin", [0, "europe"]],
  ["Europe/Paris", [1, "europe"]],
  ["Europe/Berlin", [1, "europe"]],
  ["Europe/Stockholm", [1, "europe"]],
  ["Australia/Perth", [8, "never"]],
  ["Australia/Adelaide", [9.5, "australia"]],
  ["Australia/Brisbane", [10, "never"]],
  ["Australia/Sydney", [10, "australia"]],
  ["Australia/Melbourne", [10, "australia"]],
  ["Australia/Hobart", [10, "australia"]],
]);

const FIRST_YEAR = 2020;
const LAST_YEAR = 2027;

/** Midnight UTC of the `nth` Sunday of a month (0 is January), or of the last one. */
function sunday(year: number, month: number, nth: number | "last"): number {
  const first = Date.UTC(year, month, 1);
  const firstSunday = first + ((7 - new Date(first).getUTCDay()) % 7) * DAY;
  if (nth !== "last") return firstSunday + (nth - 1) * 7 * DAY;
  const next = Date.UTC(year, month + 1, 1);
  return firstSunday + Math.floor((next - DAY - firstSunday) / (7 * DAY)) * 7 * DAY;
}

/**
 * The spans of summer time by rule, from and to as if the zone's winter time were UTC. Europe changes at 01:00 UTC everywhere:
 * its spans are in UTC.
 */
const SUMMERS: Readonly<Record<Rule, readonly (readonly [from: number, to: number])[]>> = (() => {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at);
  const american = (year: number): readonly [number, number] => [
    sunday(year, 2, 2) + 2 * HOUR,
    sunday(year, 10, 1) + HOUR,
  ];
  return {
    america: years.map(american),
    // British Columbia and Alberta went forward in March 2026 for good.
    westernCanada: [...years.filter((year) => year < 2026).map(american), [american(2026)[0], Infinity]],
    europe: years.map((year) => [sunday(year, 2, "last") + HOUR, sunday(year, 9, "last") + HOUR] as const),
    australia: years.map((year) => [sunday(year, 9, 1) + 2 * HOUR, sunday(year + 1, 3, 1) + 2 * HOUR] as const),
    never: [],
  };
})();

interface Zone {
  /** Milliseconds ahead of UTC in winter. */
  readonly winter: number;
  readonly shift: number;
  readonly summers: readonly (readonly [from: number, to: number])[];
}

const OFFSETS: ReadonlyMap<string, Zone> = new Map(
  [...ZONES].map(([name, [hours, rule]]) => {
    const winter = hours * HOUR;
    return [name, { winter, shift: rule === "europe" ? 0 : winter, summers: SUMMERS[rule] }];
  }),
);

/** Milliseconds that the clocks of a time zone (IANA) are ahead of UTC at a time, 2020 to 2027. Throws on a zone that no city here has. */
function offsetAt(timezone: string, time: number): number {
  const zone = OFFSETS.get(timezone);
  if (zone === undefined) throw new RangeError(`there is no time zone ${timezone} among the cities'`);
  const compared = time + zone.shift;
  // Most times are late ones.
  for (let at = zone.summers.length - 1; at >= 0; at -= 1) {
    const span = zone.summers[at];
    if (span !== undefined && span[0] <= compared) return compared < span[1] ? zone.winter + HOUR : zone.winter;
  }
  return zone.winter;
}

/** Returns the local time in a time zone (IANA), as the epoch milliseconds at which clocks in UTC show the same. */
export function toLocal(timezone: string, time: number): number {
  return time + offsetAt(timezone, time);
}

/** The time at which clocks on the wall show this; the opposite of {@link toLocal}. In the hour that summer time leaves out, an hour later or earlier. */
export function fromLocal(timezone: string, local: number): number {
  const guess = local - offsetAt(timezone, local);
  return local - offsetAt(timezone, guess);
}

/** The hour that clocks show, with its fraction: 13.5 at half past one in the afternoon. */
export function localHour(timezone: string, time: number): number {
  const local = toLocal(timezone, time);
  return (local - Math.floor(local / DAY) * DAY) / HOUR;
}

/** The weekday of epoch milliseconds in UTC, from 0 for Monday to 6 for Sunday. */
export function weekday(time: number): number {
  // 1970-01-01 was a Thursday.
  return (((Math.floor(time / DAY) + 3) % 7) + 7) % 7;
}
