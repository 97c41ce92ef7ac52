import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import { totalsOf } from "../order-totals.ts";
import { REFERENCE_TIME } from "../time.ts";
import { createWorld } from "../world.ts";
import { baskets } from "./baskets.ts";
import { commerce, isOnPaper } from "./commerce.ts";
import { mainAccounts } from "./holdings.ts";
import { numbered } from "./numbered.ts";
import { people } from "./people.ts";
import { AUTHORS, BOOKS, PROMISED_BOOKS, shelf } from "./shelf.ts";

const STATES = ["pending", "paid", "shipped", "delivered", "cancelled", "returned"] as const;

/** Times of an order in each state: `!` always, `?` maybe, absent: never. */
const TIMES: Readonly<Record<(typeof STATES)[number], Readonly<Record<string, "!" | "?">>>> = {
  pending: {},
  paid: { paidAt: "!" },
  shipped: { paidAt: "!", shippedAt: "!" },
  delivered: { paidAt: "!", shippedAt: "!", deliveredAt: "!" },
  cancelled: { paidAt: "?", cancelledAt: "!", refundedAt: "?" },
  returned: { paidAt: "!", shippedAt: "!", deliveredAt: "!", refundedAt: "!" },
};

const ALL_TIMES = ["paidAt", "shippedAt", "deliveredAt", "cancelledAt", "refundedAt"] as const;

function inManyWorlds(check: (world: ReturnType<typeof createWorld>) => void): void {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      check(createWorld({ seed }));
    }),
    { numRuns: 15 },
  );
}

test("in any world, orders add up, are placed in turn, and their times are there, in order and past, as their state says", () => {
  inManyWorlds((world) => {
    const { orders } = world.plan(commerce);
    const { books } = world.plan(shelf);
    assert.deepEqual([...new Set(orders.map((order) => order.status))].sort(), [...STATES].sort());
    let previous = 0;
    for (const order of orders) {
      for (const line of order.items) assert.equal(line.lineTotal, line.unitPrice * line.quantity);
      const { subtotal, discount, tax, shipping, total } = totalsOf(order.items, {
        discount: order.discount,
        destination: numbered(world.plan(people), order.recipientIndex).address,
        method: order.method,
        parcel: order.items.some(({ bookIndex }) => isOnPaper(numbered(books, bookIndex))),
      });
      assert.equal(
        order.method === "download",
        order.items.every(({ bookIndex }) => !isOnPaper(numbered(books, bookIndex))),
      );
      assert.deepEqual(
        [order.subtotal, order.discount, order.tax, order.shipping, order.total],
        [subtotal, discount, tax, shipping, total],
      );
      assert.ok(order.total > 0 && order.total <= 60_000);
      assert.ok(order.placedAt >= previous);
      previous = order.placedAt;
      let before = order.placedAt;
      for (const name of ALL_TIMES) {
        const time = order[name];
        const expected = TIMES[order.status][name];
        if (expected !== "?") assert.equal(time !== null, expected === "!", `${name} of a ${order.status} order`);
        if (time === null) continue;
        assert.ok(time >= before && time < REFERENCE_TIME, `${name} of order ${order.index} is out of order`);
        before = time;
      }
      if (order.status === "cancelled") assert.equal(order.refundedAt === null, order.paidAt === null);
    }
  });
});

test("in any world, buyers have an active account from before, and books were out and listed before they were ordered", () => {
  inManyWorlds((world) => {
    const books = world.plan(shelf).books;
    for (const { userIndex, items, placedAt } of world.plan(commerce).orders) {
      const account = numbered(world.plan(mainAccounts), userIndex);
      assert.deepEqual([account.userIndex, account.status], [userIndex, "active"]);
      assert.ok(account.openedAt < placedAt);
      for (const { bookIndex, unitPrice } of items) {
        const book = numbered(books, bookIndex);
        assert.equal(unitPrice, book.price);
        assert.ok(book.addedAt < placedAt && book.publishedAt !== null && book.publishedAt < placedAt);
      }
    }
  });
});

test("in any world, books and authors know each other, come in order, and the first ten can be had", () => {
  inManyWorlds((world) => {
    const { books, authors } = world.plan(shelf);
    assert.deepEqual([books.length, authors.length], [BOOKS, AUTHORS]);
    assert.deepEqual([...new Set(books.map((book) => book.status))].sort(), [
      "available",
      "discontinued",
      "out_of_stock",
      "preorder",
    ]);
    for (const [at, book] of books.entries()) {
      assert.equal(book.index, at + 1);
      if (at > 0) assert.ok(book.addedAt >= (books[at - 1]?.addedAt ?? 0));
      if (at < PROMISED_BOOKS) assert.ok(book.status === "available" && book.stock >= 10);
      if (book.status === "available") assert.ok(book.stock > 0);
      assert.equal(book.publishedAt === null, book.status === "preorder");
      assert.ok(book.addedAt < REFERENCE_TIME && (book.publishedAt ?? 0) < REFERENCE_TIME);
      assert.ok(book.authorIndexes.length >= 1);
      for (const index of book.authorIndexes) {
        const author = numbered(authors, index);
        assert.ok(
          author.bookIndexes.includes(book.index) && author.genre === book.genre && author.addedAt < book.addedAt,
        );
      }
    }
    for (const [at, author] of authors.entries()) {
      if (at > 0) assert.ok(author.addedAt >= (authors[at - 1]?.addedAt ?? 0));
      assert.ok(author.bookIndexes.length > 0);
      for (const index of author.bookIndexes) assert.ok(numbered(books, index).authorIndexes.includes(author.index));
    }
  });
});

test("in any world, carts come in order, nobody has two active ones, and those checked out became orders", () => {
  inManyWorlds((world) => {
    const carts = world.plan(baskets);
    const { orders } = world.plan(commerce);
    const books = world.plan(shelf).books;
    assert.equal(carts[0]?.status, "active");
    assert.equal(new Set(carts.map((cart) => cart.status)).size, 3);
    const active = carts.filter((cart) => cart.status === "active");
    assert.equal(new Set(active.map((cart) => cart.userIndex)).size, active.length);
    for (const [at, cart] of carts.entries()) {
      if (at > 0) assert.ok(cart.createdAt >= (carts[at - 1]?.createdAt ?? 0));
      assert.ok(cart.createdAt <= cart.updatedAt && cart.updatedAt < REFERENCE_TIME);
      assert.ok(numbered(world.plan(people), cart.userIndex).joinedAt < cart.createdAt);
      for (const { bookIndex, quantity, unitPrice, lineTotal } of cart.items) {
        const book = numbered(books, bookIndex);
        assert.deepEqual([unitPrice, lineTotal], [book.price, book.price * quantity]);
        assert.ok(book.addedAt < cart.updatedAt);
        if (cart.status === "active") assert.ok(quantity <= book.stock);
      }
      if (cart.status === "checked_out") {
        const placed = orders.find((order) => order.placedAt === cart.updatedAt && order.userIndex === cart.userIndex);
        assert.deepEqual(placed?.items, cart.items);
      }
    }
  });
});
