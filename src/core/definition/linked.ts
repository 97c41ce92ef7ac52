import * as z from "zod";

import { nearest } from "../model/nearest.ts";
import type { Resource } from "../model/resource.ts";
import type { DomainDefinition, FieldDefinition, RelationDefinition, ResourceDefinition } from "./definition.ts";
import { createDefinitionFaults, meantIn } from "./faults.ts";
import type { DeclarationFault, DefinitionFaults } from "./faults.ts";
import { STANDING_FIELDS } from "./words.ts";
import type { WordKind } from "./words.ts";

/** Place at which a relation leads: to a resource of the definition, or to one that was there before. */
export type LinkTarget =
  | { readonly own: ResourceDefinition; readonly other: undefined }
  | { readonly own: undefined; readonly other: Resource };

export interface Linked {
  readonly definition: DomainDefinition;
  resource(name: string): ResourceDefinition | undefined;
  target(relation: RelationDefinition): LinkTarget;
  /** The resource of a collection whose records refer to this one, and the fields in which they do. */
  belonging(
    resource: ResourceDefinition,
    collection: string,
  ): { readonly resource: ResourceDefinition; readonly via: readonly RelationDefinition[] } | undefined;
  readonly unsure: Unsure;
  /** Takes a fault of the definition. */
  readonly tell: DefinitionFaults["add"];
  kindOf(of: LinkTarget, field: string): WordKind | undefined;
}

/** Follows the names of a definition with these faults so far; `others` are the resources that were there before, by name. */
export function link(
  parsed: DomainDefinition,
  others: ReadonlyMap<string, Resource>,
  faults: DefinitionFaults = createDefinitionFaults(),
): Linked {
  const known = new Set([...parsed.resources.map(({ name }) => name), ...others.keys()]);
  const resources = parsed.resources.map((resource) => ({
    ...resource,
    relations: resource.relations.filter(({ to }) => known.has(to)), // others lead to what could not be read
  }));
  const definition = { ...parsed, resources };
  const byName = new Map(resources.map((resource) => [resource.name, resource]));

  function target({ to }: RelationDefinition): LinkTarget {
    const own = byName.get(to);
    if (own !== undefined) return { own, other: undefined };
    const other = others.get(to);
    if (other === undefined) throw new Error(`there is no resource ${to}`);
    return { own: undefined, other };
  }

  function kindOf(of: LinkTarget, name: string, depth = 0): WordKind | undefined {
    if (name === "id") return "text";
    if (STANDING_FIELDS.includes(name)) return "time";
    if (of.own === undefined) return kindOfSchema(of.other, name);
    const { own } = of;
    if (name === "status" && own.states.length > 0) return "enum";
    const relation = own.relations.find((one) => one.field === name);
    if (relation !== undefined) return relation.many ? "list" : "text";
    const field = own.fields.find((one) => one.name === name);
    if (field?.choices?.every((choice) => Number.isSafeInteger(choice)) === true) return "integer";
    if (field?.follows === undefined || depth > 50) return field?.kind;
    return kindOfFollowing(own, field, depth);
  }

  function kindOfFollowing(own: ResourceDefinition, { follows }: FieldDefinition, depth: number): WordKind | undefined {
    if (follows === undefined || follows.kind === "count") return "integer";
    if (follows.kind === "sum") {
      const from = belonging(own, follows.collection);
      return from && kindOf({ own: from.resource, other: undefined }, follows.field, depth + 1);
    }
    const relation = own.relations.find((one) => one.name === follows.relation);
    return relation && kindOf(target(relation), follows.field, depth + 1);
  }

  function belonging(resource: ResourceDefinition, collection: string): ReturnType<Linked["belonging"]> {
    const found = resources.find((one) => one.collection === collection);
    const via = found?.relations.filter((relation) => relation.to === resource.name) ?? [];
    return found === undefined || via.length === 0 ? undefined : { resource: found, via };
  }

  const unsure = unsureOf(definition, faults.found);
  return { definition, resource: (name) => byName.get(name), target, belonging, unsure, tell: faults.add, kindOf };
}

function kindOfSchema(resource: Resource, name: string): WordKind | undefined {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (field === undefined) return undefined;
  const schema = z.toJSONSchema(field.schema, { unrepresentable: "any", io: "output" });
  const parts = (schema.anyOf ?? [schema]).filter((part) => typeof part === "object" && part.type !== "null");
  const [only] = parts;
  if (only === undefined || parts.length > 1 || typeof only === "boolean") return "any";
  if (only.enum !== undefined) return "enum";
  switch (only.type) {
    case "string":
      return only.format === "date-time" ? "time" : only.format === "date" ? "date" : "text";
    case "integer":
      return "integer";
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return "any";
  }
}

/** Parts of a definition that faults made unknown: a missing name among them may only follow from these faults. */
interface Unsure {
  fields(resource: string): readonly string[];
  has(resource: string, part: string): boolean;
  mayBeField(resource: string, name: string, known: readonly string[]): boolean;
  mayBelong(collection: string): boolean;
}

function unsureOf({ resources }: DomainDefinition, faults: readonly DeclarationFault[]): Unsure {
  const ways = faults
    .map(({ path, code, message }) =>
      path.map((word, at) => (code === "unknown_word" && at === path.length - 1 && meantIn(message)) || String(word)),
    )
    .filter(([first, resource]) => first === "resources" && resource);
  const areUnread = (name: string): boolean =>
    ways.some(([, resource, word = "fields", field]) => resource === name && word === "fields" && field === undefined);

  function has(name: string, part: string): boolean {
    return ways.some(([, resource, word = part]) => resource === name && word === part);
  }
  const fields = (name: string): readonly string[] =>
    ways.flatMap(([, resource, word, field]) =>
      resource === name && word === "fields" && field !== undefined ? [field] : [],
    );

  return {
    fields,
    has,
    mayBeField: (resource, name, known) =>
      areUnread(resource) ||
      (name === "status" && has(resource, "states")) ||
      (/Ids?$/.test(name) && has(resource, "belongsTo") && nearest(name, known) === undefined),
    mayBelong: (collection) =>
      ways.some(([, resource = ""]) => {
        const own = resources.find(({ name }) => name === resource);
        const isMeant = own === undefined ? collection.startsWith(resource) : own.collection === collection;
        return isMeant && has(resource, "belongsTo");
      }),
  };
}
