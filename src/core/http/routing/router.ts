import { RecentMap } from "../../model/recent.ts";
import type { Answer } from "../answer.ts";
import type { Place } from "../data/place.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { ApiRequest } from "../request.ts";
import type { FoundRoute, RouteTable } from "./route-table.ts";
import type { Matched, Method, RouteHandler } from "./route.ts";

/** Routes of all groups. A GET route takes HEAD too; a slash at the end of a path changes nothing. */
export interface Router {
  get(pattern: string, handler: RouteHandler): void;
  /** Adds one handler for several methods; `place` is what of the catalog the route is about. */
  route(methods: Method | readonly Method[], pattern: string, handler: RouteHandler, place?: Place): void;
}

export interface Elsewhere {
  readonly none: RouteHandler;
  /** The path is not valid percent-encoded UTF-8. */
  readonly badPath: RouteHandler;
}

const KEPT_TARGETS = 2_000;
const LONGEST_KEPT = 500;

export const NOWHERE: Matched = Object.freeze({ pattern: "unknown", params: Object.freeze({}), place: undefined });

interface Way {
  readonly run: RouteHandler;
  readonly matched: Matched;
}

/** A router that adds routes to a table, and what answers a request by it. */
export function createRouter(
  { none, badPath }: Elsewhere,
  table: RouteTable,
): {
  readonly router: Router;
  readonly answer: (request: ApiRequest) => MaybePromise<Answer | undefined>;
} {
  /** Routes of recent GET requests, by target: looking one up costs less than finding it. */
  const recent = new RecentMap<string, Way>(KEPT_TARGETS);

  function find({ method, target }: ApiRequest): Way {
    let found: FoundRoute | undefined;
    try {
      found = table.find(method, pathOf(target));
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
      return { run: badPath, matched: NOWHERE };
    }
    if (found === undefined) return { run: none, matched: NOWHERE };
    const { pattern, run, place, isServed = false } = found.route;
    const way: Way = { run, matched: { pattern, params: found.params, place, isServed } };
    if (method === "GET" && target.length <= LONGEST_KEPT) recent.set(target, way);
    return way;
  }

  const route: Router["route"] = (methods, pattern, run, place) => {
    const taken = new Set([methods].flat());
    if (taken.has("GET")) taken.add("HEAD");
    for (const method of taken) table.add(method, { pattern, run, place });
  };
  return {
    router: { get: (pattern, run) => route("GET", pattern, run), route },
    answer(request) {
      const { run, matched } = (request.method === "GET" ? recent.get(request.target) : undefined) ?? find(request);
      return run(request, matched);
    },
  };
}

function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
}
