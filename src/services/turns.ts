import type { Database } from "../storage/database.ts";
import { createLanes } from "../storage/lanes.ts";
import { Line } from "../storage/line.ts";

/** Runs what is called alike one after the other, so that counting and adding cannot be overtaken. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** A held lock takes a connection of the pool while the work needs others: so many at once leave enough, and others wait so long, milliseconds. */
const HELD = Object.freeze({ atOnce: 3, patience: 1_500 });

/** Turns within the process; where the database is shared, among all processes that share it. */
export function createTurns(database?: Database): Turns {
  const lines = new Map<string, Line>();

  async function after<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(name) ?? new Line();
    lines.set(name, line);
    try {
      return await line.run(work);
    } finally {
      if (line.isEmpty && lines.get(name) === line) lines.delete(name);
    }
  }

  if (database?.shared !== true) return after;
  const { db, lock } = database;
  const held = createLanes(HELD);
  return (name, work) =>
    after(name, () =>
      held("", () =>
        db.transaction().execute(async (trx) => {
          await lock(trx, `turn:${name}`);
          return work();
        }),
      ),
    );
}
