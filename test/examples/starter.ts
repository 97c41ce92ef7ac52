import assert from "node:assert/strict";
import { chmodSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { after, before as beforeAll, test } from "node:test";

import { findPort } from "../../src/doors/node/find-port.ts";
import { ONLY_IN_CI } from "../prerequisite.ts";
import { openToolFolder } from "../tool-folder.ts";
import { install } from "./installed.ts";
import type { Installed } from "./installed.ts";

/** The one that is tried in every run, outside of CI too. */
const QUICKEST = "sveltekit";

/**
 * Tests starters, each with the number of its own tests: installs them from the registry, builds them, and runs their tests. With those in
 * `before` it does so once more, with these packages in place of today's: those of the major before.
 */
export function testStarters(
  starters: Readonly<Record<string, number>>,
  before: Readonly<Record<string, readonly string[]>> = {},
): void {
  let installed: Installed;
  let program: string;

  beforeAll(async () => {
    installed = await install();
    program = path.join(installed.folder, "node_modules/seedbed/dist/cli.js");
    chmodSync(program, 0o755); // as npm does when it installs a command
  });
  after(() => installed.remove());

  const today = Object.keys(starters).map((name) => [name, []] as const);
  for (const [name, packages] of [...today, ...Object.entries(before)])
    test(
      `the starter for ${[name, ...packages].join(", ")} builds, and its visitors do not see each other's orders`,
      { skip: (name !== QUICKEST || packages.length > 0) && ONLY_IN_CI },
      async (context) => {
        const where = path.join("examples", name);
        const folder = path.join(installed.folder, where);
        const began = performance.now();
        const seconds = (): number => Math.round((performance.now() - began) / 1000);
        if (packages.length === 0) await openToolFolder(folder);
        else {
          rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });
          await installed.run(where, ["npm", "install", "--no-audit", "--no-fund", "--save-exact", ...packages]);
        }
        symlinkSync(program, path.join(folder, "node_modules/.bin/seedbed"));
        context.diagnostic(`installed after ${seconds()} s`);
        const env = { NEXT_TELEMETRY_DISABLED: "1", NG_CLI_ANALYTICS: "false", EXPO_NO_TELEMETRY: "1", CI: "1" };
        await installed.run(where, ["npm", "run", "build"], { env });
        context.diagnostic(`built after ${seconds()} s`);
        const port = String(await findPort("127.0.0.1"));
        const said = await installed.run(where, ["npm", "test"], { env: { ...env, SHOP_PORT: port } });
        assert.match(said, new RegExp(`(?:pass ${starters[name]}|Tests +${starters[name]} passed.*)\n`), said);
        context.diagnostic(`tested after ${seconds()} s`);
      },
    );
}
