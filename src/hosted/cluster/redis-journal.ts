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

// A list of the entries, each after its number, beside a hash of the newest number and of how many were dropped.
const BOUND = `local over = redis.call("LLEN", KEYS[1]) - tonumber(ARGV[1])
if over > 0 then
  redis.call("LTRIM", KEYS[1], over, -1)
  redis.call("HINCRBY", KEYS[2], "dropped", over)
end
redis.call("PEXPIRE", KEYS[1], ARGV[2])
redis.call("PEXPIRE", KEYS[2], ARGV[2])`;

const PUSH = (entry: string): string =>
  `redis.call("RPUSH", KEYS[1], string.format("%d", redis.call("HINCRBY", KEYS[2], "last", 1)) .. " " .. ${entry})`;

const ADD = `${PUSH("ARGV[3]")}
${BOUND}`;

// Adds what Redis did not get, save what it got although it did not answer in time: an entry has the id of its request.
const ADD_OWED = `if ARGV[3] ~= "" then redis.call("DEL", KEYS[1]) redis.call("HDEL", KEYS[2], "dropped") end
if ARGV[3] == "forget" then redis.call("DEL", KEYS[2]) end
local known = {}
for _, line in ipairs(redis.call("LRANGE", KEYS[1], 0, -1)) do known[string.match(line, "^%d+ (.*)$")] = true end
for at = 5, #ARGV do
  if not known[ARGV[at]] then ${PUSH("ARGV[at]")} end
end
if tonumber(ARGV[4]) > 0 then redis.call("HINCRBY", KEYS[2], "dropped", ARGV[4]) end
${BOUND}`;

const READ = `return {redis.call("LRANGE", KEYS[1], 0, -1), redis.call("HGET", KEYS[2], "last"), redis.call("HGET", KEYS[2], "dropped")}`;

const CLEAR = `redis.call("DEL", KEYS[1])
redis.call("HDEL", KEYS[2], "dropped")`;

const FORGET = `redis.call("DEL", KEYS[1], KEYS[2])`;

interface Owed {
  /** Requests, of which `instead` has those that it found room for. */
  count: number;
  /** As in {@link Journal.add}. */
  most: number;
  first: "" | "clear" | "forget";
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
  let notedAt = -Infinity;
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
    owed.delete(scope);
    await instead.forget(scope);
    return true;
  }

  async function noteOwing(): Promise<void> {
    const now = options.clock();
    if (owing === undefined || now < notedAt + REST) return;
    await owing.note().then(
      () => (notedAt = now),
      () => undefined, // without the database nothing was written that somebody could miss
    );
  }

  async function payAll(): Promise<void> {
    clearTimeout(nextTry);
    nextTry = undefined;
    if (owed.size > 0) await noteOwing();
    for (const scope of Array.from(owed.keys())) if (!(await pay(scope))) break;
    tryLater();
  }

  function tryLater(): void {
    if (owed.size > 0) nextTry ??= setTimeout(() => void payAll(), REST).unref();
  }

  function owe(scope: string, more: Partial<Owed>): Owed {
    const debt = owed.get(scope) ?? { count: 0, most: 1, first: "" };
    owed.set(scope, Object.assign(debt, more));
    tryLater();
    return debt;
  }

  async function end(scope: string, how: "clear" | "forget"): Promise<void> {
    await paying.get(scope);
    await instead.forget(scope);
    owed.delete(scope);
    if ((await ask(how === "clear" ? CLEAR : FORGET, scope)) === undefined) owe(scope, { first: how });
  }

  return {
    shared: true,
    async add(scope, note, most) {
      const isPaid = await pay(scope);
      const entry = JSON.stringify(note.toEntry());
      if (!isPaid || (await ask(ADD, scope, String(most), String(IDLE), entry)) === undefined) {
        await instead.add(scope, note, most);
        const { count } = owe(scope, { most });
        owe(scope, { count: count + 1 });
        await noteOwing();
      }
      listeners.tell(scope);
    },
    async read(scope, query) {
      // Asked first: what was noted no longer is in Redis.
      const isPartial = query.isWhole === true && (await owing?.isNoted()) === true;
      const found = (await pay(scope)) ? await ask(READ, scope) : undefined;
      if (found === undefined) return { ...(await instead.read(scope, query)), isPartial: true };
      const [kept, last, dropped] = found.answer as [string[], string | null, string | null]; // what the script returns
      const page = toPage(kept, Number(last ?? 0), Number(dropped ?? 0), query);
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
