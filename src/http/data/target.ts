import { belongingsOf } from "../../engine/query/belongings.ts";
import type { Belonging } from "../../engine/query/belongings.ts";
import type { FindPlace } from "../../engine/recipe/steps.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import type { RouteSource } from "../routing/route-table.ts";
import { segmentsOf } from "../routing/route-table.ts";

/** The domain whose collections also answer without its name: `/v1/users` is `/v1/core/users`. */
const SHORT_DOMAIN = "core";

/** Segments of the longest path: domain, collection, id, and an action or what belongs to the record. */
const MOST_SEGMENTS = 4;

/** The record that a nested list is about. */
export interface Owner {
  readonly entry: Entry;
  readonly id: string;
  readonly collectionPath: string;
  /** What of it the list is. */
  readonly belonging: Belonging;
}

/** What a path of the data plane leads to. */
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

/** Finds what a path leads to; undefined where it leads nowhere. */
export function findTarget(path: string, catalog: Catalog): Target | undefined {
  return locatePath(segmentsOf(path), catalog);
}

/** What a step of a recipe may be sent to: anything but a nested list. */
export const findPlace: FindPlace = (path, catalog) => {
  const target = findTarget(path, catalog);
  return target?.owner === undefined ? target : undefined;
};

function locatePath([version, ...segments]: readonly string[], catalog: Catalog): Target | undefined {
  return version === "v1" && segments.length <= MOST_SEGMENTS
    ? locate(segments.map(decodeSegment), catalog)
    : undefined;
}

function locate(segments: readonly string[], catalog: Catalog): Target | undefined {
  const [first = "", second = ""] = segments;
  const short = catalog.find(SHORT_DOMAIN, first);
  const entry = short ?? catalog.find(first, second);
  if (entry === undefined) return undefined;
  const rest = segments.slice(short === undefined ? 2 : 1);
  const collectionPath = short === undefined ? `/v1/${first}/${second}` : `/v1/${first}`;
  const [id, action] = rest;
  if (rest.length > 2 || id === "") return undefined;
  const shape = `/v1/${entry.resource.domain}/${entry.resource.collection}${id === undefined ? "" : "/:id"}`;
  if (action === undefined) return { entry, collectionPath, id, action: undefined, shape };
  const transitions = entry.resource.lifecycle?.transitions ?? {};
  if (Object.hasOwn(transitions, action)) return { entry, collectionPath, id, action, shape: `${shape}/${action}` };
  const belonging = id === undefined ? undefined : belongingsOf(entry.resource, catalog).get(action);
  if (id === undefined || belonging === undefined) return undefined;
  return {
    entry: belonging.entry,
    collectionPath: `${collectionPath}/${encodeURIComponent(id)}/${action}`,
    id: undefined,
    action: undefined,
    owner: { entry, id, collectionPath, belonging },
    shape: `${shape}/${action}`,
  };
}

/** Segments are split before they are decoded, so that an id such as `..%2f..` is one like any other: there just is no such record. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The methods that a target takes. */
export function methodsOf(target: Target): readonly string[] {
  if (target.action !== undefined) return ["POST"];
  if (target.owner !== undefined) return ["GET", "HEAD"];
  return target.id === undefined ? ["GET", "HEAD", "POST"] : ["GET", "HEAD", "PUT", "PATCH", "DELETE"];
}

/** The routes of a catalog's collections. */
export function dataRouteSource(catalog: Catalog): RouteSource {
  const patterns = catalog.entries.flatMap(({ resource }) => {
    const { domain, collection } = resource;
    const paths = [`/v1/${domain}/${collection}`, ...(domain === SHORT_DOMAIN ? [`/v1/${collection}`] : [])];
    const below = [...Object.keys(resource.lifecycle?.transitions ?? {}), ...belongingsOf(resource, catalog).keys()];
    return paths.flatMap((path) => [path, `${path}/:id`, ...below.map((name) => `${path}/:id/${name}`)]);
  });
  return {
    patterns,
    methodsOf(segments) {
      const target = locatePath(segments, catalog);
      return target === undefined ? [] : methodsOf(target);
    },
  };
}
