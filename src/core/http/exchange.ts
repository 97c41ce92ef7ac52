import type { SeedbedError } from "../model/errors.ts";
import type { Sandbox, OpenSandbox } from "../sandbox/sandbox.ts";
import type { AnyRecord } from "../sandbox/stored-record.ts";
import type { WriteTrace } from "../sandbox/written-sandbox.ts";
import type { Caller, Quota } from "../services/callers.ts";
import { OWN_SANDBOX } from "../services/play-owner.ts";
import type { DueFault } from "../testing/faults/plan.ts";
import { DATASET_VERSION } from "../world/world.ts";
import { isStream } from "./answer.ts";
import type { Answer, AnswerBody, MaybePromise } from "./answer.ts";
import { SANDBOX_POLICY, corsHeaders, isSandboxed, quotaHeaders } from "./headers/answer-headers.ts";
import { matchesWeakly } from "./headers/entity-tags.ts";
import { partOf } from "./headers/ranges.ts";
import type { KeyedRequest } from "./idempotency/key-header.ts";
import type { PipelineParts } from "./parts.ts";
import { problemAnswer, toOccurrence } from "./problems/problem-answer.ts";
import { ClientGone, headerOf } from "./request.ts";
import type { ApiRequest } from "./request.ts";
import { withPrefix } from "./routing/prefixed-request.ts";
import type { Matched } from "./routing/route-table.ts";

/** One request on its way to its answer. */
export class Exchange {
  readonly parts: PipelineParts;
  readonly id: string;
  /** As it was sent; while a handler runs {@link Exchange.as | on another form of it}, that one. */
  request: ApiRequest;
  /** The route that takes the request; the same object again for most requests with the same target. */
  matched: Matched;
  isOpen: boolean;
  isOfPage = false;
  /** The key that the page works with for its customer, who is logged in. */
  keyOfPage: string | undefined;
  quota: Quota | undefined;
  /** The caller's sandbox that a data request works in, once it is open. */
  sandbox: Sandbox | undefined;
  misnamed: SeedbedError | undefined;
  /** The scope of the journal that a data request is in, and whether it is a customer's. */
  scope: string | undefined;
  isCustomers = false;
  /** Time at which a data request came, epoch milliseconds. */
  cameAt = 0;
  played: { readonly id: string; readonly endpointId: string | undefined } | undefined;
  /** Opens the caller's sandbox of the playground whose definition answers at this path. */
  inPlay: ((caller: Caller, named: Sandbox) => MaybePromise<Sandbox>) | undefined;
  written: WriteTrace | undefined;
  fault: DueFault | undefined;
  keyed: KeyedRequest | undefined;
  /** Throws `forbidden` for a record that the signed-in user may not write, where the sandbox goes by roles. */
  assertOwns: ((record: AnyRecord) => void) | undefined;
  /** Lets repeats with its Idempotency-Key go on: what it does is done, whatever becomes of its answer. */
  releaseKey: (() => void) | undefined;
  /** True if the answer comes from the world of a seed. */
  isSeeded = false;
  /** True if the answer is a stranger's, which must not act as the service's own. */
  isSandboxed: boolean;
  /** The shape of the path, for metrics, where the route's own pattern takes several together. */
  shape: string | undefined;
  /** Told of the answer before it is sent, also where there is none; the answer waits for it. */
  onAnswer: ((exchange: Exchange, answer: Answer | undefined, ms: number) => MaybePromise<void>) | undefined;
  readonly #began = performance.now();

  constructor(parts: PipelineParts, request: ApiRequest, matched: Matched, isOpen: boolean) {
    this.parts = parts;
    this.id = parts.newRequestId();
    this.request = request;
    this.matched = matched;
    this.isOpen = isOpen;
    this.isSandboxed = isSandboxed(request.target);
  }

  /** The path and query as sent, without the prefix that names a sandbox. */
  get target(): string {
    return this.request.target;
  }

  /** The values of the route's parameters, percent-decoded. */
  get params(): Matched["params"] {
    return this.matched.params;
  }

  /** The client's address, trusted proxies taken off. */
  get address(): string {
    return this.request.address;
  }

  /** The method as messages name it: what is said to HEAD is what is said to GET (RFC 9110 §9.3.2). */
  get asked(): string {
    const { method } = this.request;
    return method === "HEAD" ? "GET" : method;
  }

  /** The value of a request header; repeated ones joined by commas. */
  header(name: string): string | undefined {
    return headerOf(this.request.headers, name);
  }

  /** Does some work on another form of the request: whoever is told of the answer later sees it as it was sent. */
  as<T>(request: ApiRequest, work: () => MaybePromise<T>, matched: Matched = { ...this.matched }): MaybePromise<T> {
    const sent = { request: this.request, matched: this.matched };
    const become = (form: typeof sent): void => void ({ request: this.request, matched: this.matched } = form);
    become({ request, matched });
    try {
      const done = work();
      if (done instanceof Promise) return done.finally(() => become(sent));
      become(sent);
      return done;
    } catch (error) {
      become(sent);
      throw error;
    }
  }

  /** The sandbox for this request to write to: what comes of it is kept in {@link Exchange.written}. */
  toWritable(sandbox: Sandbox): OpenSandbox {
    this.written ??= { changes: [], events: [] };
    return traced(sandbox, this.written);
  }

