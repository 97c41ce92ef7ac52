import { percentDecoded } from "../../model/content.ts";
import { getOrMake } from "../../model/maps.ts";
import { nearest } from "../../model/nearest.ts";
import { createPathTree } from "../../model/path-tree.ts";
import type { PatternPart } from "../../model/path-tree.ts";
import { RecentMap } from "../../model/recent.ts";
import type { Answer, MaybePromise } from "../answer.ts";
import type { Place } from "../data/place.ts";
import type { QueryParameter } from "../parameters/parameters.ts";
import type { ApiRequest } from "../request.ts";
import { segmentsOf, toPart } from "./segments.ts";

export interface Matched {
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
  readonly place: Place | undefined;
  readonly isServed?: boolean;
  /** Filters of a list that hold whatever the request asks for. */
  readonly where?: readonly QueryParameter[];
  /** The same, on records beyond a relation. */
  readonly across?: readonly QueryParameter[];
  /** Values that are written beside those of the body. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** A change that follows from the record as it is, in the place of the body's. */
  readonly change?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Told of the record that an answer is about. */
  readonly shown?: ((record: Readonly<Record<string, unknown>>) => void) | undefined;
}

/** Answers a request; undefined where the client has gone. */
export type RouteHandler = (request: ApiRequest, matched: Matched) => MaybePromise<Answer | undefined>;

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type Method = (typeof METHODS)[number];

/** A pattern with one of its methods, and what answers there. */
export interface Route<Run = RouteHandler> {
  /** `/v1/core/users/:id`; `*` at its end takes all segments that are left, which are the parameter `rest`. */
  readonly pattern: string;
  readonly run: Run;
  readonly place: Place | undefined;
  readonly isServed?: boolean;
}

/** Every route of the app: the one place where paths are found by. */
export interface RouteTable<Run = RouteHandler> {
  /** Throws if the pattern has the method already. `parts` are those of the pattern unless given. */
  add(method: Method, route: Route<Run>, parts?: readonly PatternPart[]): void;
  /**
   * The route that takes a request. Where several patterns fit, text goes before a parameter and a parameter before `*`, from
   * left to right; a path that is a route by itself takes no methods of routes whose parameters it fits. One slash at the
   * end changes nothing. Throws a `URIError` where the path is not valid percent-encoded UTF-8.
   */
  find(method: string, path: string): FoundRoute<Run> | undefined;
  /** The methods that the path takes, OPTIONS included, in the order of {@link METHODS}; empty if it is nowhere. */
  methodsOf(path: string): readonly string[];
  /** The route that was probably meant. */
  nearest(path: string): string | undefined;
  all(): readonly { readonly methods: readonly string[]; readonly pattern: string }[];
  below(prefix: string): readonly { readonly method: string; readonly path: string }[];
}

/** A route, and the values of its pattern's parameters, percent-decoded. */
export interface FoundRoute<Run = RouteHandler> {
  readonly route: Route<Run>;
  readonly params: Readonly<Record<string, string>>;
}

interface Leaf<Run> {
  readonly pattern: string;
  readonly isFixed: boolean;
  readonly routes: Map<string, Route<Run>>;
}

const MOST_COMPARED = 200;

/** The parts of patterns, as many apps of a process have the same. */
const known = new RecentMap<string, readonly PatternPart[]>(2_000);

export function createRouteTable<Run = RouteHandler>(): RouteTable<Run> {
  const tree = createPathTree<Leaf<Run>>();
  const leaves = new Map<string, Leaf<Run>>();
  const open = (): readonly Leaf<Run>[] => [...leaves.values()].filter(({ pattern }) => !pattern.includes("*"));

  function nearestTo(path: string): string | undefined {
    if (path.length > MOST_COMPARED) return undefined;
    const asked = segmentsOf(path.replace(/\/+$/, ""));
    const patterns = open().map(({ pattern }) => segmentsOf(pattern));
    // Compared with the asked path's own values where a pattern has parameters.
    const filled = patterns.filter(({ length }) => length === asked.length).map((pattern) => fill(pattern, asked));
    return (
      widened(asked, patterns) ??
      nearest(`/${asked.join("/")}`, [...new Set(filled)]) ??
      completed(asked, patterns) ??
      begun(asked, patterns)
    );
  }

  return {
    add(method, route, given) {
      const { pattern } = route;
      let leaf = given === undefined ? leaves.get(pattern) : undefined;
      if (leaf === undefined) {
        const parts = given ?? getOrMake(known, pattern, () => segmentsOf(pattern).map(toPart));
        const isFixed = parts.every((part) => part !== "rest" && "literal" in part);
        leaf = tree.at(parts, () => ({ pattern, isFixed, routes: new Map() }));
      }
      if (leaf.routes.has(method)) throw new Error(`${method} ${pattern} is there already`);
      leaf.routes.set(method, route);
      leaves.set(pattern, leaf);
    },
    find(method, path) {
      const segments = segmentsOf(path);
      const decoded = path.includes("%") ? segments.map(decodeURIComponent) : segments;
      const found = tree.search(decoded, (leaf, values) => {
        const route = leaf.routes.get(method);
        if (route !== undefined) return { route, params: toParams(route, values) };
        return leaf.isFixed ? "none" : undefined;
      });
      return found === "none" ? undefined : found;
    },
    methodsOf(path) {
      const found = new Set<string>();
      tree.search(segmentsOf(path).map(percentDecoded), (leaf) => {
        for (const method of leaf.routes.keys()) found.add(method);
        return leaf.isFixed ? true : undefined;
      });
      if (found.size === 0) return [];
      return METHODS.filter((method) => method === "OPTIONS" || found.has(method));
    },
    nearest: nearestTo,
    all: () => open().map(({ pattern, routes }) => ({ pattern, methods: [...routes.keys()] })),
    below: (prefix) =>
      open()
        .filter(({ pattern }) => pattern.startsWith(`${prefix}/`))
        .flatMap(({ pattern, routes }) =>
          [...routes]
            .filter(([method, { place }]) => method !== "HEAD" && place === undefined)
            .map(([method]) => ({ method, path: pattern })),
        ),
  };
}

