import { once } from "node:events";
import type { ServerResponse } from "node:http";

import { emptyAnswer } from "../answer.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";

/** What a server-sent event is made of. */
interface StreamedEvent {
  readonly id: string;
  /** JSON on one line. */
  readonly body: string;
}

/** After a broken connection a client waits so long before it comes back, milliseconds. */
const RETRY = 3_000;

const HEADERS = [
  "Content-Type",
  "text/event-stream",
  "Cache-Control",
  "no-store",
  "Vary",
  "Cookie, X-Key-Id, X-API-Key, X-Sandbox, X-Edit-Token",
  "X-Accel-Buffering",
  "no",
];

/** Does work with a signal that aborts when the client has gone or the server stops. */
export async function untilGone<T>(exchange: Exchange, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const { signal: draining } = exchange.parts.drain;
  exchange.response.once("close", end);
  draining.addEventListener("abort", end);
  if (draining.aborted || exchange.response.destroyed) end();
  try {
    return await work(ending.signal);
  } finally {
    exchange.response.off("close", end);
    draining.removeEventListener("abort", end);
  }
}

/**
 * Answers with server-sent events (WHATWG HTML, "Server-sent events"): each has the event's id, and no name, so that
 * `onmessage` hears all of them. An empty page is a comment, so that nobody on the way takes the stream for dead. Ends
 * when the client leaves or the server stops; what the client has not read yet is never more than a page. If `open` throws
 * after it began, the connection breaks off, so that the client comes back with Last-Event-ID.
 */
export function answerStream(
  exchange: Exchange,
  open: (signal: AbortSignal) => AsyncGenerator<readonly StreamedEvent[], void, void>,
): Promise<Answer | undefined> {
  if (exchange.request.method === "HEAD") return Promise.resolve(emptyAnswer(200, HEADERS));
  return untilGone(exchange, async (signal) => {
    const { response } = exchange;
    try {
      for await (const page of open(signal)) {
        if (signal.aborted) break;
        if (!response.headersSent) {
          response.writeHead(200, [...exchange.standingHeaders(), ...HEADERS]);
          await write(response, `retry: ${RETRY}\n\n`, signal);
          if (page.length === 0) continue;
        }
        await write(
          response,
          page.length === 0 ? ": still here\n\n" : page.map(({ id, body }) => `id: ${id}\ndata: ${body}\n\n`).join(""),
          signal,
        );
      }
    } catch (error) {
      if (!response.headersSent) throw error;
      exchange.sendError(error); // which only tells the log, as there is no other answer any more
      response.destroy();
      return undefined;
    }
    if (response.headersSent) {
      response.end();
      return undefined;
    }
    return emptyAnswer(200, HEADERS);
  });
}

/** Writes, and waits until the client has read enough. */
async function write(response: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (response.write(text)) return;
  await once(response, "drain", { signal }).catch(() => undefined);
}
