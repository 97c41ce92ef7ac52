// The starters for frameworks that render on a server: installed from the registry, built, and tested by their own test.
import assert from "node:assert/strict";
import { chmodSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";

import { findPort } from "../../src/doors/node/find-port.ts";
import { openToolFolder } from "../tool-folder.ts";
import { install } from "./installed.ts";
import type { Installed } from "./installed.ts";

const EXAMPLES = path.join(import.meta.dirname, "../../examples");

let installed: Installed;
let program: string;

before(async () => {
  installed = await install();
  program = path.join(installed.folder, "node_modules/seedbed/dist/cli.js");
  chmodSync(program, 0o755); // as npm does when it installs a command
});
after(() => installed.remove());

for (const name of ["next", "sveltekit", "nuxt"])
  test(`the starter for ${name} builds, and its visitors do not see each other's orders`, async (context) => {
    const where = path.join("examples", name);
    const folder = path.join(installed.folder, where);
    const began = performance.now();
    const seconds = (): number => Math.round((performance.now() - began) / 1000);
    await openToolFolder(folder);
    symlinkSync(program, path.join(folder, "node_modules/.bin/seedbed"));
    context.diagnostic(`installed after ${seconds()} s`);
    const env = { NEXT_TELEMETRY_DISABLED: "1" };
    await installed.run(where, ["npm", "run", "build"], { env });
    context.diagnostic(`built after ${seconds()} s`);
    const port = String(await findPort("127.0.0.1"));
    const said = await installed.run(where, ["npm", "test"], { env: { ...env, SHOP_PORT: port } });
    assert.match(said, /pass 1\n/, said);
    context.diagnostic(`tested after ${seconds()} s`);
  });

test("the guide shows the files of the starters as they are", () => {
  const guide = readFileSync(path.join(import.meta.dirname, "../../docs/frameworks.md"), "utf8");
  const shown = [...guide.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)];
  assert.equal(shown.length, 4);
  const files = [
    "next/app/api.ts",
    "sveltekit/src/routes/+page.server.js",
    "nuxt/server/utils/api.ts",
    "storybook/.storybook/preview.ts",
  ];
  for (const [at, file] of files.entries())
    assert.deepEqual(shown[at]?.slice(1), [path.basename(file), readFileSync(path.join(EXAMPLES, file), "utf8")], file);
});
