import type { GuardedPool } from "./postgres-pool.ts";
import type { Known } from "./storage.ts";

/** Questions on their way at once: whoever comes while one is, is not in it, as it may have been answered before they came. */
const AT_ONCE = 2;

const STANDINGS = Object.freeze({
  name: "standings",
  text: "select scope, layer, revision from sandboxes where scope = any($1::text[])",
});

interface Asking {
  readonly resolve: (standing: Known | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Tells where sandboxes stand: all that ask in one turn of the event loop, or while others are asking, are one statement. It is
 * sent after they asked, so that each is told of every write that was stored before.
 */
export function createQuestions(pool: GuardedPool): (scope: string) => Promise<Known | undefined> {
  let asking = new Map<string, Asking[]>();
  let underWay = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || asking.size === 0 || underWay >= AT_ONCE) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      const question = asking;
      asking = new Map();
      underWay += 1;
      void send(question).finally(() => {
        underWay -= 1;
        plan();
      });
    });
  }

  async function send(question: ReadonlyMap<string, readonly Asking[]>): Promise<void> {
    try {
      const client = await pool.connect();
      let rows: readonly unknown[];
      try {
        rows = await client.send({ ...STANDINGS, values: [[...question.keys()]] });
      } finally {
        client.release();
      }
      const standings = new Map((rows as (Known & { scope: string })[]).map((row) => [row.scope, row])); // as the statement says
      for (const [scope, all] of question) for (const { resolve } of all) resolve(standings.get(scope));
    } catch (error) {
      // Whoever waits would only wait out the same limit.
      const refused = [...question.values(), ...asking.values()];
      asking = new Map();
      for (const all of refused) for (const { reject } of all) reject(error);
    }
  }

  return (scope) =>
    new Promise((resolve, reject) => {
      const all = asking.get(scope) ?? [];
      asking.set(scope, all);
      all.push({ resolve, reject });
      plan();
    });
}
