import { sql, SqliteAdapter } from "kysely";
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Migration } from "kysely/migration";

import type { Tables } from "./database.ts";

/** By name, in the order in which they run. One that has been published is never changed: a later version adds its own. */
const MIGRATIONS: Readonly<Record<string, Migration>> = Object.freeze({
  "0001-tables": { up: createTables },
  "0002-dataset-versions": { up: addDatasetVersions },
  "0003-teams": { up: addTeams },
});

/** The last of seventeen steps that `0001-tables` does in one: a database that has taken it has the same tables. */
const LAST_OF_BEFORE = "0017-stored-bytes";

/**
 * Brings the tables up to date; `schema` is where they are, in databases that have several. Throws, with nothing
 * changed, if they are of a newer version of Seedbed.
 */
export async function migrate(db: Kysely<Tables>, schema?: string): Promise<void> {
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) };
  const migrator = new Migrator({ db, provider, ...(schema !== undefined && { migrationTableSchema: schema }) });
  let applied = await appliedNames(db, schema);
  if (applied.includes(LAST_OF_BEFORE)) {
    await joinSteps(db, schema);
    applied = await appliedNames(db, schema);
  }
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

/** Writes down that a database with those seventeen steps has taken `0001-tables`. */
async function joinSteps(db: Kysely<Tables>, schema: string | undefined): Promise<void> {
  const steps = sql.id(...(schema === undefined ? [] : [schema]), "kysely_migration");
  await db.transaction().execute(async (trx) => {
    await sql`delete from ${steps} where name <> '0001-tables' and name <= ${LAST_OF_BEFORE}`.execute(trx);
    await sql`insert into ${steps} (name, timestamp) values ('0001-tables', ${new Date().toISOString()}) on conflict do nothing`.execute(
      trx,
    );
  });
}

type Run = (statement: string) => Promise<unknown>;

/** Makes all tables of the first version: what their columns mean is told in `Tables`. */
async function createTables(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const run: Run = (statement) => sql.raw(statement).execute(db);
  for (const statement of [...SANDBOXES, ...CUSTOMERS, ...toQueues(toPosition(isSqlite)), ...PLAYGROUNDS, ...PROCESSES])
    await run(statement);
  await run("create table stored_bytes (owner text not null, kind text not null, bytes bigint not null)");
  // Processes that write at once each add a row of their own, so that none waits for another; the rows are summed up now and then.
  await run(`create ${isSqlite ? "unique" : ""} index stored_bytes_owner on stored_bytes (owner, kind)`);
  for (const counted of COUNTED) await (isSqlite ? countRows(run, counted) : countStatements(run, counted));
}

/** Columns that some databases with `0001-tables` have already. Sandboxes without them are of the second version of the data. */
const LATER_COLUMNS = [
  { table: "sandboxes", column: "dataset", type: "integer not null default 2" },
  { table: "sandboxes", column: "incarnation", type: "text not null default ''" },
  { table: "snapshots", column: "dataset", type: "integer not null default 2" },
];

async function addDatasetVersions(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const tables = isSqlite ? await db.introspection.getTables() : [];
  const has = (of: string, wanted: string): boolean =>
    tables.some(({ name, columns }) => name === of && columns.some((column) => column.name === wanted));
  for (const { table, column, type } of LATER_COLUMNS)
    if (!has(table, column))
      await sql.raw(`alter table ${table} add column ${isSqlite ? "" : "if not exists "}${column} ${type}`).execute(db);
  await sql`create index if not exists deliveries_line on deliveries (owner, receiver, due_at, position, created_at) where due_at is not null`.execute(
    db,
  );
}

/** Keys from before have data of their own, and may write. */
async function addTeams(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [
    "alter table api_keys add column role text not null default 'write'",
    "alter table api_keys add column owner text not null default ''",
    "update api_keys set owner = 'key:' || id",
    "create index api_keys_owner on api_keys (owner)",
    `create table account_acts (
      ${toPosition(isSqlite)}, account_id text not null ${ITS_ACCOUNT}, at bigint not null, actor text not null,
      act text not null, subject text not null)`,
    "create index account_acts_account on account_acts (account_id, at)",
    ...(isSqlite ? [] : KEYS_OF_BEFORE),
  ])
    await sql.raw(statement).execute(db);
}

