// Requests that no HTTP client would send: broken ones, slow ones, too much of everything.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { after, before, test } from "node:test";

import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing({ timeouts: { headers: 300, request: 600, check: 50, idle: 1_000 } });
});
after(() => serving[Symbol.asyncDispose]());

async function open(): Promise<Socket> {
  const socket = connect(serving.port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/** Everything that the server sends until it closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
  // `once` would end with an error: what is still sent when the server closes resets the connection.
  await new Promise((resolve) => socket.once("close", resolve));
  return Buffer.concat(chunks).toString();
}

interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The answers in what a server sent; each must say how long it is. */
function parseAnswers(text: string): Answer[] {
  const answers: Answer[] = [];
  let rest = text;
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n");
    const [line = "", ...fields] = rest.slice(0, end).split("\r\n");
    const headers = new Map(
      fields.map((field) => [
        field.slice(0, field.indexOf(":")).toLowerCase(),
        field.slice(field.indexOf(":") + 1).trim(),
      ]),
    );
    const length = Number(headers.get("content-length") ?? 0);
    answers.push({ status: Number(line.split(" ")[1]), headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}

function assertProblem(answer: Answer | undefined, status: number, code: string): void {
  assert.equal(answer?.status, status);
  assert.equal(answer.headers.get("content-type"), "application/problem+json");
  assert.equal(answer.headers.get("connection"), "close");
  const problem = JSON.parse(answer.body) as Record<string, unknown>; // the body of a problem is an object
  assert.equal(problem["code"], code);
  assert.equal(problem["instance"], answer.headers.get("x-request-id"));
}

const HOST = "Host: x\r\n";

const BROKEN: readonly { name: string; bytes: string; status: number; code: string }[] = [
  { name: "something that is not HTTP", bytes: "hello\r\n\r\n", status: 400, code: "malformed_json" },
  {
    name: "an unknown method",
    bytes: `BREW /v1/users HTTP/1.1\r\n${HOST}\r\n`,
    status: 405,
    code: "method_not_allowed",
  },
  {
    name: "a header without a name",
    bytes: `GET /v1/users HTTP/1.1\r\n${HOST}: x\r\n\r\n`,
    status: 400,
    code: "malformed_json",
  },
  {
    name: "two lengths that differ",
    bytes: `POST /v1/users HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
    status: 400,
    code: "malformed_json",
  },
  {
    name: "a length beside chunks",
    bytes: `POST /v1/users HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    status: 400,
    code: "malformed_json",
  },
  {
    name: "headers over 16 KiB",
    bytes: `GET /v1/users HTTP/1.1\r\n${HOST}X-A: ${"a".repeat(20_000)}\r\n\r\n`,
    status: 431,
    code: "headers_too_large",
  },
  {
    name: "100,000 query parameters",
    bytes: `GET /v1/users?${"a=1&".repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
    status: 414,
    code: "uri_too_long",
  },
  {
    name: "CONNECT",
    bytes: `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`,
    status: 405,
    code: "method_not_allowed",
  },
];

for (const { name, bytes, status, code } of BROKEN) {
  test(`${name} is ${status} ${code}, and the connection is closed`, async () => {
    const socket = await open();
    const received = readAll(socket);
    socket.write(bytes);
    assertProblem(parseAnswers(await received)[0], status, code);
  });
}

test("a request without Host is 400 invalid_header", async () => {
  const socket = await open();
  const received = readAll(socket);
  socket.end("GET /v1/users HTTP/1.1\r\nConnection: close\r\n\r\n");
  const [answer] = parseAnswers(await received);
  assert.equal(answer?.status, 400);
  assert.match(answer.body, /"code":"invalid_header"/);
});

for (const [name, request, code] of [
  ["two lines of Host", `GET /v1/users HTTP/1.1\r\n${HOST}host: y\r\n`, "invalid_header"],
  ["a star as the target of GET", `GET * HTTP/1.1\r\n${HOST}`, "invalid_parameter"],
  ["a target of another scheme", `GET ftp://elsewhere.example/v1/users HTTP/1.1\r\n${HOST}`, "invalid_parameter"],
] as const) {
  test(`${name} is 400 ${code}`, async () => {
    const socket = await open();
    const received = readAll(socket);
    socket.end(`${request}Connection: close\r\n\r\n`);
    const [answer] = parseAnswers(await received);
    assert.equal(answer?.status, 400);
    assert.match(answer.body, new RegExp(`"code":"${code}"`));
  });
}

test("an absolute target is a target like any other", async () => {
  const socket = await open();
  const received = readAll(socket);
  socket.end(`GET http://elsewhere.example/v1/users/1?fields=id HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  assert.equal(parseAnswers(await received)[0]?.body, '{"id":"1"}');
});

test("the host of an absolute target counts, whatever Host says", async () => {
  await using laptop = await startServing({ settings: { BASE_URL: "http://localhost:3000" } });
  const ask = async (target: string, host: string): Promise<number | undefined> => {
    const socket = connect(laptop.port, "127.0.0.1");
    const received = readAll(socket);
    socket.end(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return parseAnswers(await received)[0]?.status;
  };
  assert.equal(await ask("http://elsewhere.example/v1/users/1", "localhost:3000"), 421);
  assert.equal(await ask("http://localhost:3000/v1/users/1", "elsewhere.example"), 200);
  for (const target of [
    "http:///v1/users/1",
    "http://user@localhost/v1/users/1",
    "http://a b/v1",
    "ftp://localhost/v1",
  ])
    assert.equal(await ask(target, "localhost:3000"), 400, target);
});

test("empty lines keep no connection open", async () => {
  const socket = await open();
  const received = readAll(socket);
  socket.write(`GET /v1/users/1?fields=id HTTP/1.1\r\n${HOST}\r\n`);
  const sending = setInterval(() => socket.write("\r\n"), 100);
  const answers = parseAnswers(await received.finally(() => clearInterval(sending)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200],
  );
});

test("an expectation that nobody knows is left aside", async () => {
  const socket = await open();
  const received = readAll(socket);
  socket.end(`GET /v1/users/1?fields=id HTTP/1.1\r\n${HOST}Expect: miracles\r\nConnection: close\r\n\r\n`);
  assert.equal(parseAnswers(await received)[0]?.status, 200);
});

test("a chunked body over 1 MiB is 413, and the connection goes on", async () => {
  const socket = await open();
  const received = readAll(socket);
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  socket.write(
    `POST /v1/users HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  for (let sent = 0; sent < 20; sent += 1) socket.write(chunk);
  socket.end(`0\r\n\r\nGET /v1/users/1?fields=id HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  assert.deepEqual(
    parseAnswers(await received).map((answer) => answer.status),
    [413, 200],
  );
});

test("pipelined requests are answered in order", async () => {
  const socket = await open();
  const received = readAll(socket);
  const ask = (id: number, more = ""): string => `GET /v1/users/${id}?fields=id HTTP/1.1\r\n${HOST}${more}\r\n`;
  socket.end(ask(1) + ask(2) + ask(3, "Connection: close\r\n"));
  assert.deepEqual(
    parseAnswers(await received).map((answer) => answer.body),
    ['{"id":"1"}', '{"id":"2"}', '{"id":"3"}'],
  );
});

test("a client whose headers never end gets 408", async () => {
  const socket = await open();
  const received = readAll(socket);
  socket.write(`GET /v1/users HTTP/1.1\r\n${HOST}`);
  assertProblem(parseAnswers(await received)[0], 408, "request_timeout");
});

test("a client whose body never ends gets 408, and nothing is written", async () => {
  const socket = await open();
  const received = readAll(socket);
  socket.write(
    `PATCH /v1/users/1 HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":"Half"`,
  );
  assertProblem(parseAnswers(await received)[0], 408, "request_timeout");
  assert.notEqual((await serving.request({ path: "/v1/users/1" })).json()["name"], "Half");
});

test("a client that goes away in the middle of its body leaves nothing behind", async () => {
  const socket = await open();
  socket.write(
    `PATCH /v1/users/1 HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":"Half"`,
  );
  socket.on("error", () => undefined);
  socket.resetAndDestroy();
  assert.notEqual((await serving.request({ path: "/v1/users/1" })).json()["name"], "Half");
  assert.equal((await serving.request({ path: "/health" })).status, 200);
});

test("a connection that is kept open without a request is closed after a while", async () => {
  const socket = await open();
  socket.write(`GET /v1/users/1 HTTP/1.1\r\n${HOST}\r\n`);
  const [answer, ...more] = parseAnswers(await readAll(socket));
  assert.deepEqual([answer?.status, answer?.headers.get("connection"), more.length], [200, "keep-alive", 0]);
});
