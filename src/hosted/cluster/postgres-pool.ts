import { setTimeout as wait } from "node:timers/promises";

import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

import { isUnavailable, unavailable } from "../../core/storage/storage.ts";

/** Time that anything may take, milliseconds: together they stay below the 5 s within which every caller is answered. */
export const PATIENCE = Object.freeze({
  connect: 1_500,
  /** For a lock that another holds. */
  lock: 1_500,
  /** For one statement, locks included; kept by the server. */
  statement: 2_500,
  /** For its answer; kept here, for a server that is frozen. */
  answer: 3_000,
  /** A transaction that its process leaves alone for so long is ended by the server, with the locks that it holds. */
  idleInTransaction: 5_000,
});

/** Place at which the server is full, a connection is asked for again so often, milliseconds. */
const RETRY = 25;

/** Codes of PostgreSQL (appendix A of its manual), or how they begin, that say: not now. What says anything else is a fault of ours. */
const NOT_NOW = [
  "08", // connection
  "25006", // read-only transaction: the server is a standby now
  "25P03", // idle in transaction for too long
  "40", // deadlock, serialization
  "53", // disk, memory or connections used up
  "55P03", // lock not available
  "57", // cancelled, shut down, starting up
  "58", // a file of the server's
];

/** SQLSTATEs that say that nothing can be stored, while reading may go on. */
const CANNOT_STORE = ["25006", "53100"];

/** A statement to send; one with a name is prepared once by each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface GuardedClient extends PostgresPoolClient {
  /** Sends a statement at once, before those are answered that were sent before it, and resolves to its rows. */
  send(statement: Statement): Promise<readonly unknown[]>;
  release(destroy?: boolean): void;
}

/** A pool whose connections break, hang and run out without harm: whoever uses one is told `unavailable`, in time. */
export interface GuardedPool extends PostgresPool {
  connect(): Promise<GuardedClient>;
  /** True if the last attempt to store something found the disk full or read-only. */
  cannotStore: boolean;
  losses: number;
}

export function openPool(options: pg.PoolConfig): GuardedPool {
  const pool = new pg.Pool({
    ...options,
    keepAlive: true,
    pipeline: true,
    connectionTimeoutMillis: PATIENCE.connect,
    query_timeout: PATIENCE.answer,
  });
  // An idle connection that breaks is replaced by the next query, one in use fails its query: without listeners either would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => void (guarded.losses += 1)));

  async function connect(): Promise<pg.PoolClient> {
    const until = performance.now() + PATIENCE.connect;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        // The server has no connection left for another one, but those that there are soon come back.
        const isFull = error instanceof pg.DatabaseError && error.code === "53300";
        if (!isFull || performance.now() + RETRY > until) throw toUnavailable(error, true);
        await wait(RETRY);
      }
    }
  }

  const guarded: GuardedPool = {
    options: pool.options,
    end: () => pool.end(),
    cannotStore: false,
    losses: 0,
    async connect() {
      const client = await connect();
      let broken: Error | undefined;
      const ask = async ({ values = [], ...statement }: Statement): Promise<pg.QueryResult> => {
        if (broken !== undefined) throw broken;
        try {
          return await client.query({ ...statement, values: [...values] });
        } catch (error) {
          const told = toUnavailable(error, false);
          if (isLost(error)) {
            broken = told;
            guarded.losses += 1;
          }
          if (hasCode(error, CANNOT_STORE)) guarded.cannotStore = true;
          throw told;
        }
      };
      const query = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => ask({ text, values });
      return {
        query: query as unknown as PostgresPoolClient["query"], // nobody uses cursors here, and pg knows no more of the rows
        send: async (statement) => (await ask(statement)).rows as unknown[],
        release: (destroy = false) => client.release(destroy || broken !== undefined),
      };
    },
  };
  return guarded;
}

/** True if the connection is of no use any more: it broke, or its answer may still come when nobody waits for it. */
function isLost(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || hasCode(error, ["08", "25P03", "57P"]);
}

/** True if something failed as somebody else held a lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(isUnavailable(error) ? error.cause : error, ["55P03"]);
}

function toUnavailable(error: unknown, whileConnecting: boolean): Error {
  if (isUnavailable(error)) return error;
  if (error instanceof pg.DatabaseError && !whileConnecting && !hasCode(error, NOT_NOW)) return error;
  if (hasCode(error, ["53100"])) return unavailable("the database has no room left", error);
  if (hasCode(error, ["55P03"])) return unavailable("somebody else has held the same data for too long", error);
  return unavailable("the database does not answer", error);
}

function hasCode(error: unknown, begins: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && begins.some((begin) => error.code?.startsWith(begin) === true);
}
