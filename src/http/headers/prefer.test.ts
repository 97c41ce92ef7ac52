import assert from "node:assert/strict";
import { test } from "node:test";

import { isStrict, parsePrefer } from "./prefer.ts";

const ROWS: readonly { header: string; preferences: Record<string, string> }[] = [
  { header: "handling=strict", preferences: { handling: "strict" } },
  { header: 'Handling = "Strict"', preferences: { handling: "Strict" } },
  {
    header: "respond-async, wait=100, handling=lenient",
    preferences: { "respond-async": "", wait: "100", handling: "lenient" },
  },
  { header: 'foo; some-parameter="a, b;c", bar', preferences: { foo: "", bar: "" } },
  { header: 'a="x\\"y"', preferences: { a: 'x"y' } },
  { header: "handling=strict, handling=lenient", preferences: { handling: "strict" } },
  { header: ", ,a,", preferences: { a: "" } },
  { header: "a, b=, c", preferences: { a: "" } },
  { header: '"quoted"', preferences: {} },
];

for (const { header, preferences } of ROWS) {
  test(`Prefer: ${header} is read as ${JSON.stringify(preferences)}`, () => {
    assert.deepEqual(Object.fromEntries(parsePrefer(header)), preferences);
  });
}

test("strict handling is asked for by its name and value in any case", () => {
  assert.ok(isStrict('HANDLING="STRICT"'));
  assert.ok(!isStrict("strict"));
  assert.ok(!isStrict(undefined));
});
