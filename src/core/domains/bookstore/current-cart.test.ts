import assert from "node:assert/strict";
import { test } from "node:test";

import type { Entry } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import { StoredRecord } from "../../sandbox/stored-record.ts";
import { Transaction } from "../../sandbox/transaction.ts";
import { createWorld } from "../../world/world.ts";
import { catalog } from "../catalog.ts";
import { user } from "../core/user.ts";
import { book } from "./book.ts";
import { cart } from "./cart.ts";
import {
  addToCart,
  checkout,
  checkoutCurrentCart,
  emptyCart,
  findCurrentCart,
  removeFromCart,
  setCartQuantity,
} from "./current-cart.ts";

/** A write on world 1 as it was generated. */
function begin(): Transaction {
  const world = createWorld({ seed: 1 });
  const ids = ({ resource }: Entry): readonly number[] => Array.from({ length: resource.count }, (_, at) => at + 1);
  return new Transaction(
    catalog,
    {
      baseUrl: world.baseUrl,
      find: ({ resource }, id) =>
        id <= resource.count ? StoredRecord.fromRecord(world.generate(resource, id)) : undefined,
      ids,
      mayHave: ids,
      nextId: ({ resource }) => resource.count + 1,
      named: () => undefined,
      isChanged: () => false,
      changedBytes: () => 0,
    },
    Date.parse("2026-11-02T09:00:00.000Z"),
  );
}

const isRefusal = (code: string) => (error: unknown) => error instanceof SeedbedError && error.code === code;
const events = (tx: Transaction): string[] => tx.happenings.map((happening) => happening.type);

test("user 4 starts without a current cart, and the first book makes one", () => {
  const tx = begin();
  assert.equal(findCurrentCart(tx.list(cart), "4"), undefined);
  const made = addToCart(tx, "4", "1", 2);
  assert.deepEqual([made.id, made.userId, made.itemCount, made.status], ["41", "4", 2, "active"]);
  assert.equal(findCurrentCart(tx.list(cart), "4")?.id, "41");
  assert.deepEqual(events(tx), ["cart.created"]);
});

test("adding adds up, setting sets, removing removes and emptying empties, each with its sums", () => {
  const tx = begin();
  const [one, two] = [tx.find(book, "1"), tx.find(book, "2")];
  assert.ok(one && two);
  addToCart(tx, "4", "1", 1);
  addToCart(tx, "4", "2", 1);
  const added = addToCart(tx, "4", "1", 2);
  assert.deepEqual(
    added.items.map((line) => [line.bookId, line.quantity, line.lineTotal]),
    [
      ["1", 3, 3 * one.price],
      ["2", 1, two.price],
    ],
  );
  const set = setCartQuantity(tx, "4", "1", 1);
  assert.deepEqual([set.itemCount, set.subtotal], [2, one.price + two.price]);
  const removed = removeFromCart(tx, "4", "1");
  assert.deepEqual([removed.itemCount, removed.subtotal], [1, two.price]);
  assert.deepEqual([emptyCart(tx, "4")?.items, emptyCart(tx, "4")?.subtotal], [[], 0]);
  assert.deepEqual(events(tx), ["cart.created", ...Array.from({ length: 5 }, () => "cart.updated")]);
});

test("what is not there, not in the cart or more than the stock is refused", () => {
  const tx = begin();
  const stock = tx.find(book, "1")?.stock ?? 0;
  assert.throws(() => addToCart(tx, "4", "999", 1), isRefusal("unresolved_reference"));
  assert.throws(() => addToCart(tx, "4", "1", stock + 1), isRefusal("out_of_stock"));
  assert.throws(() => setCartQuantity(tx, "4", "1", 1), isRefusal("not_found"));
  addToCart(tx, "4", "1", 1);
  assert.throws(() => addToCart(tx, "4", "1", stock), isRefusal("out_of_stock"));
  assert.throws(() => setCartQuantity(tx, "4", "1", stock + 1), isRefusal("out_of_stock"));
  assert.throws(() => removeFromCart(tx, "4", "2"), isRefusal("not_found"));
  assert.equal(emptyCart(tx, "3"), undefined);
});

