import type { Catalog } from "../../model/catalog.ts";
import type { ApiOperation } from "../../openapi/document.ts";
import type { DefinitionFaults } from "../faults.ts";
import type { MapSource } from "../source.ts";
import { hint } from "../words-reader.ts";
import { askedOf, isOf, kept, viewOf } from "./asked.ts";
import type { AskedOf } from "./asked.ts";
import type { BoundRoute, ServedApi, ServedResource, Understanding } from "./definition.ts";
import { plainName } from "./meanings.ts";
import { calledBy, operationKey, shapeOfPath } from "./path-shape.ts";
import { keepServed, servedOf } from "./served-apis.ts";
import { filterOf, toMade } from "./to-route.ts";
import { understandingOf } from "./understand.ts";
import { isRecordSchema, listViewOf } from "./views.ts";
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

/** The route of an operation that a definition says the work of; undefined where the description's answer cannot show it. */
function toSaidRoute(
  operation: ApiOperation,
  work: "list" | "read" | "create" | "replace" | "change" | "remove",
  resource: ServedResource,
  understood: Understanding,
): BoundRoute | undefined {
  const shape = shapeOfPath(operation.path);
  const asked = askedOf(operation, shape, understood);
  const { schemas, success, literal } = asked;
  const why = `the definition says: ${work} ${resource.name}`;
  if (work === "list") {
    const view = listViewOf(success.schema, schemas, [plainName(resource.collection), ...calledBy(literal)]);
    const scope = understood.scopeOf(shape, resource) ?? filterOf(asked, resource);
    return view && kept({ ...asked, resource, scope }, { do: work, view }, why);
  }
  const keys = work === "create" ? [] : understood.keysOf(shape, resource);
  const about: AskedOf = { ...asked, resource, keys, isFirst: work !== "create" && keys.length === 0 };
  const view = viewOf(about, success.schema);
  if (work === "remove") return kept(about, { do: work, view: isOf(about, view.schema) ? view : undefined }, why);
  if (work === "read") return isRecordSchema(view.schema, schemas) ? kept(about, { do: work, view }, why) : undefined;
  return kept(about, { do: work, view, body: viewOf(about, asked.sent) }, why);
}