/** Processes of the version before, which run beside this one while they are replaced, make keys that name no owner. */
const KEYS_OF_BEFORE = [
  `create function own_api_key() returns trigger language plpgsql as
    $$ begin new.owner := 'key:' || new.id; return new; end $$`,
  "create trigger own_api_key before insert on api_keys for each row when (new.owner = '') execute function own_api_key()",
];

const toPosition = (isSqlite: boolean): string =>
  isSqlite ? "position integer primary key autoincrement" : "position bigserial primary key";

const SANDBOXES = [
  `create table sandboxes (
    scope text primary key, owner text not null, caller text, name text not null, seed bigint not null,
    layer text not null, revision bigint not null, sequence bigint not null, next_ids text not null, changes integer not null, bytes bigint not null, kept bigint not null, kept_bytes bigint not null,
    clock bigint, due_at bigint, created_at bigint not null, source text not null, expires_at bigint,
    settings text not null, fault_plan text, fault_counts text)`,
  "create index sandboxes_owner on sandboxes (owner)",
  "create index sandboxes_caller on sandboxes (caller)",
  "create index sandboxes_due on sandboxes (due_at)",
  "create index sandboxes_expiry on sandboxes (expires_at)",
  "create table layers (id text primary key, parent text, uses integer not null, caller text)",
  "create index layers_uses on layers (uses)",
  `create table changes (
    layer text not null, collection text not null, id bigint not null, value text, hidden text,
    revision bigint not null, constraint changes_key primary key (layer, collection, id))`,
  "create index changes_revision on changes (layer, revision)",
  `create table snapshots (
    id text primary key, owner text not null, scope text not null, name text not null, seed bigint not null,
    layer text not null, next_ids text not null, changes integer not null, clock bigint, settings text not null,
    created_at bigint not null)`,
  "create index snapshots_owner on snapshots (owner)",
  `create table outcomes (
    scope text not null, key text not null, fingerprint text not null, outcome text not null, bytes bigint not null,
    kept_at bigint not null, revision bigint not null, constraint outcomes_key primary key (scope, key))`,
  "create index outcomes_revision on outcomes (scope, revision)",
  "create table dropped_sandboxes (scope text primary key, owner text not null, times bigint not null)",
  "create index dropped_sandboxes_owner on dropped_sandboxes (owner)",
];

const ITS_ACCOUNT = "references accounts (id) on delete cascade";

const CUSTOMERS = [
  `create table accounts (
    id text primary key, email text not null unique, name text, password_hash text not null, plan text not null,
    created_at bigint not null, verified_at bigint, new_email text, suspended_at bigint, agreed_plan text)`,
  `create table sessions (
    token_hash text primary key, account_id text not null ${ITS_ACCOUNT}, created_at bigint not null,
    expires_at bigint not null)`,
  "create index sessions_account on sessions (account_id)",
  `create table api_keys (
    id text primary key, account_id text not null ${ITS_ACCOUNT}, name text not null, prefix text not null,
    hash text not null unique, created_at bigint not null, last_used_at bigint)`,
  "create index api_keys_account on api_keys (account_id)",
  `create table usage (
    key_id text not null, account_id text not null ${ITS_ACCOUNT}, hour bigint not null, requests bigint not null,
    constraint usage_key primary key (key_id, hour))`,
  "create index usage_account on usage (account_id, hour)",
  `create table account_links (
    token_hash text primary key, purpose text not null, email text not null, account_id text ${ITS_ACCOUNT},
    details text, expires_at bigint not null, used_at bigint)`,
  "create index account_links_account on account_links (account_id)",
  "create index account_links_expiry on account_links (expires_at)",
  `create table payments (
    account_id text primary key ${ITS_ACCOUNT}, customer_id text not null unique, subscription_id text, plan text,
    standing text not null, period_end bigint, ends_at bigint, unpaid_since bigint, data_until bigint,
    checkout_at bigint, check_at bigint, asked integer not null, seen integer not null, told_email text)`,
  "create index payments_check on payments (check_at)",
  "create table payment_events (id text primary key, taken_at bigint not null)",
  "create index payment_events_taken on payment_events (taken_at)",
  "create table payment_removals (customer_id text primary key, created_at bigint not null)",
  "create table removals (owner text primary key, created_at bigint not null)",
  "create table secrets (name text primary key, value text not null)",
];

