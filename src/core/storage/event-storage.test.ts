import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { skipWithout } from "../../../test/prerequisite.ts";
import { describeEventStorage } from "../../../test/storage/event-storage-contract.ts";
import { createTestSchema } from "../../../test/test-schema.ts";
import { createMemoryStorage } from "./memory.ts";
import { createRelationalStorage } from "./relational.ts";
import { openSqlite } from "./sqlite.ts";

describeEventStorage("memory", async () => createMemoryStorage());

describeEventStorage("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "seedbed-events-"));
  const database = await openSqlite(folder);
  return createRelationalStorage({
    ...database,
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  });
});

describeEventStorage(
  "PostgreSQL",
  async () => {
    const schema = await createTestSchema();
    const database = await schema.open();
    return createRelationalStorage({
      ...database,
      async close() {
        await database.close();
        await schema.drop();
      },
    });
  },
  await skipWithout("PostgreSQL"),
);
