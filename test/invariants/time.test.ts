import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { SeedbedError } from "../../src/core/model/errors.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { createEngine } from "../../src/core/sandbox/engine.ts";
import type { Engine } from "../../src/core/sandbox/engine.ts";
import { toFixturesJson } from "../../src/core/sandbox/fixtures.ts";
import { toSnapshotRow } from "../../src/core/sandbox/sandbox-row.ts";
import type { Sandbox } from "../../src/core/sandbox/sandbox.ts";
import { advance } from "../../src/core/sandbox/written-sandbox.ts";
import { createMemoryStorage } from "../../src/core/storage/memory.ts";
import { createRelationalStorage } from "../../src/core/storage/relational.ts";
import { openSqlite } from "../../src/core/storage/sqlite.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../../src/core/world/time.ts";
// Time passes by itself or by jumps of any size: the same transitions happen, and the rules of the world hold.
import * as fc from "../properties.ts";
import { attempt } from "./attempts.ts";
import type { Attempt } from "./attempts.ts";
import { assertCoherent, readAll } from "./coherence.ts";
import { perform, resolve } from "./perform.ts";

const BASE_URL = "http://seedbed.test";
const base = createBases(growRecords(catalog, BASE_URL));

const STORAGES = [
  ["memory", async () => createMemoryStorage()],
  ["SQLite", async () => createRelationalStorage(await openSqlite(":memory:"))],
] as const;

async function openEngine(open: (typeof STORAGES)[number][1], real = (): number => REFERENCE_TIME): Promise<Engine> {
  return createEngine({ catalog, storage: await open(), base, baseUrl: BASE_URL, clock: real, newId: randomUUID });
}

const openSandbox = async (engine: Engine): Promise<Sandbox> =>
  engine.open({ scope: "trial/default", owner: "trial", name: "default", maxChanges: Infinity });

async function take(sandbox: Sandbox, wanted: Exclude<Attempt, { do: "wait" }>): Promise<boolean> {
  try {
    await sandbox.write((tx) => perform(tx, resolve(sandbox, wanted)));
    return true;
  } catch (error) {
    assert.ok(error instanceof SeedbedError, String(error));
    return false;
  }
}

/** Everything that anybody can see of a sandbox: its records, and the bodies that receivers of its events get. */
async function lookAt({ storage }: Engine, sandbox: Sandbox): Promise<readonly string[]> {
  const filter = { after: 0, since: 0, newest: 1_000_000, limit: 1_000_000 };
  const rows = await storage.events.listEvents("trial", filter);
  return [
    toFixturesJson(sandbox, catalog).toArray().join(""),
    String(sandbox.row.sequence),
    ...rows.map(({ id, sequence, body }) => `${sequence} ${id} ${body}`),
  ];
}

const writes = fc.oneof(
  { weight: 5, arbitrary: attempt.filter((one) => one.do !== "wait") },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 9 * DAY }).map((milliseconds) => ({ do: "wait", milliseconds }) as const),
  },
);

for (const [name, open] of STORAGES) {
  test(`one jump is as many small ones, byte for byte, whatever is written between them (${name})`, async () => {
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.noBias(fc.array(writes, { maxLength: 40, size: "max" })),
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 30 }),
        async (attempts, cuts, seed) => {
          const looks: (readonly string[])[] = [];
          for (const pieces of [[1000], [...cuts, 1000].toSorted((a, b) => a - b)]) {
            const engine = await openEngine(open);
            const sandbox = await openSandbox(engine);
            await sandbox.begin(
              { seed },
              { type: "sandbox.reset", object: { seed } },
              { settings: { autopilot: true } },
            );
            for (const wanted of attempts) {
              if (wanted.do !== "wait") {
                await take(sandbox, wanted);
                continue;
              }
              const from = sandbox.now;
              for (const piece of pieces) {
                const jump = await advance(sandbox, () => from + Math.floor((wanted.milliseconds * piece) / 1000));
                assert.equal(jump.stopped, undefined);
                moved += jump.steps;
              }
            }
            looks.push(await lookAt(engine, sandbox));
            await engine.storage.close();
          }
          assert.deepEqual(looks[0], looks[1]);
        },
      ),
      { numRuns: name === "memory" ? 25 : 8 },
    );
    assert.ok(moved > 400, `only ${moved} records moved`);
  });
}

