/** Bytes of a request's line and headers together. */
export const MAX_HEADERS = 16 * 1024;

/** Bytes of a request's target. */
export const MAX_TARGET = 8 * 1024;

/** Bytes of a request's body. */
export const MAX_BODY = 1024 * 1024;

/** Levels of arrays and objects that a body may have. */
export const MAX_DEPTH = 64;

/** The longest simulated delay, milliseconds. */
export const MAX_DELAY = 10_000;

/** Connections at once; more are closed unanswered. */
export const MAX_CONNECTIONS = 20_000;

/** Connections of one address at once; more are closed unanswered. */
export const MAX_CONNECTIONS_OF_ONE = 1_000;

/** Requests at once; more are 503 `overloaded`. */
export const MAX_RUNNING = 10_000;
