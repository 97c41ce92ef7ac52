import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

import { pack } from "../built.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MODULES = path.join(ROOT, "node_modules");

/** A folder in which the packed Seedbed is installed beside the packages of this repository, with the examples in it. */
export interface Installed {
  readonly folder: string;
  /** The archive that npm packs. */
  readonly archive: string;
  /** Runs a program in a folder of it; resolves to what it wrote, rejects where it fails, unless `mayFail`. */
  run(where: string, command: readonly [string, ...string[]], how?: RunOptions): Promise<string>;
  remove(): void;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly mayFail?: boolean;
}

/** Builds, packs and installs Seedbed without asking a registry. */
export async function install(): Promise<Installed> {
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-examples-"));
  const archive = await pack(folder, ["CHANGELOG.md", "LICENSE"]);
  const modules = path.join(folder, "node_modules");
  mkdirSync(modules);
  for (const one of readdirSync(MODULES)) symlinkSync(path.join(MODULES, one), path.join(modules, one));
  await run(folder, ["tar", "xzf", archive]);
  renameSync(path.join(folder, "package"), path.join(modules, "seedbed"));
  cpSync(path.join(ROOT, "examples"), path.join(folder, "examples"), { recursive: true });
  return {
    folder,
    archive,
    run: (where, command, how) => run(path.join(folder, where), command, how),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function run(
  cwd: string,
  [command, ...args]: readonly [string, ...string[]],
  { env = {}, mayFail = false }: RunOptions = {},
): Promise<string> {
  const first = [path.join(MODULES, ".bin"), path.dirname(process.execPath)];
  const { NODE_TEST_CONTEXT: _context, FORCE_COLOR: _color, ...outer } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { ...outer, NO_COLOR: "1", ...env, PATH: [...first, outer["PATH"]].join(path.delimiter) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  if (child.exitCode !== 0 && !mayFail) throw new Error(`${command} ${args.join(" ")} failed:\n${output}${complaints}`);
  return output + complaints;
}
