import { followed, toPieces } from "../../sandbox/text-pieces.ts";
import type { Pieced } from "../../sandbox/text-pieces.ts";
import { emptyAnswer } from "../answer.ts";
import type { Answer } from "../answer.ts";
import { NAMED_BY } from "../data/sandbox-name.ts";
import type { ApiRequest } from "../request.ts";

export interface StreamedEvent {
  readonly id: string;
  /** Place at which it is not for `onmessage`. */
  readonly name?: string;
  readonly body: Pieced;
}

/** After a broken connection a client waits so long before it comes back, milliseconds. */
const RETRY = 3_000;

const HEADERS = [
  "Content-Type",
  "text/event-stream",
  "Cache-Control",
  "no-store",
  "Vary",
  `Accept, Cookie, X-Key-Id, X-API-Key, ${NAMED_BY}, X-Edit-Token`,
  "X-Accel-Buffering",
  "no",
];

/**
 * Answers with server-sent events (WHATWG HTML, "Server-sent events"): each has the event's id, and no name unless it is given
 * one, so that `onmessage` hears all of them. An empty page is a comment, so that no intermediary takes the stream for dead. Ends
 * when the client leaves or the server stops; what the client has not read yet is never more than a page. If `open` throws
 * after it began, the connection breaks off, so that the client comes back with Last-Event-ID.
 */
export async function answerStream(
  request: ApiRequest,
  open: (signal: AbortSignal) => AsyncGenerator<readonly StreamedEvent[], void, void>,
): Promise<Answer> {
  if (request.method === "HEAD") return emptyAnswer(200, HEADERS);
  const pages = open(request.signal);
  const first = await pages.next(); // a refusal comes before the stream begins
  return { status: 200, headers: HEADERS, body: toText(pages, first, request.signal) };
}

async function* toText(
  pages: AsyncGenerator<readonly StreamedEvent[], void, void>,
  first: IteratorResult<readonly StreamedEvent[], void>,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  try {
    yield `retry: ${RETRY}\n\n`;
    if (first.done !== true && first.value.length > 0) yield* toEvents(first.value);
    for await (const page of pages) {
      if (signal.aborted) break;
      if (page.length === 0) yield ": still here\n\n";
      else yield* toEvents(page);
    }
  } finally {
    await pages.return();
  }
}

function toEvents(page: readonly StreamedEvent[]): readonly string[] {
  return toPieces(
    page.map(({ id, name, body }) => [
      followed(`${name === undefined ? "" : `event: ${name}\n`}id: ${id}\ndata: `, body),
      "\n\n",
    ]),
  );
}
