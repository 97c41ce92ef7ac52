import { WINDOW } from "../../services/bounds.ts";
import type { Quota } from "../../services/callers.ts";

const WINDOW_SECONDS = WINDOW / 1000;

/** Whole seconds until the window ends, at least 1. */
export function secondsLeft(quota: Pick<Quota, "resetAt">, now: number): number {
  return Math.max(1, Math.ceil((quota.resetAt - now) / 1000));
}

/**
 * A caller's quota as names and values in turn: RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-10),
 * and X-RateLimit-* with the reset in epoch seconds, as GitHub sends them. `window` is its length in seconds.
 */
export function quotaHeaders(quota: Omit<Quota, "exceeded">, now: number, window = WINDOW_SECONDS): string[] {
  const { policy, limit, remaining, resetAt } = quota;
  return [
    "RateLimit-Policy",
    `"${policy}";q=${limit};w=${window}`,
    "RateLimit",
    `"${policy}";r=${remaining};t=${secondsLeft(quota, now)}`,
    "X-RateLimit-Limit",
    String(limit),
    "X-RateLimit-Remaining",
    String(remaining),
    "X-RateLimit-Reset",
    String(Math.ceil(resetAt / 1000)),
  ];
}
