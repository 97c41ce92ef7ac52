import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import { defineCatalog, entry } from "./define-catalog.ts";
import { defineResource } from "./resource.ts";
import type { RecordType, ReferencePath, Resource } from "./resource.ts";
import { defineRules } from "./rules.ts";

// tsc checks what must not compile here: each line under `@ts-expect-error` has to be a fault, or the check fails.

type Equal<A, B> = [A, B] extends [B, A] ? true : false;
const holds = (fact: true): void => assert.ok(fact);

const author = defineResource({
  name: "author",
  collection: "authors",
  domain: "bookstore",
  description: "Somebody who writes.",
  count: 60,
  fields: {
    name: {
      schema: z.string(),
      required: true,
      generate: ({ faker, self }) => faker.person.fullName() + (self.bio ?? ""),
    },
    bio: { schema: z.string().nullable(), generate: ({ faker }) => faker.person.bio() },
  },
  createdAt: () => "2026-01-01T00:00:00.000Z",
});

const book = defineResource({
  name: "book",
  collection: "books",
  domain: "bookstore",
  description: "Something to read.",
  count: 200,
  fields: {
    title: {
      schema: z.string(),
      required: true,
      generate: ({ self, world }) => self.authorIds.join() + world.record(author, 1).name,
    },
    authorIds: { schema: z.array(z.string()), generate: () => ["1"] },
    items: { schema: z.array(z.object({ bookId: z.string(), quantity: z.number() })), generate: () => [] },
    status: {
      schema: z.enum(["draft", "printed"]),
      initial: () => "draft",
      generate: ({ random }) => random.pick(["draft", "printed"]),
    },
    pages: { schema: z.number().nullable(), generate: () => null },
  },
  relations: { authors: { field: "authorIds", to: "author" }, "items.book": { field: "items.bookId", to: "book" } },
  lifecycle: {
    initial: "draft",
    transitions: { print: { from: ["draft"], to: "printed", event: "printed", description: "Prints it." } },
  },
  createdAt: ({ self }) => self.title,
});

const DOMAINS = [{ name: "bookstore", title: "Bookstore", description: "Books." }];

type Book = RecordType<typeof book>;

test("a record's type follows from the schemas, with the server's fields beside them, and nothing in it can be changed", () => {
  holds(true satisfies Equal<Book["id"], string>);
  holds(true satisfies Equal<Book["status"], "draft" | "printed">);
  holds(true satisfies Equal<Book["pages"], number | null>);
  holds(true satisfies Equal<Book["authorIds"], readonly string[]>);
  holds(true satisfies Equal<Book["items"], readonly { readonly bookId: string; readonly quantity: number }[]>);
  holds(
    true satisfies Equal<
      keyof Book,
      "id" | "createdAt" | "updatedAt" | "title" | "authorIds" | "items" | "status" | "pages"
    >,
  );
  const change = (record: Book): void => {
    // @ts-expect-error a field cannot be set
    record.title = "Other";
    // @ts-expect-error nor an element
    record.authorIds[0] = "2";
  };
  const record: Book = Object.freeze({
    id: "1",
    createdAt: "",
    updatedAt: "",
    title: "One",
    authorIds: Object.freeze(["1"]),
    items: [],
    status: "draft",
    pages: null,
  });
  assert.throws(() => change(record), TypeError);
});

test("references are found in fields, arrays and the objects within them", () => {
  type Shape = {
    authorIds: string[];
    items: { bookId: string; quantity: number }[];
    home: { cityId: string } | null;
    pages: number;
  };
  holds(true satisfies Equal<ReferencePath<Shape>, "authorIds" | "items.bookId" | "items.quantity" | "home.cityId">);
  assert.deepEqual(
    Object.values(book.relations).map(({ field }) => field),
    ["authorIds", "items.bookId"],
  );
});

