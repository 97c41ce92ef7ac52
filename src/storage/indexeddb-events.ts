import { matchesEvent } from "../model/events.ts";
import { createEventQueue } from "./event-queue.ts";
import type { KeptHistory } from "./event-queue.ts";
import type { BackFilter, EventRow, EventStorage, HistoryFilter, HistoryRow } from "./event-storage.ts";
import { within } from "./indexeddb-database.ts";
import type { BrowserDatabase, DatabaseReading, Writing } from "./indexeddb-database.ts";
import { toHistoryRow } from "./memory-history.ts";

/** Events of one owner that are kept unless told. */
const MOST_EVENTS = 10_000;

/** Whether they are too many is looked at so often until they can be twice as many: counting them is not cheap. */
const LOOKS = 20;

/** Events that are read at once. */
const PAGE = 500;

/** The counter that positions are drawn from. */
const POSITION = "position";

/** Events in the browser's database, and how writes reach them. */
export interface IndexedDbEvents {
  readonly events: EventStorage;
  /** Stores the events of a write in its transaction; resolves to the position of the first. */
  append(tx: Writing, events: readonly EventRow[]): Promise<number>;
  /** Takes note of events that were committed, of which the first has this position. */
  note(events: readonly EventRow[], first: number): void;
}

/** The position of the event that `newest` events of an owner begin with. */
async function findNewest(tx: DatabaseReading, owner: string, newest: number): Promise<number> {
  const cursor = await tx.objectStore("events").openKeyCursor(within(owner), "prev");
  const begin = newest > 1 ? await cursor?.advance(newest - 1) : cursor;
  return begin?.primaryKey[1] ?? 0;
}

async function listEvents(tx: DatabaseReading, owner: string, filter: HistoryFilter): Promise<HistoryRow[]> {
  const { after, since, newest, scope, patterns, limit } = filter;
  const first = after > 0 ? after + 1 : await findNewest(tx, owner, newest);
  const found: HistoryRow[] = [];
  for (let from = first; found.length < limit;) {
    const events = tx.objectStore("events");
    const page =
      scope === undefined
        ? await events.getAll(IDBKeyRange.bound([owner, from], [owner, Infinity]), PAGE)
        : await events.index("scope").getAll(IDBKeyRange.bound([owner, scope, from], [owner, scope, Infinity]), PAGE);
    const fitting = page.filter(
      (row) => row.recordedAt >= since && (patterns?.some((pattern) => matchesEvent(pattern, row.type)) ?? true),
    );
    found.push(...fitting.slice(0, limit - found.length));
    if (page.length < PAGE) break;
    from = (page.at(-1)?.position ?? Infinity) + 1;
  }
  return found;
}

async function listEventsBack(tx: DatabaseReading, owner: string, filter: BackFilter): Promise<HistoryRow[]> {
  const { scope, sequence, before = Infinity, limit } = filter;
  const range = IDBKeyRange.bound([owner, scope, -Infinity], [owner, scope, before], false, true);
  const found: HistoryRow[] = [];
  let cursor = await tx.objectStore("events").index("scope").openCursor(range, "prev");
  while (cursor !== null && found.length < limit && cursor.value.sequence > sequence) {
    found.push(cursor.value);
    cursor = await cursor.continue();
  }
  return found;
}

async function lastPosition(tx: DatabaseReading, owner: string): Promise<number> {
  const cursor = await tx.objectStore("events").openKeyCursor(within(owner), "prev");
  return cursor?.primaryKey[1] ?? 0;
}

/** Forgets the oldest events of an owner, beyond so many. */
async function forgetBeyond(tx: Writing, owner: string, most: number): Promise<void> {
  const events = tx.objectStore("events");
  const surplus = (await events.count(within(owner))) - most;
  if (surplus <= 0) return;
  const cursor = await events.openKeyCursor(within(owner));
  const kept = await cursor?.advance(surplus);
  const end = kept?.primaryKey[1] ?? Infinity;
  await events.delete(IDBKeyRange.bound([owner, -Infinity], [owner, end], false, true));
}

async function appendEvents(tx: Writing, events: readonly EventRow[], most: number): Promise<number> {
  const owner = events[0]?.owner;
  if (owner === undefined) return 0;
  const counters = tx.objectStore("counters");
  const last = (await counters.get(POSITION)) ?? 0;
  await counters.put(last + events.length, POSITION);
  await Promise.all(events.map((row, at) => tx.objectStore("events").add(toHistoryRow(row, last + 1 + at))));
  const looksAt = (position: number): number => Math.floor((position * LOOKS) / most);
  if (looksAt(last) !== looksAt(last + events.length)) await forgetBeyond(tx, owner, most);
  return last + 1;
}

/**
 * Keeps the history of events and the subscriptions in the browser's database. Deliveries stay in memory: a browser makes none, as it
 * may not send what the receivers' own servers did not agree to.
 */
export async function createIndexedDbEvents(db: BrowserDatabase, mostEvents = MOST_EVENTS): Promise<IndexedDbEvents> {
  const history: KeptHistory = {
    listEvents: (owner, filter) => db.read(["events"], (tx) => listEvents(tx, owner, filter)),
    listEventsBack: (owner, filter) => db.read(["events"], (tx) => listEventsBack(tx, owner, filter)),
    findEvent: (owner, id) => db.read(["events"], (tx) => tx.objectStore("events").index("id").get([owner, id])),
    lastPosition: (owner) => db.read(["events"], (tx) => lastPosition(tx, owner)),
    drop: (owner) => db.write(["events"], (tx) => tx.objectStore("events").delete(within(owner))),
    sweep: ({ since, eventsPerOwner }) =>
      db.write(["events"], async (tx) => {
        const events = tx.objectStore("events");
        const owners = new Set((await events.getAllKeys()).map(([owner]) => owner));
        for (const owner of owners) {
          await forgetBeyond(tx, owner, eventsPerOwner);
          // They were recorded in their order: the first that is young enough ends what goes.
          for (let cursor = await events.openCursor(within(owner)); cursor !== null; cursor = await cursor.continue()) {
            if (cursor.value.recordedAt >= since) break;
            await cursor.delete();
          }
        }
      }),
  };
  const queue = createEventQueue(history);
  const subscriptions = await db.read(["subscriptions"], (tx) => tx.objectStore("subscriptions").getAll());
  for (const row of subscriptions.toSorted((a, b) => a.createdAt - b.createdAt)) queue.restore(row);

  /** Keeps what the queue has of an owner's subscriptions. */
  async function keep(owner: string): Promise<void> {
    const rows = await queue.listSubscriptions(owner);
    await db.write(["subscriptions"], async (tx) => {
      await tx.objectStore("subscriptions").delete(within(owner));
      for (const row of rows) await tx.objectStore("subscriptions").put(row);
    });
  }

  async function kept<T>(owner: string, result: T): Promise<T> {
    await keep(owner);
    return result;
  }

  return {
    append: (tx, rows) => appendEvents(tx, rows, mostEvents),
    note: (events, first) => queue.note(events, first),
    events: {
      ...queue,
      createSubscription: async (row, most) => kept(row.owner, await queue.createSubscription(row, most)),
      changeSubscription: async (owner, id, change) => kept(owner, await queue.changeSubscription(owner, id, change)),
      removeSubscription: async (owner, id) => kept(owner, await queue.removeSubscription(owner, id)),
      dropOwner: async (owner) => kept(owner, await queue.dropOwner(owner)),
    },
  };
}
