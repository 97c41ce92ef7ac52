import { LRUCache } from "lru-cache";

import { getOrMake } from "../../core/model/maps.ts";
import { createListeners } from "../../core/testing/journal/journal.ts";
import type {
  Journal,
  JournalEntry,
  JournalPage,
  JournalQuery,
  NumberedEntry,
  Owing,
} from "../../core/testing/journal/journal.ts";
import { connectRedis, REST } from "./redis.ts";
import type { RedisOptions } from "./redis.ts";

const PREFIX = "seedbed:journal:";

/** A journal that nobody adds to for so long is forgotten, milliseconds: as long as an idle visitor's sandbox is kept. */
const IDLE = 24 * 3_600_000;

/** Scopes of which it is known what Redis did not get: more are forgotten, the longest untouched first. */
const MOST_OWED = 100_000;

/** The numbers stay so many times as long: where Redis needs room, what goes first is what goes soonest anyway, and the numbers tell that entries are missing. */
const NUMBERS_STAY = 8;

// A list of the entries, each after its number, beside a hash of the newest number, of the one at which it was cleared, and of how
// many never got one. What has a number and is not in the list was dropped, whoever did that.
const BOUND = `redis.call("LTRIM", KEYS[1], -ARGV[1], -1)
redis.call("PEXPIRE", KEYS[1], ARGV[2])
redis.call("PEXPIRE", KEYS[2], ${NUMBERS_STAY} * ARGV[2])`;

// Goes on after the newest entry where the numbers are gone.
const NUMBERED = `local newest = redis.call("LINDEX", KEYS[1], -1)
if newest and redis.call("EXISTS", KEYS[2]) == 0 then redis.call("HSET", KEYS[2], "last", string.match(newest, "^%d+")) end`;

const PUSH = (entry: string): string =>
  `redis.call("RPUSH", KEYS[1], string.format("%d", redis.call("HINCRBY", KEYS[2], "last", 1)) .. " " .. ${entry})`;

const ADD = `${NUMBERED}
${PUSH("ARGV[3]")}
${BOUND}`;

const CLEARED = `redis.call("DEL", KEYS[1])
redis.call("HSET", KEYS[2], "cleared", redis.call("HGET", KEYS[2], "last") or 0)
redis.call("HDEL", KEYS[2], "lost")
redis.call("PEXPIRE", KEYS[2], ${NUMBERS_STAY * IDLE})`;

// Adds what Redis did not get, save what it got although it did not answer in time: an entry has the id of its request.
const ADD_OWED = `if ARGV[3] == "clear" then ${CLEARED} end
if ARGV[3] == "forget" then redis.call("DEL", KEYS[1], KEYS[2]) end
${NUMBERED}
local known = {}
for _, line in ipairs(redis.call("LRANGE", KEYS[1], 0, -1)) do known[string.match(line, "^%d+ (.*)$")] = true end
for at = 5, #ARGV do
  if not known[ARGV[at]] then ${PUSH("ARGV[at]")} end
end
if tonumber(ARGV[4]) > 0 then redis.call("HINCRBY", KEYS[2], "lost", ARGV[4]) end
${BOUND}`;

const READ = `return {redis.call("LRANGE", KEYS[1], 0, -1), unpack(redis.call("HMGET", KEYS[2], "last", "cleared", "lost"))}`;

const INFO = `return {redis.pcall("INFO", "memory"), redis.pcall("INFO", "stats")}`;

const FORGET = `redis.call("DEL", KEYS[1], KEYS[2])`;

interface Owed {
  /** Requests, of which `instead` has those that it found room for. */
  count: number;
  /** As in {@link Journal.add}. */
  most: number;
  first: "" | "clear" | "forget";
  isNoted: boolean;
}

/**
 * Keeps requests in Redis, so that every process reads those of all. One round trip a request. What Redis does not get is
 * added as soon as it answers again, before anything else of its scope, and what there was no room for counts as dropped.
 */
