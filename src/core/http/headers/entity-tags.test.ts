import assert from "node:assert/strict";
import { test } from "node:test";

import { matchesStrongly, matchesWeakly, parseTags } from "./entity-tags.ts";

const ROWS: readonly { header: string; tags: ReturnType<typeof parseTags> }[] = [
  { header: '"a"', tags: ['"a"'] },
  { header: 'W/"a"', tags: ['W/"a"'] },
  { header: '"a","b"', tags: ['"a"', '"b"'] },
  { header: ' "a" ,\t W/"b" ', tags: ['"a"', 'W/"b"'] },
  { header: '"a,b", "c"', tags: ['"a,b"', '"c"'] },
  { header: '"a\\"', tags: ['"a\\"'] },
  { header: '""', tags: ['""'] },
  { header: ',,"a",', tags: ['"a"'] },
  { header: "*", tags: "*" },
  { header: " * ", tags: "*" },
  { header: "", tags: undefined },
  { header: ",", tags: undefined },
  { header: "a", tags: undefined },
  { header: '"a', tags: undefined },
  { header: '"a" "b"', tags: undefined },
  { header: '"a b"', tags: undefined },
  { header: 'w/"a"', tags: undefined },
  { header: '"a", *', tags: undefined },
];

for (const { header, tags } of ROWS) {
  test(`${JSON.stringify(header)} is read as ${JSON.stringify(tags) ?? "malformed"}`, () => {
    assert.deepEqual(parseTags(header), tags);
  });
}

test("weak comparison looks past W/, strong comparison does not", () => {
  assert.ok(matchesWeakly('W/"a"', '"a"'));
  assert.ok(!matchesStrongly('W/"a"', '"a"'));
  assert.ok(matchesStrongly('"b", "a"', '"a"'));
  assert.ok(!matchesWeakly('"A"', '"a"'));
});

test("a malformed header matches nothing", () => {
  assert.ok(!matchesWeakly('"a", b', '"a"'));
  assert.ok(!matchesStrongly('"a", b', '"a"'));
});
