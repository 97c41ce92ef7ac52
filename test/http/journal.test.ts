// The journal of a sandbox's requests, over HTTP.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { BASE_URL, startServing } from "./serving.ts";
import type { Received, Sent, Serving } from "./serving.ts";

interface Entry {
  readonly id: string;
  readonly sequence: number;
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, string>;
  readonly body: unknown;
  readonly isCut: boolean;
  readonly status: number | null;
  readonly fault: number | null;
  readonly idempotency: unknown;
  readonly changes: readonly string[];
  readonly events: readonly number[];
}

interface Listed {
  readonly requests: readonly Entry[];
  readonly next: number | null;
  readonly dropped: number;
}

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

/** One caller's sandbox of this name, with a key. */
function client(name: string) {
  const headers = serving.inSandbox(name);
  const send = (sent: Sent): Promise<Received> =>
    serving.request({ ...sent, headers: { ...headers, ...sent.headers } });
  const list = async (query = ""): Promise<Listed> => {
    const answer = await send({ path: `/api/requests${query}` });
    assert.equal(answer.status, 200, answer.text);
    return answer.json() as unknown as Listed;
  };
  return { send, list };
}

test("a thousand reads after answers miss none", async () => {
  const { send, list } = client("none-missed");
  for (let at = 1; at <= 1_000; at += 1) {
    const answer = await send({ path: `/v1/users/${at}` });
    const { requests } = await list(`?after=${at - 1}`);
    assert.deepEqual(
      requests.map(({ id, sequence, path, status }) => [id, sequence, path, status]),
      [[answer.header("X-Request-Id"), at, `/v1/users/${at}`, answer.status]],
    );
  }
  await send({ path: "/v1/users" });
  const { requests, dropped } = await list("?limit=1000");
  assert.deepEqual([requests.length, requests[0]?.sequence, dropped], [1_000, 2, 1]);
});

test("a write is there with its body, its changes and its events", async () => {
  const { send, list } = client("writes");
  const made = await send({
    method: "POST",
    path: "/v1/bookstore/orders?_delay=1",
    headers: { "Idempotency-Key": "once" },
    body: { userId: "4", items: [{ bookId: "1", quantity: 1 }] },
  });
  assert.equal(made.status, 201, made.text);
  const id = String(made.json()["id"]);
  await send({ method: "POST", path: `/s/writes/v1/bookstore/orders/${id}/pay` });
  const { requests } = await list();
  assert.deepEqual(requests[0]?.body, { userId: "4", items: [{ bookId: "1", quantity: 1 }] });
  assert.deepEqual(requests[0]?.query, { _delay: "1" });
  assert.deepEqual(requests[0]?.idempotency, { key: "once", replayed: false });
  assert.ok(requests[0]?.changes.includes(`orders/${id} created`), String(requests[0]?.changes));
  assert.equal(requests[1]?.path, `/v1/bookstore/orders/${id}/pay`);
  assert.ok(requests[1]?.changes.includes(`orders/${id} updated`), String(requests[1]?.changes));
  const events = (await send({ path: "/api/events?sandbox=writes" })).json()["events"] as { sequence: number }[];
  assert.deepEqual(
    requests.flatMap((entry) => entry.events),
    events.map(({ sequence }) => sequence),
  );
  await send({
    method: "POST",
    path: "/v1/bookstore/orders?_delay=1",
    headers: { "Idempotency-Key": "once" },
    body: { userId: "4", items: [{ bookId: "1", quantity: 1 }] },
  });
  const again = (await list("?after=2")).requests[0];
  assert.deepEqual([again?.idempotency, again?.changes], [{ key: "once", replayed: true }, []]);
});

