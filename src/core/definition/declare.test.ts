import assert from "node:assert/strict";
import { test } from "node:test";

import { catalog } from "../domains/catalog.ts";
import { declareDomain } from "./declare.ts";
import { DeclarationError } from "./faults.ts";

/** A definition with one resource, the lines of which begin at line 3. */
const library = (...lines: readonly string[]): string =>
  ["domain: library", "resources:", ...lines.map((line) => `  ${line}`)].join("\n");

const COPY = "copy: { count: 3, fields: { title: lorem.words } }";

/** Texts with a fault, and how it is told: line, column, words, what and how to mend it. */
const FAULTY: readonly { readonly name: string; readonly text: string; readonly says: readonly RegExp[] }[] = [
  {
    name: "a misspelt word",
    text: library("loan:", "  cuont: 3", "  fields: { name: text }"),
    says: [/^4:5: resources\.loan\.cuont: is not allowed here: did you mean 'count'\?$/],
  },
  {
    name: "a misspelt function",
    text: library("loan:", "  fields: { name: person.fulName }"),
    says: [
      /^4:21: resources\.loan\.fields\.name: unknown function 'person\.fulName': did you mean 'person\.fullName'\?$/,
    ],
  },
  {
    name: "two resources that programs could not tell from each other",
    text: library("loanItem: { fields: { n: integer } }", "loan_item: { fields: { n: integer } }"),
    says: [
      /^4:3: resources\.loan_item: loan_item and loanItem have one name in programs, loanItem: rename one of them$/,
    ],
  },
  {
    name: "a resource of the name that another has beside a built-in one",
    text: library("order: { fields: { n: integer } }", "libraryOrder: { fields: { n: integer } }"),
    says: [/^4:3: resources\.libraryOrder: libraryOrder and order are both libraryOrder here: rename one of them$/],
  },
  {
    name: "a misspelt kind",
    text: library("loan: { fields: { name: { is: txt } } }"),
    says: [/is no kind of value: 'txt': did you mean 'text'\?/],
  },
  {
    name: "words of JSON Schema, of databases and of other tools",
    text: library(
      "loan:",
      "  fields: { a: string, b: { type: text, minimum: 1 }, c: phone, d: slug, e: qqqqqq }",
      "  relations: {}",
    ),
    says: [
      /fields\.a: unknown kind or function 'string': did you mean 'text'\?/,
      /fields\.b\.type: is not allowed here: did you mean 'is'\?/,
      /fields\.b\.minimum: is not allowed here: did you mean 'min'\?/,
      /fields\.c: unknown kind or function 'phone': did you mean phone\.number,/,
      /fields\.d: unknown kind or function 'slug': did you mean 'text'\?/,
      /fields\.e: unknown kind or function 'qqqqqq': write a kind such as text, a function such as person\.fullName/,
      /loan\.relations: is not allowed here: did you mean 'belongsTo'\?/,
    ],
  },
  {
    name: "wrong arguments",
    text: library("loan:", "  fields:", '    n: number.int({"min":5,"max":1})'),
    says: [/^5:10: resources\.loan\.fields\.n: number\.int does not take these arguments/],
  },
  {
    name: "relations, states and rules that lead nowhere, all at once",
    text: library(
      COPY,
      "loan:",
      "  belongsTo: { copi: {} }",
      "  fields: { at: time, n: integer, sum: { sum: lines.amount }, title: { copy: copy.titel } }",
      "  states: { open: { close: clsed }, closed: {} }",
      "  fixed: [titel]",
      "  rules: [{ before: [at, n] }, { noOverlap: { of: copyId, from: att, minutes: 5 } }]",
    ),
    says: [
      /^5:18: .*there is no resource copi: did you mean 'copy'\?/,
      /there is no state clsed: did you mean closed\?/,
    ],
  },
  {
    name: "names that lead nowhere within a resource",
    text: library(
      COPY,
      "loan:",
      "  belongsTo: { copy: {} }",
      "  fields: { at: time, n: integer, sum: { sum: lines.amount }, title: { copy: copy.titel } }",
      "  states: { open: { close: closed } }",
      "  fixed: [titel]",
      "  rules: [{ before: [at, n] }, { noOverlap: { of: copyId, from: att, minutes: 5 } }]",
    ),
    says: [
      /^6:49: resources\.loan\.fields\.sum\.sum: no 'lines' belong to a loan/,
      /^6:80: resources\.loan\.fields\.title\.copy: a copy has no 'titel': did you mean 'title'\?/,
      /^8:13: resources\.loan\.fixed\.0: fixed names 'titel', which is no field: did you mean 'title'\?/,
      /^9:28: resources\.loan\.rules\.0\.before\.1: names n, which is integer and not a time or date/,
      /^9:67: resources\.loan\.rules\.1\.noOverlap\.from: names 'att', which is no field: did you mean 'at'\?/,
    ],
  },
  {
    name: "templates that fail when they are tried, beside a kind and alone",
    text: library(
      `loan: { fields: { a: { is: text, from: '{{number.int({"min":5,"max":1})}}' }, b: '{{number.int({"min":5,"max":1})}}' } }`,
    ),
    says: [/^3:42: resources\.loan\.fields\.a\.from: /, /resources\.loan\.fields\.b: /],
  },
  { name: "no JSON", text: '{"domain": "x", "resources": {"a" 1}}', says: [/^1:\d+: (?!.*stands in quotes)/] },
  { name: "no YAML", text: "domain: [1\nresources: 2", says: [/^\d+:\d+: /] },
  {
    name: "a template without quotes",
    text: library("loan: { fields: { a: {{world.book.title}} } }"),
    says: [/quotes/],
  },
  {
    name: "a word that is given twice",
    text: library("loan:", "  count: 1", "  count: 2"),
    says: [/^5:5: .*is given twice/],
  },
  {
    name: "a domain that is taken",
    text: "domain: bookstore\nresources: { a: { fields: { b: text } } }",
    says: [/\/v1\/bookstore is taken/],
  },
  {
    name: "domains that need others",
    text: "domain: x\ndomains: [bookstore]\nresources: { a: { fields: { b: text } } }",
    says: [/bookstore needs fintech/],
  },
  {
    name: "relations into a domain that is not there",
    text: "domain: x\ndomains: [core]\nresources: { a: { belongsTo: { book: {} } } }",
    says: [/there is no resource book/],
  },
  {
    name: "fields of every record",
    text: library("loan: { fields: { id: text, createdAt: time } }"),
    says: [/every record has id/, /every record has createdAt/],
  },
  {
    name: "what JavaScript has names for",
    text: library("constructor: { fields: { __proto__: text } }"),
    says: [/__proto__/],
  },
  {
    name: "fields that need each other",
    text: library("loan: { fields: { a: { from: b }, b: { from: a } } }"),
    says: [/needs itself/],
  },
  {
    name: "sums in a circle",
    text: library("a: { fields: { x: { sum: bs.y } } }", "b: { belongsTo: { a: {} }, fields: { y: { copy: a.x } } }"),
    says: [/needs itself/],
  },
  {
    name: "a pattern whose texts are longer than they may be",
    text: library('a: { fields: { x: { is: text, pattern: "[a-z]{5}", max: 3 } } }'),
    says: [/hardly any text of the pattern has at most 3 characters/],
  },
  {
    name: "fewer texts of a pattern than records that must differ",
    text: library('a: { count: 900, fields: { x: { is: text, pattern: "[a-z]+", max: 2, unique: true } } }'),
    says: [/must be unique, and has \d+ values for 900 records/],
  },
  {
    name: "more unique values than there are",
    text: library("a: { count: 4, fields: { x: { from: [p, q, r], unique: true } } }"),
    says: [/3 values for 4 records/],
  },
  {
    name: "a bound without room",
    text: library(
      "a: { count: 2, fields: { room: { is: integer, max: 3 } }, rules: { atMost: { count: bs, of: room } } }",
      "b: { count: 7, belongsTo: { a: {} } }",
    ),
    says: [/there are 7 bs in a world, and room for 6/],
  },
  {
    name: "a default that is none",
    text: library("a: { fields: { n: { is: integer, default: x } } }"),
    says: [/the default '"x"' is no integer/],
  },
  {
    name: "contradictions",
    text: library("a: { fields: { n: { is: integer, required: true, optional: true, min: 5, max: 2 } } }"),
    says: [/max 2 is less than min 5/, /both required and optional/],
  },
  {
    name: "an action with two ends",
    text: library("a: { states: { x: { go: y }, y: { go: z }, z: {} } }"),
    says: [/go leads to y from x/],
  },
  {
    name: "patterns that could take for ever to match",
    text: library('a: { fields: { n: { is: text, pattern: "(?=a)b" }, m: { is: text, pattern: "(a)\\\\1" } } }'),
    says: [/look-around/, /\\1/],
  },
  {
    name: "a first record that must refer to itself",
    text: library("a: { belongsTo: { a: { as: parent } } }"),
    says: [/the first a can refer to no other/],
  },
  {
    name: "too many records",
    text: library("a: { count: 1000000, fields: { n: integer } }"),
    says: [/from 0 to 100000/],
  },
  {
    name: "an OpenAPI document",
    text: "openapi: 3.1\npaths: {}",
    says: [/^1:1: .*this looks like an OpenAPI document/],
  },
  { name: "an OpenAPI document's paths", text: "info: {}\npaths: {}", says: [/^2:1: .*this looks like an OpenAPI/] },
  { name: "nothing", text: "", says: [/a definition is a map/] },
  { name: "aliases of what they are in", text: "domain: x\nresources: &a { a: *a }", says: [/nested deeper/] },
  {
    name: "aliases that multiply",
    text: [
      "domain: x",
      "a: &a [x,x,x,x,x,x,x,x,x,x]",
      "b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]",
      "c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]",
      "d: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]",
    ].join("\n"),
    says: [/aliases/],
  },
  { name: "levels without end", text: "[".repeat(20_000), says: [/opens 20000 brackets/] },
  { name: "a text without end", text: `domain: ${"x".repeat(300_000)}`, says: [/longer than 262144/] },
];

