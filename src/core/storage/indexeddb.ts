import { matchesEvent } from "../model/events.ts";
import { createEventQueue } from "./event-queue.ts";
import type { BackFilter, EventRow, EventStorage, HistoryFilter, HistoryRow } from "./event-storage.ts";
import { toReading, within } from "./indexeddb-database.ts";
import type { BrowserDatabase, DatabaseReading, StoreName, Writing } from "./indexeddb-database.ts";
import { createKeptPlaygrounds } from "./kept-playgrounds.ts";
import type { PlaygroundTable } from "./kept-playgrounds.ts";
import { toHistoryRow } from "./memory-history.ts";
import type { KeptHistory } from "./memory-history.ts";
import { follows, LayerGone, layersMoved, newsOf } from "./storage.ts";
import type {
  AskedWithState,
  Batch,
  ChangeRow,
  KeptOutcome,
  Known,
  PlaygroundStorage,
  SandboxRow,
  SecretStorage,
  Storage,
  StoredState,
} from "./storage.ts";

const DROPPED_FROM: readonly StoreName[] = ["sandboxes", "layers", "rows", "snapshots", "outcomes", "dropped"];

function toChange({ layer: _layer, ...row }: ChangeRow & { readonly layer: string }): ChangeRow {
  return row;
}

async function rowsOf(tx: DatabaseReading, layer: string): Promise<ChangeRow[]> {
  const rows = await tx.objectStore("rows").getAll(within(layer));
  return rows.map(toChange);
}

async function readState(tx: DatabaseReading, scope: string, known: Known | undefined): Promise<StoredState> {
  const sandbox = await tx.objectStore("sandboxes").get(scope);
  if (sandbox === undefined) return { sandbox, news: [] };
  const { layer, revision } = sandbox;
  if (!follows(sandbox, known)) return { sandbox, news: await rowsOf(tx, layer) };
  if (known.revision === revision) return { sandbox, news: [] };
  const newer = IDBKeyRange.bound([layer, known.revision], [layer, Infinity], true);
  const news = await tx.objectStore("rows").index("revision").getAll(newer);
  return { sandbox, news: news.map(toChange) };
}

async function readAsked(
  tx: DatabaseReading,
  scope: string,
  { key, isListed, besideOf }: AskedWithState,
): Promise<Partial<StoredState>> {
  const outcomes = tx.objectStore("outcomes");
  const found = key === undefined ? undefined : await outcomes.get([scope, key]);
  const { scope: _scope, ...kept } = found ?? { scope };
  return {
    kept: found === undefined ? undefined : (kept as KeptOutcome), // without what it is found by
    ...(isListed && { keptMarks: await outcomes.index("revision").getAll(within(scope)) }),
    ...(besideOf !== undefined && { beside: await sumBeside(tx, scope, besideOf) }),
  };
}

/** Bytes of a caller's sandboxes but one. All are looked at: a browser has few. */
async function sumBeside(tx: DatabaseReading, scope: string, caller: string): Promise<number> {
  const sandboxes = await tx.objectStore("sandboxes").getAll();
  return sandboxes
    .filter((row) => row.caller === caller && row.scope !== scope)
    .reduce((sum, { bytes, keptBytes }) => sum + bytes + keptBytes, 0);
}

/**
 * Keeps sandboxes in the browser's database. Several workers and pages of an origin may use it at the same time: each transaction sees
 * what others have committed. Deliveries of webhooks, which no browser makes, are not kept. Of each owner's
 * events the newest `mostEvents` stay, 10,000 unless given, and a twentieth more for a while.
 */
