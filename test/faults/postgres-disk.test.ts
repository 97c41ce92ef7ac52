// The disk under PostgreSQL is full: callers are told, nothing is halved, and it recovers with room.
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

import { newFolder, startRunning } from "../control/running.ts";
import { skipWithout } from "../prerequisite.ts";
import { assertUnavailable } from "./answers.ts";
import { startCluster } from "./cluster.ts";
import { openLedger, until } from "./ledger.ts";

/** A disk on which PostgreSQL has an empty database with all tables, and little more. */
const DISK = 64;

const skip = await skipWithout("PostgreSQL's programs");

test(
  "on PostgreSQL's full disk writes are refused whole, reads go on, and it recovers with room",
  { skip },
  async (t) => {
    await using cluster = await startCluster();
    const database = await cluster.newDatabaseOnDisk(DISK);
    if (database === undefined) {
      process.stderr.write("\nSKIPPED: no file system can be mounted here, so the test of a full disk did not run\n\n");
      return t.skip("no file system can be mounted here");
    }
    await using folder = await newFolder();
    const environment = { DATABASE_URL: database.url, DATA_DIR: folder.path };
    let service = await startRunning(environment);
    const ledger = await openLedger(service);
    const writing = ledger.write(service);
    try {
      await until(() => ledger.acknowledged > 20);
      const filler = path.join(database.folder, "filler");
      await writeFile(filler, Buffer.alloc(DISK * 1024 * 1024)).catch(() => undefined); // as much as there is room for
      await until(() => (ledger.refused.get(503) ?? 0) > 10);
      await until(async () => (await service.request({ path: "/ready" })).status === 503);
      assertUnavailable(await service.request({ path: "/ready" }));
      assert.equal((await service.request({ path: "/v1/users/1", headers: ledger.key.headers })).status, 200);
      assert.equal((await service.request({ path: "/v1/users/1?_seed=7" })).status, 200);
      await rm(filler);
      const then = ledger.acknowledged;
      await until(() => ledger.acknowledged > then + 20);
      await until(async () => (await service.request({ path: "/ready" })).status === 200);
      await writing.stop();
      assert.deepEqual([...ledger.refused.keys()], [503], service.said());
      await ledger.settle(service);
      await service.stop("SIGKILL");
      service = await startRunning(environment);
      await ledger.settle(service);
      assert.equal(await service.stop(), 0);
    } finally {
      await writing.stop();
      await service.stop("SIGKILL");
    }
  },
);
