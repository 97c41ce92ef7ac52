import type { ServedApi } from "../../definition/routes/definition.ts";
import { pathsOf, servedOf } from "../../definition/routes/served-apis.ts";
import { apiLookOf, pathInLook } from "../../definition/style/look.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import { percentDecoded } from "../../model/content.ts";
import { SeedbedError } from "../../model/errors.ts";
import { firstId } from "../../model/ids.ts";
import { createPathTree } from "../../model/path-tree.ts";
import type { PathTree } from "../../model/path-tree.ts";
import { describeWorld } from "../../model/world-choice.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import { belongingsOf } from "../../sandbox/query/belongings.ts";
import type { Belonging } from "../../sandbox/query/belongings.ts";
import type { FindPlace } from "../../testing/recipe/steps.ts";
import { segmentsOf, toPart } from "../routing/segments.ts";

/** The domain whose routes also answer without its name: `/v1/users` is `/v1/core/users`. */
export const SHORT_DOMAIN = "core";

export interface Place {
  /** As OpenAPI has it: `/v1/core/users/{id}`. */
  readonly path: string;
  readonly entry: Entry;
  readonly isOfRecord: boolean;
  /** True if that is the first one, which the path names without an id: `/v1/shop/profile`. */
  readonly isSingle: boolean;
  /** Undefined but for an action. */
  readonly action: string | undefined;
  /** Undefined but for a list below a record: the record's collection, and what of the record the list is. */
  readonly below: { readonly owner: Entry; readonly belonging: Belonging } | undefined;
}

/** The record that a nested list is about. */
export interface Owner {
  readonly entry: Entry;
  readonly id: string;
  readonly collectionPath: string;
  readonly belonging: Belonging;
}

export interface Target {
  readonly entry: Entry;
  /** The collection's path as asked for: `/v1/users` or `/v1/core/users`; of a nested list, `/v1/users/7/orders`. */
  readonly collectionPath: string;
  /** Undefined for the whole collection. */
  readonly id: string | undefined;
  /** Undefined but for an action route. */
  readonly action: string | undefined;
  /** Whose records alone are listed; undefined but for a nested list. */
  readonly owner?: Owner;
  /** The shape of the path, the same for all records: `/v1/core/users/:id`. */
  readonly shape: string;
}

