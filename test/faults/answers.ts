import assert from "node:assert/strict";

import type { Received } from "../control/running.ts";

/** Fails unless a request was told that the database cannot serve, and when to come back. */
export function assertUnavailable(answer: Received): void {
  assert.deepEqual([answer.status, answer.json()["code"]], [503, "unavailable"], answer.text);
  assert.match(String(answer.headers["retry-after"]), /^\d+$/);
}
