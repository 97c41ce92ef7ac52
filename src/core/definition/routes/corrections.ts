import type { Catalog } from "../../model/catalog.ts";
import type { DefinitionFaults } from "../faults.ts";
import type { Source } from "../source.ts";
import { hint } from "../words-reader.ts";
import { askedOf, isOf, kept, sharesFields, viewOf } from "./asked.ts";
import type { AskedOf } from "./asked.ts";
import type { BoundRoute, ServedApi, ServedResource } from "./definition.ts";
import { plainName } from "./meanings.ts";
import { before, calledBy, operationKey, shapeOfPath } from "./path-shape.ts";
import { keepServed, servedOf } from "./served-apis.ts";
import { filterOf, toMade } from "./to-route.ts";
import { understandingOf } from "./understand.ts";
import { listViewOf } from "./views.ts";
import { readRoutes } from "./written-routes.ts";
import type { ReadRoute, WrittenRoute } from "./written-routes.ts";

/**
 * Reads the routes of a definition. One at the path of an operation of an API description, bound to a resource and
 * saying no more, corrects that operation: it then answers as described. The others are `routes`, below each path that
 * the operations of a description are below.
 */
export function readAndCorrect(
  catalog: Catalog,
  source: Source | undefined,
  faults: DefinitionFaults,
): { readonly catalog: Catalog; readonly routes: readonly WrittenRoute[] } {
  const read = source?.kind === "map" ? readRoutes(source.members, catalog, faults) : [];
  const served = servedOf(catalog);
  if (served.length === 0 || read.length === 0) return { catalog, routes: toWritten(read, [], faults) };
  const byKey = new Map(read.map((one) => [operationKey(one.method, one.path), one]));
  const names = new Map(
    served.flatMap(({ keepers }) =>
      [...keepers.values()].map(({ entry, resource }) => [entry, resource.name] as const),
    ),
  );
  const taken = new Set<ReadRoute>();
  const apis = served.map((api) => {
    const byName = new Map([...api.keepers.keys()].map((resource) => [resource.name, resource]));
    const routes = api.routes.map((route) => {
      const { method, path } = route.operation;
      const said = basesOf(api).flatMap(
        (base) => byKey.get(operationKey(method, base + path)) ?? byKey.get(operationKey("ANY", base + path)) ?? [],
      );
      const [first, second] = said;
      if (second !== undefined) faults.add(second.key, "repeated", `is the same operation as ${first?.said}`);
      if (first === undefined || !isCorrection(first)) return route;
      const { action } = first;
      // Of any method, those that fit.
      if (first.method !== "ANY") taken.add(first);
      if (action.do === "made") {
        taken.add(first);
        return toMade(route, "the definition says: made");
      }
      // Several descriptions may have resources of one name: an operation is about its own.
      const own = "entry" in action ? byName.get(names.get(action.entry) ?? "") : undefined;
      const corrected = own && correct(route, action.do as Work, own, api);
      if (corrected !== undefined) taken.add(first);
      else if (first.method !== "ANY") faults.add(first.key, "unfitting_route", unfitting(action.do, own?.name));
      return corrected ?? route;
    });
    return { ...api, routes };
  });
  const left = read.filter((one) => !taken.has(one));
  return { catalog: taken.size === 0 ? catalog : keepServed(catalog, apis), routes: toWritten(left, apis, faults) };
}

/** The paths that the operations of a description are below. */
function basesOf({ document }: ServedApi): readonly string[] {
  return [...new Set([document.root, ...document.basePaths])];
}

/** True for a route that says what an operation does, and nothing of its answer. */
function isCorrection({ action }: ReadRoute): boolean {
  if (action.do === "made") return true;
  if (!("entry" in action) || !Object.hasOwn(CORRECTING, action.do)) return false;
  const { values, set, headers, next, otherwise, delay, own } = action;
  const more = [values, set, headers, next, otherwise, ...Object.values(own)];
  return delay[1] === 0 && more.every((one) => one === undefined);
}

function unfitting(work: string, resource = "of this description"): string {
  return `cannot ${work} ${resource}: the method or the answer that is described does not fit; write answer beside it for one of your own`;
}

/** Routes that correct nothing, each at all addresses of the description that it is beside. */
function toWritten(
  read: readonly ReadRoute[],
  apis: readonly ServedApi[],
  faults: DefinitionFaults,
): readonly WrittenRoute[] {
  return read.flatMap(({ key, action, ...rest }): readonly WrittenRoute[] => {
    if (action.do === "made") {
      const known = apis.flatMap((api) =>
        api.routes.map(({ operation }) => `${operation.method} ${api.document.root}${operation.path}`),
      );
      const meant = hint(rest.said, known);
      faults.add(key, "unknown_operation", `is no operation of an API description, which made is for${meant}`);
      return [];
    }
    const beside = apis.find((api) => rest.path.startsWith(`${api.document.root}/`));
    if (beside === undefined) return [{ ...rest, action }];
    const below = rest.path.slice(beside.document.root.length);
    const bases = basesOf(beside);
    const isWhole = bases.some((base) => base !== beside.document.root && rest.path.startsWith(`${base}/`));
    return isWhole ? [{ ...rest, action }] : bases.map((base) => ({ ...rest, path: below, base, action }));
  });
}

const CORRECTING = { list: 1, read: 1, create: 1, replace: 1, change: 1, remove: 1 } as const;

type Work = keyof typeof CORRECTING;

/** Work that an operation of a method may do; the others may do any. */
const WORK_OF: Readonly<Record<string, readonly Work[]>> = { GET: ["list", "read"], DELETE: ["remove"] };

/** The route of an operation that a definition says the work of; undefined where the description's answer cannot show it. */
function correct(
  { operation }: BoundRoute,
  work: Work,
  resource: ServedResource,
  { document }: ServedApi,
): BoundRoute | undefined {
  const understood = understandingOf(document);
  if (understood === undefined || WORK_OF[operation.method]?.includes(work) === false) return undefined;
  const shape = shapeOfPath(operation.path);
  const asked = askedOf(operation, shape, understood);
  const { schemas, success, literal } = asked;
  const why = `the definition says: ${work} ${resource.name}`;
  if (work === "list") {
    const view = listViewOf(success.schema, schemas, [plainName(resource.collection), ...calledBy(literal)]);
    const scope = understood.scopeOf(shape, resource) ?? filterOf(asked, resource);
    return view && kept({ ...asked, resource, scope }, { do: work, view }, why);
  }
  // The record of the last parameters: `POST /boats/{id}/launch` is about the boat.
  const after = shape.parts.length - 1 - shape.parts.findLastIndex((part) => "params" in part);
  const own = after === shape.parts.length ? shape : before(shape, after);
  const keys = work === "create" ? [] : understood.keysOf(own, resource);
  const isFirst = work !== "create" && keys.length === 0;
  const about: AskedOf = { ...asked, shape: work === "create" ? shape : own, resource, keys, isFirst };
  const view = viewOf(about, success.schema);
  if (work === "remove") return kept(about, { do: work, view: isOf(about, view.schema) ? view : undefined }, why);
  if (work === "read") return sharesFields(about, view.schema) ? kept(about, { do: work, view }, why) : undefined;
  return kept(about, { do: work, view, body: viewOf(about, asked.sent) }, why);
}
