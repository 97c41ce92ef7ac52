import { SeedbedError } from "../model/errors.ts";
import { BY_HAND_PER_HOUR, HELPER_REQUESTS_PER_HOUR } from "../services/bounds.ts";
import { assertWriter } from "../services/callers.ts";
import type { Caller, Quota } from "../services/callers.ts";
import { when } from "./answer.ts";
import type { Answer, MaybePromise } from "./answer.ts";
import { Exchange } from "./exchange.ts";
import { accepts } from "./headers/accept.ts";
import { isOpenToOrigins, secondsLeft } from "./headers/answer-headers.ts";
import type { PipelineParts } from "./parts.ts";
import type { RouteHandler } from "./routing/route-table.ts";

/** Answers a request; undefined where the client has gone. Throws a `SeedbedError` to refuse. */
export type Handler = (exchange: Exchange) => MaybePromise<Answer | undefined>;

/** As {@link Handler}, for a route that tells callers apart. */
export type CallerHandler = (exchange: Exchange, caller: Caller) => MaybePromise<Answer | undefined>;

/** A route that nobody is counted on: pages, documents, pictures, health. A bad key is 401 here as everywhere. */
export function serve(parts: PipelineParts, handler: Handler): RouteHandler {
  return serveUnidentified(parts, (exchange) =>
    apiKeyOf(exchange) === undefined ? handler(exchange) : when(identify(exchange), () => handler(exchange)),
  );
}

function serveUnidentified(parts: PipelineParts, handler: Handler): RouteHandler {
  return (request, matched) => {
    const exchange = new Exchange(parts, request, matched, isOpenToOrigins(request.target));
    return settle(exchange, () => handler(exchange));
  };
}

/** A route of the data or the control plane: a bad key is 401, every request counts, and past the limit is 429. */
export function serveCounted(parts: PipelineParts, handler: CallerHandler): RouteHandler {
  return (request, matched) => {
    const exchange = new Exchange(parts, request, matched, true);
    return settle(exchange, () => when(admit(exchange), (caller) => handler(exchange, caller)));
  };
}

/** Throws `not_acceptable` if the caller does not take JSON. */
export function assertAcceptsJson(exchange: Exchange): void {
  assertAccepts(exchange, "application/json");
}

/** Throws `not_acceptable` if the caller does not take the media type that the answer has. */
export function assertAccepts(exchange: Exchange, type: string): void {
  const accept = exchange.header("accept");
  if (accepts(accept, type)) return;
  throw new SeedbedError(
    "not_acceptable",
    `cannot answer ${exchange.path} as ${accept}: it is ${type}; send Accept: ${type}, or no Accept`,
  );
}

/** The answer that the work comes to, or that its error comes to, with the headers that every answer has. */
export function settle(
  exchange: Exchange,
  work: () => MaybePromise<Answer | undefined>,
): MaybePromise<Answer | undefined> {
  try {
    const answer = work();
    if (!(answer instanceof Promise)) return exchange.finish(answer);
    return answer.then((late) => exchange.finish(late)).catch((error: unknown) => exchange.fail(error));
  } catch (error) {
    return exchange.fail(error);
  }
}

/**
 * Identifies the caller and counts the request; one with a bad key counts against the address, and one of the service's own
 * pages among their requests. Throws `invalid_api_key` and `rate_limited`.
 */
export function admit(exchange: Exchange): MaybePromise<Caller> {
  if (exchange.request.caller !== undefined) return exchange.request.caller;
  if (isPageRequest(exchange)) {
    exchange.isOfPage = true;
    return when(admitPage(exchange), (caller) => permit(exchange, caller));
  }
  const { callers } = exchange.parts;
  const refuse = (error: unknown): MaybePromise<never> =>
    when(count(exchange, callers.visitor(exchange.address)), () => {
      throw error;
    });
  let caller: MaybePromise<Caller>;
  try {
    caller = identify(exchange);
  } catch (error) {
    return refuse(error);
  }
  return caller instanceof Promise ? caller.then((known) => count(exchange, known), refuse) : count(exchange, caller);
}

function count(exchange: Exchange, caller: Caller): MaybePromise<Caller> {
  return when(exchange.parts.callers.count(caller), (quota) => {
    exchange.quota = quota;
    if (quota?.exceeded === true) throw rateLimited(exchange.parts, quota);
    return permit(exchange, caller);
  });
}

/** The caller, unless they write and may only read: then throws `forbidden`. */
function permit({ request: { method }, path }: Exchange, caller: Caller): Caller {
  if (!/^(?:GET|HEAD|OPTIONS)$/.test(method)) assertWriter(caller, `${method} ${path}`);
  return caller;
}

