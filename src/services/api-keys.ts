import { setTimeout as wait } from "node:timers/promises";

import { LRUCache } from "lru-cache";

import { SeedbedError } from "../model/errors.ts";
import type { Database, Tables } from "../storage/database.ts";
import { markRemoved } from "../storage/removals.ts";
import { KEY_REMEMBERED } from "./bounds.ts";
import { toCounted, toOwner } from "./callers.ts";
import type { KeyRing, KnownKey } from "./callers.ts";
import { isId } from "./ids.ts";
import { createApiKey, isApiKey, toKeyPrefix } from "./key-format.ts";
import { createKeyWatches } from "./key-watches.ts";
import { getPlan } from "./plans.ts";
import type { PlanName } from "./plans.ts";
import { toSecretHash } from "./secret-hash.ts";

/** What is known of a key; never the key itself. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** Its first characters. */
  readonly prefix: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** A key and, this one time, its secret. */
export interface NewApiKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** Keys that are remembered. */
const MOST_REMEMBERED = 10_000;

/** API keys, and who they belong to. */
export interface ApiKeys extends KeyRing {
  list(accountId: string): Promise<readonly ApiKey[]>;
  /** The ids of an account's keys. */
  ids(accountId: string): Promise<readonly string[]>;
  find(accountId: string, id: string): Promise<ApiKey | undefined>;
  /** Throws `limit_reached` past the plan's number. */
  create(accountId: string, plan: PlanName, name: string): Promise<NewApiKey>;
  /** A new secret for the same key; when it resolves the old one has stopped, in every process. Undefined if there is no such key. */
  rotate(accountId: string, id: string): Promise<NewApiKey | undefined>;
  /** Marks its data as to go with it. Resolves to whether there was one, when it has stopped in every process. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** What a key's id stands for, with the plan of its account now. */
  describe(id: string): Promise<KnownKey | undefined>;
  /** What is counted under which account, by the owners of keys' sandboxes; keys that are gone are left out. */
  findPayers(owners: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Forgets what is remembered of an account's keys, in every process when it resolves: its plan changed, or it is gone. */
  forget(accountId: string): Promise<void>;
  /** Ends what is open of keys that are gone with their account. */
  endWatches(ids: readonly string[]): void;
  /** Writes down when keys were last used. */
  markUsed(uses: ReadonlyMap<string, number>): Promise<void>;
}

/** `clock` gives epoch milliseconds. */
export function createApiKeys(parts: {
  readonly database: Database;
  readonly clock: () => number;
  readonly newId: () => string;
}): ApiKeys {
  const { database, clock, newId } = parts;
  const { db, shared } = database;
  const remembered = new LRUCache<string, KnownKey>({ max: MOST_REMEMBERED, ttl: KEY_REMEMBERED, ttlResolution: 0 });

  const watches = createKeyWatches(database);
  let forgotten = 0;

  /** Resolves when no other process remembers them either: whoever revoked a key may rely on it then. */
  async function forgetWhere(matches: (key: KnownKey) => boolean): Promise<void> {
    forgotten += 1;
    for (const [hash, key] of remembered) if (matches(key)) remembered.delete(hash);
    if (shared) await wait(KEY_REMEMBERED * 1.1); // a timer may be a little early
  }

  async function select(column: "api_keys.hash" | "api_keys.id", value: string): Promise<KnownKey | undefined> {
    const row = await db
      .selectFrom("api_keys")
      .innerJoin("accounts", "accounts.id", "api_keys.account_id")
      .select(["api_keys.id", "api_keys.account_id", "api_keys.hash", "accounts.plan", "accounts.suspended_at"])
      .where(column, "=", value)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const plan = getPlan(row.plan);
    const { id, account_id: accountId, hash, suspended_at: suspendedAt } = row;
    return { id, accountId, hash, plan: plan.name, requestsPerHour: plan.requestsPerHour, suspendedAt };
  }

  async function lookUp(hash: string): Promise<KnownKey | undefined> {
    const before = forgotten;
    const start = performance.now();
    const key = await select("api_keys.hash", hash);
    // What was read before a key was revoked must not be remembered after it: here not at all, elsewhere it is as old as its reading.
    if (key !== undefined && forgotten === before) remembered.set(hash, key, { start });
    return key;
  }

  return {
    recognise(apiKey) {
      if (!isApiKey(apiKey)) return undefined;
      const hash = toSecretHash(apiKey);
      return remembered.get(hash) ?? lookUp(hash);
    },
    watch: watches.watch,
    describe: (id) => select("api_keys.id", id),
    async findPayers(owners) {
      const rows = await db
        .selectFrom("api_keys")
        .select(["id", "account_id"])
        .where(
          "id",
          "in",
          owners.map((owner) => owner.slice(owner.indexOf(":") + 1)),
        )
        .execute();
      return new Map(rows.map((row) => [toOwner(row.id), toCounted(row.account_id)]));
    },
    endWatches(ids) {
      for (const id of ids) watches.end(id);
    },
    forget: (accountId) => forgetWhere((key) => key.accountId === accountId),
    async list(accountId) {
      const rows = await db
        .selectFrom("api_keys")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(toApiKey);
    },
    async ids(accountId) {
      const rows = await db.selectFrom("api_keys").select("id").where("account_id", "=", accountId).execute();
      return rows.map(({ id }) => id);
    },
    async find(accountId, id) {
      if (!isId(id)) return undefined;
      const row = await db
        .selectFrom("api_keys")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row === undefined ? undefined : toApiKey(row);
    },
    create: (accountId, planName, name) =>
      db.transaction().execute(async (trx) => {
        await database.lock(trx, `account:${accountId}`);
        const { keys: limit } = getPlan(planName);
        const { count } = await trx
          .selectFrom("api_keys")
          .select((eb) => eb.fn.countAll<number | string>().as("count"))
          .where("account_id", "=", accountId)
          .executeTakeFirstOrThrow();
        if (limit !== null && Number(count) >= limit) {
          const advice =
            limit === 0
              ? "choose a plan with API keys first (PUT /api/account/plan)"
              : "delete one, or choose a larger plan";
          throw new SeedbedError(
            "limit_reached",
            `cannot create another API key: the ${planName} plan has ${limit}, and there are ${count}; ${advice}`,
            {
              members: { limit },
            },
          );
        }
        const secret = createApiKey();
        const row = {
          id: newId(),
          account_id: accountId,
          name,
          prefix: toKeyPrefix(secret),
          hash: toSecretHash(secret),
          created_at: clock(),
          last_used_at: null,
        };
        await trx.insertInto("api_keys").values(row).execute();
        return { key: toApiKey(row), secret };
      }),
    async rotate(accountId, id) {
      if (!isId(id)) return undefined;
      const secret = createApiKey();
      const row = await db
        .updateTable("api_keys")
        .set({ hash: toSecretHash(secret), prefix: toKeyPrefix(secret) })
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      watches.end(id);
      await forgetWhere((key) => key.id === id);
      return { key: toApiKey(row), secret };
    },
    async remove(accountId, id) {
      if (!isId(id)) return false;
      const removed = await db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom("api_keys")
          .where("account_id", "=", accountId)
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await markRemoved(trx, [toOwner(id)], (database.clock ?? clock)());
        return true;
      });
      if (!removed) return false;
      watches.end(id);
      await forgetWhere((key) => key.id === id);
      return true;
    },
    async markUsed(uses) {
      for (const [id, at] of uses)
        await db.updateTable("api_keys").set({ last_used_at: at }).where("id", "=", id).execute();
    },
  };
}

function toApiKey({ id, name, prefix, created_at, last_used_at }: Tables["api_keys"]): ApiKey {
  return {
    id,
    name,
    prefix,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}
