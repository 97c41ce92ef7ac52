// `POST /mcp`: the tools over HTTP, with the limits, keys and checks of the API.
import assert from "node:assert/strict";
import { test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { connect, ERAS } from "./clients.ts";

const urlOf = ({ port }: Serving): string => `http://127.0.0.1:${port}/mcp`;

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

function callOf(name: string, input: Readonly<Record<string, unknown>>) {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } };
}

for (const era of ERAS) {
  test(`a client of ${era} works in the sandbox that a program sees, too`, async () => {
    await using serving = await startServing();
    await using agent = await connect(era, { url: urlOf(serving) });
    assert.equal(agent.tools.length, 10);
    await agent.use("fork", { sandbox: "test-17", from: { seed: 42 } });
    const paid = await serving.request({ method: "POST", path: "/s/test-17/v1/bookstore/orders/144/pay" });
    assert.equal(paid.status, 200);
    const { value } = await agent.use("check", {
      sandbox: "test-17",
      expect: { updated: { orders: [{ id: "144", status: "paid" }] } },
      verify: { match: { path: "/v1/bookstore/orders/144/pay" }, exactly: 1 },
    });
    assert.equal(value["pass"], true);
    await agent.use("query", { sandbox: "test-17", collection: "orders" });
    const { value: journal } = await agent.use("requests", { sandbox: "test-17" });
    assert.equal(journal["next"], 1, "looking is not in the journal");
  });
}

test("a message counts as one request, and past the limit it is 429 as everywhere", async () => {
  await using serving = await startServing({ freeRequestsPerHour: 3 });
  const send = (body: unknown) => serving.request({ method: "POST", path: "/mcp", body });
  assert.equal((await send(LIST)).header("x-ratelimit-remaining"), "2");
  const forked = await send(callOf("fork", { sandbox: "a" }));
  assert.equal(forked.header("x-ratelimit-remaining"), "1", "whatever the tool asks for");
  assert.equal((await send(callOf("fork", { sandbox: "a" }))).status, 200);
  const refused = await send(LIST);
  assert.deepEqual([refused.status, refused.json()["code"]], [429, "rate_limited"]);
});

test("a key has its own sandboxes, and a wrong one is 401", async () => {
  await using serving = await startServing();
  const send = (body: unknown, headers = {}) => serving.request({ method: "POST", path: "/mcp", body, headers });
  await send(callOf("fork", { sandbox: "mine" }), { "X-API-Key": serving.apiKey });
  const query = callOf("query", { sandbox: "mine", collection: "users", limit: 1 });
  assert.match((await send(query, { "X-API-Key": serving.apiKey })).text, /"total":100/);
  assert.match((await send(query)).text, /there is no sandbox mine/);
  assert.equal((await send(LIST, { "X-API-Key": "wrong" })).status, 401);
});

test("the limits of a visitor hold for tools: sandboxes, snapshots and sizes", async () => {
  await using serving = await startServing({ settings: { HOST: "0.0.0.0" } });
  const send = (body: unknown) => serving.request({ method: "POST", path: "/mcp", body });
  for (let at = 0; at < 10; at += 1)
    assert.doesNotMatch((await send(callOf("fork", { sandbox: `s${at}` }))).text, /isError/);
  assert.match((await send(callOf("fork", { sandbox: "s10" }))).text, /limit_reached/);
  assert.match((await send(callOf("fork", { sandbox: "s1", from: { snapshot: "x" } }))).text, /missing_api_key/);
  assert.match((await send(callOf("fork", { sandbox: "s1", from: { seed: 1, size: 100 } }))).text, /plan_required/);
  assert.match((await send(callOf("query", { sandbox: "s1", collection: "users" }))).text, /"total":100/);
});

test("what a message says at length does not come back at length", async () => {
  await using serving = await startServing();
  const long = "x".repeat(400_000);
  const initialize = { protocolVersion: long, capabilities: {}, clientInfo: { name: long, version: long } };
  for (const message of [
    callOf(long, {}),
    { ...LIST, id: long },
    { ...LIST, method: long },
    { ...LIST, params: { cursor: long } },
    { ...LIST, params: { _meta: { progressToken: long } } },
    { ...LIST, method: "initialize", params: initialize },
    { ...LIST, method: "resources/read", params: { uri: long } },
    callOf("query", { sandbox: long, collection: long }),
    callOf("query", { sandbox: "a", collection: "users", [long]: 1 }),
  ]) {
    const { text } = await serving.request({ method: "POST", path: "/mcp", body: message });
    assert.ok(text.length < 100_000, text.slice(0, 200));
  }
});

const REFUSED: readonly {
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
}[] = [
  { name: "another origin", headers: { Origin: "https://evil.example" }, body: LIST, status: 403 },
  { name: "an origin that is hidden", headers: { Origin: "null" }, body: LIST, status: 403 },
  { name: "a page of another site", headers: { "Sec-Fetch-Site": "cross-site" }, body: LIST, status: 403 },
  { name: "another host", headers: { Host: "evil.example" }, body: LIST, status: 421 },
  { name: "no JSON", body: "{", status: 400 },
  { name: "another type", headers: { "Content-Type": "text/plain" }, body: LIST, status: 415 },
  { name: "many messages at once", body: [LIST, LIST], status: 422 },
  { name: "no message", body: { hello: 1 }, status: 422 },
  { name: "depth", body: `{"jsonrpc":"2.0","params":${"[".repeat(5_000)}${"]".repeat(5_000)}}`, status: 422 },
];

for (const { name, headers = {}, body, status } of REFUSED) {
  test(`${name} is refused with ${status}`, async () => {
    await using serving = await startServing({ settings: { BASE_URL: "http://localhost:3000" } });
    const answer = await serving.request({
      method: "POST",
      path: "/mcp",
      headers: { "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.header("access-control-allow-origin"), undefined);
  });
}

test("nobody can subscribe, and GET and DELETE are told that there are no sessions", async () => {
  await using serving = await startServing();
  for (const method of ["GET", "DELETE"]) {
    const { status, header } = await serving.request({ method, path: "/mcp" });
    assert.deepEqual([status, header("allow")], [405, "POST, OPTIONS"]);
  }
  const preflight = await serving.request({
    method: "OPTIONS",
    path: "/mcp",
    headers: { Origin: "https://a.example" },
  });
  assert.equal(preflight.header("access-control-allow-origin"), undefined);
});
