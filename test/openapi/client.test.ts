import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { catalog } from "../../src/resources/catalog.ts";
import { scenarioOf } from "./client-scenario.ts";
import { startService } from "./running-service.ts";
import type { RunningService } from "./running-service.ts";
import { openToolFolder } from "./tool-folder.ts";

const run = promisify(execFile);
const FOLDER = path.join(import.meta.dirname, "client");
const CHECK = path.join(FOLDER, ".check");
const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  module: "nodenext",
  target: "es2023",
  lib: ["es2023", "dom"],
  types: [],
  noEmit: true,
  allowImportingTsExtensions: true,
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
  await openToolFolder("client");
  mkdirSync(CHECK, { recursive: true });
  service = await startService();
  writeFileSync(path.join(CHECK, "openapi.json"), JSON.stringify(service.description));
  writeFileSync(path.join(CHECK, "scenario.ts"), scenarioOf(service.description));
  writeFileSync(path.join(CHECK, "globals.d.ts"), "declare const process: { readonly argv: readonly string[] };\n");
  writeFileSync(path.join(CHECK, "package.json"), '{ "type": "module" }\n');
  writeFileSync(path.join(CHECK, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, include: ["*.ts"] }));
});
after(() => service.stop());

test("a client made with openapi-typescript and openapi-fetch compiles strictly and walks through every collection", async () => {
  await tool("openapi-typescript/bin/cli.js", "openapi.json", "--output", "api.d.ts");
  await tool("typescript/bin/tsc", "--project", ".");
  const { stdout } = await run(process.execPath, ["scenario.ts", service.address], { cwd: CHECK });
  assert.deepEqual(
    stdout.trim().split("\n"),
    catalog.domains.flatMap(({ name }) =>
      catalog.entries.filter(({ resource }) => resource.domain === name).map(({ resource }) => resource.collection),
    ),
  );
});
