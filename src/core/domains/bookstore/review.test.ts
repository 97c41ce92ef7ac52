import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock } from "../../../mock.ts";

const NOW = Date.parse("2026-11-02T09:00:00.000Z");

/** The server's own fields, in a variable: the compiler refuses them where they are written out. */
const IGNORED = { rating: 5 };
const IGNORED_TOO = { verifiedPurchase: true };

function openShop() {
  const mock = createMock({ clock: () => NOW });
  const events: string[] = [];
  mock.on("*", (event) => events.push(`${event.type} ${"id" in event.data.object ? event.data.object.id : ""}`));
  return { mock, events };
}

test("a book has the rating of its reviews through create, patch, a move to another book and delete", async () => {
  const { mock, events } = openShop();
  const one = await mock.books.create({ title: "Tidal", authorIds: ["1"], price: 100 });
  const other = await mock.books.create({ title: "Ebb", authorIds: ["1"], price: 100, ...IGNORED });
  const of = (id: string) => {
    const { rating, ratingsCount } = mock.books.get(id);
    return [rating, ratingsCount];
  };
  assert.deepEqual(
    [of(one.id), of(other.id)],
    [
      [null, 0],
      [null, 0],
    ],
  );
  const made = await mock.reviews.create({ bookId: one.id, userId: "1", rating: 4 });
  events.length = 0;
  const more = await mock.reviews.create({ bookId: one.id, userId: "2", rating: 5, ...IGNORED_TOO });
  await mock.reviews.create({ bookId: one.id, userId: "2", rating: 5 });
  assert.deepEqual([of(one.id), more.verifiedPurchase, more.helpfulCount, more.title], [[4.67, 3], false, 0, null]);
  assert.deepEqual(events.splice(0), [
    "review.created 802",
    "book.updated 201",
    "review.created 803",
    "book.updated 201",
  ]);
  await mock.reviews.patch(made.id, { rating: 1 });
  await mock.reviews.patch(more.id, { bookId: other.id });
  assert.deepEqual(
    [of(one.id), of(other.id)],
    [
      [3, 2],
      [5, 1],
    ],
  );
  events.length = 0;
  await mock.reviews.patch(more.id, { body: "Salt on every page." });
  assert.deepEqual(events.splice(0), ["review.updated 802"]);
  await mock.reviews.delete(made.id);
  await mock.reviews.delete(more.id);
  assert.deepEqual(
    [of(one.id), of(other.id)],
    [
      [5, 1],
      [null, 0],
    ],
  );
});

test("a replaced book keeps its rating, and reviews of a deleted one can be written and deleted", async () => {
  const { mock } = openShop();
  const [rated] = mock.books.list({ "ratingsCount[gte]": 3, limit: 1 }).records;
  assert.ok(rated !== undefined);
  const replaced = await mock.books.replace(rated.id, { title: "Tidal", authorIds: [], price: 1, ...IGNORED });
  assert.deepEqual([replaced.rating, replaced.ratingsCount], [rated.rating, rated.ratingsCount]);
  await mock.books.delete(rated.id);
  const [left] = mock.reviews.list({ bookId: rated.id, limit: 1, expand: "book,user" }).records;
  assert.ok(left !== undefined);
  assert.equal((await mock.reviews.patch(left.id, { rating: 5 })).rating, 5);
  await mock.reviews.delete(left.id);
});

test("a reader to whom an order of the book was delivered is verified", async () => {
  const { mock } = openShop();
  const order = await mock.orders.create({ userId: "1", items: [{ bookId: "1", quantity: 1 }] });
  const write = async () => (await mock.reviews.create({ bookId: "1", userId: "1", rating: 4 })).verifiedPurchase;
  const past = mock.orders.list({ userId: "1", limit: 100 }).records;
  const had = past.some(({ items, deliveredAt }) => deliveredAt !== null && items.some(({ bookId }) => bookId === "1"));
  assert.deepEqual([had, await write()], [false, false]);
  for (const action of ["pay", "ship", "deliver"] as const) await mock.orders.act(order.id, action);
  assert.equal(await write(), true);
});
