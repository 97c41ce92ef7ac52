import { isStream } from "../answer.ts";
import type { Answer, AnswerBody } from "../answer.ts";
import type { Answerer } from "../app.ts";
import { FetchRequest } from "./fetch-request.ts";

/** Whom requests come from that no socket brought. */
const HERE = "127.0.0.1";

/**
 * The API as a function from a web-standard request to its response (Fetch standard): the same answers as over a socket.
 * Rejects with an `AbortError` where the request was given up, and with a `TypeError` where the connection broke off.
 */
export function serveOverFetch(answer: Answerer): (request: Request) => Promise<Response> {
  return async (request) => {
    const answered = await answer(new FetchRequest(request, HERE));
    if (answered === undefined) throw new DOMException("The request was given up.", "AbortError");
    if (answered.isLost === true) throw new TypeError("fetch failed", { cause: new Error("the connection was reset") });
    return toResponse(answered, request.method);
  };
}

function toResponse({ status, headers: pairs, body }: Answer, method: string): Response {
  const headers = new Headers();
  for (let at = 0; at < pairs.length; at += 2) headers.append(pairs[at] ?? "", pairs[at + 1] ?? "");
  const bytes = toBytes(body);
  if (bytes instanceof Uint8Array) headers.set("Content-Length", String(bytes.length));
  const isWithout = method === "HEAD" || status === 204 || status === 205 || status === 304;
  return new Response(isWithout ? null : (bytes ?? null), { status, headers });
}

const UTF_8 = new TextEncoder();

function toBytes(body: AnswerBody): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | undefined {
  if (isStream(body)) return ReadableStream.from(encoded(body));
  return body === undefined ? undefined : toPiece(body);
}

async function* encoded(
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  try {
    for await (const piece of pieces) yield toPiece(piece);
  } catch (cause) {
    throw new TypeError("terminated", { cause });
  }
}

/** No body here is made of shared memory, which is all that the type rules out. */
function toPiece(piece: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof piece === "string" ? UTF_8.encode(piece) : (piece as Uint8Array<ArrayBuffer>);
}
