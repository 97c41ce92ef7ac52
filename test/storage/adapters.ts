import type { Database } from "../../src/core/storage/database.ts";
import { skipWithout } from "../prerequisite.ts";
import { createTestSchema } from "../test-schema.ts";
import { openInMemory } from "./stores.ts";

/** A kind of database that an adapter of a port is made on. */
export interface DatabaseKind {
  readonly name: string;
  /** An empty one, which is gone when it is closed. */
  readonly open: () => Promise<Database>;
  /** The reason why it cannot be tested here; false if it can. */
  readonly skip: string | false;
}

/** Every kind of database. */
export const DATABASES: readonly DatabaseKind[] = [
  { name: "SQLite", open: openInMemory, skip: false },
  {
    name: "PostgreSQL",
    async open() {
      const schema = await createTestSchema();
      const database = await schema.open().catch(async (error: unknown) => {
        await schema.drop();
        throw error;
      });
      return {
        ...database,
        async close() {
          await database.close();
          await schema.drop();
        },
      };
    },
    skip: await skipWithout("PostgreSQL"),
  },
];

/** Something to try, and how to let go of it. */
export interface Opened<T> {
  readonly storage: T;
  close(): Promise<void>;
}

/** Tells a suite of every adapter of a port: the one in memory, and the relational one on every kind of database. */
export function eachAdapter<T>(
  inMemory: () => T,
  relational: (database: Database) => T,
  suite: (name: string, open: () => Promise<Opened<T>>, skip: string | false) => void,
): void {
  suite("memory", async () => ({ storage: inMemory(), close: async () => undefined }), false);
  eachDatabase(relational, suite);
}

/** Tells a suite of the relational adapter of a port, on every kind of database. */
export function eachDatabase<T>(
  relational: (database: Database) => T,
  suite: (name: string, open: () => Promise<Opened<T>>, skip: string | false) => void,
): void {
  for (const { name, open, skip } of DATABASES) {
    const openIt = async (): Promise<Opened<T>> => {
      const database = await open();
      return { storage: relational(database), close: () => database.close() };
    };
    suite(name, openIt, skip);
  }
}
