import assert from "node:assert/strict";
import { test } from "node:test";

import { openBank } from "./bank.ts";

test("a created card is its account's holder's, inactive, and good for four years", async () => {
  const { mock, rich, heard } = await openBank();
  const made = await mock.cards.create({ accountId: rich });
  const { userId, cardholderName, brand, type, expMonth, expYear, spendingLimit, status, last4 } = made;
  assert.deepEqual(
    { userId, cardholderName, brand, type, expMonth, expYear, spendingLimit, status },
    {
      userId: "7",
      cardholderName: mock.users.get("7").name,
      brand: "visa",
      type: "virtual",
      expMonth: 11,
      expYear: 2030,
      spendingLimit: null,
      status: "inactive",
    },
  );
  assert.match(last4, /^\d{4}$/);
  assert.deepEqual(heard(), ["card.created"]);
});

test("a card of another account is its holder's", async () => {
  const { mock, rich } = await openBank();
  const { id } = await mock.cards.create({ accountId: rich });
  const { userId, cardholderName } = await mock.cards.patch(id, { accountId: "12" });
  assert.deepEqual([userId, cardholderName], ["12", mock.users.get("12").name]);
});

test("a card that moves to another account leaves what it has paid where it was, and pays from there no more", async () => {
  const { mock, rich, poor, money, refuses } = await openBank();
  const { id: cardId } = await mock.cards.create({ accountId: rich });
  await mock.cards.act(cardId, "activate");
  const pay = { accountId: rich, amount: 900, method: "card", cardId } as const;
  const [paid, waiting] = [await mock.payments.create(pay), await mock.payments.create(pay)];
  await mock.payments.act(paid.id, "execute");
  await mock.cards.patch(cardId, { accountId: poor });

  const { accountId, cardId: kept } = mock.payments.get(paid.id);
  assert.deepEqual([accountId, kept], [rich, cardId]);
  await refuses("validation_failed", /is of account/, () => mock.payments.act(waiting.id, "execute"));
  await mock.payments.act(paid.id, "refund");
  assert.deepEqual(
    [money(rich), money(poor)],
    [
      [10_000, 10_000],
      [5000, 5000],
    ],
  );
  assert.deepEqual(
    mock.transactions.list({ paymentId: paid.id }).records.map((line) => [line.accountId, line.cardId, line.amount]),
    [
      [rich, cardId, -900],
      [rich, cardId, 900],
    ],
  );
});

test("a card whose holder was deleted is still issued", async () => {
  const { mock, rich } = await openBank();
  await mock.users.delete("7");
  assert.equal((await mock.cards.create({ accountId: rich })).cardholderName, "Account holder");
});

test("a card goes through its states", async () => {
  const { mock, rich, heard, refuses } = await openBank();
  const { id } = await mock.cards.create({ accountId: rich });
  heard();
  for (const action of ["activate", "freeze", "unfreeze", "cancel"] as const) await mock.cards.act(id, action);
  assert.deepEqual(heard(), ["card.activated", "card.frozen", "card.unfrozen", "card.cancelled"]);
  await refuses("invalid_transition", /cancelled is its last state/, () => mock.cards.act(id, "activate"));
});