export async function createIndexedDbStorage(db: BrowserDatabase, mostEvents?: number): Promise<Storage> {
  const { events, append, note } = await createIndexedDbEvents(db, mostEvents);

  async function dropSnapshot(tx: Writing, id: string): Promise<boolean> {
    const snapshot = await tx.objectStore("snapshots").get(id);
    if (snapshot === undefined) return false;
    await tx.objectStore("snapshots").delete(id);
    await releaseLayer(tx, snapshot.layer);
    return true;
  }

  const snapshotsOf = (owner: string) =>
    db.read(["snapshots"], (tx) => tx.objectStore("snapshots").index("owner").getAll(owner));

  return {
    shared: true,
    durable: true,
    events,
    async read(scope, known) {
      return newsOf(await db.read(["sandboxes", "rows"], (tx) => readState(tx, scope, known)), known);
    },
    readLayer: (id) =>
      db.read(["layers", "rows"], async (tx) => {
        const layer = await tx.objectStore("layers").get(id);
        if (layer === undefined) throw new LayerGone(id);
        return { parent: layer.parent, changes: await rowsOf(tx, id) };
      }),
    async write(scope, known, work, asked) {
      const { result, appended } = await db.write(WRITTEN, async (tx) => {
        const reading = toReading(tx);
        const state = { ...(await readState(reading, scope, known)), ...(await madeBefore(reading, scope)) };
        const { batch, result: value } = work(
          asked === undefined ? state : { ...state, ...(await readAsked(reading, scope, asked)) },
        );
        if (batch === undefined) return { result: value, appended: undefined };
        await storeBatch(tx, state.sandbox, batch);
        return { result: value, appended: { rows: batch.events, first: await append(tx, batch.events) } };
      });
      if (appended !== undefined) note(appended.rows, appended.first);
      return result;
    },
    async listSandboxes(owner) {
      const rows = await db.read(["sandboxes"], (tx) => tx.objectStore("sandboxes").index("owner").getAll(owner));
      return rows.sort((a, b) => a.createdAt - b.createdAt || (a.scope < b.scope ? -1 : 1));
    },
    async listOwners(beginning, end) {
      const between = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
      const rows = await db.read(["sandboxes", "snapshots"], async (tx) => [
        ...(await tx.objectStore("sandboxes").index("owner").getAll(between)),
        ...(await tx.objectStore("snapshots").index("owner").getAll(between)),
      ]);
      return [...new Set(rows.map(({ owner }) => owner))].filter(
        (owner) => owner.startsWith(beginning) && owner.endsWith(end),
      );
    },
    async listDue(until) {
      const rows = await db.read(["sandboxes"], (tx) => tx.objectStore("sandboxes").getAll());
      return rows.filter(({ dueAt, clock }) => clock === null && dueAt !== null && dueAt <= until);
    },
    async listExpired(until) {
      const rows = await db.read(["sandboxes"], (tx) => tx.objectStore("sandboxes").getAll());
      return rows.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= until);
    },
    dropSandbox: (scope) => db.write(DROPPED_FROM, (tx) => forgetSandbox(tx, scope)),
    listSnapshots: async (owner) =>
      (await snapshotsOf(owner)).sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    countSnapshots: (owners) =>
      db.read(["snapshots"], async (tx) => {
        const counted = new Set(owners);
        return (await tx.objectStore("snapshots").getAll()).filter(({ owner }) => counted.has(owner)).length;
      }),
    findSnapshot: (id) => db.read(["snapshots"], (tx) => tx.objectStore("snapshots").get(id)),
    dropSnapshot: (id) => db.write(["snapshots", "layers", "rows"], (tx) => dropSnapshot(tx, id)),
    async dropOwner(owner) {
      await db.write(DROPPED_FROM, async (tx) => {
        for (const id of await tx.objectStore("snapshots").index("owner").getAllKeys(owner)) await dropSnapshot(tx, id);
        for (const scope of await tx.objectStore("sandboxes").index("owner").getAllKeys(owner))
          await forgetSandbox(tx, scope);
        const dropped = tx.objectStore("dropped");
        for (const key of await dropped.index("owner").getAllKeys(owner)) await dropped.delete(key);
      });
      await events.dropOwner(owner);
    },
    sweep: async () => undefined,
    close: async () => db.close(),
  };
}

/** Dropped names that are remembered: beyond, those dropped longest ago are forgotten. */
const KEPT_NAMES = 10_000;

const WRITTEN: readonly StoreName[] = [...DROPPED_FROM, "events", "counters"];

async function madeBefore(tx: DatabaseReading, scope: string): Promise<Pick<StoredState, "made">> {
  if ((await tx.objectStore("sandboxes").getKey(scope)) !== undefined) return {};
  const dropped = await tx.objectStore("dropped").index("scope").get(scope);
  return dropped === undefined ? {} : { made: dropped.made };
}

/** Stores a write but for its events; `before` is the sandbox as it was. Throws `LayerGone`. */
async function storeBatch(tx: Writing, before: SandboxRow | undefined, batch: Batch): Promise<void> {
  const { sandbox, into = sandbox.layer } = batch;
  const [layers, rows] = [tx.objectStore("layers"), tx.objectStore("rows")];
  for (const { id, parent } of batch.layers) {
    if (parent !== null) await retainLayer(tx, parent);
    await layers.put({ id, parent, uses: 0 });
  }
  if ((await layers.getKey(into)) === undefined) throw new LayerGone(into);
  await Promise.all(batch.changes.map((row) => rows.put({ ...row, layer: into })));
  await tx.objectStore("sandboxes").put(sandbox);
  const { retained, released } = layersMoved(before, sandbox);
  for (const layer of retained) await retainLayer(tx, layer);
  for (const layer of released) await releaseLayer(tx, layer);
  if (batch.snapshot !== undefined) {
    await tx.objectStore("snapshots").put(batch.snapshot);
    await retainLayer(tx, batch.snapshot.layer);
  }
  if (batch.outcomes !== undefined) await storeOutcomes(tx, sandbox.scope, batch.outcomes);
}

