import { RecentMap } from "../../model/recent.ts";
import type { Answer } from "../answer.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { ApiRequest } from "../request.ts";
import { isFixed } from "./route-table.ts";
import { createRouteTree } from "./route-tree.ts";
import type { Found, RouteTree } from "./route-tree.ts";

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

/** What is known of a request that has no route. */
export const NOWHERE: Matched = Object.freeze({ pattern: "unknown", params: NOTHING });

/** Where a target leads. */
interface Way {
  readonly run: RouteHandler;
  readonly matched: Matched;
}

/** What is kept of a route. */
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
  const trees = new Map<string, RouteTree<Stored>>(METHODS.map((method) => [method, createRouteTree()]));
  /** The methods of paths that are routes by themselves. */
  const fixed = new Map<string, Set<Method>>();
  /** Where recent GET requests went, by target: looking it up costs less than finding the way. */
  const recent = new RecentMap<string, Way>(KEPT_TARGETS);

  function find({ method, target }: ApiRequest): Way {
    // A method that it does not know has no routes.
    let found: Found<Stored> | undefined;
    try {
      found = trees.get(method)?.find(pathOf(target));
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
      return { run: badPath, matched: NOWHERE };
    }
    if (found === undefined) return { run: none, matched: NOWHERE };
    const { run, pattern } = found.value;
    const way: Way = { run, matched: { pattern, params: found.params } };
    if (method === "GET" && target.length <= LONGEST_KEPT) recent.set(target, way);
    return way;
  }

  const route: Router["route"] = (methods, pattern, handler) => {
    const taken = new Set([methods].flat());
    if (taken.has("GET")) taken.add("HEAD");
    const stored: Stored = { pattern, run: handler };
    for (const method of taken) {
      trees.get(method)?.add(pattern, stored);
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
        for (const method of METHODS) if (!taken.has(method)) trees.get(method)?.add(pattern, { pattern, run: none });
    },
    answer(request) {
      const { run, matched } = (request.method === "GET" ? recent.get(request.target) : undefined) ?? find(request);
      return run(request, matched);
    },
  };
}

/** What of a target comes before the query. */
function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
}
