import { randomUUID } from "node:crypto";

import pg from "pg";

import type { Database } from "../src/storage/database.ts";
import { openPostgres } from "../src/storage/postgres.ts";
import { TEST_DATABASE_URL } from "./prerequisite.ts";

/** A schema of its own in the test database, which goes when the last that uses it is done. */
export interface TestSchema {
  readonly name: string;
  open(): Promise<Database>;
  drop(): Promise<void>;
}

/** Makes an empty schema. */
export async function createTestSchema(): Promise<TestSchema> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
  await client.connect();
  await client.query(`create schema ${name}`);
  return {
    name,
    open: () => openPostgres(TEST_DATABASE_URL, name),
    async drop() {
      await client.query(`drop schema ${name} cascade`);
      await client.end();
    },
  };
}
