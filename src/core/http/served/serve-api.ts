import type { ServedApi } from "../../definition/routes/definition.ts";
import { operationKey } from "../../definition/routes/path-shape.ts";
import { hasOwnPaths, pathsOf, servedOf } from "../../definition/routes/served-apis.ts";
import { apiLookOf, isBelowBase, isInLook } from "../../definition/style/look.ts";
import { getOrMake } from "../../model/maps.ts";
import { UsedMap } from "../../model/recent.ts";
import { emptyAnswer, jsonAnswer, when } from "../answer.ts";
import type { Answer, MaybePromise } from "../answer.ts";
import { serveData } from "../data/pipeline.ts";
import type { DataParts } from "../data/steps.ts";
import { preflightHeaders } from "../headers/answer-headers.ts";
import type { ApiRequest } from "../request.ts";
import { fallback } from "../routing/fallback.ts";
import type { Mounting, OwnPathParts } from "../routing/own-paths.ts";
import { shapeOfParts, toParts } from "../routing/patterns.ts";
import { createRouteTable, createRouter, METHODS, pathOfTarget } from "../routing/route-table.ts";
import type { RouteTable, Method, RouteHandler } from "../routing/route-table.ts";
import { serve } from "../serve.ts";
import { mountLook } from "../styled/styled-paths.ts";
import { styledProblem } from "../styled/styled-problem.ts";
import { createServedAnswers } from "./answers.ts";
import { createRecentAnswers, servedRoute } from "./served-route.ts";

/** Characters of recent answers that a service keeps. */
const KEPT_ANSWERS = 4 * 1024 * 1024;

/** The same of paths of which it is known what they take. */
const KEPT_PATHS = 256 * 1024;

export interface ServedPaths {
  /** True if something answers there: to a method, if one is given. */
  takes(target: string, method?: string): boolean;
  answer(request: ApiRequest): MaybePromise<Answer | undefined>;
  /** The route that was probably meant. */
  nearest(path: string): string | undefined;
  readonly inForm: ToForm;
}

/** The API descriptions of a catalog at their own paths: below the path of each of their servers, and below none. Undefined where there is none. */
export function servedPaths(parts: DataParts): ServedPaths | undefined {
  if (!hasOwnPaths(parts.catalog)) return undefined;
  const mounting: Mounting<RouteHandler> = {
    kept: KEPT_ANSWERS,
    data: (work, asked) => serveData(parts, parts.upstream?.unlessThere(work) ?? work, asked),
    page: (handler) => serve(parts, handler),
    restyled: (run, toAnswer) => (request, matched) =>
      when(run(request, matched), (answer) => toAnswer(answer, request)),
  };
  const { table, restyled, inForm } = mountOwnPaths({ ...parts, entries: parts.catalog.entries }, mounting);
  const none = serve({ ...parts, routes: table }, (exchange) => {
    exchange.isOpen = true;
    if (exchange.request.method !== "OPTIONS") return fallback(exchange);
    const allow = table.methodsOf(exchange.path).join(", ");
    return emptyAnswer(204, ["Allow", allow, ...preflightHeaders(exchange.header("access-control-request-headers"))]);
  });
  const { answer } = createRouter(
    { none: mounting.restyled(none, restyled), badPath: mounting.restyled(serve(parts, fallback), restyled) },
    table,
  );
  const known = new UsedMap<string, readonly string[]>(KEPT_PATHS, (_, { length }) => length + 100, KEPT_PATHS / 256);
  const methodsAt = (path: string): readonly string[] => getOrMake(known, path, () => table.methodsOf(path));
  return {
    takes: (target, method = "OPTIONS") => methodsAt(pathOfTarget(target)).includes(method),
    answer,
    nearest: table.nearest,
    inForm,
  };
}

type ToForm = (answer: Answer | undefined, request: ApiRequest, isElsewhere?: boolean) => Answer | undefined;

/** The paths of a catalog's own: those of its API descriptions, its base and style, and its routes. */
export function mountOwnPaths<Run>(parts: OwnPathParts, mounting: Mounting<Run>) {
  const table = createRouteTable<Run>();
  const look = apiLookOf(parts.catalog);
  // Routes that somebody wrote down go before those of a description.
  const taken = new Set<string>();
  const mountOthers = look && mountLook(look, table, parts, mounting, taken);
  for (const api of servedOf(parts.catalog)) mount(api, table, parts, mounting, taken);
  mountOthers?.();
  const { style = {} } = look ?? {};
  /** A refusal in the form that the style has for errors; any other answer as it is. */
  const restyled: ToForm = (answer, request) =>
    styledProblem(answer, request, { style, wire: undefined, clock: parts.clock });
  /** The same, of refusals of operations that are in the look, and of what is nowhere below its base. */
  const inForm: ToForm = (given, request, isElsewhere = false) => {
    const path = pathOfTarget(request.target);
    return isInLook(path, look) || (isElsewhere && isBelowBase(path, look)) ? restyled(given, request) : given;
  };
  return { table, restyled, inForm };
}

function mount<Run>(
  api: ServedApi,
  table: RouteTable<Run>,
  { baseUrl, world }: OwnPathParts,
  mounting: Mounting<Run>,
  taken: Set<string>,
): void {
  const answers = createServedAnswers(api, baseUrl);
  const shared = { api, answers, recent: createRecentAnswers(mounting.kept), baseUrl, world };
  const add = (method: Method, path: string, run: Run): void => {
    const pattern = path.length > 1 ? path.replace(/\/+$/, "") : path;
    const pieces = toParts(pattern);
    const key = `${method} ${shapeOfParts(pieces)}`;
    if (taken.has(key)) return;
    taken.add(key);
    table.add(method, { pattern, run, place: undefined, isServed: true }, pieces);
  };
  const alike = Map.groupBy(api.routes, ({ operation: { method, path } }) => operationKey(method, path));
  const handlers = new Map(
    [...alike.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [[first, mounting.data(servedRoute([first, ...others], shared), "open")] as const],
    ),
  );
  for (const { route, path } of pathsOf(api)) {
    const handler = handlers.get(route);
    const { method } = route.operation;
    // HEAD is wherever GET is.
    const methods = METHODS.filter((one) => one === method || (one === "HEAD" && method === "GET"));
    if (handler !== undefined) for (const one of methods) add(one, path, handler);
  }
  // The description itself, where none of its own paths is in the way. Seedbed's own is below /_seedbed.
  const source = mounting.page(() =>
    jsonAnswer(200, JSON.stringify(api.document.source), ["Cache-Control", "no-cache"]),
  );
  for (const method of ["GET", "HEAD"] as const) add(method, `${api.document.root}/openapi.json`, source);
}
