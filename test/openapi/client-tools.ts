import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { RESOLVE_HOOK } from "./made-clients.ts";

const run = promisify(execFile);

/** The folder of the makers of clients, which has TypeScript 5 and what needs it; installed on first use. */
export const TOOLS: string = path.join(import.meta.dirname, "client");

/** As a careful project has them. */
export const OPTIONS = {
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
export const STRICTEST = {
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  module: "nodenext",
  moduleResolution: "nodenext",
  erasableSyntaxOnly: true,
};

/** A folder in which clients are made, compiled and run. */
export interface Workshop {
  readonly folder: string;
  /** Runs a program of the tools there. Throws with what it said if it fails. */
  tool(file: string, ...parameters: readonly string[]): Promise<string>;
  /** Compiles a program in a folder of its own and runs it with the address; gives its lines. */
  walk(folder: string, program: string, options: object, address: string): Promise<readonly string[]>;
}

export function openWorkshop(name: string): Workshop {
  const folder = path.join(TOOLS, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }\n');
  writeFileSync(path.join(folder, "resolve.js"), RESOLVE_HOOK);

  async function tool(file: string, ...parameters: readonly string[]): Promise<string> {
    return execute(file, [process.execPath, path.join(TOOLS, "node_modules", file), ...parameters], folder);
  }

  async function walk(home: string, program: string, options: object, address: string): Promise<readonly string[]> {
    const place = path.join(folder, home);
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, "scenario.ts"), program);
    writeFileSync(path.join(place, "globals.d.ts"), "declare const process: { readonly argv: readonly string[] };\n");
    writeFileSync(
      path.join(place, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, include: ["**/*.ts"] }),
    );
    await tool("typescript/bin/tsc", "--project", place);
    const isCompiled = "outDir" in options;
    const command = isCompiled
      ? [path.join(place, "out/scenario.js"), address]
      : ["--import", "./resolve.js", path.join(place, "scenario.ts"), address];
    const said = await execute("the program", [process.execPath, ...command], folder);
    return said.trim().split("\n");
  }

  return { folder, tool, walk };
}

/** Runs a command, and gives what it prints. Throws with all that it said if it fails. */
export async function execute(
  name: string,
  [command = "", ...parameters]: readonly string[],
  cwd: string,
): Promise<string> {
  const { stdout } = await run(command, parameters, { cwd }).catch((error: unknown) => {
    const said = error as { readonly stdout?: string; readonly stderr?: string }; // what execFile rejects with
    throw new Error(`${name} failed:\n${said.stdout ?? ""}\n${said.stderr ?? ""}`);
  });
  return stdout;
}
