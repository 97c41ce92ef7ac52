// Requests of the service's own pages, and requests that only pretend to be.
import assert from "node:assert/strict";
import { test } from "node:test";

import { signUp } from "../control/customer.ts";
import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

const SAME_ORIGIN = { "Sec-Fetch-Site": "same-origin" };

/** Fetches the headers that a page sends with each request. */
async function pageHeaders(serving: Serving): Promise<Record<string, string>> {
  const { json, status } = await serving.request({ method: "POST", path: "/api/page-tokens", headers: SAME_ORIGIN });
  assert.equal(status, 200);
  return { ...SAME_ORIGIN, "X-Page-Token": String(json()["token"]) };
}

test("a page's requests use up none of the visitor's, and are a few hundred at most", async () => {
  await using serving = await startServing({ freeRequestsPerHour: 1 });
  const headers = await pageHeaders(serving);
  for (const path of ["/v1/users?limit=1", "/v1/users/1", "/api/data/changes", "/api/sandboxes", "/api/faults"]) {
    const answer = await serving.request({ path, headers });
    assert.deepEqual([answer.status, answer.header("RateLimit")], [200, undefined], path);
  }
  const written = await serving.request({ method: "PATCH", path: "/v1/users/1", headers, body: { name: "By hand" } });
  assert.deepEqual([written.status, written.header("RateLimit")], [200, undefined]);
  const plain = await serving.request({ path: "/v1/users/1" });
  assert.deepEqual([plain.json()["name"], plain.header("RateLimit")], ["By hand", '"free";r=0;t=3600']);
  assert.equal((await serving.request({ path: "/v1/users/1" })).status, 429);
  // Six requests above.
  for (let asked = 6; asked < 299; asked += 1) await serving.request({ path: "/api/faults", headers });
  assert.equal((await serving.request({ path: "/v1/users/1", headers })).status, 200);
  const past = await serving.request({ path: "/v1/users/1", headers });
  assert.deepEqual([past.status, past.json()["code"]], [429, "rate_limited"]);
  assert.match(String(past.json()["detail"]), /300 requests by hand within the hour, as many as the Studio may/);
  const more = await pageHeaders(serving);
  assert.equal((await serving.request({ path: "/v1/users/1", headers: more })).status, 429, "another token is no more");
});

test("without the token, with a wrong one, or not from this origin, a request counts as any other", async () => {
  await using serving = await startServing({ freeRequestsPerHour: 5 });
  const headers = await pageHeaders(serving);
  const rows: readonly Record<string, string>[] = [
    SAME_ORIGIN,
    { "X-Page-Token": headers["X-Page-Token"] ?? "" },
    { ...headers, "X-Page-Token": "mh9u3k00.Zr0yWq2T7wJx1nO3bV8cL5sD6fG4hK9pA2eU7iY0mQw" },
    { ...headers, "Sec-Fetch-Site": "same-site" },
    { ...headers, "Sec-Fetch-Site": "cross-site" },
  ];
  for (const [at, sent] of rows.entries()) {
    const answer = await serving.request({ path: "/v1/users/1", headers: sent });
    assert.equal(answer.header("RateLimit"), `"free";r=${4 - at};t=3600`, JSON.stringify(sent));
  }
});

test("another origin's page gets no token, and cannot read one", async () => {
  await using serving = await startServing({});
  for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://app.example" }]) {
    const answer = await serving.request({ method: "POST", path: "/api/page-tokens", headers });
    assert.deepEqual([answer.status, answer.json()["code"]], [403, "forbidden"]);
    assert.equal(answer.header("Access-Control-Allow-Origin"), undefined);
  }
  // Nobody's page: what somebody typed or clicked outside of pages.
  const typed = { method: "POST", path: "/api/page-tokens", headers: { "Sec-Fetch-Site": "none" } };
  assert.equal((await serving.request(typed)).status, 200);
});

