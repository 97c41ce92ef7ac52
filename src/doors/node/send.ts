import { once } from "node:events";
import type { ServerResponse } from "node:http";

import { isStream, pairsOf } from "../../core/http/answer.ts";
import type { Answer, AnswerBody } from "../../core/http/answer.ts";
import { loop } from "../../core/sandbox/work.ts";
import { watchPace } from "./pace.ts";
import type { Pace } from "./pace.ts";

/** Bytes that are handed to Node at once. */
const SLICE = 32 * 1024;

/** After so many others have a turn, even if a socket takes more. */
const SENT_AT_ONCE = 256 * 1024;

/** From so many bytes on an answer is written as its client takes it. */
export const LONG_ANSWER = 128 * 1024;

type Pieces = Extract<AnswerBody, AsyncIterable<unknown>>;

/** Writes an answer to Node's response, unless the client has gone. `method` HEAD leaves the body out. */
export function send(response: ServerResponse, method: string, answer: Answer, pace: Pace): void {
  const { status, headers, body, trailers, tunnel } = answer;
  if (response.headersSent || response.destroyed) return;
  if (tunnel !== undefined && response.socket !== null) {
    response.writeHead(status, headers as string[]); // which writeHead only reads
    response.flushHeaders();
    tunnel(response.socket);
    return;
  }
  if (isStream(body)) {
    response.writeHead(status, headers as string[]);
    if (method === "HEAD") response.end();
    else void sendPieces(response, body, pace, trailers);
    return;
  }
  if (body === undefined) {
    response.writeHead(status, headers as string[]);
    response.end();
    return;
  }
  const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
  response.writeHead(status, [...headers, "Content-Length", String(length)]);
  if (method === "HEAD") response.end();
  else if (length < LONG_ANSWER) response.end(body);
  else void sendPieces(response, [body], pace);
}

/**
 * Writes the pieces as the client takes them, at the pace that it has to keep. Where making them fails the connection
 * breaks off, so that nobody takes a part for the whole.
 */
async function sendPieces(
  response: ServerResponse,
  pieces: Pieces | readonly (string | Uint8Array)[],
  pace: Pace,
  trailers: Answer["trailers"] = () => [],
): Promise<void> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  response.once("close", leave);
  const caller = String(response.socket?.remotePort);
  let sent = 0;
  const watch = watchPace(pace, () => response.socket !== null, leave);
  try {
    for await (const piece of pieces) {
      for (const slice of toSlices(piece)) {
        if (response.destroyed) return;
        sent += slice.length;
        if (sent >= SENT_AT_ONCE) {
          sent = 0;
          await loop.goOn(caller); // a socket that takes everything at once would hold up all others
        }
        if (!response.write(slice)) await watch.blocked(once(response, "drain", { signal: left.signal }));
        watch.moved(slice.length);
      }
    }
    response.addTrailers(pairsOf(trailers()));
    response.end();
  } catch {
    response.destroy(); // told to the log where it was thrown
  } finally {
    watch.stop();
    response.off("close", leave);
  }
}

function* toSlices(piece: string | Uint8Array): Generator<string | Uint8Array, void, void> {
  if (piece.length <= SLICE) {
    yield piece;
    return;
  }
  if (typeof piece !== "string") {
    for (let from = 0; from < piece.length; from += SLICE) yield piece.subarray(from, from + SLICE);
    return;
  }
  for (let from = 0, to = 0; from < piece.length; from = to) {
    to = Math.min(from + SLICE, piece.length);
    if (isHighSurrogate(piece.charCodeAt(to - 1))) to += 1; // two code units that are one character stay together
    yield piece.slice(from, to);
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
