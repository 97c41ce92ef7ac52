import { SeedbedError } from "../model/errors.ts";
import type { Answer } from "./answer.ts";
import { fallback } from "./fallback.ts";
import type { MaybePromise } from "./maybe-promise.ts";
import type { Parts } from "./parts.ts";
import type { ApiRequest } from "./request.ts";
import { createRouter } from "./router.ts";
import type { RouteHandler, Router } from "./router.ts";
import { serve, serveCounted } from "./serve.ts";
import type { Handler } from "./serve.ts";

/** A group of routes: it adds them to the app. */
export type RouteGroup = (app: Router, parts: Parts) => void;

/** The whole API behind one function: it answers a request from wherever it comes. Undefined if its client has gone. */
export type Answerer = (request: ApiRequest) => MaybePromise<Answer | undefined>;

/** Where every request counts, also one that no route takes. */
const COUNTED = /^\/(?:v1|play|api\/(?:data|sandboxes|events))(?:[/?]|$)/;

/** The API that the given groups of routes make. */
export function createApp(parts: Parts, groups: readonly RouteGroup[]): Answerer {
  /** Counts the request where every one counts. */
  function countedWhereDue(handler: Handler): RouteHandler {
    const [uncounted, counted] = [serve(parts, handler), serveCounted(parts, handler)];
    return (request, matched) => {
      const isCounted = request.method !== "OPTIONS" && COUNTED.test(request.target);
      return (isCounted ? counted : uncounted)(request, matched);
    };
  }

  const { router, close, answer } = createRouter(
    {
      none: countedWhereDue(fallback),
      badPath: countedWhereDue(() => {
        throw new SeedbedError(
          "invalid_parameter",
          "cannot read the path: its percent-encoding is not valid UTF-8; write a percent sign as %25",
        );
      }),
    },
    (method, pattern) => parts.routes.add(method, pattern),
  );
  for (const group of groups) group(router, parts);
  close();
  return answer;
}
