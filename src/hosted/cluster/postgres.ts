import { Kysely, PostgresDialect, sql } from "kysely";
import type { DatabaseIntrospector, PostgresDialectConfig } from "kysely";
import pg from "pg";

import { proveStoring } from "../../core/storage/database.ts";
import type { Database, Tables } from "../../core/storage/database.ts";
import { migrate } from "../../core/storage/schema.ts";
import { PATIENCE, openPool } from "./postgres-pool.ts";
import { createQuestions, createPostgresTogether } from "./postgres-together.ts";

const CONNECTIONS = 10;

/** Number of times that the server is asked what time it is, milliseconds. */
const TIME_MS = 5_000;

const INT8: number = pg.types.builtins.INT8;

/** pg gives bigint as text; ours are all safe integers. */
function typeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === INT8) return Number;
  return pg.types.getTypeParser(oid, format === "binary" ? "text" : format) as (text: string) => unknown; // pg types parsers as any
}

const VISITORS_SCHEMA = "seedbed_visitors";

const VISITORS_CONNECTIONS = 5;

/** Opens the tables in a PostgreSQL database (`postgres://…`), which several processes may share. `schema` is for tests. */
export function openPostgres(url: string, schema = "public"): Promise<Database> {
  return open(url, schema, CONNECTIONS, "");
}

/**
 * Opens the tables of what visitors have: in a schema of their own, which is made if it is not there, over connections of their own, so that
 * nothing of theirs is in the way of customers. A commit is not waited for to be on disk: what the server loses with its power is little, and
 * nobody was promised it. `schema` is for tests.
 */
export async function openVisitorsPostgres(url: string, schema = VISITORS_SCHEMA): Promise<Database> {
  try {
    return await open(url, schema, VISITORS_CONNECTIONS, "-c synchronous_commit=off");
  } catch (error) {
    const isRefused = [error, (error as Error).cause].some(
      (one) => one instanceof pg.DatabaseError && one.code === "42501",
    );
    if (!isRefused) throw error;
    throw new Error(
      `the user of DATABASE_URL may not make or use the schema ${schema}, in which processes share visitors' sandboxes: have who administers the database run CREATE SCHEMA ${schema} AUTHORIZATION that user, or GRANT CREATE ON DATABASE to it`,
      { cause: error },
    );
  }
}

async function open(url: string, schema: string, connections: number, settings: string): Promise<Database> {
  const options = { connectionString: url, types: { getTypeParser: typeParser } };
  await bringUpToDate({ ...options, options: `-c search_path=${schema}` }, schema);
  const { lock, statement, idleInTransaction } = PATIENCE;
  const pool = openPool({
    ...options,
    max: connections,
    options: `-c search_path=${schema} -c lock_timeout=${lock} -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=${idleInTransaction} ${settings}`,
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const time = await followTime(db);
  return {
    db,
    shared: true,
    clock: time.now,
    async lock(trx, name) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
    },
    together: createPostgresTogether(pool),
    news: createQuestions(pool),
    losses: () => pool.losses,
    async probe() {
      await sql`select 1`.execute(db);
      if (!pool.cannotStore) return;
      await proveStoring(db);
      pool.cannotStore = false;
    },
    async size() {
      const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    async close() {
      time.stop();
      await db.destroy();
    },
  };
}

/** The server's clock, asked for now and then and counted on from there by a clock that nobody sets. */
async function followTime(db: Kysely<Tables>): Promise<{ readonly now: () => number; readonly stop: () => void }> {
  let ahead = 0;
  const ask = async (): Promise<void> => {
    const before = performance.now();
    const { rows } = await sql<{
      now: number;
    }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
    const [row] = rows;
    if (row !== undefined) ahead = row.now - (before + performance.now()) / 2;
  };
  await ask();
  const asking = setInterval(() => void ask().catch(() => undefined), TIME_MS).unref();
  return { now: () => Math.round(performance.now() + ahead), stop: () => clearInterval(asking) };
}

/** Looks at the tables of one schema: Kysely itself looks at all, and fails where another one goes at that moment. */
class OneSchemaDialect extends PostgresDialect {
  readonly #schema: string;

  constructor(config: PostgresDialectConfig, schema: string) {
    super(config);
    this.#schema = schema;
  }

  override createIntrospector(db: Kysely<never>): DatabaseIntrospector {
    const whole = super.createIntrospector(db);
    const schema = this.#schema;
    return {
      getSchemas: () => whole.getSchemas(),
      async getTables() {
        const { rows } = await sql<{
          name: string;
        }>`select tablename as name from pg_catalog.pg_tables where schemaname = ${schema}`.execute(db);
        return rows.map(({ name }) => ({ name, schema, isView: false, isForeign: false, columns: [] }));
      },
    };
  }
}

/** Migrates over connections without limits: a large table takes its time, and another process's migration is waited for. */
async function bringUpToDate(options: pg.PoolConfig, schema: string): Promise<void> {
  const pool = new pg.Pool({ ...options, max: 2, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Tables>({ dialect: new OneSchemaDialect({ pool }, schema) });
  try {
    await migrate(db, schema);
  } finally {
    await db.destroy();
  }
}
