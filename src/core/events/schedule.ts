import { MOST_RETRY_AFTER } from "../services/bounds.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Time that after a failed attempt the next one comes, milliseconds: after the first, the second, … */
export const RETRY_DELAYS: readonly number[] = Object.freeze([
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
]);

/** Attempts of one delivery: the first, and its retries. */
export const MOST_ATTEMPTS = RETRY_DELAYS.length + 1;

/** A delay grows by up to this part of itself, so that what failed together does not come back together. */
const JITTER = 0.1;

/** Milliseconds until the attempt after `tries` failed ones, at least what the receiver asked for; undefined if that was the last. `random` gives [0, 1). */
export function delayAfter(
  tries: number,
  mostAttempts: number,
  retryAfter: number | undefined,
  random: () => number,
): number | undefined {
  const delay = RETRY_DELAYS[tries - 1];
  if (delay === undefined || tries >= mostAttempts) return undefined;
  const jittered = Math.round(delay * (1 + JITTER * random()));
  return Math.max(jittered, Math.min(retryAfter ?? 0, MOST_RETRY_AFTER));
}

/** Reads Retry-After (RFC 9110 §10.2.3): milliseconds from `now`, or undefined if it says nothing. */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * SECOND;
  const at = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
