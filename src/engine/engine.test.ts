import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../test/sample-catalog.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import type { SandboxRow, SnapshotRow, Storage } from "../storage/storage.ts";
import { createBases } from "./base.ts";
import { createEngine } from "./engine.ts";
import type { Engine } from "./engine.ts";
import type { Sandbox } from "./sandbox.ts";
import { toSnapshotRow } from "./snapshot-row.ts";
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

const label = (sandbox: Sandbox, text: string): Promise<unknown> =>
  sandbox.write((tx) => patchRecord(tx, shelf, tx.peek(shelf, 1) ?? assert.fail(), { label: text }, { strict: false }));
const labelOf = (sandbox: Sandbox): unknown => sandbox.collection(shelf).get("1")?.record["label"];

test("opening twice gives one sandbox, at once the second time", async () => {
  const engine = newEngine();
  const [one, other] = await Promise.all([engine.open(address), engine.open(address)]);
  assert.equal(one, other);
  assert.equal(engine.open(address), one);
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
