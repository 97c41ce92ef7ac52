import { createFaults } from "../sandbox/query/faults.ts";
import type { Caller } from "../services/callers.ts";
import { emptyAnswer, pairsOf } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { hasNoBody } from "./body/body.ts";
import type { Exchange } from "./exchange.ts";
import { preflightHeaders } from "./headers/answer-headers.ts";
import { MAX_BODY } from "./limits/bounds.ts";
import { parseQuery, readControls, splitTarget } from "./parameters/parameters.ts";
import type { PipelineParts } from "./parts.ts";
import { problemAnswer } from "./problems/problem-answer.ts";
import { ClientGone, headerOf } from "./request.ts";
import type { RequestHeaders } from "./request.ts";
import { simulateDelay, simulatedAnswer } from "./simulation.ts";
import type { RealApi, Upstream, UpstreamAnswer } from "./upstream.ts";

/** Headers of one connection (RFC 9110 §7.6.1), and those that are said to this server alone. */
const OF_HOP =
  /^(?:connection|keep-alive|proxy-(?:authenticate|authorization|connection)|te|transfer-encoding|upgrade|host|x-sandbox|x-page-token|x-fault-plan)$/;

/** Headers that every answer of this server has of its own. */
const OF_ANSWER = /^(?:access-control-(?!expose)|x-request-id$|x-content-type-options$)/;

const CONTROL = /([?&])_(?:delay|status)=[^&#]*/g;

/** Bytes of an answer that nobody gets which are read so that the connection can be used again. */
const MOST_LEFT = 64 * 1024;

/** A real API as the routes ask it. */
export function createForwarding(real: RealApi): Upstream {
  const { mode } = real;
  return {
    mode,
    async forward(exchange, caller) {
      const { request, parts } = exchange;
      if (request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined)
        return emptyAnswer(204, preflightHeaders(exchange.header("access-control-request-headers")));
      const { delay, status } = controlsOf(exchange);
      if (status !== undefined) return simulatedAnswer(exchange, status);
      let answer: UpstreamAnswer;
      try {
        answer = await ask(exchange, real);
      } catch (error) {
        if (request.isGone) throw new ClientGone("the client went away");
        const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
        const reason = error instanceof Error && error.message !== "" ? error.message : code;
        const detail = `cannot reach ${addressFor(exchange, real)}: ${reason}`;
        return problemAnswer({ code: "unavailable", status: 502, detail }, exchange.id, parts.baseUrl);
      }
      return given(answer, exchange, caller, real, delay);
    },
    unlessThere(work) {
      if (mode !== "first") return work;
      return async (exchange, caller) => {
        const { request } = exchange;
        const { delay, status } = controlsOf(exchange);
        if (exchange.isOfPage || request.isOwn === true || request.caller !== undefined || status !== undefined)
          return work(exchange, caller);
        const answer = await ask(exchange, real, true).catch(() => undefined);
        if (answer !== undefined && answer.status !== 404 && answer.status < 500)
          return given(answer, exchange, caller, real, delay);
        void letBy(answer?.body);
        return work(exchange, caller);
      };
    },
  };
}

/** Reads what nobody gets, so that the connection can be used again; of much only the beginning. */
async function letBy(body: UpstreamAnswer["body"]): Promise<void> {
  let left = MOST_LEFT;
  try {
    for await (const { length } of body ?? []) if ((left -= length) < 0) return;
  } catch {
    // Nobody waits for it.
  }
}

function addressFor({ request, parts }: Exchange, { address }: RealApi): string {
  return address ?? request.origin ?? parts.baseUrl;
}

function controlsOf({ target }: Exchange): { readonly delay: number; readonly status: number | undefined } {
  if (target.search(CONTROL) < 0) return { delay: 0, status: undefined };
  const faults = createFaults();
  const controls = readControls(parseQuery(splitTarget(target).query), faults, []);
  faults.throwIfAny("pass the request on");
  return controls;
}

/** Asks the real API. A body that is kept can be read again here, unless it is too long for that. */
async function ask(exchange: Exchange, real: RealApi, keepsBody = false): Promise<UpstreamAnswer> {
  const { request } = exchange;
  const { method, signal } = request;
  const hasBody = !hasNoBody(request);
  if (hasBody && keepsBody && !(Number(request.headers["content-length"]) > MAX_BODY))
    await request.readBytes(MAX_BODY);
  const target = request.target.replaceAll(CONTROL, (_all, before: string) => (before === "?" ? "?" : ""));
  const url = addressFor(exchange, real) + target.replace(/\?&/, "?").replace(/\?$/, "");
  return real.send({
    method,
    url,
    headers: toSent(request.headers, url),
    body: hasBody ? request.readPieces() : undefined,
    signal,
  });
}

/** The answer of a real API, with places and cookies as they are true here. Undefined if the client has gone. */
async function given(
  { status, headers, body, trailers, tunnel }: UpstreamAnswer,
  exchange: Exchange,
  caller: Caller,
  real: RealApi,
  delay: number,
): Promise<Answer | undefined> {
  if (delay > 0 && !(await simulateDelay(exchange, caller, delay))) return undefined;
  const here = toHere(exchange, addressFor(exchange, real));
  const { parts } = exchange;
  const pairs = pairsOf(headers);
  const hops = namedHops(pairs.find(([name]) => /^connection$/i.test(name))?.[1]);
  const kept = pairs.flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    if (tunnel === undefined && (OF_HOP.test(lower) || hops.has(lower))) return [];
    return OF_ANSWER.test(lower) ? [] : [name, toOwn(lower, value, parts, here)];
  });
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) void letBy(body);
  return {
    status,
    headers: kept,
    body: isEmpty ? undefined : body,
    ...(trailers && { trailers }),
    ...(tunnel && { tunnel }),
  };
}