test("what is done by hand meets no fault plan and no role, its reads are in no journal and its writes are", async () => {
  await using serving = await startServing({});
  const headers = { ...(await pageHeaders(serving)), "X-Sandbox": "shown" };
  const inSandbox = { "X-Sandbox": "shown" };
  await serving.request({
    method: "PUT",
    path: "/api/faults",
    headers: inSandbox,
    body: { rules: [{ on: "* /v1/**", nth: 2, answer: 503 }] },
  });
  await serving.request({ method: "PATCH", path: "/api/sandboxes/shown", body: { access: "signed_in" } });
  assert.equal((await serving.request({ path: "/v1/users/1", headers })).status, 200);
  assert.equal(
    (await serving.request({ method: "PATCH", path: "/v1/users/1", headers, body: { name: "X" } })).status,
    200,
  );
  assert.equal((await serving.request({ path: "/v1/users", headers })).status, 200);
  assert.equal((await serving.request({ path: "/v1/users", headers: inSandbox })).status, 401);
  const { requests } = (await serving.request({ path: "/api/requests", headers })).json() as {
    requests: { method: string; headers: Record<string, string> }[];
  };
  assert.deepEqual(
    requests.map(({ method }) => method),
    ["PATCH", "GET"],
  );
  assert.equal(requests[0]?.headers["x-page-token"], "[masked]");
  const { rules } = (await serving.request({ path: "/api/faults", headers })).json() as { rules: { seen: number }[] };
  assert.equal(rules[0]?.seen, 0, "the plan waits for what is tested");
});

test("a customer's page works with a key of theirs, whose secret it does not know, and the key counts as used", async () => {
  await using serving = await startServing({});
  const customer = await signUp(serving);
  const key = await customer.makeKey();
  const issue = (headers: Readonly<Record<string, string>>, who = customer) =>
    who.request({ method: "POST", path: "/api/page-tokens", headers: { ...SAME_ORIGIN, ...headers } });
  const token = String((await issue({ "X-Key-Id": key.id })).json()["token"]);
  const headers = { ...SAME_ORIGIN, "X-Page-Token": token };
  await serving.request({ method: "PATCH", path: "/v1/users/1", headers, body: { name: "Of the key" } });
  const nameOf = async (sent: Readonly<Record<string, string>>): Promise<unknown> =>
    (await serving.request({ path: "/v1/users/1", headers: sent })).json()["name"];
  assert.equal(await nameOf(key.headers), "Of the key");
  assert.notEqual(await nameOf({}), "Of the key");
  assert.notEqual(await nameOf({ "X-Page-Token": token }), "Of the key", "not from a page");
  await serving.request({ path: "/v1/users/1", headers: key.headers });
  const used = async (): Promise<unknown> => {
    const { keys } = (await customer.request({ path: "/api/account/keys" })).json() as {
      keys: { lastUsedAt: unknown }[];
    };
    return keys[0]?.lastUsedAt;
  };
  assert.notEqual(await used(), null);

  const other = await signUp(serving);
  const refused = await issue({ "X-Key-Id": key.id }, other);
  assert.deepEqual([refused.status, refused.json()["code"]], [404, "not_found"]);
  const nobody = await serving.request({
    method: "POST",
    path: "/api/page-tokens",
    headers: { ...SAME_ORIGIN, "X-Key-Id": key.id },
  });
  assert.deepEqual([nobody.status, nobody.json()["code"]], [401, "missing_session"]);

  await customer.request({ method: "DELETE", path: `/api/account/keys/${key.id}` });
  const revoked = await serving.request({ path: "/v1/users/1", headers });
  assert.deepEqual([revoked.status, revoked.json()["code"]], [401, "invalid_api_key"]);
});

test("a key that is only used by hand counts as used, by none of the plan's requests, and one that reads writes nothing", async () => {
  await using serving = await startServing({});
  const customer = await signUp(serving);
  const made = await customer.request({ method: "POST", path: "/api/account/keys", body: { name: "r", role: "read" } });
  const { secret } = made.json() as { secret: string };
  const headers = { ...(await pageHeaders(serving)), "X-API-Key": secret };
  assert.equal((await serving.request({ path: "/v1/users/1", headers })).status, 200);
  const { keys } = (await customer.request({ path: "/api/account/keys" })).json() as {
    keys: { lastUsedAt: unknown }[];
  };
  assert.notEqual(keys[0]?.lastUsedAt, null);
  const { total, usage } = (await customer.request({ path: "/api/account/usage" })).json();
  assert.deepEqual([total, usage], [0, []]);
  const written = await serving.request({ method: "PATCH", path: "/v1/users/1", headers, body: { name: "X" } });
  assert.deepEqual([written.status, written.json()["code"]], [403, "forbidden"]);
});
