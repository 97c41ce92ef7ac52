import assert from "node:assert/strict";
import { test } from "node:test";

import { openInMemory } from "../../../test/storage/stores.ts";
import { noOutbox } from "../mail/outbox.ts";
import { createAccounts } from "./accounts.ts";
import { createRelationalCustomers } from "./storage/relational.ts";
import { createUsage } from "./usage.ts";

const NOON = Date.parse("2026-11-20T12:00:00.000Z");

async function setUp() {
  const storage = createRelationalCustomers(await openInMemory());
  const time = { now: NOON };
  const clock = (): number => time.now;
  let ids = 0;
  const newId = (): string => `id${(ids += 1)}`;
  const { account } = await createAccounts({ storage, outbox: noOutbox, clock, newId }).signUp({
    email: "a@example.com",
    password: "correct horse",
  });
  const marked: ReadonlyMap<string, number>[] = [];
  const faults: Error[] = [];
  const usage = createUsage({
    storage: storage.usage,
    clock,
    async markUsed(uses) {
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      if (uses.size > 0) marked.push(uses);
    },
  });
  return { time, accountId: account.id, usage, marked, faults };
}

test("requests add up by key and hour, over flushes", async () => {
  const { time, accountId, usage, marked } = await setUp();
  usage.count(accountId, "one");
  usage.count(accountId, "one");
  time.now += 3_599_999;
  usage.count(accountId, "one");
  await usage.flush();
  usage.count(accountId, "one");
  time.now += 1;
  usage.count(accountId, "one");
  usage.count(accountId, "two");
  assert.deepEqual(await usage.list(accountId, NOON), [
    { keyId: "one", hour: "2026-11-20T12:00:00.000Z", requests: 4 },
    { keyId: "one", hour: "2026-11-20T13:00:00.000Z", requests: 1 },
    { keyId: "two", hour: "2026-11-20T13:00:00.000Z", requests: 1 },
  ]);
  assert.deepEqual((await usage.list(accountId, NOON + 1)).length, 2);
  assert.equal(marked.at(-1)?.get("one"), NOON + 3_600_000);
});

test("what belongs to an account that is gone is left out, and stops nothing else", async () => {
  const { accountId, usage } = await setUp();
  usage.count("nobody", "gone");
  usage.count(accountId, "one");
  assert.deepEqual(
    (await usage.list(accountId, 0)).map(({ keyId }) => keyId),
    ["one"],
  );
});

test("a flush that fails loses nothing and counts nothing twice", async () => {
  const { accountId, usage, faults } = await setUp();
  usage.count(accountId, "one");
  faults.push(new Error("storage is away"));
  await assert.rejects(usage.flush(), /away/);
  usage.count(accountId, "one");
  assert.deepEqual(
    (await usage.list(accountId, 0)).map(({ requests }) => requests),
    [2],
  );
});
