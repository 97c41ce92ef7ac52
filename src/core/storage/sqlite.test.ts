import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import { sql } from "kysely";

import { describeStorage, sandboxRow } from "../../../test/storage/storage-contract.ts";
import { createRelationalStorage } from "./relational.ts";
import { openSqlite } from "./sqlite.ts";
import { LayerGone } from "./storage.ts";
import type { SandboxRow } from "./storage.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "seedbed-sqlite-"));
});
after(() => rm(folder, { recursive: true }));

describeStorage("SQLite", async () => createRelationalStorage(await openSqlite(join(folder, "contract"))));

test("a folder that another process uses is refused in words that help", async () => {
  const first = await openSqlite(join(folder, "busy"));
  await assert.rejects(
    openSqlite(join(folder, "busy")),
    /another Seedbed is using .*busy: stop it, or give this one another folder \(--data-dir, or DATA_DIR\)/,
  );
  await first.close();
  const second = await openSqlite(join(folder, "busy"));
  await second.close();
});

test("a database of a newer version is refused and left as it was", async () => {
  const own = join(folder, "newer");
  await (await openSqlite(own)).close();
  const raw = new DatabaseSync(join(own, "seedbed.db"));
  raw.exec("insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')");
  raw.close();
  await assert.rejects(openSqlite(own), /written by a newer Seedbed \(it has 9999-future/);
  const after = new DatabaseSync(join(own, "seedbed.db"));
  assert.equal(after.prepare("select count(*) as n from kysely_migration where name = '9999-future'").get()?.["n"], 1);
  after.close();
});

test("a folder that cannot be made is told at once, and those on the way to one that can are made", async () => {
  await assert.rejects(openSqlite("/proc/nowhere/at/all"), { code: "ENOENT" });
  const file = join(folder, "file");
  await writeFile(file, "");
  await assert.rejects(openSqlite(file), { code: "EEXIST" });
  await (await openSqlite(join(folder, "one", "within", "another"))).close();
});

test("another program's lock on the file is told as unavailable, and passes", async () => {
  const database = await openSqlite(join(folder, "locked"));
  const other = new DatabaseSync(join(folder, "locked", "seedbed.db"));
  other.exec("begin immediate");
  const write = (): Promise<unknown> => database.db.insertInto("secrets").values({ name: "one", value: "" }).execute();
  await assert.rejects(write(), { code: "unavailable" });
  await database.probe();
  other.exec("rollback");
  other.close();
  await write();
  await database.close();
});

test("a lock that was removed by hand is taken again, or lost to who came first", async () => {
  const own = join(folder, "unlocked");
  const first = await openSqlite(own);
  const look = (): Promise<unknown> => first.db.selectFrom("secrets").selectAll().execute();
  await rm(join(own, "seedbed.lock"));
  await look();
  await assert.rejects(openSqlite(own), /another Seedbed is using/);
  await rm(join(own, "seedbed.lock"));
  const second = await openSqlite(own);
  await assert.rejects(look(), { code: "unavailable", message: /another Seedbed has taken the data folder/ });
  await assert.rejects(first.probe(), { code: "unavailable" });
  await second.close();
  await first.close();
});

test("a folder that is deleted under the process is told as unavailable", async () => {
  const own = join(folder, "deleted");
  const database = await openSqlite(own);
  await rm(own, { recursive: true });
  await assert.rejects(database.probe(), { code: "unavailable", message: /the data folder is gone/ });
  await assert.rejects(database.db.selectFrom("secrets").selectAll().execute(), { code: "unavailable" });
  await database.close();
});

test("a database that was emptied, or is none, is refused by name", async () => {
  const own = join(folder, "emptied");
  const file = join(own, "seedbed.db");
  await (await openSqlite(own)).close();
  assert.equal((await stat(join(own, "seedbed.lock"))).mode & 0o777, 0o600);
  await writeFile(file, "");
  await assert.rejects(openSqlite(own), /seedbed\.db is empty, but there was data in it: put a backup in its place/);
  await writeFile(file, "this is no database, however long it may be ".repeat(40));
  await assert.rejects(openSqlite(own), /seedbed\.db is damaged: put a backup of it in its place .*not a database/);
  await rm(file);
  await (await openSqlite(own)).close();
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill("no page", 4096, 4096 * 20));
  await assert.rejects(openSqlite(own), /seedbed\.db is damaged: .* \(database disk image is malformed\)$/);
});

