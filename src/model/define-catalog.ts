import { findFaults } from "./catalog-check.ts";
import type { Catalog, Domain, Entry, UnknownMembers } from "./catalog.ts";
import type { Resource, Shape, Traits } from "./resource.ts";
import type { Rules } from "./rules.ts";

/** One line of a catalog: the resource, and its rules where it has any. */
export function entry<S extends Shape, T extends Traits>(
  resource: Resource<S, T>,
  rules: Rules<S> = {},
): Entry<Resource<S, T>> {
  return Object.freeze({ resource, rules: rules as Rules }); // the rules are only ever called with records of this resource
}

type NameOf<E> = E extends Entry<infer R> ? R["name"] : never;
type TargetOf<E> = E extends Entry<infer R> ? R["relations"][keyof R["relations"]]["to"] : never;

/**
 * Puts resources together. A relation to a resource that is not among them does not compile; what the compiler cannot
 * see (a state that the schema does not know, two resources with one collection) throws, with every fault at once. Templates
 * may name all entries, unless a vocabulary is given.
 */
export function defineCatalog<const E extends readonly Entry[]>(
  domains: readonly Domain[],
  entries: E &
    ([TargetOf<E[number]>] extends [NameOf<E[number]>]
      ? unknown
      : { missing: Exclude<TargetOf<E[number]>, NameOf<E[number]>> }),
  vocabulary?: readonly Entry[],
  unknown?: UnknownMembers,
): Catalog<E> {
  const faults = findFaults(domains, entries);
  if (faults.length > 0)
    throw new Error(`the catalog has ${faults.length} faults:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
  return createCatalog<E>(domains, entries, vocabulary, unknown);
}

/** A catalog without checks, for resources that are made while the process runs and were checked where they were made. */
export function createCatalog<const E extends readonly Entry[]>(
  domains: readonly Domain[],
  entries: E,
  vocabulary: readonly Entry[] = entries,
  unknown: UnknownMembers = "keep",
): Catalog<E> {
  const byName = new Map<string, Entry>(entries.map((item) => [item.resource.name, item]));
  const byPath = new Map<string, Entry>(
    entries.map((item) => [`${item.resource.domain}/${item.resource.collection}`, item]),
  );
  return Object.freeze({
    domains,
    entries,
    vocabulary,
    unknown,
    get(name: string): Entry {
      const found = byName.get(name);
      if (found === undefined) throw new Error(`the catalog has no resource ${name}`);
      return found;
    },
    find: (domain: string, collection: string) => byPath.get(`${domain}/${collection}`),
  });
}
