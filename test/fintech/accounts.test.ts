import assert from "node:assert/strict";
import { test } from "node:test";

import { hasValidCheckDigits } from "../check-digits.ts";
import { NOW, openBank } from "./bank.ts";

test("a created account has its opening balance, an IBAN or an account number of its own, and a bank", async () => {
  const { mock, heard } = await openBank();
  const made = await mock.accounts.create({ userId: "3", type: "savings", currency: "JPY", openingBalance: 700 });
  const { balance, available, institution, status, openedAt, closedAt, name, iban } = made;
  assert.deepEqual(
    { balance, available, institution, status, openedAt, closedAt, name },
    {
      balance: 700,
      available: 700,
      institution: "Seedbed Bank",
      status: "active",
      openedAt: NOW,
      closedAt: null,
      name: null,
    },
  );
  assert.ok(hasValidCheckDigits(iban ?? ""));
  assert.equal(mock.accounts.list({ iban: iban ?? "" }).total, 1);
  const american = await mock.accounts.create({ userId: "3", type: "savings", currency: "USD" });
  assert.deepEqual([american.iban, american.routingNumber, american.country], [null, "990000110", "US"]);
  assert.equal(mock.accounts.list({ accountNumber: american.accountNumber ?? "" }).total, 1);
  assert.deepEqual(heard(), ["account.created", "account.created"]);
});

test("an account without an opening balance starts at zero", async () => {
  const { mock } = await openBank();
  const { openingBalance, balance, available } = await mock.accounts.create({
    userId: "3",
    type: "checking",
    currency: "USD",
  });
  assert.deepEqual([openingBalance, balance, available], [0, 0, 0]);
});

test("another opening balance moves the balance by the difference", async () => {
  const { mock, rich, money, heard } = await openBank();
  await mock.transactions.create({ accountId: rich, amount: -2500 });
  heard();
  await mock.accounts.patch(rich, { openingBalance: 12_000 });
  assert.deepEqual(money(rich), [9500, 9500]);
  await mock.accounts.replace(rich, { userId: "7", type: "checking", currency: "USD" });
  assert.deepEqual(money(rich), [-2500, -2500]);
  assert.deepEqual(heard(), ["account.updated", "account.updated"]);
});

test("balances that could not be counted exactly are refused", async () => {
  const { mock, rich, refuses } = await openBank();
  await mock.accounts.patch(rich, { openingBalance: Number.MAX_SAFE_INTEGER });
  const tooMuch = await refuses("validation_failed", /largest that can be counted/, () =>
    mock.transactions.create({ accountId: rich, amount: 1 }),
  );
  assert.equal(tooMuch.errors?.[0]?.pointer, "#/amount");
  const other = await mock.accounts.create({ userId: "7", type: "checking", currency: "USD" });
  await mock.transactions.create({ accountId: other.id, amount: 5 });
  const tooRich = await refuses("validation_failed", /opening balance/, () =>
    mock.accounts.patch(other.id, { openingBalance: Number.MAX_SAFE_INTEGER }),
  );
  assert.equal(tooRich.errors?.[0]?.pointer, "#/openingBalance");
});

test("an account is closed with balance 0 only, and then stays so", async () => {
  const { mock, rich, refuses, heard } = await openBank();
  const refusal = await refuses("conflict", /cannot close account \d+: its balance is 10000/, () =>
    mock.accounts.act(rich, "close"),
  );
  assert.deepEqual(refusal.members, { balance: 10_000, available: 10_000 });
  await refuses("conflict", /balance is 10000/, () => mock.accounts.patch(rich, { status: "closed" }));
  await mock.transactions.create({ accountId: rich, amount: -10_000 });
  heard();
  const closed = await mock.accounts.patch(rich, { status: "closed" });
  assert.deepEqual([closed.status, closed.closedAt, closed.balance], ["closed", NOW, 0]);
  assert.deepEqual(heard(), ["account.closed"]);
  await refuses("invalid_transition", /closed is its last state/, () => mock.accounts.act(rich, "unfreeze"));
  await refuses("conflict", /it is closed/, () => mock.accounts.patch(rich, { openingBalance: 1 }));
});

test("while an account is frozen or closed no transaction of it can be deleted, but for one that never moved its balance", async () => {
  const { mock, rich, poor, refuses } = await openBank();
  const spent = await mock.transactions.create({ accountId: rich, amount: -10_000 });
  const paid = await mock.transactions.create({ accountId: poor, amount: 1 });
  await mock.accounts.act(rich, "close");
  await mock.accounts.act(poor, "freeze");
  await refuses("conflict", /account \d+ is closed/, () => mock.transactions.delete(spent.id));
  await refuses("conflict", /account \d+ is frozen; unfreeze it first/, () => mock.transactions.delete(paid.id));
  const [reversed] = mock.transactions.list({ status: "reversed" }).records;
  assert.ok(reversed !== undefined);
  const { id, status } = mock.accounts.get(reversed.accountId);
  if (status === "active") await mock.accounts.act(id, "freeze");
  await mock.transactions.delete(reversed.id);
});

test("an account is frozen, unfrozen and, when empty, closed from either", async () => {
  const { mock, poor, heard } = await openBank();
  await mock.accounts.act(poor, "freeze");
  await mock.accounts.act(poor, "unfreeze");
  await mock.accounts.patch(poor, { openingBalance: 0 });
  await mock.accounts.act(poor, "freeze");
  await mock.accounts.act(poor, "close");
  assert.deepEqual(heard(), [
    "account.frozen",
    "account.unfrozen",
    "account.updated",
    "account.frozen",
    "account.closed",
  ]);
});

test("the currency can change until money has moved", async () => {
  const { mock, rich, poor, refuses } = await openBank();
  assert.equal((await mock.accounts.patch(rich, { currency: "GBP" })).currency, "GBP");
  await mock.transactions.create({ accountId: rich, amount: 1 });
  await refuses("conflict", /transaction \d+ is counted in it/, () => mock.accounts.patch(rich, { currency: "USD" }));
  await mock.payments.create({ accountId: poor, amount: 1 });
  await refuses("conflict", /payment \d+ is counted in it/, () => mock.accounts.patch(poor, { currency: "EUR" }));
});

test("an account that goes to another user takes its cards along", async () => {
  const { mock, rich, heard } = await openBank();
  const card = await mock.cards.create({ accountId: rich });
  heard();
  await mock.accounts.patch(rich, { userId: "9" });
  const { userId, cardholderName } = mock.cards.get(card.id);
  assert.deepEqual([userId, cardholderName], ["9", mock.users.get("9").name]);
  assert.deepEqual(heard(), ["account.updated", "card.updated"]);
});
