import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";

import type { Request } from "./load.ts";

/** An answer as it came over the wire. */
export interface Captured {
  readonly status: number;
  /** Names and values in turn, as sent, without those that node:http adds itself. */
  readonly headers: readonly string[];
  readonly tag: string | undefined;
  readonly body: Buffer;
}

const ADDED_BY_NODE = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Sends one request and keeps the answer. */
export async function capture(origin: string, { method, path, headers, body }: Request): Promise<Captured> {
  const sent = request(new URL(path, origin), { method, headers, agent: false }).end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage]; // node:http's own event
  const chunks = (await answer.toArray()) as Buffer[]; // no encoding was set
  const kept: string[] = [];
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = answer.rawHeaders.slice(at, at + 2);
    if (!ADDED_BY_NODE.has(name.toLowerCase())) kept.push(name, value);
  }
  return { status: answer.statusCode ?? 0, headers: kept, tag: answer.headers.etag, body: Buffer.concat(chunks) };
}

/** Tells the bare server what to answer from now on. */
export async function teach(bareOrigin: string, { status, headers, body }: Captured): Promise<void> {
  const lesson = JSON.stringify({ status, headers, body: body.toString("base64") });
  const answer = await fetch(`${bareOrigin}/answer`, { method: "PUT", body: lesson });
  if (!answer.ok) throw new Error(`the bare server did not take its answer: ${answer.status}`);
}
