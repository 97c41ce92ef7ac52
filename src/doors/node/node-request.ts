import type { IncomingMessage, ServerResponse } from "node:http";

import { tooLarge } from "../../core/http/body/body.ts";
import { ClientGone } from "../../core/http/request.ts";
import type { ApiRequest, RequestHeaders } from "../../core/http/request.ts";
import { KEPT_BODY } from "../../core/services/bounds.ts";

/** A request of Node's server as the routes see it. */
export class NodeRequest implements ApiRequest {
  readonly prefix = "";
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #draining: AbortSignal;
  readonly #waiting: WeakSet<IncomingMessage>;
  #ending: AbortController | undefined;
  #reading: Promise<Buffer> | undefined;
  heard: Uint8Array | undefined;

  /** `draining` aborts when the server begins to stop; `waiting` are requests that send their body once they are told to. */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    addressOf: (request: IncomingMessage) => string,
    draining: AbortSignal,
    waiting: WeakSet<IncomingMessage>,
  ) {
    this.#request = request;
    this.#response = response;
    this.#addressOf = addressOf;
    this.#draining = draining;
    this.#waiting = waiting;
  }

  get method(): string {
    return this.#request.method ?? "GET";
  }

  get target(): string {
    return this.#request.url ?? "/";
  }

  get headers(): RequestHeaders {
    return this.#request.headers;
  }

  get address(): string {
    return this.#addressOf(this.#request);
  }

  get isGone(): boolean {
    return this.#response.destroyed;
  }

  get signal(): AbortSignal {
    if (this.#ending === undefined) {
      const ending = new AbortController();
      const end = (): void => {
        this.#draining.removeEventListener("abort", end);
        ending.abort();
      };
      this.#response.once("close", end);
      this.#draining.addEventListener("abort", end);
      if (this.#draining.aborted || this.isGone) end();
      this.#ending = ending;
    }
    return this.#ending.signal;
  }

  async readBytes(most: number): Promise<Uint8Array> {
    if (this.heard === undefined) {
      if (Number(this.#request.headers["content-length"]) > most) throw tooLarge(most);
      if (this.#waiting.delete(this.#request)) this.#response.writeContinue();
      this.#reading ??= readBytes(this.#request, most);
      this.heard = await this.#reading;
    }
    if (this.heard.length > most) throw tooLarge(most);
    return this.heard;
  }

  async *readPieces(): AsyncGenerator<Uint8Array, void, void> {
    if (this.heard !== undefined) return yield this.heard;
    if (this.#waiting.delete(this.#request)) this.#response.writeContinue();
    const heard = Buffer.alloc(KEPT_BODY + 1);
    let length = 0;
    this.heard = heard.subarray(0, 0);
    // The rest of the body is read and dropped, as of any other request.
    for await (const piece of this.#request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (length < heard.length) this.heard = heard.subarray(0, (length += piece.copy(heard, length)));
      yield piece;
    }
  }
}

/** From so many bytes on the pieces of a body are put together as they come. */
const LONG_BODY = 64 * 1024;

function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const expected = Number(request.headers["content-length"] ?? 0);
    const whole = expected >= LONG_BODY && expected <= most ? Buffer.allocUnsafeSlow(expected) : undefined;
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (): void => {
      request.off("data", take).off("end", end).off("close", gone).off("error", gone);
    };
    const take = (chunk: Buffer): void => {
      if (whole === undefined) chunks.push(chunk);
      else whole.set(chunk, length); // Node gives no more than was said
      length += chunk.length;
      if (length <= most) return;
      stop();
      request.resume(); // the rest is let by, so that the client reads the answer instead of a reset
      reject(tooLarge(most));
    };
    const end = (): void => {
      stop();
      if (whole !== undefined) resolve(whole.subarray(0, length));
      else resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, length));
    };
    const gone = (): void => {
      stop();
      request.on("error", () => undefined);
      reject(new ClientGone("the client went away"));
    };
    request.on("data", take).on("end", end).on("close", gone).on("error", gone);
    if (request.destroyed) gone();
  });
}