for (const { name, text, says } of FAULTY)
  test(`a definition with ${name} is refused with the place and how to mend it`, () => {
    assert.throws(
      () => declareDomain(text, { catalog }),
      (error) => {
        assert.ok(error instanceof DeclarationError, String(error));
        const lines = error.message.split("\n");
        for (const pattern of says)
          assert.ok(
            lines.some((line) => pattern.test(line)),
            `${String(pattern)} in\n${error.message}`,
          );
        return true;
      },
    );
  });

test("a definition that is a value is told by its words alone", () => {
  assert.throws(() => declareDomain({ domain: "x", resources: { a: { fields: { b: 5 } } } }, { catalog }), {
    message: /^resources\.a\.fields\.b: a field is a kind/,
  });
  for (const value of [null, 5, [], () => 1, { domain: "x", resources: { a: { count: Number.NaN } } }])
    assert.throws(() => declareDomain(value, { catalog }), DeclarationError);
});

test("a collection is called by the plural that English has, unless it is given", () => {
  const plurals = { copy: "copies", person: "people", class: "classes", lineItem: "lineItems", boats: "boats" };
  const fields = { name: "text" };
  const resources = Object.fromEntries(Object.keys(plurals).map((name) => [name, { fields }]));
  const given = { ...resources, news: { collection: "news-items", fields } };
  const { entries } = declareDomain({ domain: "mixed", resources: given }, { catalog });
  assert.deepEqual(
    entries.map(({ resource }) => resource.collection),
    [...Object.values(plurals), "news-items"],
  );
});

