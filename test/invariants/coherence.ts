// Rules that hold in every seeded world, and must still hold after any writes.
import assert from "node:assert/strict";

import { author } from "../../src/core/domains/bookstore/author.ts";
import { book } from "../../src/core/domains/bookstore/book.ts";
import { cart } from "../../src/core/domains/bookstore/cart.ts";
import { order } from "../../src/core/domains/bookstore/order.ts";
import { review } from "../../src/core/domains/bookstore/review.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { account } from "../../src/core/domains/fintech/account.ts";
import { card } from "../../src/core/domains/fintech/card.ts";
import { payment } from "../../src/core/domains/fintech/payment.ts";
import { transaction } from "../../src/core/domains/fintech/transaction.ts";
import { transfer } from "../../src/core/domains/fintech/transfer.ts";
import { appointment } from "../../src/core/domains/healthcare/appointment.ts";
import { patient } from "../../src/core/domains/healthcare/patient.ts";
import { provider } from "../../src/core/domains/healthcare/provider.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import type { RecordType } from "../../src/core/model/resource.ts";
import { CURRENCIES } from "../../src/core/model/values.ts";
import type { Reader } from "../../src/core/sandbox/reader.ts";
import { convert, rateOf } from "../../src/core/world/price-level.ts";

/** A record as any collection has it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

type Resource = Entry["resource"];

/** All records of a reader, by resource and id. */
export interface Contents {
  all<R extends Resource>(resource: R): readonly RecordType<R>[];
  find<R extends Resource>(resource: R, id: string): RecordType<R> | undefined;
}

/** Reads everything at once. */
export function readAll(reader: Reader): Contents {
  const rows = new Map(
    catalog.entries.map((entry: Entry) => {
      const records = reader.collection(entry);
      const all = records.slice(0, records.total).map(({ record }) => record);
      return [entry.resource.name, new Map(all.map((record) => [record.id, record]))];
    }),
  );
  return {
    all: <R extends Resource>(resource: R) =>
      [...(rows.get(resource.name)?.values() ?? [])] as unknown as RecordType<R>[], // checked below
    find: <R extends Resource>(resource: R, id: string) =>
      rows.get(resource.name)?.get(id) as unknown as RecordType<R> | undefined, // checked below
  };
}

/** Records that were deleted on the way, as `book/3`: references to them may dangle, and the other halves of pairs may remain. */
export type Deleted = ReadonlySet<string>;

/** The rates by which payments are converted: the world’s table, or the rate that each transaction has. */
export type Rates = "table" | "own";

/** Throws for the first thing that does not fit. */
export function assertCoherent(contents: Contents, deleted: Deleted, rates: Rates = "table"): void {
  for (const { resource } of catalog.entries as readonly Entry[]) assertRecords(resource, contents, deleted);
  assertShop(contents, deleted);
  assertLedger(contents, deleted, rates);
  assertCalendar(contents);
}

/** Shapes, unique values and references of one collection. */
function assertRecords(resource: Resource, contents: Contents, deleted: Deleted): void {
  const names = ["id", ...Object.keys(resource.fields), "createdAt", "updatedAt"];
  const taken = new Set<string>();
  for (const record of contents.all(resource)) {
    const what = `${resource.name} ${record.id}`;
    assert.deepEqual(Object.keys(record).slice(0, names.length), names, `${what} has its fields in order`);
    assert.ok(record.createdAt <= record.updatedAt, `${what} changed before it was there`);
    for (const [name, { schema, unique }] of Object.entries(resource.fields)) {
      const value = (record as Row)[name];
      assert.ok(schema.safeParse(value).success, `${what}: ${name} cannot be ${JSON.stringify(value)}`);
      if (unique !== true || value === null) continue;
      const key = `${name} ${JSON.stringify(value).toLowerCase()}`;
      assert.ok(!taken.has(key), `${what}: ${key} is taken`);
      taken.add(key);
    }
    for (const { field, to } of Object.values(resource.relations)) {
      for (const id of idsAt(record, field.split("."))) {
        const isThere = contents.find(catalog.get(to).resource, id) !== undefined || deleted.has(`${to}/${id}`);
        assert.ok(isThere, `${what}: ${field} names ${to} ${id}, which never was`);
      }
    }
  }
}

