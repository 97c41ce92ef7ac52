import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import { createSampleReader, entryOf, library, loan, volume, writer } from "../../../../test/sample-library.ts";
import type { SampleRecord } from "../../../../test/sample-library.ts";
import type { Entry } from "../../model/catalog.ts";
import { createListIndexes } from "./list-indexes.ts";
import { parseListQuery } from "./list-query.ts";
import { runList, selectSteps } from "./run-query.ts";
import type { ListAnswer } from "./run-query.ts";

const writers: readonly SampleRecord[] = [
  { id: "1", name: "Ada Lovelace", birthDate: "1815-12-10", home: { city: "London", country: "UK" } },
  { id: "2", name: "alan turing", birthDate: "1912-06-23", home: { city: "London", country: null } },
  { id: "3", name: "Émile Zola", birthDate: null, home: null },
];
const volumes: readonly SampleRecord[] = [
  {
    id: "1",
    title: "Notes",
    subtitle: null,
    writerIds: ["1"],
    format: "paper",
    price: 900,
    rating: 4.5,
    lent: true,
    tags: ["maths", "Engines", "the world’s"],
    printedAt: "2026-01-01T00:00:00.000Z",
    notes: null,
  },
  {
    id: "2",
    title: "notes on notes",
    subtitle: "null",
    writerIds: ["1", "2"],
    format: "audio",
    price: 1000,
    rating: null,
    lent: false,
    tags: [],
    printedAt: "2026-01-01T12:00:00+02:00",
    notes: { pages: 12, by: ["x", "y"] },
  },
  {
    id: "9",
    title: "Éloge",
    subtitle: "",
    writerIds: ["3"],
    format: "paper",
    price: 1000,
    rating: 3,
    lent: false,
    tags: ["maths"],
    printedAt: null,
    notes: "12",
  },
  {
    id: "10",
    title: "On *stars*",
    subtitle: "Part 1",
    writerIds: ["10"],
    format: "audio",
    price: 20,
    rating: 4.5,
    lent: true,
    tags: ["sky", "the world's"],
    printedAt: "2026-03-01T00:00:00.000Z",
    notes: 7,
  },
];
const loans: readonly SampleRecord[] = [
  {
    id: "1",
    readerId: "2",
    mainId: "2",
    items: [
      { volumeId: "1", days: 7 },
      { volumeId: "77", days: 14 },
    ],
    place: { name: "Desk" },
  },
  { id: "2", readerId: null, mainId: "10", items: [], place: { name: "Hall" }, writers: "kept", extra: [{ a: 1 }] },
];
const reader = createSampleReader({ writers, volumes, loans });

function list(resource: { readonly name: string }, query: string): ListAnswer {
  const entry = entryOf(resource);
  return runList(parseListQuery([...new URLSearchParams(query)], entry, library), entry, reader, library);
}

function itemsOf(answer: ListAnswer, entry: Entry): readonly SampleRecord[] {
  // A list's body holds an array of records under the collection's name.
  return (
    (JSON.parse(answer.pieces.join("")) as Record<string, readonly SampleRecord[]>)[entry.resource.collection] ?? []
  );
}

