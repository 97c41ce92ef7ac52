// Builds of the package and the service from the sources: once for all tests that run them, and again when a source changes.
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
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
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

const ROOT = path.resolve(import.meta.dirname, "..");
const MODULES = path.join(ROOT, "node_modules");

/** Builds that are kept, each by the digest of its files. Node reads no TypeScript below node_modules. */
const KEPT = path.join(ROOT, "build/tested");
const KEPT_MS = 86_400_000;

/** The files that a build reads. */
const SOURCES = ["package*.json", "tsconfig*.json", "rolldown*.config.ts", "{src,tools}/**/*.*"];

const run = promisify(execFile);

/** Runs npm with the Node of this process and the programs of this repository first in the path. */
async function npm(cwd: string, ...args: readonly string[]): Promise<string> {
  const first = [path.join(MODULES, ".bin"), path.dirname(process.execPath)];
  const env = { ...process.env, PATH: [...first, process.env["PATH"]].join(path.delimiter) };
  return (await run("npm", args, { cwd, env })).stdout;
}

/**
 * Runs a script of package.json in a folder where the sources are as in this one, and gives the folder. Who builds at the same
 * time builds the same, and the first is kept.
 */
async function build(script: string): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ["**/*.test.ts"] }).toSorted();
  const digest = createHash("sha256").update(`${ROOT}\0${script}`);
  for (const file of files) digest.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)));
  const kept = path.join(KEPT, digest.digest("hex").slice(0, 32));
  if (existsSync(kept)) return kept;
  mkdirSync(KEPT, { recursive: true });
  for (const name of readdirSync(KEPT)) {
    const other = path.join(KEPT, name);
    if (statSync(other).mtimeMs < Date.now() - KEPT_MS) rmSync(other, { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(KEPT, "made-"));
  for (const file of files) cpSync(path.join(ROOT, file), path.join(folder, file));
  for (const name of ["node_modules", "web"]) symlinkSync(path.join(ROOT, name), path.join(folder, name));
  await npm(folder, "run", "--silent", script);
  try {
    renameSync(folder, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}

let service: Promise<string> | undefined;

/**
 * The program of the service or of the command line as `npm start` runs it, of the sources as they are: it starts in a third of
 * the processor time that they take.
 */
export async function builtProgram(name: "start" | "cli"): Promise<string> {
  service ??= build("build:service");
  return path.join(await service, "build", `${name}.js`);
}

export interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly complaints: string;
}

/** Runs the built command to its end, in a folder, or in one with settings in its environment. */
export async function runBuilt(
  where: string | { readonly cwd: string; readonly settings: Readonly<Record<string, string>> },
  ...args: readonly string[]
): Promise<Ran> {
  const { cwd, settings } = typeof where === "string" ? { cwd: where, settings: {} } : where;
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [await builtProgram("cli"), ...args], { cwd, env, stdio });
  const ended = once(child, "close");
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status: child.exitCode, output, complaints };
}

/** Packs the built package with other files and folders of this repository, in a folder; gives where the archive is. */
export async function pack(folder: string, beside: readonly string[]): Promise<string> {
  const packed = path.join(folder, "packed");
  cpSync(path.join(await build("build"), "dist"), path.join(packed, "dist"), { recursive: true });
  for (const name of ["package.json", ...beside])
    cpSync(path.join(ROOT, name), path.join(packed, name), { recursive: true });
  const said = await npm(packed, "pack", "--silent", "--ignore-scripts", "--pack-destination", folder);
  return path.join(folder, said.trim());
}
