import { randomUUID } from "node:crypto";

import pg from "pg";

import type { Database } from "../src/core/storage/database.ts";
import { openPostgres } from "../src/hosted/cluster/postgres.ts";
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
  await ask(`create schema ${name}`);
  return {
    name,
    open: () => openPostgres(TEST_DATABASE_URL, name),
    drop: () => ask(`drop schema ${name} cascade`),
  };
}

/** Asks on a connection of its own: one that stayed open would keep a file from ending whose preparations failed. */
async function ask(query: string): Promise<void> {
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
  try {
    await client.connect();
    await client.query(query);
  } finally {
    await client.end();
  }
}
