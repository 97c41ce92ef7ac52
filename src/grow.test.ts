import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, growWorld, renderTemplate, SeedbedError } from "./index.ts";

test("a grown world has the records that a mock of the seed has", () => {
  const world = growWorld(42);
  const mock = createMock({ seed: 42 });
  assert.equal(world.seed, 42);
  assert.deepEqual(world.users.slice(0, 100), mock.users.list({ limit: 100 }).records);
  assert.deepEqual(world.orders[6], mock.orders.get("7"));
  assert.equal(world.transactions.length, 2_500);
  assert.notDeepEqual(growWorld(43).users[5], world.users[5]);
});

test("a grown world cannot be changed, and each collection is made once", () => {
  const world = growWorld(1);
  assert.equal(world.books, world.books);
  assert.throws(() => (world.books as unknown[]).push({}), TypeError);
  assert.throws(() => Object.assign(world.books[0] ?? {}, { title: "x" }), TypeError);
});

test("a template renders the same with a seed, over the seed's world", () => {
  const template = {
    name: "{{person.fullName}}",
    book: "{{world.book.title}}",
    id: "{{params.id}}",
    at: "{{now}}",
    index: "{{index}}",
  };
  const options = { seed: 42, request: { params: { id: "7" } }, index: 2 };
  const once = renderTemplate(template, options) as Record<string, unknown>;
  assert.deepEqual(renderTemplate(template, options), once);
  assert.notDeepEqual(renderTemplate(template, { ...options, seed: 43 }), once);
  assert.deepEqual(
    [once["book"], once["id"], once["at"], once["index"]],
    [growWorld(42).books[2]?.title, "7", "2026-11-01T00:00:00.000Z", 2],
  );
});

const refused: readonly {
  readonly name: string;
  readonly work: () => unknown;
  readonly code: string;
  readonly says: RegExp;
}[] = [
  {
    name: "a faulty template",
    work: () => renderTemplate({ a: ["{{person.fulName}}"] }),
    code: "validation_failed",
    says: /at \$\.a\[0\]: did you mean person\.fullName\?/,
  },
  {
    name: "a template past its bounds",
    work: () => renderTemplate({ $repeat: 10_000, $item: "x".repeat(1_000) }),
    code: "validation_failed",
    says: /output is larger/,
  },
  {
    name: "a seed that is none for a template",
    work: () => renderTemplate("x", { seed: 0.5 }),
    code: "invalid_parameter",
    says: /must be a safe integer, not 0\.5/,
  },
  {
    name: "a seed that is none for a world",
    work: () => growWorld(2 ** 53),
    code: "invalid_parameter",
    says: /must be a safe integer/,
  },
];
for (const { name, work, code, says } of refused) {
  test(`${name} is refused`, () => {
    assert.throws(work, (error) => error instanceof SeedbedError && error.code === code && says.test(error.message));
  });
}
