import assert from "node:assert/strict";
import { test } from "node:test";

import { fit, MOST_RESULT, MOST_WHOLE } from "./fit.ts";

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function nested(depth: number, width: number): unknown {
  if (depth === 0) return "😀".repeat(50);
  return Object.fromEntries(
    Array.from({ length: width }, (_, index) => [`${"名".repeat(200)}${index}`, nested(depth - 1, width)]),
  );
}

const HOSTILE: readonly { readonly name: string; readonly value: unknown }[] = [
  { name: "a long text", value: "x".repeat(3_000_000) },
  { name: "a text of characters that JSON escapes", value: '\u0000"'.repeat(100_000) },
  { name: "a long list", value: Array.from({ length: 50_000 }, (_, index) => ({ id: index })) },
  { name: "many long names", value: nested(1, 5_000) },
  { name: "many long names below each other", value: nested(4, 9) },
];

for (const { name, value } of HOSTILE) {
  test(`${name} is made to fit`, () => {
    for (const isWhole of [false, true]) {
      const result = fit(
        { status: 200, headers: { etag: value }, body: value, list: [value] },
        { list: "list", isWhole },
      );
      assert.ok(bytesOf(result) <= (isWhole ? MOST_WHOLE : MOST_RESULT), `${bytesOf(result)} bytes`);
      assert.deepEqual(JSON.parse(result.content[0]?.text ?? ""), result.structuredContent);
    }
  });
}

test("what fits is as it was, and a list is shortened before values are cut", () => {
  const value = { total: 1, records: [{ id: "1" }] };
  assert.deepEqual(fit(value, { list: "records" }).structuredContent, value);
  const records = Array.from({ length: 10 }, (_, index) => ({ id: String(index), text: "x".repeat(900) }));
  const { structuredContent = {} } = fit({ records }, { list: "records" });
  const { records: shown, more, cut } = structuredContent;
  assert.ok(Array.isArray(shown) && shown.length > 0 && shown.length < 10);
  assert.deepEqual(shown, records.slice(0, shown.length));
  assert.deepEqual([more, cut], [10 - shown.length, undefined]);
});

test("shorter ways of saying it are taken before values are cut", () => {
  const long = { text: "x".repeat(10_000) };
  assert.deepEqual(fit(long, { shorter: [{ text: "short" }] }).structuredContent, { text: "short", cut: true });
});
