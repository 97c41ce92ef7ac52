import type { IncomingMessage } from "node:http";

import { MAX_RUNNING, MAX_TARGET } from "../../core/http/limits/bounds.ts";
import type { Drain } from "../../core/http/limits/drain.ts";
import type { OwnAddress } from "../../core/http/own-address.ts";
import { splitTarget } from "../../core/http/parameters/parameters.ts";
import type { Occurrence } from "../../core/http/problems/problem-answer.ts";
import { findHeadFault, isHost } from "./request-head.ts";

/** Paths that tell how the server is, and so are answered while it stops or has much to do. */
const ABOUT_ITSELF: ReadonlySet<string> = new Set(["/health", "/ready"]);

/** An absolute address: its authority, and its path and query. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;

export const STOPPING: Occurrence = {
  code: "shutting_down",
  detail: "the server is shutting down and takes no new requests: try again in a few seconds",
};

/**
 * Why the request is not let in; undefined if it is. Brings an absolute-form target (RFC 9112 §3.2.2) into the usual form:
 * its host takes the place of that of Host.
 */
export function refusalOf(
  request: IncomingMessage,
  drain: Pick<Drain, "isDraining" | "running">,
  own: OwnAddress,
): Occurrence | undefined {
  const url = request.url ?? "/";
  const isAboutItself = ABOUT_ITSELF.has(splitTarget(url).path);
  if (drain.isDraining && !isAboutItself) return STOPPING;
  if (drain.running >= MAX_RUNNING && !isAboutItself) {
    return {
      code: "overloaded",
      detail: `the server is answering ${drain.running} requests already: try again in a second`,
    };
  }
  if (url.length > MAX_TARGET) {
    return {
      code: "uri_too_long",
      detail: `cannot read the target: it is ${url.length} bytes long, of at most ${MAX_TARGET}; ask for less at once`,
    };
  }
  const fault = findHeadFault(request);
  if (fault !== undefined) return fault;
  if (!url.startsWith("/") && !(url === "*" && request.method === "OPTIONS")) {
    const found = ABSOLUTE.exec(url);
    const [, authority = "", rest = ""] = found ?? [];
    if (authority === "" || !isHost(authority)) {
      return {
        code: "invalid_parameter",
        detail: `cannot read the target ${JSON.stringify(url.slice(0, 60))}: it must be a path such as /v1/users, or an http address (RFC 9112 §3.2)`,
      };
    }
    request.headers.host = authority;
    request.url = rest.startsWith("/") ? rest : `/${rest}`;
  }
  const { host } = request.headers;
  if (host !== undefined && !own.answersTo(host)) {
    return {
      code: "misdirected_request",
      detail: `cannot answer for the host ${JSON.stringify(host.slice(0, 100))}: while HOST and BASE_URL are loopback, only localhost, 127.0.0.1, [::1] and the host of BASE_URL are answered; set BASE_URL to the address that callers use`,
    };
  }
  return undefined;
}
