import { declareCollection } from "../definition/declare-collection.ts";
import type { RenderingBounds } from "../definition/grow/growing.ts";
import type { Entry } from "../model/catalog.ts";
import { digest } from "../platform/digest.ts";
import { MAX_DRAWS, MAX_ITEMS, MAX_OUTPUT } from "../template/template-rules.ts";
import { toSingular } from "../world/plural.ts";
import { MAX_COLLECTION_DRAWS, MAX_COLLECTION_OUTPUT, MAX_DEFINED_FIELDS, RECORD_SPREAD } from "./bounds.ts";
import type { CollectionSource } from "./definition.ts";
import { growEntries } from "./grown-entries.ts";
import type { DeclaredWorlds, GrownEntry } from "./grown-entries.ts";
import type { Templates } from "./templates.ts";

const DOMAIN = "playground";

const SERVER_FIELDS: ReadonlySet<string> = new Set(["id", "createdAt", "updatedAt"]);

type AnyFields = Readonly<Record<string, unknown>>;

export interface NamedCollection {
  readonly endpointId: string;
  readonly source: CollectionSource;
}

export interface GrownCollection extends GrownEntry {
  readonly endpointId: string;
}

/** Makes resources of collections, which were checked when they were defined. `taken` are names that other resources of the playground have. */
export function growCollections(
  list: readonly NamedCollection[],
  taken: ReadonlySet<string>,
  templates: Templates,
  worlds: DeclaredWorlds,
): GrownCollection[] {
  const names = toResourceNames(
    list.map(({ source }) => source.name),
    taken,
  );
  return list.flatMap(({ endpointId, source }, at) => {
    const key = `${source.name}#${digest("sha256", `${endpointId} ${JSON.stringify(source)}`, "base64url").slice(0, 12)}`;
    const entry = toEntry(names[at] ?? source.name, source, templates);
    const { others, ground } = templates;
    const growth = { entries: [entry], others, name: key, keyOf: () => key };
    return growEntries(growth, { ...ground, worlds }).map((grown) => ({
      endpointId,
      ...withUndeclared(grown, source),
    }));
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

/** A collection as a resource called `name`. */
export function toEntry(name: string, source: CollectionSource, templates: Templates): Entry {
  const isGiven = "records" in source;
  const count = isGiven ? source.records.length : source.count;
  return declareCollection(
    {
      domain: DOMAIN,
      name,
      collection: source.name,
      description: `A collection of a playground: ${source.name}.`,
      fields: fieldNames(source).slice(0, MAX_DEFINED_FIELDS),
      records: isGiven ? source.records : { count, template: () => templates.parseRecord(source.record) },
    },
    boundsOf(count),
  );
}

function fieldNames(source: CollectionSource): string[] {
  const names =
    "records" in source ? source.records.flatMap((record) => Object.keys(record)) : Object.keys(source.record);
  return [...new Set(names)].filter((name) => !SERVER_FIELDS.has(name));
}

/** Returns the bounds of each of `count` records, so that all together stay within theirs. No time is measured: a busy machine makes the same. */
function boundsOf(count: number): RenderingBounds {
  return {
    timer: () => 0,
    bounds: {
      draws: Math.min(MAX_DRAWS, Math.floor(MAX_COLLECTION_DRAWS / count)),
      items: Math.floor(MAX_ITEMS / count),
      output: Math.min(MAX_OUTPUT, Math.floor((RECORD_SPREAD * MAX_COLLECTION_OUTPUT) / count)),
    },
  };
}

/** The same with what given records have beyond the fields that a collection declares. */
function withUndeclared(grown: GrownEntry, source: CollectionSource): GrownEntry {
  const names = "records" in source ? fieldNames(source).slice(MAX_DEFINED_FIELDS) : [];
  if (!("records" in source) || names.length === 0) return grown;
  const isBeyond = new Set(names);
  return {
    ...grown,
    generate: (seed, index) => ({ ...grown.generate(seed, index), ...pick(source.records[index - 1] ?? {}, isBeyond) }),
  };
}

function pick(record: AnyFields, names: ReadonlySet<string>): AnyFields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}