const REFUSED: readonly (Sent & { readonly status: number })[] = [
  { path: "/v1/nowhere", status: 404 },
  { method: "POST", path: "/v1/nowhere", body: { seen: true }, status: 404 },
  { method: "DELETE", path: "/v1/users", body: { seen: true }, status: 405 },
  { path: "/v1/users?limit=0", status: 400 },
  { path: "/v1/users/%zz", status: 400 },
  { path: "/v1/users/7?_status=503", status: 503 },
  { path: "/v1/users/7?_seed=1", status: 200 },
  { path: "/v1/users", headers: { Accept: "text/html" }, status: 406 },
  { method: "POST", path: "/v1/users", body: { seen: true }, status: 422 },
  { method: "POST", path: "/v1/users", body: { seen: true }, headers: { Accept: "text/html" }, status: 406 },
  { method: "POST", path: "/v1/users?colour=red", body: { seen: true }, status: 400 },
  { method: "PATCH", path: "/v1/users/7", body: { seen: true }, headers: { "If-Match": '"x"' }, status: 412 },
  { method: "POST", path: "/v1/auth/login", body: { seen: true }, status: 422 },
  { path: "/v1/utilities/uuid", status: 200 },
  { path: "/v1", status: 200 },
  { path: "/play/nowhere/things", status: 404 },
  { method: "POST", path: "/play/nowhere/things", body: { seen: true }, status: 404 },
];

for (const [at, { status, ...sent }] of REFUSED.entries()) {
  test(`${sent.method ?? "GET"} ${sent.path}, answered with ${status}, is there${sent.body === undefined ? "" : " with its body"}`, async () => {
    const { send, list } = client(`refused-${at}`);
    assert.equal((await send(sent)).status, status);
    const { requests } = await list();
    assert.deepEqual(
      requests.map((entry) => [entry.method, entry.status, entry.body]),
      [[sent.method ?? "GET", status, sent.body ?? null]],
    );
  });
}

test("a request that met a fault is there with its index, a lost one without a status", async () => {
  const { send, list } = client("faulty");
  const plan = {
    rules: [
      { on: "GET /v1/users/1", answer: 503 },
      { on: "GET /v1/users/2", connection: "reset" },
    ],
  };
  assert.equal((await send({ method: "PUT", path: "/api/faults", body: plan })).status, 200);
  assert.equal((await send({ path: "/v1/users/1" })).status, 503);
  await assert.rejects(send({ path: "/v1/users/2" }));
  assert.deepEqual(
    (await list()).requests.map(({ status, fault }) => [status, fault]),
    [
      [503, 0],
      [null, 1],
    ],
  );
});

test("nobody reads what was asked in another sandbox, and reading is not in it", async () => {
  const { send, list } = client("mine");
  await send({ path: "/v1/users" });
  await list();
  await send({ path: "/api/data/export" });
  assert.equal((await list()).requests.length, 1);
  assert.deepEqual(await client("theirs").list(), { requests: [], next: null, dropped: 0 });
  const visitor = await serving.request({ path: "/api/requests", headers: { "X-Sandbox": "mine" } });
  assert.deepEqual(visitor.json()["requests"], []);
});

test("secrets are masked, and a long body is cut", async () => {
  const { send, list } = client("secrets");
  await send({
    method: "POST",
    path: "/v1/users?token=t0p&client-secret=t0p&apiKey=t0p&page=1&sort=-key",
    headers: {
      Authorization: "Bearer t0p",
      Cookie: "sid=t0p",
      Referer: "http://a.test/?access_token=t0p",
      "X-Client": "app",
    },
    body: { password: "t0p", address: { apiKey: "t0p" }, credentials: { pin: "t0p" }, name: "Ada" },
  });
  await send({ method: "POST", path: "/v1/users", body: { name: "é".repeat(10_000) } });
  for (const [type, body] of Object.entries({
    "application/x-www-form-urlencoded": "name=Ada&client_secret=t0p&next=http%3A%2F%2Fa.test%3Fsig%3Dt0p",
    "multipart/form-data; boundary=b": '--b\r\nContent-Disposition: form-data; name="apiKey"\r\n\r\nt0p\r\n--b--',
  }))
    await send({ method: "POST", path: "/v1/users", headers: { "Content-Type": type }, body });
  const { requests } = await list();
  assert.doesNotMatch(JSON.stringify(requests), /t0p|sb_live_/);
  const masked = "[masked]";
  assert.deepEqual(requests[0]?.query, {
    token: masked,
    "client-secret": masked,
    apiKey: masked,
    page: "1",
    sort: "-key",
  });
  assert.equal(requests[0]?.headers["x-client"], "app");
  assert.equal((requests[0]?.body as { name: string } | undefined)?.name, "Ada");
  assert.equal(requests[1]?.isCut, true);
  assert.ok(Buffer.byteLength(String(requests[1]?.body)) <= 4 * 1024 + 3);
});

