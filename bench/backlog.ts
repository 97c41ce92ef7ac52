// The cost of claiming one delivery with few and with many due before it: prints as JSON the median of each, milliseconds, with nothing left out, and past the line and the owner that the many are of. Argument: a PostgreSQL database; the embedded one without.
import { sql } from "kysely";

import type { DueDelivery, EventStorage } from "../src/core/storage/event-storage.ts";
import { createRelationalStorage } from "../src/core/storage/relational.ts";
import { openSqlite } from "../src/core/storage/sqlite.ts";
import { openPostgres } from "../src/hosted/cluster/postgres.ts";

const SIZES = [100, 30_000];
const ROUNDS = 330;
const WARM_UP = 30;
const NOW = 1_000_000;
const [LONG, SHORT, RECEIVER] = ["long", "short", "https://receiver.example"];
const [url = ""] = process.argv.slice(2);

/** Opens a storage with so many due deliveries of one line, and after them one of the same owner to another receiver, and one of another owner. */
async function openBacklog(size: number): Promise<EventStorage> {
  const database = url === "" ? await openSqlite(":memory:") : await openPostgres(url, `backlog_${size}`);
  const { db } = database;
  const lines = [
    { owner: LONG, receiver: RECEIVER, count: size },
    { owner: LONG, receiver: `${RECEIVER}:444`, count: 1 },
    { owner: SHORT, receiver: RECEIVER, count: 1 },
  ];
  for (const [at, { owner, receiver, count }] of lines.entries()) {
    const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
    await sql`insert into subscriptions (id, owner, url, receiver, patterns, secret, after_position, created_at, updated_at)
      values (${`${at}`}, ${owner}, ${receiver}, ${receiver}, '["*"]', '', 0, 0, 0)`.execute(db);
    const [id, body] = [sql.lit(`${at} `), sql.lit("x".repeat(500))];
    await sql`insert into payloads (event_id, owner, body, created_at) ${numbers} select ${id} || n, ${sql.lit(owner)}, ${body}, 0 from numbers`.execute(
      db,
    );
    await sql`insert into deliveries (id, owner, subscription_id, receiver, event_id, type, is_test, status, tries, attempts,
      created_at, next_attempt_at, due_at) ${numbers} select ${id} || n, ${sql.lit(owner)}, ${sql.lit(`${at}`)}, ${sql.lit(receiver)}, ${id} || n,
      'order.paid', 0, 'pending', 0, 0, 0, n + ${sql.lit(at)}, n + ${sql.lit(at * 100_000)} from numbers`.execute(db);
  }
  if (url !== "") await sql`analyze`.execute(db);
  return createRelationalStorage(database).events;
}

const cases: Readonly<Record<string, (delivery: DueDelivery) => boolean>> = {
  "of all": () => true,
  "past a line": ({ owner, receiver }) => owner !== LONG || receiver !== RECEIVER,
  "past an owner": ({ owner }) => owner !== LONG,
};

async function claimOne(events: EventStorage, admit: (typeof cases)[string]): Promise<number> {
  const began = performance.now();
  const [claimed] = await events.claim({ now: NOW, leaseUntil: 2 * NOW, lease: "bench", limit: 1 }, admit);
  const ms = performance.now() - began;
  if (claimed === undefined) throw new Error("nothing was claimed");
  await events.postpone(claimed.id, "bench", claimed.nextAttemptAt ?? 0, { failsIfDisabled: false });
  return ms;
}

const backlogs = await Promise.all(SIZES.map(openBacklog));
const figures: Record<string, number[]> = {};
for (const [name, admit] of Object.entries(cases)) {
  const times = backlogs.map((): number[] => []);
  // In turns, so that both have the same machine.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, events] of backlogs.entries()) times[at]?.push(await claimOne(events, admit));
  figures[name] = times.map((all) => all.slice(WARM_UP).toSorted((a, b) => a - b)[(ROUNDS - WARM_UP) / 2] ?? 0);
}
console.log(JSON.stringify(figures));
process.exit(0); // the connections stay open
