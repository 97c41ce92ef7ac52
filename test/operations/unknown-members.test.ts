// Members without a declared field are kept, left out or refused, by each of the places where that is set.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";
import type { Mock } from "../../src/index.ts";

type Members = Readonly<Record<string, unknown>>;

async function send(mock: Pick<Mock, "fetch">, method: string, path: string, body: unknown) {
  const headers = { "Content-Type": "application/json" };
  const answer = await mock.fetch(path, { method, headers, body: JSON.stringify(body) });
  const value = (await answer.json()) as Members & { readonly errors?: readonly { readonly pointer: string }[] }; // as every answer here
  return { status: answer.status, value, pointers: (value.errors ?? []).map(({ pointer }) => pointer) };
}

const ORDER = { userId: "2", items: [{ bookId: "1", quantity: 1, gift: true }], giftWrap: "red" };

test("a mock keeps, ignores or refuses members that nobody declared", async () => {
  const kept = await send(createMock(), "POST", "/v1/bookstore/orders", ORDER);
  assert.equal(kept.status, 201);
  assert.equal(kept.value["giftWrap"], "red");
  const ignored = await send(createMock({ unknown: "ignore" }), "POST", "/v1/bookstore/orders", ORDER);
  assert.equal(ignored.status, 201);
  assert.ok(!("giftWrap" in ignored.value));
  const refused = await send(createMock({ unknown: "refuse" }), "POST", "/v1/bookstore/orders", {
    ...ORDER,
    id: "9",
    status: "delivered",
    total: 1,
  });
  assert.equal(refused.status, 422);
  assert.deepEqual(refused.pointers.toSorted(), ["#/giftWrap", "#/id", "#/items/0/gift", "#/status", "#/total"]);
  assert.throws(() => createMock({ unknown: "drop" as "keep" }), /unknown must be keep, ignore or refuse/);
});

test("what was read can be sent back where unknown members are refused, and a typo cannot", async () => {
  const mock = createMock({ unknown: "refuse" });
  const read = mock.users.get("1");
  assert.equal((await send(mock, "PUT", "/v1/users/1", { ...read, name: "Ada" })).status, 200);
  assert.deepEqual((await send(mock, "PATCH", "/v1/users/1", { nmae: "x", createdAt: "2020-01-01" })).pointers, [
    "#/nmae",
    "#/createdAt",
  ]);
  await assert.rejects(mock.users.patch("1", { nmae: "x" } as object), /nmae is not declared: did you mean name\?/);
});

test("a sandbox says so for itself, its recipe with it", async () => {
  const mock = createMock();
  const set = await send(mock, "PATCH", "/api/sandboxes/default", { unknown: "refuse" });
  assert.equal((set.value["sandbox"] as Members)["unknown"], "refuse");
  assert.equal((await send(mock, "PATCH", "/v1/users/1", { nmae: "x" })).status, 422);
  const recipe = await mock.recipe();
  const other = createMock({ recipe });
  assert.equal((await send(other, "PATCH", "/v1/users/1", { nmae: "x" })).status, 422);
  await send(mock, "PATCH", "/api/sandboxes/default", { unknown: "keep" });
  assert.equal((await send(mock, "PATCH", "/v1/users/1", { nmae: "x" })).status, 200);
});

test("a definition says so for what it serves, and a sandbox otherwise", async () => {
  const text = "domain: gym\nunknown: refuse\nresources:\n  plan: { fields: { title: text } }\n";
  const mock = createMock({ config: defineConfig(text) });
  assert.equal((await send(mock, "POST", "/v1/gym/plans", { titel: "x" })).status, 422);
  await send(mock, "PATCH", "/api/sandboxes/default", { unknown: "ignore" });
  const made = await send(mock, "POST", "/v1/gym/plans", { titel: "x" });
  assert.equal(made.status, 201);
  assert.ok(!("titel" in made.value));
  assert.throws(
    () => createMock({ config: defineConfig(text.replace("refuse", "drop")) }),
    /unknown: must be one of keep, ignore, refuse|keep, ignore, refuse/,
  );
});