test("what a declaration leaves out is filled in: no relations, nothing hidden, changed when created", () => {
  assert.deepEqual([author.relations, author.writeOnly, author.clockEvents, author.lifecycle], [{}, {}, [], undefined]);
  assert.ok(Object.isFrozen(author));
  // Only `self` is read.
  const g = { self: { createdAt: "then" } } as Parameters<typeof author.updatedAt>[0];
  assert.equal(author.updatedAt(g), "then");
});

test("a generator of the wrong type or one that reads an unknown sibling does not compile", () => {
  const declared = defineResource({
    name: "book",
    collection: "books",
    domain: "bookstore",
    description: "Wrong.",
    count: 1,
    fields: {
      // @ts-expect-error a number is no string
      title: { schema: z.string(), required: true, generate: () => 1 },
      // @ts-expect-error there is no sibling titel
      other: { schema: z.string(), generate: ({ self }) => self.titel },
      // @ts-expect-error the initial value must be one of the states too
      status: { schema: z.enum(["draft", "printed"]), initial: () => "lost", generate: () => "draft" },
    },
    createdAt: () => "",
  });
  assert.deepEqual(Object.keys(declared.fields), ["title", "other", "status"]);
});

test("a generator that reads a field of another resource that is not there does not compile", () => {
  const declared = defineResource({
    name: "review",
    collection: "reviews",
    domain: "bookstore",
    description: "Wrong.",
    count: 1,
    fields: {
      // @ts-expect-error books have no subtitle
      text: { schema: z.string(), generate: ({ world }) => world.record(book, 1).subtitle },
    },
    createdAt: () => "",
  });
  assert.equal(declared.name, "review");
});

test("a relation from a field that is not there does not compile", () => {
  const declared = defineResource({
    name: "book",
    collection: "books",
    domain: "bookstore",
    description: "Wrong.",
    count: 1,
    fields: { authorIds: { schema: z.array(z.string()), generate: () => ["1"] } },
    // @ts-expect-error the field is called authorIds
    relations: { authors: { field: "authorId", to: "author" } },
    createdAt: () => "",
  });
  assert.deepEqual(Object.keys(declared.relations), ["authors"]);
});

test("a lifecycle with a state that the status does not have, or that fixes an unknown field, does not compile", () => {
  const declared = defineResource({
    name: "book",
    collection: "books",
    domain: "bookstore",
    description: "Wrong.",
    count: 1,
    fields: { status: { schema: z.enum(["draft", "printed"]), initial: () => "draft", generate: () => "draft" } },
    lifecycle: {
      // @ts-expect-error there is no such state
      initial: "lost",
      // @ts-expect-error there is no such field
      fixed: ["titel"],
      transitions: {
        // @ts-expect-error nor this one
        print: { from: ["lost"], to: "printed", event: "printed", description: "" },
      },
    },
    createdAt: () => "",
  });
  assert.equal(declared.lifecycle?.transitions["print"]?.to, "printed");
});

test("rules may only set what the resource declares", () => {
  const rules = defineRules(book, {
    write({ next, changed }) {
      // @ts-expect-error there is no such field
      changed("titel");
      return { pages: next.title.length };
    },
    effects: {
      enter: {
        draft: null,
        // @ts-expect-error pages is a number
        printed: () => ({ pages: "many" }),
      },
    },
  });
  assert.deepEqual(Object.keys(rules), ["write", "effects"]);
});

test("a state whose effects are not named does not compile", () => {
  const rules = defineRules(book, {
    // @ts-expect-error what follows when it is printed is not said
    effects: { enter: { draft: null } },
  });
  assert.deepEqual(Object.keys(rules), ["effects"]);
});

test("a resource of any shape is a resource, and one whose relation leads nowhere does not compile into a catalog", () => {
  const all: readonly Resource[] = [author, book];
  assert.equal(defineCatalog(DOMAINS, [entry(author), entry(book)]).entries.length, all.length);
  assert.throws(
    // @ts-expect-error author is missing
    () => defineCatalog(DOMAINS, [entry(book)]),
    /book: relation authors leads to author, which is not a resource/,
  );
});
