import assert from "node:assert/strict";
import { describe, test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import type { World } from "../../model/generation.ts";
import { convert } from "../price-level.ts";
import { DAY, REFERENCE_TIME } from "../time.ts";
import { createWorld } from "../world.ts";
import { CARD_COUNT, cards } from "./cards.ts";
import { commerce } from "./commerce.ts";
import { ACCOUNT_COUNT, holdings, mainAccounts } from "./holdings.ts";
import { ledger, TRANSACTION_COUNT } from "./ledger.ts";
import { PAYMENT_COUNT, payments } from "./ledger/payments.ts";
import { TRANSFER_COUNT } from "./ledger/transfers.ts";
import { numbered } from "./numbered.ts";
import { people } from "./people.ts";

/** Checks many worlds, the well-known seeds first. */
function inWorlds(check: (world: World) => void): void {
  const known: [number][] = [[1], [0], [42], [-1], [4_294_967_296], [Number.MAX_SAFE_INTEGER]];
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => check(createWorld({ seed }))),
    { numRuns: 16, examples: known },
  );
}

function assertRising(times: readonly number[], what: string): void {
  for (const [at, time] of times.entries())
    assert.ok(at === 0 || time >= (times[at - 1] ?? 0), `${what} ${at + 1} is older than the one before`);
}

const statuses = (list: readonly { readonly status: string }[]): string[] =>
  [...new Set(list.map(({ status }) => status))].sort();

describe("holdings", () => {
  test("everybody has a main checking account, and the first four are the first users', active and in dollars", () => {
    inWorlds((world) => {
      const all = world.plan(holdings);
      assert.equal(all.length, ACCOUNT_COUNT);
      const main = world.plan(mainAccounts);
      assert.deepEqual(
        main.map(({ userIndex }) => userIndex),
        world.plan(people).map(({ index }) => index),
      );
      for (const { type } of main) assert.equal(type, "checking");
      for (const { index, userIndex, main: isMain, status, currency } of all.slice(0, 4))
        assert.deepEqual([userIndex, isMain, status, currency], [index, true, "active", "USD"]);
      assert.deepEqual(statuses(all), ["active", "closed", "frozen"]);
      assert.equal(new Set(all.map(({ type }) => type)).size, 4);
    });
  });

  test("accounts are opened in order, after their holders joined, and end before now", () => {
    inWorlds((world) => {
      const all = world.plan(holdings);
      assertRising(
        all.map(({ openedAt }) => openedAt),
        "account",
      );
      for (const { index, userIndex, status, openedAt, frozenAt, closedAt } of all) {
        assert.ok(
          openedAt > numbered(world.plan(people), userIndex).joinedAt,
          `account ${index} is older than its holder`,
        );
        assert.ok(openedAt < REFERENCE_TIME - 5 * DAY);
        assert.equal(closedAt !== null, status === "closed");
        assert.equal(frozenAt !== null, status === "frozen");
        const end = closedAt ?? frozenAt ?? REFERENCE_TIME;
        assert.ok(end > openedAt + 5 * DAY && end <= REFERENCE_TIME);
      }
    });
  });
});

describe("cards", () => {
  test("a card belongs to its account's holder, and its times are in order", () => {
    inWorlds((world) => {
      const { cards: all } = world.plan(cards);
      assert.equal(all.length, CARD_COUNT);
      assert.deepEqual(statuses(all), ["active", "cancelled", "frozen", "inactive"]);
      assertRising(
        all.map(({ createdAt }) => createdAt),
        "card",
      );
      for (const card of all) {
        const account = numbered(world.plan(holdings), card.accountIndex);
        assert.equal(card.userIndex, account.userIndex);
        assert.match(card.last4, /^\d{4}$/);
        assert.ok(card.createdAt > account.openedAt && card.createdAt < REFERENCE_TIME);
        assert.equal(card.activatedAt === null, card.status === "inactive");
        assert.equal(card.endedAt !== null, card.status === "frozen" || card.status === "cancelled");
        assert.ok((card.activatedAt ?? card.createdAt) >= card.createdAt);
        const last = card.endedAt ?? card.activatedAt ?? card.createdAt;
        assert.ok(last >= (card.activatedAt ?? 0) && last < REFERENCE_TIME);
        assert.ok(Date.UTC(card.expYear, card.expMonth, 1) > REFERENCE_TIME, `card ${card.index} has expired`);
        if (card.status === "active") assert.equal(account.status, "active");
      }
      assert.ok(new Set(all.map(({ userIndex }) => userIndex)).size >= 95);
    });
  });
});