test("an own name goes before a built-in one", () => {
  const { entries, catalog: all } = declareDomain(
    library("book: { count: 4, fields: { name: text } }", "loan: { count: 9, belongsTo: { book: {}, user: {} } }"),
    { catalog },
  );
  const [book, loan] = entries.map(({ resource }) => resource);
  assert.equal(book?.name, "libraryBook");
  assert.equal(book?.collection, "books");
  assert.deepEqual(loan?.relations, {
    book: { field: "bookId", to: "libraryBook" },
    user: { field: "userId", to: "user" },
  });
  assert.equal(all.find("bookstore", "books")?.resource.name, "book");
});

test("what a function gives says what a field holds", () => {
  const { entries } = declareDomain(
    library(
      "a:",
      "  fields:",
      '    age: number.int({"min":1,"max":9})',
      "    isIn: datatype.boolean",
      "    born: date.past",
      "    mail: internet.email",
      '    title: "{{world.book.title}}"',
      '    price: "{{world.book.price}}"',
    ),
    { catalog },
  );
  const fields = entries[0]?.resource.fields;
  const takes = (name: string, value: unknown): boolean => fields?.[name]?.schema.safeParse(value).success === true;
  assert.ok(takes("age", 5) && !takes("age", "5") && takes("age", null));
  assert.ok(takes("isIn", true) && !takes("isIn", 1));
  assert.ok(takes("born", "2026-01-01T10:00:00+02:00") && !takes("born", "yesterday"));
  assert.ok(takes("mail", "a@example.com") && !takes("mail", "a"));
  assert.ok(takes("title", "x") && !takes("title", 5));
  assert.ok(takes("price", 5) && !takes("price", "5"));
});
