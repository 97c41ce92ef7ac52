// A write that changes thousands of other records: it delays nobody, and is refused before they are read if there are too many.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { catalog as builtIn } from "../../src/core/domains/catalog.ts";
import { toWorldChoice } from "../../src/core/model/world-choice.ts";
import type { WorldChoice } from "../../src/core/model/world-choice.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import type { Base } from "../../src/core/sandbox/base.ts";
import { createEngine } from "../../src/core/sandbox/engine.ts";
import type { Sandbox } from "../../src/core/sandbox/sandbox.ts";
import { patchRecord } from "../../src/core/sandbox/writing.ts";
import { createMemoryStorage } from "../../src/core/storage/memory.ts";
import { DEFAULT_BASE_URL } from "../../src/core/world/world.ts";

const MEMBERS = 4_000;
const { catalog } = declareDomain(
  `domain: club
resources:
  team:
    count: 1
    fields: { name: { is: text, required: true } }
  member:
    count: ${MEMBERS}
    fields: { teamName: { copy: team.name } }
    belongsTo: { team: {} }
`,
  { catalog: builtIn },
);
const [team, member] = [catalog.get("team"), catalog.get("member")];

/** A sandbox with a limit of changes, and the number of times that writes read a member. */
async function openClub(maxChanges: number) {
  let looks = 0;
  const bases = createBases(growRecords(catalog, DEFAULT_BASE_URL));
  const first = bases(toWorldChoice(1));
  const counted: Base = {
    ...first,
    record(entry, index) {
      if (entry === member) looks += 1;
      return first.record(entry, index);
    },
  };
  const base = (world: WorldChoice): Base => (world.name === first.world.name ? counted : bases(world));
  const clock = (): number => Date.parse("2026-11-05T00:00:00.000Z");
  const storage = createMemoryStorage();
  const engine = createEngine({ catalog, storage, base, baseUrl: DEFAULT_BASE_URL, clock, newId: randomUUID });
  const sandbox = await engine.open({ scope: "own/default", owner: "own", name: "default", maxChanges });
  return { sandbox, looks: () => looks };
}

function rename(sandbox: Sandbox, name: string): Promise<unknown> {
  return sandbox.write((tx) => {
    const before = tx.peek(team, 1);
    assert.ok(before !== undefined);
    return patchRecord(tx, team, before, { name }, { strict: false });
  });
}

test("copies by the thousand are made in turns, each once and with its event, and what comes meanwhile after them", async () => {
  const { sandbox } = await openClub(2 * MEMBERS);
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const first = rename(sandbox, "Lions");
  const second = rename(sandbox, "Tigers");
  await first;
  isDone = true;
  assert.ok(turns > 2, `others had ${turns} turns`);
  await second;
  const { total, slice } = sandbox.collection(member);
  assert.equal(total, MEMBERS);
  for (const { record } of slice(0, total)) assert.equal(record["teamName"], "Tigers");
  assert.equal(sandbox.row.sequence, 2 * (MEMBERS + 1));
});

test("a write whose copies would be more than the sandbox holds is refused before they are looked at", async () => {
  const { sandbox, looks } = await openClub(MEMBERS);
  await assert.rejects(rename(sandbox, "Lions"), { code: "limit_reached" });
  assert.equal(looks(), 0);
  assert.equal(sandbox.row.sequence, 0);
});