for (const [name, open] of STORAGES) {
  test(`a snapshot, a fork and a process that starts anew go on as the sandbox does (${name})`, async () => {
    const storage = await open();
    const start = async (): Promise<Engine> => openEngine(async () => storage);
    const engine = await start();
    const sandbox = await openSandbox(engine);
    await sandbox.begin({ seed: 5 }, { type: "sandbox.reset", object: {} }, { settings: { autopilot: true } });
    await advance(sandbox, (now) => now + 2 * DAY + 7 * HOUR);
    const moment = await sandbox.freeze((row) => toSnapshotRow(row, { id: "kept", name: "kept", createdAt: 0 }));
    const exportOf = (of: Sandbox): string => toFixturesJson(of, catalog).toArray().join("");
    const then = exportOf(sandbox);
    const goOn = async (of: Sandbox): Promise<string> => {
      await advance(of, (now) => now + 20 * DAY);
      return exportOf(of);
    };
    const restarted = await openSandbox(await start());
    assert.equal(exportOf(restarted), then);
    const { length: upcoming } = await restarted.upcoming(restarted.now + 20 * DAY, 10_000);
    assert.ok(upcoming > 10);
    const later = await goOn(restarted);
    await sandbox.refresh();
    assert.equal(exportOf(sandbox), later, "what another process did");
    const fork = await (
      await start()
    ).open({ scope: "trial/fork", owner: "trial", name: "fork", maxChanges: Infinity });
    await fork.begin(moment, { type: "sandbox.created", object: {} });
    assert.equal(exportOf(fork), then);
    assert.equal(await goOn(fork), later);
    await sandbox.begin(moment, { type: "snapshot.restored", object: {} });
    assert.deepEqual([sandbox.now, exportOf(sandbox)], [REFERENCE_TIME + 2 * DAY + 7 * HOUR, then]);
    assert.equal(await goOn(sandbox), later);
    await storage.close();
  });
}

test("what is to come is exactly what then happens", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.noBias(fc.array(attempt, { maxLength: 30, size: "max" })),
      fc.integer({ min: 1, max: 70 * DAY }),
      fc.integer({ min: 1, max: 30 }),
      async (attempts, stretch, seed) => {
        const engine = await openEngine(STORAGES[0][1]);
        const sandbox = await openSandbox(engine);
        await sandbox.begin({ seed }, { type: "sandbox.reset", object: { seed } }, { settings: { autopilot: true } });
        for (const wanted of attempts) if (wanted.do !== "wait") await take(sandbox, wanted);
        const heard: string[] = [];
        engine.listen((_sandbox, events) => {
          for (const { type, time, object } of events) heard.push(`${time} ${type} ${String(object["id"])}`);
        });
        const before = sandbox.row;
        const upcoming = await sandbox.upcoming(sandbox.now + stretch, 10_000);
        assert.deepEqual([sandbox.row, heard], [before, []], "nothing happens by looking");
        const jump = await advance(sandbox, (now) => now + stretch);
        assert.equal(jump.steps, upcoming.length);
        const steps = upcoming.map(({ at, entry, id, event }) => `${at} ${entry.resource.name}.${event} ${id}`);
        // Between them are the events of what they led to.
        let from = 0;
        for (const step of steps) {
          from = heard.indexOf(step, from) + 1;
          assert.ok(from > 0, `${step} happened`);
        }
        const [next] = await sandbox.upcoming(sandbox.now + 400 * DAY, 1);
        assert.ok(next === undefined || next.at > sandbox.now);
      },
    ),
    { numRuns: 30 },
  );
});

test("every invariant of the world holds after a thousand jumps", async () => {
  let jumps = 0;
  let accepted = 0;
  for (let seed = 1; jumps < 1_000; seed += 1) {
    const engine = await openEngine(STORAGES[0][1]);
    const sandbox = await openSandbox(engine);
    await sandbox.begin({ seed }, { type: "sandbox.reset", object: { seed } }, { settings: { autopilot: true } });
    const deleted = new Set<string>();
    engine.listen((_sandbox, events) => {
      for (const { type, object, previous } of events) {
        const [name = "", what] = type.split(".");
        if (name === "card" && previous !== undefined && previous["accountId"] !== object["accountId"])
          deleted.add(`moved card ${String(object["id"])}`);
        if (what !== "deleted") continue;
        deleted.add(`${name}/${String(object["id"])}`);
        if (name === "transaction")
          deleted
            .add(`half of transfer ${String(object["transferId"])}`)
            .add(`half of payment ${String(object["paymentId"])}`);
      }
    });
    const cases = fc.sample(
      fc.tuple(
        fc.array(attempt, { maxLength: 3 }),
        fc.constantFrom(MINUTE, HOUR, 7 * HOUR, DAY, 4 * DAY),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      { numRuns: 50, seed },
    );
    for (const [attempts, unit, part] of cases) {
      for (const wanted of attempts) if (wanted.do !== "wait" && (await take(sandbox, wanted))) accepted += 1;
      await advance(sandbox, (now) => now + Math.floor(unit * part));
      jumps += 1;
      if (jumps % 25 === 0) assertCoherent(readAll(sandbox), deleted);
    }
  }
  assert.ok(accepted > 500, `${accepted} writes`);
});
