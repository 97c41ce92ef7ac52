import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { pairsOf } from "../../core/http/answer.ts";
import { MAX_TARGET } from "../../core/http/limits/bounds.ts";
import { STATUS_CODES } from "../../core/http/node-http.ts";
import { problemAnswer } from "../../core/http/problems/problem-answer.ts";
import type { Occurrence } from "../../core/http/problems/problem-answer.ts";
import { rawHeaders } from "./raw-answer.ts";

interface ParserError extends Error {
  readonly code?: string | undefined;
  readonly rawPacket?: Buffer | undefined;
  readonly reason?: string | undefined;
}

/**
 * Milliseconds that the client may take to read the answer and close. Closing at once, with bytes of the client unread,
 * would reset the connection before the answer is read (RFC 9112 §9.6).
 */
const LINGER_MS = 1000;

const closing = new WeakSet<Duplex>();

/** Answers what Node could not read as a request, and closes the connection. */
export function answerClientError(failure: Error, socket: Duplex, baseUrl: string, id: string): void {
  const error: ParserError = failure;
  if (closing.has(socket)) return; // more of what was refused already
  // Node hangs the response that is being written on the socket; a second one in the middle of it would be garbage.
  const current = (socket as { readonly _httpMessage?: ServerResponse | null })._httpMessage;
  if (current?.req.complete === true && socket.writable) {
    // An unreadable head may come after a good request, whose answer goes first.
    const { code, reason } = error; // the packet begins with the good one
    const later = Object.assign(new Error(error.message), { code, reason });
    current.once("close", () => setImmediate(() => answerClientError(later, socket, baseUrl, id)));
    return;
  }
  if (error.code === "ECONNRESET" || !socket.writable || current?.headersSent === true) {
    socket.destroy(error);
    return;
  }
  endWith(socket, toOccurrence(error), baseUrl, id);
}

/** Answers CONNECT, which Node does not take for a request. */
export function refuseConnect(socket: Duplex, baseUrl: string, id: string): void {
  const detail = "cannot CONNECT: this is no proxy";
  endWith(socket, { code: "method_not_allowed", detail, headers: KNOWN_METHODS }, baseUrl, id);
}

const KNOWN_METHODS = { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" };

function toOccurrence(error: ParserError): Occurrence {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return isTargetTooLong(error.rawPacket)
        ? {
            code: "uri_too_long",
            detail: `cannot read the target: it is longer than ${MAX_TARGET} bytes; ask for less at once`,
          }
        : {
            code: "headers_too_large",
            detail: "cannot read the headers: together they are longer than 16 KiB; send fewer or shorter ones",
          };
    case "HPE_INVALID_METHOD":
      return isRequestLine(error.rawPacket)
        ? {
            code: "method_not_allowed",
            detail: `cannot answer the method: nothing here takes it; use one of ${KNOWN_METHODS.Allow}, in capitals`,
            headers: KNOWN_METHODS,
          }
        : unreadable(error);
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return {
        code: "request_timeout",
        detail: "the request did not arrive as a whole in time: send it again, in one go",
      };
    default:
      return unreadable(error);
  }
}

function unreadable({ reason, code }: ParserError): Occurrence {
  return {
    code: "malformed_json",
    detail: `cannot read the request: it is not valid HTTP/1.1 (${reason ?? code ?? "unknown"})`,
  };
}

/** True if what arrived begins as a request does (RFC 9112 §3), whatever its method. */
function isRequestLine(packet: Buffer | undefined): boolean {
  return /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r\n/.test(packet?.toString("latin1", 0, MAX_TARGET) ?? "");
}

function isTargetTooLong(packet: Buffer | undefined): boolean {
  if (packet === undefined || !/^[A-Z]+ /.test(packet.subarray(0, 20).toString("latin1"))) return false;
  const end = packet.indexOf("\r\n");
  return end < 0 || end > MAX_TARGET;
}

function endWith(socket: Duplex, occurrence: Occurrence, baseUrl: string, id: string): void {
  const { status, headers, body } = problemAnswer(occurrence, id, baseUrl);
  const all = [
    ...rawHeaders(id, true, undefined),
    ...headers,
    "Content-Length",
    String(Buffer.byteLength(body)),
    "Date",
    new Date().toUTCString(),
  ];
  const begin = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`;
  const lines = [begin, ...pairsOf(all).map((pair) => pair.join(": "))];
  closing.add(socket);
  socket.end(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n${body.toString()}`);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
