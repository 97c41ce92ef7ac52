import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";

import { onServerCore } from "./cores.ts";

/** A server in a process of its own. */
export interface Server {
  readonly origin: string;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number;
  /** The processor's time of that. */
  readonly startCpuMs: number;
  /** Resident memory now, in bytes; undefined where there is no /proc. */
  residentBytes(): number | undefined;
  /** Processor time that all its threads used so far, milliseconds; NaN where there is no /proc. */
  cpuMs(): number;
  /** The names of the programs that it asks for what it keeps, such as `postgres`. */
  readonly stores: readonly string[];
  stop(): Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, "..");

/** Milliseconds without a request after which a server is idle: V8 collects the garbage of a start by itself after about 40 s. */
const IDLE_MS = 60_000;

/** Resident memory of an idle server, in bytes; undefined where there is no /proc. */
export async function idleBytes(server: Server): Promise<number | undefined> {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return server.residentBytes();
}

/** A port that was free a moment ago. */
async function findPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo; // a listening TCP server has one
  probe.close();
  await once(probe, "close");
  return port;
}

/** Starts a script of ours with {@link startProgram}. */
function start(script: string, probe: string, environment: Readonly<Record<string, string>>): Promise<Server> {
  const stores = [
    ...(environment["DATABASE_URL"] ? ["postgres"] : []),
    ...(environment["REDIS_URL"] ? ["redis-server"] : []),
  ];
  return startProgram(() => [path.join(ROOT, script)], probe, environment, stores);
}

/**
 * Starts a program on the servers' core, with arguments of Node's that may name the port (PORT too), and waits until it answers
 * `probe`, or answers anything where none is given; rejects with what it wrote if it stops before.
 */
export async function startProgram(
  toArguments: (port: number) => readonly string[],
  probe: string | undefined,
  environment: Readonly<Record<string, string>> = {},
  stores: readonly string[] = [],
): Promise<Server> {
  const port = await findPort();
  const origin = `http://127.0.0.1:${port}`;
  const program = toArguments(port);
  const [command = "", ...args] = onServerCore([process.execPath, ...program]);
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const complaints: string[] = [];
  createInterface(child.stderr).on("line", (line) => complaints.push(line));
  const stopServer = (): Promise<void> => stop(child);
  while (!(await answers(`${origin}${probe ?? "/"}`, probe === undefined))) {
    if (child.exitCode !== null || performance.now() - began > 30_000) {
      await stopServer();
      throw new Error(`${program.join(" ")} did not come up:\n${complaints.join("\n")}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const startMs = performance.now() - began;
  return {
    origin,
    startMs,
    startCpuMs: cpuMs(child.pid),
    residentBytes: () => residentBytes(child.pid),
    cpuMs: () => cpuMs(child.pid),
    stores,
    stop: stopServer,
  };
}

async function answers(url: string, anything: boolean): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return anything || answer.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const stopped = once(child, "exit");
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), 12_000);
  await stopped;
  clearTimeout(killer);
}

function residentBytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** Milliseconds of all threads of a process, by the scheduler's own count (nanoseconds; proc(5) tells ticks of 10 ms). */
function cpuMs(pid: number | string | undefined): number {
  let nanoseconds = 0;
  try {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ", 1)[0]);
    }
  } catch {
    return Number.NaN;
  }
  return nanoseconds / 1e6;
}

/** Milliseconds of processor time of all processes of these programs; of those that end in between nothing is known. */
export function cpuMsOf(programs: readonly string[]): number {
  if (programs.length === 0) return 0;
  let sum = 0;
  for (const pid of readdirSync("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      if (programs.includes(readFileSync(`/proc/${pid}/comm`, "utf8").trim())) sum += cpuMs(pid) || 0;
    } catch {
      // It ended.
    }
  }
  return sum;
}

/** The settings of the service that all runs share. */
export const SETTINGS = Object.freeze({
  FREE_REQUESTS_PER_HOUR: "unlimited",
  LOG_LEVEL: "warn",
  TRUST_PROXY: "127.0.0.1/32",
  WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
});

/**
 * Seedbed as an operator would start it, with the visitors' limit off, and data of its own in `dataDirectory` or in a PostgreSQL
 * database; `config` is the file of a domain of one's own; with `redisUrl` it counts in Redis.
 */
export function startSeedbed(dataDirectory: string, databaseUrl = "", config = "", redisUrl = ""): Promise<Server> {
  return start("build/start.js", "/v1/core/users", {
    ...SETTINGS,
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    CONFIG: config,
  });
}

/** The built command as `npx seedbed` runs it on one's own machine, in a folder of its own. */
export function startDev(folder: string, args: readonly string[] = []): Promise<Server> {
  const command = (port: number): string[] => [
    path.join(ROOT, "dist/cli.js"),
    "dev",
    ...args,
    "--port",
    String(port),
    "--data-dir",
    path.join(folder, "data"),
  ];
  return startProgram(command, "/health", { LOG_LEVEL: "warn" });
}

/** The service from its sources, with one thing changed: see `service.ts`. */
export function startChanged(
  dataDirectory: string,
  databaseUrl: string,
  changed: Readonly<Record<string, string>>,
): Promise<Server> {
  const places = { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl };
  return start("bench/service.ts", "/v1/core/users", { ...SETTINGS, ...places, ...changed });
}

/** The bare server, silent until it was told an answer; `quiet` has its connections watched as Seedbed's are. */
export function startBare({ quiet = false } = {}): Promise<Server> {
  return start("bench/bare.ts", "/", quiet ? { QUIET: "1" } : {});
}