const found: readonly { readonly of: { readonly name: string }; readonly query: string; readonly expect: string }[] = [
  { of: volume, query: "", expect: "1 2 9 10" },
  { of: volume, query: "format=paper", expect: "1 9" },
  { of: volume, query: "format=paper&format=audio", expect: "1 2 9 10" },
  { of: volume, query: "format=paper&lent=true", expect: "1" },
  { of: volume, query: "format=", expect: "1 2 9 10" },
  { of: volume, query: "format=&lent=&price=900", expect: "1" },
  { of: volume, query: "format=&format=audio", expect: "2 10" },
  { of: volume, query: "format[ne]=paper", expect: "2 10" },
  { of: volume, query: "format[ne]=paper&format[ne]=audio", expect: "" },
  { of: volume, query: "price[gte]=900&price[lt]=1000", expect: "1" },
  { of: volume, query: "price[gt]=900", expect: "2 9" },
  { of: volume, query: "price[lte]=20&price[lte]=900", expect: "1 10" },
  { of: volume, query: "price[in]=20,1000", expect: "2 9 10" },
  { of: volume, query: "price=1e3", expect: "2 9" },
  { of: volume, query: "rating=null", expect: "2" },
  { of: volume, query: "rating[ne]=null", expect: "1 9 10" },
  { of: volume, query: "rating[ne]=4.5", expect: "2 9" },
  { of: volume, query: "rating[in]=null,3", expect: "2 9" },
  { of: volume, query: "rating[gt]=0", expect: "1 9 10" },
  { of: volume, query: "rating[lt]=null", expect: "" },
  { of: volume, query: "subtitle=null", expect: "1" },
  { of: volume, query: "subtitle=", expect: "9" },
  { of: volume, query: "title=notes", expect: "" },
  { of: volume, query: "title[like]=notes", expect: "1" },
  { of: volume, query: "title[like]=NOTES*", expect: "1 2" },
  { of: volume, query: "title[like]=*É*", expect: "9" },
  { of: volume, query: "title[like]=on*&title[like]=é*", expect: "9 10" },
  { of: volume, query: "subtitle[like]=*", expect: "2 9 10" },
  { of: volume, query: "price[like]=*00", expect: "1 2 9" },
  { of: volume, query: "rating[like]=4.*", expect: "1 10" },
  { of: volume, query: "lent[like]=T*", expect: "1 10" },
  { of: volume, query: "lent[gt]=false", expect: "1 10" },
  { of: volume, query: "notes[like]=*7", expect: "10" },
  { of: volume, query: "title[gte]=a", expect: "2 9" },
  { of: volume, query: "id=9", expect: "9" },
  { of: volume, query: "id[gt]=2", expect: "9 10" },
  { of: volume, query: "id[lte]=9", expect: "1 2 9" },
  { of: volume, query: "id=zzz", expect: "" },
  { of: volume, query: "writerIds=1", expect: "1 2" },
  { of: volume, query: "writerIds[ne]=1", expect: "2 9 10" },
  { of: volume, query: "writerIds[gte]=3", expect: "9 10" },
  { of: volume, query: "tags=maths", expect: "1 9" },
  { of: volume, query: "tags[]=maths&format[0]=paper&format[1]=audio", expect: "1 9" },
  { of: volume, query: "printedAt[ne]=2026-01-01", expect: "9 10" },
  { of: volume, query: "printedAt[in]=2026-01-01,2026-03-01T00:00:00Z", expect: "1 2 10" },
  { of: volume, query: "tags[like]=ENG*", expect: "1" },
  { of: volume, query: "printedAt=2026-01-01", expect: "1 2" },
  { of: volume, query: "printedAt=2026-01-01T10:00:00Z", expect: "2" },
  { of: volume, query: "printedAt[gt]=2026-01-01", expect: "2 10" },
  { of: volume, query: "printedAt[lt]=2026-01-01T11:00:00Z", expect: "1 2" },
  { of: volume, query: "createdAt[gte]=2026-01-01&createdAt[lt]=2026-01-02", expect: "1 2 9 10" },
  { of: volume, query: "notes=12", expect: "9" },
  { of: volume, query: "notes[gt]=5", expect: "10" },
  { of: volume, query: "notes.pages=12", expect: "2" },
  { of: volume, query: "notes.pages[gte]=12", expect: "2" },
  { of: volume, query: "notes.by=y", expect: "2" },
  { of: volume, query: "notes.constructor[ne]=null", expect: "" },
  { of: volume, query: "q=NOTES", expect: "1 2" },
  { of: volume, query: "q=world%27s", expect: "1 10" },
  { of: volume, query: "q=WORLD%E2%80%99S", expect: "1 10" },
  { of: volume, query: "q=world", expect: "1 10" },
  { of: volume, query: "q=math", expect: "1 9" },
  { of: volume, query: "q=paper", expect: "" },
  { of: volume, query: "q=otes", expect: "" },
  { of: volume, query: "q=note%20on", expect: "2" },
  { of: volume, query: "q=on", expect: "2 10" },
  { of: volume, query: "q=*STARS", expect: "10" },
  { of: volume, query: "q=%C3%A9log", expect: "9" },
  { of: volume, query: "q=loge", expect: "" },
  { of: volume, query: "q=ada", expect: "1 2" },
  { of: volume, query: "q=lovelace%20alan", expect: "2" },
  { of: volume, query: "q=zola%20maths", expect: "9" },
  { of: volume, query: "q=lan", expect: "" },
  { of: volume, query: "q=turing&lent=true", expect: "" },
  { of: volume, query: "q=%20%20", expect: "1 2 9 10" },
  { of: loan, query: "q=turing", expect: "1" },
  { of: loan, query: "q=ada", expect: "1" },
  { of: loan, query: "q=stars", expect: "2" },
  { of: loan, query: "q=hall%20stars", expect: "2" },
  { of: loan, query: "q=zola", expect: "" },
  { of: loan, query: "q=engines", expect: "" },
  { of: volume, query: "q=notes&lent=false", expect: "2" },
  { of: writer, query: "birthDate[gte]=1900-01-01", expect: "2" },
  { of: writer, query: "birthDate[lt]=1912-06-23T12:00:00Z", expect: "1 2" },
  { of: writer, query: "birthDate=1815-12-10T00:00:00Z", expect: "1" },
  { of: writer, query: "home.city=London", expect: "1 2" },
  { of: writer, query: "home.country=null", expect: "2 3" },
  { of: writer, query: "home=null", expect: "3" },
  { of: writer, query: "home[ne]=null", expect: "1 2" },
  { of: loan, query: "items.volumeId=77", expect: "1" },
  { of: loan, query: "items.days[gt]=7", expect: "1" },
  { of: loan, query: "place.name=Hall", expect: "2" },
  { of: loan, query: "q=hall", expect: "2" },
  { of: volume, query: "sort=price", expect: "10 1 2 9" },
  { of: volume, query: "sort=-price", expect: "2 9 1 10" },
  { of: volume, query: "sort=-price,title", expect: "2 9 1 10" },
  { of: volume, query: "sort=-price,-title", expect: "9 2 1 10" },
  { of: volume, query: "sort=rating", expect: "9 1 10 2" },
  { of: volume, query: "sort=-rating", expect: "1 10 9 2" },
  { of: volume, query: "sort=-id", expect: "10 9 2 1" },
  { of: volume, query: "sort=title", expect: "1 10 2 9" },
  { of: volume, query: "sort=lent", expect: "2 9 1 10" },
  { of: volume, query: "sort=printedAt", expect: "1 2 10 9" },
  { of: volume, query: "sort=-notes", expect: "9 10 1 2" },
  { of: writer, query: "sort=-home.city,-id", expect: "2 1 3" },
  { of: loan, query: "sort=-mainId", expect: "2 1" },
  { of: volume, query: "sort=-price&limit=1&page=2", expect: "9" },
  { of: volume, query: "format=audio&offset=1", expect: "10" },
  { of: volume, query: "page=5", expect: "" },
  { of: volume, query: "sort=price&offset=9007199254740991", expect: "" },
];

