// Checks before any route: the head of a request, its key, and which origins may read the answer.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, test } from "node:test";

import { isHost } from "../../src/doors/node/refusal.ts";
import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing({ timeouts: { headers: 2_000, request: 3_000, check: 50, idle: 1_000 } });
});
after(() => serving[Symbol.asyncDispose]());

/** Sends these bytes and resolves to all that the server sends until it closes the connection. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(serving.port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
  socket.write(bytes);
  await once(socket, "close");
  return Buffer.concat(chunks).toString();
}

const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

for (const host of [
  "localhost",
  "localhost:3000",
  "LOCALHOST:",
  "127.0.0.1:80",
  "[::1]:3000",
  "a_b.test",
  "",
  "a%20b",
]) {
  test(`${JSON.stringify(host)} can be a Host`, () => assert.ok(isHost(host)));
}
for (const host of [
  "a b@c",
  "localhost/evil",
  "u@localhost",
  "localhost:99999",
  "localhost:x",
  "[::1",
  "a,b:1:2",
  "é",
]) {
  test(`${JSON.stringify(host)} cannot be a Host`, () => assert.ok(!isHost(host)));
}

const HEADS: readonly { name: string; head: string; statuses: readonly number[] }[] = [
  { name: "a Host with a user", head: "GET /health HTTP/1.1\r\nHost: u@localhost\r\n", statuses: [400] },
  { name: "HTTP/2.0", head: "GET /health HTTP/2.0\r\nHost: localhost\r\n", statuses: [400] },
  {
    name: "two types of a body",
    head: "POST /v1/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n",
    statuses: [400],
  },
  {
    name: "a transfer coding that nobody reads",
    head: "POST /v1/users HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n",
    statuses: [501],
  },
  {
    name: "garbage after a good request",
    head: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\ngarbage\r\n",
    statuses: [200, 400],
  },
];

for (const { name, head, statuses } of HEADS) {
  test(`${name} is answered ${statuses.join(" and ")}`, async () => {
    const close = statuses.length === 1 && head.includes("HTTP/1.1") ? "Connection: close\r\n" : "";
    assert.deepEqual(statusesOf(await sendRaw(`${head}${close}\r\n`)), statuses);
  });
}

const EXPECTING: readonly { name: string; head: string; status: number }[] = [
  {
    name: "too long",
    head: "POST /v1/users HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2000000",
    status: 413,
  },
  {
    name: "with a bad key",
    head: "POST /v1/users HTTP/1.1\r\nX-API-Key: wrong\r\nContent-Type: application/json\r\nContent-Length: 2",
    status: 401,
  },
  {
    name: "to nowhere",
    head: "POST /v1/nowhere HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2",
    status: 404,
  },
  {
    name: "of another type",
    head: "POST /v1/users HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 2",
    status: 415,
  },
];

for (const { name, head, status } of EXPECTING) {
  test(`a body ${name} is refused before it is asked for`, async () => {
    const text = await sendRaw(`${head}\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n`);
    assert.deepEqual(statusesOf(text), [status]);
    assert.match(text, /^Connection: close\r$/m);
  });
}

test("a body is asked for once its head is good", async () => {
  const head =
    "POST /v1/utilities/slug HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14";
  const socket = connect(serving.port, "127.0.0.1");
  socket.write(`${head}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`);
  const [first] = (await once(socket, "data")) as [Buffer]; // a socket without an encoding
  assert.deepEqual(statusesOf(first.toString()), [100]);
  socket.write('{"text":"A b"}');
  const [second] = (await once(socket, "data")) as [Buffer];
  assert.deepEqual(statusesOf(second.toString()), [200]);
  socket.destroy();
});

for (const path of [
  "/health",
  "/openapi.json",
  "/images/avatar/ada.svg",
  "/problems",
  "/api/seeds/1",
  "/v1/users",
  "/nowhere",
]) {
  test(`a bad key is told at ${path}`, async () => {
    const answer = await serving.request({ path, headers: { "X-API-Key": "wrong" } });
    assert.deepEqual([answer.status, answer.json()["code"]], [401, "invalid_api_key"]);
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;
    const { apiKey } = serving;
    const credentials = [`Bearer ${apiKey}`, apiKey, `Token ${apiKey}`, `Token token="${apiKey}"`];
    for (const authorization of [...credentials, basic(`${apiKey}:`), basic(`user:${apiKey}`), basic(apiKey)]) {
      const misplaced = await serving.request({ path, headers: { Authorization: authorization } });
      assert.deepEqual([misplaced.status, misplaced.json()["code"]], [401, "invalid_api_key"], authorization);
      assert.match(misplaced.text, /send it as X-API-Key/);
    }
    for (const authorization of ["Basic dXNlcjpwYXNz", "Basic %", "Token abc"])
      assert.notEqual((await serving.request({ path, headers: { Authorization: authorization } })).status, 401);
    assert.notEqual((await serving.request({ path, headers: { "X-API-Key": serving.apiKey } })).status, 401);
  });
}

test("a script of another origin may send credentials to an open route, and read the answer", async () => {
  const headers = { Origin: "https://app.example" };
  for (const path of ["/v1/users/1", "/v1/nowhere", "/api/seeds/1", "/openapi.json"]) {
    const answer = await serving.request({ path, headers });
    assert.equal(answer.header("Access-Control-Allow-Origin"), "https://app.example", path);
    assert.equal(answer.header("Access-Control-Allow-Credentials"), "true");
    assert.match(answer.header("Vary") ?? "", /\bOrigin\b/);
    const plain = await serving.request({ path });
    assert.equal(plain.header("Access-Control-Allow-Origin"), "*");
    assert.match(plain.header("Vary") ?? "", /\bOrigin\b/);
  }
  const closed = await serving.request({ path: "/api/account", headers });
  assert.equal(closed.header("Access-Control-Allow-Origin"), undefined);
});

test("no cookie is read from another origin", async () => {
  const headers = { Origin: "https://app.example", "X-Key-Id": "any", Cookie: `seedbed_session=${"a".repeat(43)}` };
  assert.equal((await serving.request({ path: "/api/data/snapshots", headers })).status, 403);
});

test("answers vary by Accept where it is judged", async () => {
  for (const path of [
    "/v1/users",
    "/v1/users/1",
    "/v1",
    "/v1/utilities/time",
    "/api/account",
    "/api/sandboxes",
    "/api/events",
  ])
    assert.match((await serving.request({ path })).header("Vary") ?? "", /\bAccept\b/, path);
});

test("HEAD says as many bytes as GET, also of what is refused", async () => {
  for (const path of [
    "/v1/nowhere",
    "/v1/bookstore/orders/1/ship",
    "/api/account/keys",
    "/api/seeds/42",
    "/api/seeds/42/fixtures",
    "/api/seeds/42/fixtures/users",
  ]) {
    const lengths = await Promise.all(
      ["GET", "HEAD"].map(async (method) => (await serving.request({ method, path })).header("Content-Length")),
    );
    assert.ok(Math.abs(Number(lengths[0]) - Number(lengths[1])) === 0, `${path}: ${lengths.join(", ")}`);
  }
});

test("the worlds of seeds depend on the key, as a bad one is refused", async () => {
  for (const path of ["/api/seeds/42", "/api/seeds/42/fixtures", "/api/seeds/42/fixtures/users"])
    assert.match((await serving.request({ path })).header("Vary") ?? "", /\bX-API-Key\b/, path);
});

for (const [name, methods] of [
  ["import", "POST, OPTIONS"],
  ["preview", "POST, OPTIONS"],
  ["functions", "GET, HEAD, OPTIONS"],
] as const) {
  test(`/api/playgrounds/${name} is no playground's id`, async () => {
    const path = `/api/playgrounds/${name}`;
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !methods.includes(one))) {
      const answer = await serving.request({ method, path });
      assert.deepEqual([answer.status, answer.header("Allow")], [405, methods], method);
    }
    assert.equal((await serving.request({ method: "OPTIONS", path: `${path}/` })).header("Allow"), methods);
  });
}

test("a stream of events is for who takes one", async () => {
  const refused = await serving.request({ path: "/api/events/stream", headers: { Accept: "application/json" } });
  assert.deepEqual([refused.status, refused.json()["code"]], [406, "not_acceptable"]);
  assert.match(refused.text, /send Accept: text\/event-stream/);
  const made = await serving.request({ method: "POST", path: "/api/playgrounds", body: {} });
  const { playground, editToken } = made.json() as { playground: { id: string }; editToken: string }; // the contract's shape
  const path = `/api/playgrounds/${playground.id}/requests/stream`;
  for (const [accept, status] of [
    ["application/json", 406],
    ["text/event-stream", 200],
    ["*/*", 200],
  ] as const) {
    const headers = { Accept: accept, "X-Edit-Token": editToken };
    assert.equal((await serving.request({ method: "HEAD", path, headers })).status, status, accept);
  }
});

