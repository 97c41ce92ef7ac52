/** The events as the database has them: each write of a sandbox has at least one, so that they say what was written, and in which order. */
import path from "node:path";
import type { StatementSync } from "node:sqlite";

import { RealDatabase } from "./machine.ts";
import type { Machine } from "./machine.ts";
import type { Cluster } from "./service.ts";

export interface Seen {
  readonly position: number;
  readonly id: string;
  readonly owner: string;
  readonly scope: string;
  readonly sequence: number;
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
  /** The step of the machine in which it was committed. */
  readonly at: number;
}

export interface Waiting {
  readonly count: number;
  /** Epoch milliseconds; null if none waits. */
  readonly next: number | null;
}

export interface Witness {
  /** In the order of their commits. */
  readonly events: readonly Seen[];
  /** Events that were there and are not since the power was lost. */
  readonly lost: readonly Seen[];
  /** Looks for new ones. Throws if they do not follow on those before. */
  look(): void;
  /** Looks at what was left when the power was lost. Throws if it is not a beginning of what was there. */
  lookAgain(): void;
  waiting(): Waiting;
  count(table: "events" | "deliveries" | "payloads" | "attempts" | "layers", condition: string): number;
  close(): void;
}

interface Row {
  position: number;
  id: string;
  owner: string;
  scope: string;
  sequence: number;
  type: string;
  body: string;
}

export function openWitness(machine: Machine, cluster: Cluster): Witness {
  const events: Seen[] = [];
  const lost: Seen[] = [];
  let folder = "";
  let open: { readonly database: RealDatabase; readonly news: StatementSync } | undefined;

  function reader() {
    if (open === undefined || folder !== cluster.folder) {
      open?.database.close();
      folder = cluster.folder;
      const database = new RealDatabase(path.join(folder, "seedbed.db"));
      open = { database, news: database.prepare("select * from events where position > ? order by position") };
    }
    return open;
  }

  function add({ position, id, owner, scope, sequence, type, body }: Row): void {
    const before = events.findLast((one) => one.scope === scope);
    const told = JSON.parse(body) as {
      id: string;
      type: string;
      sandbox: string;
      sequence: number;
      data: { object: Seen["object"] };
    };
    const right = { id, type, sandbox: scope.slice(owner.length + 1), sequence: (before?.sequence ?? 0) + 1 };
    for (const [name, value] of Object.entries(right))
      if (told[name as keyof typeof right] !== value || (name === "sequence" && sequence !== value))
        throw new Error(
          `event ${sequence} of ${scope} has the ${name} ${told[name as keyof typeof right]}, and not ${value}`,
        );
    if (!scope.startsWith(`${owner}/`)) throw new Error(`event ${id} of ${scope} is in the history of ${owner}`);
    events.push({ position, id, owner, scope, sequence, type, object: told.data.object, at: machine.steps });
  }

  return {
    events,
    lost,
    look() {
      for (const row of reader().news.all(events.at(-1)?.position ?? 0) as unknown as Row[]) add(row);
    },
    lookAgain() {
      const left = reader().news.all(0) as unknown as Row[];
      const offset = events.findIndex(({ id }) => id === left[0]?.id); // older ones may have been forgotten
      for (const [at, { id, scope }] of left.entries())
        if (offset < 0 || events[offset + at]?.id !== id)
          throw new Error(`after the power was lost there is event ${id} of ${scope}, and not what came before it`);
      lost.push(...events.splice(left.length === 0 ? 0 : offset + left.length));
    },
    waiting() {
      const row = reader()
        .database.prepare("select count(*) as count, min(due_at) as next from deliveries where due_at is not null")
        .get();
      const pending = reader().database.prepare("select count(*) as count from events where pending = 1").get();
      return { count: Number(row?.["count"]) + Number(pending?.["count"]), next: row?.["next"] as number | null };
    },
    count: (table, condition) =>
      Number(reader().database.prepare(`select count(*) as count from ${table} where ${condition}`).get()?.["count"]),
    close: () => open?.database.close(),
  };
}
