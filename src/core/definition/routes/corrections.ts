import type { Catalog } from "../../model/catalog.ts";
import type { DefinitionFaults } from "../faults.ts";
import type { MapSource } from "../source.ts";
import { hint } from "../words-reader.ts";
import type { BoundRoute, ServedApi } from "./definition.ts";
import { operationKey } from "./path-shape.ts";
import { keepServed, servedOf } from "./served-apis.ts";
import { toMade, toSaidRoute } from "./to-route.ts";
import { understandingOf } from "./understand.ts";
import { readRoutes } from "./written-routes.ts";
import type { ReadRoute, WrittenRoute } from "./written-routes.ts";

/**
 * Reads the routes of a definition. One at the path of an operation of an API description, bound to a resource and
 * saying no more, corrects that operation: it then answers as described. The others are `routes`.
 */
export function withRead(
  catalog: Catalog,
  source: MapSource | undefined,
  faults: DefinitionFaults,
): { readonly catalog: Catalog; readonly routes: readonly WrittenRoute[] } {
  const read = source === undefined ? [] : readRoutes(source.members, catalog, faults);
  const byKey = new Map(read.map((one) => [operationKey(one.method, one.path), one]));
  const taken = new Set<ReadRoute>();
  const apis = servedOf(catalog).map((api) => ({
    ...api,
    routes: api.routes.map((route) => {
      const { method, path } = route.operation;
      const said = byKey.get(operationKey(method, api.document.root + path));
      const corrected = said && correct(route, said, api);
      if (said !== undefined && corrected !== undefined) taken.add(said);
      return corrected ?? route;
    }),
  }));
  const routes = read.flatMap((one): readonly WrittenRoute[] => {
    const { key, action, ...rest } = one;
    if (taken.has(one)) return [];
    if (action.do !== "made") return [{ ...rest, action }];
    const known = apis.flatMap((api) => api.routes.map(({ operation }) => `${operation.method} ${operation.path}`));
    const meant = hint(`${rest.method} ${rest.path}`, known);
    faults.add(key, "unknown_operation", `is no operation of an API description, which made is for${meant}`);
    return [];
  });
  return { catalog: taken.size === 0 ? catalog : keepServed(catalog, apis), routes };
}

function correct(route: BoundRoute, { action }: ReadRoute, api: ServedApi): BoundRoute | undefined {
  if (action.do === "made") return toMade(route, "the definition says: made");
  const understood = understandingOf(api.document);
  if (understood === undefined || !("values" in action) || action.do === "add" || action.do === "drop")
    return undefined;
  if (action.values !== undefined || Object.keys(action.own).length > 0) return undefined;
  const [found] = [...api.keepers.values()].filter(({ entry }) => entry === action.entry);
  return found && toSaidRoute(route.operation, action.do, found.resource, understood);
}