describe("ledger", () => {
  test("it has its numbers, in order of time, before now and while the accounts live", () => {
    inWorlds((world) => {
      const { transactions, transfers } = world.plan(ledger);
      const all = world.plan(payments).all;
      assert.deepEqual(
        [transactions.length, all.length, transfers.length],
        [TRANSACTION_COUNT, PAYMENT_COUNT, TRANSFER_COUNT],
      );
      assertRising(
        transactions.map(({ at }) => at),
        "transaction",
      );
      assertRising(
        all.map(({ createdAt }) => createdAt),
        "payment",
      );
      assertRising(
        transfers.map(({ createdAt }) => createdAt),
        "transfer",
      );
      for (const { at, madeAt, updatedAt, accountIndex } of transactions) {
        const { openedAt, frozenAt, closedAt } = numbered(world.plan(holdings), accountIndex);
        assert.ok(
          madeAt > openedAt && at >= madeAt && at < (closedAt ?? frozenAt ?? REFERENCE_TIME),
          `a transaction of account ${accountIndex} at ${at}`,
        );
        assert.ok(updatedAt >= at && updatedAt < REFERENCE_TIME);
      }
    });
  });

  test("balances are opening balances and posted transactions, run in order, and never below zero or what may be owed", () => {
    inWorlds((world) => {
      const { transactions, balances } = world.plan(ledger);
      const running = balances.map(({ openingBalance }) => openingBalance);
      const held = balances.map(() => 0);
      for (const { accountIndex: index, amount, status, balanceAfter } of transactions) {
        assert.ok(Number.isSafeInteger(amount) && amount !== 0);
        if (status === "posted") running[index - 1] = numbered(running, index) + amount;
        if (status === "pending" && amount < 0) held[index - 1] = numbered(held, index) + amount;
        assert.equal(balanceAfter, numbered(running, index));
        const { creditLimit } = numbered(balances, index);
        assert.ok(
          numbered(running, index) + numbered(held, index) + (creditLimit ?? 0) >= 0,
          `account ${index} is overdrawn`,
        );
      }
      assert.deepEqual(
        balances.map(({ balance }) => balance),
        running,
      );
      assert.deepEqual(
        balances.map(({ balance, available }) => available - balance),
        held,
      );
      for (const { openingBalance, creditLimit } of balances)
        assert.ok(Number.isSafeInteger(openingBalance) && openingBalance > 0 === (creditLimit === null));
    });
  });

  test("accounts 1 to 4 have 1,000,000 to spend, and closed accounts nothing", () => {
    inWorlds((world) => {
      const { balances } = world.plan(ledger);
      for (const { available } of balances.slice(0, 4)) assert.ok(available >= 1_000_000);
      for (const { index, status, type } of world.plan(holdings)) {
        const { balance, available, creditLimit } = numbered(balances, index);
        if (status === "closed") assert.deepEqual([balance, available], [0, 0]);
        assert.equal(creditLimit !== null, type === "credit", `account ${index} is of type ${type}`);
      }
    });
  });

  test("every pending payment, transfer and order can be paid, together", () => {
    inWorlds((world) => {
      const { transfers, balances } = world.plan(ledger);
      const left = balances.map(({ available, creditLimit }) => available + (creditLimit ?? 0));
      const accounts = world.plan(holdings);
      const take = (index: number, amount: number): void => void (left[index - 1] = numbered(left, index) - amount);
      for (const { status, accountIndex, amount, currency, cardIndex } of world.plan(payments).all) {
        if (status !== "pending") continue;
        take(accountIndex, convert(amount, currency, numbered(accounts, accountIndex).currency));
        if (cardIndex !== null) assert.equal(numbered(world.plan(cards).cards, cardIndex).status, "active");
      }
      for (const { status, fromIndex, amount } of transfers) if (status === "pending") take(fromIndex, amount);
      for (const { status, userIndex, total } of world.plan(commerce).orders)
        if (status === "pending") {
          const { index, currency } = numbered(world.plan(mainAccounts), userIndex);
          take(index, convert(total, "USD", currency));
        }
      assert.ok(left.every((amount) => amount >= 0));
    });
  });

  test("completed transfers have two transactions that sum to zero, others none", () => {
    inWorlds((world) => {
      const { transactions, transfers } = world.plan(ledger);
      const byTransfer = Map.groupBy(transactions, ({ transferIndex }) => transferIndex);
      assert.deepEqual(statuses(transfers), ["cancelled", "completed", "failed", "pending"]);
      for (const [
        at,
        { status, fromIndex, toIndex, amount, createdAt, completedAt, failureReason, updatedAt },
      ] of transfers.entries()) {
        const halves = (byTransfer.get(at + 1) ?? []).map((each) => [
          each.accountIndex,
          each.amount,
          each.status,
          each.at,
        ]);
        const expected =
          completedAt === null
            ? []
            : [
                [fromIndex, -amount, "posted", completedAt],
                [toIndex, amount, "posted", completedAt],
              ];
        assert.deepEqual(halves, expected);
        assert.equal(completedAt !== null, status === "completed");
        assert.equal(failureReason !== null, status === "failed");
        assert.ok((completedAt ?? createdAt) >= createdAt && updatedAt < REFERENCE_TIME && amount > 0);
        const [from, to] = [numbered(world.plan(holdings), fromIndex), numbered(world.plan(holdings), toIndex)];
        assert.equal(from.currency, to.currency);
        assert.notEqual(fromIndex, toIndex);
        assert.ok(createdAt > Math.max(from.openedAt, to.openedAt));
      }
    });
  });

  test("executed payments have their transaction, refunded ones also its counterpart, others none", () => {
    inWorlds((world) => {
      const { transactions } = world.plan(ledger);
      const { all } = world.plan(payments);
      const byPayment = Map.groupBy(transactions, ({ paymentIndex }) => paymentIndex);
      assert.deepEqual(statuses(all), ["cancelled", "executed", "failed", "pending", "refunded"]);
      for (const [at, payment] of all.entries()) {
        const { status, accountIndex, amount, createdAt, executedAt, refundedAt, updatedAt, cardIndex, method } =
          payment;
        const lines = (byPayment.get(at + 1) ?? []).map((each) => [
          each.accountIndex,
          each.amount,
          each.status,
          each.at,
          each.cardIndex,
        ]);
        const charged = convert(amount, payment.currency, numbered(world.plan(holdings), accountIndex).currency);
        const paid = [accountIndex, -charged, "posted", executedAt, cardIndex];
        const back = [accountIndex, charged, "posted", refundedAt, cardIndex];
        assert.deepEqual(lines, status === "executed" ? [paid] : status === "refunded" ? [paid, back] : []);
        assert.equal(executedAt !== null, status === "executed" || status === "refunded");
        assert.equal(refundedAt !== null, status === "refunded");
        assert.equal(payment.failureCode !== null, status === "failed");
        assert.ok((executedAt ?? createdAt) >= createdAt && (refundedAt ?? executedAt ?? 0) >= (executedAt ?? 0));
        assert.ok(updatedAt >= createdAt && updatedAt < REFERENCE_TIME && amount > 0);
        assert.equal(cardIndex !== null, method === "card");
      }
    });
  });

  test("every order that was ever paid has its payment, and no other order has one", () => {
    inWorlds((world) => {
      const { all, ofOrder } = world.plan(payments);
      const { orders } = world.plan(commerce);
      assert.deepEqual(
        [...ofOrder.keys()].sort((a, b) => a - b),
        orders.flatMap(({ index, paidAt }) => (paidAt === null ? [] : [index])),
      );
      for (const [orderIndex, paymentIndex] of ofOrder) {
        const order = numbered(orders, orderIndex);
        const payment = numbered(all, paymentIndex);
        assert.deepEqual(
          [payment.orderIndex, payment.accountIndex, payment.amount, payment.executedAt, payment.refundedAt],
          [
            orderIndex,
            numbered(world.plan(mainAccounts), order.userIndex).index,
            order.total,
            order.paidAt,
            order.refundedAt,
          ],
        );
        assert.ok(payment.createdAt >= order.placedAt);
        assert.equal(payment.status, order.refundedAt === null ? "executed" : "refunded");
      }
      assert.equal(all.filter(({ orderIndex }) => orderIndex !== null).length, ofOrder.size);
    });
  });

  test("what a card paid, a card of that account paid while it was good for it", () => {
    inWorlds((world) => {
      const { transactions } = world.plan(ledger);
      for (const { cardIndex, accountIndex, madeAt: at, amount, merchant } of transactions) {
        if (cardIndex === null) continue;
        const card = numbered(world.plan(cards).cards, cardIndex);
        assert.equal(card.accountIndex, accountIndex);
        assert.notEqual(merchant, null);
        assert.ok(card.activatedAt !== null && at >= card.activatedAt);
        assert.ok(amount > 0 || at < (card.endedAt ?? REFERENCE_TIME) + DAY);
        assert.ok(card.spendingLimit === null || Math.abs(amount) <= card.spendingLimit);
      }
      assert.deepEqual(statuses(transactions), ["pending", "posted", "reversed"]);
    });
  });

  test("what statements and payments say is told apart", () => {
    inWorlds((world) => {
      const { transactions } = world.plan(ledger);
      for (const list of [transactions, world.plan(payments).all]) {
        const distinct = new Set(list.map(({ description }) => description)).size;
        assert.ok(distinct >= list.length * 0.97, `${distinct} of ${list.length} descriptions are distinct`);
      }
    });
  });

  test("amounts spread as people's do", () => {
    inWorlds((world) => {
      const { transactions, balances } = world.plan(ledger);
      const inDollars = balances.filter((_, at) => numbered(world.plan(holdings), at + 1).currency === "USD");
      const sorted = inDollars.map(({ balance }) => balance).sort((a, b) => a - b);
      assert.ok(
        numbered(sorted, Math.ceil(sorted.length * 0.9)) > 3 * numbered(sorted, Math.ceil(sorted.length * 0.3)),
      );
      const salaries = transactions.filter(
        ({ description }) => description.match(/^(?:Salary|Payroll),/) !== null,
      ).length;
      const shops = transactions.filter(({ merchant }) => merchant?.category === "groceries").length;
      assert.ok(salaries > 60 && salaries < 400, `${salaries} salaries`);
      assert.ok(shops > 60, `${shops} groceries`);
    });
  });
});
