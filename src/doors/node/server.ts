import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, Server, ServerOptions } from "node:http";
import { createServer as createNetServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";

import { isStream } from "../../core/http/answer.ts";
import type { Answer, AnswerBody, Answerer } from "../../core/http/answer.ts";
import { SANDBOX_POLICY, isOpenToOrigins, isSandboxed } from "../../core/http/headers/answer-headers.ts";
import {
  MAX_BODY,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_OF_ONE,
  MAX_HEADERS,
  MAX_RECIPE_BODY,
} from "../../core/http/limits/bounds.ts";
import type { Drain } from "../../core/http/limits/drain.ts";
import { HELD, HELD_FOR_ONE, holdUntilSent } from "../../core/http/limits/held-bytes.ts";
import { createServer, ServerResponse } from "../../core/http/node-http.ts";
import type { Parts } from "../../core/http/parts.ts";
import { problemAnswer, toOccurrence } from "../../core/http/problems/problem-answer.ts";
import type { Occurrence } from "../../core/http/problems/problem-answer.ts";
import type { ApiRequest } from "../../core/http/request.ts";
import { toVisitor } from "../../core/services/client-address.ts";
import type { Waits } from "../../core/services/waiting.ts";
import { answerClientError, refuseConnect } from "./client-error.ts";
import { compressed } from "./compress.ts";
import { createGarbageWatch } from "./garbage.ts";
import { NodeRequest } from "./node-request.ts";
import type { Pace } from "./pace.ts";
import { rawHeaders } from "./raw-answer.ts";
import { STOPPING, refusalOf } from "./refusal.ts";
import { LONG_ANSWER, send } from "./send.ts";

/** Time that a client may take, milliseconds. */
export interface Timeouts extends Patience {
  readonly pace: Pace;
  readonly headers: number;
  readonly request: number;
}

export const TIMEOUTS: Timeouts = Object.freeze({
  headers: 15_000,
  request: 30_000,
  check: 1_000,
  idle: 65_000,
  silent: 120_000,
  pace: Object.freeze({ rate: 4 * 1024, window: 20_000 }),
});

/** The same where a real API stands behind: bodies of any length, and connections on which nothing moves for long. */
export const PATIENT: Timeouts = Object.freeze({ ...TIMEOUTS, request: 0, idle: Infinity });

interface ServerParts extends Pick<Parts, "drain" | "baseUrl" | "own" | "newRequestId" | "log" | "heldBytes"> {
  readonly callers: { readonly waits: Pick<Waits, "count"> };
  /** True where requests for another protocol are answered, as a real API beside this one may speak it. */
  readonly takesUpgrades?: boolean;
  /** A certificate and its key, PEM: it answers over HTTPS. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  /** The client's address, trusted proxies taken off. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly isProxy: (address: string) => boolean;
  /** A refusal, as whoever sent the request is to see it. */
  readonly asSeen?: (request: Pick<ApiRequest, "headers" | "method" | "prefix" | "target">, answer: Answer) => Answer;
}

/** Place at which a server listens; port 0 is any that is free. */
interface Listening {
  readonly port: number;
  readonly host: string;
}

interface Answering extends Pick<ServerParts, "drain" | "callers"> {
  readonly answer: Answerer;
}

export interface HttpServer {
  readonly server: Server;
  listen(at: Listening): Promise<void>;
  /**
   * Keeps requests that come from now on waiting until there is a successor, which answers them. Resolves when those that
   * run are through; after `atMostMs` they are broken off.
   */
  hold(atMostMs: number): Promise<void>;
  /** Lets another service answer, with a drain of its own. */
  follow(successor: Answering): void;
  refuseUnfinished(): void;
  /** Resolves when the last connection is closed; idle ones are closed at once. */
  close(): Promise<void>;
}

/** The API on a socket, not listening yet. */
export function serveOverHttp(answer: Answerer, parts: ServerParts, timeouts: Timeouts = TIMEOUTS): HttpServer {
  const { server, ...rest } = createHttpServer(answer, parts, timeouts);
  const beside = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
  return {
    server,
    ...rest,
    async listen({ port, host }) {
      server.listen(port, host);
      await once(server, "listening");
      // [::1] is the same machine; without IPv6, or with the port taken there, nobody answers on it.
      if (host === "127.0.0.1" || host === "localhost") {
        const { port: taken, address } = server.address() as AddressInfo; // a listening TCP server has one
        const [other] = ["::1", "127.0.0.1"].filter((one) => one !== address);
        beside
          .on("error", () => undefined)
          .listen(taken, other)
          .unref();
      }
    },
    async close() {
      beside.close();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}

/** A server with limits. What no route should see is answered here: a request without a host, too long a target, too many at once, one that comes while the server stops. */
function createHttpServer(
  answer: Answerer,
  {
    drain,
    callers,
    baseUrl,
    own,
    newRequestId,
    addressOf,
    isProxy,
    heldBytes,
    log,
    takesUpgrades,
    tls,
    asSeen,
  }: ServerParts,
  timeouts: Timeouts,
): Pick<HttpServer, "server" | "hold" | "follow" | "refuseUnfinished"> {
  let current: Answering = { answer, drain, callers };
  let kept = 0;
  let successor: { readonly there: Promise<void>; readonly come: () => void } | undefined;
  const isStopping = (): boolean => successor === undefined && current.drain.isDraining;
  const garbage = createGarbageWatch();
  /** Holds bytes until the answer is through; false if its client makes the server hold too many already. */
  const hold = (request: IncomingMessage, response: ServerResponse, bytes: number): boolean =>
    holdUntilSent(heldBytes, toVisitor(addressOf(request)), bytes, { socket: request.socket, response });

  /** Requests that wait to be told to send their body (RFC 9110 §10.1.1). */
  const waiting = new WeakSet<IncomingMessage>();
  const refuse = (request: IncomingMessage, response: ServerResponse, occurrence: Occurrence): void => {
    letBy(request);
    const id = newRequestId();
    const { method = "GET", url: target = "/", headers: sent } = request;
    const problem = problemAnswer(occurrence, id, baseUrl);
    const { status, headers, body } = asSeen?.({ method, target, prefix: "", headers: sent }, problem) ?? problem;
    const common = rawHeaders(id, isOpenToOrigins(target), sent.origin);
    if (isSandboxed(target)) common.push(...SANDBOX_POLICY);
    if (isStopping() || waiting.has(request)) common.push("Connection", "close");
    send(response, method, { status, headers: [...common, ...headers], body }, timeouts.pace);
  };

  /** Reads the rest of a long body after its answer: each piece is garbage. */
  const letBy = (request: IncomingMessage): void => {
    if (request.complete || bodyLength(request) < LONG_BODY) return;
    request.on("data", ({ length }: Buffer) => garbage.dropped(length));
  };

  const open = new Map<ServerResponse, Drain>();
  function left(this: ServerResponse): void {
    open.get(this)?.leave();
    open.delete(this);
  }
  const serve: RequestListener = (request, response) => {
    const running = current.drain.running - current.callers.waits.count + kept;
    const refusal = refusalOf(request, { isDraining: isStopping(), running }, own);
    if (refusal !== undefined) return refuse(request, response, refusal);
    const expected = bodyLength(request);
    if (expected >= LONG_BODY) garbage.moved(expected);
    if (expected >= LONG_BODY && !hold(request, response, expected)) return refuse(request, response, HELD);
    if (successor === undefined) return begin(request, response);
    kept += 1;
    void successor.there.then(() => {
      kept -= 1;
      if (!response.destroyed) begin(request, response);
    });
  };
  const begin: RequestListener = (request, response) => {
    const { answer: toAnswer, drain: ofService } = current;
    const given = toAnswer(new NodeRequest(request, response, addressOf, ofService.signal, waiting));
    if (!(given instanceof Promise)) return settle(response, request, given);
    given.then(
      (late) => settle(response, request, late),
      (error: unknown) => {
        log.error("an answer could not be made", { error });
        response.destroy();
      },
    );
    ofService.enter();
    open.set(response, ofService);
    response.on("close", left);
  };
  /** Sends the answer; one that the client takes its time for is one that is still running. */
  const settle = (response: ServerResponse, request: IncomingMessage, given: Answer | undefined): void => {
    if (given === undefined) return;
    if (given.isLost === true) return reset(request);
    letBy(request);
    // A client may send a body that was not asked for all the same: the connection ends.
    const isLast = isStopping() || waiting.has(request);
    const last = isLast ? { ...given, headers: [...given.headers, "Connection", "close"] } : given;
    const bytes = last.held ?? heldBy(last.body);
    if (bytes >= LONG_ANSWER) garbage.moved(bytes);
    if (bytes >= LONG_ANSWER && !hold(request, response, bytes)) return refuse(request, response, HELD);
    try {
      send(response, request.method ?? "GET", compressed(last, request.headers), timeouts.pace);
    } catch (error) {
      // Of a header that cannot be sent Node tells only here: nothing was written yet.
      log.error("an answer could not be sent", { error });
      refuse(request, response, toOccurrence(error));
    }
  };

  const options: ServerOptions = {
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.check,
    keepAliveTimeout: 0, // see closeQuietConnections
    requireHostHeader: false, // answered above, as a problem
    noDelay: true,
  };
  const server =
    tls === undefined
      ? createServer(options, serve)
      : process.getBuiltinModule("node:https").createServer({ ...options, ...tls }, serve);
  closeQuietConnections(server, timeouts);
  limitConnections(server, isProxy);
  // An expectation that nobody knows may be ignored (RFC 9110 §10.1.1).
  server.on("checkExpectation", serve);
  // The head is judged before a body is asked for.
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    serve(request, response);
  });
  if (takesUpgrades === true) {
    server.on("upgrade", (request: IncomingMessage, _socket, head: Buffer) => {
      const { socket } = request;
      const response = new ServerResponse(request);
      response.assignSocket(socket);
      response.shouldKeepAlive = false; // Node reads no more requests of it
      response.once("finish", () => socket.destroySoon());
      if (head.length > 0) socket.unshift(head);
      serve(request, response);
    });
  }
  server.on("clientError", (error, socket) => answerClientError(error, socket, baseUrl, newRequestId()));
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => refuseConnect(socket, baseUrl, newRequestId()));
  return {
    server,
    async hold(atMostMs) {
      const { promise: there, resolve: come } = Promise.withResolvers<void>();
      successor = { there, come };
      await current.drain.begin(atMostMs);
      for (const response of open.keys()) response.destroy();
    },
    follow(next) {
      current = next;
      successor?.come();
      successor = undefined;
    },
    refuseUnfinished() {
      for (const response of open.keys())
        if (!response.req.complete && !response.headersSent) refuse(response.req, response, STOPPING);
    },
  };
}

