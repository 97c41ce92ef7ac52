import { SeedbedError } from "../../model/errors.ts";
import { join } from "../../platform/bytes.ts";
import { SLOW_RATE } from "../../testing/faults/rule.ts";
import type { BodyFault } from "../../testing/faults/rule.ts";
import { isStream, withoutHeaders } from "../answer.ts";
import type { Answer, AnswerBody } from "../answer.ts";
import type { ApiRequest } from "../request.ts";
import { pauseFor } from "../simulation.ts";

/** Pieces of a slow body a second, where it has so many bytes. */
const PIECES_A_SECOND = 10;

/** The longest that a body is slow, milliseconds; the rest is sent at once. */
const SLOW_FOR = 60_000;

/** From the first half of a body that is cut until the connection breaks off, milliseconds: so that it gets that far. */
const BEFORE_CUT = 20;

const toPage = (text: string): string =>
  `<!doctype html>\n<html lang="en">\n<head><title>Bad gateway</title></head>\n<body><h1>Bad gateway</h1>${text}</body>\n</html>\n`;

const HTML = toPage(
  "<p>A page that something between client and server might answer: simulated by the fault plan of the sandbox.</p>",
);

/** The same for an agent that is tried out. */
const HTML_ALONE = toPage("");

export interface BodyFaultOptions {
  readonly request: ApiRequest;
  readonly bytesPerSecond: number | undefined;
  /** Takes a place for a connection that is held; undefined where there is none. */
  readonly hold: () => (() => void) | undefined;
}

export async function damageBody(answer: Answer, fault: BodyFault, options: BodyFaultOptions): Promise<Answer> {
  // A stream of what has not happened yet has no end to wait for.
  if (answer.body === undefined || (isStream(answer.body) && answer.held === undefined)) return answer;
  if (fault === "empty") return { ...unkept(answer), body: "" };
  const { request, bytesPerSecond = SLOW_RATE, hold } = options;
  if (fault === "html")
    return {
      ...withType(unkept(answer), "text/html; charset=utf-8"),
      body: request.isTried === true ? HTML_ALONE : HTML,
    };
  const bytes = await toBytes(answer.body);
  if (fault === "malformed") return { ...unkept(answer), body: toMalformed(bytes) };
  const whole = fault === "cut" ? unkept(answer) : answer;
  return {
    ...whole,
    headers: [...withoutHeaders(whole.headers, ["content-length"]), "Content-Length", String(bytes.length)],
    body: fault === "cut" ? cut(bytes, request) : slow(bytes, request, bytesPerSecond, hold),
    held: bytes.length,
  };
}

export function withType(answer: Answer, type: string): Answer {
  return { ...answer, headers: [...withoutHeaders(answer.headers, ["content-type"]), "Content-Type", type] };
}

/** The answer so that nobody keeps it: it is not what its entity tag stands for. */
function unkept(answer: Answer): Answer {
  return {
    ...answer,
    headers: [...withoutHeaders(answer.headers, ["etag", "cache-control"]), "Cache-Control", "no-store"],
  };
}

async function toBytes(body: Exclude<AnswerBody, undefined>): Promise<Uint8Array> {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (!isStream(body)) return body;
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
  return join(pieces);
}

/** The beginning of a text, and two commas, which nothing that is JSON goes on with. */
function toMalformed(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  return `${text.slice(0, Math.floor(text.length * 0.75))},,`;
}

async function* cut(bytes: Uint8Array, request: ApiRequest): AsyncGenerator<Uint8Array, void, void> {
  yield bytes.subarray(0, Math.floor(bytes.length / 2));
  await pauseFor(request, BEFORE_CUT);
  throw new SeedbedError("simulated", "the fault plan of the sandbox cut the answer");
}

async function* slow(
  bytes: Uint8Array,
  request: ApiRequest,
  rate: number,
  hold: BodyFaultOptions["hold"],
): AsyncGenerator<Uint8Array, void, void> {
  const release = hold();
  if (release === undefined) {
    yield bytes;
    return;
  }
  try {
    const size = Math.max(1, Math.floor(rate / PIECES_A_SECOND));
    const wait = (size / rate) * 1_000;
    let waited = 0;
    let at = 0;
    for (; at < bytes.length && waited < SLOW_FOR; at += size, waited += wait) {
      yield bytes.subarray(at, at + size);
      if (at + size < bytes.length && !(await pauseFor(request, wait))) return;
    }
    if (at < bytes.length) yield bytes.subarray(at);
  } finally {
    release();
  }
}
