import findMyWay from "find-my-way";

import { RecentMap } from "../model/recent.ts";
import type { Answer } from "./answer.ts";
import type { MaybePromise } from "./maybe-promise.ts";
import type { ApiRequest } from "./request.ts";
import { isFixed } from "./route-table.ts";

/** Longer than any target, so that no value in a path is refused for its length. */
const ANY_LENGTH = 1_000_000;

/** What the router knows of a request: the pattern of its route, and the values of the pattern's parameters, percent-decoded. */
export interface Matched {
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Answers a request; undefined where the client has gone. */
export type RouteHandler = (request: ApiRequest, matched: Matched) => MaybePromise<Answer | undefined>;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

type Method = (typeof METHODS)[number];

type AddRoute = (pattern: string, handler: RouteHandler) => void;

/** Where groups add their routes. A GET route takes HEAD too; a slash at the end of a path changes nothing. */
export interface Router {
  readonly get: AddRoute;
  readonly post: AddRoute;
  readonly put: AddRoute;
  readonly patch: AddRoute;
  readonly delete: AddRoute;
  /** Adds one handler for several methods. */
  route(methods: Method | readonly Method[], pattern: string, handler: RouteHandler): void;
}

/** What answers a request that has no route. */
export interface Elsewhere {
  /** No route takes the method and path. */
  readonly none: RouteHandler;
  /** The path is not valid percent-encoded UTF-8. */
  readonly badPath: RouteHandler;
}

/** Targets that are kept, and how long one may be. */
const KEPT_TARGETS = 2_000;
const LONGEST_KEPT = 500;

const NOTHING = Object.freeze({});

const NOWHERE: Matched = Object.freeze({ pattern: "unknown", params: NOTHING });

/** Where a target leads. */
interface Way {
  readonly run: RouteHandler;
  readonly matched: Matched;
}

/** What find-my-way keeps of a route. */
interface Stored {
  readonly pattern: string;
  readonly run: RouteHandler;
}

/** A router and what answers a request by it; `added` is told of every route. */
export function createRouter(
  { none, badPath }: Elsewhere,
  added: (method: string, pattern: string) => void,
): {
  readonly router: Router;
  /** To be called after the last route was added: the paths that are routes by themselves take no methods of routes whose parameters they fit. */
  readonly close: () => void;
  readonly answer: (request: ApiRequest) => MaybePromise<Answer | undefined>;
} {
  const ways = findMyWay({
    ignoreTrailingSlash: true,
    maxParamLength: ANY_LENGTH,
    querystringParser: () => NOTHING, // each route reads its own, in order and with every repetition
    onBadUrl: () => undefined,
  });
  /** The methods of paths that are routes by themselves. */
  const fixed = new Map<string, Set<Method>>();
  /** Where recent GET requests went, by target: looking it up costs less than finding the way. */
  const recent = new RecentMap<string, Way>(KEPT_TARGETS);

  function find({ method, target }: ApiRequest): Way {
    // A method that it does not know has no routes.
    const found = ways.find(method as Method, target);
    if (found === null) return { run: none, matched: NOWHERE };
    const stored = found.store as Stored | null; // as given to `on`; none where the path cannot be decoded
    if (stored === null) return { run: badPath, matched: NOWHERE };
    const way: Way = {
      run: stored.run,
      matched: { pattern: stored.pattern, params: found.params as Matched["params"] }, // the router sets every parameter of the pattern
    };
    if (method === "GET" && target.length <= LONGEST_KEPT) recent.set(target, way);
    return way;
  }

  const route: Router["route"] = (methods, pattern, handler) => {
    const taken = new Set([methods].flat());
    if (taken.has("GET")) taken.add("HEAD");
    const stored: Stored = { pattern, run: handler };
    for (const method of taken) {
      ways.on(method, pattern, () => undefined, stored);
      added(method, pattern);
    }
    if (isFixed(pattern)) fixed.set(pattern, taken.union(fixed.get(pattern) ?? new Set()));
  };
  const adderOf =
    (method: Method): AddRoute =>
    (pattern, handler) =>
      route(method, pattern, handler);
  return {
    router: {
      get: adderOf("GET"),
      post: adderOf("POST"),
      put: adderOf("PUT"),
      patch: adderOf("PATCH"),
      delete: adderOf("DELETE"),
      route,
    },
    close() {
      for (const [pattern, taken] of fixed)
        for (const method of METHODS)
          if (!taken.has(method)) ways.on(method, pattern, () => undefined, { pattern, run: none } satisfies Stored);
    },
    answer(request) {
      const { run, matched } = (request.method === "GET" ? recent.get(request.target) : undefined) ?? find(request);
      return run(request, matched);
    },
  };
}
