// Words that a template may have, and how large it and what it makes may be.

/** Parts of a request that a path may begin with. */
export const REQUEST_PARTS = ["params", "query", "body", "headers", "cookies", "credentials", "caller"] as const;

/** All words that a path may begin with, but for the functions. */
export const TEMPLATE_WORDS = Object.freeze({
  params: { example: "{{params.id}}", description: "A parameter of the endpoint's path." },
  query: { example: "{{query.page}}", description: "A query parameter; a list where it is given more than once." },
  body: { example: "{{body.name}}", description: "The request's body, or a member of it." },
  headers: { example: "{{headers.x-id}}", description: "A request header, its name in lower case." },
  cookies: { example: "{{cookies.session}}", description: "A cookie of the request." },
  credentials: {
    example: "{{credentials}}",
    description: "What the request has in Authorization, without the scheme.",
  },
  caller: { example: "{{caller.userId}}", description: "The signed-in user: userId, name, email, role." },
  method: { example: "{{method}}", description: "The request's method." },
  index: { example: "{{index}}", description: "The number of the repeated item or record, from 0." },
  now: { example: "{{now}}", description: "The time, ISO 8601; with a seed always 2026-11-01." },
  world: { example: "{{world.book.title}}", description: "A record of the seeded world, or a field of it." },
} as const);

/** Characters of a template as JSON. */
export const MAX_SOURCE = 64 * 1024;

export const MAX_TEMPLATE_DEPTH = 32;

/** Items that all `$repeat` of a template make together. */
export const MAX_ITEMS = 10_000;

/** Characters of what a template renders to, as JSON, about. */
export const MAX_OUTPUT = 1024 * 1024;

/** Milliseconds that rendering may take. */
export const MAX_TIME = 200;

/** Random numbers that one call of a function draws. */
export const MAX_CALL_DRAWS = 50_000;

/** Random numbers that all functions of a template draw together: what they cost, measured the same on every machine. */
export const MAX_DRAWS = 1_000_000;
