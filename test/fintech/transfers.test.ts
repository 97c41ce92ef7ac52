import assert from "node:assert/strict";
import { test } from "node:test";

import { NOW, openBank } from "./bank.ts";

test("a created transfer waits in the accounts' currency", async () => {
  const { mock, rich, poor, money, heard } = await openBank();
  const made = await mock.transfers.create({ fromAccountId: rich, toAccountId: poor, amount: 4000 });
  const { currency, reference, status, failureReason, completedAt } = made;
  assert.deepEqual(
    { currency, reference, status, failureReason, completedAt },
    { currency: "USD", reference: null, status: "pending", failureReason: null, completedAt: null },
  );
  assert.deepEqual(money(rich), [10_000, 10_000]);
  assert.deepEqual(heard(), ["transfer.created"]);
});

for (const how of ["by its action", "by its status"]) {
  test(`a transfer completed ${how} posts two transactions that sum to zero`, async () => {
    const { mock, rich, poor, money, heard } = await openBank();
    const { id } = await mock.transfers.create({
      fromAccountId: rich,
      toAccountId: poor,
      amount: 4000,
      reference: "Rent",
    });
    heard();
    const done =
      how === "by its action"
        ? await mock.transfers.act(id, "complete")
        : await mock.transfers.patch(id, { status: "completed" });
    assert.deepEqual([done.status, done.completedAt], ["completed", NOW]);
    const halves = mock.transactions
      .list({ transferId: id })
      .records.map((half) => [half.accountId, half.amount, half.status, half.postedAt]);
    assert.deepEqual(halves, [
      [rich, -4000, "posted", NOW],
      [poor, 4000, "posted", NOW],
    ]);
    assert.deepEqual(
      [money(rich), money(poor)],
      [
        [6000, 6000],
        [9000, 9000],
      ],
    );
    assert.deepEqual(heard(), [
      "transfer.completed",
      "transaction.created",
      "account.updated",
      "transaction.created",
      "account.updated",
    ]);
  });
}

test("a failed or cancelled transfer moves nothing", async () => {
  const { mock, rich, poor, money, heard } = await openBank();
  const make = async (): Promise<string> =>
    (await mock.transfers.create({ fromAccountId: rich, toAccountId: poor, amount: 1 })).id;
  const [first, second, third] = [await make(), await make(), await make()];
  heard();
  assert.equal((await mock.transfers.act(first, "fail", { failureReason: "Wrong name" })).failureReason, "Wrong name");
  assert.equal(
    (await mock.transfers.patch(second, { status: "failed" })).failureReason,
    "Declined by the receiving bank",
  );
  assert.deepEqual([(await mock.transfers.act(third, "cancel")).status, money(rich)], ["cancelled", [10_000, 10_000]]);
  assert.deepEqual(heard(), ["transfer.failed", "transfer.failed", "transfer.cancelled"]);
});

test("a pending transfer can be changed", async () => {
  const { mock, rich, poor } = await openBank();
  const { id } = await mock.transfers.create({ fromAccountId: rich, toAccountId: poor, amount: 1 });
  const { fromAccountId, toAccountId, amount } = await mock.transfers.patch(id, {
    fromAccountId: poor,
    toAccountId: rich,
    amount: 70,
  });
  assert.deepEqual([fromAccountId, toAccountId, amount], [poor, rich, 70]);
});

test("refusals change nothing", async (t) => {
  const { mock, rich, poor, euro, refuses } = await openBank();
  const make = async (amount: number): Promise<string> =>
    (await mock.transfers.create({ fromAccountId: rich, toAccountId: poor, amount })).id;
  const [large, done, waiting] = [await make(10_001), await make(10), await make(20)];
  await mock.transfers.act(done, "complete");
  const create = (values: Record<string, unknown>) => () =>
    mock.transfers.create({ fromAccountId: rich, toAccountId: poor, amount: 1, ...values });
  const rows = [
    {
      name: "two currencies",
      code: "validation_failed",
      detail: /is in USD and account \d+ in EUR/,
      write: create({ toAccountId: euro }),
    },
    {
      name: "one account",
      code: "validation_failed",
      detail: /is also the sender/,
      write: create({ toAccountId: rich }),
    },
    { name: "an amount of 0", code: "validation_failed", detail: /amount/, write: create({ amount: 0 }) },
    {
      name: "an account that is not there",
      code: "unresolved_reference",
      detail: /no account 99999/,
      write: create({ toAccountId: "99999" }),
    },
    {
      name: "more than the sender has",
      code: "insufficient_funds",
      detail: /takes 10001/,
      write: () => mock.transfers.act(large, "complete"),
    },
    {
      name: "more than the sender has, by status",
      code: "insufficient_funds",
      detail: /takes 10001/,
      write: () => mock.transfers.patch(large, { status: "completed" }),
    },
    {
      name: "an amount after completion",
      code: "conflict",
      detail: /amount cannot change/,
      write: () => mock.transfers.patch(done, { amount: 11 }),
    },
    {
      name: "completing twice",
      code: "invalid_transition",
      detail: /is completed/,
      write: () => mock.transfers.act(done, "complete"),
    },
    {
      name: "two currencies by a change",
      code: "validation_failed",
      detail: /in EUR/,
      write: () => mock.transfers.patch(waiting, { toAccountId: euro }),
    },
  ] as const;
  for (const { name, code, detail, write } of rows)
    await t.test(name, async () => void (await refuses(code, detail, write)));
  await mock.accounts.act(poor, "freeze");
  await t.test(
    "a frozen receiver",
    async () => void (await refuses("conflict", /is frozen/, () => mock.transfers.act(waiting, "complete"))),
  );
  await mock.accounts.delete(poor);
  await t.test(
    "a deleted receiver",
    async () =>
      void (await refuses("unresolved_reference", /was deleted/, () => mock.transfers.act(waiting, "complete"))),
  );
});