for (const { of, query, expect } of found) {
  test(`${of.name}s with '${query}' are ${expect || "none"}`, () => {
    const items = itemsOf(list(of, query), entryOf(of));
    assert.equal(items.map((item) => item.id).join(" "), expect);
  });
}

test("the body is the list under the collection's name, then the numbers", () => {
  const answer = list(volume, "limit=1&format=paper&fields=id");
  assert.deepEqual(answer, {
    pieces: ['{"volumes":[{"id":"1"}],"total":2,"page":1,"limit":1,"totalPages":2}'],
    items: ['{"id":"1"}'],
    total: 2,
    page: 1,
    limit: 1,
    totalPages: 2,
  });
});

test("an empty result has no pages, and a page past the end is empty", () => {
  assert.equal(
    list(volume, "title=none").pieces.join(""),
    '{"volumes":[],"total":0,"page":1,"limit":10,"totalPages":0}',
  );
  assert.equal(list(volume, "page=9").pieces.join(""), '{"volumes":[],"total":4,"page":9,"limit":10,"totalPages":1}');
});

test("a plain list touches only its page", () => {
  const slices: [number, number][] = [];
  const watched = createSampleReader({ volumes }, slices);
  const entry = entryOf(volume);
  for (const query of ["limit=2", "limit=2&page=2", "offset=3", "page=7"]) {
    runList(parseListQuery([...new URLSearchParams(query)], entry, library), entry, watched, library);
  }
  assert.deepEqual(slices, [
    [0, 2],
    [2, 4],
    [3, 4],
  ]);
});