/** Reads the files of a certificate and its key. Throws if a server cannot use them. */
export function readCertificate({ cert, key }: Record<"cert" | "key", string>): NonNullable<ServerParts["tls"]> {
  try {
    const read = { cert: readFileSync(cert), key: readFileSync(key) };
    process.getBuiltinModule("node:tls").createSecureContext(read);
    return read;
  } catch (error) {
    throw new Error(
      `TLS_CERT ${cert} and TLS_KEY ${key} are no certificate with its key in PEM; mkcert localhost makes two files that browsers here trust`,
      { cause: error },
    );
  }
}

/** Breaks a connection off as if the machine behind it had failed: the client sees a reset, not an end. */
function reset({ socket }: IncomingMessage): void {
  // Sockets that are not TCP, as under TLS, are only closed.
  if ("resetAndDestroy" in socket && !socket.destroyed) socket.resetAndDestroy();
  else socket.destroy();
}

/** From so many bytes on a body counts as held before it is there. */
const LONG_BODY = 64 * 1024;

/** Bytes that a body makes the server hold; one that does not say how long it is may be as long as any. */
function bodyLength({ headers }: IncomingMessage): number {
  const given = headers["content-length"];
  if (given !== undefined) {
    const length = Math.min(Number(given), MAX_RECIPE_BODY);
    // A recipe becomes records while its text is still there: of long ones a caller has one at a time.
    return length > MAX_BODY ? Math.min(2 * length, HELD_FOR_ONE) : length;
  }
  return headers["transfer-encoding"] === undefined ? 0 : MAX_BODY;
}

