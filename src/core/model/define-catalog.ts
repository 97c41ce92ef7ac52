import * as z from "zod";

import type { Catalog, Domain, Entry, UnknownMembers } from "./catalog.ts";
import { getOrMake } from "./maps.ts";
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

const SERVER_FIELDS = ["id", "createdAt", "updatedAt"];

/** Everything that is wrong with a set of resources, a sentence each; empty if nothing is. */
export function findFaults(domains: readonly Domain[], entries: readonly Entry[]): string[] {
  const faults: string[] = [];
  const names = new Set(entries.map((item) => item.resource.name));
  const domainNames = new Set(domains.map((domain) => domain.name));
  for (const twice of repeated(domains.map((domain) => domain.name))) faults.push(`domain ${twice} is declared twice`);
  for (const twice of repeated(entries.map((item) => item.resource.name)))
    faults.push(`resource ${twice} is declared twice`);
  const paths = entries.flatMap(({ resource: { domain, collection, single } }) =>
    [collection, ...(single === undefined ? [] : [single])].map((word) => `${domain}/${word}`),
  );
  for (const twice of repeated(paths)) faults.push(`collection ${twice} is declared twice`);
  for (const { resource, rules } of entries) {
    const say = (fault: string): void => void faults.push(`${resource.name}: ${fault}`);
    if (!domainNames.has(resource.domain)) say(`its domain ${resource.domain} is not declared`);
    if (!Number.isSafeInteger(resource.count) || resource.count < 0)
      say(`count must be a whole number, not ${resource.count}`);
    checkFields(resource, say);
    checkRelations(resource, names, say);
    checkLifecycle(resource, say);
    checkEffects(resource, rules, say);
  }
  return faults;
}

function checkFields(resource: Resource, say: (fault: string) => void): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (SERVER_FIELDS.includes(name)) say(`field ${name} is given to every resource and must not be declared`);
    if (field.required === true && field.readOnly === true) say(`field ${name} cannot be both required and read-only`);
    if (field.required === true && field.initial !== undefined)
      say(`field ${name} is required, so it has no initial value`);
    if (field.required !== true && field.initial === undefined && !hasEmptyValue(field.schema)) {
      say(`field ${name} needs an initial value: it is not required, not nullable and not an array`);
    }
    if (name in resource.writeOnly) say(`field ${name} cannot be both shown and write-only`);
  }
}

function hasEmptyValue(schema: z.ZodType): boolean {
  return schema.safeParse(null).success || schema.safeParse([]).success;
}

function checkRelations(resource: Resource, names: ReadonlySet<string>, say: (fault: string) => void): void {
  for (const [name, relation] of Object.entries(resource.relations)) {
    if (!names.has(relation.to)) say(`relation ${name} leads to ${relation.to}, which is not a resource`);
    const [first = ""] = relation.field.split(".");
    if (resource.fields[first] === undefined) say(`relation ${name} reads ${relation.field}, which is not a field`);
    if (name in resource.fields) say(`relation ${name} has the name of a field`);
  }
}

function checkLifecycle(resource: Resource, say: (fault: string) => void): void {
  const lifecycle = resource.lifecycle;
  if (lifecycle === undefined) return;
  const status = resource.fields["status"];
  if (status === undefined) return say("has a lifecycle but no field status");
  const states = statesOf(resource);
  const known = (state: string, where: string): void => {
    if (!states.includes(state)) say(`${where} names state ${state}, which status does not have`);
  };
  if (lifecycle.initial !== undefined) known(lifecycle.initial, "initial");
  for (const [action, transition] of Object.entries(lifecycle.transitions)) {
    known(transition.to, action);
    for (const from of transition.from) known(from, action);
  }
  for (const name of lifecycle.fixed ?? []) {
    if (resource.fields[name] === undefined) say(`fixed names ${name}, which is not a field`);
  }
}

function statesOf(resource: Resource): readonly unknown[] {
  const status = resource.fields["status"];
  return status === undefined ? [] : (z.toJSONSchema(status.schema).enum ?? []);
}

function checkEffects(resource: Resource, { effects, ...rules }: Rules, say: (fault: string) => void): void {
  if ("move" in rules) say("its rules have move, which nothing runs: hang effects on the states that are entered");
  if (effects === undefined) return;
  const states = statesOf(resource);
  for (const on of ["enter", "leave"] as const)
    for (const state of Object.keys(effects[on] ?? {}))
      if (!states.includes(state)) say(`effects.${on} names state ${state}, which status does not have`);
  for (const state of states)
    if (!Object.hasOwn(effects.enter, String(state)))
      say(`effects.enter lacks ${String(state)}: give what follows when a ${resource.name} gets there, or null`);
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}

/** Place at which a config says how it becomes what is served. */
const MAKE = Symbol("makes a catalog");

/** A config that brings what reads it: that is large, and who has no domain of their own loads none of it. No interface: that would fit no config with further words. */
export type WithCatalog = {
  /** Makes the served catalog, with or without the built-in resources. Throws a `DeclarationError`. */
  readonly [MAKE]: (builtIn: Catalog) => Catalog;
};

/** The same config, which brings what reads it: once for each catalog. */
export function withCatalog<C extends object>(config: C, make: (builtIn: Catalog) => Catalog): C & WithCatalog {
  const made = new WeakMap<Catalog, Catalog>();
  return Object.freeze({ ...config, [MAKE]: (builtIn: Catalog) => getOrMake(made, builtIn, () => make(builtIn)) });
}

/** True if a config brings what reads it. */
export function hasCatalog(config: unknown): config is WithCatalog {
  return typeof config === "object" && config !== null && MAKE in config;
}

export function catalogOf(config: WithCatalog, builtIn: Catalog): Catalog {
  return config[MAKE](builtIn);
}
