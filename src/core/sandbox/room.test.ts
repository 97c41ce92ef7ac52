import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import { createBases } from "./base.ts";
import { createEngine } from "./engine.ts";
import { createRoom } from "./room.ts";
import type { Sandbox } from "./sandbox.ts";
import { createRecord } from "./writing.ts";

test("sandboxes of several engines share what memory they may take: the one opened longest ago goes, and comes back whole", async () => {
  let ids = 0;
  const room = createRoom(250_000);
  const newEngine = () =>
    createEngine({
      catalog: sampleCatalog,
      storage: createMemoryStorage(),
      base: createBases(growSample),
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

/** A room, and sandboxes of so many bytes in it, that were opened in their order; those that went from memory, by their numbers. */
function fill(room: number, sizes: readonly number[]) {
  const own = createRoom(room);
  const gone: number[] = [];
  const sandboxes = sizes.map((held, at) => ({ held, lastOpening: at }) as Sandbox); // all that a room reads
  const note = (at: number): void => {
    const sandbox = sandboxes[at];
    assert.ok(sandbox);
    own.note(sandbox, () => {
      gone.push(at);
      own.leave(sandbox);
    });
  };
  return { gone, note };
}

test("the sandbox that is in use stays, though it was opened longest ago", () => {
  const { gone, note } = fill(100, [60, 60]);
  note(1);
  note(0);
  assert.deepEqual(gone, [1]);
});

test("where room is made there is more of it than needed, so that the next write looks for none", () => {
  const { gone, note } = fill(
    100,
    Array.from({ length: 51 }, () => 2),
  );
  for (let at = 0; at < 51; at += 1) note(at);
  assert.deepEqual(gone, [0, 1, 2, 3]);
});
