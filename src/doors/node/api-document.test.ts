import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

import { loadText } from "./api-document.ts";

test("a document is read as it is in UTF-8 and in UTF-16, with or without a mark of that", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "seedbed-api-document-"));
  const file = path.join(folder, "openapi.json");
  try {
    for (const bytes of [
      Buffer.from("{}\u00E4"),
      Buffer.from("\uFEFF{}\u00E4"),
      Buffer.from("\uFEFF{}\u00E4", "utf16le"),
    ]) {
      await writeFile(file, bytes);
      assert.equal(await loadText(file), "{}\u00E4");
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
