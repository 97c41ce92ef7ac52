import type { WrittenAction, WrittenRoute } from "../../definition/routes/written-routes.ts";
import type { Look } from "../../definition/style/look.ts";
import { operationIds, toCamel, transitionId } from "../../description/names.ts";
import type { DescribedAnswer, DescribedGroup, RouteOperation } from "../../description/route-group.ts";
import type { DescribedMethod } from "../../description/specification.ts";

const TAG = "Routes";

const ANY_METHOD: readonly DescribedMethod[] = ["get", "post", "put", "patch", "delete"];

/**
 * The groups with the routes of a definition: one that is bound to a resource as the operation that it stands for, an answer as JSON of
 * any kind with its statuses. What a route takes the place of is left out.
 */
export function withRoutes(groups: readonly DescribedGroup[], { routes, base = "" }: Look): readonly DescribedGroup[] {
  if (routes.length === 0) return groups;
  const all = groups.flatMap(({ operations }) => operations);
  const paths = new Map(all.map(({ path }) => [shapeOf(path), path]));
  const described = routes.flatMap((route) => {
    const own = ((route.base ?? base) + route.path).replace(/\*$/, "{rest}").replaceAll(/:(\w+)/g, "{$1}");
    const path = paths.get(shapeOf(own)) ?? own; // one path has parameters of one name
    paths.set(shapeOf(path), path);
    const methods = route.method === "ANY" ? ANY_METHOD : [route.method.toLowerCase() as DescribedMethod];
    return methods.map((method) => operationOf(route, method, path, all));
  });
  const taken = new Set(described.map(keyOf));
  return [
    ...groups.map((group) => ({ ...group, operations: group.operations.filter((one) => !taken.has(keyOf(one))) })),
    {
      title: TAG,
      tags: [{ name: TAG, description: "The routes of the definition." }],
      operations: described,
      schemas: {},
    },
  ];
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}");
}

function keyOf({ method, path }: RouteOperation): string {
  return `${method} ${shapeOf(path)}`;
}

function operationOf(
  { action, path: written }: WrittenRoute,
  method: DescribedMethod,
  path: string,
  all: readonly RouteOperation[],
): RouteOperation {
  const bound = boundTo(action);
  const of = all.find(({ operationId }) => operationId === bound);
  const isAsUsual = !("own" in action && Object.keys(action.own).length > 0);
  return {
    method,
    path,
    operationId: toCamel(`${method} ${path.replaceAll(/\W+/g, " ")}`),
    summary: of?.summary ?? `${method.toUpperCase()} ${written}`,
    description: of?.description ?? "A route of the definition.",
    tag: TAG,
    parameters: [
      ...[...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => ({
        name,
        in: "path" as const,
        required: true,
        schema: { type: "string" as const },
      })),
      ...(of?.parameters.filter((one) => ("value" in one ? one.value : one).in !== "path") ?? []),
    ],
    ...(of?.body === undefined
      ? method !== "get" && method !== "delete" && action.do !== "act" && { body: { schema: {} } }
      : { body: of.body }),
    answers:
      (isAsUsual ? of?.answers.flatMap((one) => [one, ...instead(one, action)]) : undefined) ?? answersOf(action),
    problems: of?.problems ?? [],
    ...(of?.security !== undefined && { security: of.security }),
  };
}

/** The answer for a record that is there already, where a route creates only what is not. */
function instead(created: DescribedAnswer, { do: done }: WrittenAction): readonly DescribedAnswer[] {
  const { Location: _made, ...headers } = created.headers;
  return done === "add" && created.status === 201 ? [{ ...created, status: 200, headers }] : [];
}

/** The operationId of what a route stands for. */
function boundTo(action: WrittenAction): string | undefined {
  if (!("entry" in action)) return undefined;
  const { resource } = action.entry;
  return action.do === "act"
    ? transitionId(action.transition, resource)
    : operationIds(resource)[STANDS_FOR[action.do]];
}

const STANDS_FOR = {
  list: "list",
  read: "get",
  create: "create",
  add: "create",
  replace: "replace",
  change: "update",
  remove: "delete",
  drop: "delete",
} as const;

function statusOf(action: WrittenAction): number | "2XX" {
  return "own" in action ? (action.own.status ?? "2XX") : "2XX";
}

function answersOf(action: WrittenAction): readonly DescribedAnswer[] {
  const given =
    action.do === "answer"
      ? action.cases.flatMap(({ answers }) => answers)
      : [{ status: statusOf(action), body: {}, mediaType: "application/json" }];
  return [...new Set(given.map(({ status }) => status))].map((status) => {
    const types = given.flatMap((one) => (one.status === status && one.body !== undefined ? [one.mediaType] : []));
    return {
      status,
      description: "An answer of the route.",
      headers: {},
      ...(types.length > 0 && { body: { schema: {}, mediaTypes: [...new Set(types)] } }),
    };
  });
}