test("checking out makes an order of the cart to the buyer's address, takes the stock and closes the cart", () => {
  const tx = begin();
  const stock = tx.find(book, "1")?.stock ?? 0;
  const filled = addToCart(tx, "4", "1", 2);
  const placed = checkoutCurrentCart(tx, "4");
  assert.deepEqual([placed.id, placed.userId, placed.status, placed.items], ["151", "4", "pending", filled.items]);
  assert.equal(placed.subtotal, filled.subtotal);
  const {
    latitude: _latitude,
    longitude: _longitude,
    ...address
  } = tx.find(user, "4")?.address ?? {
    latitude: 0,
    longitude: 0,
  };
  assert.deepEqual(placed.shippingAddress, { name: "Demo Tanaka", ...address });
  assert.equal(tx.find(book, "1")?.stock, stock - 2);
  assert.equal(tx.find(cart, filled.id)?.status, "checked_out");
  assert.equal(findCurrentCart(tx.list(cart), "4"), undefined);
  assert.deepEqual(events(tx), ["cart.created", "order.created", "book.updated", "cart.updated"]);
});

test("a cart that is missing, empty or not active cannot be checked out", () => {
  const tx = begin();
  assert.throws(() => checkout(tx, "999"), isRefusal("not_found"));
  assert.throws(() => checkoutCurrentCart(tx, "4"), isRefusal("conflict"));
  const filled = addToCart(tx, "4", "1", 1);
  emptyCart(tx, "4");
  assert.throws(() => checkout(tx, filled.id), isRefusal("conflict"));
  addToCart(tx, "4", "1", 1);
  checkout(tx, filled.id);
  assert.throws(() => checkout(tx, filled.id), isRefusal("conflict"));
});

/** The cart of user 4 with three of books 1 to 3, of which 1 and 2 have a stock of 1 now. */
function beginShort(): Transaction {
  const tx = begin();
  for (const id of ["1", "2", "3"]) addToCart(tx, "4", id, 3);
  for (const id of ["1", "2"]) tx.set(book, id, { stock: 1 });
  return tx;
}

const quantitiesOf = (tx: Transaction): unknown =>
  findCurrentCart(tx.list(cart), "4")?.items.map(({ bookId, quantity }) => [bookId, quantity]);

test("lines of a cart that ask for more than there is can be lowered and taken out one by one", () => {
  const tx = beginShort();
  setCartQuantity(tx, "4", "1", 2);
  setCartQuantity(tx, "4", "3", 1);
  removeFromCart(tx, "4", "2");
  assert.deepEqual(quantitiesOf(tx), [
    ["1", 2],
    ["3", 1],
  ]);
  addToCart(tx, "4", "4", 1);
  setCartQuantity(tx, "4", "3", 2);
  assert.throws(() => setCartQuantity(tx, "4", "1", 3), isRefusal("out_of_stock"));
  assert.throws(() => addToCart(tx, "4", "1", 1), isRefusal("out_of_stock"));
  assert.throws(() => checkoutCurrentCart(tx, "4"), /cannot .*: 2 of book 1, .* are wanted and 1 is left/);
  removeFromCart(tx, "4", "1");
  assert.equal(checkoutCurrentCart(tx, "4").items.length, 2);
});

test("books of a cart that were deleted can be taken out one by one, and checkout says which are gone", () => {
  const tx = beginShort();
  for (const id of [1, 2]) tx.put(catalog.get("book"), id, null);
  assert.throws(() => checkoutCurrentCart(tx, "4"), /check out cart 41: book 1 was deleted; take it out; book 2 was/);
  setCartQuantity(tx, "4", "1", 1);
  removeFromCart(tx, "4", "2");
  removeFromCart(tx, "4", "1");
  assert.deepEqual(quantitiesOf(tx), [["3", 3]]);
});

test("a cart whose books came to be sold in two currencies can still be emptied line by line", () => {
  const tx = beginShort();
  addToCart(tx, "4", "4", 1);
  for (const id of ["1", "2"]) tx.set(book, id, { currency: "EUR" });
  for (const id of ["3", "1", "4", "2"]) removeFromCart(tx, "4", id);
  assert.deepEqual(quantitiesOf(tx), []);
});
