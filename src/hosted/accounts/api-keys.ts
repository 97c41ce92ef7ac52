import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { crc32 } from "node:zlib";

import { LRUCache } from "lru-cache";

import { SeedbedError } from "../../core/model/errors.ts";
import { KEY_REMEMBERED, SHARED_POLL } from "../../core/services/bounds.ts";
import { toCounted, toOwner } from "../../core/services/callers.ts";
import type { KeyRing, KeyRole, KnownKey } from "../../core/services/callers.ts";
import { isId } from "../../core/services/ids.ts";
import { getPlan } from "../../core/services/plans.ts";
import type { PlanName } from "../../core/services/plans.ts";
import { toSecretHash } from "../../core/services/secrets.ts";
import type {
  CustomerStorage,
  CustomerSubjects,
  KeyRow,
  KeyStorage,
  UsageStorage,
} from "./storage/customer-storage.ts";

/** Never contains the key itself. */
interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** Its first characters. */
  readonly prefix: string;
  readonly role: KeyRole;
  /** Shared with other keys of the account, or not. */
  readonly data: "shared" | "own";
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** A key as it is asked for: with the role `write` and on data of its own unless said. */
interface KeyToMake extends Pick<ApiKey, "name"> {
  readonly role?: KeyRole | undefined;
  readonly data?: ApiKey["data"] | undefined;
}

type KeyChange = Partial<Pick<ApiKey, "name" | "role">>;

/** A key and, this one time, its secret. */
interface NewApiKey {
  readonly key: ApiKey;
  readonly secret: string;
}

const MOST_REMEMBERED = 10_000;

