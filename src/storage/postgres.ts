import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";

import type { Database, Tables } from "./database.ts";
import { migrate } from "./migrations/migrations.ts";

/** Connections of one process. */
const CONNECTIONS = 10;

const INT8: number = pg.types.builtins.INT8;

/** pg gives bigint as text; ours are all safe integers. */
function typeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === INT8) return Number;
  return pg.types.getTypeParser(oid, format === "binary" ? "text" : format) as (text: string) => unknown; // pg types parsers as any
}

/** Opens the tables in a PostgreSQL database (`postgres://…`), which several processes may share. `schema` is for tests. */
export async function openPostgres(url: string, schema = "public"): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    options: `-c search_path=${schema}`,
    types: {
      getTypeParser: typeParser,
    },
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, schema);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    shared: true,
    async lock(trx, name) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
    },
    close: () => db.destroy(),
  };
}