/** The values of a route's parameters by name; two routes of one shape may name them differently. */
function toParams({ pattern }: Pick<Route, "pattern">, values: readonly string[]): Readonly<Record<string, string>> {
  const names = [...pattern.matchAll(/(?<=\/):([^/]+)|\{([^{}]+)\}|(?<=\/)(\*)$/g)].map(
    ([, one, other]) => one ?? other ?? "rest",
  );
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, at) => part === segments[at] || (isParameter(part) && segments[at] !== ""));
}

/** True for `:id`, and for `{id}` as API descriptions have it. */
function isParameter(part: string): boolean {
  return part.startsWith(":") || /^\{[^{}]+\}$/.test(part);
}

/** The path that is the asked one with a segment left out after the first: `/v1/bookstore/books` for `/v1/books`. */
function widened(asked: readonly string[], patterns: readonly (readonly string[])[]): string | undefined {
  const found = patterns.find(
    (pattern) =>
      pattern.length === asked.length + 1 &&
      pattern[1] !== undefined &&
      !isParameter(pattern[1]) &&
      pattern[0] === asked[0] &&
      pattern[2] === asked[1] &&
      matches(pattern.toSpliced(1, 1), asked),
  );
  return found === undefined ? undefined : `/${[...found.slice(0, 2), ...asked.slice(1)].join("/")}`;
}

/** The shortest path that ends as the asked one and has something before it: `/v1/users` for `/users`. */
function completed(asked: readonly string[], patterns: readonly (readonly string[])[]): string | undefined {
  if (asked[0] === "" || asked[0] === undefined) return undefined;
  const [shortest] = patterns
    .filter((pattern) => pattern.length > asked.length)
    .map((pattern) => ({ before: pattern.slice(0, -asked.length), end: pattern.slice(-asked.length) }))
    .filter(({ before, end }) => end[0] === asked[0] && matches(end, asked) && !before.some(isParameter))
    .toSorted((a, b) => a.before.length - b.before.length);
  return shortest === undefined ? undefined : `/${[...shortest.before, ...asked].join("/")}`;
}

/** The longest beginning of the asked path that is a route, and more than its first segment: `/v1/users/7` for `/v1/users/7/posts`. */
function begun(asked: readonly string[], patterns: readonly (readonly string[])[]): string | undefined {
  for (let length = asked.length - 1; length > 1; length -= 1) {
    const start = asked.slice(0, length);
    if (patterns.some((pattern) => matches(pattern, start))) return `/${start.join("/")}`;
  }
  return undefined;
}

function fill(pattern: readonly string[], asked: readonly string[]): string {
  return `/${pattern.map((part, at) => (isParameter(part) ? (asked[at] ?? part) : part)).join("/")}`;
}

/** Routes of all groups. A GET route takes HEAD too; a slash at the end of a path changes nothing. */
export interface Router {
  get(pattern: string, handler: RouteHandler): void;
  /** Adds one handler for several methods; `place` is what of the catalog the route is about. */
  route(methods: Method | readonly Method[], pattern: string, handler: RouteHandler, place?: Place): void;
}

interface Elsewhere {
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
      found = table.find(method, pathOfTarget(target));
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
    const added: Route = { pattern, run, place };
    for (const method of typeof methods === "string" ? [methods] : methods) {
      table.add(method, added);
      if (method === "GET") table.add("HEAD", added);
    }
  };
  return {
    router: { get: (pattern, run) => route("GET", pattern, run), route },
    answer(request) {
      const { run, matched } = (request.method === "GET" ? recent.get(request.target) : undefined) ?? find(request);
      return run(request, matched);
    },
  };
}

export function pathOfTarget(target: string): string {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
}