interface Asked {
  readonly place: Place | undefined;
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

export function collectionPath({ resource }: Entry): string {
  return resource.path ?? `/v1/${resource.domain}/${resource.collection}`;
}

export function placeOfCollection(entry: Entry): Place {
  return {
    path: collectionPath(entry),
    entry,
    isOfRecord: false,
    isSingle: false,
    action: undefined,
    below: undefined,
  };
}

export function placeOfRecord(entry: Entry): Place {
  return { ...placeOfCollection(entry), path: `${collectionPath(entry)}/{id}`, isOfRecord: true };
}

/** The first record of it, by a word of its own. */
export function placeOfSingle(entry: Entry, single: string): Place {
  return { ...placeOfRecord(entry), path: `/v1/${entry.resource.domain}/${single}`, isSingle: true };
}

/** The id of the record that a request to a place is about; `id` is what its path has for `{id}`. */
export function recordIdAt({ entry, isOfRecord, isSingle }: Place, id: string | undefined): string | undefined {
  if (isSingle) return firstId(entry.resource);
  return isOfRecord ? id : undefined;
}

export function placeOfAction(entry: Entry, action: string): Place {
  return { ...placeOfRecord(entry), path: `${collectionPath(entry)}/{id}/${action}`, action };
}

export function placeOfList(owner: Entry, belonging: Belonging): Place {
  const { entry } = belonging;
  return {
    ...placeOfCollection(entry),
    path: `${collectionPath(owner)}/{id}/${entry.resource.collection}`,
    below: { owner, belonging },
  };
}

/** The patterns that the router has for a path of the description: of the core domain also without its name. */
export function patternsOf(path: string): readonly string[] {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const core = `/v1/${SHORT_DOMAIN}/`;
  return pattern.startsWith(core) ? [pattern, `/v1/${pattern.slice(core.length)}`] : [pattern];
}

/** The target of a request, by the route that it came to. */
export function toTarget({ place, pattern, params }: Asked): Target {
  if (place === undefined) throw new Error(`${pattern} is about no collection`);
  const { id } = params;
  const { entry, isSingle, action, below } = place;
  const [shape = ""] = patternsOf(place.path);
  const asked = encodeURI(isSingle ? collectionPath(entry) : (pattern.split("/:id")[0] ?? ""));
  if (below === undefined) return { entry, collectionPath: asked, id: recordIdAt(place, id), action, shape };
  const owner = { entry: below.owner, id: id ?? "", collectionPath: asked, belonging: below.belonging };
  return {
    entry,
    collectionPath: `${asked}/${encodeURIComponent(owner.id)}/${entry.resource.collection}`,
    id: undefined,
    action: undefined,
    owner,
    shape,
  };
}

const trees = new WeakMap<Catalog, PathTree<Place>>();

export const findPlace: FindPlace = (path, catalog) => {
  let tree = trees.get(catalog);
  if (tree === undefined) trees.set(catalog, (tree = treeOf(catalog)));
  return tree.search(segmentsOf(path).map(percentDecoded), (place, [id]) => ({
    entry: place.entry,
    action: place.action,
    id: recordIdAt(place, id),
  }));
};

function treeOf(catalog: Catalog): PathTree<Place> {
  const tree = createPathTree<Place>();
  const look = apiLookOf(catalog);
  for (const entry of catalog.entries) {
    const actions = Object.keys(entry.resource.lifecycle?.transitions ?? {});
    const places = [
      placeOfCollection(entry),
      placeOfRecord(entry),
      ...(entry.resource.single === undefined ? [] : [placeOfSingle(entry, entry.resource.single)]),
      ...actions.map((name) => placeOfAction(entry, name)),
    ];
    for (const place of places) {
      const own = pathInLook(place.path, look);
      for (const pattern of new Set([...patternsOf(place.path), ...patternsOf(own)]))
        tree.at(segmentsOf(pattern).map(toPart), () => place);
    }
  }
  for (const { path, place } of servedOf(catalog).flatMap(describedPlaces))
    for (const pattern of patternsOf(path)) tree.at(segmentsOf(pattern).map(toPart), () => place);
  return tree;
}

/** Place of the records of an API description: its paths of lists, and those that name a record by its id alone. */
function describedPlaces(api: ServedApi): readonly { readonly path: string; readonly place: Place }[] {
  return pathsOf(api).flatMap(({ route: { resource, keys, scope, action }, path }) => {
    const entry = resource && api.keepers.get(resource)?.entry;
    if (entry === undefined || scope !== undefined) return [];
    const [key, another] = keys;
    if (key === undefined)
      return action.do === "list" || action.do === "create" ? [{ path, place: placeOfCollection(entry) }] : [];
    const isById = another === undefined && (key.at.length === 0 || key.at.join() === resource?.idField);
    const isWhole = ["read", "replace", "change", "remove"].includes(action.do);
    return isById && isWhole ? [{ path, place: placeOfRecord(entry) }] : [];
  });
}

export function listsBelow(entry: Entry, catalog: Catalog): readonly Belonging[] {
  return [...belongingsOf(entry.resource, catalog).values()];
}

export function notFound(
  { entry, id = "", collectionPath: list }: Pick<Target, "entry" | "id" | "collectionPath">,
  world?: WorldChoice,
): SeedbedError {
  const { name } = entry.resource;
  const shown = id.length > 60 ? `${id.slice(0, 60)}…` : id;
  const where = world === undefined ? "in your sandbox" : `in ${describeWorld(world)}`;
  return new SeedbedError(
    "not_found",
    `there is no ${name} ${JSON.stringify(shown)} ${where}: GET ${list} lists those that exist`,
  );
}
