import type { Catalog, Entry } from "../../model/catalog.ts";
import type { RouteSource } from "../route-table.ts";
import { segmentsOf } from "../route-table.ts";

/** The domain whose collections also answer without its name: `/v1/users` is `/v1/core/users`. */
const SHORT_DOMAIN = "core";

/** Segments of the longest path: domain, collection, id and action. */
const MOST_SEGMENTS = 4;

/** What a path of the data plane leads to. */
export interface Target {
  readonly entry: Entry;
  /** The collection's path as asked for: `/v1/users` or `/v1/core/users`. */
  readonly collectionPath: string;
  /** Undefined for the whole collection. */
  readonly id: string | undefined;
  /** Undefined but for an action route. */
  readonly action: string | undefined;
  /** The shape of the path, the same for all records: `/v1/core/users/:id`. */
  readonly shape: string;
}

/** Finds what a path leads to; undefined where it leads nowhere. */
export function findTarget(path: string, catalog: Catalog): Target | undefined {
  return locatePath(segmentsOf(path), catalog);
}

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
  return Object.hasOwn(transitions, action)
    ? { entry, collectionPath, id, action, shape: `${shape}/${action}` }
    : undefined;
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
  return target.id === undefined ? ["GET", "HEAD", "POST"] : ["GET", "HEAD", "PUT", "PATCH", "DELETE"];
}

/** The routes of a catalog's collections. */
export function dataRouteSource(catalog: Catalog): RouteSource {
  const patterns = catalog.entries.flatMap(({ resource }) => {
    const { domain, collection } = resource;
    const paths = [`/v1/${domain}/${collection}`, ...(domain === SHORT_DOMAIN ? [`/v1/${collection}`] : [])];
    const actions = Object.keys(resource.lifecycle?.transitions ?? {});
    return paths.flatMap((path) => [path, `${path}/:id`, ...actions.map((action) => `${path}/:id/${action}`)]);
  });
  return {
    patterns,
    methodsOf(segments) {
      const target = locatePath(segments, catalog);
      return target === undefined ? [] : methodsOf(target);
    },
  };
}
