import { tooLarge } from "../../core/http/body/body.ts";
import { ClientGone } from "../../core/http/request.ts";
import type { ApiRequest, RequestHeaders } from "../../core/http/request.ts";
import { join } from "../../core/platform/bytes.ts";

/** A web-standard request (Fetch standard) as the routes see it. */
export class FetchRequest implements ApiRequest {
  readonly prefix = "";
  readonly #request: Request;
  readonly target: string;
  readonly origin: string;
  readonly headers: RequestHeaders;
  readonly address: string;
  heard: Uint8Array | undefined;
  readonly #ending: AbortSignal | undefined;
  #signal: AbortSignal | undefined;
  #reading: Promise<Uint8Array> | undefined;

  /** `address` is the one that the caller is told apart by; `ending` aborts when the API ends. */
  constructor(request: Request, address: string, ending: AbortSignal | undefined) {
    const { pathname, search, origin } = new URL(request.url);
    this.#request = request;
    this.target = pathname + search;
    this.origin = origin;
    this.headers = toHeaders(request);
    this.address = address;
    this.#ending = ending;
  }

  get method(): string {
    return this.#request.method;
  }

  get signal(): AbortSignal {
    const { signal } = this.#request;
    return (this.#signal ??= this.#ending === undefined ? signal : AbortSignal.any([signal, this.#ending]));
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

  async *readPieces(): AsyncGenerator<Uint8Array, void, void> {
    yield await this.readBytes(Infinity);
  }

  async #read(most: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    let length = 0;
    try {
      for await (const piece of piecesOf(this.#request)) {
        length += piece.length;
        if (length > most) throw tooLarge(most);
        pieces.push(piece);
      }
    } catch (error) {
      if (this.isGone) throw new ClientGone("the client went away");
      throw error;
    }
    return join(pieces);
  }
}

/** As a server gets them: with a length or coding where there is a body, which fetch adds when it sends. */
function toHeaders(request: Request): RequestHeaders {
  const headers = plainHeaders(request.headers);
  if (mayHaveBody(request) && headers["content-length"] === undefined) headers["transfer-encoding"] = "chunked";
  return headers;
}

/** Headers by name in small letters, which those of happy-dom do not give. */
export function plainHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));
}

function mayHaveBody({ body, method }: Request): boolean {
  return (body as Request["body"] | undefined) === undefined ? method !== "GET" && method !== "HEAD" : body !== null;
}

/** The body as it comes; in one piece where the browser has no stream of it. */
async function* piecesOf(request: Request): AsyncGenerator<Uint8Array, void, void> {
  const body: Request["body"] | undefined = request.body;
  if (body === undefined) yield new Uint8Array(await request.arrayBuffer());
  else if (body !== null) yield* piecesOfStream(body);
}

export async function* piecesOfStream(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
