import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { openToolFolder } from "../tool-folder.ts";
import { scenarioOf } from "./client-scenario.ts";
import { OPTIONS, openWorkshop, STRICTEST, TOOLS } from "./client-tools.ts";
import type { Workshop } from "./client-tools.ts";
import { heyScenarioOf, orvalScenarioOf } from "./made-clients.ts";
import { startService } from "./running-service.ts";
import type { RunningService } from "./running-service.ts";

const CHECK = path.join(TOOLS, ".check");

let service: RunningService;

let workshop: Workshop;

before(async () => {
  await openToolFolder(TOOLS);
  workshop = openWorkshop(".check");
  service = await startService();
  for (const version of ["3.0", "3.1"]) {
    const answer = await fetch(`${service.address}/openapi/${version}.json`);
    writeFileSync(path.join(CHECK, `openapi-${version}.json`), await answer.text());
  }
});
after(() => service.stop());

const walk = (folder: string, program: string, options: object): Promise<readonly string[]> =>
  workshop.walk(folder, program, options, service.address);

const collections = catalog.domains.flatMap(({ name }) =>
  catalog.entries.filter(({ resource }) => resource.domain === name).map(({ resource }) => resource.collection),
);

test("a client made with openapi-typescript and openapi-fetch compiles strictly and walks through every collection", async () => {
  await workshop.tool("openapi-typescript/bin/cli.js", "openapi-3.0.json", "--output", "typescript/api.d.ts");
  const options = { ...OPTIONS, ...STRICTEST };
  assert.deepEqual(await walk("typescript", scenarioOf(service.description, 1), options), collections);
});

test("the same program compiles and runs with the types that the package ships", async () => {
  mkdirSync(path.join(CHECK, "shipped"), { recursive: true });
  copyFileSync(path.join(import.meta.dirname, "../../src/doors/client/api.ts"), path.join(CHECK, "shipped/api.d.ts"));
  const options = { ...OPTIONS, ...STRICTEST };
  assert.deepEqual(await walk("shipped", scenarioOf(service.description, 3), options), collections);
});

test("a client made with hey-api compiles strictly and walks through every collection", async () => {
  await workshop.tool("@hey-api/openapi-ts/bin/run.js", "-i", "openapi-3.0.json", "-o", "hey/api", "--no-log-file");
  assert.deepEqual(await walk("hey", heyScenarioOf(service.description), OPTIONS), collections);
});

test("a client made with orval, a folder for each tag, compiles strictly and walks through every collection", async () => {
  const output = {
    mode: "tags-split",
    client: "fetch",
    target: "orval/api/api.ts",
    schemas: "orval/api/model",
    baseUrl: service.address,
  };
  const config = { seedbed: { input: { target: "openapi-3.1.json" }, output } };
  writeFileSync(path.join(CHECK, "orval.config.js"), `export default ${JSON.stringify(config)};\n`);
  await workshop.tool("orval/dist/bin/orval.mjs", "--config", "orval.config.js");
  assert.deepEqual(await walk("orval", orvalScenarioOf(service.description), OPTIONS), collections);
});
