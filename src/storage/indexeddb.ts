import { toReading, within } from "./indexeddb-database.ts";
import type { BrowserDatabase, DatabaseReading, StoreName, Writing } from "./indexeddb-database.ts";
import { createIndexedDbEvents } from "./indexeddb-events.ts";
import { forgetSandbox, madeBefore, releaseLayer, storeBatch, WRITTEN } from "./indexeddb-write.ts";
import { LayerGone } from "./storage.ts";
import type { Asked, ChangeRow, KeptOutcome, Known, Storage, StoredState } from "./storage.ts";

/** Stores that a sandbox or snapshot is dropped from. */
const DROPPED_FROM: readonly StoreName[] = ["sandboxes", "layers", "rows", "snapshots", "outcomes", "dropped"];

function toChange({ layer: _layer, ...row }: ChangeRow & { readonly layer: string }): ChangeRow {
  return row;
}

async function rowsOf(tx: DatabaseReading, layer: string): Promise<ChangeRow[]> {
  const rows = await tx.objectStore("rows").getAll(within(layer));
  return rows.map(toChange);
}

/** The sandbox, and what of its open layer is new to the reader. */
async function readState(tx: DatabaseReading, scope: string, known: Known | undefined): Promise<StoredState> {
  const sandbox = await tx.objectStore("sandboxes").get(scope);
  if (sandbox === undefined) return { sandbox, news: [] };
  const { layer, revision } = sandbox;
  if (known?.layer !== layer) return { sandbox, news: await rowsOf(tx, layer) };
  if (known.revision === revision) return { sandbox, news: [] };
  const newer = IDBKeyRange.bound([layer, known.revision], [layer, Infinity], true);
  const news = await tx.objectStore("rows").index("revision").getAll(newer);
  return { sandbox, news: news.map(toChange) };
}

async function readAsked(
  tx: DatabaseReading,
  scope: string,
  { key, isListed, besideOf }: Asked,
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
      const state = await db.read(["sandboxes", "rows"], (tx) => readState(tx, scope, known));
      const { layer, revision } = state.sandbox ?? {};
      return known !== undefined && layer === known.layer && revision === known.revision ? undefined : state;
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
      const rows = await db.read(["sandboxes"], (tx) =>
        tx
          .objectStore("sandboxes")
          .index("owner")
          .getAll(IDBKeyRange.bound(beginning, `${beginning}\uffff`)),
      );
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
