import { chmodSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";

import { Kysely, SqliteAdapter, SqliteDialect } from "kysely";
import type { DialectAdapter, SqliteDatabase } from "kysely";

import { getOrMake } from "../model/maps.ts";
import { UsedMap } from "../model/recent.ts";
import { proveStoring } from "./database.ts";
import type { Database, Decided, Found, Tables, Together, WantedRows } from "./database.ts";
import type { EventRow } from "./event-storage.ts";
import { SANDBOX_COLUMNS, fromOutcome, fromSandbox, toSandbox } from "./relational-rows.ts";
import { assertUpToDate, migrate } from "./schema.ts";
import { follows, isUnavailable, unavailable } from "./storage.ts";
import type { Batch, ChangeRow, StoredState } from "./storage.ts";

const STATEMENTS = 200;

/** Time that another program's lock on the file is waited for, milliseconds: nothing else happens in the process meanwhile. */
const BUSY = 100;

const BUSY_BESIDE = 5_000;

/** SQLite has transactions around changes of tables too, which Kysely does not make use of by itself. */
class Dialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new Adapter();
  }
}
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Opens the embedded database `seedbed.db` in a folder, which is made if it is not there. Write-ahead log; a commit
 * survives the process, at once. Throws if another process has it open: what one keeps in memory, the other would not see.
 * `:memory:` is a database that ends with the process, for tests.
 */
export async function openSqlite(folder: string): Promise<Database> {
  if (folder === ":memory:") {
    return open(new DatabaseSync(folder), ALONE);
  }
  makeFolder(resolve(folder));
  const lock = lockFolder(folder);
  const file = join(folder, "seedbed.db");
  try {
    lock.assertNotEmptied(file);
    const sqlite = new DatabaseSync(file);
    chmodSync(file, 0o600); // passwords' hashes and the service's secrets are in it
    const { ino } = statSync(file);
    const database = await open(sqlite, {
      ...ALONE,
      assertThere() {
        lock.assertHeld();
        lock.assertSame(file, ino);
      },
      unlock: () => lock.release(),
    });
    lock.noteUse();
    return database;
  } catch (error) {
    lock.release();
    if (!hasResult(error, "damaged")) throw error;
    throw new Error(
      `${file} is damaged: put a backup of it in its place (docs/operations.md), or move it away to begin with an empty one (${toSqliteWords(error)})`,
      { cause: error },
    );
  }
}

/**
 * Opens the embedded database of a folder beside a service that may run on it: for the operator's commands, which read and write what
 * no process keeps in memory. Waits for the service's own writes. Throws if there is none, or it is of another version.
 */
export async function openSqliteBeside(folder: string): Promise<Database> {
  const file = join(folder, "seedbed.db");
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new Error(`there is no database at ${file}: name its folder with --data-dir (DATA_DIR)`);
  return open(new DatabaseSync(file), { ...ALONE, prepare: assertUpToDate, busy: BUSY_BESIDE });
}

/** Makes a folder and those above it, one by one: where one cannot be, as in /proc, Node's own recursive mkdir never ends. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

interface Surroundings {
  /** Throws `unavailable` if the file is not where it was. */
  readonly assertThere: () => void;
  readonly unlock: () => void;
  /** Brings the tables up to date, or throws if they are not. */
  readonly prepare: (db: Kysely<Tables>) => Promise<void>;
  /** Time that a lock is waited for, milliseconds. */
  readonly busy: number;
}

const ALONE: Surroundings = Object.freeze({
  assertThere: () => undefined,
  unlock: () => undefined,
  prepare: (db: Kysely<Tables>) => migrate(db),
  busy: BUSY,
});

async function open(sqlite: DatabaseSync, { assertThere, unlock, prepare, busy }: Surroundings): Promise<Database> {
  let isFull = false;
  const told = (error: unknown): unknown => {
    isFull ||= cannotStore(error);
    return toUnavailable(error);
  };
  const db = new Kysely<Tables>({ dialect: new Dialect({ database: toKysely(sqlite, assertThere, told) }) });
  try {
    sqlite.exec(`PRAGMA busy_timeout = ${busy}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL`);
    await prepare(db);
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
  return {
    db,
    shared: false,
    // Kysely gives SQLite's one connection to one transaction at a time.
    lock: async () => undefined,
    together: createSqliteTogether({ db, sqlite, assertThere, told }),
    async probe() {
      assertThere();
      if (!isFull) return;
      await proveStoring(db);
      isFull = false;
    },
    async size() {
      const of = (pragma: string): number => Number(Object.values(sqlite.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
      return of("page_count") * of("page_size");
    },
    async close() {
      await db.destroy();
      unlock();
    },
  };
}

/** Kysely expects better-sqlite3; node:sqlite differs in how it takes parameters and tells readers from writers. */
function toKysely(sqlite: DatabaseSync, assertThere: () => void, told: (error: unknown) => unknown): SqliteDatabase {
  const kept = new UsedMap<string, StatementSync>(STATEMENTS);
  const run = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw told(error);
    }
  };
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      if (!sqlite.isTransaction) assertThere();
      const ready = getOrMake(kept, sql, () => run(() => sqlite.prepare(sql)));
      // Kysely passes on what our queries hold: strings, numbers and null.
      const bind = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[];
      return {
        reader: ready.columns().length > 0,
        all: (parameters) => run(() => ready.all(...bind(parameters))),
        run(parameters) {
          // A full disk ends the transaction by itself, and what refused it is to be told, not that there is nothing to undo.
          if (sql === "rollback" && !sqlite.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          return run(() => ready.run(...bind(parameters)));
        },
        iterate: (parameters) => ready.iterate(...bind(parameters)),
      };
    },
  };
}

