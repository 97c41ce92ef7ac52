import assert from "node:assert/strict";
import { test } from "node:test";

import { randomBytes } from "../../platform/random.ts";
import { createRequestIds, isStrict, parsePrefer } from "./request-headers.ts";

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

test("ids differ, and tell nothing of how many came between", () => {
  const newId = createRequestIds(randomBytes);
  const ids = Array.from({ length: 2_000 }, newId);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^req_[\da-f]{16}$/);
  // A count would share its beginning from one to the next; 15 places agree by chance once in 2^60.
  for (const [at, id] of ids.entries()) assert.notEqual(id.slice(0, -1), ids[at - 1]?.slice(0, -1));
});
