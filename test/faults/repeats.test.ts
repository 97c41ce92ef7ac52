// Writes that are repeated with their Idempotency-Key after the process was killed have happened once, whether they were answered or not.
import assert from "node:assert/strict";
import { test } from "node:test";

import { signUp } from "../control/customer.ts";
import { newDatabase, newFolder, startRunning } from "../control/running.ts";
import type { Received, Running } from "../control/running.ts";
import { skipWithout } from "../prerequisite.ts";
import { KILLS, until } from "./ledger.ts";

/** Payments of a round, and how many are answered before the process is killed. */
const PAYMENTS = 120;
const ANSWERED = 40;

/** Payments on their way at once. */
const AT_ONCE = 8;

const AMOUNT = 5;

async function killAndRepeat(environment: Readonly<Record<string, string>>): Promise<void> {
  let service = await startRunning(environment);
  try {
    const key = await (await signUp(service, "enterprise")).makeKey();
    const pay = (to: Running, name: string): Promise<Received> =>
      to.request({
        method: "POST",
        path: "/v1/fintech/transactions",
        headers: { ...key.headers, "Idempotency-Key": name },
        body: { accountId: "1", amount: -AMOUNT },
      });
    const balance = async (): Promise<number> =>
      Number((await service.request({ path: "/v1/fintech/accounts/1", headers: key.headers })).json()["balance"]);
    const before = await balance();
    for (let round = 1; round <= KILLS; round += 1) {
      const first = new Map<string, string>();
      let next = 0;
      const teller = async (): Promise<void> => {
        while (next < PAYMENTS) {
          next += 1;
          const name = `payment ${round}.${next}`;
          const answer = await pay(service, name).catch(() => undefined);
          if (answer === undefined) continue;
          assert.equal(answer.status, 201, answer.text);
          first.set(name, answer.text);
        }
      };
      const paying = Promise.all(Array.from({ length: AT_ONCE }, teller));
      await until(() => first.size >= ANSWERED);
      await service.stop("SIGKILL");
      await paying;
      assert.ok(first.size < PAYMENTS, "some were not answered");
      service = await startRunning(environment);
      for (let number = 1; number <= PAYMENTS; number += 1) {
        const name = `payment ${round}.${number}`;
        const again = await pay(service, name);
        assert.equal(again.status, 201, again.text);
        if (!first.has(name)) continue;
        assert.deepEqual([again.text, again.headers["idempotent-replayed"]], [first.get(name), "true"]);
      }
      assert.equal(await balance(), before - round * PAYMENTS * AMOUNT, "each was made once");
    }
  } finally {
    await service.stop();
  }
}

test("payments repeated after SIGKILL are made once, on the embedded database", async () => {
  await using folder = await newFolder();
  await killAndRepeat({ DATA_DIR: folder.path });
});

test(
  "payments repeated after SIGKILL are made once, on PostgreSQL",
  { skip: await skipWithout("PostgreSQL") },
  async () => {
    await using database = await newDatabase();
    await killAndRepeat({ DATABASE_URL: database.url });
  },
);
