import type { Generated, Kysely, Transaction } from "kysely";

import type { TableRow } from "./columns.ts";
import type { AttemptFault, AttemptRow, DeliveryRow, EventRow, PayloadRow, SubscriptionRow } from "./event-storage.ts";
import { layersMoved } from "./storage.ts";
import type {
  Batch,
  ChangeRow,
  KeptOutcome,
  Known,
  LayerRow,
  PlaygroundRow,
  SandboxRow,
  SnapshotRow,
  StoredEndpoint,
  StoredState,
} from "./storage.ts";

/** The tables. Times are epoch milliseconds. */
export interface Tables {
  sandboxes: TableRow<Omit<SandboxRow, "nextIds" | "source" | "settings" | "faults">> & {
    next_ids: string;
    source: string;
    settings: string;
    fault_plan: string | null;
    fault_counts: string | null;
  };
  dropped_sandboxes: { scope: string; owner: string; times: number };
  dropped_names: { name: string; dropped_at: number };
  uses: { name: string; used_at: number };
  layers: TableRow<LayerRow> & { uses: number; caller: string | null };
  /** Bytes stored by owner and kind: the sum of an owner's rows, which triggers add to. */
  stored_bytes: { owner: string; kind: string; bytes: number };
  changes: TableRow<ChangeRow> & { layer: string };
  snapshots: TableRow<Omit<SnapshotRow, "nextIds" | "settings">> & { next_ids: string; settings: string };
  outcomes: TableRow<KeptOutcome> & { scope: string };
  secrets: { name: string; value: string };
  events: TableRow<Omit<EventRow, "fault">> & {
    position: Generated<number>;
    /** 1 until it was looked at whether anybody subscribed to it. */
    pending: number;
    fault: string | null;
  };
  subscriptions: TableRow<Omit<SubscriptionRow, "patterns" | "after">> & { patterns: string; after_position: number };
  payloads: TableRow<PayloadRow>;
  deliveries: TableRow<Omit<DeliveryRow, "isTest" | "attemptFault" | "heldFor">> & {
    position: Generated<number>;
    is_test: number;
    /** The next attempt or, while somebody works on it, the end of the lease. */
    due_at: number | null;
    lease: string | null;
    attempt_fault: AttemptFault | null;
    held_for: string | null;
  };
  attempts: TableRow<AttemptRow> & { owner: string | null };
  /** Owners whose data is to go, and since when. */
  removals: { owner: string; created_at: number };
  playgrounds: TableRow<PlaygroundRow> & {
    /** Bytes of the definitions of its endpoints. */
    size: number;
    /** Time at which it was last used, to some minutes. */
    used_at: number;
  };
  /** `definition` is JSON. */
  endpoints: TableRow<StoredEndpoint> & { playground_id: string; position: number };
}

export type News = StoredState | "much" | undefined;

/** An open database that brings its tables up to date by itself. */
export interface Database {
  readonly db: Kysely<Tables>;
  readonly shared: boolean;
  /** The database's own time, epoch milliseconds, where processes share it: their clocks may differ. */
  readonly clock?: () => number;
  /** Holds a named lock until the transaction ends, so that transactions with the same name run one after the other. */
  lock(trx: Transaction<Tables>, name: string): Promise<void>;
  readonly together: Together;
  readonly news?: (scope: string, known: Known | undefined) => Promise<News>;
  /** See `Storage.losses`. */
  readonly losses?: () => number;
  /** Throws `unavailable` if the database cannot serve now: it is away, or the last attempt to store something found no room and still does. */
  probe(): Promise<void>;
  size(): Promise<number>;
  close(): Promise<void>;
}

export interface WantedRows {
  readonly scope: string;
  readonly known: Known | undefined;
  readonly key: string | undefined;
  readonly besideOf: string | undefined;
}

export interface Decided {
  readonly batch: Batch;
  readonly before: SandboxRow;
}

/** A sandbox as found; undefined where it has to be written alone, as there is none yet or it stands elsewhere; `held` where somebody else has its lock. */
export type Found = StoredState | "held" | undefined;

/** Stores the writes of many sandboxes in one transaction, in as few statements as the database can. */
export interface Together {
  readonly atOnce: number;
  /**
   * Locks the sandboxes and reads them, asks once what is to be stored, and resolves when that is committed: to whether somebody
   * subscribed to the events of one. Where it rejects, nothing is stored. With `waits` it takes its turn where somebody
   * else has the lock: for one write, which holds up no other by that.
   */
  run(
    wanted: readonly WantedRows[],
    decide: (found: readonly Found[]) => readonly Decided[],
    waits?: boolean,
  ): Promise<boolean>;
}

/** True if a batch only changes records, events, outcomes and the row of a sandbox: what opens layers or moves between them is stored alone. */
export function isPlain(batch: Batch, before: SandboxRow): boolean {
  if (batch.layers.length > 0 || batch.into !== undefined || batch.snapshot !== undefined) return false;
  const { retained, released } = layersMoved(before, batch.sandbox);
  return retained.length === 0 && released.length === 0;
}

/** As long as the largest record, so that what is proved is worth something. */
const VALUE = " ".repeat(256 * 1024);

/** Stores something and takes it away again; throws what that fails with. */
export async function proveStoring(db: Kysely<Tables>): Promise<void> {
  const name = "proof-of-storing";
  await db
    .insertInto("secrets")
    .values({ name, value: VALUE })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom("secrets").where("name", "=", name).execute();
}
