import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Migration } from "kysely/migration";

import type { Tables } from "../database.ts";
import * as sandboxes from "./0001-sandboxes.ts";
import * as accounts from "./0002-accounts.ts";
import * as events from "./0003-events.ts";
import * as playgrounds from "./0004-playgrounds.ts";
import * as order from "./0005-order-and-removals.ts";
import * as lifetimes from "./0006-sandbox-lifetimes.ts";
import * as playgroundRoom from "./0007-playground-room.ts";
import * as settings from "./0008-sandbox-settings.ts";
import * as outcomes from "./0009-outcomes.ts";
import * as faults from "./0010-faults.ts";
import * as dropped from "./0011-dropped-sandboxes.ts";
import * as mails from "./0012-mails.ts";
import * as eventsBySandbox from "./0013-events-by-sandbox.ts";
import * as payments from "./0014-payments.ts";
import * as boundedVisitors from "./0015-bounded-visitors.ts";
import * as toldAddresses from "./0016-told-addresses.ts";
import * as storedBytes from "./0017-stored-bytes.ts";

/** By name, in the order in which they run. One that has been published is never changed. */
const MIGRATIONS: Readonly<Record<string, Migration>> = Object.freeze({
  "0001-sandboxes": sandboxes,
  "0002-accounts": accounts,
  "0003-events": events,
  "0004-playgrounds": playgrounds,
  "0005-order-and-removals": order,
  "0006-sandbox-lifetimes": lifetimes,
  "0007-playground-room": playgroundRoom,
  "0008-sandbox-settings": settings,
  "0009-outcomes": outcomes,
  "0010-faults": faults,
  "0011-dropped-sandboxes": dropped,
  "0012-mails": mails,
  "0013-events-by-sandbox": eventsBySandbox,
  "0014-payments": payments,
  "0015-bounded-visitors": boundedVisitors,
  "0016-told-addresses": toldAddresses,
  "0017-stored-bytes": storedBytes,
});

/**
 * Brings the tables up to date; `schema` is where they are, in databases that have several. Throws, with nothing
 * changed, if they are of a newer version of Seedbed.
 */
export async function migrate(db: Kysely<Tables>, schema?: string): Promise<void> {
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) };
  const migrator = new Migrator({ db, provider, ...(schema !== undefined && { migrationTableSchema: schema }) });
  const applied = await appliedNames(db, schema);
  const unknown = applied.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length > 0) {
    throw new Error(
      `the database was written by a newer Seedbed (it has ${unknown.join(", ")}, which this version does not know): start that version, or restore a backup made with this one`,
    );
  }
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw new Error(`the database could not be brought up to date: ${error instanceof Error ? error.message : ""}`, {
      cause: error,
    });
}

/** Throws unless the tables are those of this version: whoever only looks in must not change them under a service that runs. */
export async function assertUpToDate(db: Kysely<Tables>): Promise<void> {
  const applied = await appliedNames(db, undefined);
  const names = Object.keys(MIGRATIONS);
  if (applied.length === names.length && names.every((name) => applied.includes(name))) return;
  throw new Error(
    "the database is of another version of Seedbed: start this version of the service on it first, or use the one that runs",
  );
}

async function appliedNames(db: Kysely<Tables>, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration" && (schema === undefined || table.schema === schema)))
    return [];
  const rows = await db
    .selectFrom("kysely_migration" as never)
    .selectAll()
    .execute(); // Kysely's own table
  return (rows as { name: string }[]).map((row) => row.name);
}
