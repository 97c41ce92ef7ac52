import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { readBuiltPages } from "./built-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "seedbed-built-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

test("a script whose compressed forms were not installed is compressed when it is first asked for", () => {
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "index.html"), "<!doctype html>");
  const script = "export const word = 'seedbed';\n".repeat(100);
  writeFileSync(path.join(folder, "assets/start-1a2b3c4d.js"), script);
  writeFileSync(path.join(folder, "assets/tiny-1a2b3c4d.js"), "0");
  const pages = readBuiltPages(folder);
  const file = pages?.asset("/assets/start-1a2b3c4d.js");
  assert.equal(brotliDecompressSync(file?.variants.br ?? "").toString(), script);
  assert.equal(gunzipSync(file?.variants.gzip ?? "").toString(), script);
  assert.equal(pages?.asset("/assets/start-1a2b3c4d.js"), file);
  assert.deepEqual(pages?.asset("/assets/tiny-1a2b3c4d.js")?.variants, {});
});
