import { FAILING_AT_MOST, MOST_RETRY_AFTER } from "../services/bounds.ts";
import type { AttemptRow, ClaimedDelivery, Outcome } from "../storage/event-storage.ts";
import type { Sent } from "./sent.ts";

export const ON_DISABLING = Object.freeze({ failsPending: true });
export const WHILE_DISABLED = Object.freeze({ failsIfDisabled: true });

export interface DeliveryVerdict extends Pick<Outcome, "status" | "tries" | "nextAttemptAt" | "subscription"> {
  /** Why it failed; null if it did not. */
  readonly error: string | null;
}

/**
 * Judges an attempt (Standard Webhooks 1.0.0, "Delivery"): 2xx succeeds; anything else, redirects too, is tried again by
 * the schedule; 410 disables the subscription, and so does the last attempt of a delivery after five days without a
 * success: a service that was away has tried little in them. `at` is the beginning of the attempt, `now` its end; epoch milliseconds.
 */
export function judgeAttempt(
  delivery: ClaimedDelivery,
  sent: Sent,
  by: { readonly at: number; readonly now: number; readonly mostAttempts: number; readonly random: () => number },
): DeliveryVerdict {
  const { url, failingSince: seenFailingSince } = delivery.subscription;
  const { at, now, mostAttempts, random } = by;
  const tries = delivery.tries + 1;
  if (sent.status !== null && sent.status >= 200 && sent.status < 300) {
    const recovered = seenFailingSince === null ? {} : { subscription: { url, seenFailingSince, failingSince: null } };
    return { status: "succeeded", tries, nextAttemptAt: null, error: null, ...recovered };
  }
  const failingSince = seenFailingSince ?? at;
  const error = sent.error ?? explain(sent.status);
  const disabled = { url, failingSince, disabledAt: now, ...ON_DISABLING };
  const over = { status: "failed", tries, nextAttemptAt: null, error } as const;
  if (sent.status === 410)
    return { ...over, subscription: { ...disabled, disabledReason: "the receiver answered 410 Gone" } };
  const retryAfter = parseRetryAfter(sent.response?.headers["retry-after"], now);
  const delay = delayAfter(tries, mostAttempts, retryAfter, random);
  if (delay === undefined && at - failingSince >= FAILING_AT_MOST) {
    const disabledReason = "every attempt of the last five days failed";
    return { ...over, subscription: { ...disabled, seenFailingSince, disabledReason } };
  }
  const began = seenFailingSince === null ? { subscription: { url, seenFailingSince, failingSince } } : {};
  return {
    status: delay === undefined ? "failed" : "pending",
    tries,
    nextAttemptAt: delay === undefined ? null : now + delay,
    error,
    ...began,
  };
}

function explain(status: number | null): string {
  if (status === null) return "no answer came";
  if (status >= 300 && status < 400) return `answered ${status}: redirects are not followed`;
  return `answered ${status}, not 2xx`;
}

export function toAttempt(
  delivery: ClaimedDelivery,
  sent: Sent,
  about: { readonly at: number; readonly error: string | null; readonly headers: Readonly<Record<string, string>> },
): AttemptRow {
  return {
    deliveryId: delivery.id,
    number: delivery.attempts + 1,
    at: about.at,
    status: sent.status,
    latencyMs: sent.latencyMs,
    error: about.error,
    request: JSON.stringify({ url: delivery.subscription.url, headers: about.headers }),
    response: sent.response === null ? null : JSON.stringify(sent.response),
  };
}

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
