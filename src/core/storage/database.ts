import type { Generated, Kysely, Transaction } from "kysely";

import { layersMoved } from "./storage.ts";
import type { Batch, Known, SandboxRow, StoredState } from "./storage.ts";

/** The tables, columns as they are named in the database. Times are epoch milliseconds. */
export interface Tables {
  sandboxes: {
    scope: string;
    owner: string;
    caller: string | null;
    name: string;
    seed: number;
    dataset: number;
    layer: string;
    revision: number;
    incarnation: string;
    sequence: number;
    next_ids: string;
    changes: number;
    bytes: number;
    kept: number;
    kept_bytes: number;
    clock: number | null;
    due_at: number | null;
    created_at: number;
    source: string;
    expires_at: number | null;
    settings: string;
    fault_plan: string | null;
    fault_counts: string | null;
  };
  dropped_sandboxes: { scope: string; owner: string; times: number };
  dropped_names: { name: string; dropped_at: number };
  uses: { name: string; used_at: number };
  layers: {
    id: string;
    parent: string | null;
    uses: number;
    caller: string | null;
  };
  /** Bytes stored by owner and kind: the sum of an owner's rows, which triggers add to. */
  stored_bytes: { owner: string; kind: string; bytes: number };
  changes: {
    layer: string;
    collection: string;
    id: number;
    value: string | null;
    hidden: string | null;
    revision: number;
  };
  snapshots: {
    id: string;
    owner: string;
    scope: string;
    name: string;
    seed: number;
    dataset: number;
    layer: string;
    next_ids: string;
    changes: number;
    clock: number | null;
    settings: string;
    created_at: number;
  };
  outcomes: {
    scope: string;
    key: string;
    fingerprint: string;
    outcome: string;
    bytes: number;
    kept_at: number;
    revision: number;
  };
  accounts: {
    id: string;
    email: string;
    name: string | null;
    password_hash: string;
    plan: string;
    created_at: number;
    verified_at: number | null;
    new_email: string | null;
    suspended_at: number | null;
    agreed_plan: string | null;
  };
  payments: {
    account_id: string;
    customer_id: string;
    subscription_id: string | null;
    plan: string | null;
    standing: string;
    period_end: number | null;
    ends_at: number | null;
    /** Since when an invoice is known to be unpaid. */
    unpaid_since: number | null;
    data_until: number | null;
    checkout_at: number | null;
    check_at: number | null;
    /** Number of times that the provider was asked, and which asking the row is of: an answer that is older than what is stored is dropped. */
    asked: number;
    seen: number;
    /** The address that the provider has of the customer, as far as is known. */
    told_email: string | null;
  };
  payment_events: { id: string; taken_at: number };
  /** Customers of accounts that are gone, until the provider has forgotten them too. */
  payment_removals: { customer_id: string; created_at: number };
  /** The links that mails carry: of each the hash of its token, until some time after it ended. */
  account_links: {
    token_hash: string;
    purpose: string;
    email: string;
    /** Null for somebody who has none yet. */
    account_id: string | null;
    details: string | null;
    expires_at: number;
    used_at: number | null;
  };
  mails: {
    position: Generated<number>;
    id: string;
    kind: string;
    recipient: string;
    account_id: string | null;
    details: string | null;
    created_at: number;
    tries: number;
    /** The next attempt or, while somebody works on it, the end of the lease. */
    due_at: number;
    lease: string | null;
  };
  sessions: { token_hash: string; account_id: string; created_at: number; expires_at: number };
  api_keys: {
    id: string;
    account_id: string;
    name: string;
    prefix: string;
    hash: string;
    created_at: number;
    last_used_at: number | null;
  };
  usage: { key_id: string; account_id: string; hour: number; requests: number };
  secrets: { name: string; value: string };
  events: {
    position: Generated<number>;
    id: string;
    owner: string;
    scope: string;
    sequence: number;
    type: string;
    created_at: number;
    recorded_at: number;
    /** 1 until it was looked at whether anybody subscribed to it. */
    pending: number;
    body: string;
    fault: string | null;
  };
  subscriptions: {
    id: string;
    owner: string;
    url: string;
    receiver: string;
    patterns: string;
    sandbox: string | null;
    description: string | null;
    disabled_at: number | null;
    disabled_reason: string | null;
    failing_since: number | null;
    secret: string;
    old_secret: string | null;
    old_secret_until: number | null;
    after_position: number;
    created_at: number;
    updated_at: number;
  };
  payloads: { event_id: string; owner: string; body: string; created_at: number };
  deliveries: {
    position: Generated<number>;
    id: string;
    owner: string;
    subscription_id: string;
    receiver: string;
    event_id: string;
    type: string;
    is_test: number;
    status: string;
    tries: number;
    attempts: number;
    created_at: number;
    next_attempt_at: number | null;
    /** The next attempt or, while somebody works on it, the end of the lease. */
    due_at: number | null;
    lease: string | null;
    attempt_fault: string | null;
    held_for: string | null;
  };
  attempts: {
    delivery_id: string;
    number: number;
    at: number;
    status: number | null;
    latency_ms: number;
    error: string | null;
    request: string;
    response: string | null;
    owner: string | null;
  };
  /** Owners whose data is to go, and since when. */
  removals: { owner: string; created_at: number };
  playgrounds: {
    id: string;
    owner: string;
    name: string | null;
    edit_token_hash: string;
    revision: number;
    created_at: number;
    expires_at: number | null;
    /** Bytes of the definitions of its endpoints. */
    size: number;
    /** Time at which it was last used, to some minutes. */
    used_at: number;
  };
  /** `definition` is JSON. */
  endpoints: { id: string; playground_id: string; position: number; definition: string };
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
