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

test("any other failure is told as it is", () => {
  assert.equal(toStartError(failed("EWHAT"), config), "mkdir failed: EWHAT");
  assert.equal(toStartError("no", undefined), "no");
});