async function storeOutcomes(
  tx: Writing,
  scope: string,
  { forgetTo = -1, keep }: NonNullable<Batch["outcomes"]>,
): Promise<void> {
  const outcomes = tx.objectStore("outcomes");
  const old = IDBKeyRange.bound([scope, -Infinity], [scope, forgetTo]);
  for (const key of await outcomes.index("revision").getAllKeys(old)) await outcomes.delete(key);
  if (keep !== undefined) await outcomes.put({ ...keep, scope });
}

async function retainLayer(tx: Writing, id: string): Promise<void> {
  const layer = await tx.objectStore("layers").get(id);
  if (layer === undefined) throw new LayerGone(id);
  await tx.objectStore("layers").put({ ...layer, uses: layer.uses + 1 });
}

async function releaseLayer(tx: Writing, id: string): Promise<void> {
  for (let next: string | null = id; next !== null;) {
    const layer: (Batch["layers"][number] & { readonly uses: number }) | undefined = await tx
      .objectStore("layers")
      .get(next);
    if (layer === undefined) throw new LayerGone(next);
    if (layer.uses > 1) {
      await tx.objectStore("layers").put({ ...layer, uses: layer.uses - 1 });
      return;
    }
    await tx.objectStore("layers").delete(next);
    await tx.objectStore("rows").delete(within(next));
    next = layer.parent;
  }
}

/** Forgets a sandbox and its kept outcomes, and remembers that there was one of its name. Resolves to whether there was one. */
async function forgetSandbox(tx: Writing, scope: string): Promise<boolean> {
  const sandbox = await tx.objectStore("sandboxes").get(scope);
  if (sandbox === undefined) return false;
  await tx.objectStore("sandboxes").delete(scope);
  await tx.objectStore("outcomes").delete(within(scope));
  for (const layer of layersMoved(sandbox, undefined).released) await releaseLayer(tx, layer);
  const dropped = tx.objectStore("dropped");
  const before = await dropped.index("scope").getKey(scope);
  if (before !== undefined) await dropped.delete(before);
  await dropped.add({ scope, owner: sandbox.owner, made: (sandbox.settings.made ?? 0) + 1 });
  if ((await dropped.count()) > KEPT_NAMES) {
    const oldest = await dropped.openKeyCursor();
    if (oldest !== null) await dropped.delete(oldest.primaryKey);
  }
  return true;
}

/** Events of one owner that are kept unless told. */
const MOST_EVENTS = 10_000;

/** True if they are too many is looked at so often until they can be twice as many: counting them is not cheap. */
const LOOKS = 20;

const PAGE = 500;

const POSITION = "position";

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
async function createIndexedDbEvents(db: BrowserDatabase, mostEvents = MOST_EVENTS) {
  const history: KeptHistory = {
    listEvents: (owner, filter) => db.read(["events"], (tx) => listEvents(tx, owner, filter)),
    listEventsBack: (owner, filter) => db.read(["events"], (tx) => listEventsBack(tx, owner, filter)),
    findEvent: (owner, id) => db.read(["events"], (tx) => tx.objectStore("events").index("id").get([owner, id])),
    lastPositions: (owners) =>
      db.read(["events"], async (tx) => {
        const newest = new Map<string, number>();
        for (const owner of owners) newest.set(owner, await lastPosition(tx, owner));
        return newest;
      }),
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

  const events: EventStorage = {
    ...queue,
    createSubscription: async (row, most) => kept(row.owner, await queue.createSubscription(row, most)),
    changeSubscription: async (owner, id, change) => kept(owner, await queue.changeSubscription(owner, id, change)),
    removeSubscription: async (owner, id) => kept(owner, await queue.removeSubscription(owner, id)),
    dropOwner: async (owner) => kept(owner, await queue.dropOwner(owner)),
  };
  return {
    /** Stores the events of a write in its transaction; resolves to the position of the first. */
    append: (tx: Writing, rows: readonly EventRow[]) => appendEvents(tx, rows, mostEvents),
    note: queue.note,
    events,
  };
}

export function createIndexedDbPlaygrounds(db: BrowserDatabase): PlaygroundStorage {
  return createKeptPlaygrounds(
    true,
    (work) => db.read(["playgrounds"], (tx) => work(tx.objectStore("playgrounds") as unknown as PlaygroundTable)), // nothing is put where only is read
    (work) => db.write(["playgrounds"], (tx) => work(tx.objectStore("playgrounds"))),
  );
}

/** Keeps secrets in the browser's database, for the scripts of its origin. */
export function createIndexedDbSecrets(db: BrowserDatabase): SecretStorage {
  return {
    keep: (name, value) =>
      db.write(["secrets"], async (tx) => {
        const secrets = tx.objectStore("secrets");
        const kept = await secrets.get(name);
        if (kept === undefined) await secrets.put(value, name);
        return kept ?? value;
      }),
  };
}
