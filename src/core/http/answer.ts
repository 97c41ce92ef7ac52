import type { Duplex } from "node:stream";

import { byteLength } from "../platform/bytes.ts";
import { LONG_TEXT } from "../sandbox/bounds.ts";
import type { ListAnswer } from "../sandbox/query/run-query.ts";
import type { ApiRequest } from "./request.ts";

/** A value that is there at once, or later. */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value: at once if it is there, so that reads of what is in memory never wait for a turn of the event loop. */
export function when<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

export interface Answer {
  readonly status: number;
  /** Names and values in turn, without Content-Length. */
  readonly headers: readonly string[];
  readonly body: AnswerBody;
  /** The list that the body is the JSON of. */
  readonly list?: Pick<ListAnswer, "items" | "total">;
  /** Bytes that count as held until the answer is read, where its body is a stream. */
  readonly held?: number;
  /** True if the client gets none of it: the connection is reset. */
  readonly isLost?: boolean;
  /** Names and values in turn of what comes after a stream, once it was sent. */
  readonly trailers?: () => readonly string[];
  /** Takes the client of an answer 101 over, which speaks another protocol from then on. */
  readonly tunnel?: (client: Duplex) => void;
}

/** Undefined for an answer without a body (204, 304); the pieces of a stream are made as the client reads. */
export type AnswerBody = string | Uint8Array | AsyncIterable<string | Uint8Array> | undefined;

/** A text in pieces as a body: a short one as a whole, of a long one each piece is made bytes as the client takes it. */
export function bodyOf(pieces: readonly string[]): BodyOfPieces {
  const [only = ""] = pieces;
  if (pieces.length <= 1) return { body: only, headers: [] };
  const held = pieces.reduce((sum, piece) => sum + byteLength(piece), 0);
  if (held < LONG_TEXT) return { body: pieces.join(""), headers: [] };
  return { body: toStream(pieces), held, headers: ["Content-Length", String(held)] };
}

type BodyOfPieces = Pick<Answer, "body" | "held" | "headers">;

async function* toStream(pieces: readonly string[]): AsyncGenerator<string, void, void> {
  yield* pieces;
}

export const PRIVATE = "private, no-cache";

/** The value of Cache-Control for what is the same for a seed: clients may keep it for five minutes. */
export const SEEDED_CACHE = "private, max-age=300";

/** A JSON answer; `headers` are names and values in turn. */
export function jsonAnswer(status: number, body: AnswerBody, headers: readonly string[] = []): Answer {
  return { status, headers: ["Content-Type", "application/json", ...headers], body };
}

/** An answer without a body; `headers` are names and values in turn. */
export function emptyAnswer(status: number, headers: readonly string[] = []): Answer {
  return { status, headers, body: undefined };
}

export function pairsOf(headers: Answer["headers"]): [name: string, value: string][] {
  return headers.flatMap((name, at) => (at % 2 === 1 ? [] : [[name, headers[at + 1] ?? ""]]));
}

/** Headers without those of some names, which are given in small letters. */
export function withoutHeaders(
  headers: Answer["headers"],
  names: { includes(name: string): boolean },
): readonly string[] {
  return headers.filter((_part, at) => !names.includes((headers[at - (at % 2)] ?? "").toLowerCase()));
}

/** The value of an answer's header, whose name is given in small letters. */
export function valueIn(headers: Answer["headers"], name: string): string | undefined {
  const at = headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

export function isStream(body: AnswerBody): body is AsyncIterable<string | Uint8Array> {
  return typeof body === "object" && Symbol.asyncIterator in body;
}

/** The whole API behind one function: it answers a request from wherever it comes. Undefined if its client has gone. */
export type Answerer = (request: ApiRequest) => MaybePromise<Answer | undefined>;
