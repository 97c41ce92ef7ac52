import { sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";

import type { Tables } from "./database.ts";

/** The columns of some rows, with their types in PostgreSQL. */
export type JsonColumns<R> = { readonly [K in keyof R]-?: "text" | "bigint" | "integer" };

/**
 * Rows as a table with these columns, to select from: sent as one parameter, so that a statement has the same text however many
 * they are, and is prepared once. `shared` says that it is for PostgreSQL.
 */
export function jsonRows<R extends object>(
  shared: boolean,
  columns: JsonColumns<R>,
  rows: readonly R[],
): RawBuilder<unknown> {
  const names = Object.entries(columns) as [string, string][]; // keys are texts, and so are the types
  const json = JSON.stringify(rows);
  const list = shared
    ? names.map(([name, type]) => `${name} ${type}`)
    : names.map(([name]) => `value ->> '${name}' as ${name}`);
  return shared
    ? sql`json_to_recordset(cast(${json} as json)) as rows(${sql.raw(list.join(", "))})`
    : sql`(select ${sql.raw(list.join(", "))} from json_each(${json})) as rows`;
}

/** Inserts rows into a table, in their order; `shared` as in {@link jsonRows}. */
export async function insertRows<R extends object>(
  trx: Transaction<Tables>,
  shared: boolean,
  table: keyof Tables,
  columns: JsonColumns<R>,
  rows: readonly R[],
): Promise<void> {
  const names = sql.raw(Object.keys(columns).join(", "));
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${jsonRows(shared, columns, rows)}`.execute(
    trx,
  );
}

/** Texts as the rows of one column, as {@link jsonRows} sends them: for `in`. */
export function jsonTexts(shared: boolean, texts: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(texts);
  return shared
    ? sql`(select value from json_array_elements_text(cast(${json} as json)) limit ${texts.length})` // how many, for the planner
    : sql`(select value from json_each(${json}))`;
}
