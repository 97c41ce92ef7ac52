import { isStream } from "../../core/http/answer.ts";
import type { Answer, AnswerBody, Answerer } from "../../core/http/answer.ts";
import { isWithoutContent } from "../../core/model/content.ts";
import { fromText } from "../../core/platform/bytes.ts";
import { FetchRequest } from "./fetch-request.ts";

const HERE = "127.0.0.1";

/**
 * The API as a function from a web-standard request to its response (Fetch standard): the same answers as over a socket.
 * When `ending` aborts, what only waits (a delay, a stream) ends. Rejects with the reason of the request's signal once that
 * aborts, as does the body that was not read by then; with an `AbortError` where the server ends, and with a `TypeError` where the connection broke off.
 */
export function serveOverFetch(answer: Answerer, ending?: AbortSignal): (request: Request) => Promise<Response> {
  return async (request) => {
    request.signal.throwIfAborted();
    const answered = await answer(new FetchRequest(request, HERE, ending));
    request.signal.throwIfAborted();
    if (answered === undefined) throw new DOMException("The request was given up.", "AbortError");
    if (answered.isLost === true) throw new TypeError("fetch failed", { cause: new Error("the connection was reset") });
    return toResponse(answered, request);
  };
}

function toResponse({ status, headers: pairs, body }: Answer, { method, signal }: Request): Response {
  const headers = new Headers();
  for (let at = 0; at < pairs.length; at += 2) headers.append(pairs[at] ?? "", pairs[at + 1] ?? "");
  const bytes = toBytes(body, signal);
  if (bytes instanceof Uint8Array) headers.set("Content-Length", String(bytes.length));
  const isWithout = method === "HEAD" || isWithoutContent(status);
  return new Response(isWithout ? null : (bytes ?? null), { status, headers });
}

function toBytes(
  body: AnswerBody,
  signal: AbortSignal,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | undefined {
  if (isStream(body)) return toStream(body, signal);
  return body === undefined ? undefined : toPiece(body);
}

/** As `ReadableStream.from`, which not every browser has; it fails once the signal aborts. */
function toStream(
  pieces: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await iterator.next().catch((cause: unknown) => {
          throw new TypeError("terminated", { cause });
        });
        if (signal.aborted) await iterator.return?.();
        signal.throwIfAborted();
        if (next.done === true) controller.close();
        else controller.enqueue(toPiece(next.value));
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    // Nothing is made before it is asked for: a stream that waits for its next piece could not be ended.
    { highWaterMark: 0 },
  );
}

/** No body here is made of shared memory, which is all that the type rules out. */
function toPiece(piece: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof piece === "string" ? fromText(piece) : (piece as Uint8Array<ArrayBuffer>);
}
