import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Database } from "../storage/database.ts";
import { openSqlite } from "../storage/sqlite.ts";
import { createAccounts } from "./accounts.ts";
import { createApiKeys } from "./api-keys.ts";
import { createApiKey } from "./key-format.ts";
import { noOutbox } from "./mail/outbox.ts";
import { toSecretHash } from "./secret-hash.ts";

let database: Database;
let ids = 0;
const newId = (): string => `id${(ids += 1)}`;
const clock = (): number => 1_800_000_000_000;

before(async () => {
  database = await openSqlite(":memory:");
});
after(() => database.close());

async function newAccount(): Promise<string> {
  const accounts = createAccounts({ database, outbox: noOutbox, clock, newId });
  const { account } = await accounts.signUp({ email: `${newId()}@example.com`, password: "correct horse" });
  return account.id;
}

/** The database, counting what is asked of it. */
function counting(): { readonly database: Database; readonly asked: () => number } {
  let asked = 0;
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === "selectFrom") asked += 1;
      const value: unknown = Reflect.get(target, name);
      // Its methods have to be called on itself.
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return { database: { ...database, db }, asked: () => asked };
}

test("a malformed key is refused without a look-up, and a known one is looked up once", async () => {
  const watched = counting();
  const keys = createApiKeys({ database: watched.database, clock, newId });
  for (const text of ["", "sb_live_", "nonsense", createApiKey().slice(1)])
    assert.equal(keys.recognise(text), undefined);
  assert.equal(watched.asked(), 0);
  const accountId = await newAccount();
  const { key, secret } = await keys.create(accountId, "team", "CI");
  const hash = toSecretHash(secret);
  const standing = { plan: "free", requestsPerHour: 100, suspendedAt: null };
  assert.deepEqual(await keys.recognise(secret), { id: key.id, accountId, hash, ...standing });
  const before = watched.asked();
  assert.ok(!(keys.recognise(secret) instanceof Promise), "at once, from memory");
  assert.equal(watched.asked(), before);
});

test("what was read before a key was rotated is not remembered after it", async () => {
  const keys = createApiKeys({ database, clock, newId });
  const accountId = await newAccount();
  const { key, secret } = await keys.create(accountId, "team", "raced");
  const looking = keys.recognise(secret);
  await Promise.all([looking, keys.rotate(accountId, key.id)]);
  assert.equal(await keys.recognise(secret), undefined);
});

test("where processes share the database, a key that was rotated or removed has stopped in all of them", async () => {
  const [here, there] = Array.from({ length: 2 }, () =>
    createApiKeys({ database: { ...database, shared: true }, clock, newId }),
  ) as [ReturnType<typeof createApiKeys>, ReturnType<typeof createApiKeys>]; // two were made
  const accountId = await newAccount();
  const { key, secret } = await here.create(accountId, "team", "shared");
  assert.equal((await there.recognise(secret))?.id, key.id);
  const next = (await here.rotate(accountId, key.id))?.secret ?? "";
  assert.equal(await there.recognise(secret), undefined);
  assert.equal((await there.recognise(next))?.id, key.id);
  await here.remove(accountId, key.id);
  assert.equal(await there.recognise(next), undefined);
});

test("a change of plan is known at once", async () => {
  const keys = createApiKeys({ database, clock, newId });
  const accounts = createAccounts({ database, outbox: noOutbox, clock, newId });
  const accountId = await newAccount();
  const { secret } = await keys.create(accountId, "team", "planned");
  await keys.recognise(secret);
  await accounts.setPlan(accountId, "business");
  await keys.forget(accountId);
  assert.equal((await keys.recognise(secret))?.requestsPerHour, 20_000);
});

test("a key of another account can be neither found, rotated nor removed", async () => {
  const keys = createApiKeys({ database, clock, newId });
  const { key } = await keys.create(await newAccount(), "team", "mine");
  const stranger = await newAccount();
  assert.equal(await keys.find(stranger, key.id), undefined);
  assert.equal(await keys.rotate(stranger, key.id), undefined);
  assert.equal(await keys.remove(stranger, key.id), false);
});

test("keys created at once never pass the plan's number", async () => {
  const keys = createApiKeys({ database, clock, newId });
  const accountId = await newAccount();
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, async (_, n) => keys.create(accountId, "developer", `${n}`)),
  );
  assert.equal(made.filter(({ status }) => status === "fulfilled").length, 3);
  assert.equal((await keys.list(accountId)).length, 3);
});
