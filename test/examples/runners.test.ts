import assert from "node:assert/strict";
// Tests that users write, in other runners: of a component in the DOMs of Vitest and Jest and in a browser, and in Cypress.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";

import { CHROMIUM_PATH, ONLY_IN_CI, skipWithout } from "../prerequisite.ts";
import { openToolFolder } from "../tool-folder.ts";
import { install } from "./installed.ts";
import type { Installed } from "./installed.ts";

let installed: Installed;
before(async () => {
  installed = await install();
});
after(() => installed.remove());

const EXAMPLE = "examples/dom";

const withoutChromium = await skipWithout("Chromium");

for (const [name, packages, skip] of [
  ["of today", undefined, withoutChromium],
  ["before", "majors-before", withoutChromium === false && ONLY_IN_CI],
] as const)
  test(
    `Vitest in jsdom, happy-dom and Chromium, and Jest in jsdom, of the major versions ${name}, run the example`,
    { skip },
    async () => {
      const folder = path.join(installed.folder, EXAMPLE);
      const where = packages ?? EXAMPLE;
      const there = path.join(installed.folder, where);
      if (packages !== undefined) {
        cpSync(folder, there, { recursive: true, filter: (file) => !file.includes("node_modules") });
        cpSync(path.join(import.meta.dirname, packages), there, {
          recursive: true,
          filter: (file) => !file.includes("node_modules"),
        });
      }
      await openToolFolder(there);
      // Beside the runners that it is to import.
      cpSync(path.join(installed.folder, "node_modules/seedbed"), path.join(there, "node_modules/seedbed"), {
        recursive: true,
      });
      const program = (tool: string): string => path.join(there, "node_modules/.bin", tool);
      const env = { CHROMIUM_PATH: CHROMIUM_PATH ?? "", NODE_OPTIONS: "--experimental-vm-modules" };
      const said = await installed.run(where, [program("vitest"), "run", "--testTimeout=60000"], { env });
      assert.match(said, /Test Files +3 passed[^]*Tests +6 passed/);
      assert.match(await installed.run(where, [program("jest"), "--testTimeout=60000"], { env }), /Tests: +2 passed/);
    },
  );

// Cypress's own program does not come from the registry: its types do.
test("the guide's test for Cypress type-checks", async () => {
  const folder = path.join(installed.folder, "cypress");
  cpSync(path.join(import.meta.dirname, "cypress"), folder, {
    recursive: true,
    filter: (file) => !file.includes("node_modules"),
  });
  await openToolFolder(folder);
  const guide = readFileSync(path.join(import.meta.dirname, "../../docs/testing.md"), "utf8");
  const [, program = assert.fail("the guide has one")] = /^```ts orders\.cy\.ts\n(.*?)^```$/ms.exec(guide) ?? [];
  writeFileSync(path.join(folder, "orders.cy.ts"), program);
  const target = ["--target", "esnext", "--module", "preserve", "--moduleResolution", "bundler"];
  const flags = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "--types", "cypress"];
  assert.equal(await installed.run("cypress", ["tsc", ...target, ...flags, "orders.cy.ts"]), "");
});
