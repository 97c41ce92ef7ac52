import assert from "node:assert/strict";
import { test, after, before, beforeEach, describe } from "node:test";

import { skipWithout } from "../../../test/prerequisite.ts";
import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { createTestSchema } from "../../../test/test-schema.ts";
import type { TestSchema } from "../../../test/test-schema.ts";
import { catalog } from "../../core/domains/catalog.ts";
import { createAnswers } from "../../core/sandbox/answers.ts";
import { createBases } from "../../core/sandbox/base.ts";
import { createEngine } from "../../core/sandbox/engine.ts";
import type { Sandbox } from "../../core/sandbox/sandbox.ts";
import { createRecord } from "../../core/sandbox/writing.ts";
import { createSharedUses } from "../../core/services/uses.ts";
import type { Database } from "../../core/storage/database.ts";
import { createRelationalStorage } from "../../core/storage/relational.ts";
import { createPostgresShared, createPostgresVisitors } from "../cluster/postgres-shared.ts";
import { toMemoryShares, createStoredVisitors } from "./engines.ts";

const MIB = 1024 * 1024;

for (const heap of [256 * MIB + 1, 512 * MIB + 77, 1_000_000_007, 4_345_298_944]) {
  test(`a heap of ${heap} bytes is shared out in whole bytes, and leaves room for the work itself`, () => {
    const { held, sandbox, ...shares } = toMemoryShares(heap);
    for (const share of [held, sandbox, ...Object.values(shares)]) assert.ok(Number.isInteger(share) && share > 0);
    const used = Object.values(shares).reduce((sum, share) => sum + share, 0);
    assert.ok(used < (heap * 2) / 3, String(used / heap));
    assert.doesNotThrow(() => createAnswers(catalog, shares.answers));
  });
}

const DAY = 24 * 3_600_000;
const shelf = sampleCatalog.get("shelf");

