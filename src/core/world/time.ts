/** "Now" of every generated world, epoch milliseconds: 2026-11-01T00:00:00.000Z. */
export const REFERENCE_TIME = 1793491200000;

/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** Milliseconds of an hour. */
export const HOUR = 3_600_000;

/** Milliseconds of a minute. */
export const MINUTE = 60_000;

/** The dates of days, by their number since 1970. Worlds have many times of few days, and what Date writes takes three times as long. */
const dates = new Map<number, string>();

/** Days that are kept: those of thirty years. */
const MOST_DATES = 11_000;

const padded = (count: number, digits: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, "0"));
const SIXTY = padded(60, 2);
const THOUSAND = padded(1000, 3);

/** ISO 8601 UTC with milliseconds, from epoch milliseconds. Throws a RangeError for a day that Date does not have. */
export function toTimestamp(time: number): string {
  const whole = Math.trunc(time);
  const day = Math.floor(whole / DAY);
  const rest = whole - day * DAY;
  const second = Math.floor(rest / 1000);
  const minute = Math.floor(second / 60);
  return `${dateOf(day)}T${SIXTY[Math.floor(minute / 60)]}:${SIXTY[minute % 60]}:${SIXTY[second % 60]}.${THOUSAND[rest % 1000]}Z`;
}

function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * DAY).toISOString().slice(0, -14);
    if (dates.size === MOST_DATES) dates.clear();
    dates.set(day, date);
  }
  return date;
}

/** `YYYY-MM-DD` (UTC), from epoch milliseconds. */
export function toDate(time: number): string {
  return dateOf(Math.floor(Math.trunc(time) / DAY));
}

/** Milliseconds of a year, on average. */
export const YEAR = 365.25 * DAY;

const MORNING = 7 * HOUR;
const DAYLIGHT = 14 * HOUR;

const toDaylight = (time: number): number =>
  Math.floor(time / DAY) * DAYLIGHT + Math.min(DAYLIGHT, Math.max(0, (((time % DAY) + DAY) % DAY) - MORNING));

/** The time at a share of the way from one to another, between 7 and 21 h UTC unless both are in one night. */
export function byDay(from: number, to: number, share: number): number {
  const [start, end] = [toDaylight(from), toDaylight(to)];
  if (end <= start) return from + Math.floor((to - from) * share);
  const at = start + Math.floor((end - start) * share);
  return Math.min(
    to,
    Math.max(from, Math.floor(at / DAYLIGHT) * DAY + MORNING + (((at % DAYLIGHT) + DAYLIGHT) % DAYLIGHT)),
  );
}
