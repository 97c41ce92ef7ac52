import { pathOf } from "../chrome/base.ts";
import { toRecordName } from "../ui/record-name.ts";
import type { Row } from "../ui/record-table.tsx";

/** The type of a field, as the API's index names it. */
export type ValueType = "text" | "number" | "boolean" | "enum" | "date" | "date-time" | "id" | "object" | "any";

/** A transition between states. */
export interface Action {
  readonly from: readonly string[];
  readonly to: string;
  readonly event: string;
  readonly description: string;
}

/** A collection, as `GET /v1` describes it. */
export interface Collection {
  /** As answers about a whole sandbox name it: `users`, or `core/users` where two domains have a collection of that name. */
  readonly name: string;
  /** The name of its records in a list of them. */
  readonly list: string;
  readonly resource: string;
  readonly description: string;
  /** The path of its list. */
  readonly path: string;
  readonly domain: string;
  readonly fields: readonly string[];
  readonly required: readonly string[];
  readonly readOnly: ReadonlySet<string>;
  readonly types: Readonly<Record<string, ValueType>>;
  /** Names in `types` that are arrays, or lie in one. */
  readonly lists: ReadonlySet<string>;
  readonly money: ReadonlySet<string>;
  readonly relations: Readonly<Record<string, Relation>>;
  readonly enums: Readonly<Record<string, readonly string[]>>;
  readonly actions: Readonly<Record<string, Action>>;
}

/** The field with the ids of related records, and their collection. */
export interface Relation {
  readonly field: string;
  readonly to: string;
}

/** All collections, and the domains that they stand in. */
export interface Catalog {
  readonly domains: readonly {
    readonly name: string;
    readonly title: string;
    readonly collections: readonly Collection[];
  }[];
  readonly collections: ReadonlyMap<string, Collection>;
}

/** The lists that a record is named in: the collection, and the field that names it. */
export interface Referring {
  readonly collection: Collection;
  readonly relation: string;
  readonly field: string;
}

interface Index {
  readonly domains: readonly {
    readonly name: string;
    readonly title: string;
    readonly collections: readonly IndexedCollection[];
  }[];
}

interface IndexedCollection extends Omit<Collection, "path" | "list" | "domain" | "readOnly" | "lists" | "money"> {
  readonly url: string;
  readonly readOnly: readonly string[];
  readonly lists: readonly string[];
  readonly money: readonly string[];
}

/** Reads the API's index. */
export function toCatalog(index: unknown): Catalog {
  const { domains } = index as Index; // what GET /v1 promises
  const names = domains.flatMap(({ collections }) => collections.map(({ name }) => name));
  const all = domains
    .map(({ name: domain, title, collections }) => ({
      name: domain,
      title,
      collections: collections.map((one) =>
        toCollection(one, domain, (name) =>
          names.indexOf(name) === names.lastIndexOf(name) ? name : `${domain}/${name}`,
        ),
      ),
    }))
    .filter(({ collections }) => collections.length > 0);
  const collections = new Map(all.flatMap((domain) => domain.collections.map((one) => [one.name, one] as const)));
  return { domains: all, collections };
}

function toCollection(
  { url, readOnly, lists, money, ...rest }: IndexedCollection,
  domain: string,
  keyOf: (name: string) => string,
): Collection {
  return {
    ...rest,
    name: keyOf(rest.name),
    list: rest.name,
    domain,
    relations: Object.fromEntries(
      Object.entries(rest.relations).map(([name, { field, to }]) => [name, { field, to: keyOf(to) }]),
    ),
    // The index names addresses by the service's settings; the page may have been found by another name.
    path: pathOf(url),
    readOnly: new Set(readOnly),
    lists: new Set(lists),
    money: new Set(money),
  };
}

/** The lists in which a record of the collection is named. */
export function referringTo({ collections }: Catalog, { name }: Collection): readonly Referring[] {
  return [...collections.values()].flatMap((collection) =>
    Object.entries(collection.relations)
      .filter(([, { to }]) => to === name)
      .map(([relation, { field }]) => ({ collection, relation, field })),
  );
}

/** The collection whose ids a field holds. */
export function targetOf(catalog: Catalog, { relations }: Collection, field: string): Collection | undefined {
  const relation = Object.values(relations).find((one) => one.field === field);
  return relation === undefined ? undefined : catalog.collections.get(relation.to);
}

/** The title of a record: the field that tells it from others, or else its id. */
export function titleOf({ resource }: Collection, record: Row): string {
  return toRecordName(record) ?? `${resource} ${String(record["id"])}`;
}
