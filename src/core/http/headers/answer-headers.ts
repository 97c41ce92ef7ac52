import { WINDOW } from "../../services/bounds.ts";
import type { Quota } from "../../services/callers.ts";

const EXPOSED = [
  "Accept-Patch",
  "Accept-Ranges",
  "Allow",
  "Content-Location",
  "Content-Range",
  "ETag",
  "Idempotent-Replayed",
  "Link",
  "Location",
  "Preference-Applied",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Vary",
  "WWW-Authenticate",
  "X-Dataset-Version",
  "X-Fault",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
  "X-Total-Count",
].join(", ");

const READABLE = ["Access-Control-Expose-Headers", EXPOSED, "Vary", "Origin, Accept-Encoding"];

const ANY_ORIGIN: readonly string[] = Object.freeze(["Access-Control-Allow-Origin", "*", ...READABLE]);

/** Origin (RFC 6454 §6.2), or `null` for one that is not told. */
const ORIGIN = /^(?:null|[\w.+-]+:\/\/[\w.:[\]-]+)$/;

/**
 * On every answer of a path that any origin may call, names and values in turn. `origin` is who asks: named, it may send
 * credentials, as many clients do without being asked; no cookie is read from another origin.
 */
export function corsHeaders(origin: string | undefined): readonly string[] {
  if (origin === undefined || !ORIGIN.test(origin)) return ANY_ORIGIN;
  return ["Access-Control-Allow-Origin", origin, "Access-Control-Allow-Credentials", "true", ...READABLE];
}

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Time that a browser may keep the answer to a preflight, seconds. */
const MAX_AGE = "7200";

const OPEN =
  /^\/(?:v1|play|s|openapi(?:\.json|\.yaml)?|api\/(?:data|sandboxes|events|requests|faults|seeds|playgrounds))(?:[/?]|$)/;

export function isOpenToOrigins(target: string): boolean {
  return OPEN.test(target);
}

/** Returns the headers of a preflight's answer, besides {@link corsHeaders}; `requested` is its Access-Control-Request-Headers. */
export function preflightHeaders(requested: string | undefined): string[] {
  const allowed = requested === undefined ? [] : ["Access-Control-Allow-Headers", requested];
  return [
    "Access-Control-Allow-Methods",
    METHODS,
    ...allowed,
    "Access-Control-Max-Age",
    MAX_AGE,
    "Vary",
    "Access-Control-Request-Headers",
  ];
}

/** On every answer of a playground, as names and values in turn: whatever a stranger serves there gets an origin of its own, and no scripts. */
export const SANDBOX_POLICY: readonly string[] = Object.freeze(["Content-Security-Policy", "sandbox"]);

export function isSandboxed(target: string): boolean {
  return target.startsWith("/play/") || (target.startsWith("/s/") && /^\/s\/[^/?]*\/play\//.test(target));
}

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
