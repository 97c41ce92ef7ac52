// Finds the API descriptions of a catalog, apart from the code that reads and serves them: that is large, and most catalogs have none.
import type { Catalog, Entry } from "../../model/catalog.ts";
import { isObject } from "../../model/json.ts";
import { apiLookOf } from "../style/look.ts";
import type { BoundRoute, ServedApi } from "./definition.ts";

const SERVED = Symbol("served");

type ServingCatalog = Catalog & { readonly [SERVED]?: readonly ServedApi[] };

/** The API descriptions that are served at their own paths, whose records a catalog has. */
export function servedOf(catalog: Catalog): readonly ServedApi[] {
  return (catalog as ServingCatalog)[SERVED] ?? [];
}

/** The same catalog with the webhooks of API descriptions, known to have their records. */
export function keepServed(catalog: Catalog, apis: readonly ServedApi[]): Catalog {
  const webhooks = apis.flatMap((api) => api.webhooks);
  return Object.freeze({ ...catalog, ...(webhooks.length > 0 && { webhooks }), [SERVED]: apis });
}

/** True if something answers at paths of the definition's own: an API description, or records with another base or style. */
export function hasOwnPaths(catalog: Catalog): boolean {
  return servedOf(catalog).length > 0 || apiLookOf(catalog) !== undefined;
}

/** True if records in the body of an event may look otherwise to callers: it is of a playground, or of a catalog with paths of its own. */
export function mayLookOtherwise(body: string, playground: string | undefined, catalog: Catalog): boolean {
  return playground !== undefined || hasOwnPaths(catalog) || body.includes('"playground":"');
}

/** Tells how many operations answer, and how many of them keep what is written. */
export function countServed({ routes }: Pick<ServedApi, "routes">): string {
  const kept = routes.filter(({ grade }) => grade === "kept").length;
  return `${routes.length} of ${routes.length} operations answer, ${kept} keep what is written`;
}

/** Place at which the operations of a description answer: below the path of each of its servers, and below none. */
export function pathsOf({ document, routes }: Pick<ServedApi, "document" | "routes">): readonly {
  readonly route: BoundRoute;
  readonly path: string;
}[] {
  const bases = [...new Set([document.root, ...document.basePaths])];
  return bases.flatMap((base) =>
    routes.map((route) => ({ route, path: `${base}${route.operation.path.split(/[?#]/, 1)[0] ?? ""}` })),
  );
}

/** True for an API description that stands by itself: it is a definition too. */
export function isOpenApi(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && (typeof value["openapi"] === "string" || typeof value["swagger"] === "string");
}

/** The resources of a definition: those that it declares, and those of its API description. */
export function ownEntries({
  entries,
  catalog,
}: {
  readonly entries: readonly Entry[];
  readonly catalog: Catalog;
}): readonly Entry[] {
  return [...entries, ...servedOf(catalog).flatMap(({ keepers }) => [...keepers.values()].map((one) => one.entry))];
}
