import { SeedbedError } from "../../model/errors.ts";
import type { Exchange } from "../exchange.ts";

/**
 * Throws `forbidden` for a request that another origin's page sent. Browsers say so in Sec-Fetch-Site (Fetch Metadata);
 * those that do not, in Origin. What says neither is no browser, and carries no cookie that a page could misuse.
 */
export function assertSameOrigin(exchange: Exchange): void {
  const site = exchange.header("sec-fetch-site");
  const origin = exchange.header("origin");
  const isSame =
    site === undefined ? origin === undefined || isOwn(origin, exchange) : site === "same-origin" || site === "none";
  if (isSame) return;
  throw new SeedbedError(
    "forbidden",
    `cannot ${exchange.request.method ?? "ask"} ${exchange.path}: the request comes from ${origin ?? "another site"}, and this route answers Seedbed's own pages only`,
  );
}

/** Whether an origin is the service's: by its settings, or by the host that the request itself names, with the settings' scheme. */
function isOwn(origin: string, { parts, request }: Exchange): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  const own = new URL(parts.baseUrl);
  return asked.origin === own.origin || (asked.protocol === own.protocol && asked.host === request.headers.host);
}
