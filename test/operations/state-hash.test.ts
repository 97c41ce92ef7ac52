// GET /api/data/state: one number for the contents of a sandbox.
import assert from "node:assert/strict";
import { test } from "node:test";

import { startMockServer } from "../../src/doors/library/server.ts";
import { createMock } from "../../src/mock.ts";
import type { Mock } from "../../src/mock.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const clock = (): number => NOON;

async function send(mock: Mock, method: string, path: string, body?: unknown): Promise<Response> {
  return mock.fetch(`http://mock.test${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
}

const USER = { name: "Ada Lovelace", email: "ada@example.com" };

test("the same contents have the same hash, however they came about", async () => {
  const [one, other] = [createMock({ clock }), createMock({ clock })];
  const untouched = (await one.stateHash()).hash;
  assert.match(untouched, /^[0-9a-f]{64}$/);

  await send(one, "PATCH", "/v1/core/users/1", { name: "Ada" });
  await send(one, "PATCH", "/v1/core/users/2", { name: "Grace" });
  // In another order, by way of another name, with a record that is gone again.
  const created = (await (await send(other, "POST", "/v1/core/users", USER)).json()) as { id: string };
  await send(other, "PATCH", "/v1/core/users/2", { name: "Grace" });
  await send(other, "PATCH", "/v1/core/users/1", { name: "Eve" });
  await send(other, "DELETE", `/v1/core/users/${created.id}`);
  await send(other, "PATCH", "/v1/core/users/1", { name: "Ada" });

  const [left, right] = [await one.stateHash(), await other.stateHash()];
  assert.equal(left.hash, right.hash);
  assert.notEqual(left.hash, untouched);
  assert.ok(right.sequence > left.sequence);

  assert.equal((await createMock({ clock, recipe: await other.recipe() }).stateHash()).hash, left.hash);
});

test("another seed, value or record is another hash", async () => {
  const hashes = await Promise.all([
    createMock({ clock }).stateHash(),
    createMock({ clock, seed: 2 }).stateHash(),
    ...[{ name: "Ada" }, { name: "ada" }].map(async (body) => {
      const mock = createMock({ clock });
      await send(mock, "PATCH", "/v1/core/users/1", body);
      return mock.stateHash();
    }),
    (async () => {
      const mock = createMock({ clock });
      await send(mock, "DELETE", "/v1/core/users/1");
      return mock.stateHash();
    })(),
  ]);
  assert.equal(new Set(hashes.map(({ hash }) => hash)).size, hashes.length);
});

test("a server gives the hash that a process gives, wherever its pictures are", async () => {
  const server = await startMockServer();
  try {
    const mock = createMock();
    for (const target of [`${server.url}/api/sandboxes/default`, "http://mock.test/api/sandboxes/default"]) {
      const ask = target.startsWith(server.url) ? fetch : mock.fetch;
      const stopped = await ask(target, {
        method: "PATCH",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ clock: { now: "2026-06-01T12:00:00.000Z", running: false } }),
      });
      assert.equal(stopped.status, 200, await stopped.clone().text());
      const made = await ask(target.replace("api/sandboxes/default", "v1/core/users"), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(USER),
      });
      assert.equal(made.status, 201, await made.clone().text());
    }
    const told = (await (await fetch(`${server.url}/api/data/state`)).json()) as { hash: string };
    assert.equal(told.hash, (await mock.stateHash()).hash);
  } finally {
    await server.close();
  }
});

test("an expectation takes the hash", async () => {
  const mock = createMock({ clock });
  const before = (await mock.stateHash()).hash;
  assert.equal((await mock.expect({ state: before })).pass, true);
  await send(mock, "PATCH", "/v1/core/users/1", { name: "Ada" });
  const verdict = await mock.expect({ state: before });
  assert.equal(verdict.pass, false);
  assert.deepEqual(verdict.state, { got: (await mock.stateHash()).hash, wanted: before });
  assert.equal((await send(mock, "POST", "/api/data/expect", { state: "abc" })).status, 422);
});
