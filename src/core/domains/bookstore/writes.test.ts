// Any writes to the bookstore, one after the other: what must hold does, and a refused one changes nothing.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import type { ActionName } from "../../../doors/library/collections.ts";
import { createMock } from "../../../mock.ts";
import type { Mock } from "../../../mock.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { order } from "./order.ts";

const NOW = Date.parse("2026-11-02T09:00:00.000Z");

function asks(
  ...wanted: readonly (readonly [bookId: string, quantity: number])[]
): { bookId: string; quantity: number }[] {
  return wanted.map(([bookId, quantity]) => ({ bookId, quantity }));
}

type Step =
  | { readonly do: "order"; readonly book: number; readonly quantity: number }
  | { readonly do: "patch"; readonly order: number; readonly book: number; readonly quantity: number }
  | { readonly do: "act"; readonly order: number; readonly action: ActionName<typeof order> }
  | { readonly do: "book"; readonly authors: readonly number[] }
  | { readonly do: "authors"; readonly book: number; readonly authors: readonly number[] }
  | { readonly do: "delete"; readonly book: number }
  | { readonly do: "stock"; readonly book: number; readonly stock: number };

const few = fc.integer({ min: 1, max: 6 });
const authors = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("order" as const), book: few, quantity: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant("patch" as const), order: few, book: few, quantity: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    do: fc.constant("act" as const),
    order: few,
    action: fc.constantFrom("pay" as const, "pay", "ship", "deliver", "cancel", "return"),
  }),
  fc.record({ do: fc.constant("book" as const), authors }),
  fc.record({ do: fc.constant("authors" as const), book: few, authors }),
  fc.record({ do: fc.constant("delete" as const), book: few }),
  fc.record({ do: fc.constant("stock" as const), book: few, stock: fc.integer({ min: 0, max: 40 }) }),
);

async function take(mock: Mock, each: Step): Promise<unknown> {
  if (each.do === "order") return mock.orders.create({ userId: "2", items: asks([String(each.book), each.quantity]) });
  if (each.do === "act") return mock.orders.act(String(150 + each.order), each.action);
  if (each.do === "delete") return mock.books.delete(String(each.book));
  if (each.do === "stock") return mock.books.patch(String(each.book), { stock: each.stock });
  if (each.do === "patch") {
    return mock.orders.patch(String(150 + each.order), { items: asks([String(each.book), each.quantity], ["7", 1]) });
  }
  const authorIds = each.authors.map(String);
  if (each.do === "book") return mock.books.create({ title: "Tidal Room", price: 1200, authorIds });
  return mock.books.patch(String(each.book), { authorIds });
}

test("after any writes, stock is not below 0, what was taken is ordered, orders add up and are paid, and authors count their books", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const mock = createMock({ clock: () => NOW });
      for (const each of steps) {
        const before = mock.books.list({ limit: 6 }).records;
        await take(mock, each).catch((error: unknown) => {
          assert.ok(error instanceof SeedbedError, String(error));
          assert.deepEqual(mock.books.list({ limit: 6 }).records, before);
        });
      }
      assert.equal(mock.books.list({ "stock[lt]": 0 }).total, 0);
      for (const { items, subtotal, discount, tax, shipping, total, status, paymentId, id } of mock.orders.list({
        offset: 150,
        limit: 100,
      }).records) {
        assert.equal(
          subtotal,
          items.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0),
        );
        assert.equal(total, subtotal - discount + tax + shipping);
        if (paymentId === null) assert.ok(status === "pending" || status === "cancelled");
        else {
          const payment = mock.payments.get(paymentId);
          assert.deepEqual([payment.orderId, payment.amount], [id, total]);
          assert.equal(payment.status, status === "cancelled" || status === "returned" ? "refunded" : "executed");
        }
      }
      const books = [1, 2, 3].flatMap((page) => mock.books.list({ limit: 100, page }).records);
      for (const author of mock.authors.list({ limit: 100 }).records) {
        assert.equal(author.booksCount, books.filter((book) => book.authorIds.includes(author.id)).length);
      }
    }),
    { numRuns: 20 },
  );
});