test("the list is told by method, path and status, goes on after a number, and is forgotten", async () => {
  const { send, list } = client("filtered");
  for (const path of ["/v1/users", "/v1/core/users", "/v1/users/1", "/v1/users/999", "/v1/bookstore/books"])
    await send({ path });
  await send({ method: "DELETE", path: "/v1/users/2" });
  const paths = async (query: string): Promise<readonly string[]> =>
    (await list(query)).requests.map(({ path }) => path);
  assert.deepEqual(await paths("?path=/v1/users"), ["/v1/users", "/v1/core/users"]);
  assert.deepEqual(await paths("?path=/v1/core/users/*"), ["/v1/users/1", "/v1/users/999", "/v1/users/2"]);
  assert.deepEqual(await paths("?path=/**/books"), ["/v1/bookstore/books"]);
  assert.deepEqual(await paths("?status=404"), ["/v1/users/999"]);
  assert.deepEqual(await paths("?method=delete"), ["/v1/users/2"]);
  const page = await list("?limit=2&after=1");
  assert.deepEqual([page.requests.map(({ sequence }) => sequence), page.next], [[2, 3], 3]);
  assert.equal((await list("?status=500")).next, 6);
  assert.equal((await send({ method: "DELETE", path: "/api/requests" })).status, 204);
  assert.deepEqual((await list()).requests, []);
  await send({ path: "/v1" });
  assert.deepEqual(
    (await list()).requests.map(({ sequence }) => sequence),
    [7],
  );
});

const WRONG: readonly (readonly [query: string, parameter: string])[] = [
  ["limit=0", "limit"],
  ["limit=1001", "limit"],
  ["after=-1", "after"],
  ["after=x", "after"],
  ["after=1", "after"],
  ["wait=31", "wait"],
  ["status=99", "status"],
  ["path=users", "path"],
  ["path=/a*b", "path"],
  [`path=/${"a".repeat(600)}`, "path"],
  ["methd=GET", "methd"],
];

for (const [query, parameter] of WRONG) {
  test(`GET /api/requests?${query.slice(0, 20)} is 400 that names ${parameter}`, async () => {
    const answer = await client("wrong").send({ path: `/api/requests?${query}` });
    assert.equal(answer.status, 400, answer.text);
    assert.equal((answer.json()["errors"] as { parameter: string }[])[0]?.parameter, parameter);
  });
}

test("a list waits for the next request that fits", async () => {
  const { send, list } = client("waiting");
  await send({ path: "/v1/users/1" });
  const waiting = list("?wait=30&after=1&method=POST");
  await send({ path: "/v1/users/2" });
  await send({ method: "POST", path: "/v1/users", body: {} });
  assert.deepEqual(
    (await waiting).requests.map(({ method, sequence }) => [method, sequence]),
    [["POST", 3]],
  );
});

