// At most one world is grown or template rendered in a turn of the event loop: a caller who asks for many at once delays nobody else.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { pause } from "../../src/core/platform/pause.ts";
import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const MANY = 24;
const collections = catalog.entries.map(({ resource }) => `/v1/${resource.domain}/${resource.collection}`);

const ask = (path: string, method = "GET", body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  serving.fetch(
    new Request(`http://seedbed.test${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );

/** The number of requests that are answered within the first few turns of the event loop; each of them has to succeed. */
async function answeredAtOnce(requests: readonly (() => Promise<Response>)[]): Promise<number> {
  let answered = 0;
  const all = requests.map(async (request) => {
    await pause(); // as sockets give what came to them: all in one turn, each on its own
    const { status } = await request();
    assert.ok(status < 300, String(status));
    answered += 1;
  });
  for (let turn = 0; turn < 5; turn += 1) await pause();
  const before = answered;
  await Promise.all(all);
  assert.equal(answered, requests.length);
  return before;
}

/** The number of turns of the event loop until the signal aborts. */
async function countTurns(ending: AbortSignal): Promise<number> {
  for (let turns = 0; ; turns += 1) {
    if (ending.aborted) return turns;
    await pause();
  }
}

async function makePlayground(): Promise<{ id: string; headers: Record<string, string> }> {
  const made = await ask("/api/playgrounds", "POST", {});
  const { playground, editToken } = (await made.json()) as { playground: { id: string }; editToken: string };
  return { id: playground.id, headers: { "X-Edit-Token": editToken } };
}

const numbers = Array.from({ length: MANY }, (_, n) => n);

test("lists of many seeds", async () => {
  const lists = numbers.map(
    (n) => () => ask(`${collections[n % collections.length]}?_seed=${5_000 + n}&sort=-createdAt`),
  );
  assert.ok((await answeredAtOnce(lists)) < MANY / 2);
});

test("records of many seeds", async () => {
  const items = numbers.map((n) => () => ask(`/v1/fintech/transactions/7?_seed=${6_000 + n}`));
  assert.ok((await answeredAtOnce(items)) < MANY / 2);
});

test("sandboxes of many seeds, read and written", async () => {
  const named = numbers.map((n) => serving.inSandbox(`seeded-${n}`));
  for (const [n, headers] of named.entries())
    assert.equal((await ask("/api/data/reset", "POST", { seed: 7_000 + n }, headers)).status, 200);
  const requests = named.map((headers, n) =>
    n % 2 === 0
      ? () => ask("/v1/fintech/transactions?sort=amount", "GET", undefined, headers)
      : () => ask("/v1/bookstore/orders", "POST", { userId: "1", items: [{ bookId: "1", quantity: 1 }] }, headers),
  );
  assert.ok((await answeredAtOnce(requests)) < MANY / 2);
});

test("a list of many records of a playground's domain is made in many turns", async () => {
  const { id, headers } = await makePlayground();
  const resources = { thing: { count: 6_000, fields: { name: "person.fullName", mail: "internet.email" } } };
  const put = await ask(`/api/playgrounds/${id}/domain`, "PUT", { domain: "many", resources }, headers);
  assert.equal(put.status, 200, await put.text());
  const over = new AbortController();
  const counting = countTurns(over.signal);
  const list = await ask(`/play/${id}/things?_seed=8000&sort=name&limit=1`);
  over.abort();
  const turns = await counting;
  assert.equal(list.status, 200);
  assert.ok(turns >= 10, String(turns));
});

test("requests that are verified", async () => {
  const headers = serving.inSandbox("verified");
  const note = "x".repeat(200_000);
  for (let n = 0; n < 60; n += 1) await ask("/v1/utilities/echo", "POST", { note, n }, headers);
  const body = { match: { path: "/v1/utilities/*", body: { n: 1 } } };
  const requests = numbers.map(() => () => ask("/api/requests/verify", "POST", body, headers));
  assert.ok((await answeredAtOnce(requests)) < MANY / 2);
});

test("templates that take long", async () => {
  const { id, headers } = await makePlayground();
  const template = { $repeat: 40, $item: { name: "{{person.fullName}}", mail: "{{internet.email}}" } };
  const endpoint = { method: "GET", path: "/many", template };
  const added = await ask(`/api/playgrounds/${id}/endpoints`, "POST", endpoint, headers);
  assert.equal(added.status, 201, await added.text());
  const requests = numbers.map(() => () => ask(`/play/${id}/many`));
  assert.ok((await answeredAtOnce(requests)) < MANY / 2);
});

test("calls of a tool for long lists", async () => {
  const headers = serving.inSandbox("called");
  for (let n = 0; n < 31; n += 1) await ask("/v1/jobs", "POST", { type: "export", note: "x".repeat(245_000) }, headers);
  const asked = { sandbox: "called", method: "GET", path: "/v1/jobs?offset=40&limit=31", full: true };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "call", arguments: asked } };
  const call = async (): Promise<void> => {
    const { status } = await ask("/mcp", "POST", body, headers);
    assert.equal(status, 200);
  };
  await call();
  const over = new AbortController();
  const counting = countTurns(over.signal);
  await Promise.all(numbers.map(call));
  over.abort();
  const turns = await counting;
  assert.ok(turns >= 10, String(turns));
});
