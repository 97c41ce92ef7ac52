import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A folder beside this file with a lockfile of its own, its packages installed; they are on first use. */
export async function openToolFolder(name: string): Promise<string> {
  const folder = path.join(import.meta.dirname, name);
  if (!existsSync(path.join(folder, "node_modules/.package-lock.json")))
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
  return folder;
}
