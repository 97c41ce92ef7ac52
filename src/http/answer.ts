/** What a handler answers; the floor adds the headers that every answer has. */
export interface Answer {
  readonly status: number;
  /** Names and values in turn, without Content-Length. */
  readonly headers: readonly string[];
  /** Undefined for an answer without a body (204, 304). */
  readonly body: string | Buffer | undefined;
}

/** How callers' own data may be cached: stored, but asked about each time. */
export const PRIVATE = "private, no-cache";

/** A JSON answer; `headers` are names and values in turn. */
export function jsonAnswer(status: number, body: string | Buffer, headers: readonly string[] = []): Answer {
  return { status, headers: ["Content-Type", "application/json", ...headers], body };
}

/** An answer without a body; `headers` are names and values in turn. */
export function emptyAnswer(status: number, headers: readonly string[] = []): Answer {
  return { status, headers, body: undefined };
}
