import type { Decided, Found, Tables, Together, WantedRows, News } from "../../core/storage/database.ts";
import { createRounds } from "../../core/storage/group-commit.ts";
import {
  SANDBOX_COLUMNS,
  SANDBOX_TYPES,
  fromOutcome,
  fromSandbox,
  toSandbox,
} from "../../core/storage/relational-rows.ts";
import { follows } from "../../core/storage/storage.ts";
import type { ChangeRow, Known } from "../../core/storage/storage.ts";
import { isLockTimeout } from "./postgres-pool.ts";
import type { GuardedPool, Statement } from "./postgres-pool.ts";

/** Transactions of groups on their way at once: the next one is made up while the database writes the last. */
const AT_ONCE = 2;

/** `$1::text[], $2::bigint[], …` of columns, for unnest. */
const toArrays = (types: readonly ("text" | "bigint")[]): string =>
  types.map((type, at) => `$${at + 1}::${type}[]`).join(", ");

const CHANGED = SANDBOX_COLUMNS.filter((column) => column !== "scope");

const SQL = Object.freeze({
  lock: "select pg_try_advisory_xact_lock(hashtextextended(scope, 0)) as held from unnest($1::text[]) as scope",
  turn: "select true as held, pg_advisory_xact_lock(hashtextextended(scope, 0)) from unnest($1::text[]) as scope",
  sandboxes: "select * from sandboxes where scope = any($1::text[])",
  // Changes of one layer are looked up by its index, however many layers the planner expects.
  news: `select n.* from unnest($1::text[], $2::bigint[]) as k(layer, revision), lateral (
    select layer, collection, id, value, hidden, revision from changes
    where changes.layer = k.layer and changes.revision > k.revision offset 0) as n`,
  outcomes: `select o.* from unnest($1::text[], $2::text[]) as k(scope, key)
    join outcomes as o on o.scope = k.scope and o.key = k.key`,
  beside: `select k.scope, coalesce(sum(s.bytes + s.kept_bytes), 0)::bigint as bytes from unnest($1::text[], $2::text[]) as k(scope, caller)
    left join sandboxes as s on s.caller = k.caller and s.scope <> k.scope group by k.scope`,
  positions: "select pg_advisory_xact_lock(hashtextextended('events:' || owner, 0)) from unnest($1::text[]) as owner",
  changes: `insert into changes (layer, collection, id, value, hidden, revision)
    select * from unnest(${toArrays(["text", "text", "bigint", "text", "text", "bigint"])})
    on conflict (layer, collection, id) do update set value = excluded.value, hidden = excluded.hidden, revision = excluded.revision`,
  rows: `update sandboxes set ${CHANGED.map((column) => `${column} = v.${column}`).join(", ")}
    from unnest(${toArrays(Object.values(SANDBOX_TYPES))})
    as v(${SANDBOX_COLUMNS.join(", ")}) where sandboxes.scope = v.scope`,
  forget: `delete from outcomes using unnest($1::text[], $2::bigint[]) as v(scope, revision)
    where outcomes.scope = v.scope and outcomes.revision <= v.revision`,
  keep: `insert into outcomes (scope, key, fingerprint, outcome, bytes, kept_at, revision)
    select * from unnest(${toArrays(["text", "text", "text", "text", "bigint", "bigint", "bigint"])})
    on conflict (scope, key) do update set fingerprint = excluded.fingerprint, outcome = excluded.outcome,
    bytes = excluded.bytes, kept_at = excluded.kept_at, revision = excluded.revision`,
  events: `with stored as (insert into events (id, owner, scope, sequence, type, created_at, recorded_at, body, fault, pending)
    select id, owner, scope, sequence, type, created_at, recorded_at, body, fault,
      case when exists (select 1 from subscriptions as s where s.owner = v.owner and s.disabled_at is null) then 1 else 0 end
    from unnest(${toArrays(["text", "text", "text", "bigint", "text", "bigint", "bigint", "text", "text"])})
    with ordinality as v(id, owner, scope, sequence, type, created_at, recorded_at, body, fault, at) order by at
    returning pending) select max(pending) as awaited from stored`,
});

const toStatement = (name: keyof typeof SQL, ...values: readonly unknown[]): Statement => ({
  name: `together-${name}`,
  text: SQL[name],
  values,
});

/** Somebody held what a group waited for: its writes are tried one by one. */
class Contended extends Error {}

