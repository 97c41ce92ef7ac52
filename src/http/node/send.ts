import { once } from "node:events";
import type { ServerResponse } from "node:http";

import { isStream } from "../answer.ts";
import type { Answer, AnswerBody } from "../answer.ts";

/** Writes an answer to Node's response, unless the client has gone. `method` HEAD leaves the body out. */
export function send(response: ServerResponse, method: string, { status, headers, body }: Answer): void {
  if (response.headersSent || response.destroyed) return;
  if (isStream(body)) {
    response.writeHead(status, headers as string[]); // which writeHead only reads
    if (method === "HEAD") response.end();
    else void sendPieces(response, body);
    return;
  }
  if (body === undefined) {
    response.writeHead(status, headers as string[]);
    response.end();
    return;
  }
  const length = String(typeof body === "string" ? Buffer.byteLength(body) : body.length);
  response.writeHead(status, [...headers, "Content-Length", length]);
  if (method === "HEAD") response.end();
  else response.end(body);
}

/** Writes the pieces as the client takes them. Where making them fails the connection breaks off, so that nobody takes a part for the whole. */
async function sendPieces(
  response: ServerResponse,
  pieces: Extract<AnswerBody, AsyncIterable<unknown>>,
): Promise<void> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  response.once("close", leave);
  try {
    for await (const piece of pieces) {
      if (response.destroyed) return;
      if (!response.write(piece)) await once(response, "drain", { signal: left.signal });
    }
    response.end();
  } catch {
    response.destroy(); // told to the log where it was thrown
  } finally {
    response.off("close", leave);
  }
}
