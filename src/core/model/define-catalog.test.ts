import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import type { Domain, Entry } from "./catalog.ts";
import { createCatalog, defineCatalog, entry, findFaults } from "./define-catalog.ts";
import { defineResource } from "./resource.ts";
import type { Field, Relation, Resource, Shape, Traits } from "./resource.ts";
import type { Rules } from "./rules.ts";

const DOMAINS: readonly Domain[] = [{ name: "store", title: "Store", description: "Shelves and boxes." }];

const shelf = defineResource({
  name: "shelf",
  collection: "shelves",
  domain: "store",
  description: "A shelf.",
  count: 5,
  fields: { label: { schema: z.string(), required: true, generate: () => "A" } },
  createdAt: () => "2026-01-01T00:00:00.000Z",
});

const box = defineResource({
  name: "box",
  collection: "boxes",
  domain: "store",
  description: "A box.",
  count: 20,
  fields: {
    shelfId: { schema: z.string(), required: true, generate: () => "1" },
    note: { schema: z.string().nullable(), generate: () => null },
    tags: { schema: z.array(z.string()), generate: () => [] },
    status: { schema: z.enum(["open", "sealed"]), initial: () => "open", generate: () => "open" },
  },
  writeOnly: { secret: z.string() },
  relations: { shelf: { field: "shelfId", to: "shelf" } },
  lifecycle: {
    initial: "open",
    fixed: ["tags"],
    transitions: { seal: { from: ["open"], to: "sealed", event: "sealed", description: "Closes it." } },
  },
  createdAt: () => "2026-01-01T00:00:00.000Z",
});

/** The box with a fault planted in it, as a resource made at run time could have. */
function spoiled(fault: Partial<Record<keyof Resource, unknown>>): Entry {
  return entry({ ...box, ...fault } as Resource); // wrong on purpose
}

const withField = (name: string, field: Partial<Field<unknown, Shape>>): Entry =>
  spoiled({ fields: { ...box.fields, [name]: { schema: z.string().nullable(), generate: () => null, ...field } } });

const FAULTS: readonly {
  readonly planted: string;
  readonly entries: readonly Entry[];
  readonly domains?: readonly Domain[];
  readonly says: string;
}[] = [
  {
    planted: "a domain declared twice",
    entries: [],
    domains: [...DOMAINS, ...DOMAINS],
    says: "domain store is declared twice",
  },
  {
    planted: "two resources of one name",
    entries: [entry({ ...shelf, name: "box" as const, collection: "crates" }), entry(box), entry(shelf)],
    says: "resource box is declared twice",
  },
  {
    planted: "two resources with one collection",
    entries: [entry({ ...shelf, name: "rack" as const })],
    says: "collection store/shelves is declared twice",
  },
  {
    planted: "a collection on the path of a single record",
    entries: [entry({ ...shelf, name: "rack" as const, collection: "racks" as const, single: "shelves" })],
    says: "collection store/shelves is declared twice",
  },
  {
    planted: "a domain that is not there",
    entries: [spoiled({ domain: "attic" })],
    says: "box: its domain attic is not declared",
  },
  {
    planted: "a fractional count",
    entries: [spoiled({ count: 1.5 })],
    says: "box: count must be a whole number, not 1.5",
  },
  { planted: "a negative count", entries: [spoiled({ count: -1 })], says: "box: count must be a whole number, not -1" },
  {
    planted: "a field of the server declared",
    entries: [withField("createdAt", {})],
    says: "box: field createdAt is given to every resource and must not be declared",
  },
  {
    planted: "a field both required and read-only",
    entries: [withField("size", { required: true, readOnly: true })],
    says: "box: field size cannot be both required and read-only",
  },
  {
    planted: "a required field with an initial value",
    entries: [withField("size", { required: true, initial: () => null })],
    says: "box: field size is required, so it has no initial value",
  },
  {
    planted: "an optional field without a value to start from",
    entries: [withField("size", { schema: z.number() })],
    says: "box: field size needs an initial value: it is not required, not nullable and not an array",
  },
  {
    planted: "a field both shown and hidden",
    entries: [withField("secret", {})],
    says: "box: field secret cannot be both shown and write-only",
  },
  {
    planted: "a relation to nowhere",
    entries: [spoiled({ relations: { home: { field: "shelfId", to: "house" } } })],
    says: "box: relation home leads to house, which is not a resource",
  },
  {
    planted: "a relation from nowhere",
    entries: [spoiled({ relations: { shelf: { field: "placeId", to: "shelf" } } })],
    says: "box: relation shelf reads placeId, which is not a field",
  },
  {
    planted: "a relation with a field's name",
    entries: [spoiled({ relations: { note: { field: "shelfId", to: "shelf" } } })],
    says: "box: relation note has the name of a field",
  },
  {
    planted: "a lifecycle without a status",
    entries: [spoiled({ fields: { tags: box.fields.tags, shelfId: box.fields.shelfId } })],
    says: "box: has a lifecycle but no field status",
  },
  {
    planted: "an unknown first state",
    entries: [spoiled({ lifecycle: { ...box.lifecycle, initial: "lost" } })],
    says: "box: initial names state lost, which status does not have",
  },
  {
    planted: "a move to an unknown state",
    entries: [
      spoiled({ lifecycle: { transitions: { lose: { from: ["open"], to: "lost", event: "lost", description: "" } } } }),
    ],
    says: "box: lose names state lost, which status does not have",
  },
  {
    planted: "a move from an unknown state",
    entries: [
      spoiled({
        lifecycle: { transitions: { find: { from: ["lost"], to: "open", event: "found", description: "" } } },
      }),
    ],
    says: "box: find names state lost, which status does not have",
  },
  {
    planted: "an unknown field to fix",
    entries: [spoiled({ lifecycle: { ...box.lifecycle, fixed: ["weight"] } })],
    says: "box: fixed names weight, which is not a field",
  },
  {
    planted: "a state without its effects",
    entries: [{ resource: box, rules: { effects: { enter: { open: null } } } }],
    says: "box: effects.enter lacks sealed: give what follows when a box gets there, or null",
  },
  {
    planted: "effects of a state that is not there",
    entries: [{ resource: box, rules: { effects: { enter: { open: null, sealed: null }, leave: { lost: null } } } }],
    says: "box: effects.leave names state lost, which status does not have",
  },
  {
    planted: "rules that nothing runs",
    entries: [{ resource: box, rules: { move: { open: () => undefined } } as Rules }],
    says: "box: its rules have move, which nothing runs: hang effects on the states that are entered",
  },
];