/**
 * Writes of many sandboxes in one transaction of two round trips: one locks and reads, one stores and commits. A group waits
 * for no lock of a sandbox, so that who has one for long holds up nobody else; those of the owners' positions are taken in one
 * order by all.
 */
export function createPostgresTogether(pool: GuardedPool): Together {
  return {
    atOnce: AT_ONCE,
    async run(wanted, decide, waits = false) {
      const client = await pool.connect();
      let isOver = false;
      try {
        const found = await read(client.send, wanted, waits ? "turn" : "lock");
        const decided = decide(found);
        const statements = decided.length === 0 ? [] : toStatements(decided);
        const answers = await Promise.all([...statements, { text: "commit" }].map(client.send));
        isOver = true;
        return (answers.flat() as { awaited?: number }[]).some(({ awaited }) => awaited === 1); // nothing but the events' statement answers with rows
      } catch (error) {
        throw isLockTimeout(error) && !waits ? new Contended("", { cause: error }) : error;
      } finally {
        isOver ||= await client.send({ text: "rollback" }).then(
          () => true,
          () => false,
        );
        client.release(!isOver);
      }
    },
  };
}

type Send = (statement: Statement) => Promise<readonly unknown[]>;

async function read(send: Send, wanted: readonly WantedRows[], lock: "lock" | "turn"): Promise<readonly Found[]> {
  const scopes = wanted.map(({ scope }) => scope);
  const known = wanted.flatMap((one) => one.known ?? []);
  const keyed = wanted.filter(({ key }) => key !== undefined);
  const summed = wanted.filter(({ besideOf }) => besideOf !== undefined);
  const [, locks, rows, changes, outcomes, sums] = await Promise.all([
    send({ text: "begin" }),
    send(toStatement(lock, scopes)) as Promise<{ held: boolean }[]>, // as the statement says, here and below
    send(toStatement("sandboxes", scopes)) as Promise<Tables["sandboxes"][]>,
    send(toStatement("news", ...columns(known, "layer", "revision"))) as Promise<Tables["changes"][]>,
    keyed.length === 0
      ? []
      : (send(toStatement("outcomes", ...columns(keyed, "scope", "key"))) as Promise<Tables["outcomes"][]>),
    summed.length === 0
      ? []
      : (send(toStatement("beside", ...columns(summed, "scope", "besideOf"))) as Promise<
          { scope: string; bytes: number }[]
        >),
  ]);
  const sandboxes = new Map(rows.map((row) => [row.scope, row]));
  const news = Map.groupBy(changes, ({ layer }) => layer);
  const kept = new Map(outcomes.map((row) => [row.scope, row]));
  const beside = new Map(sums.map(({ scope, bytes }) => [scope, bytes]));
  return wanted.map(({ scope, known: before, key, besideOf }, at) => {
    const row = sandboxes.get(scope);
    if (locks[at]?.held !== true) return "held";
    if (row === undefined || !follows(row, before)) return undefined;
    const own = (news.get(row.layer) ?? []).map(({ layer: _layer, ...change }): ChangeRow => change);
    const outcome = key === undefined ? undefined : kept.get(scope);
    return {
      sandbox: fromSandbox(row),
      news: own,
      ...(key !== undefined && { kept: outcome === undefined ? undefined : fromOutcome(outcome) }),
      ...(besideOf !== undefined && { beside: beside.get(scope) ?? 0 }),
    };
  });
}

function toStatements(decided: readonly Decided[]): Statement[] {
  const batches = decided.map(({ batch }) => batch);
  const rows = batches.map(({ sandbox }) => toSandbox(sandbox));
  const changes = batches.flatMap(({ sandbox: { layer }, changes: own }) => own.map((row) => ({ layer, ...row })));
  const events = batches.flatMap((batch) => batch.events);
  const forgotten = batches.filter(({ outcomes }) => outcomes?.forgetTo !== undefined);
  const kept = batches.flatMap(({ sandbox: { scope }, outcomes }) =>
    outcomes?.keep === undefined ? [] : [{ scope, ...outcomes.keep }],
  );
  const statements = [toStatement("rows", ...SANDBOX_COLUMNS.map((column) => rows.map((row) => row[column])))];
  if (changes.length > 0)
    statements.push(
      toStatement("changes", ...columns(changes, "layer", "collection", "id", "value", "hidden", "revision")),
    );
  if (forgotten.length > 0)
    statements.push(
      toStatement(
        "forget",
        forgotten.map(({ sandbox }) => sandbox.scope),
        forgotten.map(({ outcomes }) => outcomes?.forgetTo),
      ),
    );
  if (kept.length > 0)
    statements.push(
      toStatement("keep", ...columns(kept, "scope", "key", "fingerprint", "outcome", "bytes", "keptAt", "revision")),
    );
  if (events.length === 0) return statements;
  // Held until the commit, as in `appendEvents`.
  statements.push(toStatement("positions", [...new Set(events.map(({ owner }) => owner))].toSorted()));
  const told = columns(events, "id", "owner", "scope", "sequence", "type", "createdAt", "recordedAt", "body");
  const faults = events.map(({ fault }) => (fault === undefined ? null : JSON.stringify(fault)));
  statements.push(toStatement("events", ...told, faults));
  return statements;
}

