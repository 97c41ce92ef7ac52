import assert from "node:assert/strict";
import { test } from "node:test";

import { idsOfKind } from "./record-ids.ts";

test("ids of a pattern fit it, differ from each other and lead back, when its texts are used up too", () => {
  for (const pattern of ["ORD-[0-9]{6}", String.raw`[A-F]{20}\d`, "[0-9]{3}", "[^a-z/]{2}", String.raw`[\w-]{8}`]) {
    const ids = idsOfKind(pattern, "order", ["given"]);
    assert.equal(ids.toId(1), "given");
    const seen = new Set<string>();
    for (const index of [...Array.from({ length: 3_000 }, (_, at) => at + 2), 1_000_000, 1e9]) {
      const id = String(ids.toId(index));
      if (pattern !== "[0-9]{3}")
        assert.match(id, index < 3_000 ? new RegExp(`^${pattern}$`) : new RegExp(`^${pattern}`));
      assert.ok(!seen.has(id), id);
      seen.add(id);
      assert.equal(ids.toIndex(id), index, id);
    }
    for (const id of ["", "x", "ORD-", "__proto__", "ORD-0000001e3", "\u{1f600}".repeat(8)])
      assert.equal(ids.toIndex(id), undefined, id);
  }
});
