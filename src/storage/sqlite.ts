import { chmodSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";

import { Kysely, SqliteAdapter, SqliteDialect } from "kysely";
import type { DialectAdapter, SqliteDatabase } from "kysely";
import { LRUCache } from "lru-cache";

import type { Database, Tables } from "./database.ts";
import { proveStoring } from "./proof.ts";
import { assertUpToDate, migrate } from "./schema.ts";
import { lockFolder } from "./sqlite-folder.ts";
import { cannotStore, hasResult, toSqliteWords, toUnavailable } from "./sqlite-results.ts";
import { createSqliteTogether } from "./sqlite-together.ts";

/** Prepared statements that are kept. */
const STATEMENTS = 200;

/** How long another program's lock on the file is waited for, milliseconds: nothing else happens in the process meanwhile. */
const BUSY = 100;

/** The same for a command that has nothing else to do. */
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
  /** How long a lock is waited for, milliseconds. */
  readonly busy: number;
}

const ALONE: Surroundings = Object.freeze({
  assertThere: () => undefined,
  unlock: () => undefined,
  prepare: (db: Kysely<Tables>) => migrate(db),
  busy: BUSY,
});

async function open(sqlite: DatabaseSync, { assertThere, unlock, prepare, busy }: Surroundings): Promise<Database> {
  /** Whether the last attempt to store something found no room. */
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
  const kept = new LRUCache<string, StatementSync>({ max: STATEMENTS });
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
      let statement = kept.get(sql);
      if (statement === undefined) {
        statement = run(() => sqlite.prepare(sql));
        kept.set(sql, statement);
      }
      const ready = statement;
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