describe("visitors whose sandboxes several processes share", { skip: await skipWithout("PostgreSQL") }, () => {
  let schema: TestSchema;
  let database: Database;
  before(async () => {
    schema = await createTestSchema();
    database = await schema.open();
  });
  after(async () => {
    await database.close();
    await schema.drop();
  });
  beforeEach(async () => {
    const storage = createRelationalStorage(database);
    for (const owner of await storage.listOwners("", "")) await storage.dropOwner(owner);
    await database.db.deleteFrom("uses").execute();
  });

  const time = { now: DAY };

  /** One of the processes. */
  function start(
    bounds: { readonly sandboxes?: number; readonly bytes?: number; readonly memory?: number } = {},
    onDrop: (scope: string) => Promise<void> = async () => undefined,
  ) {
    const shared = createPostgresShared(database);
    const storage = createRelationalStorage(database);
    const clock = (): number => time.now;
    const uses = createSharedUses(shared.uses, clock);
    const gone: string[] = [];
    const visitors = createStoredVisitors({
      stored: createPostgresVisitors(database),
      storage,
      hold: shared.hold,
      uses,
      clock,
      bounds: { idle: DAY, sandboxes: 1_000, bytes: 1_000_000, memory: 1_000_000, ...bounds },
      dropMore: async (scope) => {
        gone.push(scope);
        await onDrop(scope);
      },
    });
    const engine = createEngine({
      catalog: sampleCatalog,
      storage,
      base: createBases(growSample),
      baseUrl: "http://localhost:3000",
      clock,
      newId: () => crypto.randomUUID(),
      boundsCallers: true,
      mostResidents: 100,
      ...(visitors.room !== undefined && { room: visitors.room }),
    });
    visitors.watch(engine);
    const open = async (owner: string, maxBytes = Infinity): Promise<Sandbox> => {
      const played = owner.startsWith("play:") ? { playground: "p", caller: owner.slice(7) } : undefined;
      uses.tell(`${owner}/default`);
      uses.tell(played?.caller ?? owner);
      const scope = `${owner}/default`;
      return engine.open({ scope, owner, name: "default", maxChanges: 100, maxBytes, ...(played && { played }) });
    };
    const write = async (owner: string, more = "", maxBytes = Infinity): Promise<unknown> =>
      (await open(owner, maxBytes)).write((tx) =>
        createRecord(tx, shelf, { label: crypto.randomUUID().slice(0, 18), more }, { strict: false }),
      );
    return { storage, uses, visitors, engine, open, write, gone };
  }

  const stored = async (...owners: readonly string[]): Promise<readonly boolean[]> => {
    const storage = createRelationalStorage(database);
    return Promise.all(owners.map(async (owner) => (await storage.listSandboxes(owner)).length > 0));
  };

  test("a sandbox that is idle for a day in all processes goes, and one that another process reads stays", async () => {
    const [a, b] = [start(), start()];
    time.now = DAY;
    await a.write("idle");
    await a.write("reading");
    await a.uses.flush();
    time.now = 1.5 * DAY;
    await b.open("reading");
    await b.uses.flush();
    time.now = 2 * DAY;
    await a.visitors.sweep();
    assert.deepEqual(await stored("idle", "reading"), [false, true]);
    assert.deepEqual(a.gone, ["idle/default"]);
    const { total } = (await b.open("idle")).collection(shelf);
    assert.equal(total, (await b.open("untouched")).collection(shelf).total, "nobody reads what went");
    time.now = 2.5 * DAY;
    await b.visitors.sweep();
    assert.deepEqual(await stored("reading"), [false]);
  });

  test("what is loaded for what is due by the clock alone is not used", async () => {
    const [a, b] = [start(), start()];
    time.now = DAY;
    await a.write("due");
    await a.uses.flush();
    time.now = 2 * DAY;
    await b.engine.open({ scope: "due/default", owner: "due", name: "default", maxChanges: 100 });
    await b.visitors.sweep();
    assert.deepEqual(await stored("due"), [false]);
  });

  test("when there are too many the longest idle goes first, whichever process it was used in", async () => {
    const [a, b] = [start({ sandboxes: 2 }), start({ sandboxes: 2 })];
    for (const [at, owner] of ["first", "second", "third"].entries()) {
      time.now = DAY + at * 1_000;
      await a.write(owner);
      await a.uses.flush();
    }
    time.now += 1_000;
    await b.open("first");
    await b.uses.flush();
    await a.visitors.sweep();
    assert.deepEqual(await stored("first", "second", "third"), [true, false, true]);
  });

  test("where they store too much all of the largest goes, and nobody else for what that one wrote", async () => {
    const [a, b] = [start({ bytes: 400_000 }), start({ bytes: 400_000 })];
    await a.write("first");
    await b.write("small", "x".repeat(100_000));
    await a.write("big", "x".repeat(200_000));
    await a.visitors.sweep();
    assert.deepEqual(await stored("big"), [true]);
    await b.write("play:p/big", "x".repeat(100_000));
    await Promise.all([a.visitors.sweep(), b.visitors.sweep()]);
    assert.deepEqual(await stored("first", "small", "big", "play:p/big"), [true, true, false, false]);
  });

  test("nobody else goes while another process has dropped the largest in part", async () => {
    const b = start({ bytes: 200_000 });
    let other: Promise<void> | undefined;
    const a = start({ bytes: 200_000 }, async () => {
      other ??= b.visitors.sweep();
      await Promise.race([other, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    for (const owner of ["big", "play:p/big"]) await start().write(owner, "x".repeat(90_000));
    await start().write("small", "x".repeat(120_000));
    await a.visitors.sweep();
    await other;
    assert.deepEqual(await stored("small", "big", "play:p/big"), [true, false, false]);
  });

  test("a process that stores too much by itself does not wait for the sweep", async () => {
    const a = start({ bytes: 300_000 });
    for (let n = 0; n < 2; n += 1) await a.write("big", "x".repeat(200_000));
    await a.write("last");
    for (let tries = 0; tries < 200 && (await stored("big"))[0] === true; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(await stored("big", "last"), [false, true]);
  });

  test("what a visitor has in other sandboxes counts beside one in every process, until it is dropped", async () => {
    const [a, b] = [start(), start()];
    await a.write("one", "x".repeat(1_000), 3_000);
    await b.write("play:p/one", "x".repeat(1_000), 3_000);
    await a.write("another", "x".repeat(2_000), 3_000);
    await assert.rejects(a.write("one", "x".repeat(1_000), 3_000), { code: "limit_reached" });
    await a.engine.drop("play:p/one/default");
    await a.write("one", "x".repeat(1_000), 3_000);
    await assert.rejects(b.write("play:p/one", "x".repeat(1_000), 3_000), { code: "limit_reached" });
  });

  test("subscriptions and events of a visitor who calls no more go, and those of one who calls another process stay", async () => {
    const [a, b] = [start(), start()];
    time.now = 3 * DAY;
    for (const owner of ["gone", "here"]) {
      await a.write(owner);
      await a.storage.events.createSubscription(
        subscriptionRow(owner, { createdAt: time.now, updatedAt: time.now }),
        3,
      );
    }
    await a.uses.flush();
    time.now = 3.5 * DAY;
    b.uses.tell("here");
    await b.uses.flush();
    time.now = 4 * DAY;
    await a.visitors.sweep();
    const left = await Promise.all(["gone", "here"].map((owner) => a.storage.events.listSubscriptions(owner)));
    assert.deepEqual(
      left.map((all) => all.length),
      [0, 1],
    );
    const newest = await a.storage.events.lastPositions(["gone", "here"]);
    assert.equal(newest.get("gone"), 0);
    assert.ok((newest.get("here") ?? 0) > 0);
  });

  test("who only reads leaves no trace in the database", async () => {
    const a = start();
    await a.open("reader");
    await a.uses.flush();
    assert.deepEqual(await database.db.selectFrom("uses").selectAll().execute(), []);
  });
});
