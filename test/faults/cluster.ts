import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import pg from "pg";

import { findPort } from "../control/running.ts";
import { POSTGRES_PROGRAMS } from "../prerequisite.ts";
import { until } from "./ledger.ts";

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
  /** Copies the server as it is now (`pg_basebackup`). The copy follows it once it is started, or brings in what was archived since. */
  copy(then: "follow" | "restore"): Promise<Copy>;
  stop(mode: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  /** Stops all of its processes where they are, as a paused machine does. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** A copy of a PostgreSQL server, which stands still at first. */
export interface Copy extends AsyncDisposable {
  /** Starts it: one that restores goes up to the named point, and is on its own from there. */
  start(point?: string): Promise<void>;
  stop(): Promise<void>;
  /** Ends the following: from now on it takes writes. */
  promote(): Promise<void>;
  /** The address here of a database of the server that it is a copy of. */
  urlOf(original: string): string;
}

/** Makes and starts one in a temporary folder; PostgreSQL refuses to run as root, so that root takes the user postgres. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), "seedbed-cluster-"));
  const data = path.join(folder, "data");
  const port = await findPort();
  const program = async (name: string, ...rest: string[]): Promise<void> => {
    const file = name === "touch" ? name : path.join(POSTGRES_PROGRAMS ?? "", name);
    await (isRoot ? run("runuser", ["-u", "postgres", "--", file, ...rest], { cwd: folder }) : run(file, rest));
  };
  if (isRoot) {
    const { stdout } = await run("id", ["-u", "postgres"]);
    await chown(folder, Number(stdout), -1);
  }
  await program("initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "--locale=C", "-E", "UTF8");
  const archive = path.join(folder, "archive");
  await mkdir(archive, { mode: 0o777 });
  await chmod(archive, 0o777); // the server may be another user
  const common = `-k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60 -c synchronous_commit=on`;
  const archives = `-c archive_mode=on -c 'archive_command=cp %p ${archive}/%f'`;

  const begin = (of: string, settings: string): Promise<void> =>
    program("pg_ctl", "-D", of, "-w", "-t", "60", "-l", `${of}.log`, "-o", settings, "start");
  const end = (of: string, mode: string): Promise<void> => program("pg_ctl", "-D", of, "-w", "-m", mode, "stop");
  const start = (): Promise<void> => begin(data, `-p ${port} ${common} ${archives}`);

  async function copy(then: "follow" | "restore"): Promise<Copy> {
    const of = path.join(folder, `copy-${randomUUID()}`);
    const copyPort = await findPort();
    const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-X", "stream", "-c", "fast"];
    await program("pg_basebackup", "-D", of, ...from, ...(then === "follow" ? ["-R"] : []));
    const restored = (point: string): string =>
      `-c 'restore_command=cp ${archive}/%f %p' -c recovery_target_name=${point} -c recovery_target_action=promote`;
    return {
      async start(point) {
        if (point !== undefined) await program("touch", path.join(of, "recovery.signal"));
        await begin(of, `-p ${copyPort} ${common}${point === undefined ? "" : ` ${restored(point)}`}`);
        const isRestored = async (): Promise<boolean> =>
          (await query("select 1 where not pg_is_in_recovery()", copyPort)).rows.length > 0;
        if (point !== undefined) await until(isRestored);
      },
      promote: () => program("pg_ctl", "-D", of, "-w", "promote"),
      urlOf: (original) => original.replace(`:${port}/`, `:${copyPort}/`),
      stop: () => end(of, "fast"),
      [Symbol.asyncDispose]: () => end(of, "immediate").catch(() => undefined),
    };
  }

  const url = (database: string, role = "postgres", at = port): string =>
    `postgres://${role}@127.0.0.1:${at}/${database}`;

  async function query(sql: string, at = port): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url("postgres", "postgres", at) });
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
    query: (sql) => query(sql),
    copy,
    stop: (mode) => end(data, mode),
    start,
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async [Symbol.asyncDispose]() {
      await signal("SIGCONT").catch(() => undefined);
      await end(data, "immediate").catch(() => undefined);
      for (const disk of mounted) await run("umount", ["-l", disk]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