export function openRedisJournal(
  url: string,
  { prefix = "", instead, owing, ...options }: RedisOptions<Journal> & { readonly owing?: Owing | undefined },
): Journal {
  const { redis, isResting, run } = connectRedis(url, options, "keeps its own requests");
  const listeners = createListeners();
  const owed = new LRUCache<string, Owed>({ max: MOST_OWED });
  const paying = new Map<string, Promise<boolean>>();
  let nextTry: NodeJS.Timeout | undefined;
  redis.on("ready", () => void payAll());

  function ask(script: string, scope: string, ...args: readonly string[]): Promise<{ answer: unknown } | undefined> {
    const key = `${PREFIX}${prefix}{${scope}}`;
    return run(script, [key, `${key}:numbers`], ...args);
  }

  function pay(scope: string): Promise<boolean> | boolean {
    const debt = owed.get(scope);
    if (debt === undefined) return true;
    return getOrMake(paying, scope, () => payNow(scope, debt).finally(() => paying.delete(scope)));
  }

  async function payNow(scope: string, debt: Owed): Promise<boolean> {
    const { entries } = await instead.read(scope, { after: 0, limit: debt.most });
    const lines = entries.map(({ sequence: _sequence, ...entry }) => JSON.stringify(entry));
    const dropped = debt.count - lines.length;
    const { first } = debt;
    if (!isResting()) debt.first = ""; // never twice: where the answer does not come, it may have happened
    const paid = await ask(ADD_OWED, scope, String(debt.most), String(IDLE), first, String(dropped), ...lines);
    if (paid === undefined) return false;
    await instead.forget(scope);
    if (debt.isNoted)
      await owing?.end(scope).then(
        () => (debt.isNoted = false),
        () => undefined,
      );
    if (debt.isNoted) Object.assign(debt, { count: 0, first: "" }); // to be told later that nothing is owed
    else owed.delete(scope);
    return true;
  }

  async function noteOwing(scope: string, debt: Owed): Promise<void> {
    if (owing === undefined || debt.isNoted) return;
    await owing.note(scope).then(
      () => (debt.isNoted = true),
      () => undefined, // without the database nothing was written that somebody could miss
    );
  }

  async function payAll(): Promise<void> {
    clearTimeout(nextTry);
    nextTry = undefined;
    for (const scope of Array.from(owed.keys())) if (!(await pay(scope))) break;
    tryLater();
  }

  function tryLater(): void {
    if (owed.size > 0) nextTry ??= setTimeout(() => void payAll(), REST).unref();
  }

  function owe(scope: string, more: Partial<Owed>): Owed {
    const debt = owed.get(scope) ?? { count: 0, most: 1, first: "", isNoted: false };
    owed.set(scope, Object.assign(debt, more));
    tryLater();
    return debt;
  }

  async function end(scope: string, how: "clear" | "forget"): Promise<void> {
    await paying.get(scope);
    await instead.forget(scope);
    owed.delete(scope);
    await owing?.forget(scope).catch(() => undefined); // what is noted stays: it is told too often
    if ((await ask(how === "clear" ? CLEARED : FORGET, scope)) === undefined)
      await noteOwing(scope, owe(scope, { first: how }));
  }

  /** True if Redis removes what was used least, or anything, for room, and has done so: then a journal may be gone without a trace. */
  async function mayHaveEvicted(): Promise<boolean> {
    const told = String((await run(INFO, []))?.answer);
    return /^evicted_keys:[1-9]/m.test(told) && !/^maxmemory_policy:(?:noeviction|volatile-ttl)/m.test(told);
  }

  return {
    shared: true,
    async add(scope, note, most) {
      const isPaid = await pay(scope);
      const entry = JSON.stringify(note.toEntry());
      if (!isPaid || (await ask(ADD, scope, String(most), String(IDLE), entry)) === undefined) {
        await instead.add(scope, note, most);
        const { count } = owe(scope, { most });
        await noteOwing(scope, owe(scope, { count: count + 1 }));
      }
      listeners.tell(scope);
    },
    async read(scope, query) {
      // Asked first: what was noted no longer is in Redis.
      const isPartial = query.isWhole === true && ((await owing?.isNoted(scope)) === true || (await mayHaveEvicted()));
      const found = (await pay(scope)) ? await ask(READ, scope) : undefined;
      if (found === undefined) return { ...(await instead.read(scope, query)), isPartial: true };
      const [kept, ...numbers] = found.answer as [string[], ...(string | null)[]]; // what the script returns
      const [last = 0, cleared = 0, lost = 0] = numbers.map(Number);
      const newest = Math.max(last, Number.parseInt(kept.at(-1) ?? "0", 10));
      const page = toPage(kept, newest, newest - cleared - kept.length + lost, query);
      return isPartial ? { ...page, isPartial } : page;
    },
    clear: (scope) => end(scope, "clear"),
    forget: (scope) => end(scope, "forget"),
    async forgetOwner(owner) {
      const pattern = `${PREFIX}${prefix}{${owner.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)}/*`;
      try {
        for await (const keys of redis.scanStream({ match: pattern, count: 1_000 }) as AsyncIterable<string[]>)
          if (keys.length > 0) await redis.del(...keys);
      } catch {
        // Redis is away: what is there is forgotten by itself.
      }
      for (const scope of owed.keys()) if (scope.startsWith(`${owner}/`)) owed.delete(scope);
      await instead.forgetOwner(owner);
    },
    held: (scope) => instead.held(scope),
    listen: (scope, listener) => listeners.add(scope, listener),
    async close() {
      clearTimeout(nextTry);
      redis.disconnect();
      await instead.close();
    },
  };
}

function toPage(
  kept: readonly string[],
  last: number,
  dropped: number,
  { after, limit, fits }: JournalQuery,
): JournalPage {
  const entries: NumberedEntry[] = [];
  let next = Math.max(after, 0);
  for (const line of kept) {
    const space = line.indexOf(" ");
    const sequence = Number(line.slice(0, space));
    if (sequence <= after) continue;
    if (entries.length === limit) break;
    next = sequence;
    const entry = JSON.parse(line.slice(space + 1)) as JournalEntry; // as it was added
    if (fits === undefined || fits(entry)) entries.push({ ...entry, sequence });
  }
  return { entries, next, last, dropped };
}
