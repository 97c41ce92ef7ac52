// The least that node:http can do for a request: a read is answered with bytes that are known. A write's body is read, parsed, merged into the
// record that is answered, written as JSON, and tagged. The yardstick of the bench.
// With QUIET=1 its connections are watched as Seedbed's are, in place of Node's own timers.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

interface Answer {
  readonly status: number;
  /** Names and values in turn, as node:http takes them. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

type Body = Readonly<Record<string, unknown>>;

let answer: Answer = { status: 200, headers: [], body: Buffer.alloc(0) };
let headersOfWrites: readonly string[] = [];
let record: Body = {};

function take(told: { status: number; headers: string[]; body: string }): void {
  answer = { ...told, body: Buffer.from(told.body, "base64") };
  const pairs = told.headers.flatMap((name, at) => (at % 2 === 0 ? [[name, told.headers[at + 1] ?? ""] as const] : []));
  headersOfWrites = pairs.filter(([name]) => !/^(?:etag|content-length)$/i.test(name)).flat();
  try {
    record = JSON.parse(answer.body.toString()) as Body;
  } catch {
    record = {}; // it is no JSON, and nobody writes there
  }
}

function answerWrite(body: string, response: ServerResponse): void {
  const sent: Body = body === "" ? {} : (JSON.parse(body) as Body);
  const text = JSON.stringify({ ...record, ...sent });
  const tag = createHash("sha256").update(text).digest("base64url");
  response.writeHead(answer.status, [
    ...headersOfWrites,
    "ETag",
    `"${tag}"`,
    "Content-Length",
    String(Buffer.byteLength(text)),
  ]);
  response.end(text);
}

/** Reads a whole body. */
function read(request: IncomingMessage, then: (body: string) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => then(Buffer.concat(chunks).toString()));
}

const isQuiet = process.env["QUIET"] === "1";

const server = createServer(isQuiet ? { keepAliveTimeout: 0 } : {}, (request, response) => {
  if (request.method === "GET") {
    request.resume();
    response.writeHead(answer.status, [...answer.headers]);
    response.end(answer.body);
    return;
  }
  read(request, (body) => {
    if (request.url !== "/answer" || request.method !== "PUT") return answerWrite(body, response);
    take(JSON.parse(body) as Parameters<typeof take>[0]); // the bench itself sends it
    response.end();
  });
});

if (isQuiet) {
  const { closeQuietConnections } = await import("../src/doors/node/server.ts");
  closeQuietConnections(server, { check: 1_000, idle: 65_000, silent: 120_000 });
}
process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});
server.listen(Number(process.env["PORT"]), process.env["HOST"]);
