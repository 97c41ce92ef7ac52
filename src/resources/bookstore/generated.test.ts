// What holds among the generated records of the core and the bookstore, whatever the seed.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { isIsbn } from "../../generate/isbn.ts";
import { toAscii } from "../../generate/names.ts";
import { createWorld } from "../../generate/world.ts";
import type { RecordOf, Resource, Shape } from "../../model/resource.ts";
import { job } from "../core/job.ts";
import { user } from "../core/user.ts";
import { payment } from "../fintech/payment.ts";
import { author } from "./author.ts";
import { book } from "./book.ts";
import { cart } from "./cart.ts";
import { order } from "./order.ts";

const REFERENCE = "2026-11-01T00:00:00.000Z";
const HERE: readonly Resource[] = [user, job, author, book, cart, order];

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

test("in any world, every status and every job type occurs, and nearly all names, titles and descriptions are distinct", () => {
  inManyWorlds((world) => {
    const statuses = (resource: Resource): number =>
      new Set(all(world, resource).map((record) => record["status"])).size;
    assert.deepEqual([user, job, book, cart, order].map(statuses), [3, 5, 4, 3, 6]);
    assert.equal(new Set(all(world, job).map((record) => record.type)).size, 3);
    const texts: readonly (readonly unknown[])[] = [
      all(world, user).map((record) => record.name),
      all(world, job).map((record) => record.name),
      all(world, author).map((record) => record.name),
      all(world, author).map((record) => record.bio),
      all(world, book).map((record) => record.title),
      all(world, book).map((record) => record.description),
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
      assert.match(record.avatarUrl, /^https:\/\/mock\.test\/images\/avatar\/[a-z0-9-]+\.svg$/);
    }
    for (const record of all(world, author)) {
      assert.match(record.photoUrl, /^https:\/\/mock\.test\/images\/avatar\/[a-z0-9-]+\.svg$/);
      if (record.website !== null) assert.match(record.website, /^https:\/\/example\.com\/authors\/[a-z]+-[a-z]+$/);
      assert.match(record.bio ?? "", new RegExp(record.name));
      assert.match(toAscii(record.name), /^[A-Za-z]+$/);
    }
    for (const record of all(world, book))
      assert.match(record.coverUrl, /^https:\/\/mock\.test\/images\/cover\/[a-z0-9-]+\.svg$/);
  });
});

test("in any world, authors count their books, were grown when the first came out, and ISBNs are valid and unique", () => {
  inManyWorlds((world) => {
    const books = all(world, book);
    assert.equal(distinct(books.map((record) => record.isbn)), 1);
    for (const record of books) {
      assert.ok(isIsbn(record.isbn));
      assert.equal(record.pageCount === null, record.format === "audiobook");
      assert.equal(record.rating === null, record.ratingsCount === 0);
      if (record.rating !== null) assert.ok(record.rating >= 3 && record.rating <= 5);
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
      assert.equal(record.carrier === null, record.shippedAt === null);
      assert.equal(record.trackingNumber === null, record.shippedAt === null);
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
