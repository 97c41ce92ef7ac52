import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { DATABASES } from "../../../test/storage/adapters.ts";
import { subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { batch, change, fresh, readState, sandboxRow } from "../../../test/storage/storage-contract.ts";
import type { Database, Together } from "./database.ts";
import type { EventRow } from "./event-storage.ts";
import { createGroupCommit } from "./group-commit.ts";
import { createAwaited } from "./queues.ts";
import { createRelationalStorage } from "./relational.ts";
import { unavailable } from "./storage.ts";
import type { Batch, KeptOutcome, SandboxRow, Storage } from "./storage.ts";

const event = ({ owner, scope }: SandboxRow, sequence: number, id = fresh("evt")): EventRow => {
  const times = { createdAt: 1_800_000_000_000, recordedAt: 1_800_000_000_000 };
  return { id, owner, scope, sequence, type: "book.updated", ...times, body: `{"at":${sequence}}` };
};

for (const { name, open, skip } of DATABASES) {
  describe(`writes that are stored together in ${name}`, { skip }, () => {
    let database: Database;
    let storage: Storage;
    let groups: number;
    before(async () => {
      database = await open();
      const { together } = database;
      const counted: Together = {
        ...together,
        run(wanted, decide, waits) {
          groups += 1;
          return together.run(wanted, decide, waits);
        },
      };
      groups = 0;
      storage = createRelationalStorage({ ...database, together: counted });
    });
    after(() => storage.close());

    async function made(count: number): Promise<readonly SandboxRow[]> {
      const sandboxes = Array.from({ length: count }, () => sandboxRow());
      await Promise.all(sandboxes.map((sandbox) => write(sandbox, batch(sandbox))));
      return sandboxes;
    }

    const write = (sandbox: SandboxRow, stored: Batch, key?: string): Promise<KeptOutcome | undefined> =>
      storage.write(
        sandbox.scope,
        sandbox,
        ({ kept }) => ({ batch: stored, result: kept }),
        key === undefined ? undefined : { key, isListed: false },
      );

    test("those of one turn are one transaction, or few", async () => {
      const sandboxes = await made(40);
      groups = 0;
      const next = sandboxes.map((sandbox) => ({ ...sandbox, revision: 2 }));
      await Promise.all(
        next.map((row, at) =>
          write(
            sandboxes[at] ?? row,
            batch(row, { layers: [], changes: [change(1, 2)], events: [event(row, 1), event(row, 2)] }),
          ),
        ),
      );
      assert.ok(groups <= 3, `${groups} groups`);
      for (const row of next) {
        assert.equal((await readState(storage, row.scope)).sandbox?.revision, 2);
        const filter = { after: 0, since: 0, newest: 100, limit: 10 };
        const sequences = (await storage.events.listEvents(row.owner, filter)).map(({ sequence }) => sequence);
        assert.deepEqual(sequences, [1, 2]);
      }
    });

    test("one that cannot be stored is refused alone, and nothing of it is there", async () => {
      const sandboxes = await made(10);
      const [first] = sandboxes;
      assert.ok(first);
      const taken = event(first, 1);
      await write(first, batch({ ...first, revision: 2 }, { layers: [], events: [taken] }));
      const others = sandboxes.slice(1);
      const settled = await Promise.allSettled(
        others.map((sandbox, at) => {
          const told = at === 4 ? event(sandbox, 1, taken.id) : event(sandbox, 1);
          const changes = [change(at, 2)];
          return write(sandbox, batch({ ...sandbox, revision: 2 }, { layers: [], changes, events: [told] }));
        }),
      );
      assert.deepEqual(
        settled.map(({ status }) => status),
        others.map((_, at) => (at === 4 ? "rejected" : "fulfilled")),
      );
      for (const [at, { scope }] of others.entries()) {
        const { sandbox, news } = await readState(storage, scope);
        assert.deepEqual([sandbox?.revision, news.length], at === 4 ? [1, 0] : [2, 1]);
      }
    });

    test("each is told what was kept under its own key, and what it keeps takes the place of that", async () => {
      const sandboxes = await made(6);
      const keep = (sandbox: SandboxRow, key: string, revision: number): Batch =>
        batch(
          { ...sandbox, revision },
          {
            layers: [],
            outcomes: {
              keep: { key, fingerprint: "f", outcome: `"${revision} \\u0000"`, bytes: 9, keptAt: 1, revision },
            },
          },
        );
      const write2 = (revision: number): Promise<readonly (KeptOutcome | undefined)[]> =>
        Promise.all(sandboxes.map((sandbox, at) => write(sandbox, keep(sandbox, `key ${at % 2}`, revision), "key 0")));
      assert.deepEqual(await write2(2), [undefined, undefined, undefined, undefined, undefined, undefined]);
      const found = await write2(3);
      assert.deepEqual(
        found.map((kept) => kept?.outcome),
        sandboxes.map((_, at) => (at % 2 === 0 ? `"2 \\u0000"` : undefined)),
      );
      const forgetful = sandboxes.map((sandbox) =>
        write(sandbox, batch({ ...sandbox, revision: 4 }, { layers: [], outcomes: { forgetTo: 3 } }), "key 0"),
      );
      assert.equal((await Promise.all(forgetful)).filter((kept) => kept !== undefined).length, 3);
      const left = await Promise.all(
        sandboxes.map((sandbox) => write(sandbox, batch({ ...sandbox, revision: 5 }, { layers: [] }), "key 0")),
      );
      assert.ok(left.every((kept) => kept === undefined));
    });

    test("a sandbox that another process writes to is waited for, and holds up no other", async () => {
      if (!database.shared) return; // no other process writes to it
      const [held, free] = await made(2);
      assert.ok(held && free);
      const order: string[] = [];
      const next = (one: SandboxRow): Promise<unknown> =>
        write(one, batch({ ...one, revision: 2 }, { layers: [] })).then(() => order.push(one.scope));
      groups = 0;
      const writing = await database.db.transaction().execute(async (trx) => {
        await database.lock(trx, held.scope);
        const waits = next(held);
        await next(free);
        return [waits];
      });
      await Promise.all(writing);
      assert.deepEqual(order, [free.scope, held.scope]);
      const rows = await Promise.all([held, free].map(({ scope }) => readState(storage, scope)));
      assert.deepEqual(
        rows.map(({ sandbox }) => sandbox?.revision),
        [2, 2],
      );
      assert.ok(groups >= 2, "what was waited for is stored in the two round trips of a group");
    });

    test("subscribers of some owners hear of their events alone", async () => {
      const [heard, unheard] = await made(2);
      assert.ok(heard && unheard);
      const row = subscriptionRow(heard.owner);
      assert.equal(await storage.events.createSubscription(row, 1), true);
      await Promise.all(
        [heard, unheard].map((one) =>
          write(one, batch({ ...one, revision: 2 }, { layers: [], events: [event(one, 1)] })),
        ),
      );
      const relayed: string[] = [];
      await storage.events.relay(10, (events) => {
        relayed.push(...events.map(({ owner }) => owner));
        return { deliveries: [], payloads: [] };
      });
      assert.deepEqual(relayed, [heard.owner]);
    });
  });
}

test("where the database does not serve, all of a group are told so, but who was refused by itself", async () => {
  const row = sandboxRow();
  const together: Together = {
    atOnce: 1,
    async run(wanted, decide) {
      decide(wanted.map(() => ({ sandbox: row, news: [] })));
      throw unavailable("the database does not answer");
    },
  };
  const grouped = createGroupCommit({
    together,
    alone: () => assert.fail("nothing is tried again"),
    inLane: (_scope, wait) => wait(),
    awaited: createAwaited(),
  });
  const work = (refuses: boolean) => () => {
    if (refuses) throw new Error("refused");
    return { batch: undefined, result: 1 };
  };
  const [one, other] = [grouped("a/1", undefined, work(false)), grouped("a/2", undefined, work(true))];
  await assert.rejects(one, { code: "unavailable" });
  await assert.rejects(other, /refused/);
});
