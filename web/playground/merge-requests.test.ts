import assert from "node:assert/strict";
import { test } from "node:test";

import { mergeRequests } from "./merge-requests.ts";

test("two readings of a log are one list, each request once and the last first, after a restart too", () => {
  const request = (id: string, at: string) => ({ id, at });
  const early = request("8", "2026-01-01T00:00:00.000Z");
  const later = request("9", "2026-01-01T00:00:01.000Z");
  const next = request("10", "2026-01-01T00:00:01.000Z");
  const restarted = request("8", "2026-01-01T00:01:00.000Z");
  assert.deepEqual(mergeRequests([next, early], [restarted, later, early]), [restarted, next, later, early]);
});
