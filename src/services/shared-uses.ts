import { sql } from "kysely";

import type { Database } from "../storage/database.ts";
import { createUses, KEPT_USES } from "./uses.ts";
import type { Uses } from "./uses.ts";

/** Names that are written down by one statement. */
const NAMES_AT_ONCE = 1_000;

/** Uses of all processes that share a database: of those of others it is known what they have told. */
export function createSharedUses({ db }: Pick<Database, "db">, clock: () => number): Uses {
  const own = createUses(clock);
  /** What is not written down yet. */
  let untold = new Set<string>();

  async function write(names: readonly string[], at: number): Promise<void> {
    // Of whom nothing is stored, nothing is bounded: whoever only reads leaves no trace.
    await sql`insert into uses (name, used_at)
      select told.name, ${at}::bigint from unnest(${names}::text[]) as told(name)
      where exists (select 1 from sandboxes as s where s.scope = told.name)
        or exists (select 1 from sandboxes as s where s.caller = told.name)
        or exists (select 1 from subscriptions as s where s.owner = told.name)
      order by told.name
      on conflict (name) do update set used_at = greatest(uses.used_at, excluded.used_at)`.execute(db);
  }

  return {
    note(name) {
      own.note(name);
      untold.add(name);
    },
    tell: (name) => void untold.add(name),
    forget(name) {
      own.forget(name);
      untold.delete(name);
    },
    async find(names) {
      const [known, rows] = await Promise.all([
        own.find(names),
        db.selectFrom("uses").selectAll().where("name", "in", names).execute(),
      ]);
      const found = new Map(rows.map(({ name, used_at }) => [name, used_at]));
      for (const [name, at] of known) found.set(name, Math.max(at, found.get(name) ?? 0));
      return found;
    },
    async flush() {
      const told = untold;
      untold = new Set();
      const names = [...told];
      const now = clock();
      try {
        for (let from = 0; from < names.length; from += NAMES_AT_ONCE)
          await write(names.slice(from, from + NAMES_AT_ONCE), now);
      } catch (error) {
        for (const name of names.slice(0, KEPT_USES)) untold.add(name); // for the next time
        throw error;
      }
    },
  };
}
