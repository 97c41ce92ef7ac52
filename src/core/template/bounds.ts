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
