import type { SelectQueryBuilder } from "kysely";

// Columns are named as the members of the rows that ports have, in snake_case: `createdAt` is `created_at`.

type ToColumn<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ToColumn<Rest>}`
  : "";

type ToMember<S extends string> = S extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<ToMember<Rest>>}`
  : S;

/** A row of a port, as a table has it. */
export type TableRow<R> = { -readonly [K in keyof R as ToColumn<K & string>]: R[K] };

/** A row of a table, as a port has it. */
type Members<T> = { readonly [K in keyof T as ToMember<K & string>]: T[K] };

const columns = new Map<string, string>();
const members = new Map<string, string>();

function renamed(row: object, names: Map<string, string>, rename: (name: string) => string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    let other = names.get(name);
    if (other === undefined) names.set(name, (other = rename(name)));
    if (value !== undefined) found[other] = value;
  }
  return found;
}

/** Members that are undefined are left out. */
export function toColumns<R extends object>(row: R): TableRow<R> {
  const toColumn = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return renamed(row, columns, toColumn) as TableRow<R>; // as ToColumn says
}

export function fromColumns<T extends object>(row: T): Members<T> {
  const toMember = (name: string): string => name.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
  return renamed(row, members, toMember) as Members<T>; // as ToMember says
}

/** The first row that a query finds, as `from` makes it; undefined where there is none. */
export async function findRow<T extends object, R>(
  query: { executeTakeFirst(): Promise<T | undefined> },
  from: (row: T) => R,
): Promise<R | undefined> {
  const row = await query.executeTakeFirst();
  return row && from(row);
}

/** All rows that a query finds, as `from` makes them. */
export async function findRows<T, R>(query: { execute(): Promise<readonly T[]> }, from: (row: T) => R): Promise<R[]> {
  return (await query.execute()).map((row) => from(row));
}

export async function countRows<DB, T extends keyof DB>(query: SelectQueryBuilder<DB, T, {}>): Promise<number> {
  const counted = query.select((eb) => eb.fn.countAll().as("count")).$castTo<{ count: number | string }>();
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

export async function runQuery(query: { execute(): Promise<unknown> }): Promise<void> {
  await query.execute();
}

/** Runs a query; true if it changed or deleted a row. */
export async function changesRows(query: {
  executeTakeFirst(): Promise<{ readonly numUpdatedRows: bigint } | { readonly numDeletedRows: bigint }>;
}): Promise<boolean> {
  const result = await query.executeTakeFirst();
  return ("numUpdatedRows" in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}
