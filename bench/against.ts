// npm run bench -- --against REVISION: this checkout beside another revision of it, built in a worktree that is gone afterwards.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { CASES } from "./cases.ts";
import { compare } from "./compare.ts";
import type { Side } from "./compare.ts";
import { signUp } from "./customer.ts";
import { createRowPrinter, told } from "./figures.ts";
import { startProgram, SETTINGS } from "./server.ts";
import type { Server } from "./server.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
/** A figure below this part of the earlier one is a regression. */
const REGRESSION = 0.9;

const run = (command: string, args: readonly string[], cwd: string): void =>
  void execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });

/** Makes a revision's server in a folder: with the packages of this checkout where its lock file is the same. */
function build(revision: string, folder: string): void {
  run("git", ["worktree", "add", "--detach", "--force", folder, revision], ROOT);
  const lock = path.join(folder, "package-lock.json");
  const isSame = execFileSync("git", ["hash-object", lock, path.join(ROOT, "package-lock.json")], { encoding: "utf8" });
  const [one, other] = isSame.trim().split("\n");
  if (one === other) {
    cpSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    rmSync(path.join(folder, "node_modules/.cache"), { recursive: true, force: true });
  } else run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
  run("npm", ["run", "--silent", "build:client"], folder);
  run("npm", ["run", "--silent", "build:service"], folder);
  // Pages are not measured: those of this checkout are copied.
  const pages = path.join(ROOT, "web/dist");
  if (existsSync(pages)) cpSync(pages, path.join(folder, "web/dist"), { recursive: true });
}

function startBuilt(root: string, dataDirectory: string): Promise<Server> {
  mkdirSync(dataDirectory, { recursive: true });
  const environment = { ...SETTINGS, DATA_DIR: dataDirectory, DATABASE_URL: "" };
  return startProgram(() => [path.join(root, "build/start.js")], "/v1/core/users", environment);
}

/** Prints, for each case, this checkout's figures as a part of the revision's, in batches that take turns. */
export async function benchAgainst(
  revision: string,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<void> {
  const other = mkdtempSync(path.join(tmpdir(), "seedbed-against-"));
  const servers: Server[] = [];
  try {
    build(revision, other);
    const ours = await startBuilt(ROOT, path.join(folder, "ours"));
    servers.push(ours);
    const theirs = await startBuilt(other, path.join(folder, "theirs"));
    servers.push(theirs);
    const keys = await Promise.all(servers.map(({ origin }) => signUp(origin, "enterprise")));
    const print = createRowPrinter([46, 10, 10, 7, 7]);
    print(`this checkout and ${revision}`, "ours", "theirs", "ratio", "pairs");
    const [started = Number.NaN, before = Number.NaN] = servers.map(({ startCpuMs }) => startCpuMs);
    print("start (cpu)", told(started, "ms"), told(before, "ms"), (before / started).toFixed(2));
    for (const { name, method, path: target, body, requestsPerVisitor, visitors, keyed } of CASES) {
      if (!isWanted(name)) continue;
      const [one, two] = servers.map((server, at): Side => {
        const headers: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
        if (keyed !== undefined) headers["X-API-Key"] = keys[at]?.apiKey ?? "";
        return { servers: [server], request: { method, path: target, headers, body, requestsPerVisitor, visitors } };
      });
      if (one === undefined || two === undefined) continue;
      const { ours: our, theirs: their, ratio, pairs } = await compare(one, two);
      const verdict = ratio < REGRESSION ? " slower" : "";
      print(name, told(our.micros, "µs"), told(their.micros, "µs"), ratio.toFixed(2), pairs.toFixed(2), verdict);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    run("git", ["worktree", "remove", "--force", other], ROOT);
    rmSync(other, { recursive: true, force: true });
  }
}
