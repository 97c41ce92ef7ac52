import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Installs the packages of a folder, as its lockfile has them where it has one, on first use; their scripts run only where `scripts` are what
 * brings them. Of several test files that need it at once one installs, and the others wait.
 */
export async function openToolFolder(folder: string, scripts: "scripts" | "none" = "none"): Promise<void> {
  const isInstalled = (): boolean => existsSync(path.join(folder, "node_modules/.package-lock.json"));
  const lock = path.join(tmpdir(), `seedbed-tools-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
  while (!(await take(lock))) {
    if (isInstalled()) return;
    await wait(100);
  }
  const flags = scripts === "none" ? ["--ignore-scripts"] : [];
  try {
    const way = existsSync(path.join(folder, "package-lock.json")) ? ["ci"] : ["install", "--no-package-lock"];
    if (!isInstalled()) await run("npm", [...way, ...flags, "--no-audit", "--no-fund"], { cwd: folder });
  } finally {
    await rm(lock, { force: true });
  }
}

/** True if the lock is this process's from now on; that of a process which is no more is taken away. */
async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    const holder = Number(await readFile(lock, "utf8").catch(() => ""));
    if (holder > 0 && !isAlive(holder)) await rm(lock, { force: true });
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
