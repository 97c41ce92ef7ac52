import type { LRUCache } from "lru-cache";
import { z } from "zod";

import { toIndex } from "../../engine/base.ts";
import type { Base } from "../../engine/base.ts";
import { StoredRecord } from "../../engine/stored-record.ts";
import type { AnyRecord } from "../../engine/stored-record.ts";
import { TemplateError } from "../../generate/template/template-error.ts";
import type { Template } from "../../generate/template/template.ts";
import { createCatalog, entry } from "../../model/catalog.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import { defineResource } from "../../model/resource.ts";
import type { Field, Shape } from "../../model/resource.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import { digest } from "../../platform/digest.ts";
import { MAX_FIELDS } from "./bounds.ts";
import type { CollectionSource } from "./definition.ts";
import { refuseAll, templateFaults } from "./refusal.ts";
import { toSingular } from "./singular.ts";
import { creationTime } from "./templates.ts";
import type { Templates } from "./templates.ts";

/** What the collections of a playground are called as a domain; nobody sees it. */
const DOMAIN = "playground";

const STANDING: ReadonlySet<string> = new Set(["id", "createdAt", "updatedAt"]);

/** A collection of a playground, with the endpoint that it is. */
export interface NamedCollection {
  readonly endpointId: string;
  readonly source: CollectionSource;
}

/** Generated records of all playgrounds, by the collection, seed and number that they follow from. */
export type RecordCache = LRUCache<string, StoredRecord>;

/** The collections of a playground as the engine takes them. */
export interface Collections {
  readonly catalog: Catalog;
  entryOf(endpointId: string): Entry | undefined;
  /** By resource name: what a collection as it is defined now is called where changes are kept. */
  readonly keys: ReadonlyMap<string, string>;
  base(world: WorldChoice): Base;
}

/** Makes resources of collections while the process runs. Their templates were checked when they were defined. */
export function createCollections(
  list: readonly NamedCollection[],
  templates: Templates,
  cache: RecordCache,
): Collections {
  const names = toResourceNames(list.map(({ source }) => source.name));
  const grown = list.map(({ endpointId, source }, at) => {
    const defined = entry(toResource(names[at] ?? source.name, source));
    return {
      endpointId,
      source,
      defined,
      key: `${source.name}#${digest("sha256", `${endpointId} ${JSON.stringify(source)}`, "base64url").slice(0, 12)}`,
    };
  });
  const byEntry = new Map<Entry, { key: string; size: number; generate: (seed: number, index: number) => AnyRecord }>(
    grown.map(({ defined, key, source }) => [
      defined,
      { key, size: defined.resource.count, generate: toGrowth(source, templates) },
    ]),
  );
  const growthOf = (of: Entry) => {
    const growth = byEntry.get(of);
    if (growth === undefined) throw new Error(`${of.resource.name} is no collection of this playground`);
    return growth;
  };

  function record(seed: number, of: Entry, index: number): StoredRecord {
    const { key, generate } = growthOf(of);
    const name = `${key}/${seed}/${index}`;
    let stored = cache.get(name);
    if (stored === undefined) {
      stored = StoredRecord.fromRecord(generate(seed, index));
      cache.set(name, stored);
    }
    return stored;
  }

  return {
    catalog: createCatalog(
      [],
      grown.map((one) => one.defined),
    ),
    entryOf: (endpointId) => grown.find((one) => one.endpointId === endpointId)?.defined,
    keys: new Map(grown.map(({ defined, key }) => [defined.resource.name, key])),
    base: (world) => ({
      world,
      size: (of) => growthOf(of).size,
      record: (of, index) => record(world.seed, of, index),
      collection(of) {
        const { size: total } = growthOf(of);
        return {
          total,
          stamp: `s${world.name}`,
          get(id) {
            const index = toIndex(id);
            return index !== undefined && index <= total ? record(world.seed, of, index) : undefined;
          },
          slice(from, to) {
            const page: StoredRecord[] = [];
            for (let index = from + 1; index <= Math.min(to, total); index += 1)
              page.push(record(world.seed, of, index));
            return page;
          },
        };
      },
    }),
  };
}

/** A name for a record of each collection; its own where two would have one. */
function toResourceNames(collections: readonly string[]): string[] {
  const singular = collections.map(toSingular);
  return singular.map((name, at) =>
    singular.indexOf(name) === singular.lastIndexOf(name) && !collections.includes(name)
      ? name
      : (collections[at] ?? name),
  );
}

function toResource(name: string, source: CollectionSource) {
  const count = "records" in source ? source.records.length : source.count;
  return defineResource({
    name,
    collection: source.name,
    domain: DOMAIN,
    description: `A collection of a playground: ${source.name}.`,
    count,
    fields: Object.fromEntries(fieldNames(source).map((field) => [field, OPEN_FIELD])),
    createdAt: () => "",
  });
}

/** A field that may hold anything. */
const OPEN_FIELD: Field<unknown, Shape> = Object.freeze({
  schema: z.unknown(),
  search: true as const,
  generate: () => null,
});

function fieldNames(source: CollectionSource): string[] {
  const names = new Set(
    "records" in source ? source.records.flatMap((record) => Object.keys(record)) : Object.keys(source.record),
  );
  return [...names].filter((name) => !STANDING.has(name)).slice(0, MAX_FIELDS);
}

function toGrowth(source: CollectionSource, templates: Templates): (seed: number, index: number) => AnyRecord {
  if ("records" in source) {
    const names = fieldNames(source);
    return (_seed, index) => toLiteralRecord(source.records[index - 1] ?? {}, names, index, source.records.length);
  }
  let template: Template | undefined;
  return (seed, index) => {
    try {
      template ??= templates.parseRecord(source.record);
      return templates.renderRecord(template, seed, index, source.count);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      refuseAll(`make record ${index} of ${source.name}`, templateFaults(error, []));
    }
  };
}

/** A given record with all fields of the collection; its times are its own where it has any. */
function toLiteralRecord(
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
  index: number,
  count: number,
): AnyRecord {
  const { id: _id, createdAt, updatedAt, ...rest } = record;
  const created = toTime(createdAt) ?? creationTime(1, index, count);
  const fields = Object.fromEntries(names.map((name) => [name, Object.hasOwn(record, name) ? record[name] : null]));
  return {
    id: String(index),
    ...fields,
    createdAt: created,
    updatedAt: toTime(updatedAt) ?? created,
    ...withoutKnown(rest, names),
  };
}

function withoutKnown(record: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const known = new Set(names);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !known.has(name)));
}

function toTime(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
