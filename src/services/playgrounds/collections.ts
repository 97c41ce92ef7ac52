import * as z from "zod";

import type { AnyRecord } from "../../engine/stored-record.ts";
import { TemplateError } from "../../generate/template/template-error.ts";
import type { Template } from "../../generate/template/template.ts";
import { entry } from "../../model/define-catalog.ts";
import { defineResource } from "../../model/resource.ts";
import type { Field, Shape } from "../../model/resource.ts";
import { toSingular } from "../../model/singular.ts";
import { digest } from "../../platform/digest.ts";
import { MAX_DEFINED_FIELDS } from "./bounds.ts";
import type { GrownEntry } from "./contents.ts";
import type { CollectionSource } from "./definition.ts";
import { refuseAll, templateFaults } from "./refusal.ts";
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

/** A collection as a resource, and the endpoint that it is. */
export interface GrownCollection extends GrownEntry {
  readonly endpointId: string;
}

/**
 * Makes resources of collections while the process runs: the smallest that there are, with fields that may hold anything.
 * Their templates were checked when they were defined. `taken` are names that other resources of the playground have.
 */
export function growCollections(
  list: readonly NamedCollection[],
  taken: ReadonlySet<string>,
  templates: Templates,
): GrownCollection[] {
  const names = toResourceNames(
    list.map(({ source }) => source.name),
    taken,
  );
  return list.map(({ endpointId, source }, at) => {
    const defined = entry(toResource(names[at] ?? source.name, source));
    const key = `${source.name}#${digest("sha256", `${endpointId} ${JSON.stringify(source)}`, "base64url").slice(0, 12)}`;
    return {
      endpointId,
      entry: defined,
      key,
      growth: key,
      count: defined.resource.count,
      generate: toGrowth(source, templates),
    };
  });
}

/** A name for a record of each collection; its own where two would have one, numbered where that is taken. */
function toResourceNames(collections: readonly string[], taken: ReadonlySet<string>): string[] {
  const singular = collections.map(toSingular);
  return singular.map((name, at) => {
    const isAlone = singular.indexOf(name) === singular.lastIndexOf(name) && !collections.includes(name);
    const own = collections[at] ?? name;
    return [...(isAlone ? [name] : []), own].find((one) => !taken.has(one)) ?? `${own}_${at + 1}`;
  });
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
  return [...names].filter((name) => !STANDING.has(name)).slice(0, MAX_DEFINED_FIELDS);
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
