// The starters for frameworks that render on a server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { testStarters } from "./starter.ts";

const EXAMPLES = path.join(import.meta.dirname, "../../examples");

testStarters({ next: 1, sveltekit: 1, nuxt: 1 }, { next: ["next@15.5.29", "typescript@5.9.3"] });

test("the guide shows the files of the starters as they are", () => {
  const guide = readFileSync(path.join(import.meta.dirname, "../../docs/frameworks.md"), "utf8");
  const shown = [...guide.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)];
  const files = [
    "next/app/api.ts",
    "sveltekit/src/routes/+page.server.js",
    "nuxt/server/utils/api.ts",
    "angular/src/shop.spec.ts",
    "storybook/.storybook/preview.ts",
  ];
  assert.equal(shown.length, files.length);
  for (const [at, file] of files.entries())
    assert.deepEqual(shown[at]?.slice(1), [path.basename(file), readFileSync(path.join(EXAMPLES, file), "utf8")], file);
});
