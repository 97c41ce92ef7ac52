// The requests that the problems' pages give as examples really end in those problems, with the answers that the pages show: of each code.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";

import type { RouteGroup } from "../../src/core/http/app.ts";
import { MAX_RUNNING } from "../../src/core/http/limits/bounds.ts";
import { tellExample } from "../../src/core/http/problems/problem-kind.ts";
import { PROBLEMS, shownAnswer } from "../../src/core/http/problems/problem.ts";
import { serve } from "../../src/core/http/serve.ts";
import type { ProblemCode } from "../../src/core/model/errors.ts";
import { createLanes } from "../../src/core/storage/queues.ts";
import { signUp } from "../control/customer.ts";
import { startInProcess } from "../control/in-process.ts";
import { BASE_URL, startServing } from "./serving.ts";
import type { Received, Sent, Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

/** The requests of examples that only tell of them. */
const TOLD: Readonly<Partial<Record<ProblemCode, Sent>>> = {
  body_too_large: { method: "POST", path: "/v1/core/users", body: "a".repeat(2 * 1024 * 1024) },
  uri_too_long: { path: `/v1/core/users?q=${"a".repeat(10_000)}` },
  headers_too_large: { path: "/v1/core/users", headers: { Cookie: "a".repeat(20_000) } },
};

/** The problems that were caused, and answered as the pages show. */
const rehearsed = new Set<ProblemCode>();

/** Fails unless the answer is the one that the pages show, but for the request id. */
function assertShown(code: ProblemCode, answer: Pick<Received, "json">, baseUrl = BASE_URL): void {
  rehearsed.add(code);
  const { instance: _own, ...real } = answer.json();
  const { instance: _shown, ...shown } = shownAnswer(code, baseUrl);
  assert.deepEqual(real, shown);
}

const examples = (Object.keys(PROBLEMS) as ProblemCode[]).flatMap((code) => {
  const { example } = PROBLEMS[code];
  // Examples that need a state beforehand are tried further down, or in the tests of their feature.
  const request = typeof example === "string" || example.when !== undefined ? TOLD[code] : example;
  return request === undefined ? [] : [{ code, example: tellExample(example), request }];
});

test("most examples can be sent", () => assert.ok(examples.length >= 26, String(examples.length)));

for (const { code, example, request } of examples) {
  test(`${example} ends in ${code}, with the answer that is shown`, async () => {
    assertShown(code, await serving.request(request));
  });
}

test("the key of an account that went back to the free plan takes no snapshot, as is shown", async () => {
  const { account } = await serving.control.accounts.signUp({ email: "free@example.com", password: "a long password" });
  const { secret } = await serving.control.apiKeys.create(account.id, "developer", { name: "tests" });
  const sent = { method: "POST", path: "/api/data/snapshots", body: { name: "before" } };
  assertShown("plan_required", await serving.request({ ...sent, headers: { "X-API-Key": secret } }));
});

test("the eleventh sandbox of a visitor is refused as is shown", async () => {
  const ask = (name: string): Promise<Received> =>
    serving.request({ path: "/v1/core/users/1", headers: { "X-Sandbox": name } });
  for (let made = 1; made <= 10; made += 1) assert.equal((await ask(`s${made}`)).status, 200);
  assertShown("limit_reached", await ask("s11"));
});

test("the 101st request of a visitor within an hour is refused as is shown", async () => {
  await using limited = await startServing({ freeRequestsPerHour: 100 });
  for (let sent = 1; sent <= 100; sent += 1) {
    assert.equal((await limited.request({ path: "/v1/core/users/1" })).status, 200);
  }
  assertShown("rate_limited", await limited.request({ path: "/v1/core/users/1" }));
});

test("a host that is not this machine is refused as is shown", async () => {
  const own = "http://localhost:3000";
  await using local = await startServing({ settings: { BASE_URL: own } });
  assertShown(
    "misdirected_request",
    await local.request({ path: "/v1/core/users", headers: { Host: "evil.example" } }),
    own,
  );
});

test("a server that is told to stop refuses as is shown", async () => {
  await using stopping = await startServing();
  void stopping.drain.begin(0);
  assertShown("shutting_down", await stopping.request({ path: "/ready" }));
});

test("a server that answers all that it can refuses as is shown", async () => {
  await using busy = await startServing();
  for (let n = 0; n < MAX_RUNNING; n += 1) busy.drain.enter();
  assertShown("overloaded", await busy.request({ path: "/v1/core/users/1" }));
});

test("a fault of the server is told as is shown", async () => {
  const breaking: RouteGroup = (app, parts) =>
    app.get(
      "/broken",
      serve(parts, () => {
        throw new Error("a secret");
      }),
    );
  await using broken = await startServing({ groups: [breaking] });
  assertShown("internal_error", await broken.request({ path: "/broken" }));
});

test("a database that does not keep up is told as is shown", async () => {
  const lanes = createLanes({ atOnce: 1, patience: 0 });
  const waiting: RouteGroup = (app, parts) =>
    app.get(
      "/waiting",
      serve(parts, () => lanes("one", () => lanes("one", async () => undefined))),
    );
  await using slow = await startServing({ groups: [waiting] });
  assertShown("unavailable", await slow.request({ path: "/waiting" }));
});

test("a request that does not arrive as a whole is refused as is shown", async () => {
  await using impatient = await startServing({ timeouts: { headers: 50, request: 50 } });
  const socket = connect(impatient.port, "127.0.0.1");
  socket.write(
    "POST /v1/core/users HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
  );
  const text = Buffer.concat((await socket.toArray()) as Buffer[]).toString(); // no encoding was set
  assertShown("request_timeout", { json: () => JSON.parse(text.slice(text.indexOf("{"))) as Record<string, unknown> }); // a problem is an object
});

test("records that refer to a large one are too much for one answer, as is shown", async () => {
  const headers = serving.inSandbox("large");
  const send = (sent: Sent): Promise<Received> => serving.request({ ...sent, headers });
  const large = await send({ method: "PATCH", path: "/v1/core/users/1", body: { note: "a".repeat(250 * 1024) } });
  assert.equal(large.status, 200, large.text.slice(0, 500));
  const carts = Array.from({ length: 40 }, () => ({ userId: "1" }));
  assert.equal((await send({ method: "POST", path: "/v1/bookstore/carts", body: carts })).status, 201);
  assertShown("answer_too_large", await send({ path: "/v1/bookstore/carts?limit=100&expand=user&userId=1" }));
});

test("a clock is not set back after a write, as is shown", async () => {
  const headers = { "X-API-Key": serving.apiKey };
  const { example } = PROBLEMS.clock_behind;
  assert.ok(typeof example === "object");
  const set = (body: unknown): Promise<Received> => serving.request({ ...example, headers, body });
  assert.equal((await set({ clock: { now: "2026-11-04T00:00:00Z", running: false } })).status, 200);
  await serving.request({ method: "PATCH", path: "/v1/core/users/1", headers, body: { name: "Ada" } });
  assertShown("clock_behind", await set(example.body));
});

test("what an Idempotency-Key is refused for is shown", async () => {
  const made = await serving.request({
    method: "POST",
    path: "/api/sandboxes",
    headers: { "X-API-Key": serving.apiKey },
    body: { name: "strict", requireIdempotencyKey: true },
  });
  assert.equal(made.status, 201, made.text);
  const { example } = PROBLEMS.missing_idempotency_key;
  assert.ok(typeof example === "object");
  const inStrict = serving.inSandbox("strict");
  const send = (sent: Sent): Promise<Received> =>
    serving.request({ ...sent, headers: { ...inStrict, ...sent.headers } });
  assertShown("missing_idempotency_key", await send(example));
  const keyed = { ...example, headers: { ...example.headers, "Idempotency-Key": "ada-1" } };
  const first = send({ ...keyed, path: `${example.path}?_delay=2000` });
  const both = await Promise.all([first, send({ ...keyed, path: `${example.path}?_delay=2000` })]);
  assertShown("idempotency_key_in_use", both.find(({ status }) => status === 409) ?? assert.fail("none was refused"));
  assertShown("idempotency_key_reused", await send({ ...keyed, body: { name: "Bob", email: "bob@example.com" } }));
});

test("a key of an account that is suspended is refused as is shown", async () => {
  await using service = await startInProcess({ baseUrl: BASE_URL });
  const customer = await signUp(service);
  const key = await customer.makeKey();
  const { customers } = service.stores;
  const account = await customers.accounts.find({ email: customer.email });
  await customers.accounts.change({ id: account?.id ?? "" }, { suspendedAt: Date.parse("2026-11-01T00:00:00.000Z") });
  assertShown("account_suspended", await service.request({ path: "/v1/core/users", headers: key.headers }));
});

test("a server that sends no mails says so as is shown", async () => {
  const sent = { method: "POST", path: "/api/account/forgot", body: { email: "ada@example.com" } };
  assertShown("mail_unavailable", await serving.request({ ...sent, headers: { Origin: BASE_URL } }));
});

after(() =>
  assert.deepEqual(
    Object.keys(PROBLEMS).filter((code) => !rehearsed.has(code as ProblemCode)),
    [],
    "each code is asked for",
  ),
); // the table has these keys only
