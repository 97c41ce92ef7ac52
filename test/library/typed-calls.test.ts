import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { createMock, SeedbedError } from "../../src/index.ts";
import { callRight, WRONG_CALLS } from "./typed-calls.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");

test("calls that compile do what they say", async () => {
  const mock = createMock({ clock: () => NOW });
  await callRight(mock);
  const [first] = mock.books.list({ expand: ["authors"], limit: 1 }).records;
  assert.equal(first?.authors[0]?.id, first?.authorIds[0]);
  const { items } = mock.orders.get("1", { fields: ["id", "items.quantity"], expand: ["items.book"] });
  assert.deepEqual([...new Set(items.flatMap((item) => Object.keys(item)))].sort(), ["book", "quantity"]);
  assert.deepEqual(Object.keys(mock.users.get("1", { fields: "name, id" })), ["id", "name"]);
  assert.equal(mock.books.list({ limit: undefined, "status[in]": ["available"] }).limit, 10);
});

for (const { says, call } of WRONG_CALLS) {
  if (says === undefined) continue;
  test(`${String(call)} is refused in words that help`, async () => {
    const mock = createMock({ clock: () => NOW });
    const before = JSON.stringify(mock.export());
    await assert.rejects(
      async () => call(mock),
      (error) => {
        assert.ok(error instanceof SeedbedError, String(error));
        assert.match(error.message, says);
        return true;
      },
    );
    assert.equal(JSON.stringify(mock.export()), before);
  });
}

test("a seed that is no safe integer is refused wherever a world is grown", async () => {
  for (const seed of [1.5, Number.NaN, 2 ** 53]) {
    await assert.rejects(createMock().reset(seed), /cannot reset the mock: the seed must be a safe integer, not/);
    assert.throws(() => createMock({ seed }), /cannot make a mock: seed must be a safe integer, not/);
  }
});

test("what a listener throws undoes no write, stops no other listener, and comes out by itself", async () => {
  const mock = createMock({ clock: () => NOW });
  const heard: string[] = [];
  const uncaught: unknown[] = [];
  const others = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", (error) => uncaught.push(error));
  try {
    const thrown = new Error("the listener is broken");
    mock.on("book.*", () => {
      throw thrown;
    });
    mock.on("*", ({ type }) => heard.push(type));
    const made = await mock.books.create({ title: "Tidal Rooms", authorIds: [], price: 100 });
    assert.equal(mock.books.get(made.id).title, "Tidal Rooms");
    assert.deepEqual(heard, ["book.created"]);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(uncaught, [thrown]);
  } finally {
    process.removeAllListeners("uncaughtException");
    for (const other of others) process.on("uncaughtException", other);
  }
});

test("every resource has a record type of its name", () => {
  const text = readFileSync(new URL("../../src/core/domains/records.ts", import.meta.url), "utf8");
  const declared = [...text.matchAll(/export type (\w+) = RecordType<typeof (\w+)>;/g)].map(([, type, of]) => [
    type,
    of,
  ]);
  assert.deepEqual(
    declared,
    catalog.entries.map(({ resource: { name } }) => [name.replace(/^./, (first) => first.toUpperCase()), name]),
  );
});
