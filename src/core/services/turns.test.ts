import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import { skipWithout } from "../../../test/prerequisite.ts";
import { createTestSchema } from "../../../test/test-schema.ts";
import type { TestSchema } from "../../../test/test-schema.ts";
import { createPostgresShared } from "../../hosted/cluster/postgres-shared.ts";
import type { Database } from "../storage/database.ts";
import { createTurns } from "./turns.ts";
import type { Turns } from "./turns.ts";

async function mostAtOnce(works: readonly { readonly turns: Turns; readonly name: string }[]): Promise<number> {
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await wait(2);
    running -= 1;
  };
  await Promise.all(works.map(({ turns, name }) => turns(name, work)));
  return most;
}

test("work of one name runs one after the other, and of several at once", async () => {
  const turns = createTurns();
  assert.equal(await mostAtOnce(Array.from({ length: 5 }, () => ({ turns, name: "same" }))), 1);
  assert.equal(await mostAtOnce(Array.from({ length: 5 }, (_, n) => ({ turns, name: `${n}` }))), 5);
});

test("work that fails passes its error on and lets the next have its turn", async () => {
  const turns = createTurns();
  const failing = turns("name", async () => {
    throw new Error("refused");
  });
  const next = turns("name", async () => "done");
  await assert.rejects(failing, /refused/);
  assert.equal(await next, "done");
});

const skip = await skipWithout("PostgreSQL");
describe("on a shared database", { skip }, () => {
  let schema: TestSchema;
  let databases: readonly Database[] = [];
  before(async () => {
    schema = await createTestSchema();
    databases = [await schema.open(), await schema.open()];
  });
  after(async () => {
    for (const database of databases) await database.close();
    await schema.drop();
  });

  test("two processes take turns, and many names do not use up the connections", async () => {
    const both = databases.map((database) => createTurns(createPostgresShared(database).hold));
    const name = `name-${schema.name}`;
    const alternating = Array.from({ length: 8 }, (_, n) => ({ turns: both[n % 2] ?? assert.fail(), name }));
    assert.equal(await mostAtOnce(alternating), 1);
    const [turns = assert.fail()] = both;
    const [database = assert.fail()] = databases;
    const work = async (): Promise<unknown> => database.db.selectFrom("secrets").selectAll().execute();
    await Promise.all(Array.from({ length: 30 }, (_, n) => turns(`${name}-${n}`, work)));
  });
});
