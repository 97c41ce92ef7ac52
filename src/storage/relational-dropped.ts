import type { Kysely, Transaction } from "kysely";

import type { Tables } from "./database.ts";
import type { SandboxRow } from "./storage.ts";

/** Rows that are looked at in one sweep. */
const SWEPT = 500;

/** Counts a sandbox that is dropped: the next of its name is another one. */
export async function countDropped(
  trx: Transaction<Tables>,
  { scope, owner, settings }: Pick<SandboxRow, "scope" | "owner" | "settings">,
): Promise<void> {
  const row = { scope, owner, times: (settings.made ?? 0) + 1 };
  await trx
    .insertInto("dropped_sandboxes")
    .values(row)
    .onConflict((conflict) => conflict.column("scope").doUpdateSet(row))
    .execute();
}

/** How often a sandbox of this name was dropped, if ever. */
export async function readDropped(trx: Transaction<Tables>, scope: string): Promise<{ readonly made?: number }> {
  const row = await trx.selectFrom("dropped_sandboxes").select("times").where("scope", "=", scope).executeTakeFirst();
  return row === undefined ? {} : { made: row.times };
}

/** Forgets the names of which no event is kept any more: nothing is left that an id could be taken for. */
export async function sweepDropped(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom("dropped_sandboxes")
    .select(["scope", "times"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("events")
            .select("events.scope")
            .whereRef("events.owner", "=", "dropped_sandboxes.owner")
            .whereRef("events.scope", "=", "dropped_sandboxes.scope"),
        ),
      ),
    )
    .limit(SWEPT)
    .execute();
  for (const { scope, times } of rows)
    await db.deleteFrom("dropped_sandboxes").where("scope", "=", scope).where("times", "=", times).execute();
}