/** Locks a folder for this process alone, through a lock on a file in it, which ends with the process. Throws if another one has it. */
export function lockFolder(folder: string) {
  const path = join(folder, "seedbed.lock");
  let guard = take();
  let { ino } = statSync(path);

  function take(): DatabaseSync {
    const taken = new DatabaseSync(path);
    try {
      chmodSync(path, 0o600);
      // In this mode a lock that was once had is kept until the file is closed.
      taken.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
    } catch (error) {
      taken.close();
      if (!hasResult(error, "busy")) {
        throw new Error(`${path} cannot be locked: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      throw new Error(
        `another Seedbed is using ${folder}: stop it, or give this one another folder (--data-dir, or DATA_DIR), or both PostgreSQL (DATABASE_URL)`,
        { cause: error },
      );
    }
    return taken;
  }

  return {
    /** Takes the lock again if its file was removed by hand. Throws `unavailable` if somebody else has it by then, or the folder is gone. */
    assertHeld(): void {
      if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return;
      if (statSync(folder, { throwIfNoEntry: false }) === undefined) throw unavailable("the data folder is gone");
      try {
        const again = take();
        guard.close();
        guard = again;
        ({ ino } = statSync(path));
      } catch (error) {
        throw unavailable("another Seedbed has taken the data folder", error);
      }
    },
    /** Throws `unavailable` unless the file is still the one with this inode. */
    assertSame(file: string, known: number): void {
      if (statSync(file, { throwIfNoEntry: false })?.ino !== known)
        throw unavailable("the database's file was taken away: restart Seedbed");
    },
    /** Throws if the file is empty although there was something in it. */
    assertNotEmptied(file: string): void {
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.size !== 0 || statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return;
      if (guard.prepare("PRAGMA user_version").get()?.["user_version"] !== 1) return;
      throw new Error(
        `${file} is empty, but there was data in it: put a backup in its place (docs/operations.md), or delete it to begin with an empty one`,
      );
    },
    noteUse: () => guard.exec("PRAGMA user_version = 1"),
    release: () => guard.close(),
  };
}

/** SQLite's primary result codes (sqlite.org/rescode.html) by what they mean for callers. */
const RESULTS = {
  busy: [5, 6],
  full: [8, 13],
  away: [10, 14],
  /** The file is none of SQLite's, or some of it was changed by another hand. */
  damaged: [11, 26],
} as const;

const WORDS = {
  busy: "another program keeps the database locked",
  full: "the database has no room left, or may not be written",
  away: "the database's file cannot be read or written",
  damaged: "the database's file is damaged",
} as const;

export function hasResult(error: unknown, kind: keyof typeof RESULTS): boolean {
  if (isUnavailable(error)) return hasResult(error.cause, kind);
  if (!(error instanceof Error)) return false;
  if (!("errcode" in error)) return error.cause !== undefined && hasResult(error.cause, kind);
  return (RESULTS[kind] as readonly number[]).includes(Number(error.errcode) % 256); // the rest of the number says more than is asked here
}

export function toSqliteWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : toSqliteWords(error.cause);
}

export function cannotStore(error: unknown): boolean {
  return hasResult(error, "full");
}

/** Returns `unavailable` for a failure that may be mended while the process runs; any other error as it is. */
export function toUnavailable(error: unknown): unknown {
  const kind = (Object.keys(RESULTS) as (keyof typeof RESULTS)[]).find((one) => hasResult(error, one)); // keys of a literal
  return kind === undefined ? error : unavailable(WORDS[kind], error);
}

export interface SqliteConnection {
  readonly db: Kysely<Tables>;
  readonly sqlite: DatabaseSync;
  /** Throws `unavailable` if the file is not where it was. */
  readonly assertThere: () => void;
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
    return getOrMake(prepared, sql, () => sqlite.prepare(sql));
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
