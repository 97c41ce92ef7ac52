import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";

import { request as ask } from "undici";

import type { SentRequest, Upstream, UpstreamAnswer } from "../../core/http/upstream.ts";
import { isSecretName, MASK, maskBody } from "../../core/testing/journal/masking.ts";

/** Milliseconds until the real API has begun to answer. */
const PATIENCE = 30_000;

/** Bytes of a body that a recording keeps. */
const MAX_RECORDED = 1024 * 1024;

/** A real API at an address. With a folder, each request and its answer is kept there, secrets masked. */
export function createUpstream(address: string, mode: Upstream["mode"], folder?: string): Upstream {
  const recording = folder === undefined ? undefined : createRecording(folder);
  return {
    mode,
    address,
    async send(sent) {
      const began = Date.now();
      const { statusCode, headers, body } = await ask(address + sent.target, {
        method: sent.method as "GET", // whatever the caller sent: the real API judges it
        headers: sent.headers as Record<string, string | string[]>, // only read
        body: sent.body ?? null,
        signal: sent.signal,
        headersTimeout: PATIENCE,
        bodyTimeout: 0,
      });
      const pairs = Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [value].flat().flatMap((one) => [name, one]),
      );
      const answer: UpstreamAnswer = { status: statusCode, headers: pairs, body };
      return recording === undefined ? answer : { ...answer, body: recording(sent, answer, address, began) };
    },
  };
}

/** Writes pairs into a new file, HAR 1.2: whole at any time, an entry is laid in before the end. */
function createRecording(
  folder: string,
): (sent: SentRequest, answer: UpstreamAnswer, address: string, began: number) => AsyncIterable<Uint8Array> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, "-")}.har`);
  const head = '{"log":{"version":"1.2","creator":{"name":"seedbed","version":"0"},"entries":[\n';
  const end = "\n]}}\n";
  let at = 0;
  const write = (entry: unknown): void => {
    const text = entry === undefined ? head : `${at === head.length ? "" : ",\n"}${JSON.stringify(entry)}`;
    const handle = openSync(file, at === 0 ? "w" : "r+", 0o600);
    try {
      writeSync(handle, text + end, at);
    } finally {
      closeSync(handle);
    }
    at += Buffer.byteLength(text);
  };
  write(undefined);
  return async function* (sent, answer, address, began) {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of answer.body ?? []) {
      size += piece.length;
      if (size <= MAX_RECORDED) pieces.push(piece);
      yield piece;
    }
    write(toEntry(sent, answer, { address, began, body: Buffer.concat(pieces), size }));
  };
}

interface Heard {
  readonly address: string;
  readonly began: number;
  readonly body: Buffer;
  readonly size: number;
}

function toEntry(sent: SentRequest, answer: UpstreamAnswer, { address, began, body, size }: Heard): unknown {
  const url = new URL(address + sent.target);
  for (const name of Array.from(url.searchParams.keys())) if (isSecretName(name)) url.searchParams.set(name, MASK);
  const type = String(sent.headers["content-type"] ?? "");
  const answered = answer.headers.findIndex((name, at) => at % 2 === 0 && name === "content-type");
  const mimeType = answered < 0 ? "" : (answer.headers[answered + 1] ?? "");
  const isText = /json|text|xml|urlencoded|javascript/.test(mimeType) && !answer.headers.includes("content-encoding");
  const time = Date.now() - began;
  return {
    startedDateTime: new Date(began).toISOString(),
    time,
    request: {
      method: sent.method,
      url: url.href,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: Object.entries(sent.headers).flatMap(([name, value]) => [value].flat().map((one) => toPair(name, one))),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(sent.body !== undefined && {
        postData: { mimeType: type, text: maskBody(Buffer.from(sent.body).toString(), type) },
      }),
      headersSize: -1,
      bodySize: sent.body?.length ?? 0,
    },
    response: {
      status: answer.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: answer.headers.flatMap((name, at) => (at % 2 === 1 ? [] : [toPair(name, answer.headers[at + 1] ?? "")])),
      content: {
        size,
        mimeType,
        ...(isText
          ? { text: maskBody(body.toString(), mimeType) }
          : { text: body.toString("base64"), encoding: "base64" }),
      },
      redirectURL: "",
      headersSize: -1,
      bodySize: size,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}

function toPair(name: string, value: string): { readonly name: string; readonly value: string } {
  return { name, value: isSecretName(name) ? MASK : value };
}
