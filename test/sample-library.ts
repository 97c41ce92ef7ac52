import * as z from "zod";

import type { Catalog, Entry } from "../src/core/model/catalog.ts";
import { defineCatalog, entry } from "../src/core/model/define-catalog.ts";
import { defineResource } from "../src/core/model/resource.ts";
import { date, reference, text, timestamp } from "../src/core/model/values.ts";
import { toWorldChoice } from "../src/core/model/world-choice.ts";
import type { CollectionReader, Reader } from "../src/core/sandbox/reader.ts";
import { StoredRecord } from "../src/core/sandbox/stored-record.ts";

const CREATED = "2026-01-01T00:00:00.000Z";
const createdAt = (): string => CREATED;

/** Writers: a text that is searched, a date, and a nullable object. */
export const writer = defineResource({
  name: "writer",
  collection: "writers",
  domain: "library",
  description: "Someone who writes.",
  count: 2,
  fields: {
    name: { schema: text(), required: true, search: true, generate: () => "Ada" },
    birthDate: { schema: date().nullable(), generate: () => null },
    home: { schema: z.object({ city: text(), country: text().nullable() }).nullable(), generate: () => null },
  },
  createdAt,
});

/** Volumes: every kind of value that a query can meet. */
export const volume = defineResource({
  name: "volume",
  collection: "volumes",
  domain: "library",
  description: "Something that was written.",
  count: 2,
  fields: {
    title: { schema: text(), required: true, search: true, generate: () => "Notes" },
    subtitle: { schema: text().nullable(), generate: () => null },
    writerIds: { schema: z.array(reference()), generate: () => ["1"] },
    format: { schema: z.enum(["paper", "audio"]), initial: () => "paper" as const, generate: () => "paper" },
    price: { schema: z.int().min(0), required: true, generate: () => 100 },
    rating: { schema: z.number().nullable(), generate: () => null },
    lent: { schema: z.boolean(), initial: () => false, generate: () => false },
    tags: { schema: z.array(text()), search: true, generate: () => [] },
    printedAt: { schema: timestamp().nullable(), generate: () => null },
    notes: { schema: z.unknown().nullable(), generate: () => null },
  },
  relations: { writers: { field: "writerIds", to: "writer" } },
  createdAt,
});

/** Loans: relations inside objects of an array, and a relation whose target has relations. */
export const loan = defineResource({
  name: "loan",
  collection: "loans",
  domain: "library",
  description: "Volumes that were taken home.",
  count: 2,
  fields: {
    readerId: { schema: reference().nullable(), generate: () => null },
    mainId: { schema: reference().nullable(), generate: () => null },
    items: { schema: z.array(z.object({ volumeId: reference(), days: z.int() })), generate: () => [] },
    place: {
      schema: z.object({ name: text() }),
      initial: () => ({ name: "Desk" }),
      generate: () => ({ name: "Desk" }),
    },
  },
  relations: {
    reader: { field: "readerId", to: "writer" },
    main: { field: "mainId", to: "volume" },
    "items.volume": { field: "items.volumeId", to: "volume" },
  },
  createdAt,
});

/** Writers, volumes and loans. */
export const library: Catalog = defineCatalog(
  [{ name: "library", title: "Library", description: "A small catalog for tests." }],
  [entry(writer), entry(volume), entry(loan)],
);

/** The line of the library that is about a resource. */
export function entryOf(resource: { readonly name: string }): Entry {
  return library.get(resource.name);
}

/** A record without the fields that the server adds: these are filled in. */
export type SampleRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** A reader of given records by collection; `slices` collects the ranges that were read. */
export function createSampleReader(
  records: Readonly<Record<string, readonly SampleRecord[]>>,
  slices: [from: number, to: number][] = [],
): Reader {
  const collections = new Map<string, CollectionReader>();
  for (const [name, rows] of Object.entries(records)) {
    const stored = rows
      .map((row) => StoredRecord.fromRecord({ createdAt: CREATED, updatedAt: CREATED, ...row }))
      .sort((a, b) => a.id - b.id);
    collections.set(name, {
      total: stored.length,
      stamp: name,
      get: (id) => stored.find((one) => String(one.id) === id),
      at: (index) => stored.find((one) => one.id === index),
      indexOf: Number,
      slice: (from, to) => {
        slices.push([from, to]);
        return stored.slice(from, to);
      },
    });
  }
  const empty: CollectionReader = {
    total: 0,
    stamp: "",
    get: () => undefined,
    at: () => undefined,
    indexOf: () => undefined,
    slice: () => [],
  };
  return { world: toWorldChoice(1), collection: ({ resource }) => collections.get(resource.collection) ?? empty };
}
