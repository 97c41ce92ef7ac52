import { nearest } from "../../model/nearest.ts";
import type { PathPattern } from "./path-pattern.ts";

/** A method and a pattern, and what they lead to. */
export interface Route<T> {
  readonly method: string;
  readonly pattern: PathPattern;
  readonly target: T;
}

/** Where a request leads, with the values of the pattern's parameters. */
export interface Found<T> {
  readonly target: T;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds routes by method and path. */
export interface Router<T> {
  /**
   * The route of the most specific pattern that takes the method: from left to right a literal segment goes before a
   * parameter. Segments are percent-decoded.
   */
  find(method: string, segments: readonly string[]): Found<T> | undefined;
  /** The methods that the path takes, in the order of the routes; empty if it leads nowhere. */
  methodsOf(segments: readonly string[]): readonly string[];
  /** All routes: `GET /things/:id`. */
  readonly names: readonly string[];
  /** The route that was probably meant: `GET /things/:id`. */
  nearest(method: string, segments: readonly string[]): string | undefined;
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  parameter: Node<T> | undefined;
  readonly routes: Map<string, Route<T>>;
}

/** Longer paths are not compared with the known ones. */
const MOST_COMPARED = 200;

/** A router of routes no two of which have one method and shape. */
export function createRouter<T>(routes: readonly Route<T>[]): Router<T> {
  const root = createNode<T>();
  for (const route of routes) {
    let node = root;
    for (const segment of route.pattern.segments)
      node = "literal" in segment ? literalOf(node, segment.literal) : parameterOf(node);
    node.routes.set(route.method, route);
  }

  return {
    names: routes.map(({ method, pattern }) => `${method} ${pattern.path}`),
    find(method, segments) {
      const route = search(root, segments, 0, (node) => node.routes.get(method));
      if (route === undefined) return undefined;
      const values = route.pattern.segments.flatMap((segment, at) =>
        "parameter" in segment ? [[segment.parameter, segments[at] ?? ""] as const] : [],
      );
      return { target: route.target, params: Object.fromEntries(values) };
    },
    methodsOf(segments) {
      const methods = new Set<string>();
      search(root, segments, 0, (node) => {
        for (const method of node.routes.keys()) methods.add(method);
        return undefined;
      });
      return [...new Set(routes.map((route) => route.method))].filter((method) => methods.has(method));
    },
    nearest(method, segments) {
      const asked = `/${segments.join("/")}`;
      if (asked.length > MOST_COMPARED) return undefined;
      const candidates = new Map<string, Route<T>>();
      for (const route of routes) {
        const { segments: parts } = route.pattern;
        if (parts.length !== segments.length) continue;
        // Compared with the asked path's own values where the pattern has parameters.
        const filled = `/${parts.map((part, at) => ("literal" in part ? part.literal : segments[at])).join("/")}`;
        if (route.method === method || !candidates.has(filled)) candidates.set(filled, route);
      }
      const close = candidates.get(nearest(asked, [...candidates.keys()]) ?? "");
      return close === undefined ? undefined : `${close.method} ${close.pattern.path}`;
    },
  };
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), parameter: undefined, routes: new Map() };
}

function literalOf<T>(node: Node<T>, literal: string): Node<T> {
  let next = node.literals.get(literal);
  if (next === undefined) {
    next = createNode();
    node.literals.set(literal, next);
  }
  return next;
}

function parameterOf<T>(node: Node<T>): Node<T> {
  node.parameter ??= createNode();
  return node.parameter;
}

/** The first thing that `take` finds, the most specific nodes first. */
function search<T, R>(
  node: Node<T>,
  segments: readonly string[],
  at: number,
  take: (node: Node<T>) => R | undefined,
): R | undefined {
  const segment = segments[at];
  if (at === segments.length) return take(node);
  if (segment === undefined || segment === "") return undefined;
  const literal = node.literals.get(segment);
  const found = literal === undefined ? undefined : search(literal, segments, at + 1, take);
  if (found !== undefined || node.parameter === undefined) return found;
  return search(node.parameter, segments, at + 1, take);
}
