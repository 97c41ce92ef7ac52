// The generated records of a playground's collections stay the same, and so do the names under which changes are kept.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { digest } from "../../src/core/platform/digest.ts";
import { declareCollections } from "../../src/core/playgrounds/collections.ts";
import { createTemplates } from "../../src/core/playgrounds/templates.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { makePlayground } from "./newcomer.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const WIDE = Object.fromEntries(Array.from({ length: 210 }, (_, at) => [`f${at}`, at]));

interface Row {
  readonly name: string;
  readonly collection: Readonly<Record<string, unknown>>;
  /** The digest of all its records, by seed. */
  readonly digests: Readonly<Record<number, string>>;
}

const rows: readonly Row[] = [
  {
    name: "a template with functions, the world, numbers and repeats",
    collection: {
      count: 40,
      record: {
        id: "{{string.uuid}}",
        name: "{{person.fullName}} of {{location.city}}",
        age: '{{number.int({"min":1,"max":90})}}',
        at: "{{index}}",
        now: "{{now}}",
        book: "{{world.book.title}}",
        whole: "{{world.user}}",
        tags: { $repeat: [0, 4], $item: { word: "{{lorem.word}}", at: "{{index}}" } },
        deep: { list: ["{{animal.petName}}", 1, null, true], text: "\\{{ as it is" },
        createdAt: "2020-01-01",
      },
    },
    digests: { 1: "QUzHfOVKq8eBiaTb", 42: "9GjDKe7huPVhptV5" },
  },
  {
    name: "fields of any name",
    collection: {
      count: 3,
      record: {
        7: "{{number.int}}",
        index: "{{index}}",
        values: "{{lorem.word}}",
        constructor: "{{lorem.word}}",
        toString: 1,
        "a.b": { c: "{{lorem.word}}" },
        "größe in cm": "{{number.int}}",
        limit: 4,
        _x: null,
      },
    },
    digests: { 1: "NMsYxLx9AKmwnJ7f", 42: "C33350CAWIFD9e30" },
  },
  {
    name: "records that are given, each with other fields",
    collection: {
      records: [
        { id: "own", name: "Rex", createdAt: "2024-02-29", updatedAt: "2024-03-01T10:00:00+02:00" },
        { name: null, age: 4, values: [1], index: 9 },
        { hasOwnProperty: 1, createdAt: "no time" },
        {},
      ],
    },
    digests: { 1: "2Hesan5HSOuTf6o7", 42: "2Hesan5HSOuTf6o7" },
  },
  {
    name: "records that are given, of more fields than a collection declares",
    collection: { records: [WIDE, { f209: "last", other: 1 }] },
    digests: { 1: "C6oM8g2sOvHCAUca" },
  },
  {
    name: "no records",
    collection: { count: 0, record: { name: "{{person.fullName}}" } },
    digests: { 1: "5ziKvVGymcfzYUxk" },
  },
];

for (const { name, collection, digests } of rows)
  test(`a collection grows the same bytes as ever: ${name}`, async () => {
    const made = await makePlayground(serving);
    const published = await made.publish({ path: "/things", collection });
    assert.equal(published.status, 201, published.text);
    const found: Record<string, string> = {};
    for (const seed of Object.keys(digests)) {
      const { text } = await made.play({ path: `/things?_seed=${seed}&limit=100` });
      found[seed] = digest("sha256", text.replaceAll(made.id, ""), "base64url").slice(0, 16);
    }
    assert.deepEqual(found, digests);
  });

test("what is written to a collection is kept under the same name as ever", async () => {
  const templates = createTemplates({
    catalog,
    base: createBases(growRecords(catalog, "http://localhost:3000")),
    baseUrl: "http://localhost:3000",
    clock: () => 0,
    timer: () => 0,
    newSeed: () => 1,
  });
  const pets = { name: "pets", count: 3, record: { name: "{{animal.petName}}" } };
  const given = { name: "pet", records: [{ name: "Rex" }] };
  const list = [
    { endpointId: "ep_1", path: "/pets", source: pets },
    { endpointId: "ep_2", path: "/pet", source: given },
  ];
  const grown = declareCollections(list, new Set(["pets"]), templates);
  assert.deepEqual(
    grown.map(({ key, entry: { resource } }) => [key, resource.name, resource.collection, resource.count]),
    [
      ["pets#lfVz8Ui63FjW", "pets_1", "pets", 3],
      ["pet#XiXcq16Knypk", "pet", "pet", 1],
    ],
  );
});
