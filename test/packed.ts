// The package as npm packs it. Its code is built once for all tests that install it, and anew when what it is built of changes.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const ROOT = path.resolve(import.meta.dirname, "..");
const MODULES = path.join(ROOT, "node_modules");

/** Builds that are kept, each by the digest of its files. */
const KEPT = path.join(MODULES, ".cache/package");
const KEPT_MS = 86_400_000;

/** What the code is built of. */
const SOURCES = ["package*.json", "tsconfig*.json", "rolldown.package.config.ts", "{src,tools}/**/*.*"];

const run = promisify(execFile);

/** Runs npm with the Node of this process and the programs of this repository first in the path. */
async function npm(cwd: string, ...args: readonly string[]): Promise<string> {
  const first = [path.join(MODULES, ".bin"), path.dirname(process.execPath)];
  const env = { ...process.env, PATH: [...first, process.env["PATH"]].join(path.delimiter) };
  return (await run("npm", args, { cwd, env })).stdout;
}

/** Gives the folder of the built code. Who builds at the same time builds the same, and the first is kept. */
async function build(): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT }).toSorted();
  const digest = createHash("sha256");
  for (const file of files) digest.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)));
  const kept = path.join(KEPT, digest.digest("hex").slice(0, 32));
  if (existsSync(kept)) return kept;
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-built-")); // Node reads no TypeScript below node_modules
  for (const file of files) cpSync(path.join(ROOT, file), path.join(folder, file));
  symlinkSync(MODULES, path.join(folder, "node_modules"));
  await npm(folder, "run", "--silent", "build");
  mkdirSync(KEPT, { recursive: true });
  for (const name of readdirSync(KEPT)) {
    const other = path.join(KEPT, name);
    if (statSync(other).mtimeMs < Date.now() - KEPT_MS) rmSync(other, { recursive: true, force: true });
  }
  const copy = mkdtempSync(path.join(KEPT, "copy-"));
  cpSync(path.join(folder, "dist"), copy, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  if (!existsSync(kept)) renameSync(copy, kept);
  return kept;
}

/** Packs the built code with other files and folders of this repository, in a folder; gives where the archive is. */
export async function pack(folder: string, beside: readonly string[]): Promise<string> {
  const packed = path.join(folder, "packed");
  cpSync(await build(), path.join(packed, "dist"), { recursive: true });
  for (const name of ["package.json", ...beside])
    cpSync(path.join(ROOT, name), path.join(packed, name), { recursive: true });
  const said = await npm(packed, "pack", "--silent", "--ignore-scripts", "--pack-destination", folder);
  return path.join(folder, said.trim());
}
