import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { catalog } from "../../src/core/domains/catalog.ts";
import { openToolFolder } from "../tool-folder.ts";
import { scenarioOf } from "./client-scenario.ts";
import { RESOLVE_HOOK, heyScenarioOf, orvalScenarioOf } from "./made-clients.ts";
import { startService } from "./running-service.ts";
import type { RunningService } from "./running-service.ts";

const run = promisify(execFile);
const FOLDER = path.join(import.meta.dirname, "client");
const CHECK = path.join(FOLDER, ".check");
/** As a careful project has them. */
const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  module: "esnext",
  moduleResolution: "bundler",
  target: "es2023",
  lib: ["es2023", "dom", "dom.iterable"],
  types: [],
  skipDefaultLibCheck: true, // what TypeScript itself brings
  noEmit: true,
  allowImportingTsExtensions: true,
};
/** Compiler options for the output of openapi-typescript alone: the other generators write code that runs, not only types. */
const STRICTEST = {
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  module: "nodenext",
  moduleResolution: "nodenext",
  erasableSyntaxOnly: true,
};

let service: RunningService;

/** A program of the folder, which has TypeScript 5 and what needs it; installed on first use. */
async function tool(file: string, ...parameters: readonly string[]): Promise<string> {
  const command = [path.join(FOLDER, "node_modules", file), ...parameters];
  const { stdout } = await run(process.execPath, command, { cwd: CHECK }).catch((error: unknown) => {
    const said = error as { readonly stdout?: string; readonly stderr?: string }; // what execFile rejects with
    throw new Error(`${file} failed:\n${said.stdout ?? ""}\n${said.stderr ?? ""}`);
  });
  return stdout;
}

before(async () => {
  await openToolFolder(FOLDER);
  mkdirSync(CHECK, { recursive: true });
  service = await startService();
  writeFileSync(path.join(CHECK, "package.json"), '{ "type": "module" }\n');
  writeFileSync(path.join(CHECK, "resolve.js"), RESOLVE_HOOK);
  for (const version of ["3.0", "3.1"]) {
    const answer = await fetch(`${service.address}/openapi/${version}.json`);
    writeFileSync(path.join(CHECK, `openapi-${version}.json`), await answer.text());
  }
});
after(() => service.stop());

/** Compiles a program in a folder of its own and runs it; gives the collections that it went through. */
async function walk(folder: string, program: string, options: object): Promise<readonly string[]> {
  const home = path.join(CHECK, folder);
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, "scenario.ts"), program);
  writeFileSync(path.join(home, "globals.d.ts"), "declare const process: { readonly argv: readonly string[] };\n");
  writeFileSync(path.join(home, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["**/*.ts"] }));
  await tool("typescript/bin/tsc", "--project", home);
  const command = ["--import", "./resolve.js", path.join(home, "scenario.ts"), service.address];
  const { stdout } = await run(process.execPath, command, { cwd: CHECK });
  return stdout.trim().split("\n");
}

const collections = catalog.domains.flatMap(({ name }) =>
  catalog.entries.filter(({ resource }) => resource.domain === name).map(({ resource }) => resource.collection),
);

test("a client made with openapi-typescript and openapi-fetch compiles strictly and walks through every collection", async () => {
  await tool("openapi-typescript/bin/cli.js", "openapi-3.0.json", "--output", "typescript/api.d.ts");
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
  await tool("@hey-api/openapi-ts/bin/run.js", "-i", "openapi-3.0.json", "-o", "hey/api", "--no-log-file");
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
  await tool("orval/dist/bin/orval.mjs", "--config", "orval.config.js");
  assert.deepEqual(await walk("orval", orvalScenarioOf(service.description), OPTIONS), collections);
});
