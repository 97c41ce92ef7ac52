import { closeSync, existsSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as askSecurely } from "node:https";
import path from "node:path";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import zlib from "node:zlib";

import { createForwarding } from "../../core/http/forwarding.ts";
import { request as askPlainly } from "../../core/http/node-http.ts";
import type { SentRequest, Upstream, UpstreamAnswer } from "../../core/http/upstream.ts";
import type { UpstreamMode } from "../../core/model/upstream-mode.ts";
import { maskBody, maskNamed, maskText } from "../../core/testing/journal/masking.ts";

/** Milliseconds until the real API has begun to answer, once it has the whole request. */
const PATIENCE = 120_000;

/** Milliseconds until a body is sent that the real API did not ask for (RFC 9110 §10.1.1). */
const UNASKED = 1_000;

/** Bytes of a body that a recording keeps. */
const MAX_RECORDED = 1024 * 1024;

/** A real API at an address. With a folder, each request and its answer is kept there, secrets masked. */
export function createUpstream(address: string, mode: UpstreamMode, folder?: string): Upstream {
  const record = folder === undefined ? undefined : createRecording(folder);
  return createForwarding({
    mode,
    address,
    async send(sent) {
      if (record === undefined || sent.headers["upgrade"] !== undefined) return ask(sent);
      const began = Date.now();
      const request = keeping(sent.body);
      const answer = await ask({ ...sent, body: request.body });
      const response = keeping(answer.body, () => record({ sent, answer, began, request, response }));
      return { ...answer, body: response.body };
    },
  });
}

interface Kept {
  readonly body: AsyncIterable<Uint8Array> | undefined;
  readonly pieces: Uint8Array[];
  /** Bytes of all of it. */
  size: number;
}

/** Lets a body pass, and keeps its beginning; `ended` is called however it ends. */
function keeping(body: Kept["body"], ended?: () => void): Kept {
  const kept: Kept = { body: body && pass(body), pieces: [], size: 0 };
  async function* pass(from: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    try {
      for await (const piece of from) {
        if (kept.size < MAX_RECORDED) kept.pieces.push(Buffer.from(piece.subarray(0, MAX_RECORDED - kept.size)));
        kept.size += piece.length;
        yield piece;
      }
    } finally {
      ended?.();
    }
  }
  if (body === undefined) ended?.();
  return kept;
}

/** Sends a request as it is. A connection that was closed while nothing went over it is not the request's fault: it is sent again. */
async function ask(sent: SentRequest, isAgain = false): Promise<UpstreamAnswer> {
  const { method, url, headers, body, signal } = sent;
  const request = (url.startsWith("https:") ? askSecurely : askPlainly)(url, {
    method,
    headers: headers as Record<string, string | string[]>, // only read
    signal,
  });
  try {
    const answered = answerOf(request);
    answered.catch(() => undefined); // while the body is on its way
    if (body === undefined) request.end();
    else {
      if (headers["expect"] !== undefined) await asked(request, answered);
      // A real API may answer before it has all: what is left is for nobody.
      await Promise.race([pipeline(body, request), answered]);
    }
    request.setTimeout(PATIENCE, () =>
      request.destroy(new Error(`it did not answer within ${PATIENCE / 1000} seconds`)),
    );
    return await answered;
  } catch (error) {
    request.destroy();
    const isStale = error instanceof Error && "code" in error && error.code === "ECONNRESET" && request.reusedSocket;
    if (isStale && !isAgain && body === undefined && !signal.aborted) return ask(sent, true);
    throw error;
  }
}

/** Waits until the body is asked for, or answered without it, or for a while. */
async function asked(request: ClientRequest, answered: Promise<unknown>): Promise<void> {
  request.flushHeaders();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, UNASKED);
  request.once("continue", resolve);
  answered.then(
    () => resolve(),
    () => resolve(),
  );
  await promise;
  clearTimeout(timer);
}

function answerOf(request: ClientRequest): Promise<UpstreamAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<UpstreamAnswer>();
  const take = (response: IncomingMessage, tunnel?: UpstreamAnswer["tunnel"]): void => {
    request.setTimeout(0);
    const { statusCode: status = 502, rawHeaders } = response;
    resolve({
      status,
      headers: rawHeaders,
      body: tunnel === undefined ? response : undefined,
      ...(response.headers["trailer"] !== undefined && { trailers: () => response.rawTrailers }),
      ...(tunnel && { tunnel }),
    });
  };
  request.on("response", (response) => take(response));
  request.on("upgrade", (response, socket, head) => {
    take(response, (client) => {
      if (head.length > 0) client.write(head);
      connect(client, socket);
    });
  });
  request.on("error", reject);
  return promise;
}

