import type { Duplex } from "node:stream";

import type { UpstreamMode } from "../model/upstream-mode.ts";
import type { CallerHandler } from "./serve.ts";

/** A real API beside the mock, as the routes ask it. */
export interface Upstream {
  readonly mode: UpstreamMode;
  /** Answers a request with what the real API answers. */
  readonly forward: CallerHandler;
  /** The handler, where the real API is not asked first; else one that answers only where that has nothing, fails or is away. */
  unlessThere(work: CallerHandler): CallerHandler;
}

/** The way to a real API. */
export interface RealApi {
  readonly mode: UpstreamMode;
  /** Its address, without a slash at its end; undefined where each request says by itself where it goes. */
  readonly address: string | undefined;
  /** Rejects where it cannot be reached. A redirect is an answer. */
  send(request: SentRequest): Promise<UpstreamAnswer>;
}

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Undefined where there is none. */
  readonly body: AsyncIterable<Uint8Array> | undefined;
  readonly signal: AbortSignal;
}

export interface UpstreamAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: AsyncIterable<Uint8Array> | undefined;
  /** Names and values in turn of what comes after the body, once it was read. */
  readonly trailers?: () => readonly string[];
  /** Connects the client of an answer 101, which then speaks another protocol: WebSocket. */
  readonly tunnel?: (client: Duplex) => void;
}