  /** True if the client says by If-None-Match that it has the bytes with this tag (RFC 9110 §13.1.2). */
  hasTag(tag: string): boolean {
    const known = this.header("if-none-match");
    return known !== undefined && matchesWeakly(known, tag);
  }

  /** The answer, or the part of it that was asked for, with the headers that every answer has. Undefined if there is none, as the client has gone. */
  finish(made: Answer | undefined): MaybePromise<Answer | undefined> {
    const answer = this.#toPart(made);
    const ms = performance.now() - this.#began;
    const told = this.onAnswer?.(this, answer, ms);
    if (told instanceof Promise) return told.then(() => this.#toSent(answer, ms));
    return this.#toSent(answer, ms);
  }

  #toPart(answer: Answer | undefined): Answer | undefined {
    try {
      return answer && partOf(answer, this);
    } catch (error) {
      return this.toProblem(error);
    }
  }

  #toSent(answer: Answer | undefined, ms: number): Answer | undefined {
    if (answer === undefined) return undefined;
    const headers = this.commonHeaders();
    if (this.keyed?.outcome === "replayed") headers.push("Idempotent-Replayed", "true");
    const { prefix } = this.request;
    const own = prefix === "" ? answer.headers : withPrefix(answer.headers, prefix, this.parts.baseUrl);
    for (const part of own) headers.push(part);
    this.#note(answer, ms);
    const sent = { ...answer, headers, body: isStream(answer.body) ? this.#watched(answer.body) : answer.body };
    const found = this.parts.own.foundAt(this.request);
    return found === undefined ? sent : ledTo(sent, this.parts.baseUrl, found);
  }

  /** The answer to an error: a problem; a fault of ours is logged. Undefined if the client has gone. */
  fail(error: unknown): MaybePromise<Answer | undefined> {
    return this.finish(this.toProblem(error));
  }

  /** As {@link Exchange.fail}, without the headers that every answer has. */
  toProblem(error: unknown): Answer | undefined {
    if (error instanceof ClientGone) return undefined;
    return problemAnswer(this.#occurrence(error), this.id, this.parts.baseUrl);
  }

  get path(): string {
    const end = this.target.indexOf("?");
    return end < 0 ? this.target : this.target.slice(0, end);
  }

  get sentPath(): string {
    return this.request.prefix + this.path;
  }

  commonHeaders(): string[] {
    const headers = ["X-Request-Id", this.id, "X-Content-Type-Options", "nosniff"];
    if (this.isOpen) headers.push(...corsHeaders(this.header("origin")));
    if (this.isSandboxed) headers.push(...SANDBOX_POLICY);
    if (this.quota !== undefined) headers.push(...quotaHeaders(this.quota, this.parts.clock()));
    if (this.isSeeded) headers.push("X-Dataset-Version", String(DATASET_VERSION));
    return headers;
  }

  #occurrence(error: unknown): ReturnType<typeof toOccurrence> {
    const occurrence = toOccurrence(error);
    if (occurrence.code === "internal_error")
      this.parts.log.error("a request failed", { id: this.id, path: this.sentPath, error });
    else if (occurrence.code === "unavailable")
      this.parts.log.debug("a request found the database unavailable", { id: this.id, path: this.sentPath, error });
    this.parts.metrics.refused(occurrence.code);
    return occurrence;
  }

  /** A stream whose faults are told to the log: there is no other answer any more, so the connection breaks off. */
  async *#watched(body: Exclude<AnswerBody, string | Uint8Array | undefined>): AsyncIterable<string | Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      this.#occurrence(error);
      throw error;
    }
  }

  #note(answer: Answer, ms: number): void {
    const { log, metrics } = this.parts;
    const { method } = this.request;
    metrics.answered(this.shape ?? this.matched.pattern, method, answer.status, ms);
    if (!log.isLogged("info")) return;
    const sandbox = this.sandbox?.address.name;
    log.info("request", {
      id: this.id,
      method,
      path: this.sentPath,
      status: answer.status,
      ms: Math.round(ms * 10) / 10,
      ...(sandbox === undefined || sandbox === OWN_SANDBOX ? undefined : { sandbox }),
    });
  }
}

/** An answer whose addresses begin with another one, as far as it is made already: no stream. */
function ledTo(answer: Answer, baseUrl: string, found: string): Answer {
  const led = (text: string): string => text.replaceAll(`${baseUrl}/`, `${found}/`);
  const isJson = answer.headers.some((value) => /^application\/(?:problem\+)?json/.test(value));
  const isWhole = !answer.headers.some((name) => /^content-(?:length|encoding)$/i.test(name));
  const { body } = answer;
  const text = isJson && isWhole && body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
  return { ...answer, headers: answer.headers.map(led), body: typeof text === "string" ? led(text) : body };
}

/** The sandbox for a request; its writes are told in `trace`. */
function traced(sandbox: Sandbox, trace: WriteTrace): OpenSandbox {
  return {
    get address() {
      return sandbox.address;
    },
    get row() {
      return sandbox.row;
    },
    get world() {
      return sandbox.world;
    },
    get now() {
      return sandbox.now;
    },
    collection: (entry) => sandbox.collection(entry),
    draft: () => sandbox.draft(),
    write: (work, once, _trace, draft) => sandbox.write(work, once, trace, draft),
  };
}
