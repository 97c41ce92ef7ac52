import { SeedbedError } from "../model/errors.ts";
import { when } from "./answer.ts";
import type { Answer, Answerer, MaybePromise } from "./answer.ts";
import { serveData } from "./data/pipeline.ts";
import type { DataParts } from "./data/steps.ts";
import type { ApiRequest } from "./request.ts";
import { fallback, notBelowPrefix } from "./routing/fallback.ts";
import { isBelowPrefix, OwnRequest, PrefixedRequest, withPrefix } from "./routing/prefixed-request.ts";
import { createRouter, NOWHERE, pathOfTarget } from "./routing/route-table.ts";
import type { Router, RouteHandler } from "./routing/route-table.ts";
import { serve, serveCounted } from "./serve.ts";
import type { Handler } from "./serve.ts";
import type { ServedPaths } from "./served/serve-api.ts";

/** A group of routes: it adds them to the app. */
export type RouteGroup = (app: Router, parts: DataParts) => void;

/** Paths on which every request is a data request, and counts as one even if no route takes it. */
const DATA = /^\/(?:v1|play)(?:[/?]|$)/;
const COUNTED = /^\/(?:s|api\/(?:data|sandboxes|events|requests|faults))(?:[/?]|$)/;

const OWN = /^\/_seedbed(?=[/?]|$)/;

type ServedBy = (parts: DataParts) => ServedPaths | undefined;

/** The API that the given groups of routes make. `elsewhere` answers what no route takes, and `servedBy` the paths of API descriptions. */
export function createApp(
  given: Omit<DataParts, "answer">,
  groups: readonly RouteGroup[],
  elsewhere: Handler = fallback,
  servedBy?: ServedBy,
): Answerer {
  const parts: DataParts = { ...given, answer: (request) => answerAnywhere(request) };
  const served = servedBy?.(parts);
  const { nearest } = parts.routes;
  // A path that was mistyped was most likely one of the definition's own.
  const all = {
    ...parts,
    routes: { ...parts.routes, nearest: (path: string) => served?.nearest(path) ?? nearest(path) },
  };

  function asElsewhere(handler: Handler): RouteHandler {
    const [uncounted, counted] = [serve(all, handler), serveCounted(all, handler)];
    const data = serveData(all, (exchange) => {
      if (exchange.misnamed !== undefined) throw exchange.misnamed;
      return handler(exchange);
    });
    const serverOf = ({ method, target }: ApiRequest): RouteHandler => {
      if (method === "OPTIONS") return uncounted;
      if (DATA.test(target)) return data;
      return COUNTED.test(target) ? counted : uncounted;
    };
    return (request, matched) =>
      when(serverOf(request)(request, matched), (found) => served?.inForm(found, request, true) ?? found);
  }

  const { router, answer: answerUsual } = createRouter(
    {
      none: asElsewhere(elsewhere),
      badPath: asElsewhere(() => {
        throw new SeedbedError(
          "invalid_parameter",
          "cannot read the path: its percent-encoding is not valid UTF-8; write a percent sign as %25",
        );
      }),
    },
    parts.routes,
  );
  for (const group of groups) group(router, parts);
  const answer: Answerer = (request) => when(answerUsual(request), (found) => served?.inForm(found, request) ?? found);
  const notBelow = serveCounted(parts, notBelowPrefix);
  const there = given.upstream && serveData(parts, given.upstream.forward, "open");
  const isOurs = ({ method, target }: ApiRequest): boolean => {
    if (given.upstream?.mode === "all") return false;
    if (served?.takes(target, method) === true) return true;
    return parts.routes.methodsOf(pathOfTarget(target)).includes(method);
  };
  function answerAnywhere(request: ApiRequest): MaybePromise<Answer | undefined> {
    if (OWN.test(request.target)) return answerUsual(new OwnRequest(request, OWN, request.prefix));
    if (there === undefined) return answerHere(request);
    const asked = request.target.startsWith("/s/") ? new PrefixedRequest(request) : request;
    return isOurs(asked) ? answerHere(request) : there(asked, NOWHERE);
  }
  function answerHere(request: ApiRequest): MaybePromise<Answer | undefined> {
    if (served?.takes(request.target) === true) return served.answer(request);
    if (!request.target.startsWith("/s/")) return answer(request);
    const prefixed = new PrefixedRequest(request);
    if (served?.takes(prefixed.target) === true) {
      const toPlaces = (found: Answer | undefined): Answer | undefined =>
        found && {
          ...found,
          headers: withPrefix(found.headers, prefixed.prefix, parts.baseUrl, (path) => served.takes(path)),
        };
      return when(served.answer(prefixed), toPlaces);
    }
    if (isBelowPrefix(prefixed.target)) return answer(prefixed);
    return request.method === "OPTIONS" ? answer(request) : notBelow(prefixed, NOWHERE);
  }
  return answerAnywhere;
}
