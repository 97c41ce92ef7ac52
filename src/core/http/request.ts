import type { Caller } from "../services/callers.ts";

/** A request as the routes see it: no socket behind it, so that they answer in a server, in process and in a browser alike. */
export interface ApiRequest {
  /** In capitals. */
  readonly method: string;
  /** The path and query as sent, without the prefix. */
  readonly target: string;
  readonly prefix: string;
  /** Place at which it was sent to, where it says so by itself, without a socket: `http://localhost:3000`. */
  readonly origin?: string | undefined;
  /** By name in lower case. */
  readonly headers: RequestHeaders;
  /** The client's address, trusted proxies taken off. */
  readonly address: string;
  /** Aborts when the client has gone or the server begins to stop: what only waits ends then. */
  readonly signal: AbortSignal;
  readonly isGone: boolean;
  /** The whole body, of at most `most` bytes; asked for again, the same. Throws `body_too_large` as soon as there are more, and {@link ClientGone}. */
  readBytes(most: number): Promise<Uint8Array>;
  /** The body as it comes, of any length; once it was read whole, that. What the journal keeps of it is in `heard`. */
  readPieces(): AsyncIterable<Uint8Array>;
  readonly heard: Uint8Array | undefined;
  /** True if it was sent below `/_seedbed`, where nothing but this server answers. */
  readonly isOwn?: boolean;
  readonly isForeign?: boolean;
  /** True of an agent that is tried out: an answer in the place of the real one does not say that it is one. */
  readonly isTried?: boolean;
  /** Caller of a request that is a part of one already admitted and counted: it is not counted again. */
  readonly caller?: Caller;
}

/** The headers of a request by name in lower case; those that may be repeated have a list. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The client went away before the request was whole: there is nobody to answer. */
export class ClientGone extends Error {}

/** The value of a header; undefined if it was not sent, and a repeated one joined by commas. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" || value === undefined ? value : value.join(", ");
}
