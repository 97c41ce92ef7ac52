import { SeedbedError } from "../../model/errors.ts";
import type { Exchange } from "../exchange.ts";
import { isForwarded } from "../headers/request-headers.ts";

/**
 * Throws `forbidden` for a request that another origin's page sent. Browsers say so in Sec-Fetch-Site (Fetch Metadata);
 * those that do not, in Origin. What says neither is no browser, and carries no cookie that a page could misuse.
 */
export function assertSameOrigin(exchange: Exchange): void {
  const isSame = isSameSite(exchange) ?? isOwnOrigin(exchange);
  if (isSame) return;
  const { method } = exchange.request;
  const origin = exchange.header("origin") ?? "another site";
  throw new SeedbedError(
    "forbidden",
    `cannot ${method} ${exchange.path}: the request comes from ${origin}, and this route answers Seedbed's own pages at ${exchange.parts.baseUrl} (BASE_URL) only`,
  );
}

const NEAR = /^\/api\/(?:data\/reset|faults|requests|events\/(?:deliveries|subscriptions\/[^/]*\/deliveries))(?:\/|$)/;

const LOOPBACK = /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Throws `forbidden` where a page that is not on this machine asks a server that is its user's own for {@link NEAR}, or for `what`. */
export function assertNear(exchange: Exchange, what?: string): void {
  const { parts, request } = exchange;
  // In process, whoever asks runs the page.
  if (!parts.isLocal || request.origin !== undefined || (what === undefined && !NEAR.test(exchange.path))) return;
  const origin = exchange.header("origin");
  if (origin === undefined || LOOPBACK.test(origin) || isOwnOrigin(exchange)) return;
  throw new SeedbedError(
    "forbidden",
    `cannot ${request.method} ${exchange.path}${what === undefined ? "" : ` with ${what}`}: the request comes from a page at ${origin.slice(0, 100)}, and a server on your own machine takes this from pages on it (localhost) only`,
  );
}

export function isForeign(exchange: Exchange): boolean {
  return exchange.request.isForeign === true || isForeignPage(exchange) || isForwarded(exchange.request);
}

export function isForeignPage(exchange: Exchange): boolean {
  return isSameSite(exchange) === false || !isOwnOrigin(exchange);
}

function isSameSite(exchange: Exchange): boolean | undefined {
  const site = exchange.header("sec-fetch-site");
  return site === undefined ? undefined : site === "same-origin" || site === "none";
}

/** True if Origin is the service's by its settings, or not there. What the request names as its host is the sender's choice. */
function isOwnOrigin(exchange: Exchange): boolean {
  const origin = exchange.header("origin");
  if (origin === undefined) return true;
  return URL.canParse(origin) && exchange.parts.own.isOrigin(new URL(origin));
}
