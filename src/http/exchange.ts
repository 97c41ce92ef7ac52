import type { IncomingMessage, ServerResponse } from "node:http";

import { DATASET_VERSION } from "../generate/world.ts";
import type { Quota } from "../services/callers.ts";
import type { Answer } from "./answer.ts";
import { ClientGone } from "./body.ts";
import { CORS_HEADERS } from "./cors.ts";
import type { Parts } from "./parts.ts";
import { problemAnswer, toOccurrence } from "./problem-answer.ts";
import { quotaHeaders } from "./quota-headers.ts";
import type { Matched } from "./router.ts";
import { isSandboxed, SANDBOX_POLICY } from "./sandbox-policy.ts";

/** One request on its way to its answer, which is written straight to Node's response. */
export class Exchange {
  readonly parts: Parts;
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The path and query as sent. */
  readonly target: string;
  /** The route that takes the request; the same object again for most requests with the same target. */
  readonly matched: Matched;
  /** Whether any origin may read the answer. */
  isOpen: boolean;
  /** Where the caller stands in the window, once counted. */
  quota: Quota | undefined;
  /** Whether the answer comes from the world of a seed. */
  isSeeded = false;
  /** Whether the answer is a stranger's, which must not act as the service's own. */
  isSandboxed: boolean;
  /** The shape of the path, for metrics, where the route's own pattern takes several together. */
  shape: string | undefined;
  readonly #began = performance.now();

  constructor(parts: Parts, request: IncomingMessage, response: ServerResponse, matched: Matched, isOpen: boolean) {
    this.parts = parts;
    this.id = parts.newRequestId();
    this.request = request;
    this.response = response;
    this.target = request.url ?? "/";
    this.matched = matched;
    this.isOpen = isOpen;
    this.isSandboxed = isSandboxed(this.target);
  }

  /** The values of the route's parameters, percent-decoded. */
  get params(): Matched["params"] {
    return this.matched.params;
  }

  /** The client's address, trusted proxies taken off. */
  get address(): string {
    return this.parts.addressOf(this.request);
  }

  /** The value of a request header; repeated ones joined by commas. */
  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  /** Writes the answer, unless the client has gone. */
  send(answer: Answer): void {
    const { response } = this;
    if (response.headersSent || response.destroyed) return;
    const { body } = answer;
    const headers = this.standingHeaders();
    for (const part of answer.headers) headers.push(part);
    const hasBody = body !== undefined;
    if (hasBody)
      headers.push("Content-Length", String(typeof body === "string" ? Buffer.byteLength(body) : body.length));
    response.writeHead(answer.status, headers);
    if (hasBody && this.request.method !== "HEAD") response.end(body);
    else response.end();
    this.#note(answer.status);
  }

  /** Answers with a problem; a fault of ours is logged. */
  sendError(error: unknown): void {
    if (this.response.destroyed || error instanceof ClientGone) return;
    const occurrence = toOccurrence(error);
    if (occurrence.code === "internal_error")
      this.parts.log.error("a request failed", { id: this.id, path: this.path, error });
    this.parts.metrics.refused(occurrence.code);
    this.send(problemAnswer(occurrence, this.id, this.parts.baseUrl));
  }

  /** The target without its query. */
  get path(): string {
    const end = this.target.indexOf("?");
    return end < 0 ? this.target : this.target.slice(0, end);
  }

  /** What every answer carries, as names and values in turn: for those that stream. */
  standingHeaders(): string[] {
    const headers = ["X-Request-Id", this.id, "X-Content-Type-Options", "nosniff"];
    if (this.isOpen) headers.push(...CORS_HEADERS);
    if (this.isSandboxed) headers.push(...SANDBOX_POLICY);
    if (this.quota !== undefined) headers.push(...quotaHeaders(this.quota, this.parts.clock()));
    if (this.isSeeded) headers.push("X-Dataset-Version", String(DATASET_VERSION));
    if (this.parts.drain.isDraining) headers.push("Connection", "close");
    return headers;
  }

  #note(status: number): void {
    const { log, metrics } = this.parts;
    const { method = "GET" } = this.request;
    const ms = performance.now() - this.#began;
    metrics.answered(this.shape ?? this.matched.pattern, method, status, ms);
    if (!log.isLogged("info")) return;
    log.info("request", { id: this.id, method, path: this.path, status, ms: Math.round(ms * 10) / 10 });
  }
}
