import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { sql } from "kysely";

import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import { createRelationalStorage } from "../storage/relational.ts";
import { openSqlite } from "../storage/sqlite.ts";
import type { SandboxRow, SnapshotRow, Storage } from "../storage/storage.ts";
import { createBases } from "./base.ts";
import { createEngine } from "./engine.ts";
import type { Engine } from "./engine.ts";
import { toSnapshotRow } from "./sandbox-row.ts";
import type { Sandbox } from "./sandbox.ts";
import { patchRecord } from "./writing.ts";

const shelf = sampleCatalog.get("shelf");
const address = { scope: "ann/default", owner: "ann", name: "default", maxChanges: 100 };

let ids = 0;

function newEngine(storage: Storage = createMemoryStorage()): Engine {
  return createEngine({
    catalog: sampleCatalog,
    storage,
    base: createBases(growSample),
    baseUrl: "http://localhost:3000",
    clock: () => 0,
    newId: () => `id${(ids += 1)}`,
  });
}

const label = (sandbox: Sandbox, text: string, id = 1): Promise<unknown> =>
  sandbox.write((tx) =>
    patchRecord(tx, shelf, tx.peek(shelf, id) ?? assert.fail(), { label: text }, { strict: false }),
  );
const labelOf = (sandbox: Sandbox, id = 1): unknown => sandbox.collection(shelf).get(String(id))?.record["label"];

test("opening twice gives one sandbox, at once the second time", async () => {
  const engine = newEngine();
  const [one, other] = await Promise.all([engine.open(address), engine.open(address)]);
  assert.equal(one, other);
  assert.equal(engine.open(address), one);
});

test("who opens a sandbox that is being loaded sees what another process wrote since that began", async () => {
  const stored = createMemoryStorage();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const late: Storage = {
    ...stored,
    shared: true,
    async read(scope, known) {
      const state = await stored.read(scope, known);
      asked.resolve();
      await promise; // the first answer is long on its way
      return state;
    },
  };
  const engine = newEngine(late);
  const first = engine.open(address);
  await asked.promise;
  await label(await newEngine(stored).open(address), "written meanwhile");
  const second = engine.open(address);
  resolve();
  assert.equal(labelOf(await second), "written meanwhile");
  assert.equal(await first, await second);
});

test("a released sandbox that somebody still works in is the one that is opened again", async () => {
  const engine = newEngine();
  const worked = await engine.open(address);
  engine.release(address.scope);
  assert.equal(engine.residents.size, 0);
  const opened = await engine.open(address);
  await label(worked, "written late");
  assert.equal(labelOf(opened), "written late");
  assert.equal(engine.residents.size, 1);
});

test("what was stored of a released sandbox is read back", async () => {
  const engine = newEngine();
  await label(await engine.open(address), "kept");
  engine.release(address.scope);
  assert.equal(labelOf(await engine.open(address)), "kept");
});

test("a dropped sandbox is a fresh one, also for those who still hold it, and of the default seed", async () => {
  const engine = newEngine();
  const held = await engine.open(address);
  await held.begin({ seed: 7 }, { type: "sandbox.reset", object: {} });
  await label(held, "gone");
  assert.equal(await engine.drop(address.scope), true);
  assert.equal(await engine.drop(address.scope), false);
  assert.deepEqual([held.isStored, held.seed, labelOf(held)], [false, 1, "shelf 1"]);
  await label(held, "anew");
  assert.equal(labelOf(await engine.open(address)), "anew");
});

test("dropping an owner drops all of that owner, and nobody else's", async () => {
  const engine = newEngine();
  const other = { ...address, scope: "bob/default", owner: "bob" };
  const second = { ...address, scope: "ann/second", name: "second" };
  for (const each of [address, second, other]) await label(await engine.open(each), "written");
  engine.release(second.scope);
  await engine.dropOwner("ann");
  assert.deepEqual([labelOf(await engine.open(address)), labelOf(await engine.open(second))], ["shelf 1", "shelf 1"]);
  assert.equal(labelOf(await engine.open(other)), "written");
});

function toSnapshot(moment: SandboxRow): SnapshotRow {
  return toSnapshotRow(moment, { id: `snapshot${(ids += 1)}`, name: "kept", createdAt: moment.createdAt });
}

