/** Requests that go to a real API: those that nothing here answers, all, or all whose answer there is no failure. */
export const UPSTREAM_MODES = ["missing", "all", "first"] as const;

/** A real API beside the mock. */
export interface Upstream {
  readonly mode: (typeof UPSTREAM_MODES)[number];
  /** Its address, without a slash at its end. */
  readonly address: string;
  /** Rejects where it cannot be reached. A redirect is an answer. */
  send(request: SentRequest): Promise<UpstreamAnswer>;
}

export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array | undefined;
  readonly signal: AbortSignal;
}

export interface UpstreamAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: AsyncIterable<Uint8Array> | undefined;
}