function columns<R>(rows: readonly R[], ...names: readonly (keyof R)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

/** Questions on their way at once: whoever comes while one is, is not in it, as it may have been answered before they came. */
const QUESTIONS_AT_ONCE = 2;

/** Rows of one sandbox that a question brings along, and their bytes: who missed more reads them alone, so that nobody waits for them. */
const MOST_NEWS = 64;
const MOST_BYTES = 64 * 1024;

/** A sandbox and its rows are as they were at one moment, as this is one statement. Each is looked up by its index, whatever the planner thinks of their number. */
const NEWS = Object.freeze({
  name: "news",
  text: `select k.at, found.* from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) with ordinality as k(scope, layer, incarnation, revision, at), lateral (
    select case when s.layer = k.layer and s.incarnation = k.incarnation and s.revision = k.revision then null else row_to_json(s) end as sandbox,
      case when s.layer = k.layer and s.incarnation = k.incarnation and s.revision > k.revision then (
        select case when count(*) <= ${MOST_NEWS} and coalesce(sum(octet_length(value) + coalesce(octet_length(hidden), 0)), 0) <= ${MOST_BYTES}
          then coalesce(json_agg(n), '[]') end
        from (select collection, id, value, hidden, revision from changes
          where changes.layer = k.layer and changes.revision > k.revision limit ${MOST_NEWS + 1}) as n
      ) end as news
    from sandboxes as s where s.scope = k.scope offset 0) as found`,
});

interface FoundNews {
  /** Number of the question, from 1. */
  readonly at: number;
  /** Null where it is as it was known. */
  readonly sandbox: Tables["sandboxes"] | null;
  /** Null where they are too many, and where the sandbox does not follow from what was known. */
  readonly news: readonly ChangeRow[] | null;
}

interface Asking {
  readonly scope: string;
  readonly known: Known | undefined;
  readonly resolve: (news: News) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Tells what is new of sandboxes: all that ask in one turn of the event loop, or while others are asking, are one statement. It is
 * sent after they asked, so that each is told of every write that was stored before.
 */
export function createQuestions(pool: GuardedPool): (scope: string, known: Known | undefined) => Promise<News> {
  let asking: Asking[] = [];
  const plan = createRounds(
    QUESTIONS_AT_ONCE,
    () => asking.length > 0,
    () => {
      const question = asking;
      asking = [];
      return send(question);
    },
  );

  async function send(question: readonly Asking[]): Promise<void> {
    const asked = question.map(({ scope, known }) => ({ scope, ...known }));
    const values = columns(asked, "scope", "layer", "incarnation", "revision");
    try {
      const client = await pool.connect();
      let rows: readonly unknown[];
      try {
        rows = await client.send({ ...NEWS, values });
      } finally {
        client.release();
      }
      const found = new Map((rows as FoundNews[]).map((row) => [row.at, row])); // as the statement says
      for (const [at, { resolve }] of question.entries()) resolve(toNews(found.get(at + 1)));
    } catch (error) {
      // Whoever waits would only wait out the same limit.
      const refused = [...question, ...asking];
      asking = [];
      for (const { reject } of refused) reject(error);
    }
  }

  return (scope, known) =>
    new Promise((resolve, reject) => {
      asking.push({ scope, known, resolve, reject });
      plan();
    });
}

function toNews(found: FoundNews | undefined): News {
  if (found === undefined) return { sandbox: undefined, news: [] };
  const { sandbox, news } = found;
  if (sandbox === null) return undefined;
  return news === null ? "much" : { sandbox: fromSandbox(sandbox), news };
}
