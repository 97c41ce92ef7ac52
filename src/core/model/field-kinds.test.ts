import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import { fieldKinds } from "./field-kinds.ts";
import type { FieldKind } from "./field-kinds.ts";
import { defineResource } from "./resource.ts";
import { date, money, reference, timestamp } from "./values.ts";

const tree: z.ZodType = z.lazy(() => z.object({ inner: tree.nullable() }));
const sample = defineResource({
  name: "sample",
  collection: "samples",
  domain: "test",
  description: "Every schema that a field can have.",
  count: 0,
  fields: {
    text: { schema: z.string().nullable(), generate: () => null },
    mail: { schema: z.email(), required: true, generate: () => "a@example.com" },
    clock: { schema: z.string().regex(/^\d\d:\d\d$/), required: true, generate: () => "10:00" },
    state: { schema: z.enum(["a", "b"]).nullable(), generate: () => null },
    literal: { schema: z.literal("x"), required: true, generate: () => "x" as const },
    level: { schema: z.literal([1, 2]), required: true, generate: () => 1 as const },
    price: { schema: money(), required: true, generate: () => 0 },
    ratio: { schema: z.number().nullable(), generate: () => null },
    on: { schema: z.boolean(), required: true, generate: () => true },
    day: { schema: date(), required: true, generate: () => "2026-01-01" },
    moment: { schema: timestamp().nullable(), generate: () => null },
    otherId: { schema: reference().nullable(), generate: () => null },
    plainId: { schema: z.string(), required: true, generate: () => "1" },
    tags: { schema: z.array(z.string()), generate: () => [] },
    box: {
      schema: z.object({ width: z.number(), label: z.string().optional() }).nullable(),
      generate: () => null,
    },
    items: { schema: z.array(z.object({ id: reference(), count: z.int() })), generate: () => [] },
    open: { schema: z.unknown(), initial: () => null, generate: () => null },
    map: { schema: z.record(z.string(), z.number()), initial: () => ({}), generate: () => ({}) },
    either: { schema: z.union([z.string(), z.number()]), required: true, generate: () => 1 },
    json: { schema: z.json(), initial: () => null, generate: () => null },
    tree: { schema: tree, required: true, generate: () => ({ inner: null }) },
    constructor: { schema: z.string(), required: true, generate: () => "" },
  },
  relations: { plain: { field: "plainId", to: "sample" } },
  createdAt: () => "2026-01-01T00:00:00.000Z",
});

const rows: readonly (Partial<FieldKind> & { readonly name: string })[] = [
  { name: "id", type: "id", nullable: false, many: false },
  { name: "createdAt", type: "date-time", nullable: false, many: false },
  { name: "text", type: "text", nullable: true, many: false },
  { name: "mail", type: "text", nullable: false },
  { name: "clock", type: "text" },
  { name: "state", type: "enum", nullable: true, values: ["a", "b"] },
  { name: "literal", type: "enum", values: ["x"] },
  { name: "level", type: "number" },
  { name: "price", type: "number", nullable: false },
  { name: "ratio", type: "number", nullable: true },
  { name: "on", type: "boolean" },
  { name: "day", type: "date" },
  { name: "moment", type: "date-time", nullable: true },
  { name: "otherId", type: "id", nullable: true },
  { name: "plainId", type: "id" },
  { name: "tags", type: "text", nullable: false, many: true },
  { name: "box", type: "object", nullable: true },
  { name: "box.width", type: "number", nullable: true, path: ["box", "width"] },
  { name: "box.label", type: "text", nullable: true },
  { name: "items", type: "object", nullable: false, many: true },
  { name: "items.id", type: "id", nullable: false, many: true, path: ["items", "id"] },
  { name: "open", type: "any", nullable: true },
  { name: "open.deep.down", type: "any", nullable: true, path: ["open", "deep", "down"] },
  { name: "map", type: "any", map: true },
  { name: "map.key", type: "any", map: false, path: ["map", "key"] },
  { name: "either", type: "any" },
  { name: "json", type: "any" },
  { name: "constructor", type: "text" },
];

for (const { name, ...expected } of rows) {
  test(`${name} is ${expected.type}`, () => {
    const kind = fieldKinds(sample).find(name);
    assert.ok(kind !== undefined, `${name} is known`);
    assert.equal(kind.name, name);
    assert.partialDeepStrictEqual(kind, expected);
  });
}

for (const name of [
  "",
  ".",
  "nothing",
  "box.",
  "box.height",
  "text.length",
  "open.",
  "open..a",
  "__proto__",
  "toString",
  "box.constructor",
]) {
  test(`'${name}' is not a field`, () => {
    assert.equal(fieldKinds(sample).find(name), undefined);
  });
}

test("a schema that contains itself ends", () => {
  assert.ok(fieldKinds(sample).declared.size < 60);
  assert.ok(fieldKinds(sample).find("tree.inner") !== undefined);
});

test("kinds are worked out once", () => {
  assert.equal(fieldKinds(sample), fieldKinds(sample));
});
