import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock } from "../../../mock.ts";
import { SeedbedError } from "../../model/errors.ts";
import { isIsbn } from "../../world/isbn.ts";

const NOW = Date.parse("2026-11-02T09:00:00.000Z");

test("a book created with the required fields only has the initial values, and a valid ISBN of its own", async () => {
  const mock = createMock({ clock: () => NOW });
  const made = await mock.books.create({ title: "Tidal Rooms, Vol. 2", authorIds: ["1"], price: 1200 });
  assert.ok(isIsbn(made.isbn));
  const { isbn, ...rest } = made;
  assert.equal(mock.books.list({ isbn }).total, 1);
  assert.deepEqual(rest, {
    id: "201",
    title: "Tidal Rooms, Vol. 2",
    subtitle: null,
    series: null,
    authorIds: ["1"],
    publisher: null,
    publishedDate: null,
    releaseDate: null,
    language: "en",
    pageCount: null,
    format: "paperback",
    dimensions: null,
    weightGrams: null,
    genres: [],
    tags: [],
    description: null,
    coverUrl: "http://localhost:3000/images/cover/tidal-rooms-vol-2.svg?title=Tidal+Rooms%2C+Vol.+2",
    price: 1200,
    listPrice: null,
    currency: "USD",
    stock: 0,
    rating: null,
    ratingsCount: 0,
    status: "available",
    createdAt: "2026-11-02T09:00:00.000Z",
    updatedAt: "2026-11-02T09:00:00.000Z",
  });
  const again = createMock({ clock: () => NOW });
  assert.equal((await again.books.create({ title: "Other", authorIds: [], price: 0 })).isbn, isbn);
});

test("authors count their books through create, patch, replace and delete, each once", async () => {
  const mock = createMock({ clock: () => NOW });
  const events: string[] = [];
  mock.on("*", (event) => events.push(`${event.type} ${"id" in event.data.object ? event.data.object.id : ""}`));
  const counts = (): number[] => ["1", "2", "3"].map((id) => mock.authors.get(id).booksCount);
  const [one = 0, two = 0, three = 0] = counts();
  const made = await mock.books.create({ title: "Tidal", authorIds: ["1", "2", "1"], price: 100 });
  assert.deepEqual(counts(), [one + 1, two + 1, three]);
  assert.deepEqual(events.splice(0), ["book.created 201", "author.updated 1", "author.updated 2"]);
  await mock.books.patch(made.id, { authorIds: ["2", "3"] });
  assert.deepEqual(counts(), [one, two + 1, three + 1]);
  assert.deepEqual(events.splice(0), ["book.updated 201", "author.updated 1", "author.updated 3"]);
  await mock.books.replace(made.id, { title: "Tidal", authorIds: ["2", "3"], price: 90 });
  assert.deepEqual(events.splice(0), ["book.updated 201"]);
  await mock.books.delete(made.id);
  assert.deepEqual(counts(), [one, two, three]);
  assert.deepEqual(events, ["book.deleted 201", "author.updated 2", "author.updated 3"]);
});

test("a new author has no books, and a deleted one stops no book from being deleted", async () => {
  const mock = createMock({ clock: () => NOW });
  const author = await mock.authors.create({ name: "Ada Quist" });
  assert.deepEqual([author.booksCount, author.photoUrl], [0, "http://localhost:3000/images/avatar/ada-quist.svg"]);
  const made = await mock.books.create({ title: "Tidal", authorIds: [author.id], price: 100 });
  assert.equal(mock.authors.get(author.id).booksCount, 1);
  await mock.authors.delete(author.id);
  await mock.books.delete(made.id);
  assert.equal(mock.books.list().total, 200);
});

test("an ISBN that is taken or wrong is refused", async () => {
  const mock = createMock({ clock: () => NOW });
  const body = { title: "Tidal", authorIds: [], price: 100 };
  const code = (error: unknown): string => (error instanceof SeedbedError ? error.code : String(error));
  await assert.rejects(
    mock.books.create({ ...body, isbn: mock.books.get("1").isbn }),
    (error) => code(error) === "conflict",
  );
  await assert.rejects(
    mock.books.create({ ...body, isbn: "9780306406158" }),
    (error) => code(error) === "validation_failed",
  );
});
