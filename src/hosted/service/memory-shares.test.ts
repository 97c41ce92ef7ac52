import assert from "node:assert/strict";
import { test } from "node:test";

import { catalog } from "../../core/domains/catalog.ts";
import { createAnswers } from "../../core/sandbox/answers.ts";
import { toMemoryShares } from "./memory-shares.ts";

const MIB = 1024 * 1024;

for (const heap of [256 * MIB + 1, 512 * MIB + 77, 1_000_000_007, 4_345_298_944]) {
  test(`a heap of ${heap} bytes is shared out in whole bytes, and leaves room for the work itself`, () => {
    const { held, sandbox, ...shares } = toMemoryShares(heap);
    for (const share of [held, sandbox, ...Object.values(shares)]) assert.ok(Number.isInteger(share) && share > 0);
    const used = Object.values(shares).reduce((sum, share) => sum + share, 0);
    assert.ok(used < (heap * 2) / 3, String(used / heap));
    assert.doesNotThrow(() => createAnswers(catalog, shares.answers));
  });
}