for (const { planted, entries, domains = DOMAINS, says } of FAULTS) {
  test(`the check finds ${planted}, and nothing else`, () => {
    const own = entries.some(({ resource }) => resource.name === "shelf") ? entries : [entry(shelf), ...entries];
    assert.deepEqual(findFaults(domains, own), [says]);
  });
}

test("a catalog without faults is given back with its resources in order, found by name and by path", () => {
  assert.deepEqual(findFaults(DOMAINS, [entry(shelf), entry(box)]), []);
  const catalog = defineCatalog(DOMAINS, [entry(shelf), entry(box)]);
  assert.deepEqual(
    catalog.entries.map(({ resource }) => resource.name),
    ["shelf", "box"],
  );
  assert.equal(catalog.get("box").resource, box);
  assert.equal(catalog.find("store", "shelves")?.resource, shelf);
  assert.equal(catalog.find("store", "chairs"), undefined);
  assert.throws(() => catalog.get("chair"), /no resource chair/);
});

test("all faults are told at once", () => {
  const bad = [
    spoiled({ domain: "attic", count: 0.5, relations: { home: { field: "x", to: "house" } } }),
    entry(shelf),
  ];
  type Unrelated = Entry<Resource<Shape, Traits & { readonly relations: Readonly<Record<string, Relation<never>>> }>>;
  const inTypes = bad as unknown as readonly Unrelated[]; // hides the wrong relation from the compiler
  assert.throws(
    () => defineCatalog([...DOMAINS, ...DOMAINS], inTypes),
    (error: unknown) => {
      assert.ok(error instanceof Error);
      assert.match(error.message, /^the catalog has 5 faults:\n/);
      for (const fault of [
        "domain store is declared twice",
        "its domain attic",
        "count must be",
        "leads to house",
        "reads x",
      ]) {
        assert.ok(error.message.includes(fault), fault);
      }
      return true;
    },
  );
});

test("a catalog of resources that were checked before is made without a check", () => {
  const catalog = createCatalog([], [spoiled({ domain: "attic" })]);
  assert.equal(catalog.find("attic", "boxes")?.resource.name, "box");
});
