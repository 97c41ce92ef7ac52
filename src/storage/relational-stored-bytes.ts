import { sql } from "kysely";

import type { Database } from "./database.ts";
import type { StoredBytes, StoredBytesStorage } from "./stored-bytes.ts";

/** What is stored in the tables of a database, which counts it with every row (`schema.ts`), in the same transaction. */
export function createRelationalStoredBytes({ db }: Pick<Database, "db">): StoredBytesStorage {
  const ofAll = db
    .selectFrom("stored_bytes")
    .select(["kind", sql<number>`cast(sum(bytes) as bigint)`.as("bytes")])
    .groupBy("kind");

  function toStored(rows: readonly { readonly kind: string; readonly bytes: number }[]): StoredBytes {
    const of = (kind: keyof StoredBytes): number => Math.max(0, rows.find((row) => row.kind === kind)?.bytes ?? 0);
    return { sandboxes: of("sandboxes"), playgrounds: of("playgrounds"), history: of("history") };
  }

  return {
    sum: async (owners) => toStored(owners.length === 0 ? [] : await ofAll.where("owner", "in", owners).execute()),
    total: async () => toStored(await ofAll.execute()),
    async forgetHalfTheHistory(owner) {
      await sql`delete from events where owner = ${owner} and pending = 0 and position <= (
        select position from events where owner = ${owner} order by position
        limit 1 offset (select (count(*) - 1) / 2 from events where owner = ${owner}))`.execute(db);
      await sql`delete from deliveries where owner = ${owner} and due_at is null and position <= (
        select position from deliveries where owner = ${owner} and due_at is null order by position
        limit 1 offset (select (count(*) - 1) / 2 from deliveries where owner = ${owner} and due_at is null))`.execute(
        db,
      );
      await sql`delete from payloads where owner = ${owner}
        and not exists (select 1 from deliveries where deliveries.event_id = payloads.event_id)`.execute(db);
    },
    async fold() {
      await db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ owner: string; kind: string; bytes: number }>`
          delete from stored_bytes where bytes = 0 or (owner, kind) in (
            select owner, kind from stored_bytes group by owner, kind having count(*) > 1
          ) returning owner, kind, bytes`.execute(trx);
        const sums = new Map<string, { owner: string; kind: string; bytes: number }>();
        for (const row of rows) {
          const key = `${row.kind} ${row.owner}`;
          sums.set(key, { ...row, bytes: (sums.get(key)?.bytes ?? 0) + row.bytes });
        }
        const left = [...sums.values()].filter(({ bytes }) => bytes !== 0);
        for (let from = 0; from < left.length; from += ROWS_AT_ONCE)
          await trx
            .insertInto("stored_bytes")
            .values(left.slice(from, from + ROWS_AT_ONCE))
            .execute();
      });
    },
  };
}

/** Rows of one INSERT. */
const ROWS_AT_ONCE = 500;
