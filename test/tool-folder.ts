import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Installs the packages of a folder with a lockfile of its own, on first use; their scripts run only where `scripts` are what brings them. */
export async function openToolFolder(folder: string, scripts: "scripts" | "none" = "none"): Promise<void> {
  if (existsSync(path.join(folder, "node_modules/.package-lock.json"))) return;
  const flags = scripts === "none" ? ["--ignore-scripts"] : [];
  await run("npm", ["ci", ...flags, "--no-audit", "--no-fund"], { cwd: folder });
}
