// A client that asks over and over: so many connections, each of which waits for its answer before it asks again. Requests are written and
// answers read as bytes, so that on a core of its own it is quicker than what it measures.
import { connect } from "node:net";
import type { Socket } from "node:net";

/** A request to send over and over. In path and body `{n}` is a number that is never the same twice in a process, `{n:200}` one from 1 to 200. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** After so many requests they come from another address (X-Forwarded-For). */
  readonly requestsPerVisitor?: number | undefined;
  /** Addresses that take turns; undefined for ever new ones. */
  readonly visitors?: number | undefined;
  /** Keys that take turns (X-API-Key), a connection each. */
  readonly keys?: readonly string[];
  /** {@link CONNECTIONS} unless given. */
  readonly connections?: number;
}

export interface Figures {
  readonly requests: number;
  readonly seconds: number;
  readonly p99Ms: number;
}

/** A load of one server or, by turns, of several. */
export interface Load {
  /** Sends so many requests. Rejects with the first answer of 400 and above, or without an answer after {@link PATIENCE_MS}. */
  run(requests: number): Promise<Figures>;
  close(): void;
}

/** Connections of a load. */
const CONNECTIONS = 32;
const PATIENCE_MS = 20_000;

/** The number of the last request: no two of a process are the same. */
let counted = 1000;

/** The text for request number `n`. */
export function numbered(text: string, n: number): string {
  return text.replace(/\{n(?::(\d{1,9}))?\}/g, (_, most?: string) =>
    String(most === undefined ? n : (n % Number(most)) + 1),
  );
}

/** Where there are several servers: a connection keeps to one of them, or goes to another with each request. */
export type Spread = "sticky" | "turns";

/** Opens the connections of a load. */
export async function openLoad(origins: readonly string[], request: Request, spread: Spread = "sticky"): Promise<Load> {
  const lines = await Promise.all(
    Array.from({ length: request.connections ?? CONNECTIONS }, (_, at) =>
      openLine(spread === "sticky" ? [origins[at % origins.length] ?? ""] : origins, request, at),
    ),
  );
  return {
    async run(requests) {
      const times: number[] = [];
      let left = requests;
      const began = performance.now();
      await Promise.all(
        lines.map(async (line) => {
          while (left > 0) {
            left -= 1;
            const asked = performance.now();
            await line.ask();
            times.push(performance.now() - asked);
          }
        }),
      );
      const seconds = (performance.now() - began) / 1000;
      return { requests, seconds, p99Ms: times.toSorted((a, b) => a - b)[Math.floor(requests * 0.99)] ?? Number.NaN };
    },
    close() {
      for (const line of lines) line.close();
    },
  };
}

interface Line {
  ask(): Promise<void>;
  close(): void;
}

/** Connections of one client, to each of the origins; its requests go to them in turn. */
async function openLine(origins: readonly string[], request: Request, at: number): Promise<Line> {
  const sockets = await Promise.all(origins.map((origin) => openSocket(new URL(origin))));
  const toBytes = toWriter(request, request.keys?.[at % request.keys.length]);
  let turn = at;
  return {
    async ask() {
      turn += 1;
      counted += 1;
      await sockets[turn % sockets.length]?.(toBytes(counted));
    },
    close() {
      for (const socket of sockets) void socket(undefined);
    },
  };
}

/** Writes the bytes of request number `n`; the same ones where nothing in it changes. */
function toWriter(request: Request, key: string | undefined): (n: number) => string {
  const { method, path, headers, body, requestsPerVisitor, visitors = 2 ** 24 } = request;
  const write = (n: number): string => {
    const sent = body === undefined ? "" : numbered(body, n);
    const all: Record<string, string> = { Host: "127.0.0.1", ...headers };
    if (body !== undefined) all["Content-Length"] = String(Buffer.byteLength(sent));
    if (key !== undefined) all["X-API-Key"] = key;
    if (requestsPerVisitor !== undefined) {
      const visitor = Math.floor(n / requestsPerVisitor) % visitors;
      all["X-Forwarded-For"] = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} ${numbered(path, n)} HTTP/1.1\r\n${lines.join("")}\r\n${sent}`;
  };
  const changes = requestsPerVisitor !== undefined || `${path}${body ?? ""}`.includes("{n");
  const first = write(counted);
  return changes ? write : () => first;
}

/** Opens a connection, and gives what sends a request over it and resolves once the whole answer is there; without a request it is closed. */
async function openSocket({ hostname, port }: URL): Promise<(request: string | undefined) => Promise<void>> {
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let settle: ((error?: Error) => void) | undefined;
  let held: Buffer = Buffer.alloc(0);
  const end = (error?: Error): void => {
    const told = settle;
    settle = undefined;
    told?.(error);
  };
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
  socket.on("error", end);
  socket.on("close", () => end(new Error("the connection was closed in place of an answer")));
  socket.on("data", (bytes: Buffer) => {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    if (!isWhole(held)) return;
    const status = Number(held.toString("latin1", 9, 12));
    const answer = held;
    held = Buffer.alloc(0);
    end(status >= 400 ? new Error(`answered with ${answer.toString("utf8", 0, 2_000)}`) : undefined);
  });
  return (request) => {
    if (request === undefined) {
      socket.destroy();
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      settle = (error) => (error === undefined ? resolve() : reject(error));
      socket.write(request);
    });
  };
}

/** True if the bytes are a whole answer: by its length, by the last of its chunks, or as one that has no body. */
function isWhole(bytes: Buffer): boolean {
  const head = bytes.indexOf("\r\n\r\n");
  if (head < 0) return false;
  const text = bytes.toString("latin1", 0, head).toLowerCase();
  const length = text.indexOf("content-length: ");
  if (length >= 0) return bytes.length >= head + 4 + Number.parseInt(text.slice(length + 16), 10);
  if (text.includes("transfer-encoding: chunked")) return bytes.toString("latin1", bytes.length - 5) === "0\r\n\r\n";
  return true;
}
