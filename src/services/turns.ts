import type { Database } from "../storage/database.ts";

/** Runs what is called alike one after the other, so that counting and adding cannot be overtaken. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Turns within the process; where the database is shared, among all processes that share it. */
export function createTurns(database?: Database): Turns {
  const last = new Map<string, Promise<unknown>>();

  function after<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (last.get(name) ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => undefined);
    last.set(name, settled);
    void settled.then(() => last.get(name) === settled && last.delete(name));
    return turn;
  }

  if (database?.shared !== true) return after;
  const { db, lock } = database;
  // A held lock takes a connection of the pool while the work needs others: one at a time leaves enough.
  return (name, work) =>
    after(name, () =>
      after("\0held", () =>
        db.transaction().execute(async (trx) => {
          await lock(trx, `turn:${name}`);
          return work();
        }),
      ),
    );
}
