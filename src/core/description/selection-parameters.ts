import type { Catalog, Entry } from "../model/catalog.ts";
import { fieldKinds } from "../model/field-kinds.ts";
import type { Resource } from "../model/resource.ts";
import { MAX_EXPANSIONS, MAX_SELECTED_FIELDS, MAX_SORT_KEYS } from "../sandbox/bounds.ts";
import { findRelations, relationNames } from "../sandbox/query/belongings.ts";
import { isSortable } from "../sandbox/query/sorting.ts";
import { resourceName, toPascal } from "./names.ts";
import type { Named } from "./route-group.ts";
import type { Parameter, Schema } from "./specification.ts";

/** Names with commas between them, of those that there are; `open` are the starts of names that nobody can list. */
function listOf(
  { name: resource }: Resource,
  name: string,
  description: string,
  names: readonly string[],
  maxItems: number,
  open: readonly string[] = [],
): Named<Parameter> {
  const known: Schema = { type: "string", enum: names };
  const inside = open.map((start) => start.replaceAll(".", String.raw`\.`)).join("|");
  const items: Schema =
    open.length === 0 ? known : { anyOf: [known, { type: "string", pattern: String.raw`^-?(${inside})\..+$` }] };
  return Object.freeze({
    component: `${resourceName(resource)}${toPascal(name)}`,
    value: Object.freeze({
      name,
      in: "query",
      description,
      style: "form",
      explode: false,
      schema: { type: "array", minItems: 1, maxItems, items },
    } as const),
  });
}

/** The fields that a resource's list may be sorted by, each in both directions. */
export function sortParameter({ resource }: Entry): Named<Parameter> {
  const names = [...fieldKinds(resource).declared.values()].filter(isSortable).map((kind) => kind.name);
  return listOf(
    resource,
    "sort",
    "Fields to sort by, `-` for descending: `-createdAt,id` is newest first, then by id. Dotted paths name fields of objects. Nulls come last. Equal records, and lists without `sort`, are in order of id.",
    names.flatMap((name) => [name, `-${name}`]),
    MAX_SORT_KEYS,
    mapsOf(resource),
  );
}

/** The fields that may be shown: those of the resource, and of what `expand` puts into it. */
export function fieldsParameter({ resource }: Entry, catalog: Catalog): Named<Parameter> {
  const expanded = relationNames(resource, catalog).flatMap((name) => {
    const target = findRelations(name, resource, catalog)?.at(-1)?.relation.to;
    const inner = target === undefined ? [] : fieldNames(catalog.get(target).resource);
    return [name, ...inner.map((field) => `${name}.${field}`)];
  });
  const withExpand =
    expanded.length === 0 ? "" : " What is in an expanded record can be named together with its `expand`.";
  return listOf(
    resource,
    "fields",
    `The only fields to return, separated by commas, such as \`id,createdAt\`; dotted paths name fields of objects. The others are left out of the records, although their schema requires them.${withExpand}`,
    [...fieldNames(resource), ...expanded],
    MAX_SELECTED_FIELDS,
    mapsOf(resource),
  );
}

/** The relations that may be followed; none where there are none. */
export function expandParameters({ resource }: Entry, catalog: Catalog): Named<Parameter>[] {
  const names = relationNames(resource, catalog);
  if (names.length === 0) return [];
  const description =
    "Relations to include, separated by commas: the related record appears next to its id. A dot goes one level deeper.";
  return [listOf(resource, "expand", description, names, MAX_EXPANSIONS)];
}

function fieldNames(resource: Resource): string[] {
  return [...fieldKinds(resource).declared.keys()];
}

function mapsOf(resource: Resource): string[] {
  return [...fieldKinds(resource).declared.values()].filter((kind) => kind.map).map((kind) => kind.name);
}
