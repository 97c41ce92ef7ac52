import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

import type { Kysely } from "kysely";

import type { Decided, Found, Tables, Together, WantedRows } from "./database.ts";
import type { EventRow } from "./event-storage.ts";
import { SANDBOX_COLUMNS, fromOutcome, fromSandbox, toSandbox } from "./relational-rows.ts";
import { follows } from "./storage.ts";
import type { Batch, ChangeRow, StoredState } from "./storage.ts";

/** What the embedded database gives its writes. */
export interface SqliteConnection {
  readonly db: Kysely<Tables>;
  readonly sqlite: DatabaseSync;
  /** Throws `unavailable` if the file is not where it was. */
  readonly assertThere: () => void;
  /** What callers are told of an error. */
  readonly told: (error: unknown) => unknown;
}

const CHANGED = SANDBOX_COLUMNS.filter((column) => column !== "scope");

const SQL = Object.freeze({
  sandbox: "select * from sandboxes where scope = ?",
  news: "select collection, id, value, hidden, revision from changes where layer = ? and revision > ?",
  outcome: "select * from outcomes where scope = ? and key = ?",
  beside: "select coalesce(sum(bytes + kept_bytes), 0) as bytes from sandboxes where caller = ? and scope <> ?",
  subscribed: "select 1 from subscriptions where owner = ? and disabled_at is null limit 1",
  change: `insert into changes (layer, collection, id, value, hidden, revision) values (?, ?, ?, ?, ?, ?)
    on conflict (layer, collection, id) do update set value = excluded.value, hidden = excluded.hidden, revision = excluded.revision`,
  row: `update sandboxes set ${CHANGED.map((column) => `${column} = ?`).join(", ")} where scope = ?`,
  forget: "delete from outcomes where scope = ? and revision <= ?",
  keep: "insert or replace into outcomes (scope, key, fingerprint, outcome, bytes, kept_at, revision) values (?, ?, ?, ?, ?, ?, ?)",
  event: `insert into events (id, owner, scope, sequence, type, created_at, recorded_at, pending, body, fault)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
});

/** Writes of many sandboxes in one transaction of the embedded database: without a pause, so that nobody sees the half of one. */
export function createSqliteTogether({ db, sqlite, assertThere, told }: SqliteConnection): Together {
  const prepared = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      statement = sqlite.prepare(sql);
      prepared.set(sql, statement);
    }
    return statement;
  }
  const get = (sql: string, ...values: SQLInputValue[]): unknown => prepare(sql).get(...values);
  const run = (sql: string, ...values: SQLInputValue[]): void => void prepare(sql).run(...values);

  function read({ scope, known, key, besideOf }: WantedRows): StoredState | undefined {
    const row = get(SQL.sandbox, scope) as Tables["sandboxes"] | undefined; // its columns are those of the table
    if (row === undefined) return undefined;
    const sandbox = fromSandbox(row);
    const isSame = follows(sandbox, known);
    const news =
      isSame && known.revision === sandbox.revision
        ? []
        : (prepare(SQL.news).all(sandbox.layer, isSame ? known.revision : -1) as unknown as ChangeRow[]); // as above
    const kept = key === undefined ? undefined : (get(SQL.outcome, scope, key) as Tables["outcomes"] | undefined); // as above
    const beside = besideOf === undefined ? undefined : (get(SQL.beside, besideOf, scope) as { bytes: number }); // as above
    return {
      sandbox,
      news,
      ...(key !== undefined && { kept: kept === undefined ? undefined : fromOutcome(kept) }),
      ...(beside !== undefined && { beside: beside.bytes }),
    };
  }

  /** Whether somebody subscribed to what its events are about. */
  function store({ sandbox, changes, outcomes, events }: Batch): boolean {
    for (const { collection, id, value, hidden, revision } of changes)
      run(SQL.change, sandbox.layer, collection, id, value, hidden, revision);
    const row = toSandbox(sandbox);
    run(SQL.row, ...CHANGED.map((column) => row[column]), sandbox.scope);
    if (outcomes?.forgetTo !== undefined) run(SQL.forget, sandbox.scope, outcomes.forgetTo);
    if (outcomes?.keep !== undefined) {
      const { key, fingerprint, outcome, bytes, keptAt, revision } = outcomes.keep;
      run(SQL.keep, sandbox.scope, key, fingerprint, outcome, bytes, keptAt, revision);
    }
    return append(events);
  }

  function append(events: readonly EventRow[]): boolean {
    const [first] = events;
    if (first === undefined) return false;
    const pending = get(SQL.subscribed, first.owner) === undefined ? 0 : 1;
    for (const { id, owner, scope, sequence, type, createdAt, recordedAt, body, fault } of events) {
      const faultJson = fault === undefined ? null : JSON.stringify(fault);
      run(SQL.event, id, owner, scope, sequence, type, createdAt, recordedAt, pending, body, faultJson);
    }
    return pending === 1;
  }

  function transact(wanted: readonly WantedRows[], decide: (found: readonly Found[]) => readonly Decided[]): boolean {
    assertThere();
    run("begin immediate");
    try {
      let isAwaited = false;
      for (const { batch } of decide(wanted.map(read))) isAwaited = store(batch) || isAwaited;
      run("commit");
      return isAwaited;
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (sqlite.isTransaction) run("rollback");
      throw error;
    }
  }

  return {
    atOnce: 1,
    // Kysely gives the connection to one at a time.
    run: (wanted, decide) =>
      db.connection().execute(async () => {
        try {
          return transact(wanted, decide);
        } catch (error) {
          throw told(error);
        }
      }),
  };
}