/** Names of headers that a Connection header says are of that connection. */
function namedHops(connection: string | undefined = ""): ReadonlySet<string> {
  return new Set(connection.toLowerCase().split(/\s*,\s*/));
}

function toSent(headers: RequestHeaders, url: string): Record<string, string | readonly string[]> {
  const hops = namedHops(headerOf(headers, "connection"));
  const host = headerOf(headers, "host") ?? "";
  const pairs = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || OF_HOP.test(name) || hops.has(name)) return [];
    if (name !== "origin" && name !== "referer") return [[name, value] as const];
    // A request from a page of this server looks to the real API as if it came from a page of its own.
    const [scheme = "", rest] = String(value).split(`://${host}`);
    return [
      [name, /^https?$/.test(scheme) && /^(?:\/|$)/.test(rest ?? "-") ? new URL(url).origin + rest : value] as const,
    ];
  });
  const upgrade = hops.has("upgrade") ? headerOf(headers, "upgrade") : undefined;
  return { ...Object.fromEntries(pairs), ...(upgrade !== undefined && { connection: "Upgrade", upgrade }) };
}

/** Turns places of the real API into those of this server. */
function toHere({ request, parts }: Exchange, address: string): (place: string) => string {
  const there = new URL(address);
  const base = there.pathname.replace(/\/+$/, "");
  return (place) => {
    const isAbsolute = /^(?:https?:)?\/\//i.test(place);
    const url = URL.parse(place, address);
    if (url?.origin !== there.origin || !(isAbsolute || place.startsWith("/"))) return place;
    if (!`${url.pathname}/`.startsWith(`${base}/`)) return url.href;
    const path = url.pathname.slice(base.length);
    const rest = `${request.prefix}${path === "" && !isAbsolute ? "/" : path}${url.search}${url.hash}`;
    return isAbsolute ? parts.baseUrl + rest : rest;
  };
}

/** A header's value as it is true here: places lead to this server, and cookies are for it. */
function toOwn(
  name: string,
  value: string,
  { baseUrl }: Pick<PipelineParts, "baseUrl">,
  here: (place: string) => string,
): string {
  if (name === "location" || name === "content-location") return here(value);
  if (name === "link") return value.replaceAll(/<([^>]*)>/g, (_all, place: string) => `<${here(place)}>`);
  if (name !== "set-cookie") return value;
  const isSecure = baseUrl.startsWith("https:") || /^__(?:Host|Secure)-/i.test(value);
  return value
    .split(";")
    .filter((part) => !/^\s*domain\s*=/i.test(part) && (isSecure || !/^\s*(?:secure|partitioned)\s*$/i.test(part)))
    .map((part) => (isSecure ? part : part.replace(/^(\s*)samesite\s*=\s*none$/i, "$1SameSite=Lax")))
    .map((part) =>
      part.replace(/^(\s*path\s*=\s*)(\/.*)$/i, (_all, begin: string, path: string) => begin + pathHere(path, here)),
    )
    .join(";");
}

/** The path of a cookie: one that is not below the address is for all of this server. */
function pathHere(path: string, here: (place: string) => string): string {
  const own = here(path);
  return own.startsWith("/") ? own : "/";
}
