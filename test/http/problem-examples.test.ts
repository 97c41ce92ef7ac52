// The requests that the problems' pages give as examples really end in those problems, with the answers that the pages show.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { exampleOf } from "../../src/http/problems/examples.ts";
import { toOccurrence } from "../../src/http/problems/problem-answer.ts";
import { PROBLEMS } from "../../src/http/problems/problem.ts";
import { tellExample } from "../../src/http/problems/requests.ts";
import type { ProblemCode } from "../../src/model/errors.ts";
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

/** Fails unless the answer is the one that the pages show, but for the request id. */
function assertShown(code: ProblemCode, answer: Received): void {
  const { instance: _own, ...real } = answer.json();
  const { instance: _shown, ...shown } = exampleOf(code, BASE_URL);
  assert.deepEqual(real, shown);
}

const examples = (Object.keys(PROBLEMS) as ProblemCode[]).flatMap((code) => {
  const { example } = PROBLEMS[code];
  // What needs something to be so beforehand is asked further down, or in the tests of what it needs.
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
  const { secret } = await serving.control.apiKeys.create(account.id, "developer", "tests");
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
  const answer = await local.request({ path: "/v1/core/users", headers: { Host: "evil.example" } });
  assert.deepEqual(answer.json()["detail"], exampleOf("misdirected_request", own)["detail"]);
});

test("a server that is told to stop refuses as is shown", async () => {
  await using stopping = await startServing();
  void stopping.drain.begin(0);
  assertShown("shutting_down", await stopping.request({ path: "/ready" }));
});

test("a fault of the server is told as is shown", () => {
  assert.equal(toOccurrence(new Error("a secret")).detail, exampleOf("internal_error", BASE_URL)["detail"]);
});