test("a stream goes on after the last that was heard", async () => {
  const { send } = client("streamed");
  await send({ path: "/v1/users/1" });
  await send({ path: "/v1/users/2" });
  const ending = new AbortController();
  const response = await serving.fetch(
    new Request(`${BASE_URL}/s/streamed/api/requests/stream`, {
      headers: { "X-API-Key": serving.apiKey, "Last-Event-ID": "1" },
      signal: ending.signal,
    }),
  );
  assert.equal(response.headers.get("Content-Type"), "text/event-stream");
  let text = "";
  const decoder = new TextDecoder();
  await send({ path: "/v1/users/3" });
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.includes("/v1/users/3")) break;
  }
  ending.abort();
  assert.deepEqual(
    [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id),
    ["2", "3"],
  );
});

test("a visitor elsewhere has the last 100, and a thousand on a server of one's own", async () => {
  for (let at = 0; at < 103; at += 1) await serving.request({ path: `/v1/users/${at + 1}` });
  const elsewhere = (await serving.request({ path: "/api/requests?limit=1000" })).json() as unknown as Listed;
  assert.deepEqual([elsewhere.requests.length, elsewhere.dropped >= 3], [100, true]);
  await using own = await startServing({ settings: { BASE_URL: "http://localhost:3000" } });
  for (let at = 0; at < 103; at += 1) await own.request({ path: `/v1/users/${at + 1}` });
  const here = (await own.request({ path: "/api/requests?limit=1000" })).json() as unknown as Listed;
  assert.deepEqual([here.requests.length, here.dropped], [103, 0]);
});

test("a verification reads like a test failure", async () => {
  const { send } = client("verified");
  const verify = async (body: unknown) => (await send({ method: "POST", path: "/api/requests/verify", body })).json();
  await send({ method: "POST", path: "/v1/fintech/payments", body: { accountId: "1", amount: 500 } });
  const failed = await verify({ match: { method: "POST", path: "/v1/fintech/*", body: { amount: 600 } }, exactly: 1 });
  assert.equal(failed["pass"], false);
  assert.equal(failed["count"], 0);
  const [closest] = failed["closest"] as { request: Entry; differs: string[] }[];
  assert.deepEqual(closest?.differs, ["/amount: 500, not 600"]);
  assert.equal(closest?.request.path, "/v1/fintech/payments");
  const passed = await verify({
    match: { path: "/v1/fintech/payments", body: { amount: 500 } },
    exactly: 1,
    noOthers: true,
  });
  assert.deepEqual(passed, { pass: true, count: 1, reasons: [], dropped: 0, closest: [] });
  assert.equal((await verify({ match: { path: "/v1/users" } }))["pass"], false);
});

const UNREADABLE: readonly (readonly [body: unknown, pointers: readonly string[]])[] = [
  [{}, ["#/match"]],
  [
    { match: { path: "users", status: 99, colour: 1 }, exactly: -1 },
    ["#/match/path", "#/match/status", "#/exactly", "#/match/colour"],
  ],
  [{ match: {}, exactly: 1, atMost: 2 }, ["#/exactly"]],
  [{ match: {}, atLeast: 3, atMost: 2 }, ["#/atLeast"]],
  [{ inOrder: [], match: {} }, ["#/inOrder"]],
  [{ inOrder: [{}], exactly: 1 }, ["#/match"]],
  [{ match: {}, gapAtLeast: "1s" }, ["#/gapAtLeast"]],
  [{ match: { query: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`q${at}`, "x"])) } }, ["#/match/query"]],
  [{ match: {}, inOrder: Array.from({ length: 21 }, () => ({})) }, ["#/inOrder"]],
];

for (const [body, pointers] of UNREADABLE) {
  test(`verify ${JSON.stringify(body).slice(0, 70)} is 422 that names ${pointers.join(", ")}`, async () => {
    const answer = await client("unreadable").send({ method: "POST", path: "/api/requests/verify", body });
    assert.equal(answer.status, 422, answer.text);
    const found = (answer.json()["errors"] as { pointer: string }[]).map(({ pointer }) => pointer);
    assert.deepEqual(new Set(found), new Set(pointers), answer.text);
  });
}
