import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import { DROPPED_NAME_REST } from "../../core/services/bounds.ts";
import { findRow, findRows, runQuery } from "../../core/storage/columns.ts";
import type { Database } from "../../core/storage/database.ts";
import { createLanes } from "../../core/storage/queues.ts";
import type {
  DroppedNameStorage,
  HoldName,
  SharedStorage,
  UseStorage,
  VisitorStorage,
} from "../../core/storage/storage.ts";
import type { Owing } from "../../core/testing/journal/journal.ts";

/** A held name takes a connection of the pool while the work needs others: so many at once leave enough, and others wait so long, milliseconds. */
const HELD = Object.freeze({ atOnce: 3, patience: 1_500 });

export function createPostgresShared(database: Database): SharedStorage {
  const { db } = database;
  return {
    hold: createHold(database),
    uses: createUses(database),
    droppedNames: {
      async note(name, at, forgetTo) {
        const row = { name, dropped_at: at };
        await db.deleteFrom("dropped_names").where("dropped_at", "<=", forgetTo).execute();
        await db
          .insertInto("dropped_names")
          .values(row)
          .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
          .execute();
      },
      forget: (name) => runQuery(db.deleteFrom("dropped_names").where("name", "=", name)),
      find: (name) =>
        findRow(db.selectFrom("dropped_names").select("dropped_at").where("name", "=", name), (row) => row.dropped_at),
      hasAny: async (prefix) =>
        (await findRow(
          db
            .selectFrom("dropped_names")
            .select("name")
            .where(sql<boolean>`starts_with(name, ${prefix})`)
            .limit(1),
          ({ name }) => name,
        )) !== undefined,
      forgetAll: (prefix) => runQuery(db.deleteFrom("dropped_names").where(sql<boolean>`starts_with(name, ${prefix})`)),
    },
  };
}

/** So long it is known of a process that is gone, milliseconds: then Redis has forgotten what went before, too. */
const OWING_FOR = 24 * 3_600_000;

/** Notes in the database what Redis cannot be told, under names that no sandbox has; `clock` gives epoch milliseconds. */
export function createOwing(names: DroppedNameStorage, clock: () => number): Owing {
  const process = randomUUID();
  const toPrefix = (scope: string): string => `requests that Redis did not get: ${scope} `;
  const toName = (scope: string): string => toPrefix(scope) + process;
  return {
    note: (scope) => names.note(toName(scope), clock() + OWING_FOR, clock() - DROPPED_NAME_REST),
    isNoted: (scope) => names.hasAny(toPrefix(scope)),
    end: (scope) => names.forget(toName(scope)),
    forget: (scope) => names.forgetAll(toPrefix(scope)),
  };
}

function createHold({ db, lock }: Database): HoldName {
  const held = createLanes(HELD);
  return (name, work) =>
    held("", () =>
      db.transaction().execute(async (trx) => {
        await lock(trx, name);
        return work();
      }),
    );
}

function createUses({ db }: Pick<Database, "db">): UseStorage {
  return {
    async note(names, at) {
      await sql`insert into uses (name, used_at)
        select told.name, ${at}::bigint from unnest(${names}::text[]) as told(name)
        where exists (select 1 from sandboxes as s where s.scope = told.name)
          or exists (select 1 from sandboxes as s where s.caller = told.name)
          or exists (select 1 from subscriptions as s where s.owner = told.name)
        order by told.name
        on conflict (name) do update set used_at = greatest(uses.used_at, excluded.used_at)`.execute(db);
    },
    find: (names) =>
      findRows(db.selectFrom("uses").selectAll().where("name", "in", names), ({ name, used_at: usedAt }) => ({
        name,
        usedAt,
      })),
  };
}

export function createPostgresVisitors({ db }: Pick<Database, "db">): VisitorStorage {
  return {
    async measure(beside) {
      const { rows } = await sql<{ count: number; bytes: number }>`
        select count(*)::bigint as count, coalesce(sum(bytes + kept_bytes + ${beside}::bigint), 0)::bigint as bytes
        from sandboxes`.execute(db);
      return rows[0] ?? { count: 0, bytes: 0 };
    },
    async listLargest(beside, small, limit) {
      const { rows } = await sql<{ scopes: string[]; bytes: number }>`
        select array_agg(scope) as scopes, sum(bytes + kept_bytes + ${beside}::bigint)::bigint as bytes
        from sandboxes as s left join uses as u on u.name = s.scope
        group by coalesce(s.caller, s.owner)
        order by greatest(sum(bytes + kept_bytes + ${beside}::bigint), ${small}::bigint) desc,
          max(greatest(s.created_at, coalesce(u.used_at, 0)))
        limit ${limit}`.execute(db);
      return rows;
    },
    async listIdle(until, limit) {
      const { rows } = await sql<{ scope: string }>`
        select scope from sandboxes as s left join uses as u on u.name = s.scope
        where greatest(s.created_at, coalesce(u.used_at, 0)) <= ${until}::bigint limit ${limit}`.execute(db);
      return rows.map(({ scope }) => scope);
    },
    async listIdleOwners(until, most) {
      const { rows } = await sql<{ owner: string }>`
        select owner from (
          select owner, max(at) as at, row_number() over (order by max(at) desc) as place from (
            select owner, max(recorded_at) as at from events group by owner
            union all select owner, created_at from subscriptions
            union all select name, used_at from uses
              where exists (select 1 from events where events.owner = uses.name)
                or exists (select 1 from subscriptions as s where s.owner = uses.name)
          ) as seen group by owner
        ) as visitors where at <= ${until}::bigint or place > ${most}`.execute(db);
      return rows.map(({ owner }) => owner);
    },
    async forgetUses(until) {
      await sql`delete from uses where used_at <= ${until}::bigint
        and not exists (select 1 from sandboxes as s where s.scope = uses.name)
        and not exists (select 1 from sandboxes as s where s.caller = uses.name)
        and not exists (select 1 from subscriptions as s where s.owner = uses.name)`.execute(db);
    },
  };
}
