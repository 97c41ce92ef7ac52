import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { createBases } from "../sandbox/base.ts";
import { createEngine } from "../sandbox/engine.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { createRecord } from "../sandbox/writing.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import { createVisitors } from "./visitors.ts";

const DAY = 24 * 3_600_000;

function setUp(bounds: { sandboxes?: number; memory?: number } = {}, heldBeside?: (scope: string) => number) {
  const time = { now: 0 };
  let ids = 0;
  const parts = {
    catalog: sampleCatalog,
    storage: createMemoryStorage(),
    base: createBases(growSample),
    baseUrl: "http://localhost:3000",
    clock: () => time.now,
    newId: () => `id${(ids += 1)}`,
    ...(heldBeside !== undefined && { heldBeside }),
  };
  const engine = createEngine(parts);
  const visitors = createVisitors(() => time.now, { idle: DAY, sandboxes: 1_000, memory: 1_000_000, ...bounds });
  visitors.watch(engine);
  const open = async (owner: string): Promise<Sandbox> =>
    engine.open({ scope: owner, owner, name: "default", maxChanges: 100 });
  const write = async (owner: string, more = ""): Promise<unknown> =>
    (await open(owner)).write((tx) =>
      createRecord(tx, sampleCatalog.get("shelf"), { label: owner, more }, { strict: false }),
    );
  const stored = async (owner: string): Promise<boolean> => (await engine.storage.listSandboxes(owner)).length > 0;
  return { time, parts, engine, visitors, open, write, stored };
}

test("a sandbox that is idle for a day goes, and one that was read in the meantime stays", async () => {
  const { time, visitors, open, write, stored } = setUp();
  await write("idle");
  await write("reading");
  time.now = DAY / 2;
  await open("reading");
  time.now = DAY;
  await visitors.sweep();
  assert.deepEqual([await stored("idle"), await stored("reading")], [false, true]);
  assert.equal(visitors.size.sandboxes, 1);
});

test("when there are too many the longest idle goes first", async () => {
  const { visitors, write, stored } = setUp({ sandboxes: 2 });
  for (const owner of ["first", "second", "third"]) await write(owner);
  assert.deepEqual([await stored("first"), await stored("second"), await stored("third")], [false, true, true]);
  assert.equal(visitors.size.sandboxes, 2);
});

test("when memory is short all of the largest visitor goes, and nobody else for what that one wrote", async () => {
  const { visitors, write, stored } = setUp({ memory: 400_000 });
  await write("first");
  await write("small", "x".repeat(100_000));
  await write("big", "x".repeat(200_000));
  await write("last");
  assert.equal(await stored("big"), true);
  await write("play:one/big", "x".repeat(100_000));
  const left = ["first", "small", "big", "play:one/big", "last"];
  assert.deepEqual(await Promise.all(left.map(stored)), [true, true, false, false, true]);
  assert.equal(visitors.size.sandboxes, 3);
});

test("what is dropped is no longer counted, and what is reset takes nothing", async () => {
  const { engine, visitors, open, write } = setUp();
  await write("one");
  const before = visitors.size.bytes;
  await (await open("one")).begin({ seed: 1 }, { type: "sandbox.reset", object: {} });
  assert.ok(visitors.size.bytes < before);
  assert.equal((await open("one")).bytes, 0);
  assert.equal(engine.residents.size, 1);
});

test("a sandbox that another engine of the same storage opens anew is counted once, and stays while it is in use there", async () => {
  const { time, parts, visitors, write, stored } = setUp();
  await write("moved");
  const { bytes } = visitors.size;
  const other = createEngine({ ...parts, storage: { ...parts.storage, shared: true } });
  visitors.watch(other);
  const open = async (): Promise<Sandbox> =>
    other.open({ scope: "moved", owner: "moved", name: "default", maxChanges: 100 });
  await open();
  assert.deepEqual(visitors.size, { sandboxes: 1, bytes });
  time.now = DAY / 2;
  await open();
  time.now = DAY;
  await visitors.sweep();
  assert.equal(await stored("moved"), true);
});

test("what is kept of a sandbox that is only read counts as soon as it grows", async () => {
  const beside = new Map<string, number>();
  const { engine, visitors, open, stored, write } = setUp({ memory: 400_000 }, (scope) => beside.get(scope) ?? 0);
  await write("reading");
  await write("other");
  const before = visitors.size.bytes;
  beside.set("reading", 100_000);
  await open("reading");
  engine.remeasure("reading");
  assert.equal(visitors.size.bytes, before + 100_000);
  beside.set("reading", 500_000);
  engine.remeasure("reading");
  assert.deepEqual([await stored("reading"), await stored("other")], [false, true]);
  engine.remeasure("nobody");
});
