import assert from "node:assert/strict";
import { test } from "node:test";

import { NOW, openBank } from "./bank.ts";

test("a created payment waits in the account's currency", async () => {
  const { mock, euro, money, heard } = await openBank();
  const made = await mock.payments.create({ accountId: euro, amount: 2500 });
  const { currency, method, status, amountRefunded, cardId, orderId, executedAt, failureCode, description } = made;
  assert.deepEqual(
    { currency, method, status, amountRefunded, cardId, orderId, executedAt, failureCode, description },
    {
      currency: "EUR",
      method: "bank_transfer",
      status: "pending",
      amountRefunded: 0,
      cardId: null,
      orderId: null,
      executedAt: null,
      failureCode: null,
      description: null,
    },
  );
  assert.deepEqual(money(euro), [8000, 8000]);
  assert.deepEqual(heard(), ["payment.created"]);
});

for (const how of ["by its action", "by its status"]) {
  test(`a payment executed and refunded ${how} posts a transaction and its counterpart`, async () => {
    const { mock, rich, money, heard } = await openBank();
    const move = (id: string, action: "execute" | "refund", status: "executed" | "refunded") =>
      how === "by its action" ? mock.payments.act(id, action) : mock.payments.patch(id, { status });
    const { id } = await mock.payments.create({ accountId: rich, amount: 2500, description: "Deposit" });
    heard();
    const executed = await move(id, "execute", "executed");
    assert.deepEqual([executed.status, executed.executedAt], ["executed", NOW]);
    assert.deepEqual(money(rich), [7500, 7500]);
    assert.deepEqual(heard(), ["payment.executed", "transaction.created", "account.updated"]);
    const refunded = await move(id, "refund", "refunded");
    assert.deepEqual([refunded.status, refunded.amountRefunded], ["refunded", 2500]);
    assert.deepEqual(money(rich), [10_000, 10_000]);
    assert.deepEqual(heard(), ["payment.refunded", "transaction.created", "account.updated"]);
    const lines = mock.transactions
      .list({ paymentId: id })
      .records.map((line) => [line.accountId, line.amount, line.status, line.description]);
    assert.deepEqual(lines, [
      [rich, -2500, "posted", "Deposit"],
      [rich, 2500, "posted", "Refund: Deposit"],
    ]);
  });
}

test("a card payment names its card in the transaction", async () => {
  const { mock, rich } = await openBank();
  const { id: cardId } = await mock.cards.create({ accountId: rich });
  await mock.cards.act(cardId, "activate");
  const { id } = await mock.payments.create({ accountId: rich, amount: 900, method: "card", cardId });
  await mock.payments.act(id, "execute");
  assert.deepEqual(
    mock.transactions.list({ paymentId: id }).records.map((line) => line.cardId),
    [cardId],
  );
});

test("a failed or cancelled payment moves nothing", async () => {
  const { mock, rich, money, heard } = await openBank();
  const make = async (): Promise<string> => (await mock.payments.create({ accountId: rich, amount: 1 })).id;
  const [first, second, third] = [await make(), await make(), await make()];
  heard();
  assert.equal((await mock.payments.act(first, "fail", { failureCode: "card_declined" })).failureCode, "card_declined");
  assert.equal((await mock.payments.patch(second, { status: "failed" })).failureCode, "declined");
  assert.deepEqual([(await mock.payments.act(third, "cancel")).status, money(rich)], ["cancelled", [10_000, 10_000]]);
  assert.deepEqual(heard(), ["payment.failed", "payment.failed", "payment.cancelled"]);
});

test("refusals change nothing", async (t) => {
  const { mock, rich, poor, refuses } = await openBank();
  const { id: cardId } = await mock.cards.create({ accountId: rich });
  const make = async (values: Record<string, unknown>): Promise<string> =>
    (await mock.payments.create({ accountId: rich, amount: 100, ...values })).id;
  const [large, byCard, done, waiting] = [
    await make({ amount: 10_001 }),
    await make({ cardId }),
    await make({}),
    await make({ accountId: poor }),
  ];
  await mock.payments.act(done, "execute");
  const rows = [
    {
      name: "a card of another account",
      code: "validation_failed",
      detail: /card \d+ is of account/,
      write: () => make({ accountId: poor, cardId }),
    },
    {
      name: "an account other than the card's",
      code: "validation_failed",
      detail: /card \d+ is of account/,
      write: () => mock.payments.patch(byCard, { accountId: poor }),
    },
    {
      name: "a card that is not there",
      code: "unresolved_reference",
      detail: /no card 99999/,
      write: () => make({ cardId: "99999" }),
    },
    { name: "an amount of 0", code: "validation_failed", detail: /amount/, write: () => make({ amount: 0 }) },
    {
      name: "more than the account has",
      code: "insufficient_funds",
      detail: /takes 10001 and account \d+ has 9900/,
      write: () => mock.payments.act(large, "execute"),
    },
    {
      name: "a card that is not active yet",
      code: "conflict",
      detail: /card \d+ is inactive; activate it first/,
      write: () => mock.payments.act(byCard, "execute"),
    },
    {
      name: "an amount after execution",
      code: "conflict",
      detail: /amount cannot change/,
      write: () => mock.payments.patch(done, { amount: 11 }),
    },
    {
      name: "executing twice",
      code: "invalid_transition",
      detail: /is executed/,
      write: () => mock.payments.act(done, "execute"),
    },
    {
      name: "refunding before execution",
      code: "invalid_transition",
      detail: /is pending/,
      write: () => mock.payments.act(large, "refund"),
    },
  ] as const;
  for (const { name, code, detail, write } of rows)
    await t.test(name, async () => void (await refuses(code, detail, write)));
  await mock.cards.act(cardId, "activate");
  await mock.cards.act(cardId, "freeze");
  await t.test(
    "a frozen card",
    async () => void (await refuses("conflict", /is frozen; unfreeze it/, () => mock.payments.act(byCard, "execute"))),
  );
  await mock.accounts.act(poor, "freeze");
  await t.test(
    "a frozen account",
    async () => void (await refuses("conflict", /is frozen/, () => mock.payments.act(waiting, "execute"))),
  );
  await mock.accounts.act(rich, "freeze");
  await t.test(
    "a refund to a frozen account",
    async () => void (await refuses("conflict", /is frozen/, () => mock.payments.act(done, "refund"))),
  );
  await mock.cards.delete(cardId);
  await t.test("a deleted card", async () => {
    await mock.accounts.act(rich, "unfreeze");
    await refuses("conflict", /is deleted; use another/, () => mock.payments.act(byCard, "execute"));
  });
});

test("deleting a card leaves the payments that it made refundable, and the orders returnable", async () => {
  const { mock } = await openBank();
  const paid = mock.orders.list({ "paymentId[ne]": "null", status: "delivered", limit: 100 }).records;
  const withCard = paid.find(({ paymentId }) => mock.payments.get(paymentId ?? "").cardId !== null);
  assert.ok(typeof withCard?.paymentId === "string");
  const { cardId, accountId } = mock.payments.get(withCard.paymentId);
  await mock.cards.delete(cardId ?? "");
  assert.equal((await mock.orders.act(withCard.id, "return")).status, "returned");
  assert.deepEqual(mock.payments.get(withCard.paymentId), {
    ...mock.payments.get(withCard.paymentId),
    status: "refunded",
    cardId,
  });
  const [last] = mock.transactions.list({ sort: "-id", limit: 1 }).records;
  assert.deepEqual([last?.accountId, last?.paymentId, last?.cardId], [accountId, withCard.paymentId, null]);
});
