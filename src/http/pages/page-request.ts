import type { Exchange } from "../exchange.ts";

/**
 * Whether a request comes from one of the service's own pages: it has the page's token (`X-Page-Token`), given to this
 * address, and the browser says that a script of this very origin sends it (Fetch Metadata). No page of another origin and
 * no proxy of an app under test can have both.
 */
export function isPageRequest(exchange: Exchange): boolean {
  const token = exchange.header("x-page-token");
  return (
    token !== undefined &&
    exchange.header("sec-fetch-site") === "same-origin" &&
    exchange.parts.pageTokens.accepts(token, exchange.address)
  );
}
