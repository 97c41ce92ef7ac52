import type { Catalog, Entry } from "../model/catalog.ts";
import type { Derived } from "../model/derived.ts";
import { getOrMake } from "../model/maps.ts";

/** A field that follows from records of another resource. */
export interface Following {
  readonly entry: Entry;
  readonly field: string;
  readonly derived: Derived;
}

type Followers = ReadonlyMap<string, readonly Following[]>;

const known = new WeakMap<Catalog, Followers>();

export function followersOf(catalog: Catalog): Followers {
  return getOrMake(known, catalog, () => {
    const found = new Map<string, Following[]>();
    for (const entry of catalog.entries)
      for (const [field, { derived }] of Object.entries(entry.resource.fields))
        if (derived !== undefined) found.set(derived.of, [...(found.get(derived.of) ?? []), { entry, field, derived }]);
    return found;
  });
}

export function isFollowed({ resource }: Entry, catalog: Catalog): boolean {
  return followersOf(catalog).has(resource.name);
}

/** True if a field of other records is a sum over those of a resource: any write of one may then take it too far. */
export function isSummed({ resource }: Entry, catalog: Catalog): boolean {
  return (
    followersOf(catalog)
      .get(resource.name)
      ?.some(({ derived }) => derived.kind === "sum") === true
  );
}
