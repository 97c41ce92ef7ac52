import type { IncomingMessage } from "node:http";

import { MAX_RUNNING, MAX_TARGET } from "../../core/http/limits/bounds.ts";
import type { Drain } from "../../core/http/limits/drain.ts";
import type { OwnAddress } from "../../core/http/own-address.ts";
import { splitTarget } from "../../core/http/parameters/parameters.ts";
import type { Occurrence } from "../../core/http/problems/problem-answer.ts";

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

/** A name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 9110 §7.2, RFC 3986 §3.2). */
const HOST = /^(?:\[(?:[\da-f:.]+|v[\da-f]+\.[\w.~!$&'()*+,;=:-]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::(\d*))?$/i;

export function isHost(value: string): boolean {
  const found = HOST.exec(value);
  return found !== null && Number(found[1] ?? 0) <= 65_535;
}

/** Returns the breach of HTTP/1.1 (RFC 9112) in a request's head that Node accepts, if any. */
export function findHeadFault(
  request: Pick<IncomingMessage, "headers" | "httpVersion" | "rawHeaders">,
): Occurrence | undefined {
  const { headers, httpVersion, rawHeaders } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") {
    return {
      code: "malformed_json",
      detail: `cannot read the request: it says that it is HTTP/${httpVersion}, and HTTP/1.1 is read here`,
      headers: { Connection: "close" },
    };
  }
  const hosts = countLines(rawHeaders, "host");
  if (hosts > 1 || (hosts === 0 && httpVersion === "1.1")) {
    const detail = "must be sent once (RFC 9112 §3.2)";
    return {
      code: "invalid_header",
      detail: `cannot answer a request ${hosts === 0 ? "without Host" : "with more than one Host"}: it ${detail}`,
      errors: [{ header: "Host", code: hosts === 0 ? "required" : "repeated", detail }],
    };
  }
  if (headers.host !== undefined && !isHost(headers.host)) {
    const detail = "must be a host and a port such as localhost:3000 (RFC 9110 §7.2)";
    return toFault(
      "Host",
      "pattern",
      `cannot answer for the host ${JSON.stringify(headers.host.slice(0, 60))}: it`,
      detail,
    );
  }
  if (countLines(rawHeaders, "content-type") > 1)
    return toFault(
      "Content-Type",
      "repeated",
      "cannot read a body with more than one Content-Type: it",
      "must be sent once",
    );
  const coding = headers["transfer-encoding"];
  if (coding === undefined || coding.toLowerCase() === "chunked") return undefined;
  const detail = "must be chunked: no other transfer coding is read (RFC 9112 §6.1)";
  return {
    ...toFault("Transfer-Encoding", "unsupported", "cannot read the body: Transfer-Encoding", detail),
    status: 501,
    headers: { Connection: "close" },
  };
}

function toFault(header: string, code: string, tried: string, detail: string): Occurrence {
  return { code: "invalid_header", detail: `${tried} ${detail}`, errors: [{ header, code, detail }] };
}

function countLines(raw: readonly string[], header: string): number {
  let lines = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? "";
    if (name.length === header.length && name.toLowerCase() === header) lines += 1;
  }
  return lines;
}
