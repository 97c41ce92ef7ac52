import assert from "node:assert/strict";
import { test } from "node:test";

import { NOW, openBank } from "./bank.ts";

test("a created transaction is posted and moves the balance", async () => {
  const { mock, rich, money, heard } = await openBank();
  const debit = await mock.transactions.create({
    accountId: rich,
    amount: -1200,
    description: "Ladder",
    merchant: { name: "Hammer & Hearth", category: "home" },
  });
  const { type, currency, status, balanceAfter, postedAt, cardId, transferId, paymentId } = debit;
  assert.deepEqual(
    { type, currency, status, balanceAfter, postedAt, cardId, transferId, paymentId },
    {
      type: "debit",
      currency: "USD",
      status: "posted",
      balanceAfter: 8800,
      postedAt: NOW,
      cardId: null,
      transferId: null,
      paymentId: null,
    },
  );
  assert.deepEqual(money(rich), [8800, 8800]);
  const credit = await mock.transactions.create({ accountId: rich, amount: 300 });
  assert.deepEqual([credit.type, credit.balanceAfter], ["credit", 9100]);
  assert.deepEqual(heard(), ["transaction.created", "account.updated", "transaction.created", "account.updated"]);
});

test("a deleted transaction moves the balance back", async () => {
  const { mock, rich, money, heard } = await openBank();
  const { id } = await mock.transactions.create({ accountId: rich, amount: -1200 });
  heard();
  await mock.transactions.delete(id);
  assert.deepEqual(money(rich), [10_000, 10_000]);
  assert.deepEqual(heard(), ["transaction.deleted", "account.updated"]);
});

test("another amount moves the balance by the difference, and its sign is the type", async () => {
  const { mock, rich, money } = await openBank();
  const { id } = await mock.transactions.create({ accountId: rich, amount: -1200 });
  const patched = await mock.transactions.patch(id, { amount: 200 });
  assert.deepEqual([patched.type, patched.balanceAfter], ["credit", 10_200]);
  assert.deepEqual(money(rich), [10_200, 10_200]);
  await mock.transactions.replace(id, { accountId: rich, amount: -10_000 });
  assert.deepEqual(money(rich), [0, 0]);
});

test("another account takes it over, in its own currency", async () => {
  const { mock, rich, euro, money, heard } = await openBank();
  const { id } = await mock.transactions.create({ accountId: rich, amount: -1200 });
  heard();
  const moved = await mock.transactions.patch(id, { accountId: euro });
  assert.deepEqual([moved.currency, moved.balanceAfter], ["EUR", 6800]);
  assert.deepEqual(
    [money(rich), money(euro)],
    [
      [10_000, 10_000],
      [6800, 6800],
    ],
  );
  assert.deepEqual(heard(), ["transaction.updated", "account.updated", "account.updated"]);
});

test("what is not about money moves none", async () => {
  const { mock, rich, money, heard } = await openBank();
  const { id } = await mock.transactions.create({ accountId: rich, amount: -1200 });
  heard();
  await mock.transactions.patch(id, { description: "Ladder" });
  assert.deepEqual(money(rich), [8800, 8800]);
  assert.deepEqual(heard(), ["transaction.updated"]);
});

test("a pending debit is held back from what is available, and deleting it gives it free", async () => {
  const { mock, money } = await openBank();
  const [pending] = mock.transactions.list({ status: "pending", "amount[lt]": 0, limit: 1 }).records;
  assert.ok(pending);
  const [balance, available] = money(pending.accountId);
  await mock.transactions.delete(pending.id);
  assert.deepEqual(money(pending.accountId), [balance, available - pending.amount]);
});

test("a reversed transaction counts for nothing", async () => {
  const { mock, money } = await openBank();
  const [reversed] = mock.transactions.list({ status: "reversed", limit: 1 }).records;
  assert.ok(reversed);
  const before = money(reversed.accountId);
  await mock.transactions.delete(reversed.id);
  assert.deepEqual(money(reversed.accountId), before);
});

test("refusals change nothing", async (t) => {
  const { mock, rich, poor, refuses } = await openBank();
  const { id } = await mock.transactions.create({ accountId: rich, amount: 4000 });
  await mock.accounts.act(poor, "freeze");
  const [closed] = mock.accounts.list({ status: "closed", limit: 1 }).records;
  const [half] = mock.transactions.list({ "transferId[gt]": "0", limit: 1 }).records;
  const [paid] = mock.transactions.list({ "paymentId[gt]": "0", limit: 1 }).records;
  assert.ok(closed && half && paid);
  const rows = [
    {
      name: "more than is available",
      code: "insufficient_funds",
      detail: /takes 14001 and account \d+ has 14000 available/,
      write: () => mock.transactions.create({ accountId: rich, amount: -14_001 }),
    },
    {
      name: "a change to more than is available",
      code: "insufficient_funds",
      detail: /has 14000 available/,
      write: () => mock.transactions.patch(id, { amount: -10_001 }),
    },
    {
      name: "a debit of a frozen account",
      code: "conflict",
      detail: /account \d+ is frozen; unfreeze it first/,
      write: () => mock.transactions.create({ accountId: poor, amount: -1 }),
    },
    {
      name: "a credit of a frozen account",
      code: "conflict",
      detail: /is frozen/,
      write: () => mock.transactions.create({ accountId: poor, amount: 1 }),
    },
    {
      name: "a transaction of a closed account",
      code: "conflict",
      detail: /is closed/,
      write: () => mock.transactions.create({ accountId: closed.id, amount: 1 }),
    },
    {
      name: "moving one to a frozen account",
      code: "conflict",
      detail: /is frozen/,
      write: () => mock.transactions.patch(id, { accountId: poor }),
    },
    {
      name: "an amount of 0",
      code: "validation_failed",
      detail: /must not be 0/,
      write: () => mock.transactions.create({ accountId: rich, amount: 0 }),
    },
    {
      name: "an account that is not there",
      code: "unresolved_reference",
      detail: /no account 99999/,
      write: () => mock.transactions.create({ accountId: "99999", amount: 5 }),
    },
    {
      name: "another state",
      code: "invalid_transition",
      detail: /cannot become pending/,
      write: () => mock.transactions.patch(id, { status: "pending" }),
    },
    {
      name: "another amount for half a transfer",
      code: "conflict",
      detail: /those of transfer/,
      write: () => mock.transactions.patch(half.id, { amount: 5 }),
    },
    {
      name: "another account for what a payment posted",
      code: "conflict",
      detail: /those of payment/,
      write: () => mock.transactions.patch(paid.id, { accountId: rich }),
    },
  ] as const;
  for (const { name, code, detail, write } of rows)
    await t.test(name, async () => void (await refuses(code, detail, write)));
});

test("a transaction of a deleted account can still be changed and deleted", async () => {
  const { mock, rich } = await openBank();
  const { id } = await mock.transactions.create({ accountId: rich, amount: -1200 });
  await mock.accounts.delete(rich);
  assert.equal((await mock.transactions.patch(id, { amount: -900 })).amount, -900);
  await mock.transactions.delete(id);
  assert.equal(mock.transactions.list({ accountId: rich }).total, 0);
});
