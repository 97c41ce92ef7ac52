// One record as it is asked for: its fields, and what it refers to.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createSampleReader, entryOf, library, loan, volume, writer } from "../../../../test/sample-library.ts";
import type { SampleRecord } from "../../../../test/sample-library.ts";
import { StoredRecord } from "../stored-record.ts";
import type { AnyRecord } from "../stored-record.ts";
import { parseItemQuery } from "./list-query.ts";
import { dependencies, renderItem } from "./run-query.ts";

const at = "2026-01-01T00:00:00.000Z";
const ada = {
  createdAt: at,
  updatedAt: at,
  id: "1",
  name: "Ada",
  birthDate: null,
  home: { city: "London", country: null },
};
const alan = { createdAt: at, updatedAt: at, id: "2", name: "Alan", birthDate: null, home: null };
const notes = {
  createdAt: at,
  updatedAt: at,
  id: "1",
  title: "Notes",
  writerIds: ["2", "9", "1"],
  notes: { a: { b: 1, c: 2 }, d: 3 },
};
const itemReader = createSampleReader({ writers: [ada, alan], volumes: [notes] });
const aLoan = {
  id: "5",
  readerId: "2",
  mainId: "1",
  items: [
    { volumeId: "1", days: 7 },
    { volumeId: "8", days: 1 },
  ],
  place: { name: "Desk" },
  createdAt: at,
  updatedAt: at,
};

const rows: readonly {
  readonly of: { readonly name: string };
  readonly record: SampleRecord;
  readonly query: string;
  readonly expect: unknown;
}[] = [
  { of: writer, record: ada, query: "", expect: ada },
  { of: writer, record: ada, query: "fields=name,id", expect: { id: "1", name: "Ada" } },
  { of: writer, record: ada, query: "fields=home.city", expect: { home: { city: "London" } } },
  { of: writer, record: ada, query: "fields=home.city,home", expect: { home: { city: "London", country: null } } },
  { of: writer, record: ada, query: "fields=home,home.city", expect: { home: { city: "London", country: null } } },
  { of: writer, record: alan, query: "fields=home.city", expect: { home: null } },
  { of: volume, record: notes, query: "fields=notes.a.b,notes.d", expect: { notes: { a: { b: 1 }, d: 3 } } },
  { of: volume, record: notes, query: "fields=notes.a.b,notes.a", expect: { notes: { a: { b: 1, c: 2 } } } },
  { of: loan, record: aLoan, query: "fields=items.days", expect: { items: [{ days: 7 }, { days: 1 }] } },
  {
    of: volume,
    record: notes,
    query: "expand=writers",
    expect: {
      createdAt: at,
      updatedAt: at,
      id: "1",
      title: "Notes",
      writerIds: ["2", "9", "1"],
      writers: [alan, null, ada],
      notes: notes.notes,
    },
  },
  {
    of: loan,
    record: aLoan,
    query: "expand=reader,items.volume",
    expect: {
      id: "5",
      readerId: "2",
      reader: alan,
      mainId: "1",
      items: [
        { volumeId: "1", volume: notes, days: 7 },
        { volumeId: "8", volume: null, days: 1 },
      ],
      place: { name: "Desk" },
      createdAt: at,
      updatedAt: at,
    },
  },
  {
    of: loan,
    record: { ...aLoan, readerId: null },
    query: "expand=reader&fields=readerId",
    expect: { readerId: null, reader: null },
  },
  {
    of: loan,
    record: { id: "6", items: [] },
    query: "expand=reader,items.volume",
    expect: { id: "6", items: [], reader: null },
  },
  { of: loan, record: aLoan, query: "fields=id&expand=reader", expect: { id: "5", reader: alan } },
  {
    of: loan,
    record: aLoan,
    query: "fields=id,reader.name&expand=reader",
    expect: { id: "5", reader: { name: "Alan" } },
  },
  { of: loan, record: aLoan, query: "fields=reader,reader.name&expand=reader", expect: { reader: alan } },
  {
    of: loan,
    record: aLoan,
    query: "fields=id&expand=items.volume",
    expect: { id: "5", items: [{ volume: notes }, { volume: null }] },
  },
  {
    of: loan,
    record: aLoan,
    query: "fields=items.days,items.volume.title&expand=items.volume",
    expect: {
      items: [
        { volume: { title: "Notes" }, days: 7 },
        { volume: null, days: 1 },
      ],
    },
  },
  {
    of: loan,
    record: { id: "7", mainId: "1" },
    query: "expand=main.writers",
    expect: {
      id: "7",
      mainId: "1",
      main: {
        createdAt: at,
        updatedAt: at,
        id: "1",
        title: "Notes",
        writerIds: ["2", "9", "1"],
        writers: [alan, null, ada],
        notes: notes.notes,
      },
    },
  },
  {
    of: loan,
    record: aLoan,
    query: "expand=main.writers&fields=main.title",
    expect: { main: { title: "Notes", writers: [alan, null, ada] } },
  },
  {
    of: loan,
    record: aLoan,
    query: "expand=main.writers,main&fields=main.writers.name",
    expect: { main: { writers: [{ name: "Alan" }, null, { name: "Ada" }] } },
  },
  {
    of: loan,
    record: aLoan,
    query: "expand=items.volume.writers&fields=items.volume.writers.id",
    expect: { items: [{ volume: { writers: [{ id: "2" }, null, { id: "1" }] } }, { volume: null }] },
  },
];

for (const { of, record, query, expect } of rows) {
  test(`${of.name} ${record.id} with '${query}' shows what was asked for, in the record's order`, () => {
    const entry = entryOf(of);
    // Some rows leave fields out on purpose.
    const stored = StoredRecord.fromRecord({ ...record } as unknown as AnyRecord);
    const body = renderItem(
      parseItemQuery([...new URLSearchParams(query)], entry, library),
      stored,
      itemReader,
      library,
    ).join("");
    assert.equal(body, JSON.stringify(expect));
  });
}

test("a record without fields or expand is its own bytes", () => {
  const json = '{ "id": "1" }';
  const entry = entryOf(writer);
  assert.deepEqual(
    renderItem(parseItemQuery([], entry, library), StoredRecord.fromJson(1, json), itemReader, library),
    [json],
  );
});

test("members that a caller added are kept as they are, and give way to an expanded record of the same name", () => {
  const json = '{"id":"5","readerId":"1","__proto__":{"x":1},"reader":"mine","constructor":2}';
  const entry = entryOf(loan);
  const query = parseItemQuery([["expand", "reader"]], entry, library);
  const body = renderItem(query, StoredRecord.fromJson(5, json), itemReader, library).join("");
  assert.equal(body, `{"id":"5","readerId":"1","reader":${JSON.stringify(ada)},"__proto__":{"x":1},"constructor":2}`);
});

test("an answer depends on its own collection and on those that it expands", () => {
  const namesOf = (query: string): readonly string[] => {
    const entry = entryOf(loan);
    return dependencies(parseItemQuery([...new URLSearchParams(query)], entry, library), entry, library).map(
      (one) => one.resource.name,
    );
  };
  assert.deepEqual(namesOf(""), ["loan"]);
  assert.deepEqual(namesOf("fields=id"), ["loan"]);
  assert.deepEqual(namesOf("expand=reader"), ["loan", "writer"]);
  assert.deepEqual(namesOf("expand=main.writers,reader"), ["loan", "volume", "writer"]);
});
