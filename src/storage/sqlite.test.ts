import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";

import { createRelationalStorage } from "./relational.ts";
import { openSqlite } from "./sqlite.ts";
import { describeStorage } from "./storage-contract.ts";

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
    /another Seedbed is using .*busy: stop it, or give this one another DATA_DIR/,
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