const letters = fc.string({ unit: fc.constantFrom("a", "A", "b", "é", " "), maxLength: 3 });
const instants = fc.constantFrom(
  "2026-01-01T00:00:00.000Z",
  "2026-01-01T00:00:00.001Z",
  "2025-12-31T23:59:59.999Z",
  "2026-01-01T01:00:00+01:00",
);
const anyVolume = fc.record({
  title: letters,
  subtitle: fc.option(letters),
  writerIds: fc.array(fc.constantFrom("1", "2", "10", "11"), { maxLength: 3 }),
  format: fc.constantFrom("paper", "audio"),
  price: fc.integer({ min: 0, max: 4 }),
  rating: fc.option(fc.constantFrom(-1, 0, 0.5, 2)),
  lent: fc.boolean(),
  tags: fc.array(letters, { maxLength: 2 }),
  printedAt: fc.option(instants),
  notes: fc.constant(null),
});
const anyVolumes = fc
  .array(anyVolume, { maxLength: 40, size: "max" })
  .map((rows) => rows.map((row, at): SampleRecord => ({ ...row, id: String(at * 3 + 1) })));
const sortNames = ["title", "subtitle", "price", "rating", "lent", "format", "printedAt", "id"];
const anySort = fc
  .array(fc.tuple(fc.constantFrom("", "-"), fc.constantFrom(...sortNames)), { minLength: 1, maxLength: 3 })
  .map((keys) => keys.map((key) => key.join("")).join(","));

const volumeEntry = entryOf(volume);

function run(
  rows: readonly SampleRecord[],
  parameters: readonly (readonly [string, string])[],
): readonly SampleRecord[] {
  const query = parseListQuery(parameters, volumeEntry, library);
  return itemsOf(runList(query, volumeEntry, createSampleReader({ volumes: rows }), library), volumeEntry);
}

const idsOf = (rows: readonly SampleRecord[]): readonly string[] => rows.map((row) => row.id);

test("pages of any limit put together are the whole list, and a shorter page is the start of a longer one", () => {
  const query = fc.record({ sort: fc.option(anySort), format: fc.option(fc.constantFrom("paper", "audio")) });
  fc.assert(
    fc.property(anyVolumes, query, fc.integer({ min: 1, max: 12 }), (rows, { sort, format }, limit) => {
      const shared = [
        ...(sort === null ? [] : [["sort", sort] as const]),
        ...(format === null ? [] : [["format", format] as const]),
      ];
      const whole = idsOf(run(rows, [...shared, ["limit", "100"]]));
      const pages = Array.from({ length: Math.ceil(whole.length / limit) }, (_, at) =>
        idsOf(run(rows, [...shared, ["limit", String(limit)], ["page", String(at + 1)]])),
      );
      assert.deepEqual(pages.flat(), whole);
      const five = idsOf(run(rows, [...shared, ["limit", "5"]]));
      assert.deepEqual(five, idsOf(run(rows, [...shared, ["limit", "10"]])).slice(0, 5));
    }),
  );
});

/** Returns a value for comparison, written down apart from the code under test. */
function plainValue(name: string, value: unknown): string | number | null {
  if (value === null) return null;
  if (name === "id" || name === "writerIds" || name === "lent") return Number(value);
  return name === "printedAt" ? Date.parse(value as string) : (value as string | number); // times are text, the other fields hold text or numbers
}

test("sorting is total and stable: every neighbour pair is in order, and ties are in order of id", () => {
  fc.assert(
    fc.property(anyVolumes, anySort, (rows, sort) => {
      const sorted = run(rows, [
        ["sort", sort],
        ["limit", "100"],
      ]);
      assert.equal(new Set(idsOf(sorted)).size, rows.length);
      for (const [at, b] of sorted.slice(1).entries()) {
        const a = sorted[at];
        assert.ok(a !== undefined && inOrder(a, b, sort.split(",")), `${a?.id} before ${b.id} by ${sort}`);
      }
    }),
  );
});

