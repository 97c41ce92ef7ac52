import assert from "node:assert/strict";
import { test } from "node:test";

import { SeedbedError } from "../../src/core/model/errors.ts";
import { convert, rateOf } from "../../src/core/world/price-level.ts";
import type { UncheckedCollection } from "../../src/doors/library/collections.ts";
import type { Mock } from "../../src/mock.ts";
import * as fc from "../properties.ts";
import { openBank } from "./bank.ts";

/** One attempt to write; numbers choose among what is there. */
interface Attempt {
  readonly what: keyof typeof WRITES;
  readonly which: number;
  readonly other: number;
  readonly amount: number;
}

/** The newest records of a collection first, so that attempts meet each other. */
function pick<R extends { readonly id: string }>(collection: Pick<UncheckedCollection<R>, "list">, at: number): R {
  const { records } = collection.list({ sort: "-id", limit: 8 });
  const found = records[at % records.length];
  assert.ok(found);
  return found;
}

const WRITES = {
  open: (mock: Mock, { which, amount }: Attempt) =>
    mock.accounts.create({
      userId: String(1 + which),
      type: "checking",
      currency: which % 5 === 0 ? "EUR" : "USD",
      openingBalance: Math.abs(amount),
    }),
  reopen: (mock: Mock, { which, amount }: Attempt) =>
    mock.accounts.patch(pick(mock.accounts, which).id, { openingBalance: Math.abs(amount) }),
  freeze: (mock: Mock, { which }: Attempt) => mock.accounts.act(pick(mock.accounts, which).id, "freeze"),
  unfreeze: (mock: Mock, { which }: Attempt) => mock.accounts.act(pick(mock.accounts, which).id, "unfreeze"),
  close: (mock: Mock, { which }: Attempt) => mock.accounts.act(pick(mock.accounts, which).id, "close"),
  forget: (mock: Mock, { which }: Attempt) => mock.accounts.delete(pick(mock.accounts, which).id),
  convert: (mock: Mock, { which }: Attempt) => mock.accounts.patch(pick(mock.accounts, which).id, { currency: "CHF" }),
  book: (mock: Mock, { which, amount }: Attempt) =>
    mock.transactions.create({ accountId: pick(mock.accounts, which).id, amount }),
  rebook: (mock: Mock, { which, other, amount }: Attempt) =>
    mock.transactions.patch(pick(mock.transactions, which).id, { amount, accountId: pick(mock.accounts, other).id }),
  unbook: (mock: Mock, { which }: Attempt) => {
    const { id, transferId, paymentId } = pick(mock.transactions, which);
    return transferId === null && paymentId === null ? mock.transactions.delete(id) : Promise.resolve();
  },
  send: (mock: Mock, { which, other, amount }: Attempt) =>
    mock.transfers.create({
      fromAccountId: pick(mock.accounts, which).id,
      toAccountId: pick(mock.accounts, other).id,
      amount: Math.abs(amount),
    }),
  complete: (mock: Mock, { which }: Attempt) => mock.transfers.act(pick(mock.transfers, which).id, "complete"),
  resend: (mock: Mock, { which, amount }: Attempt) =>
    mock.transfers.patch(pick(mock.transfers, which).id, { amount, status: "completed" }),
  pay: (mock: Mock, { which, amount }: Attempt) =>
    mock.payments.create({ accountId: pick(mock.accounts, which).id, amount: Math.abs(amount) }),
  execute: (mock: Mock, { which }: Attempt) => mock.payments.act(pick(mock.payments, which).id, "execute"),
  refund: (mock: Mock, { which }: Attempt) =>
    mock.payments.patch(pick(mock.payments, which).id, { status: "refunded" }),
} as const;

const attempt: fc.Arbitrary<Attempt> = fc.record({
  what: fc.constantFrom(...(Object.keys(WRITES) as (keyof typeof WRITES)[])),
  which: fc.nat(7),
  other: fc.nat(7),
  amount: fc.integer({ min: -9000, max: 9000 }),
});

function assertBooks(mock: Mock): void {
  for (const account of mock.accounts.list({ sort: "-id", limit: 40 }).records) {
    const lines = [1, 2, 3].flatMap(
      (page) => mock.transactions.list({ accountId: account.id, limit: 100, page }).records,
    );
    const posted = lines.filter(({ status }) => status === "posted").reduce((sum, { amount }) => sum + amount, 0);
    const held = lines
      .filter(({ status, amount }) => status === "pending" && amount < 0)
      .reduce((sum, { amount }) => sum + amount, 0);
    assert.equal(account.balance, account.openingBalance + posted, `balance of account ${account.id}`);
    assert.equal(account.available, account.balance + held, `available of account ${account.id}`);
    assert.equal(account.closedAt !== null, account.status === "closed");
    for (const { amount, type, currency } of lines) {
      assert.deepEqual([type, currency], [amount < 0 ? "debit" : "credit", account.currency]);
    }
  }
  for (const { id, status, amount, currency } of mock.transfers.list({ sort: "-id", limit: 40 }).records) {
    const halves = mock.transactions.list({ transferId: id }).records;
    const expected =
      status === "completed"
        ? [
            [-amount, currency],
            [amount, currency],
          ]
        : [];
    assert.deepEqual(
      halves.map((half) => [half.amount, half.currency]),
      expected,
      `transfer ${id}`,
    );
  }
  for (const { id, status, amount, currency, amountRefunded } of mock.payments.list({ sort: "-id", limit: 40 })
    .records) {
    const lines = mock.transactions.list({ paymentId: id }).records;
    const charged = convert(amount, currency, lines[0]?.currency ?? currency);
    for (const line of lines)
      assert.equal(line.rate, line.currency === currency ? null : rateOf(currency, line.currency));
    assert.deepEqual(
      lines.map((line) => line.amount),
      status === "executed" ? [-charged] : status === "refunded" ? [-charged, charged] : [],
      `payment ${id}`,
    );
    assert.equal(amountRefunded, status === "refunded" ? amount : 0);
  }
}

test("whatever is written, the books balance", async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 20, maxLength: 60, size: "max" }), async (attempts) => {
      const { mock } = await openBank();
      for (const each of attempts) {
        try {
          await WRITES[each.what](mock, each);
          done += 1;
        } catch (error) {
          assert.ok(error instanceof SeedbedError, String(error));
        }
      }
      assertBooks(mock);
    }),
    { numRuns: 12 },
  );
  assert.ok(done > 100, `only ${done} writes were accepted`);
});
