import assert from "node:assert/strict";
import { test } from "node:test";

import { sandboxRow } from "../../../test/storage/storage-contract.ts";
import { SeedbedError } from "../model/errors.ts";
import { createDueRunner } from "./due-runner.ts";

test("a sandbox in which nothing more may be stored is looked at again a minute later, and is no fault", async () => {
  const row = sandboxRow();
  let now = 0;
  let tries = 0;
  let error: Error = new SeedbedError("limit_reached", "all is full");
  const faults: unknown[] = [];
  const { run } = createDueRunner({
    engine: {
      clock: () => now,
      listen: () => () => undefined,
      onClock: () => undefined,
      open: () => assert.fail("it is in memory"),
      residents: {
        get: () => ({
          async write() {
            tries += 1;
            throw error;
          },
        }),
      },
      storage: { durable: false, listDue: async () => [row] },
    },
    timers: { after: () => () => undefined },
    maxChanges: 1,
    onFault: (fault) => faults.push(fault),
  });
  await run();
  now = 59_000;
  await run();
  assert.equal(tries, 1);
  now = 60_000;
  await run();
  assert.equal(tries, 2);
  assert.deepEqual(faults, []);
  error = new Error("something else");
  now = 120_000;
  await run();
  assert.deepEqual(faults, [error]);
});
