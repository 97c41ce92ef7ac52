import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock } from "../../../mock.ts";
import { SeedbedError } from "../../model/errors.ts";

const NOW = Date.parse("2026-11-02T09:00:00.000Z");

function asks(
  ...wanted: readonly (readonly [bookId: string, quantity: number])[]
): { bookId: string; quantity: number }[] {
  return wanted.map(([bookId, quantity]) => ({ bookId, quantity }));
}

const isRefusal = (code: string) => (error: unknown) => error instanceof SeedbedError && error.code === code;

test("a cart without items is empty and active", async () => {
  const mock = createMock({ clock: () => NOW });
  const { items, itemCount, subtotal, currency, status } = await mock.carts.create({ userId: "2" });
  assert.deepEqual([items, itemCount, subtotal, currency, status], [[], 0, 0, "USD", "active"]);
});

test("a cart takes titles and prices from the books, whatever is sent, joins lines of one book and adds up; no stock is taken", async () => {
  const mock = createMock({ clock: () => NOW });
  const [one, two] = [mock.books.get("1"), mock.books.get("2")];
  const made = await mock.carts.create({
    userId: "2",
    items: [{ bookId: "1", title: "Mine", quantity: 1, unitPrice: 1, lineTotal: 1 }, ...asks(["2", 1], ["1", 2])],
  });
  assert.deepEqual(made.items, [
    { bookId: "1", title: one.title, quantity: 3, unitPrice: one.price, lineTotal: 3 * one.price },
    { bookId: "2", title: two.title, quantity: 1, unitPrice: two.price, lineTotal: two.price },
  ]);
  assert.deepEqual([made.itemCount, made.subtotal], [4, 3 * one.price + two.price]);
  assert.equal(mock.books.get("1").stock, one.stock);
  const patched = await mock.carts.patch(made.id, { items: asks(["2", 2]) });
  assert.deepEqual([patched.itemCount, patched.subtotal], [2, 2 * two.price]);
});

test("a cart asks for no more than the stock", async () => {
  const mock = createMock({ clock: () => NOW });
  const { stock } = mock.books.get("1");
  await assert.rejects(mock.carts.create({ userId: "2", items: asks(["1", stock + 1]) }), isRefusal("out_of_stock"));
  const made = await mock.carts.create({ userId: "2", items: asks(["1", stock]) });
  await assert.rejects(mock.carts.patch(made.id, { items: asks(["1", stock], ["1", 1]) }), isRefusal("out_of_stock"));
  assert.deepEqual(mock.carts.get(made.id), made);
});

test("however many books are asked for, it is the stock that they are held against", async () => {
  const mock = createMock({ clock: () => NOW });
  for (const items of [
    asks(["1", 1_000_000]),
    asks(["1", Number.MAX_SAFE_INTEGER]),
    asks(["1", Number.MAX_SAFE_INTEGER], ["1", Number.MAX_SAFE_INTEGER]),
  ]) {
    await assert.rejects(mock.carts.create({ userId: "2", items }), isRefusal("out_of_stock"));
    await assert.rejects(mock.orders.create({ userId: "2", items }), isRefusal("out_of_stock"));
  }
  await mock.books.patch("1", { stock: 5000 });
  const { itemCount } = await mock.carts.create({ userId: "2", items: asks(["1", 5000]) });
  assert.equal(itemCount, 5000);
});

test("the items of a cart that is not active are fixed, and its status cannot be written", async () => {
  const mock = createMock({ clock: () => NOW });
  const [abandoned] = mock.carts.list({ status: "abandoned" }).records;
  assert.ok(abandoned);
  await assert.rejects(mock.carts.patch(abandoned.id, { items: asks(["1", 1]) }), isRefusal("conflict"));
  await assert.rejects(mock.carts.patch(abandoned.id, { status: "active" }), isRefusal("invalid_transition"));
  const same = await mock.carts.patch(abandoned.id, { items: abandoned.items, status: "abandoned" });
  assert.deepEqual([same.items, same.status], [abandoned.items, "abandoned"]);
});
