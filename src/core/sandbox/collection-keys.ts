import type { Catalog, Entry } from "../model/catalog.ts";
import { getOrMake } from "../model/maps.ts";

/** Collections by the name that answers about a whole sandbox give them. */
export interface CollectionKeys {
  readonly all: readonly string[];
  /** `orders`, or `bookstore/orders` where two domains have a collection of that name. */
  keyOf(entry: Entry): string;
  /** By that name, or by the one with its domain; undefined if there is none. */
  find(key: string): Entry | undefined;
}

const known = new WeakMap<Catalog, CollectionKeys>();

export function collectionKeys(catalog: Catalog): CollectionKeys {
  return getOrMake(known, catalog, () => nameAll(catalog));
}

function nameAll({ entries }: Catalog): CollectionKeys {
  const count = new Map<string, number>();
  for (const { resource } of entries) count.set(resource.collection, (count.get(resource.collection) ?? 0) + 1);
  const longOf = ({ resource }: Entry): string => `${resource.domain}/${resource.collection}`;
  const keyOf = (entry: Entry): string =>
    (count.get(entry.resource.collection) ?? 0) > 1 ? longOf(entry) : entry.resource.collection;
  const byKey = new Map(entries.flatMap((entry) => [[longOf(entry), entry] as const, [keyOf(entry), entry] as const]));
  return { all: entries.map(keyOf), keyOf, find: (key) => byKey.get(key) };
}
