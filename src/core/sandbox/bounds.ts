/** Query parameters of one request, filters included. */
export const MAX_PARAMETERS = 100;

/** Length of a parameter's name, and of its value, in UTF-16 code units. */
export const MAX_PARAMETER_LENGTH = 1000;

/** Records on a page where the request does not say. */
export const DEFAULT_LIMIT = 10;

export const MAX_LIMIT = 100;

/** The page that may be asked for, whatever the limit is: its first record can be counted. */
export const MAX_PAGE: number = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMIT);

/** Names in `sort`. */
export const MAX_SORT_KEYS = 10;

/** Names in `expand`. */
export const MAX_EXPANSIONS = 10;

/** Names in `fields`. */
export const MAX_SELECTED_FIELDS = 100;

/** Values of one `in` filter. */
export const MAX_IN_VALUES = 100;

/** Bytes of a record as JSON in UTF-8, after any merge; what is kept beside it counts too. */
export const MAX_RECORD = 256 * 1024;

/** Bytes of an answer. Exports and fixtures, which are made as the client reads, are as long as they need to be. */
export const MAX_ANSWER = 8 * 1024 * 1024;

/** From so many bytes on an answer is left in pieces: put together it would take its memory again. */
export const LONG_TEXT: number = 256 * 1024;

/** Milliseconds of the sandbox's time for which the outcome of a write is kept for a repeated request. */
export const OUTCOME_LIFETIME: number = 24 * 3_600_000;

/** Outcomes that a sandbox keeps; beyond, the oldest go. */
export const MOST_KEPT = 1_000;

/** Records that one request may create. */
export const MOST_AT_ONCE = 1_000;