/** Bytes of a body that wait until they are read, about; a stream makes them only then. */
function heldBy(body: AnswerBody): number {
  return body === undefined || isStream(body) ? 0 : body.length;
}

/** Closes connections past what one address may have, and past what all may; those of a trusted proxy are many clients'. */
export function limitConnections(server: Server, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.maxConnections = MAX_CONNECTIONS;
  server.on("connection", (socket) => {
    const { remoteAddress = "" } = socket;
    if (isProxy(remoteAddress)) return;
    const client = toVisitor(remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    if (count > MAX_CONNECTIONS_OF_ONE) {
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once("close", () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}

/** Time that a connection may be quiet, milliseconds. */
interface Patience {
  readonly check: number;
  /** With no request that begins, no byte of an answer, and nothing left to send. Longer than a request that works ever goes on without a byte of its answer. */
  readonly idle: number;
  /** With bytes of an answer left that the client does not take. */
  readonly silent: number;
}

interface Seen {
  written: number;
  quietLooks: number;
}

/**
 * Closes connections on which nothing moves: no request begins, no answer is sent. What else a client sends keeps none open,
 * as empty lines before a request do not (RFC 9112 §2.2). One look at all of them now and then stands in for the timers that
 * node:http sets anew at each request, which cost more than what Seedbed itself does for a short answer.
 */
export function closeQuietConnections(server: Server, { check, idle, silent }: Patience): void {
  const open = new Map<Socket, Seen>();
  const most = Math.ceil(idle / check);

  function look(socket: Socket, seen: Seen): void {
    const isSending = socket.writableLength > 0;
    if (isSending !== (socket.timeout ?? 0) > 0) socket.setTimeout(isSending ? silent : 0); // Node sees what the socket takes of a large write
    const { bytesWritten } = socket;
    seen.quietLooks = isSending || bytesWritten !== seen.written ? 0 : seen.quietLooks + 1;
    seen.written = bytesWritten;
    if (seen.quietLooks >= most) socket.destroy();
  }

  server.on("connection", (socket) => {
    open.set(socket, { written: 0, quietLooks: 0 });
    socket.once("close", () => open.delete(socket));
  });
  const begins = ({ socket }: Pick<IncomingMessage, "socket">): void => {
    const seen = open.get(socket);
    if (seen !== undefined) seen.quietLooks = 0;
  };
  server.on("request", begins);
  server.on("checkContinue", begins);
  server.on("checkExpectation", begins);
  const looking = setInterval(() => {
    for (const [socket, seen] of open) look(socket, seen);
  }, check).unref();
  server.once("close", () => clearInterval(looking));
}
