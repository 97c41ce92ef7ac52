import assert from "node:assert/strict";
import { test } from "node:test";

import { readConfig } from "../config.ts";
import { toStartError } from "./start-error.ts";

const config = readConfig({ PORT: "4000", DATA_DIR: "/somewhere" });
const failed = (code: string): Error => Object.assign(new Error(`mkdir failed: ${code}`), { code });

test("a start that fails for a setting names it, and keeps what the system said", () => {
  assert.equal(
    toStartError(failed("EADDRINUSE"), config),
    "port 4000 of 127.0.0.1 is taken: stop what uses it, or choose another port (--port, or PORT) (mkdir failed: EADDRINUSE)",
  );
  assert.match(
    toStartError(failed("EEXIST"), config),
    /^DATA_DIR .*somewhere is a file, or leads through one: name a folder/,
  );
});

for (const [errcode, words] of [
  [10, "disk I/O error"],
  [4_874, "disk I/O error"],
  [13, "database or disk is full"],
] as const)
  test(`a database that cannot be written (${errcode}) says where it is and what to do`, () => {
    const error = Object.assign(new Error(words), { code: "ERR_SQLITE_ERROR", errcode });
    for (const told of [error, new Error("cannot migrate", { cause: error })])
      assert.equal(
        toStartError(told, config),
        `the database in DATA_DIR ${config.dataDirectory} cannot be written: make room if its disk is full, or see whether the disk works and this user may write there (${words})`,
      );
  });

test("any other failure is told as it is", () => {
  assert.equal(toStartError(failed("EWHAT"), config), "mkdir failed: EWHAT");
  assert.equal(toStartError("no", undefined), "no");
});
