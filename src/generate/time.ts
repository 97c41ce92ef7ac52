/** "Now" of every generated world, epoch milliseconds: 2026-11-01T00:00:00.000Z. */
export const REFERENCE_TIME = 1793491200000;

/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** Milliseconds of an hour. */
export const HOUR = 3_600_000;

/** Milliseconds of a minute. */
export const MINUTE = 60_000;

/** ISO 8601 UTC with milliseconds, from epoch milliseconds. */
export function toTimestamp(time: number): string {
  return new Date(time).toISOString();
}

/** `YYYY-MM-DD` (UTC), from epoch milliseconds. */
export function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Milliseconds of a year, on average. */
export const YEAR = 365.25 * DAY;