test("who sent no token is told of no error in it", async () => {
  const missing = await serving.request({ path: "/v1/auth/me" });
  assert.deepEqual(
    [missing.status, missing.json()["code"], missing.header("WWW-Authenticate")],
    [401, "invalid_token", 'Bearer realm="seedbed"'],
  );
  const wrong = await serving.request({ path: "/v1/auth/me", headers: { Authorization: "Bearer x" } });
  assert.match(wrong.header("WWW-Authenticate") ?? "", /error="invalid_token"/);
});

test("an address is written with RFC 3986's characters", async () => {
  const headers = serving.inSandbox("addresses");
  for (const [website, status] of [
    ["https://example.com/~a/%C3%A9?b=(1)#c", 200],
    ["http://[::1]:80/", 200],
    ["https://\u00cf", 422],
    ["https://x/\u00e9", 422],
    ["https://x/{a}", 422],
    ["https://x/<b>", 422],
    ["https://x/%zz", 422],
    ["https://x/a#b", 200],
    ["https://x/a#b#c", 422],
    ["https://x/[a]", 422],
    ["HTTPS://x", 422],
  ] as const) {
    const answer = await serving.request({
      method: "PATCH",
      path: "/v1/bookstore/authors/1",
      headers,
      body: { website },
    });
    assert.equal(answer.status, status, website);
    if (status === 200) assert.equal(answer.json()["website"], website);
  }
});

test("a write without a body is told what to send", async () => {
  const answer = await serving.request({ method: "POST", path: "/v1/users" });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /the body is missing: send a JSON object/);
});

test("members that the control plane does not know are refused in one way", async () => {
  for (const [path, body, pointer] of [
    ["/api/sandboxes", { name: "one", nmae: 1 }, "#/nmae"],
    ["/api/sandboxes", { name: "two", from: { seed: 1, bogus: 1 } }, "#/from/bogus"],
    ["/api/data/reset", { sed: 1 }, "#/sed"],
    ["/api/account/login", { email: "a@example.com", password: "x", bogus: 1 }, "#/bogus"],
    ["/api/playgrounds", { bogus: 1 }, "#/bogus"],
  ] as const) {
    const answer = await serving.request({ method: "POST", path, body });
    assert.equal(answer.status, 422, answer.text);
    const errors = answer.json()["errors"] as { pointer: string; code: string }[]; // the contract's shape
    const told = errors.filter((error) => error.pointer === pointer).map(({ code }) => code);
    assert.deepEqual(told, ["unknown_member"], answer.text);
    assert.doesNotMatch(answer.text, /Unrecognized/);
  }
});
