// Features that the operator can close: sign-up, plans, metrics.
import assert from "node:assert/strict";
import { test } from "node:test";

import { PASSWORD, signUp } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received } from "./running.ts";

const codeOf = (answer: Received): readonly [number, unknown] => [answer.status, answer.json()["code"]];

let people = 0;
const makeAccount = (service: InProcess, address: string): Promise<Received> =>
  service.request({
    method: "POST",
    path: "/api/account/signup",
    headers: { "X-Forwarded-For": address },
    body: { email: `someone-${(people += 1)}@example.com`, password: PASSWORD },
  });

test("with SIGNUP=closed nobody signs up, and accounts that are there log in", async () => {
  await using closed = await startInProcess({ settings: { SIGNUP: "closed" } });
  const answer = await makeAccount(closed, "198.51.100.1");
  assert.deepEqual(codeOf(answer), [403, "forbidden"]);
  const unread = await closed.request({ method: "POST", path: "/api/account/signup", body: "{" });
  assert.deepEqual(codeOf(unread), [403, "forbidden"], "whatever the body is");
  const wrong = { email: "a@example.com", password: "wrong password" };
  const logIn = await closed.request({ method: "POST", path: "/api/account/login", body: wrong });
  assert.deepEqual(codeOf(logIn), [401, "invalid_credentials"]);
});

test("no plan is chosen beyond MAX_PLAN", async () => {
  await using small = await startInProcess({ settings: { MAX_PLAN: "team" } });
  const customer = await signUp(small, "team");
  for (const plan of ["business", "enterprise"]) {
    const answer = await customer.request({ method: "PUT", path: "/api/account/plan", body: { plan } });
    assert.deepEqual(codeOf(answer), [403, "forbidden"]);
  }
  const { account } = (await customer.request({ path: "/api/account" })).json() as { account: { plan: string } };
  assert.equal(account.plan, "team");
  await customer.choose("developer");
});

test("an address signs up ten times an hour, at once or one by one, and others go on", async () => {
  await using service = await startInProcess();
  const answers = await Promise.all(Array.from({ length: 12 }, () => makeAccount(service, "198.51.100.1")));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((x, y) => x - y),
    [...Array.from({ length: 10 }, () => 201), 429, 429],
  );
  const late = answers.find(({ status }) => status === 429) ?? assert.fail();
  assert.deepEqual([late.json()["code"], late.headers["retry-after"]], ["rate_limited", "3600"]);
  assert.equal((await makeAccount(service, "198.51.100.2")).status, 201);
  assert.equal((await makeAccount(service, "2001:db8::1")).status, 201);
  service.pass(3_600_000);
  assert.equal((await makeAccount(service, "198.51.100.1")).status, 201);
});

test("without METRICS_TOKEN the metrics are for this machine alone, not for whom a proxy here asks", async () => {
  for (const trustProxy of [[], ["127.0.0.1"]]) {
    await using service = await startInProcess({ trustProxy });
    const ask = (headers = {}): Promise<Received> => service.request({ path: "/metrics", headers });
    assert.match((await ask()).text, /seedbed_requests_total/);
    assert.deepEqual(codeOf(await ask({ "X-Forwarded-For": "198.51.100.1" })), [403, "forbidden"]);
    assert.deepEqual(codeOf(await ask({ Forwarded: "for=198.51.100.1" })), [403, "forbidden"]);
  }
});

test("with METRICS_TOKEN the metrics are for who has it, from anywhere", async () => {
  await using service = await startInProcess({ settings: { METRICS_TOKEN: "a-token-of-ours" } });
  const ask = (headers = {}): Promise<Received> => service.request({ path: "/metrics", headers });
  for (const headers of [{}, { Authorization: "Bearer another" }, { Authorization: "Basic a-token-of-ours" }]) {
    const answer = await ask(headers);
    assert.deepEqual(codeOf(answer), [401, "invalid_token"]);
    assert.match(String(answer.headers["www-authenticate"]), /^Bearer /);
  }
  const from = { "X-Forwarded-For": "198.51.100.1" };
  assert.equal((await ask({ Authorization: "Bearer a-token-of-ours", ...from })).status, 200);
  assert.equal((await ask({ Authorization: "bearer a-token-of-ours" })).status, 200);
});
