import { isStream, pairsOf } from "../../core/http/answer.ts";
import type { AnswerBody } from "../../core/http/answer.ts";
import { tooLarge } from "../../core/http/body/body.ts";
import { MAX_RECIPE_BODY } from "../../core/http/limits/bounds.ts";
import { HELD } from "../../core/http/limits/held-bytes.ts";
import type { HeldBytes } from "../../core/http/limits/held-bytes.ts";
import type { Parts } from "../../core/http/parts.ts";
import type { ApiRequest, RequestHeaders } from "../../core/http/request.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import { isObject } from "../../core/model/json.ts";
import { fromText, join } from "../../core/platform/bytes.ts";
import { createWork, loop } from "../../core/sandbox/work.ts";
import type { Caller } from "../../core/services/callers.ts";
import { toVisitor } from "../../core/services/client-address.ts";

/** Bytes of an answer that a tool takes unless it says otherwise: as long as the longest recipe. Exports of large worlds are longer. */
export const MOST_TAKEN: number = MAX_RECIPE_BODY;

/** From so many bytes on answers are read one after the other, each in a turn of its own. */
const LONG_ANSWER = 64 * 1024;

/** One at a time for each caller; how many wait, the bytes bound that they hold. */
const oneAtATime = createWork({
  running: { all: Infinity, each: 1 },
  waiting: { all: Infinity, each: Infinity },
  refusal: "cannot read one more long answer now",
});

/** A request that a tool makes to the API. */
export interface Asking {
  readonly method: string;
  readonly target: string;
  /** The sandbox that it is about; the caller's own is `default`. */
  readonly sandbox?: string;
  /** By name in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined for a request without a body. */
  readonly body?: unknown;
  /** A body that is no JSON. */
  readonly text?: { readonly type: string; readonly content: string };
  /** Bytes of the answer that are taken: {@link MOST_TAKEN} unless given. */
  readonly most?: number;
}

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

export interface Asker extends Pick<ApiRequest, "address" | "signal"> {
  readonly caller: Caller;
  readonly isForeign: boolean;
}

/**
 * Requests to the API that are parts of one that was let in: they go the way of all others, and are not counted. Long answers
 * are held until they were read, under the bound of those that go over a socket.
 */
export function createAsk({ answer, heldBytes }: Pick<Parts, "answer" | "heldBytes">, asker: Asker): Ask {
  return async (asking) => {
    const ending = new AbortController();
    const signal = AbortSignal.any([asker.signal, ending.signal]);
    await loop.enter(asker.caller.counted); // what many ask for at once is made in turns
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
    const { status, body } = answered;
    const length = isStream(body) ? Infinity : (body?.length ?? 0);
    if (length < LONG_ANSWER) return { status, headers, body: toValue(type, await readBody(body, asking)) };
    const read = async (hold: Hold) => toValue(type, await readBody(body, asking, hold));
    return {
      status,
      headers,
      body: await inTurn(heldBytes, asker, read, isStream(body) ? 0 : assertFits(length, asking)),
    };
  };
}

/** Takes bytes until the answer was read. Throws `overloaded`. */
type Hold = (bytes: number) => void;

/** Reads a long answer when its caller reads no other; `bytes` of it are there already. */
async function inTurn<T>(
  heldBytes: HeldBytes,
  { address, caller }: Asker,
  read: (hold: Hold) => Promise<T>,
  bytes: number,
): Promise<T> {
  const owner = toVisitor(address);
  let taken = 0;
  const hold: Hold = (more) => {
    if (!heldBytes.take(owner, more)) throw new SeedbedError(HELD.code, HELD.detail);
    taken += more;
  };
  try {
    hold(bytes);
    return await oneAtATime.run(caller.counted, async () => {
      await loop.enter(caller.counted);
      return read(hold);
    });
  } finally {
    heldBytes.give(owner, taken);
  }
}

/** The body of an answer that is no problem. Throws {@link Refusal} for one that is. */
export async function get(ask: Ask, asking: Asking): Promise<unknown> {
  const { status, body } = await ask(asking);
  if (status !== null && status < 400) return body;
  throw new Refusal(isObject(body) ? body : { detail: "the request got no answer" });
}

class ToolRequest implements ApiRequest {
  readonly prefix = "";
  readonly method: string;
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly address: string;
  readonly signal: AbortSignal;
  readonly caller: Caller;
  readonly isForeign: boolean;
  heard: Uint8Array | undefined;
  readonly #body: Uint8Array;

  constructor({ method, target, sandbox, headers, body, text }: Asking, { caller, address, signal, isForeign }: Asker) {
    this.method = method;
    this.target = target;
    this.address = address;
    this.signal = signal;
    this.caller = caller;
    this.isForeign = isForeign;
    const sent = text ?? (body === undefined ? undefined : { type: "application/json", content: JSON.stringify(body) });
    this.#body = fromText(sent?.content ?? "");
    this.headers = {
      ...(sent !== undefined && { "content-type": sent.type, "content-length": String(this.#body.length) }),
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

  async *readPieces(): AsyncGenerator<Uint8Array, void, void> {
    yield this.#body;
  }
}

function toHeaders(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(pairsOf(pairs).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Throws `answer_too_large`, and gives up what is made as it is read. */
async function readBody(body: AnswerBody, asking: Asking, hold?: Hold): Promise<Uint8Array> {
  if (body === undefined) return new Uint8Array();
  if (!isStream(body)) return toBytes(body);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    const bytes = toBytes(piece);
    length = assertFits(length + bytes.length, asking);
    hold?.(bytes.length);
    pieces.push(bytes);
  }
  return join(pieces);
}

/** The bytes, if a tool takes so many. Throws `answer_too_large`. */
function assertFits(bytes: number, { target, most = MOST_TAKEN }: Asking): number {
  if (bytes <= most) return bytes;
  throw new SeedbedError(
    "answer_too_large",
    `cannot give the answer to ${target.slice(0, 200)}: it is longer than ${most} bytes; ask for less, or have a program ask for it over HTTP`,
  );
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