function idsAt(value: unknown, [step, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => idsAt(item, step === undefined ? [] : [step, ...rest]));
  if (step === undefined) return typeof value === "string" ? [value] : [];
  return typeof value === "object" && value !== null ? idsAt((value as Row)[step], rest) : []; // an object with members
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** Stock, ratings, lines, totals, how many books an author has, and orders that are paid. */
function assertShop(contents: Contents, deleted: Deleted): void {
  const books = contents.all(book);
  const reviewed = Map.groupBy(contents.all(review), (each) => each.bookId);
  for (const { id, stock, rating, ratingsCount } of books) {
    assert.ok(stock >= 0, `book ${id} has a stock of ${stock}`);
    const stars = (reviewed.get(id) ?? []).map((each) => each.rating);
    assert.equal(ratingsCount, stars.length, `reviews of book ${id}`);
    if (rating === null) assert.equal(stars.length, 0, `book ${id} has a rating`);
    else {
      const mean = sum(stars, (one) => one) / stars.length;
      assert.ok(Math.abs(rating - mean) <= 0.005 + Number.EPSILON * 8, `rating of book ${id}: ${rating}, not ${mean}`);
    }
  }
  for (const { id, booksCount } of contents.all(author)) {
    assert.equal(booksCount, books.filter((each) => each.authorIds.includes(id)).length, `books of author ${id}`);
  }
  for (const { id, items, itemCount, subtotal } of contents.all(cart)) {
    for (const line of items) assert.equal(line.lineTotal, line.unitPrice * line.quantity, `a line of cart ${id}`);
    assert.equal(new Set(items.map((line) => line.bookId)).size, items.length, `cart ${id} has a book twice`);
    assert.equal(
      itemCount,
      sum(items, (line) => line.quantity),
      `books in cart ${id}`,
    );
    assert.equal(
      subtotal,
      sum(items, (line) => line.lineTotal),
      `subtotal of cart ${id}`,
    );
  }
  for (const each of contents.all(order)) {
    const what = `order ${each.id}`;
    for (const line of each.items) assert.equal(line.lineTotal, line.unitPrice * line.quantity, `a line of ${what}`);
    assert.equal(
      each.subtotal,
      sum(each.items, (line) => line.lineTotal),
      `subtotal of ${what}`,
    );
    assert.equal(each.total, each.subtotal - each.discount + each.tax + each.shipping, `total of ${what}`);
    assertTimes(what, [each.createdAt, each.placedAt, each.paidAt, each.shippedAt, each.deliveredAt]);
    const steps = [each.paidAt, each.shippedAt, each.deliveredAt].filter((time) => time !== null).length;
    const expected = { pending: 0, paid: 1, shipped: 2, delivered: 3, returned: 3, cancelled: steps }[each.status];
    assert.equal(steps, expected, `times of ${what}, which is ${each.status}`);
    assert.equal(each.cancelledAt !== null, each.status === "cancelled", `${what} is ${each.status}`);
    if (["paid", "shipped", "delivered"].includes(each.status)) assertPaid(each, contents, deleted);
  }
}

function assertTimes(what: string, times: readonly (string | null)[]): void {
  const known = times.filter((time) => time !== null);
  assert.deepEqual(known, known.toSorted(), `times of ${what}`);
}

function assertPaid(
  { id, paymentId, total, currency }: RecordType<typeof order>,
  contents: Contents,
  deleted: Deleted,
): void {
  assert.ok(paymentId !== null, `order ${id} names its payment`);
  if (deleted.has(`payment/${paymentId}`)) return;
  const paid = contents.find(payment, paymentId);
  // Its payment may have been refunded by itself since.
  assert.ok(paid?.status === "executed" || paid?.status === "refunded", `payment of order ${id}`);
  assert.deepEqual([paid.orderId, paid.amount, paid.currency], [id, total, currency], `payment of order ${id}`);
}

/** Balances, and the transactions of transfers and payments. */
function assertLedger(contents: Contents, deleted: Deleted, rates: Rates): void {
  const lines = contents.all(transaction);
  const byAccount = Map.groupBy(lines, (line) => line.accountId);
  for (const { id, openingBalance, balance, available, currency, status, closedAt } of contents.all(account)) {
    const own = byAccount.get(id) ?? [];
    const posted = sum(
      own.filter((line) => line.status === "posted"),
      (line) => line.amount,
    );
    const held = sum(
      own.filter((line) => line.status === "pending" && line.amount < 0),
      (line) => line.amount,
    );
    assert.deepEqual([balance, available], [openingBalance + posted, openingBalance + posted + held], `account ${id}`);
    assert.equal(closedAt !== null, status === "closed", `account ${id} is ${status}`);
    for (const line of own) {
      assert.deepEqual([line.type, line.currency], [line.amount < 0 ? "debit" : "credit", currency], `line ${line.id}`);
    }
  }
  const isWhole = (kind: string, id: string): boolean => !deleted.has(`half of ${kind} ${id}`);
  const byTransfer = Map.groupBy(lines, (line) => line.transferId);
  for (const { id, status, amount, completedAt } of contents.all(transfer)) {
    assert.equal(completedAt !== null, status === "completed", `transfer ${id} is ${status}`);
    if (!isWhole("transfer", id)) continue;
    const halves = (byTransfer.get(id) ?? []).map((half) => `${half.status} ${half.amount}`);
    const expected = status === "completed" ? [`posted ${-amount}`, `posted ${amount}`] : [];
    assert.deepEqual(new Set(halves), new Set(expected), `halves of transfer ${id}`);
    assert.equal(halves.length, expected.length, `halves of transfer ${id}`);
  }
  const byPayment = Map.groupBy(lines, (line) => line.paymentId);
  for (const { id, status, amount, currency, amountRefunded, accountId, cardId, executedAt } of contents.all(payment)) {
    assert.equal(executedAt !== null, status === "executed" || status === "refunded", `payment ${id} is ${status}`);
    assert.equal(amountRefunded, status === "refunded" ? amount : 0, `refunded of payment ${id}`);
    const used = cardId === null ? undefined : contents.find(card, cardId);
    if (used !== undefined && !deleted.has(`moved card ${used.id}`))
      assert.equal(used.accountId, accountId, `card of payment ${id}`);
    if (!isWhole("payment", id)) continue;
    const own = byPayment.get(id) ?? [];
    const [first] = own;
    const charged =
      rates === "own" && first !== undefined && first.rate !== null
        ? Math.round(amount * first.rate * 10 ** (CURRENCIES[first.currency] - CURRENCIES[currency]))
        : convert(amount, currency, first?.currency ?? currency);
    const expected = status === "executed" ? [-charged] : status === "refunded" ? [-charged, charged] : [];
    assert.deepEqual(
      own.map((line) => line.amount),
      expected,
      `transactions of payment ${id}`,
    );
    for (const { rate, currency: charge } of own) {
      const known = charge === currency ? null : rateOf(currency, charge);
      if (rates === "table") assert.equal(rate, known, `rate of payment ${id}`);
      else assert.equal(rate === null, known === null, `rate of payment ${id}`);
    }
  }
  for (const { id, accountId, userId } of contents.all(card)) {
    const own = contents.find(account, accountId);
    if (own !== undefined) assert.equal(userId, own.userId, `holder of card ${id}`);
  }
}

/** Nobody is in two places at once, and visits end when their time is over. */
function assertCalendar(contents: Contents): void {
  const visits = contents.all(appointment);
  for (const { id, startsAt, durationMinutes, endsAt, status, cancelledAt } of visits) {
    assert.equal(Date.parse(endsAt) - Date.parse(startsAt), durationMinutes * 60_000, `end of appointment ${id}`);
    assert.equal(cancelledAt !== null, status === "cancelled", `appointment ${id} is ${status}`);
  }
  const taken = visits.filter(({ status }) => status !== "cancelled" && status !== "no_show");
  for (const [who, groups] of [
    [provider.name, Map.groupBy(taken, ({ providerId }) => providerId)],
    [patient.name, Map.groupBy(taken, ({ patientId }) => patientId)],
  ] as const) {
    for (const [id, group] of groups) {
      const sorted = group.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
      for (const [at, visit] of sorted.entries()) {
        const before = sorted[at - 1];
        assert.ok(
          before === undefined || before.endsAt <= visit.startsAt,
          `${who} ${id} is at ${before?.id} and ${visit.id}`,
        );
      }
    }
  }
}
