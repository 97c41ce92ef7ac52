// Rules that hold among the generated records of the core and the bookstore, whatever the seed.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import type { RecordOf, Resource, Shape } from "../../model/resource.ts";
import { isIsbn } from "../../world/isbn.ts";
import { toAscii } from "../../world/names.ts";
import { createWorld } from "../../world/world.ts";
import { job } from "../core/job.ts";
import { user } from "../core/user.ts";
import { payment } from "../fintech/payment.ts";
import { author } from "./author.ts";
import { book } from "./book.ts";
import { cart } from "./cart.ts";
import { order } from "./order.ts";
import { review } from "./review.ts";

const REFERENCE = "2026-11-01T00:00:00.000Z";
const HERE: readonly Resource[] = [user, job, author, book, review, cart, order];

type World = ReturnType<typeof createWorld>;

function inManyWorlds(check: (world: World) => void): void {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(0, 1, 42, -1), fc.maxSafeInteger()), (seed) => {
      check(createWorld({ seed, baseUrl: "https://mock.test" }));
    }),
    { numRuns: 12 },
  );
}

function all<S extends Shape>(world: World, resource: Resource<S>): RecordOf<S>[] {
  return Array.from({ length: resource.count }, (_, at) => world.generate(resource, at + 1));
}

function distinct(values: readonly unknown[]): number {
  return new Set(values.map((value) => JSON.stringify(value))).size / values.length;
}

test("in any world, every field holds what its schema says, and records come in order of creation before the reference date", () => {
  inManyWorlds((world) => {
    for (const resource of HERE) {
      let previous = "";
      for (const record of all(world, resource)) {
        for (const [name, field] of Object.entries(resource.fields)) {
          const { error } = field.schema.safeParse(record[name]);
          assert.equal(error, undefined, `${resource.name} ${record.id} ${name}: ${JSON.stringify(record[name])}`);
        }
        assert.ok(record.createdAt >= previous && record.createdAt <= record.updatedAt && record.updatedAt < REFERENCE);
        previous = record.createdAt;
      }
    }
  });
});

test("in any world, every job type occurs, and nearly all names, titles and descriptions are distinct", () => {
  inManyWorlds((world) => {
    assert.equal(new Set(all(world, job).map((record) => record.type)).size, 3);
    const texts: readonly (readonly unknown[])[] = [
      all(world, user).map((record) => record.name),
      all(world, job).map((record) => record.name),
      all(world, author).map((record) => record.name),
      all(world, author).map((record) => record.bio),
      all(world, book).map((record) => record.title),
      all(world, book).map((record) => record.description),
      all(world, review).flatMap(({ title }) => title ?? []),
      all(world, review).flatMap(({ body }) => body ?? []),
    ];
    for (const values of texts) assert.ok(distinct(values) >= 0.95);
  });
});

test("in any world, the first four users can sign in, pictures are served here and other links lead to example.com", () => {
  inManyWorlds((world) => {
    const users = all(world, user);
    assert.deepEqual(
      users.slice(0, 4).map((record) => record.role),
      ["admin", "user", "user", "viewer"],
    );
    assert.ok(users.slice(0, 4).every((record) => record.status === "active"));
    for (const record of users) {
      assert.equal(record.lastLoginAt === null, record.status === "invited");
      assert.match(record.avatarUrl, /^https:\/\/mock\.test\/images\/avatar\/[a-z0-9-]+\.svg\?look=[fmn]\d[a-g]$/);
    }
    for (const record of all(world, author)) {
      assert.match(record.photoUrl, /^https:\/\/mock\.test\/images\/avatar\/[a-z0-9-]+\.svg\?look=[fm]\d[a-g]$/);
      if (record.website !== null) assert.match(record.website, /^https:\/\/example\.com\/authors\/[a-z]+-[a-z]+$/);
      assert.match(record.bio ?? "", new RegExp(record.name));
      assert.match(toAscii(record.name), /^[A-Za-z]+$/);
    }
    for (const { coverUrl, title, authorIds, genres } of all(world, book)) {
      assert.match(coverUrl, /^https:\/\/mock\.test\/images\/cover\/[a-z0-9-]+\.svg\?/);
      const asked = new URL(coverUrl).searchParams;
      const names = authorIds.map((id) => world.record(author, Number(id)).name).join(" & ");
      assert.deepEqual([asked.get("title"), asked.get("author"), asked.get("genre")], [title, names, genres[0]]);
    }
  });
});

