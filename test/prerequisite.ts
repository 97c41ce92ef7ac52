import { spawnSync } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";

/** The PostgreSQL database that tests may fill and empty. */
export const TEST_DATABASE_URL: string = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/test";

/** The Redis server that tests may fill and empty. */
export const TEST_REDIS_URL: string = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";

/** The path of Chromium on this machine: CHROMIUM_PATH, else the first of its usual names in PATH. */
export const CHROMIUM_PATH: string | undefined =
  process.env["CHROMIUM_PATH"] ??
  findInPath("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");

/** The path of nginx on this machine, which may lie outside PATH. Tests that use it are left out without it: it is no prerequisite. */
export const NGINX_PATH: string | undefined = findInPath("nginx") ?? ["/usr/sbin/nginx"].find(isExecutable);

/** The folder of PostgreSQL's server programs (`initdb`, `pg_ctl`), for tests that break a server of their own. */
export const POSTGRES_PROGRAMS: string | undefined = findPostgres();

/**
 * The Python that has what the tests of the Python package import: PYTHON_PATH, else the first in PATH or /usr/bin, as a
 * version manager's in PATH may hide the machine's own.
 */
export function findPython(): string | undefined {
  const directories = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/bin"];
  const given = process.env["PYTHON_PATH"];
  const candidates = given === undefined ? directories.map((directory) => path.join(directory, "python3")) : [given];
  const imports = ["-c", "import httpx, pytest"];
  return candidates.find((python) => isExecutable(python) && spawnSync(python, imports).status === 0);
}

/**
 * The `skip` option of node:test for tests that take long, and beside which another one tries the same way in small: false
 * with CI=true, else the reason.
 */
export const ONLY_IN_CI: string | false = process.env["CI"] === "true" ? false : "takes long: runs with CI=true";

const PREREQUISITES: Readonly<Record<string, () => Promise<boolean>>> = {
  PostgreSQL: () => listens(TEST_DATABASE_URL, 5432),
  "PostgreSQL's programs": () => Promise.resolve(POSTGRES_PROGRAMS !== undefined),
  Redis: () => listens(TEST_REDIS_URL, 6379),
  Chromium: () => Promise.resolve(CHROMIUM_PATH !== undefined),
  "Python with httpx and pytest": () => Promise.resolve(findPython() !== undefined),
  Java: () => Promise.resolve(findInPath("java") !== undefined),
};

/**
 * The `skip` option of node:test for tests that need a program which `npm ci` does not bring: false when it is
 * there, else a reason, which is also said on stderr. Throws instead where CI=true: there a skip is a failure.
 */
export async function skipWithout(
  name: "PostgreSQL" | "PostgreSQL's programs" | "Redis" | "Chromium" | "Python with httpx and pytest" | "Java",
): Promise<string | false> {
  if (await PREREQUISITES[name]?.()) return false;
  const reason = `${name} is not reachable on this machine`;
  if (process.env["CI"] === "true") throw new Error(`${reason}, and with CI=true nothing is skipped`);
  process.stderr.write(`\nSKIPPED: ${reason}, so its tests did not run\n\n`);
  return reason;
}

/** Time for a connection, milliseconds: a process that loads its files meanwhile hears of it late. */
const PATIENCE = 15_000;

function listens(url: string, usualPort: number): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: port === "" ? usualPort : Number(port), timeout: PATIENCE });
    const answer = (reachable: boolean) => () => {
      socket.destroy();
      resolve(reachable);
    };
    socket.on("connect", answer(true)).on("error", answer(false)).on("timeout", answer(false));
  });
}

function findInPath(...names: readonly string[]): string | undefined {
  const directories = (process.env["PATH"] ?? "").split(path.delimiter);
  return names.flatMap((name) => directories.map((directory) => path.join(directory, name))).find(isExecutable);
}

/** The newest of those that are installed as Debian does, or the one in PATH. */
function findPostgres(): string | undefined {
  const root = "/usr/lib/postgresql";
  let versions: string[] = [];
  try {
    versions = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  } catch {
    // not installed so
  }
  const installed = versions.map((version) => path.join(root, version, "bin", "pg_ctl")).find(isExecutable);
  const found = installed ?? findInPath("pg_ctl");
  return found === undefined ? undefined : path.dirname(found);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
