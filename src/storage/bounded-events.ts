import { sql } from "kysely";

import type { Database } from "./database.ts";

/** What the events of many owners, whom nobody knows, may take together. */
export interface EventBounds {
  /** Bytes of the bodies of all events, and again of the answers of receivers. */
  readonly bytes: number;
  /** Deliveries of one owner: beyond, the oldest goes, one that is over before one that is pending. */
  readonly deliveriesPerOwner: number;
}

/** Forgets what is more: halves the longest history, then the next, so that nobody's goes for what another one writes. For PostgreSQL. */
export async function boundEvents({ db }: Pick<Database, "db">, bounds: EventBounds): Promise<void> {
  const { rows } = await sql<{ owner: string; bytes: number; middle: number }>`
    select owner, sum(octet_length(body))::bigint as bytes,
      (percentile_disc(0.5) within group (order by position))::bigint as middle
    from events group by owner order by bytes desc`.execute(db);
  let bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  for (const row of rows) {
    if (bytes <= bounds.bytes) break;
    await sql`delete from events where owner = ${row.owner} and position <= ${row.middle}`.execute(db);
    bytes -= row.bytes / 2;
  }
  await sql`delete from deliveries where position in (
    select position from (
      select position, row_number() over (
        partition by owner order by case when due_at is null then 1 else 0 end, position desc
      ) as place from deliveries
    ) as placed where place > ${bounds.deliveriesPerOwner})`.execute(db);
  await sql`delete from payloads
    where not exists (select 1 from deliveries where deliveries.event_id = payloads.event_id)`.execute(db);
  await sql`update attempts set response = null where (delivery_id, number) in (
    select delivery_id, number from (
      select delivery_id, number, sum(octet_length(response)) over (order by at desc, delivery_id, number) as bytes
      from attempts where response is not null
    ) as answered where bytes > ${bounds.bytes})`.execute(db);
}
