import assert from "node:assert/strict";
import { test } from "node:test";

import { toSqlValue } from "./sql-tables.ts";

const VALUES: readonly (readonly [text: string, value: unknown, ofMysql?: unknown])[] = [
  ["'it''s'", "it's"],
  [String.raw`'a\nb'`, String.raw`a\nb`, "a\nb"],
  [String.raw`E'a\nb'`, "a\nb"],
  [String.raw`'it\'s'`, "it's"],
  ["N'Zoë'", "Zoë"],
  ["_utf8mb4 'x'", "x"],
  ["'2026-01-02'::date", "2026-01-02"],
  ["'{1,2}'::integer[]", "{1,2}"],
  ['"it\'s ""so"""', `it's "so"`],
  ["to_date('2026-01-02', 'YYYY-MM-DD')", "2026-01-02"],
  ["(7)", 7],
  ["ARRAY['a', 'b']::text[]", ["a", "b"]],
  ["NULL::text", null],
  ["TRUE", true],
  ["-1.50", -1.5],
  ["0xFF", "0xFF"],
  ["9007199254740993", "9007199254740993"],
  ["now()", "now()"],
];

for (const [text, value, ofMysql = value] of VALUES)
  test(`the value ${text}`, () => {
    assert.deepEqual([toSqlValue(text), toSqlValue(text, true)], [value, ofMysql]);
  });
