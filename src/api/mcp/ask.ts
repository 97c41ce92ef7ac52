import { isStream } from "../../http/answer.ts";
import type { AnswerBody, Answerer } from "../../http/answer.ts";
import { tooLarge } from "../../http/body/body.ts";
import { MAX_RECIPE_BODY } from "../../http/limits/bounds.ts";
import type { ApiRequest, RequestHeaders } from "../../http/request.ts";
import { SeedbedError } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { fromText, join } from "../../platform/bytes.ts";
import type { Caller } from "../../services/callers.ts";

/** Bytes of an answer that a tool takes: as long as the longest recipe. Exports of large worlds are longer. */
export const MOST_TAKEN: number = MAX_RECIPE_BODY;

/** A request that a tool makes to the API. */
export interface Asking {
  readonly method: string;
  /** The path and query. */
  readonly target: string;
  /** The sandbox that it is about; the caller's own is `default`. */
  readonly sandbox?: string;
  /** By name in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined for a request without a body. */
  readonly body?: unknown;
}

/** What the API answered. */
export interface AskedRequest {
  /** Null where the connection broke off, as a fault plan may have it. */
  readonly status: number | null;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of JSON; the text of anything else that is text. */
  readonly body: unknown;
}

/** Makes a request to the API as the tool's caller. */
export type Ask = (asking: Asking) => Promise<AskedRequest>;

/** The problem that the API answered a tool's request with. */
export class Refusal extends Error {
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(problem: Readonly<Record<string, unknown>>) {
    super(typeof problem["detail"] === "string" ? problem["detail"] : "the request was refused");
    this.name = "Refusal";
    this.problem = problem;
  }
}

/** Who makes a tool's requests, and on whose behalf they are given up. */
export interface Asker {
  readonly caller: Caller;
  readonly address: string;
  readonly signal: AbortSignal;
}

/** Requests to the API that are parts of one that was let in: they go the way of all others, and are not counted. */
export function createAsk(answer: Answerer, asker: Asker): Ask {
  return async (asking) => {
    const ending = new AbortController();
    const signal = AbortSignal.any([asker.signal, ending.signal]);
    const answered = await answer(new ToolRequest(asking, { ...asker, signal }));
    if (answered === undefined || answered.isLost === true) return { status: null, headers: {}, body: null };
    const headers = toHeaders(answered.headers);
    const type = headers["content-type"] ?? "";
    if (type.startsWith("text/event-stream")) {
      ending.abort();
      throw new SeedbedError(
        "not_acceptable",
        `cannot call ${asking.target.slice(0, 200)}: it answers with a stream that does not end; ask for the list without Accept: text/event-stream, or use the tools requests and changes`,
      );
    }
    return { status: answered.status, headers, body: toValue(type, await readBody(answered.body, asking.target)) };
  };
}

/** The body of an answer that is no problem. Throws {@link Refusal} for one that is. */
export async function get(ask: Ask, asking: Asking): Promise<unknown> {
  const { status, body } = await ask(asking);
  if (status !== null && status < 400) return body;
  throw new Refusal(isObject(body) ? body : { detail: "the request got no answer" });
}

/** A request that no socket brought. */
class ToolRequest implements ApiRequest {
  readonly prefix = "";
  readonly method: string;
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly address: string;
  readonly signal: AbortSignal;
  readonly caller: Caller;
  heard: Uint8Array | undefined;
  readonly #body: Uint8Array;

  constructor({ method, target, sandbox, headers, body }: Asking, { caller, address, signal }: Asker) {
    this.method = method;
    this.target = target;
    this.address = address;
    this.signal = signal;
    this.caller = caller;
    this.#body = body === undefined ? new Uint8Array() : fromText(JSON.stringify(body));
    this.headers = {
      ...(body !== undefined && { "content-type": "application/json", "content-length": String(this.#body.length) }),
      ...headers,
      ...(sandbox !== undefined && { "x-sandbox": sandbox }),
    };
  }

  get isGone(): boolean {
    return this.signal.aborted;
  }

  async readBytes(most: number): Promise<Uint8Array> {
    if (this.#body.length > most) throw tooLarge(most);
    this.heard = this.#body;
    return this.#body;
  }
}

function toHeaders(pairs: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < pairs.length; at += 2) headers[(pairs[at] ?? "").toLowerCase()] = pairs[at + 1] ?? "";
  return headers;
}

/** Throws `answer_too_large`, and gives up what is made as it is read. */
async function readBody(body: AnswerBody, target: string): Promise<Uint8Array> {
  if (body === undefined) return new Uint8Array();
  if (!isStream(body)) return toBytes(body);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    const bytes = toBytes(piece);
    length += bytes.length;
    if (length > MOST_TAKEN)
      throw new SeedbedError(
        "answer_too_large",
        `cannot give the answer to ${target.slice(0, 200)}: it is longer than ${MOST_TAKEN} bytes; ask for less, or have a program ask for it over HTTP`,
      );
    pieces.push(bytes);
  }
  return join(pieces);
}

function toBytes(piece: string | Uint8Array): Uint8Array {
  return typeof piece === "string" ? fromText(piece) : piece;
}

function toValue(type: string, bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(type);
  if (!isJson && !/^(?:text\/|image\/svg)/.test(type)) return `${bytes.length} bytes of ${type || "an unknown type"}`;
  const text = new TextDecoder().decode(bytes);
  if (!isJson) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // a fault plan may break the JSON
  }
}
