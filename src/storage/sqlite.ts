import { chmodSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";

import { Kysely, SqliteDialect } from "kysely";
import type { SqliteDatabase } from "kysely";
import { LRUCache } from "lru-cache";

import type { Database, Tables } from "./database.ts";
import { migrate } from "./migrations/migrations.ts";

/** Prepared statements that are kept. */
const STATEMENTS = 200;

/**
 * Opens the embedded database `seedbed.db` in a folder, which is made if it is not there. Write-ahead log; a commit
 * survives the process, at once. Throws if another process has it open: what one keeps in memory, the other would not see.
 * `:memory:` is a database that ends with the process, for tests.
 */
export async function openSqlite(folder: string): Promise<Database> {
  if (folder === ":memory:") return open(new DatabaseSync(folder), () => undefined);
  makeFolder(resolve(folder));
  const guard = new DatabaseSync(join(folder, "seedbed.lock"));
  try {
    guard.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch {
    guard.close();
    throw new Error(
      `another Seedbed is using ${folder}: stop it, or give this one another DATA_DIR (or PostgreSQL, through DATABASE_URL, for both)`,
    );
  }
  const file = join(folder, "seedbed.db");
  const sqlite = new DatabaseSync(file);
  chmodSync(file, 0o600); // passwords' hashes and the service's secrets are in it
  return open(sqlite, () => guard.close());
}

/** Makes a folder and those above it, one by one: where one cannot be, as in /proc, Node's own recursive mkdir never ends. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

async function open(sqlite: DatabaseSync, unlock: () => void): Promise<Database> {
  sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000");
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: toKysely(sqlite) }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    unlock();
  };
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  // Kysely gives SQLite's one connection to one transaction at a time.
  return { db, shared: false, lock: async () => undefined, close };
}

/** Kysely expects better-sqlite3; node:sqlite differs in how it takes parameters and tells readers from writers. */
function toKysely(sqlite: DatabaseSync): SqliteDatabase {
  const kept = new LRUCache<string, StatementSync>({ max: STATEMENTS });
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      let statement = kept.get(sql);
      if (statement === undefined) {
        statement = sqlite.prepare(sql);
        kept.set(sql, statement);
      }
      const ready = statement;
      // Kysely passes on what our queries hold: strings, numbers and null.
      const bind = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[];
      return {
        reader: ready.columns().length > 0,
        all: (parameters) => ready.all(...bind(parameters)),
        run: (parameters) => ready.run(...bind(parameters)),
        iterate: (parameters) => ready.iterate(...bind(parameters)),
      };
    },
  };
}
