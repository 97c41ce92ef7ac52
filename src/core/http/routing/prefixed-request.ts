import { splitTarget } from "../parameters/parameters.ts";
import type { ApiRequest, RequestHeaders } from "../request.ts";

const PREFIX = /^\/s\/[^/?]*/;

/** A request whose path begins with what is no part of its route: the target is what comes after. */
export class PrefixedRequest implements ApiRequest {
  readonly prefix: string;
  readonly target: string;
  readonly #request: ApiRequest;

  /** The target of `request` begins with what `begin` takes; `named` is what the places in its answer begin with, that too unless said. */
  constructor(request: ApiRequest, begin: RegExp = PREFIX, named?: string) {
    const [prefix = ""] = begin.exec(request.target) ?? [];
    const rest = request.target.slice(prefix.length);
    this.#request = request;
    this.prefix = named ?? request.prefix + prefix;
    this.target = rest.startsWith("/") ? rest : `/${rest}`;
  }

  get method(): string {
    return this.#request.method;
  }

  get origin(): string | undefined {
    return this.#request.origin;
  }

  get headers(): RequestHeaders {
    return this.#request.headers;
  }

  get address(): string {
    return this.#request.address;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  get isForeign(): boolean {
    return this.#request.isForeign === true;
  }

  get isTried(): boolean {
    return this.#request.isTried === true;
  }

  get isGone(): boolean {
    return this.#request.isGone;
  }

  get heard(): Uint8Array | undefined {
    return this.#request.heard;
  }

  get isOwn(): boolean {
    return this.#request.isOwn === true;
  }

  readBytes(most: number): Promise<Uint8Array> {
    return this.#request.readBytes(most);
  }

  readPieces(): AsyncIterable<Uint8Array> {
    return this.#request.readPieces();
  }
}

/** A request for what is this server's alone, whatever else answers at its paths. */
export class OwnRequest extends PrefixedRequest {
  override get isOwn(): boolean {
    return true;
  }
}

/** A request without some of its parameters and headers. */
export class LessRequest extends PrefixedRequest {
  override readonly target: string;
  readonly #headers: RequestHeaders;

  constructor(request: ApiRequest, parameters: readonly string[], headers: readonly string[] = []) {
    super(request, /^/, request.prefix);
    const { path, query } = splitTarget(request.target);
    const left = query.split("&").filter((pair) => !parameters.includes(pair.split("=", 1)[0] ?? ""));
    this.target = query === "" ? path : `${path}?${left.join("&")}`;
    this.#headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !headers.includes(name)));
  }

  override get headers(): RequestHeaders {
    return this.#headers;
  }
}

/** A request as a handler is to take it: with another target, and with JSON as its body where one is given. */
export class RewrittenRequest extends PrefixedRequest {
  override readonly target: string;
  readonly #headers: RequestHeaders;
  readonly #body: Uint8Array | undefined;

  constructor(request: ApiRequest, target: string, body: Uint8Array | undefined) {
    super(request, /^/, request.prefix);
    this.target = target;
    this.#body = body;
    const { accept } = request.headers;
    const isStream = String(accept ?? "").includes("text/event-stream");
    const headers = { ...request.headers, accept: isStream ? accept : "application/json" };
    this.#headers = body === undefined ? headers : withBodyOf(headers, body);
  }

  override get headers(): RequestHeaders {
    return this.#headers;
  }

  override get heard(): Uint8Array | undefined {
    return this.#body ?? super.heard;
  }

  override readBytes(most: number): Promise<Uint8Array> {
    return this.#body === undefined ? super.readBytes(most) : Promise.resolve(this.#body);
  }
}

function withBodyOf({ "transfer-encoding": _coding, ...headers }: RequestHeaders, body: Uint8Array): RequestHeaders {
  return { ...headers, "content-type": "application/json", "content-length": String(body.length) };
}

export const PLACES: ReadonlySet<string> = new Set(["Location", "Content-Location"]);

const BELOW = /^\/(?:v1|play|api\/(?:data|events|requests|faults))(?=[/?]|$)/;

export function isBelowPrefix(target: string): boolean {
  return BELOW.test(target);
}

/** The headers of an answer, names and values in turn, with the prefix before the places that they name and that are below it. */
export function withPrefix(
  headers: readonly string[],
  prefix: string,
  baseUrl: string,
  isBelow: (path: string) => boolean = isBelowPrefix,
): string[] {
  const prefixed = (url: string): string => {
    const isAbsolute = url.startsWith(`${baseUrl}/`);
    const path = isAbsolute ? url.slice(baseUrl.length) : url;
    return isBelow(path) ? `${isAbsolute ? baseUrl : ""}${prefix}${path}` : url;
  };
  return headers.map((value, at) => {
    const name = at % 2 === 1 ? (headers[at - 1] ?? "") : "";
    if (PLACES.has(name)) return prefixed(value);
    // A link's address is between angle brackets (RFC 8288).
    if (name === "Link") return value.replaceAll(/<([^>]*)>/g, (_all, url: string) => `<${prefixed(url)}>`);
    return value;
  });
}