function rateLimited(parts: PipelineParts, quota: Quota): SeedbedError {
  const seconds = secondsLeft(quota, parts.clock());
  const refill = `all ${quota.limit} requests of the hour are used; they are there again in ${seconds} seconds, at ${new Date(quota.resetAt).toISOString()}`;
  const more =
    quota.policy === "free"
      ? `For more, get an API key at ${parts.baseUrl}/dashboard and send it as X-API-Key`
      : `For more, choose a larger plan at ${parts.baseUrl}/dashboard/plan`;
  const lift = parts.isLocal ? "; or, as this server is your own, start it with FREE_REQUESTS_PER_HOUR=unlimited" : "";
  return new SeedbedError("rate_limited", `${refill}. ${more}${lift}.`, {
    headers: { "Retry-After": String(seconds) },
  });
}

/**
 * True for a request from one of the service's own pages: it has the page's token (`X-Page-Token`), given to this address, and
 * the browser says that a script of this very origin sends it (Fetch Metadata). No page of another origin and no proxy of an
 * app under test can have both.
 */
function isPageRequest(exchange: Exchange): boolean {
  const token = exchange.header("x-page-token");
  if (token === undefined || exchange.header("sec-fetch-site") !== "same-origin") return false;
  const known = exchange.parts.pageTokens.read(token, exchange.address);
  exchange.keyOfPage = known?.keyId;
  return known !== undefined;
}

/**
 * Counts a request to a route that the pages ask for people, and identifies its caller: it uses up none of the caller's requests,
 * and is bounded by address all the same, those with a page token by themselves, `cost` of costly work by the second. Throws `rate_limited` and `invalid_api_key`.
 */
export function admitPage(exchange: Exchange, cost = 0): MaybePromise<Caller> {
  const { callers, clock } = exchange.parts;
  if (callers.isPersonal) return identify(exchange);
  const visitor = callers.visitor(exchange.address);
  const { isOfPage } = exchange;
  const counted: Caller = {
    ...visitor,
    counted: `${isOfPage ? "page" : "helper"}:${visitor.counted}`,
    requestsPerHour: isOfPage ? BY_HAND_PER_HOUR : HELPER_REQUESTS_PER_HOUR,
  };
  return when(callers.count(counted), (quota) => {
    if (quota?.exceeded === true) {
      const seconds = secondsLeft(quota, clock());
      throw new SeedbedError(
        "rate_limited",
        isOfPage
          ? `this address's pages sent ${quota.limit} requests by hand within the hour, as many as the Studio may; they go on in ${seconds} seconds. Requests without X-Page-Token count by plan.`
          : `this address asked the pages' own routes ${quota.limit} times within the hour; they answer again in ${seconds} seconds. /v1 with _seed gives the same data and counts by plan.`,
        { headers: { "Retry-After": String(seconds) } },
      );
    }
    const wait = cost === 0 ? 0 : callers.spend(exchange.address, cost);
    if (wait > 0) {
      throw new SeedbedError(
        "rate_limited",
        `this address asked for too much costly work at once (imports, previews, fixtures, large documents); it can go on in ${wait} seconds`,
        { headers: { "Retry-After": String(wait) } },
      );
    }
    return when(identify(exchange), (caller) => callers.noteUse(caller, 0));
  });
}

const KEY = /(?<!\w)sb_live_/i;

/** True if an API key is where other services take theirs: in Authorization, of any scheme or of none, or as the name or password of Basic. */
function holdsKey(authorization: string): boolean {
  if (KEY.test(authorization)) return true;
  const credentials = /^Basic +([\w+/=-]+) *$/i.exec(authorization)?.[1];
  if (credentials === undefined) return false;
  try {
    return KEY.test(atob(credentials));
  } catch {
    return false; // not base64
  }
}

/** The API key of the request. Throws `invalid_api_key` where it is in Authorization, which would be no key at all. */
function apiKeyOf(exchange: Exchange): string | undefined {
  const sent = exchange.header("x-api-key");
  const { isServed = false, pattern } = exchange.matched;
  // A key of that name that a served API has, a real one beside it, or a playground, is not ours.
  const mayBeOthers = isServed || exchange.parts.upstream !== undefined || pattern.startsWith("/play/");
  const key = mayBeOthers && sent !== undefined && !KEY.test(sent) ? undefined : sent;
  if (key === undefined && holdsKey(exchange.header("authorization") ?? "")) {
    throw new SeedbedError(
      "invalid_api_key",
      "the API key is in Authorization, which is for the tokens of the mock sign-in: send it as X-API-Key",
      { errors: [{ header: "Authorization", code: "misplaced_key", detail: "send the key as X-API-Key" }] },
    );
  }
  return key;
}

/** Throws `invalid_api_key`. */
export function identify(exchange: Exchange): MaybePromise<Caller> {
  const { request, parts, address, keyOfPage } = exchange;
  if (request.caller !== undefined) return request.caller;
  const apiKey = apiKeyOf(exchange);
  if (keyOfPage === undefined || apiKey !== undefined) return parts.callers.identify({ address, apiKey });
  return when(parts.apiKeys.describe({ id: keyOfPage }), (key) => parts.callers.customer(key, address));
}