test("in any world, authors count their books, were grown when the first came out, and ISBNs are valid and unique", () => {
  inManyWorlds((world) => {
    const books = all(world, book);
    assert.equal(distinct(books.map((record) => record.isbn)), 1);
    for (const record of books) {
      assert.ok(isIsbn(record.isbn));
      assert.equal(record.pageCount === null, record.format === "audiobook");
    }
    for (const record of all(world, author)) {
      const own = books.filter((each) => each.authorIds.includes(record.id));
      assert.equal(record.booksCount, own.length);
      for (const { publishedDate } of own) {
        if (record.birthDate === null || publishedDate === null) continue;
        const age = Number(publishedDate.slice(0, 4)) - Number(record.birthDate.slice(0, 4));
        assert.ok(age >= 20 && age <= 100, `${record.name} was ${age}`);
      }
    }
  });
});

test("in any world, carts and orders carry the books' titles and add up", () => {
  inManyWorlds((world) => {
    for (const record of [...all(world, cart), ...all(world, order)]) {
      world.record(user, Number(record.userId));
      let sum = 0;
      for (const { bookId, title, quantity, unitPrice, lineTotal } of record.items) {
        assert.equal(title, world.record(book, Number(bookId)).title);
        assert.equal(lineTotal, quantity * unitPrice);
        sum += lineTotal;
      }
      assert.equal(record.subtotal, sum);
    }
    for (const record of all(world, cart)) {
      assert.equal(
        record.itemCount,
        record.items.reduce((count, line) => count + line.quantity, 0),
      );
    }
    for (const { subtotal, discount, tax, shipping, total } of all(world, order)) {
      assert.equal(total, subtotal - discount + tax + shipping);
    }
  });
});

test("in any world, an order that was paid and its payment name each other and the same amount, and refunds are where they belong", () => {
  inManyWorlds((world) => {
    for (const record of all(world, order)) {
      assert.equal(record.paymentId === null, record.paidAt === null);
      const sent = record.shippedAt !== null && record.shippingMethod !== "download";
      assert.deepEqual([record.carrier !== null, record.trackingNumber !== null], [sent, sent]);
      const steps = record.trackingEvents.map(({ at }) => at);
      assert.deepEqual(steps, steps.toSorted());
      assert.equal(steps.length > 0, sent);
      const arrived = record.trackingEvents.find(({ status }) => status === "delivered");
      assert.equal(arrived?.at ?? null, sent ? record.deliveredAt : null);
      for (const at of steps) assert.ok(at >= (record.paidAt ?? "") && at < REFERENCE);
      if (record.paymentId === null) continue;
      const paid = world.record(payment, Number(record.paymentId));
      assert.deepEqual([paid.orderId, paid.amount, paid.currency], [record.id, record.total, record.currency]);
      assert.equal(paid.executedAt, record.paidAt);
      const refunded = record.status === "cancelled" || record.status === "returned";
      assert.equal(paid.status, refunded ? "refunded" : "executed");
    }
  });
});

test("in any world, jobs have the times, the progress and the outcome of their state", () => {
  inManyWorlds((world) => {
    for (const record of all(world, job)) {
      const { status, startedAt, finishedAt, createdAt } = record;
      assert.equal(startedAt === null, status === "pending");
      assert.equal(finishedAt === null, status === "pending" || status === "processing");
      assert.equal(record.result === null, status !== "completed");
      assert.equal(record.error === null, status !== "failed");
      assert.equal(record.progress === 100, status === "completed");
      assert.equal(record.progress === 0, status === "pending");
      assert.ok(createdAt < (startedAt ?? REFERENCE) && (startedAt ?? createdAt) < (finishedAt ?? REFERENCE));
    }
  });
});