test("each of many frozen moments comes back, from memory and from storage, however often what lies below was folded", async () => {
  const storage = createMemoryStorage();
  const engine = newEngine(storage);
  const sandbox = await engine.open(address);
  const moments = [];
  for (let n = 1; n <= 40; n += 1) {
    await label(sandbox, `moment ${n}`);
    moments.push(await sandbox.freeze(toSnapshot));
  }
  const again = await newEngine(storage).open(address);
  assert.equal(labelOf(again), "moment 40");
  for (const opened of [sandbox, again]) {
    for (const [at, moment] of moments.entries()) {
      await opened.begin(moment, { type: "snapshot.restored", object: {} });
      assert.equal(labelOf(opened), `moment ${at + 1}`);
      await label(opened, "later");
    }
  }
});

test("a fork starts from what the sandbox is now, however many layers it stands on", async () => {
  const engine = newEngine();
  const sandbox = await engine.open(address);
  for (let n = 1; n <= 40; n += 1) {
    await label(sandbox, `moment ${n}`);
    const fork = await engine.open({ ...address, scope: `ann/fork-${n}`, name: `fork-${n}` });
    await fork.begin(await sandbox.freeze(), { type: "sandbox.created", object: {} });
    assert.equal(labelOf(fork), `moment ${n}`);
  }
});

test("where storage comes back in an older state, all processes agree with it and with each other", async (t) => {
  const ways = [
    { name: "at the next look", writes: 1 },
    { name: "and one that knew no more has written past what was lost", writes: 9 },
    { name: "and a new one has written past what was lost", writes: 9, isNew: true },
  ];
  for (const { name, writes, isNew = false } of ways) {
    await t.test(name, async () => {
      const folder = mkdtempSync(join(tmpdir(), "seedbed-older-"));
      const live = await openSqlite(join(folder, "live"));
      let current = createRelationalStorage(live);
      let losses = 0;
      const storage: Storage = {
        ...current,
        shared: true,
        losses: () => losses,
        read: (...args) => current.read(...args),
        readLayer: (...args) => current.readLayer(...args),
        write: (...args) => current.write(...args),
      };
      const [one, other, idle] = [newEngine(storage), newEngine(storage), newEngine(storage)];
      for (const engine of [one, other, idle]) await label(await engine.open(address), "kept");
      mkdirSync(join(folder, "older"));
      await sql.raw(`vacuum into '${join(folder, "older", "seedbed.db")}'`).execute(live.db);
      for (const id of [2, 3]) await label(await one.open(address), `lost ${id}`, id);
      assert.equal(labelOf(await other.open(address), 3), "lost 3");
      const older = await openSqlite(join(folder, "older"));
      current = createRelationalStorage(older);
      losses = 1;
      const writer = isNew ? newEngine(storage) : idle;
      for (let n = 1; n <= writes; n += 1) await label(await writer.open(address), `new ${n}`);
      const seen = [];
      for (const engine of [one, other, idle, newEngine(storage)]) {
        const sandbox = await engine.open(address);
        seen.push([labelOf(sandbox), labelOf(sandbox, 2), labelOf(sandbox, 3), sandbox.row.revision]);
      }
      const { revision } = writer.residents.get(address.scope)?.row ?? assert.fail();
      const expected = [`new ${writes}`, "shelf 2", "shelf 3", revision];
      assert.deepEqual(seen, [expected, expected, expected, expected]);
      await Promise.all([live.close(), older.close()]);
      rmSync(folder, { recursive: true });
    });
  }
});

test("processes that write in turns load a sandbox once each", async () => {
  const stored = createMemoryStorage();
  let loads = 0;
  const storage: Storage = {
    ...stored,
    shared: true,
    readLayer(layer) {
      loads += 1;
      return stored.readLayer(layer);
    },
  };
  const engines = [newEngine(storage), newEngine(storage)];
  for (let n = 0; n < 20; n += 1) await label(await (engines[n % 2] ?? assert.fail()).open(address), `turn ${n}`);
  assert.ok(loads <= 2, `${loads} loads`);
});

test("a write gets through however often another process lays the sandbox anew before it", async () => {
  const stored = createMemoryStorage();
  let left = 20;
  const raced: Storage = {
    ...stored,
    shared: true,
    async write(scope, known, work) {
      if (left > 0) {
        left -= 1;
        const other = await newEngine({ ...stored, shared: true }).open(address);
        await other.begin({ seed: 1 }, { type: "sandbox.reset", object: {} });
      }
      return stored.write(scope, known, work);
    },
  };
  const sandbox = await newEngine(raced).open(address);
  await label(sandbox, "through");
  assert.equal(left, 0);
  assert.equal(labelOf(sandbox), "through");
  assert.equal(sandbox.row.sequence, 21);
});
