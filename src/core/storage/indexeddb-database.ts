import { openDB } from "idb";
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from "idb";

import { SeedbedError } from "../model/errors.ts";
import type { HistoryRow, SubscriptionRow } from "./event-storage.ts";
import type { KeptPlayground } from "./kept-playgrounds.ts";
import { unavailable } from "./storage.ts";
import type { ChangeRow, KeptOutcome, LayerRow, SandboxRow, SnapshotRow } from "./storage.ts";

/** Rises with every change of {@link DatabaseSchema}: a database of an older one is changed when it is opened. */
const SCHEMA_VERSION = 1;

export interface DatabaseSchema extends DBSchema {
  sandboxes: { key: string; value: SandboxRow; indexes: { owner: string } };
  layers: { key: string; value: LayerRow & { readonly uses: number } };
  rows: {
    key: [string, string, number];
    value: ChangeRow & { readonly layer: string };
    indexes: { revision: [string, number] };
  };
  snapshots: { key: string; value: SnapshotRow; indexes: { owner: string } };
  outcomes: {
    key: [string, string];
    value: KeptOutcome & { readonly scope: string };
    indexes: { revision: [string, number] };
  };
  dropped: {
    key: number;
    value: { readonly scope: string; readonly owner: string; readonly made: number };
    indexes: { scope: string; owner: string };
  };
  events: {
    key: [string, number];
    value: HistoryRow;
    indexes: { id: [string, string]; scope: [string, string, number] };
  };
  subscriptions: { key: [string, string]; value: SubscriptionRow };
  playgrounds: { key: string; value: KeptPlayground };
  secrets: { key: string; value: string };
  counters: { key: string; value: number };
}

export type StoreName = StoreNames<DatabaseSchema>;

/** A transaction that may write. It has the stores that it was opened with. */
export type Writing = IDBPTransaction<DatabaseSchema, StoreName[], "readwrite">;

export type DatabaseReading = IDBPTransaction<DatabaseSchema, StoreName[]>;

/** A transaction that may write, for what reads alone. */
export function toReading(tx: Writing): DatabaseReading {
  return tx as unknown as DatabaseReading; // it can all that one can that reads
}

/** An IndexedDB database (W3C Indexed Database API 3.0). */
export type BrowserDatabase = Awaited<ReturnType<typeof openIndexedDb>>;

function createStores(db: IDBPDatabase<DatabaseSchema>): void {
  db.createObjectStore("sandboxes", { keyPath: "scope" }).createIndex("owner", "owner");
  db.createObjectStore("layers", { keyPath: "id" });
  db.createObjectStore("rows", { keyPath: ["layer", "collection", "id"] }).createIndex("revision", [
    "layer",
    "revision",
  ]);
  db.createObjectStore("snapshots", { keyPath: "id" }).createIndex("owner", "owner");
  db.createObjectStore("outcomes", { keyPath: ["scope", "key"] }).createIndex("revision", ["scope", "revision"]);
  const dropped = db.createObjectStore("dropped", { autoIncrement: true });
  dropped.createIndex("scope", "scope");
  dropped.createIndex("owner", "owner");
  const events = db.createObjectStore("events", { keyPath: ["owner", "position"] });
  events.createIndex("id", ["owner", "id"]);
  events.createIndex("scope", ["owner", "scope", "position"]);
  db.createObjectStore("subscriptions", { keyPath: ["owner", "id"] });
  db.createObjectStore("playgrounds", { keyPath: "row.id" });
  db.createObjectStore("secrets");
  db.createObjectStore("counters");
}

async function openStores(name: string, onGone: () => void): Promise<IDBPDatabase<DatabaseSchema>> {
  return openDB<DatabaseSchema>(name, SCHEMA_VERSION, {
    upgrade: (fresh, oldVersion) => {
      if (oldVersion < 1) createStores(fresh);
    },
    blocking: onGone,
    terminated: onGone,
  });
}

/**
 * Opens a database of the origin, and makes it where there is none. `onGone` is called once it can be used no more: another script wants a newer
 * schema, or the browser's data was cleared. Throws `unavailable` where the browser gives the page no storage.
 */
export async function openIndexedDb(name: string, onGone: () => void = () => undefined) {
  const db = await openStores(name, () => {
    db.close();
    onGone();
  }).catch((error: unknown) => {
    const why = isNamed(error, "VersionError")
      ? "a newer version of Seedbed has changed it; reload the page"
      : "the browser lets this page keep nothing";
    throw unavailable(`cannot open the database ${name}: ${why}`, error);
  });

  async function run<Tx extends Writing | DatabaseReading, T>(
    open: () => Tx,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    let tx: Tx;
    try {
      tx = open();
    } catch (error) {
      throw await toRefusal(error);
    }
    try {
      const result = await work(tx);
      await tx.done;
      return result;
    } catch (error) {
      const why = tx.error ?? error; // a transaction that has no room ends by itself, and says so
      abort(tx);
      await tx.done.catch(() => undefined);
      throw await toRefusal(why);
    }
  }

  return {
    /** Runs `work` in a transaction: all that it writes is stored before this resolves, or, if it throws, nothing. It may wait for nothing but the transaction. */
    write: <T>(stores: readonly StoreName[], work: (tx: Writing) => Promise<T>) =>
      run(() => db.transaction([...stores], "readwrite"), work),
    read: <T>(stores: readonly StoreName[], work: (tx: DatabaseReading) => Promise<T>) =>
      run(() => db.transaction([...stores]), work),
    clear: () =>
      run(
        () => db.transaction([...db.objectStoreNames], "readwrite"),
        async (tx) => void (await Promise.all([...tx.objectStoreNames].map((store) => tx.objectStore(store).clear()))),
      ),
    close: () => db.close(),
  };
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // It has ended already.
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

async function toRefusal(error: unknown): Promise<unknown> {
  if (isNamed(error, "QuotaExceededError"))
    return new SeedbedError(
      "limit_reached",
      `nothing was stored: the browser gives this site no more room${await sayRoom()}; drop sandboxes, snapshots or playgrounds, or reset the worker`,
      { cause: error },
    );
  const isOfStorage = ["InvalidStateError", "UnknownError", "AbortError", "NotFoundError"].some((name) =>
    isNamed(error, name),
  );
  return isOfStorage
    ? unavailable("nothing was stored: the browser ended the connection to its database", error)
    : error;
}

async function sayRoom(): Promise<string> {
  const estimate = await Promise.resolve(
    (globalThis.navigator as Partial<Navigator> | undefined)?.storage?.estimate?.(),
  ).catch(() => undefined);
  if (estimate?.usage === undefined || estimate.quota === undefined) return "";
  const toMib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  return ` (${toMib(estimate.usage)} of ${toMib(estimate.quota)} are used)`;
}

/** All keys that begin with some values. */
export function within(...first: readonly (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound([...first], [...first, []]);
}
