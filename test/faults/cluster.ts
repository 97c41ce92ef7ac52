import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chown, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import pg from "pg";

import { findPort } from "../control/running.ts";
import { POSTGRES_PROGRAMS } from "../prerequisite.ts";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** A PostgreSQL server of its own, for tests that break it. */
export interface Cluster extends AsyncDisposable {
  /** Makes an empty database; as `role`, where one is given. */
  newDatabase(role?: string): Promise<string>;
  /** Makes an empty database on a disk of so many MiB, mounted in a folder, which is resolved to; undefined where this user may mount none. */
  newDatabaseOnDisk(mib: number): Promise<{ readonly url: string; readonly folder: string } | undefined>;
  /** Runs a statement as superuser. */
  query(sql: string): Promise<pg.QueryResult>;
  stop(mode: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  /** Stops all of its processes where they are, as a paused machine does. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** Makes and starts one in a temporary folder; PostgreSQL refuses to run as root, so that root takes the user postgres. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), "seedbed-cluster-"));
  const data = path.join(folder, "data");
  const port = await findPort();
  const program = async (name: string, ...rest: string[]): Promise<void> => {
    const file = path.join(POSTGRES_PROGRAMS ?? "", name);
    await (isRoot ? run("runuser", ["-u", "postgres", "--", file, ...rest], { cwd: folder }) : run(file, rest));
  };
  if (isRoot) {
    const { stdout } = await run("id", ["-u", "postgres"]);
    await chown(folder, Number(stdout), -1);
  }
  await program("initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "--locale=C", "-E", "UTF8");
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60 -c synchronous_commit=on`;

  async function start(): Promise<void> {
    await program("pg_ctl", "-D", data, "-w", "-t", "60", "-l", path.join(folder, "log"), "-o", settings, "start");
  }

  const url = (database: string, role = "postgres"): string => `postgres://${role}@127.0.0.1:${port}/${database}`;

  async function query(sql: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url("postgres") });
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }

  /** The server's first process and those that it has made. */
  async function processes(): Promise<number[]> {
    const [first = ""] = (await readFile(path.join(data, "postmaster.pid"), "utf8")).split("\n");
    const found = [Number(first)];
    for (const name of (await readdir("/proc")).filter((one) => /^\d+$/.test(one))) {
      const status = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
      if (status.slice(status.lastIndexOf(")") + 2).split(" ")[1] === first) found.push(Number(name));
    }
    return found;
  }

  async function signal(name: "SIGSTOP" | "SIGCONT"): Promise<void> {
    for (const pid of await processes()) process.kill(pid, name);
  }

  const mounted: string[] = [];

  async function mount(mib: number): Promise<string | undefined> {
    const disk = await mkdtemp(path.join(folder, "disk-"));
    try {
      await run("mount", ["-t", "tmpfs", "-o", `size=${mib}m,uid=postgres,mode=700`, "tmpfs", disk]);
    } catch {
      return undefined;
    }
    mounted.push(disk);
    return disk;
  }

  async function newDatabase(role = "postgres", more = ""): Promise<string> {
    const name = `faults_${randomUUID().replaceAll("-", "")}`;
    await query(`create database ${name} owner ${role} ${more}`);
    return url(name, role);
  }

  await start();
  return {
    newDatabase: (role) => newDatabase(role),
    async newDatabaseOnDisk(mib) {
      const disk = await mount(mib);
      if (disk === undefined) return undefined;
      const space = `disk_${randomUUID().replaceAll("-", "")}`;
      await query(`create tablespace ${space} location '${disk}'`);
      return { url: await newDatabase("postgres", `tablespace ${space}`), folder: disk };
    },
    query,
    stop: (mode) => program("pg_ctl", "-D", data, "-w", "-m", mode, "stop"),
    start,
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async [Symbol.asyncDispose]() {
      await signal("SIGCONT").catch(() => undefined);
      await program("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop").catch(() => undefined);
      for (const disk of mounted) await run("umount", ["-l", disk]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
