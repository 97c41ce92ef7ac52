/** What a script of any origin may read beside the safelisted headers (Fetch standard, CORS protocol). */
const EXPOSED = [
  "Accept-Patch",
  "Allow",
  "Content-Location",
  "ETag",
  "Link",
  "Location",
  "Preference-Applied",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Vary",
  "WWW-Authenticate",
  "X-Dataset-Version",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
  "X-Total-Count",
].join(", ");

/** On every answer of a path that any origin may call: names and values in turn. Never with credentials. */
export const CORS_HEADERS: readonly string[] = Object.freeze([
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  EXPOSED,
]);

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** How long a browser may keep the answer to a preflight, seconds. */
const MAX_AGE = "7200";

const OPEN = /^\/(?:v1|play|api\/(?:data|sandboxes|events|seeds|playgrounds))(?:[/?]|$)/;

/** Whether any origin may call the path from a browser. */
export function isOpenToOrigins(target: string): boolean {
  return OPEN.test(target);
}

/** What a preflight is answered with, beside {@link CORS_HEADERS}; `requested` is its Access-Control-Request-Headers. */
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
