import assert from "node:assert/strict";
import { test } from "node:test";

import { order } from "../../src/core/domains/bookstore/order.ts";
import { user } from "../../src/core/domains/core/user.ts";
import { account } from "../../src/core/domains/fintech/account.ts";
import { card } from "../../src/core/domains/fintech/card.ts";
import { payment } from "../../src/core/domains/fintech/payment.ts";
import { transaction } from "../../src/core/domains/fintech/transaction.ts";
import { transfer } from "../../src/core/domains/fintech/transfer.ts";
import type { RecordOf, Resource, Shape } from "../../src/core/model/resource.ts";
import { currencyOf } from "../../src/core/world/price-level.ts";
import { createWorld } from "../../src/core/world/world.ts";
import type { GeneratedWorld } from "../../src/core/world/world.ts";
import { hasValidCheckDigits } from "../check-digits.ts";
import * as fc from "../properties.ts";

const REFERENCE = "2026-11-01T00:00:00.000Z";
const ALL: readonly Resource[] = [account, transfer, payment, card, transaction];

function all<S extends Shape>(world: GeneratedWorld, resource: Resource<S>): RecordOf<S>[] {
  return Array.from({ length: resource.count }, (_, at) => world.generate(resource, at + 1));
}

function inWorlds(check: (world: GeneratedWorld) => void): void {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => check(createWorld({ seed }))),
    { numRuns: 4, examples: [[1], [42]] },
  );
}

for (const resource of ALL) {
  test(`${resource.collection} of any world fit their schemas, in order of time and before now`, () => {
    inWorlds((world) => {
      let before = "";
      for (const record of all(world, resource)) {
        for (const [name, field] of Object.entries(resource.fields)) {
          const { error } = field.schema.safeParse(record[name]);
          assert.equal(error, undefined, `${resource.name} ${record.id}: ${name} is ${JSON.stringify(record[name])}`);
        }
        // Statements are in order of posting.
        const at = typeof record["postedAt"] === "string" ? record["postedAt"] : record.createdAt;
        assert.ok(
          at >= before && record.updatedAt >= record.createdAt && record.updatedAt < REFERENCE,
          `${resource.name} ${record.id}`,
        );
        before = at;
      }
    });
  });
}

test("bank details of a world are those of the holders' countries and distinct, and so are most names of accounts", () => {
  inWorlds((world) => {
    const accounts = all(world, account);
    for (const { id, iban, country, currency, userId } of accounts) {
      assert.ok(iban === null ? country === currency.slice(0, 2) : hasValidCheckDigits(iban), `account ${id}: ${iban}`);
      const home = world.record(user, Number(userId)).address?.country;
      assert.equal(country, currency === currencyOf(home ?? "") ? home : "US");
    }
    assert.equal(new Set(accounts.map(({ iban, accountNumber }) => iban ?? accountNumber)).size, accounts.length);
    assert.ok(new Set(accounts.map(({ name }) => name)).size >= accounts.length * 0.95);
  });
});

test("money is in the account's currency, and references agree", () => {
  inWorlds((world) => {
    const accounts = all(world, account);
    const moneyOf = (id: string): string | undefined => accounts[Number(id) - 1]?.currency;
    for (const { accountId, currency, amount, type } of all(world, transaction)) {
      assert.deepEqual([currency, type], [moneyOf(accountId), amount < 0 ? "debit" : "credit"]);
    }
    for (const { accountId, orderId, currency } of all(world, payment))
      assert.equal(currency, orderId === null ? moneyOf(accountId) : "USD");
    for (const { fromAccountId, toAccountId, currency } of all(world, transfer)) {
      assert.deepEqual([moneyOf(fromAccountId), moneyOf(toAccountId)], [currency, currency]);
    }
    for (const { accountId, userId } of all(world, card)) assert.equal(accounts[Number(accountId) - 1]?.userId, userId);
  });
});

test("a paid order and its payment name each other, with the same amount and time", () => {
  inWorlds((world) => {
    const payments = all(world, payment);
    const paid = all(world, order).filter(({ paidAt }) => paidAt !== null);
    for (const { id, paymentId, total, currency, paidAt, orderNumber } of paid) {
      const found = payments[Number(paymentId) - 1];
      assert.deepEqual(
        [found?.orderId, found?.amount, found?.currency, found?.executedAt],
        [id, total, currency, paidAt],
      );
      assert.ok(found?.description?.includes(orderNumber));
    }
    assert.equal(payments.filter(({ orderId }) => orderId !== null).length, paid.length);
  });
});

test("a world's money is the same however it is read", () => {
  const [forwards, backwards] = [createWorld({ seed: 7 }), createWorld({ seed: 7 })];
  const last = backwards.generate(transaction, transaction.count);
  assert.deepEqual(all(forwards, transaction).at(-1), last);
  assert.deepEqual(all(forwards, account), all(backwards, account));
});