/** Events in order, subscriptions, the queue of deliveries with their attempts, and that of mails. */
const toQueues = (position: string): readonly string[] => [
  `create table events (
    ${position}, id text not null unique, owner text not null, scope text not null, sequence bigint not null,
    type text not null, created_at bigint not null, recorded_at bigint not null, pending integer not null,
    body text not null, fault text)`,
  "create index events_owner on events (owner, position)",
  "create index events_scope on events (scope, sequence)",
  "create index events_recorded on events (recorded_at)",
  "create index events_pending on events (position) where pending = 1",
  `create table subscriptions (
    id text primary key, owner text not null, url text not null, receiver text not null, patterns text not null,
    sandbox text, description text, disabled_at bigint, disabled_reason text, failing_since bigint,
    secret text not null, old_secret text, old_secret_until bigint, after_position bigint not null,
    created_at bigint not null, updated_at bigint not null)`,
  "create index subscriptions_owner on subscriptions (owner)",
  "create table payloads (event_id text primary key, owner text not null, body text not null, created_at bigint not null)",
  "create index payloads_owner on payloads (owner)",
  "create index payloads_created on payloads (created_at)",
  `create table deliveries (
    ${position}, id text not null unique, owner text not null,
    subscription_id text not null references subscriptions (id) on delete cascade, receiver text not null,
    event_id text not null, type text not null, is_test integer not null, status text not null,
    tries integer not null, attempts integer not null, created_at bigint not null, next_attempt_at bigint,
    due_at bigint, lease text, attempt_fault text, held_for text)`,
  "create index deliveries_due on deliveries (due_at, position)",
  "create index deliveries_subscription on deliveries (subscription_id, position)",
  "create index deliveries_event on deliveries (event_id)",
  "create index deliveries_created on deliveries (created_at)",
  "create index deliveries_held on deliveries (subscription_id, held_for) where held_for is not null",
  `create table attempts (
    delivery_id text not null references deliveries (id) on delete cascade, number integer not null,
    at bigint not null, status integer, latency_ms integer not null, error text, request text not null,
    response text, owner text, constraint attempts_key primary key (delivery_id, number))`,
  `create table mails (
    ${position}, id text not null unique, kind text not null, recipient text not null, account_id text ${ITS_ACCOUNT},
    details text, created_at bigint not null, tries integer not null, due_at bigint not null, lease text)`,
  "create index mails_due on mails (due_at, position)",
  "create index mails_account on mails (account_id)",
];

const PLAYGROUNDS = [
  `create table playgrounds (
    id text primary key, owner text not null, name text, edit_token_hash text not null, revision bigint not null,
    created_at bigint not null, expires_at bigint, size bigint not null, used_at bigint not null)`,
  "create index playgrounds_owner on playgrounds (owner)",
  "create index playgrounds_expiry on playgrounds (expires_at)",
  "create index playgrounds_use on playgrounds (used_at, id, size) where expires_at is not null",
  `create table endpoints (
    id text primary key, playground_id text not null references playgrounds (id) on delete cascade,
    position integer not null, definition text not null)`,
  "create index endpoints_playground on endpoints (playground_id, position)",
];

const PROCESSES = [
  "create table uses (name text primary key, used_at bigint not null)",
  "create table dropped_names (name text primary key, dropped_at bigint not null)",
];

/** A table whose rows count, as what, for whom, and how many bytes each is; `row` is what its columns are read of. */
interface Counted {
  readonly table: string;
  readonly kind: "sandboxes" | "playgrounds" | "history";
  readonly owner: (row: string) => string;
  readonly bytes: (row: string) => string;
}

const ownerOf = (row: string): string => `${row}.owner`;

/** Bytes of a row besides its texts, estimated. */
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
