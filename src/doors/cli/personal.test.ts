import assert from "node:assert/strict";
import { test } from "node:test";

import { createRequestLines } from "./personal.ts";

test("a request is a plain line, in which nothing moves the cursor, and faults are told", () => {
  const lines: string[] = [];
  const log = createRequestLines((line) => lines.push(line));
  log.info("request", { id: "req_1", method: "GET", path: "/v1/users", status: 200, ms: 1.5, sandbox: "test-17" });
  log.info("request", { method: "DELETE", path: "/v1/\u001b[2J\u202e", status: 404, ms: 12 });
  log.info("something else");
  log.debug("details");
  log.warn("the database serves again");
  log.error("a request failed", { error: new Error("no room") });
  assert.deepEqual(lines, [
    "GET    /v1/users                                    200    1.5 ms  test-17\n",
    "DELETE /v1/?[2J?                                    404     12 ms\n",
    "the database serves again\n",
    "a request failed: no room\n",
  ]);
  assert.deepEqual([log.isLogged("info"), log.isLogged("debug")], [true, false]);
});
