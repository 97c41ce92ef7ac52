import { nearest } from "../../model/nearest.ts";

/** Every route, to tell a path that takes other methods from one that is nowhere. */
export interface RouteTable {
  /** Takes note of a route; `pattern` as in the router: `/v1/:domain/:collection`. */
  add(method: string, pattern: string): void;
  /** Adds routes that only exist for some values of a pattern's parameters. */
  addSource(source: RouteSource): void;
  /** The methods that the path takes, OPTIONS included, sorted; empty if it is nowhere. */
  methodsOf(path: string): readonly string[];
  /** The route that was probably meant. */
  nearest(path: string): string | undefined;
  /** Every route that has no open end, each pattern with the methods that it takes. */
  all(): readonly { readonly methods: readonly string[]; readonly pattern: string }[];
  /** Routes without parameters below a path, as method and path. */
  below(prefix: string): readonly { readonly method: string; readonly path: string }[];
}

/** Routes whose paths follow from something else, such as the catalog. */
export interface RouteSource {
  methodsOf(segments: readonly string[]): readonly string[];
  /** Patterns that a mistyped path is compared with. */
  readonly patterns: readonly string[];
}

const ORDER = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Longer paths are not compared with the known ones. */
const MOST_COMPARED = 200;

/** A table without routes. */
export function createRouteTable(): RouteTable {
  const routes = new Map<string, Set<string>>();
  const sources: RouteSource[] = [];

  function nearestTo(path: string): string | undefined {
    if (path.length > MOST_COMPARED) return undefined;
    const asked = segmentsOf(path.replace(/\/+$/, ""));
    const patterns = [...routes.keys(), ...sources.flatMap((source) => source.patterns)]
      .filter((pattern) => !pattern.includes("*"))
      .map(segmentsOf);
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
    add(method, pattern) {
      if (pattern === "*" || method === "OPTIONS") return;
      const methods = routes.get(pattern) ?? new Set();
      methods.add(method);
      if (method === "GET") methods.add("HEAD");
      routes.set(pattern, methods);
    },
    addSource: (source) => void sources.push(source),
    methodsOf(path) {
      const segments = segmentsOf(path);
      const methods = new Set(sources.flatMap((source) => source.methodsOf(segments)));
      const found = [...routes].filter(([pattern]) => matches(segmentsOf(pattern), segments));
      // A path that is a route by itself is no value of another route's parameter.
      const own = found.filter(([pattern]) => isFixed(pattern));
      for (const [, some] of own.length > 0 ? own : found) for (const method of some) methods.add(method);
      if (methods.size === 0) return [];
      return [...methods.add("OPTIONS")].toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
    },
    nearest: nearestTo,
    all: () => [
      ...[...routes]
        .filter(([pattern]) => !pattern.includes("*"))
        .map(([pattern, methods]) => ({ pattern, methods: [...methods] })),
      ...sources.flatMap((source) =>
        source.patterns.map((pattern) => ({ pattern, methods: source.methodsOf(segmentsOf(pattern)) })),
      ),
    ],
    below: (prefix) =>
      [...routes]
        .filter(([pattern]) => pattern.startsWith(`${prefix}/`) && !pattern.includes("*"))
        .flatMap(([path, methods]) =>
          [...methods].filter((method) => method !== "HEAD").map((method) => ({ method, path })),
        ),
  };
}

/** The segments of a path, still encoded; one slash at the end is left aside. */
export function segmentsOf(path: string): string[] {
  const end = path.length > 1 && path.endsWith("/") ? -1 : undefined;
  return path.slice(1, end).split("/");
}

/** Whether a pattern is one path. */
export function isFixed(pattern: string): boolean {
  return !/[:*]/.test(pattern);
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, at) => part === segments[at] || (part.startsWith(":") && segments[at] !== ""));
}

/** The path that is the asked one with a segment left out after the first: `/v1/bookstore/books` for `/v1/books`. */
function widened(asked: readonly string[], patterns: readonly (readonly string[])[]): string | undefined {
  const found = patterns.find(
    (pattern) =>
      pattern.length === asked.length + 1 &&
      pattern[1]?.startsWith(":") === false &&
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
    .filter(
      ({ before, end }) => end[0] === asked[0] && matches(end, asked) && before.every((part) => !part.startsWith(":")),
    )
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
  return `/${pattern.map((part, at) => (part.startsWith(":") ? (asked[at] ?? part) : part)).join("/")}`;
}
