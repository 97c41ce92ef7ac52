import type { WriteTrace } from "../../sandbox/written-sandbox.ts";
import { REQUESTS_KEPT, VISITOR_REQUESTS_KEPT, KEPT_BODY } from "../../services/bounds.ts";
import type { Caller } from "../../services/callers.ts";
import { OWN_SANDBOX, requestsScope } from "../../services/play-owner.ts";
import type { JournalEntry, JournalNote } from "../../testing/journal/journal.ts";
import { maskBody, maskNamed, maskText, maskValues } from "../../testing/journal/masking.ts";
import type { Answer, MaybePromise } from "../answer.ts";
import { hasNoBody } from "../body/body.ts";
import type { Exchange } from "../exchange.ts";
import { MAX_BODY } from "../limits/bounds.ts";
import { splitTarget, toNamedValues } from "../parameters/parameters.ts";
import { headerOf } from "../request.ts";
import type { ApiRequest, RequestHeaders } from "../request.ts";

/** Headers of a request that are kept, and characters of each. */
const MOST_HEADERS = 50;
const LONGEST_HEADER = 500;

/** Bytes of a note without its texts, estimated. */
const HELD_BY_A_NOTE = 240;

const NOTHING: readonly never[] = Object.freeze([]);

/** A data request as it is kept until somebody reads it: as it came, and masked and cut only then. */
export class RequestNote implements JournalNote {
  readonly id: string;
  readonly method: string;
  readonly status: number | null;
  readonly #at: number;
  readonly #ms: number;
  readonly #target: string;
  #headers: RequestHeaders;
  readonly #body: Uint8Array | undefined;
  readonly #isCut: boolean;
  readonly #written: WriteTrace | undefined;
  readonly #isReplayed: boolean;
  readonly #fault: number | undefined;
  readonly #endpointId: string | undefined;
  #headerBytes: number | undefined;

  /** `ms` is from when the request came to its answer. */
  constructor(exchange: Exchange, answer: Answer | undefined, ms: number) {
    const { request } = exchange;
    const { heard } = request;
    this.id = exchange.id;
    this.method = request.method;
    this.status = answer === undefined || answer.isLost === true ? null : answer.status;
    this.#at = exchange.cameAt;
    this.#ms = ms;
    this.#target = request.target;
    this.#headers = request.headers;
    // A part would keep the whole in memory.
    this.#body = heard === undefined || heard.length === 0 ? undefined : new Uint8Array(heard.subarray(0, KEPT_BODY));
    this.#isCut = heard !== undefined && heard.length > KEPT_BODY;
    this.#written = exchange.written;
    this.#isReplayed = exchange.keyed?.outcome === "replayed";
    this.#fault = exchange.fault?.index;
    this.#endpointId = exchange.played?.endpointId;
  }

  get path(): string {
    return splitTarget(this.#target).path;
  }

  get events(): readonly number[] {
    return this.#written?.events ?? NOTHING;
  }

  shareWith(before: JournalNote): void {
    if (!(before instanceof RequestNote) || !areSame(this.#headers, before.#headers)) return;
    this.#headers = before.#headers;
    this.#headerBytes = 0;
  }

  get size(): number {
    this.#headerBytes ??= bytesOf(this.#headers);
    return HELD_BY_A_NOTE + this.#target.length + (this.#body?.length ?? 0) + this.#headerBytes;
  }

  toEntry(): JournalEntry {
    const headers = toKept(this.#headers);
    const key = headerOf(this.#headers, "idempotency-key");
    return {
      id: this.id,
      at: new Date(this.#at).toISOString(),
      method: this.method,
      path: maskText(this.path),
      query: maskValues(this.#query()),
      headers,
      body: this.#toBody(headers["content-type"] ?? ""),
      isCut: this.#isCut,
      status: this.status,
      ms: Math.round(this.#ms * 10) / 10,
      fault: this.#fault ?? null,
      idempotency: key === undefined ? null : { key: key.slice(0, LONGEST_HEADER), replayed: this.#isReplayed },
      changes: this.#written?.changes ?? NOTHING,
      events: this.events,
      endpointId: this.#endpointId ?? null,
    };
  }

  #query(): ReturnType<typeof toNamedValues> {
    try {
      return toNamedValues(splitTarget(this.#target).query);
    } catch {
      return {}; // which the request was refused for
    }
  }

  #toBody(contentType: string): unknown {
    if (this.#body === undefined) return null;
    const text = maskBody(new TextDecoder().decode(this.#body), contentType);
    if (this.#isCut || !/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)) return text;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
}

function toKept(headers: RequestHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.keys(headers)
      .slice(0, MOST_HEADERS)
      .map((name) => [name, maskNamed(name, (headerOf(headers, name) ?? "").slice(0, LONGEST_HEADER))]),
  );
}

function bytesOf(headers: RequestHeaders): number {
  let bytes = 0;
  for (const name of Object.keys(headers)) bytes += 40 + (headerOf(headers, name)?.length ?? 0);
  return bytes;
}

function areSame(one: RequestHeaders, other: RequestHeaders): boolean {
  if (one === other) return true;
  const names = Object.keys(one);
  const others = Object.keys(other);
  if (names.length !== others.length) return false;
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? "";
    if (name !== others[at] || one[name] !== other[name]) return false;
  }
  return true;
}

export function journalScope(caller: Pick<Caller, "owner">, name: string = OWN_SANDBOX): string {
  return `${caller.owner}/${name}`;
}

/** Keeps a data request in the journal of its sandbox and, if it went to one, of its playground. */
export function keepRequest(exchange: Exchange, answer: Answer | undefined, ms: number): MaybePromise<void> {
  const { parts, scope, played } = exchange;
  if (scope === undefined) return undefined;
  const { journal, isLocal } = parts;
  const most = isLocal || exchange.isCustomers ? REQUESTS_KEPT : VISITOR_REQUESTS_KEPT;
  const done = journal.add(scope, new RequestNote(exchange, answer, ms), most);
  if (played === undefined) return done;
  const also = journal.add(requestsScope(played.id), new RequestNote(exchange, answer, ms), VISITOR_REQUESTS_KEPT);
  return also instanceof Promise ? Promise.all([done, also]).then(() => undefined) : done;
}

/** Reads the body of a request that was answered without it, for the journal; one that waits to be asked for it is not. */
export async function hearOut(request: ApiRequest): Promise<void> {
  if (request.heard !== undefined || hasNoBody(request) || request.headers["expect"] !== undefined) return;
  await request.readBytes(MAX_BODY).catch(() => undefined);
}
