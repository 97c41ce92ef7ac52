// Databases that come back as they were at another time: backups taken under load, standbys that lag, points in time.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { newFolder, startRunning } from "../control/running.ts";
import { ONLY_IN_CI, POSTGRES_PROGRAMS, skipWithout } from "../prerequisite.ts";
import { startCluster } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";
import { openLedger, until } from "./ledger.ts";
import type { Ledger } from "./ledger.ts";

const run = promisify(execFile);

/** Writes that are answered before a moment, and after it. */
const ANSWERED = 100;

type Settings = Readonly<Record<string, string>>;

interface Moment {
  /** Begins to keep the state; resolves when all that was answered until then is in it. */
  keep(): Promise<void>;
  /** Ends the first database, and makes the other ready to be served. */
  bring(): Promise<Settings>;
}

/** Serves a database under writes, keeps a state of it in their midst, and serves that: it has all from before it, whole, and not all from after it. */
async function recover(settings: Settings, moment: Moment): Promise<void> {
  let service = await startRunning(settings);
  try {
    const ledger = await openLedger(service);
    const writing = ledger.write(service);
    const answered = (more: number): Promise<void> => {
      const wanted = ledger.acknowledged + more;
      return until(() => ledger.acknowledged >= wanted);
    };
    await answered(ANSWERED);
    const before = ledger.mark();
    await moment.keep();
    await answered(ANSWERED);
    await writing.stop();
    assert.deepEqual([...ledger.refused], [], service.said());
    await service.stop("SIGKILL");
    service = await startRunning(await moment.bring());
    const there = await ledger.settle(service, before);
    assert.ok(
      there < ledger.acknowledged,
      `${there} of ${ledger.acknowledged} writes are there: the state is no older one`,
    );
    await goOn(service);
    assert.equal(await service.stop(), 0);
  } finally {
    await service.stop("SIGKILL");
  }
}

/** The recovered service is one as any other: it takes writes, and keeps them over a kill. */
async function goOn(service: Parameters<Ledger["write"]>[0]): Promise<void> {
  const ledger = await openLedger(service);
  const writing = ledger.write(service);
  await until(() => ledger.acknowledged >= ANSWERED);
  await writing.stop();
  assert.equal(await ledger.settle(service), ledger.acknowledged);
}

test("a backup of the embedded database that was taken under load has all that was answered before it", async () => {
  await using folder = await newFolder();
  const [data, copy] = [path.join(folder.path, "data"), path.join(folder.path, "copy")];
  await recover(
    { DATA_DIR: data },
    {
      async keep() {
        const cli = path.resolve(import.meta.dirname, "../../src/cli.ts");
        await run(process.execPath, [cli, "backup", path.join(folder.path, "backup.db"), "--data-dir", data]);
      },
      async bring() {
        await run("mkdir", [copy]);
        await run("cp", [path.join(folder.path, "backup.db"), path.join(copy, "seedbed.db")]);
        return { DATA_DIR: copy };
      },
    },
  );
});

const skip = await skipWithout("PostgreSQL's programs");

const WAYS: Readonly<Record<string, (cluster: Cluster, url: string) => Promise<Moment & Partial<AsyncDisposable>>>> = {
  "a dump taken under load": async (cluster, url) => {
    const other = await cluster.newDatabase();
    const dump = new URL(url).pathname.slice(1);
    const program = (name: string): string => path.join(POSTGRES_PROGRAMS ?? "", name);
    const folder = await newFolder();
    const file = path.join(folder.path, `${dump}.dump`);
    return {
      async keep() {
        await run(program("pg_dump"), ["--format=custom", `--file=${file}`, `--dbname=${url}`]);
      },
      async bring() {
        await run(program("pg_restore"), [`--dbname=${other}`, "--no-owner", file]);
        return { DATABASE_URL: other };
      },
      [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    };
  },
  "a standby that lagged and was promoted": async (cluster, url) => {
    const standby = await cluster.copy("follow");
    await standby.start();
    return {
      async keep() {
        const { rows } = await cluster.query("select pg_current_wal_lsn()::text as at");
        const at = String((rows as { at: string }[])[0]?.at);
        const behind = `select 1 from pg_stat_replication where replay_lsn >= '${at}'`;
        await until(async () => (await cluster.query(behind)).rows.length > 0);
        await standby.stop();
      },
      async bring() {
        await cluster.stop("immediate");
        await standby.start();
        await standby.promote();
        return { DATABASE_URL: standby.urlOf(url) };
      },
      [Symbol.asyncDispose]: () => standby[Symbol.asyncDispose](),
    };
  },
  "a point in time": async (cluster, url) => {
    const copy = await cluster.copy("restore");
    return {
      async keep() {
        await cluster.query("select pg_create_restore_point('before')");
      },
      async bring() {
        await cluster.query("select pg_switch_wal()");
        await cluster.stop("fast"); // which archives the rest
        await copy.start("before");
        return { DATABASE_URL: copy.urlOf(url) };
      },
      [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose](),
    };
  },
};

for (const [name, way] of Object.entries(WAYS)) {
  const isLeftOut = way !== WAYS["a dump taken under load"] && ONLY_IN_CI;
  test(
    `PostgreSQL comes back from ${name} with all that was answered before it`,
    { skip: skip || isLeftOut },
    async () => {
      await using cluster = await startCluster();
      const url = await cluster.newDatabase();
      const moment = await way(cluster, url);
      try {
        await recover({ DATABASE_URL: url }, moment);
      } finally {
        await moment[Symbol.asyncDispose]?.();
      }
    },
  );
}
