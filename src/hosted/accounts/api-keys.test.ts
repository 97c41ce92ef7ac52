import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { openInMemory } from "../../../test/storage/stores.ts";
import { toSecretHash } from "../../core/services/secrets.ts";
import { noOutbox } from "../mail/outbox.ts";
import { createAccounts } from "./accounts.ts";
import { createApiKey, createApiKeys, isApiKey, toKeyPrefix, createUsage } from "./api-keys.ts";
import type { CustomerStorage } from "./storage/customer-storage.ts";
import { createRelationalCustomers } from "./storage/relational.ts";

const storage = createRelationalCustomers(await openInMemory());
let ids = 0;
const newId = (): string => `id${(ids += 1)}`;
const clock = (): number => 1_800_000_000_000;

async function newAccount(customers = storage): Promise<string> {
  const accounts = createAccounts({ storage: customers, outbox: noOutbox, clock, newId });
  const { account } = await accounts.signUp({ email: `${newId()}@example.com`, password: "correct horse" });
  return account.id;
}

/** The storage, counting what is looked up in it. */
function counting(): { readonly storage: CustomerStorage; readonly asked: () => number } {
  let asked = 0;
  const keys: CustomerStorage["keys"] = {
    ...storage.keys,
    findWithAccount(match) {
      asked += 1;
      return storage.keys.findWithAccount(match);
    },
  };
  return { storage: { ...storage, keys }, asked: () => asked };
}

test("a malformed key is refused without a look-up, and a known one is looked up once", async () => {
  const watched = counting();
  const keys = createApiKeys({ storage: watched.storage, clock, newId });
  for (const text of ["", "sb_live_", "nonsense", createApiKey().slice(1)])
    assert.equal(keys.recognise(text), undefined);
  assert.equal(watched.asked(), 0);
  const accountId = await newAccount();
  const { key, secret } = await keys.create(accountId, "team", { name: "CI" });
  const hash = toSecretHash(secret);
  const [owner] = await keys.owners(accountId);
  const standing = { role: "write", owner, plan: "free", requestsPerHour: 100, suspendedAt: null };
  assert.deepEqual(await keys.recognise(secret), { id: key.id, accountId, hash, ...standing });
  const before = watched.asked();
  assert.ok(!(keys.recognise(secret) instanceof Promise), "at once, from memory");
  assert.equal(watched.asked(), before);
});

test("what was read before a key was rotated is not remembered after it", async () => {
  const keys = createApiKeys({ storage, clock, newId });
  const accountId = await newAccount();
  const { key, secret } = await keys.create(accountId, "team", { name: "raced" });
  const looking = keys.recognise(secret);
  await Promise.all([looking, keys.rotate(accountId, key.id)]);
  assert.equal(await keys.recognise(secret), undefined);
});

test("where processes share the storage, a key that was rotated or removed has stopped in all of them", async () => {
  const [here, there] = Array.from({ length: 2 }, () =>
    createApiKeys({ storage: { ...storage, shared: true }, clock, newId }),
  ) as [ReturnType<typeof createApiKeys>, ReturnType<typeof createApiKeys>]; // two were made
  const accountId = await newAccount();
  const { key, secret } = await here.create(accountId, "team", { name: "shared" });
  assert.equal((await there.recognise(secret))?.id, key.id);
  const next = (await here.rotate(accountId, key.id))?.secret ?? "";
  assert.equal(await there.recognise(secret), undefined);
  assert.equal((await there.recognise(next))?.id, key.id);
  await here.remove(accountId, key.id);
  assert.equal(await there.recognise(next), undefined);
});

test("a change of plan is known at once", async () => {
  const keys = createApiKeys({ storage, clock, newId });
  const accounts = createAccounts({ storage, outbox: noOutbox, clock, newId });
  const accountId = await newAccount();
  const { secret } = await keys.create(accountId, "team", { name: "planned" });
  await keys.recognise(secret);
  await accounts.setPlan(accountId, "business");
  await keys.forget(accountId);
  assert.equal((await keys.recognise(secret))?.requestsPerHour, 20_000);
});

test("a key of another account can be neither found, rotated nor removed", async () => {
  const keys = createApiKeys({ storage, clock, newId });
  const { key } = await keys.create(await newAccount(), "team", { name: "mine" });
  const stranger = await newAccount();
  assert.equal(await keys.find(stranger, key.id), undefined);
  assert.equal(await keys.rotate(stranger, key.id), undefined);
  assert.equal(await keys.remove(stranger, key.id), undefined);
});

test("keys created at once never pass the plan's number", async () => {
  const keys = createApiKeys({ storage, clock, newId });
  const accountId = await newAccount();
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, async (_, n) => keys.create(accountId, "developer", { name: `${n}` })),
  );
  assert.equal(made.filter(({ status }) => status === "fulfilled").length, 3);
  assert.equal((await keys.list(accountId)).length, 3);
});

test("a new key has the form, its checksum fits, and no two are alike", () => {
  const keys = Array.from({ length: 1_000 }, createApiKey);
  for (const key of keys) assert.match(key, /^sb_live_[0-9A-Za-z]{36}$/);
  assert.ok(keys.every(isApiKey));
  assert.equal(new Set(keys).size, keys.length);
});

test("every character of the alphabet is about as frequent as any other", () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 2_000; n += 1)
    for (const character of createApiKey().slice(8, 38)) counts.set(character, (counts.get(character) ?? 0) + 1);
  assert.equal(counts.size, 62);
  const expected = 60_000 / 62;
  for (const [character, count] of counts)
    assert.ok(Math.abs(count - expected) < expected * 0.3, `${character}: ${count}`);
});

test("one character changed is noticed without a look-up", () => {
  const key = createApiKey();
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: key.length - 1 }),
      fc.constantFrom(...Array.from("0123456789abcXYZ_ é")),
      (at, character) => {
        fc.pre(key[at] !== character);
        assert.equal(isApiKey(key.slice(0, at) + character + key.slice(at + 1)), false);
      },
    ),
  );
});

test("other text is no key", () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(isApiKey(text), false)));
  const key = createApiKey();
  for (const text of [`${key} `, ` ${key}`, `${key}\n`, key.toUpperCase(), key.slice(0, -1), `${key}0`])
    assert.equal(isApiKey(text), false);
});

test("the prefix shows little, and the hash is SHA-256", () => {
  const key = createApiKey();
  assert.equal(toKeyPrefix(key), key.slice(0, 12));
  assert.equal(toSecretHash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

const NOON = Date.parse("2026-11-20T12:00:00.000Z");

async function setUp() {
  const time = { now: NOON };
  const customers = createRelationalCustomers(await openInMemory());
  const accountId = await newAccount(customers);
  const marked: ReadonlyMap<string, number>[] = [];
  const faults: Error[] = [];
  const usage = createUsage({
    storage: customers.usage,
    clock: () => time.now,
    async markUsed(uses) {
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      if (uses.size > 0) marked.push(uses);
    },
  });
  return { time, accountId, usage, marked, faults };
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
  time.now += 1;
  usage.count(accountId, "two", 0);
  assert.deepEqual(
    (await usage.list(accountId, NOON + 1)).at(-1)?.requests,
    1,
    "used, but none of the plan's requests",
  );
  assert.equal(marked.at(-1)?.get("two"), time.now);
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
