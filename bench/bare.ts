// The least that node:http can do: one answer for every request, the body read to its end first. The yardstick of the bench.
// With QUIET=1 its connections are watched as Seedbed's are, in place of Node's own timers.
import { createServer } from "node:http";

import { closeQuietConnections } from "../src/doors/node/server.ts";

interface Answer {
  readonly status: number;
  /** Names and values in turn, as node:http takes them. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

let answer: Answer = { status: 200, headers: [], body: Buffer.alloc(0) };

/** Reads a whole body. */
function read(request: AsyncIterable<Buffer>, then: (body: Buffer) => void): void {
  Array.fromAsync(request).then(
    (chunks) => then(Buffer.concat(chunks)),
    () => undefined,
  );
}

const isQuiet = process.env["QUIET"] === "1";

const server = createServer(isQuiet ? { keepAliveTimeout: 0 } : {}, (request, response) => {
  if (request.url === "/answer" && request.method === "PUT") {
    read(request, (body) => {
      const told = JSON.parse(body.toString()) as { status: number; headers: string[]; body: string }; // the bench itself sends it
      answer = { ...told, body: Buffer.from(told.body, "base64") };
      response.end();
    });
    return;
  }
  request.resume();
  request.on("end", () => {
    response.writeHead(answer.status, [...answer.headers]);
    response.end(answer.body);
  });
});

if (isQuiet) closeQuietConnections(server, { check: 1_000, idle: 65_000, silent: 120_000 });
process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});
server.listen(Number(process.env["PORT"]), process.env["HOST"]);
