import { declareCollection } from "../definition/declare-collection.ts";
import type { RenderingBounds } from "../definition/grow/growing.ts";
import type { Entry } from "../model/catalog.ts";
import { digest } from "../platform/digest.ts";
import { MAX_DRAWS, MAX_ITEMS, MAX_OUTPUT } from "../template/template-rules.ts";
import { toSingular } from "../world/plural.ts";
import { MAX_COLLECTION_DRAWS, MAX_COLLECTION_OUTPUT, MAX_DEFINED_FIELDS, RECORD_SPREAD } from "./bounds.ts";
import type { CollectionSource } from "./definition.ts";
import type { Templates } from "./templates.ts";

const DOMAIN = "playground";

const SERVER_FIELDS: ReadonlySet<string> = new Set(["id", "createdAt", "updatedAt"]);

type AnyFields = Readonly<Record<string, unknown>>;

export interface NamedCollection {
  readonly endpointId: string;
  readonly path: string;
  readonly source: CollectionSource;
}

/** A collection as a resource. */
export interface DeclaredCollection {
  readonly endpointId: string;
  readonly entry: Entry;
  /** Name in stored changes: under another name they are not seen any more. */
  readonly key: string;
  /** Members of given records beyond the fields that a collection declares; undefined for none. */
  readonly beyond: ((index: number) => AnyFields) | undefined;
}

/** Makes resources of collections, which were checked when they were defined. `taken` are names that other resources of the playground have. */
export function declareCollections(
  list: readonly NamedCollection[],
  taken: ReadonlySet<string>,
  templates: Templates,
): DeclaredCollection[] {
  const names = toResourceNames(
    list.map(({ source }) => source.name),
    taken,
  );
  return list.map(({ endpointId, path, source }, at) => ({
    endpointId,
    entry: toEntry(names[at] ?? source.name, path, source, templates),
    key: `${source.name}#${digest("sha256", `${endpointId} ${JSON.stringify(source)}`, "base64url").slice(0, 12)}`,
    beyond: undeclared(source),
  }));
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
export function toEntry(name: string, path: string, source: CollectionSource, templates: Templates): Entry {
  const isGiven = "records" in source;
  const count = isGiven ? source.records.length : source.count;
  return declareCollection(
    {
      domain: DOMAIN,
      name,
      collection: source.name,
      path,
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

function undeclared(source: CollectionSource): DeclaredCollection["beyond"] {
  if (!("records" in source)) return undefined;
  const { records } = source;
  const isBeyond = new Set(fieldNames(source).slice(MAX_DEFINED_FIELDS));
  if (isBeyond.size === 0) return undefined;
  return (index) => Object.fromEntries(Object.entries(records[index - 1] ?? {}).filter(([name]) => isBeyond.has(name)));
}
