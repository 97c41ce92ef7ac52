// A process that is killed in the middle of writing has kept every write that it answered, and no half of one.
import assert from "node:assert/strict";
import { test } from "node:test";

import { newDatabase, newFolder, startRunning } from "../control/running.ts";
import { skipWithout } from "../prerequisite.ts";
import { KILLS, openLedger, until } from "./ledger.ts";

/** Writes that are answered in a round before the process is killed. */
const ANSWERED = 150;

async function killAndSettle(environment: Readonly<Record<string, string>>): Promise<void> {
  let service = await startRunning(environment);
  try {
    const ledger = await openLedger(service);
    for (let round = 0; round < KILLS; round += 1) {
      const writing = ledger.write(service);
      const before = ledger.acknowledged;
      await until(() => ledger.acknowledged >= before + ANSWERED);
      await service.stop("SIGKILL");
      await writing.stop();
      service = await startRunning(environment);
      await ledger.settle(service);
    }
    assert.deepEqual([...ledger.refused.keys()], [0], "nothing was refused but by the kill");
  } finally {
    await service.stop();
  }
}

test("SIGKILL in the middle of many writes, on the embedded database", async () => {
  await using folder = await newFolder();
  await killAndSettle({ DATA_DIR: folder.path });
});

test("SIGKILL in the middle of many writes, on PostgreSQL", { skip: await skipWithout("PostgreSQL") }, async () => {
  await using database = await newDatabase();
  await killAndSettle({ DATABASE_URL: database.url });
});