/** Whatever comes from one goes to the other, until one of them ends. */
function connect(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.on("error", () => to.destroy()).on("close", () => to.destroy());
  }
}

interface Pair {
  readonly sent: SentRequest;
  readonly answer: UpstreamAnswer;
  readonly began: number;
  readonly request: Kept;
  readonly response: Kept;
}

/** Writes pairs into a new file, HAR 1.2: whole at any time, an entry is laid in before the end. */
function createRecording(folder: string): (pair: Pair) => void {
  mkdirSync(folder, { recursive: true });
  const name = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const head = '{"log":{"version":"1.2","creator":{"name":"seedbed","version":"0"},"entries":[\n';
  const end = "\n]}}\n";
  let at = head.length;
  let file = path.join(folder, `${name}.har`);
  // One that began at the same time keeps its own.
  for (let further = 2; existsSync(file); further += 1) file = path.join(folder, `${name}-${further}.har`);
  writeFileSync(file, head + end, { flag: "wx", mode: 0o600 });
  return (pair) => {
    const text = `${at === head.length ? "" : ",\n"}${JSON.stringify(toEntry(pair))}`;
    const handle = openSync(file, "r+");
    try {
      writeSync(handle, text + end, at);
    } finally {
      closeSync(handle);
    }
    at += Buffer.byteLength(text);
  };
}

function toEntry({ sent, answer, began, request, response }: Pair): unknown {
  const { href, searchParams } = new URL(maskText(sent.url));
  const time = Date.now() - began;
  const headers = Object.entries(sent.headers).flatMap(([name, value]) =>
    [value].flat().map((one) => toPair(name, one)),
  );
  const answered = answer.headers.flatMap((name, at) =>
    at % 2 === 1 ? [] : [toPair(name, answer.headers[at + 1] ?? "")],
  );
  const content = toContent(response, answered);
  return {
    startedDateTime: new Date(began).toISOString(),
    time,
    request: {
      method: sent.method,
      url: href,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers,
      queryString: [...searchParams].map(([name, value]) => ({ name, value })),
      ...(request.size > 0 && { postData: toContent(request, headers) }),
      headersSize: -1,
      bodySize: request.size,
    },
    response: {
      status: answer.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: answered,
      content,
      redirectURL: answered.find(({ name }) => /^location$/i.test(name))?.value ?? "",
      headersSize: -1,
      bodySize: response.size,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => zlib.gunzipSync(bytes, { finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  deflate: (bytes) => zlib.inflateSync(bytes, { finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  br: (bytes) => zlib.brotliDecompressSync(bytes, { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
  zstd: (bytes) => zlib.zstdDecompressSync(bytes, { finishFlush: zlib.constants.ZSTD_e_flush }),
};

/** A body as it can be read: uncompressed, text as text, its secrets masked. What cannot be uncompressed is left out, as secrets may be in it. */
function toContent(
  { pieces, size }: Kept,
  headers: readonly { readonly name: string; readonly value: string }[],
): Readonly<Record<string, unknown>> {
  const headerOf = (wanted: string): string => headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? "";
  const mimeType = headerOf("content-type");
  const coding = headerOf("content-encoding").toLowerCase();
  let bytes: Buffer = Buffer.concat(pieces);
  try {
    if (coding !== "" && coding !== "identity" && bytes.length > 0)
      bytes = DECODERS[coding]?.(bytes) ?? Buffer.alloc(0);
  } catch {
    bytes = Buffer.alloc(0);
  }
  const isText = /json|text|xml|urlencoded|javascript|multipart|^$/.test(mimeType);
  return {
    size,
    mimeType,
    ...(isText
      ? { text: maskBody(bytes.toString(), mimeType) }
      : { text: bytes.toString("base64"), encoding: "base64" }),
    ...(size > MAX_RECORDED && { comment: `cut off after ${MAX_RECORDED} bytes` }),
  };
}

function toPair(name: string, value: string): { readonly name: string; readonly value: string } {
  return { name, value: maskNamed(name, value) };
}