test("a full disk is told as unavailable, leaves nothing of the write, and passes", async () => {
  const database = await openSqlite(join(folder, "full"));
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(database.db);
  const write = (name: string, length: number): Promise<unknown> =>
    database.db.transaction().execute((trx) =>
      trx
        .insertInto("secrets")
        .values({ name, value: "x".repeat(length) })
        .execute(),
    );
  await assert.rejects(write("large", 1_000_000), { code: "unavailable", message: /no room left/ });
  assert.deepEqual(await database.db.selectFrom("secrets").select("name").execute(), []);
  await sql`pragma max_page_count = 1000000`.execute(database.db);
  await database.probe();
  await write("large", 1_000_000);
  await database.close();
});

test("a layer of which a sweep has taken some rows can be stood on no more", async () => {
  const database = await openSqlite(":memory:");
  const storage = createRelationalStorage(database);
  await database.db
    .insertInto("layers")
    .values([
      { id: "swept", parent: null, uses: -1 },
      { id: "unused", parent: null, uses: 0 },
    ])
    .execute();
  const sandbox = (layer: string): SandboxRow =>
    sandboxRow({ scope: `owner/${layer}`, owner: "owner", name: layer, layer: `over-${layer}` });
  const build = (on: string): Promise<void> =>
    storage.write(`owner/${on}`, undefined, () => ({
      batch: { sandbox: sandbox(on), layers: [{ id: `over-${on}`, parent: on }], changes: [], events: [] },
      result: undefined,
    }));
  await assert.rejects(build("swept"), LayerGone);
  await build("unused");
  await storage.sweep();
  assert.equal((await storage.readLayer("over-unused")).parent, "unused");
  assert.deepEqual((await storage.readLayer("unused")).changes, []);
  await assert.rejects(storage.readLayer("swept"), LayerGone);
  await storage.close();
});

test("a process that is killed at any moment of the migrations leaves a folder that the next one opens", async () => {
  const open = `const { openSqlite } = await import(process.argv[1]); await openSqlite(process.argv[2]); console.log("open"); setInterval(() => undefined, 1_000);`;
  for (let round = 0; round < 8; round += 1) {
    const own = join(folder, `killed-${round}`);
    const module = new URL("sqlite.ts", import.meta.url).href;
    const child = spawn(process.execPath, ["--input-type=module", "-e", open, module, own], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    // From the file's first appearance to the end of the migrations, a little later in each round.
    while ((await stat(join(own, "seedbed.db")).catch(() => undefined)) === undefined) await wait(1);
    await wait(round * 4);
    child.kill("SIGKILL");
    await once(child, "exit");
    await (await openSqlite(own)).close();
  }
});

test("a migration that fails leaves nothing of itself, and its cause is told", async () => {
  const own = join(folder, "obstacle");
  await mkdir(own);
  const raw = new DatabaseSync(join(own, "seedbed.db"));
  raw.exec("create table deliveries (id text)"); // in the middle of the migrations
  raw.close();
  await assert.rejects(openSqlite(own), /could not be brought up to date: .*deliveries.* already exists/);
  const left = new DatabaseSync(join(own, "seedbed.db"));
  const names = left.prepare("select name from sqlite_master where type = 'table'").all();
  left.exec("drop table deliveries");
  left.close();
  assert.ok(!names.some(({ name }) => name === "sandboxes"));
  await (await openSqlite(own)).close();
});

test("what happened in a sandbox after a number is found by an index, not by going through the owner's history", async () => {
  const database = await openSqlite(":memory:");
  const { rows } = await sql<{
    detail: string;
  }>`explain query plan select * from events where owner = 'o' and scope = 's' and sequence > 3 order by position desc limit 500`.execute(
    database.db,
  );
  assert.ok(
    rows.some(({ detail }) => detail.includes("events_scope (scope=? AND sequence>?)")),
    JSON.stringify(rows),
  );
  await database.close();
});
