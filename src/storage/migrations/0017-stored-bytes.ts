import { sql, SqliteAdapter } from "kysely";
import type { Kysely } from "kysely";

/** A table whose rows count, as what, for whom, and how many bytes each is; `row` is what its columns are read of. */
interface Counted {
  readonly table: string;
  readonly kind: "sandboxes" | "playgrounds" | "history";
  readonly owner: (row: string) => string;
  readonly bytes: (row: string) => string;
}

const ownerOf = (row: string): string => `${row}.owner`;

/** What a row takes beside its texts, about: bytes. */
const SHORT = 100;
const LONG = 1_000;
const PLAYGROUND = 4_096;

const texts =
  (least: number, ...columns: readonly string[]) =>
  (row: string): string =>
    [String(least), ...columns.map((column) => `coalesce(octet_length(${row}.${column}), 0)`)].join(" + ");

const COUNTED: readonly Counted[] = [
  {
    table: "changes",
    kind: "sandboxes",
    owner: (row) => `(select caller from layers where id = ${row}.layer)`,
    bytes: texts(SHORT, "value", "hidden"),
  },
  {
    table: "sandboxes",
    kind: "sandboxes",
    owner: (row) => `coalesce(${row}.caller, ${row}.owner)`,
    bytes: (row) => `${texts(LONG, "next_ids", "settings", "fault_plan")(row)} + ${row}.kept_bytes`,
  },
  { table: "snapshots", kind: "sandboxes", owner: ownerOf, bytes: texts(LONG, "next_ids") },
  { table: "playgrounds", kind: "playgrounds", owner: ownerOf, bytes: (row) => `${PLAYGROUND} + ${row}.size` },
  { table: "events", kind: "history", owner: ownerOf, bytes: texts(SHORT, "body") },
  { table: "payloads", kind: "history", owner: ownerOf, bytes: texts(SHORT, "body") },
  { table: "deliveries", kind: "history", owner: ownerOf, bytes: texts(SHORT) },
  { table: "attempts", kind: "history", owner: ownerOf, bytes: texts(SHORT, "request", "response") },
];

/** What each owner has stored, kept by the database itself with every row that comes, changes or goes. */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(db);
  await run("alter table layers add column caller text");
  await run(`with recursive standing(layer, caller) as (
      select layer, coalesce(caller, owner) from sandboxes
      union select layer, owner from snapshots
      union select layers.parent, standing.caller from standing join layers on layers.id = standing.layer
        where layers.parent is not null
    ) update layers set caller = (select min(standing.caller) from standing where standing.layer = layers.id)`);
  await run("alter table attempts add column owner text");
  await run("update attempts set owner = (select owner from deliveries where deliveries.id = attempts.delivery_id)");
  await run("create table stored_bytes (owner text not null, kind text not null, bytes bigint not null)");
  // Where processes write at once each adds a row of its own, so that none waits for another; they are summed up now and then.
  await run(`create ${isSqlite ? "unique" : ""} index stored_bytes_owner on stored_bytes (owner, kind)`);
  const all = COUNTED.map(
    ({ table, kind, owner, bytes }) =>
      `select ${owner("r")} as owner, '${kind}' as kind, ${bytes("r")} as bytes from ${table} as r`,
  ).join(" union all ");
  await run(`insert into stored_bytes select owner, kind, sum(bytes) from (${all}) as counted
    where owner is not null group by owner, kind`);
  for (const counted of COUNTED) await (isSqlite ? countRows(run, counted) : countStatements(run, counted));
}

type Run = (statement: string) => Promise<unknown>;

/** SQLite has triggers for each row only. */
async function countRows(run: Run, { table, kind, owner, bytes }: Counted): Promise<void> {
  const add = (row: string, more: string): string =>
    `begin insert into stored_bytes (owner, kind, bytes)
      select owner, '${kind}', bytes from (select ${owner(row)} as owner, ${more} as bytes) where owner is not null and bytes <> 0
      on conflict (owner, kind) do update set bytes = bytes + excluded.bytes; end`;
  await run(`create trigger ${table}_come after insert on ${table} ${add("new", bytes("new"))}`);
  await run(`create trigger ${table}_go after delete on ${table} ${add("old", `-(${bytes("old")})`)}`);
  await run(
    `create trigger ${table}_change after update on ${table} ${add("new", `(${bytes("new")}) - (${bytes("old")})`)}`,
  );
}

async function countStatements(run: Run, { table, kind, owner, bytes }: Counted): Promise<void> {
  const come = `select ${owner("r")} as owner, ${bytes("r")} as bytes from come as r`;
  const gone = `select ${owner("r")} as owner, -(${bytes("r")}) as bytes from gone as r`;
  const triggers = [
    { name: "come", on: "insert", rows: "new table as come", found: come },
    { name: "go", on: "delete", rows: "old table as gone", found: gone },
    { name: "change", on: "update", rows: "old table as gone new table as come", found: `${come} union all ${gone}` },
  ];
  for (const { name, on, rows, found } of triggers) {
    await run(`create function ${table}_${name}() returns trigger language plpgsql as $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, '${kind}', sum(bytes) from (${found}) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$`);
    await run(`create trigger ${table}_${name} after ${on} on ${table} referencing ${rows}
      for each statement execute function ${table}_${name}()`);
  }
}
