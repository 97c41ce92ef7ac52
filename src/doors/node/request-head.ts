import type { IncomingMessage } from "node:http";

import type { Occurrence } from "../../core/http/problems/problem-answer.ts";

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