test("in any world, a book has the rating of its reviews, nobody reviews it twice, and who bought it is verified", () => {
  inManyWorlds((world) => {
    const written = all(world, review);
    const byBook = Map.groupBy(written, (each) => each.bookId);
    for (const { id, rating, ratingsCount } of all(world, book)) {
      const stars = (byBook.get(id) ?? []).map((each) => each.rating);
      assert.equal(ratingsCount, stars.length);
      if (rating === null) assert.equal(stars.length, 0);
      else assert.ok(Math.abs(rating - stars.reduce((sum, one) => sum + one, 0) / stars.length) < 0.0051);
    }
    assert.equal(distinct(written.map(({ bookId, userId }) => [bookId, userId])), 1);
    const received = new Map<string, string>();
    for (const { userId, deliveredAt, items } of all(world, order)) {
      if (deliveredAt === null) continue;
      for (const { bookId } of items) {
        const key = `${userId} ${bookId}`;
        const before = received.get(key);
        if (before === undefined || deliveredAt < before) received.set(key, deliveredAt);
      }
    }
    for (const { bookId, userId, createdAt, verifiedPurchase, title, body } of written) {
      assert.equal(verifiedPurchase, (received.get(`${userId} ${bookId}`) ?? REFERENCE) < createdAt);
      const { publishedDate } = world.record(book, Number(bookId));
      assert.ok(publishedDate !== null && publishedDate < createdAt && createdAt < REFERENCE);
      assert.ok(world.record(user, Number(userId)).createdAt < createdAt);
      assert.doesNotMatch(`${title} ${body}`, /[{}]|undefined| {2}|'/);
    }
    assert.ok(written.some((each) => each.verifiedPurchase) && written.some((each) => !each.verifiedPurchase));
  });
});

test("in any world, no reader of a book says what another has said, and many name what it is about", () => {
  inManyWorlds((world) => {
    let written = 0;
    let naming = 0;
    for (const [id, reviews] of Map.groupBy(all(world, review), (each) => each.bookId)) {
      const { title, description } = world.record(book, Number(id));
      const words = new Set(`${title} ${description}`.toLowerCase().match(/[\p{L}’]{4,}/gu));
      const titles = reviews.flatMap(({ title: own }) => own ?? []);
      const sentences = reviews.flatMap(({ body }) => body?.split(/(?<=[.?!]) /) ?? []);
      for (const said of [titles, sentences])
        assert.equal(new Set(said).size, said.length, `what is said of book ${id}`);
      written += sentences.length;
      naming += sentences.filter((text) =>
        text
          .toLowerCase()
          .match(/[\p{L}’]{4,}/gu)
          ?.some((word) => words.has(word)),
      ).length;
    }
    assert.ok(naming > 0.25 * written, `${naming} of ${written} sentences name a thing of the book`);
  });
});

test("in 20 worlds, what sells is what is reviewed", () => {
  for (let seed = 101; seed <= 120; seed += 1) {
    const world = createWorld({ seed });
    const sold = new Map<string, number>();
    for (const { status, items } of all(world, order)) {
      if (status === "cancelled") continue;
      for (const { bookId, quantity } of items) sold.set(bookId, (sold.get(bookId) ?? 0) + quantity);
    }
    const pairs = all(world, book).map(({ id, ratingsCount }) => [sold.get(id) ?? 0, ratingsCount] as const);
    assert.ok(correlation(pairs) >= 0.6, `seed ${seed}: ${correlation(pairs)}`);
  }
});

/** Pearson’s r. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const means = [mean(0), mean(1)] as const;
  const product = (one: 0 | 1, other: 0 | 1): number =>
    pairs.reduce((sum, pair) => sum + (pair[one] - means[one]) * (pair[other] - means[other]), 0);
  return product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
}
