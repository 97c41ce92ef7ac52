import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { VERSION } from "./version.ts";

test("the version that scripts know is that of the package", () => {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  assert.equal((JSON.parse(manifest) as { version: string }).version, VERSION); // ours
});
