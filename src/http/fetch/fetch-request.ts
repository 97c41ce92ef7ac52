import { tooLarge } from "../body.ts";
import { ClientGone } from "../request.ts";
import type { ApiRequest, RequestHeaders } from "../request.ts";

/** A web-standard request (Fetch standard) as the routes see it. */
export class FetchRequest implements ApiRequest {
  readonly prefix = "";
  readonly #request: Request;
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly address: string;
  heard: Uint8Array | undefined;
  #reading: Promise<Uint8Array> | undefined;

  /** `address` is the one that the caller is told apart by. */
  constructor(request: Request, address: string) {
    const { pathname, search } = new URL(request.url);
    this.#request = request;
    this.target = pathname + search;
    this.headers = toHeaders(request);
    this.address = address;
  }

  get method(): string {
    return this.#request.method;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  get isGone(): boolean {
    return this.#request.signal.aborted;
  }

  async readBytes(most: number): Promise<Uint8Array> {
    this.#reading ??= this.#read(most);
    this.heard = await this.#reading;
    if (this.heard.length > most) throw tooLarge(most);
    return this.heard;
  }

  async #read(most: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    let length = 0;
    try {
      const body: AsyncIterable<Uint8Array> | null = this.#request.body;
      for await (const piece of body ?? []) {
        length += piece.length;
        if (length > most) throw tooLarge(most);
        pieces.push(piece);
      }
    } catch (error) {
      if (this.isGone) throw new ClientGone("the client went away");
      throw error;
    }
    const whole = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}

/** As a server gets them: with a length or coding where there is a body, which fetch adds when it sends. */
function toHeaders(request: Request): RequestHeaders {
  const headers: Record<string, string> = Object.fromEntries(request.headers);
  if (request.body !== null && headers["content-length"] === undefined) headers["transfer-encoding"] = "chunked";
  return headers;
}
