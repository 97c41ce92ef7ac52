import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../test/sample-catalog.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import { createBases } from "./base.ts";
import { createEngine } from "./engine.ts";
import { createRoom } from "./room.ts";
import { createRecord } from "./writing.ts";

test("sandboxes of several engines share what memory they may take: the one opened longest ago goes, and comes back whole", async () => {
  let ids = 0;
  const room = createRoom(250_000);
  const newEngine = () =>
    createEngine({
      catalog: sampleCatalog,
      storage: createMemoryStorage(),
      base: createBases(growSample, 4, 1),
      baseUrl: "http://localhost:3000",
      clock: () => 0,
      newId: () => `id${(ids += 1)}`,
      room,
    });
  const engines = [newEngine(), newEngine()] as const;
  const open = async (engine: number, owner: string) =>
    (engines[engine] ?? engines[0]).open({ scope: owner, owner, name: "default", maxChanges: 100 });
  const write = async (engine: number, owner: string) =>
    (await open(engine, owner)).write((tx) =>
      createRecord(tx, sampleCatalog.get("shelf"), { label: owner, more: "x".repeat(100_000) }, { strict: false }),
    );
  const residents = () => engines.flatMap((engine) => [...engine.residents.keys()]);
  await write(0, "first");
  await write(1, "second");
  assert.deepEqual(residents(), ["first", "second"]);
  await open(0, "first");
  await write(1, "third");
  assert.deepEqual(residents(), ["first", "third"]);
  assert.ok(room.held < 250_000);
  const again = await open(1, "second");
  assert.ok(again.bytes > 100_000);
  assert.deepEqual(residents().toSorted(), ["second", "third"]);
});