function inOrder(a: SampleRecord, b: SampleRecord, keys: readonly string[]): boolean {
  for (const key of keys) {
    const name = key.replace("-", "");
    const x = plainValue(name, a[name]);
    const y = plainValue(name, b[name]);
    if (x === y) continue;
    if (x === null || y === null) return y === null;
    return x < y !== key.startsWith("-");
  }
  return Number(a.id) < Number(b.id);
}

const anyFilter = fc.oneof(
  fc.record({
    name: fc.constantFrom("title", "subtitle", "tags"),
    operator: fc.constantFrom("", "ne", "gt", "gte", "lt", "lte"),
    value: letters,
  }),
  fc.record({
    name: fc.constantFrom("price", "rating"),
    operator: fc.constantFrom("", "ne", "gt", "gte", "lt", "lte"),
    value: fc.constantFrom("0", "0.5", "2", "-1"),
  }),
  fc.record({
    name: fc.constantFrom("subtitle", "rating", "printedAt"),
    operator: fc.constantFrom("", "ne", "gt", "lte"),
    value: fc.constant("null"),
  }),
  fc.record({
    name: fc.constantFrom("id", "writerIds"),
    operator: fc.constantFrom("", "ne", "gt", "gte", "lt", "lte"),
    value: fc.constantFrom("1", "4", "10"),
  }),
  fc.record({
    name: fc.constant("printedAt"),
    operator: fc.constantFrom("", "ne", "gt", "gte", "lt", "lte"),
    value: instants,
  }),
  fc.record({
    name: fc.constant("format"),
    operator: fc.constantFrom("", "ne"),
    value: fc.constantFrom("paper", "audio"),
  }),
);

/** True if one record passes one filter, by the letter of the contract. */
function passes(
  row: SampleRecord,
  { name, operator, value }: { name: string; operator: string; value: string },
): boolean {
  const wanted = value === "null" && ["subtitle", "rating", "printedAt"].includes(name) ? null : value;
  const isNumber = name === "price" || name === "rating";
  const right = wanted === null ? null : plainValue(name, isNumber ? Number(wanted) : wanted);
  const values = Array.isArray(row[name]) ? (row[name] as unknown[]) : [row[name]]; // tags and ids
  return values.some((one) => {
    const left = plainValue(name, one);
    if (operator === "") return left === right;
    if (operator === "ne") return left !== right;
    if (left === null || right === null) return false;
    return { gt: left > right, gte: left >= right, lt: left < right, lte: left <= right }[operator];
  });
}

test("filters keep exactly the records that a naive reading of each condition keeps", () => {
  fc.assert(
    fc.property(anyVolumes, fc.array(anyFilter, { minLength: 1, maxLength: 3 }), (rows, filters) => {
      const groups = [...Map.groupBy(filters, (filter) => `${filter.name}[${filter.operator}]`).values()];
      const expected = rows.filter((row) =>
        groups.every((group) => {
          const one = (filter: (typeof group)[number]): boolean => passes(row, filter);
          return group[0]?.operator === "ne" ? group.every(one) : group.some(one);
        }),
      );
      const parameters = filters.map(
        (filter) =>
          [filter.operator === "" ? filter.name : `${filter.name}[${filter.operator}]`, filter.value] as const,
      );
      assert.deepEqual(idsOf(run(rows, [...parameters, ["limit", "100"]])), idsOf(expected));
    }),
    { numRuns: 500 },
  );
});

test("a search that leads on to very many records is made in steps, however few are searched themselves", () => {
  const many = Array.from({ length: 41_000 }, (_, at) => ({ id: String(at + 1), name: `Writer ${at + 1}` }));
  const long = createSampleReader({ volumes, writers: many });
  const query = parseListQuery([["q", "writer"]], entryOf(volume), library);
  const steps = selectSteps(query, entryOf(volume), long, createListIndexes(1_000_000));
  let taken = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) taken += 1;
  assert.ok(taken > 1_000, `${taken} steps`);
  assert.equal(step.value.total, runList(query, entryOf(volume), long, library).total);
});