export interface ApiKeys extends KeyRing {
  list(accountId: string): Promise<readonly ApiKey[]>;
  ids(accountId: string): Promise<readonly string[]>;
  /** Whose data its keys work on, each once. */
  owners(accountId: string): Promise<readonly string[]>;
  find(accountId: string, id: string): Promise<ApiKey | undefined>;
  /** Throws `limit_reached` past the plan's number. What `also` does is stored with it, or nothing is. */
  create(
    accountId: string,
    plan: PlanName,
    key: KeyToMake,
    also?: (within: CustomerSubjects) => Promise<unknown>,
  ): Promise<NewApiKey>;
  /** A new secret for the same key; when it resolves the old one has stopped, in every process. Undefined if there is no such key. */
  rotate(accountId: string, id: string): Promise<NewApiKey | undefined>;
  /** Resolves when it goes by its new role in every process; undefined if there is no such key. */
  change(accountId: string, id: string, change: KeyChange): Promise<ApiKey | undefined>;
  /** Marks its data as to go with it, unless another key works on it. Resolves to the owners of that, when it has stopped in every process; undefined if there is no such key. */
  remove(accountId: string, id: string): Promise<readonly string[] | undefined>;
  describe(match: { readonly owner: string } | { readonly id: string }): Promise<KnownKey | undefined>;
  /** A key of the account. Throws `not_found`. */
  get(accountId: string, id: string): Promise<KnownKey>;
  findPayers(owners: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Forgets what is remembered of an account's keys, in every process when it resolves: its plan changed, or it is gone. */
  forget(accountId: string): Promise<void>;
  endWatches(ids: readonly string[]): void;
  markUsed(uses: ReadonlyMap<string, number>): Promise<void>;
}

/** `clock` gives epoch milliseconds. */
export function createApiKeys(parts: {
  readonly storage: CustomerStorage;
  readonly clock: () => number;
  readonly newId: () => string;
}): ApiKeys {
  const { storage, clock, newId } = parts;
  const remembered = new LRUCache<string, KnownKey>({ max: MOST_REMEMBERED, ttl: KEY_REMEMBERED, ttlResolution: 0 });

  const watches = createKeyWatches(storage.keys);
  let forgotten = 0;

  /** Resolves when no other process remembers them either: whoever revoked a key may rely on it then. */
  async function forgetWhere(matches: (key: KnownKey) => boolean): Promise<void> {
    forgotten += 1;
    for (const [hash, key] of remembered) if (matches(key)) remembered.delete(hash);
    if (storage.shared) await wait(KEY_REMEMBERED * 1.1); // a timer may be a little early
  }

  async function find(match: Parameters<KeyStorage["findWithAccount"]>[0]): Promise<KnownKey | undefined> {
    const row = await storage.keys.findWithAccount(match);
    if (row === undefined) return undefined;
    const plan = getPlan(row.plan);
    return { ...row, role: row.role as KeyRole, plan: plan.name, requestsPerHour: plan.requestsPerHour }; // written here alone
  }

  async function lookUp(hash: string): Promise<KnownKey | undefined> {
    const before = forgotten;
    const start = performance.now();
    const key = await find({ hash });
    // A key read before it was revoked must not be remembered after it: here not at all, elsewhere only until its reading is old.
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
    describe: find,
    async get(accountId, id) {
      const key = isId(id) ? await find({ id }) : undefined;
      return key?.accountId === accountId ? key : refuseKey(id);
    },
    async findPayers(owners) {
      const rows = await storage.keys.listAccounts(owners);
      return new Map(rows.map((row) => [row.owner, toCounted(row.accountId)]));
    },
    endWatches(ids) {
      for (const id of ids) watches.end(id);
    },
    forget: (accountId) => forgetWhere((key) => key.accountId === accountId),
    list: async (accountId) => (await storage.keys.list(accountId)).map(toApiKey),
    ids: async (accountId) => (await storage.keys.list(accountId)).map(({ id }) => id),
    owners: async (accountId) => [...new Set((await storage.keys.list(accountId)).map(({ owner }) => owner))],
    async find(accountId, id) {
      const row = isId(id) ? await storage.keys.find(accountId, id) : undefined;
      return row === undefined ? undefined : toApiKey(row);
    },
    create: (accountId, planName, { name, role = "write", data }, also) =>
      storage.transact(async (within) => {
        const { keys } = within;
        const { keys: limit } = getPlan(planName);
        const others = await keys.list(accountId);
        const count = others.length;
        if (limit !== null && count >= limit) {
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
        const id = newId();
        const shared = (): string => others.find(isShared)?.owner ?? toOwner(newId());
        const row = {
          id,
          accountId,
          name,
          prefix: toKeyPrefix(secret),
          hash: toSecretHash(secret),
          role,
          owner: data === "shared" ? shared() : toOwner(id),
          createdAt: clock(),
          lastUsedAt: null,
        };
        await keys.add(row);
        await also?.(within);
        return { key: toApiKey(row), secret };
      }, `account:${accountId}`),
    async rotate(accountId, id) {
      if (!isId(id)) return undefined;
      const secret = createApiKey();
      const stored = { hash: toSecretHash(secret), prefix: toKeyPrefix(secret) };
      const row = await storage.keys.change(accountId, id, stored);
      if (row === undefined) return undefined;
      watches.end(id);
      await forgetWhere((key) => key.id === id);
      return { key: toApiKey(row), secret };
    },
    async change(accountId, id, change) {
      const row = isId(id) ? await storage.keys.change(accountId, id, change) : undefined;
      if (row === undefined) return undefined;
      await forgetWhere((key) => key.id === id);
      return toApiKey(row);
    },
    async remove(accountId, id) {
      if (!isId(id)) return undefined;
      const owners = await storage.transact(async ({ keys, removals }) => {
        const key = await keys.find(accountId, id);
        if (key === undefined || !(await keys.remove(accountId, id))) return undefined;
        const isLast = (await keys.findWithAccount({ owner: key.owner })) === undefined;
        const left = isLast ? [key.owner] : [];
        await removals.mark(left, (storage.clock ?? clock)());
        return left;
      }, `account:${accountId}`);
      if (owners === undefined) return undefined;
      watches.end(id);
      await forgetWhere((key) => key.id === id);
      return owners;
    },
    markUsed: (uses) => storage.keys.markUsed(uses),
  };
}

const isShared = ({ id, owner }: KeyRow): boolean => owner !== toOwner(id);

function toApiKey(row: KeyRow): ApiKey {
  const { id, name, prefix, role, createdAt, lastUsedAt } = row;
  return {
    id,
    name,
    prefix,
    role: role as KeyRole, // written here alone
    data: isShared(row) ? "shared" : "own",
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}

const PREFIX = "sb_live_";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM = 30;
const CHECKSUM = 6;
const FORM = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{${CHECKSUM}})$`);

/** A new API key: a prefix that scanners recognise, about 178 random bits, and a checksum (as GitHub's tokens have). */
export function createApiKey(): string {
  let random = "";
  for (let at = 0; at < RANDOM; at += 1) random += ALPHABET.charAt(randomInt(ALPHABET.length));
  return `${PREFIX}${random}${toChecksum(random)}`;
}

/** True if a text has the form and the checksum of an API key: one that does not need not be looked up. */
export function isApiKey(text: string): boolean {
  const [, random = "", checksum] = FORM.exec(text) ?? [];
  return checksum !== undefined && toChecksum(random) === checksum;
}

export function toKeyPrefix(key: string): string {
  return key.slice(0, PREFIX.length + 4);
}

function toChecksum(random: string): string {
  let rest = crc32(random);
  let text = "";
  for (let at = 0; at < CHECKSUM; at += 1) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}

interface Watch {
  readonly hash: string;
  readonly controller: AbortController;
}

/** Nothing is open yet. While anything is, it is looked now and then whether another process, or a rotation that was under way, has ended it. */
function createKeyWatches(keys: Pick<KeyStorage, "listHashes">) {
  const open = new Map<string, Set<Watch>>();
  let looking: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const rows = await keys.listHashes([...open.keys()]);
    const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
    for (const [id, watches] of open)
      for (const watch of watches) if (hashes.get(id) !== watch.hash) watch.controller.abort();
  }

  return {
    /** Aborts when the key is gone, has another secret than the one with this hash, or its account is suspended; watches until `ending` aborts. */
    watch(keyId: string, hash: string, ending: AbortSignal) {
      const controller = new AbortController();
      const watch = { hash, controller };
      const watches = open.get(keyId) ?? new Set();
      open.set(keyId, watches.add(watch));
      // While the database is away nobody can tell: what is open stays so.
      looking ??= setInterval(() => void look().catch(() => undefined), SHARED_POLL).unref();
      const leave = (): void => {
        watches.delete(watch);
        if (watches.size === 0 && open.get(keyId) === watches) open.delete(keyId);
        if (open.size > 0) return;
        clearInterval(looking);
        looking = undefined;
      };
      if (ending.aborted) leave();
      else ending.addEventListener("abort", leave, { once: true });
      return controller.signal;
    },
    /** Ends what is open of a key here at once; in other processes it ends at their next look. */
    end(keyId: string) {
      for (const { controller } of open.get(keyId) ?? []) controller.abort();
    },
  };
}

const HOUR = 3_600_000;

interface HourOfUse {
  readonly keyId: string;
  /** ISO 8601: when the hour began. */
  readonly hour: string;
  readonly requests: number;
}

interface Count {
  readonly keyId: string;
  readonly accountId: string;
  /** Time at which it began, epoch milliseconds. */
  readonly hour: number;
  requests: number;
  /** Epoch milliseconds. */
  usedAt: number;
}

/** Counts the requests of keys by the hour, in memory at first and in storage now and then. */
export interface Usage {
  /** Requests that are none of the plan's are none here, and tell all the same that the key is used. */
  count(accountId: string, keyId: string, requests?: number): void;
  /** Writes down what was counted; run it now and then, and before the process ends. */
  flush(): Promise<void>;
  /** Returns the use of an account since a time (epoch milliseconds), oldest first. */
  list(accountId: string, since: number): Promise<readonly HourOfUse[]>;
}

/** `markUsed` is told, at each flush, when keys were last used. */
export function createUsage(parts: {
  readonly storage: UsageStorage;
  readonly clock: () => number;
  readonly markUsed: (uses: ReadonlyMap<string, number>) => Promise<void>;
}): Usage {
  const { storage, clock, markUsed } = parts;
  let counts = new Map<string, Count>();
  let ended: Count[] = [];

  async function flush(): Promise<void> {
    const waiting = [...ended, ...counts.values()];
    counts = new Map();
    ended = [];
    const uses = new Map(waiting.map(({ keyId, usedAt }) => [keyId, usedAt]));
    try {
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        const { keyId, accountId, hour, requests } = next;
        if (requests > 0) await storage.add({ keyId, accountId, hour, requests });
        waiting.shift();
      }
      await markUsed(uses);
    } catch (error) {
      ended.push(...waiting); // the next flush tries them again
      throw error;
    }
  }

  return {
    count(accountId, keyId, requests = 1) {
      const now = clock();
      const hour = now - (now % HOUR);
      const open = counts.get(keyId);
      if (open?.hour === hour) {
        open.requests += requests;
        open.usedAt = now;
        return;
      }
      if (open !== undefined) ended.push(open);
      counts.set(keyId, { keyId, accountId, hour, requests, usedAt: now });
    },
    flush,
    async list(accountId, since) {
      await flush();
      const rows = await storage.list(accountId, since);
      return rows.map(({ keyId, hour, requests }) => ({ keyId, hour: new Date(hour).toISOString(), requests }));
    },
  };
}

/** Throws `not_found` for a key that an account does not have. */
export function refuseKey(id: string): never {
  throw new SeedbedError(
    "not_found",
    `there is no API key ${JSON.stringify(id.slice(0, 60))} in your account: GET /api/account/keys lists yours`,
  );
}
