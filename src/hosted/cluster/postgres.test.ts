import { randomUUID } from "node:crypto";

import pg from "pg";

import { describeStorage } from "../../../test/storage/storage-contract.ts";
import { createRelationalStorage } from "../../core/storage/relational.ts";
import { openPostgres } from "./postgres.ts";

const url = process.env["TEST_DATABASE_URL"];

describeStorage(
  "PostgreSQL",
  async () => {
    const schema = `test_${randomUUID().replaceAll("-", "")}`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create schema ${schema}`);
    const database = await openPostgres(url ?? "", schema);
    return createRelationalStorage({
      ...database,
      async close() {
        await database.close();
        await client.query(`drop schema ${schema} cascade`);
        await client.end();
      },
    });
  },
  url === undefined ? "TEST_DATABASE_URL is not set" : false,
);
