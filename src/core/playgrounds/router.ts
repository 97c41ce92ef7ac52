import { nearest } from "../model/nearest.ts";
import { createPathTree } from "../model/path-tree.ts";
import type { EndpointPattern } from "./path-pattern.ts";

/** A method and a pattern, and what they lead to. */
export interface EndpointRoute<T> {
  readonly method: string;
  readonly pattern: EndpointPattern;
  readonly target: T;
}

export interface FoundEndpoint<T> {
  readonly target: T;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds routes by method and path. */
export interface EndpointRouter<T> {
  /**
   * The route of the most specific pattern that takes the method: from left to right a literal segment goes before a
   * parameter. Segments are percent-decoded.
   */
  find(method: string, segments: readonly string[]): FoundEndpoint<T> | undefined;
  /** The methods that the path takes, in the order of the routes; empty if it leads nowhere. */
  methodsOf(segments: readonly string[]): readonly string[];
  /** All routes: `GET /things/:id`. */
  readonly names: readonly string[];
  /** The route that was probably meant: `GET /things/:id`. */
  nearest(method: string, segments: readonly string[]): string | undefined;
}

const MOST_COMPARED = 200;

/** A router of routes no two of which have one method and shape. */
export function createEndpointRouter<T>(routes: readonly EndpointRoute<T>[]): EndpointRouter<T> {
  const tree = createPathTree<Map<string, EndpointRoute<T>>>();
  for (const route of routes) tree.at(route.pattern.segments, () => new Map()).set(route.method, route);

  return {
    names: routes.map(({ method, pattern }) => `${method} ${pattern.path}`),
    find(method, segments) {
      return tree.search(segments, (found, values) => {
        const route = found.get(method);
        if (route === undefined) return undefined;
        const names = route.pattern.segments.flatMap((segment) =>
          segment === "rest" ? ["rest"] : "parameter" in segment ? [segment.parameter] : [],
        );
        const params = Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
        return { target: route.target, params };
      });
    },
    methodsOf(segments) {
      const methods = new Set<string>();
      tree.search(segments, (found) => {
        for (const method of found.keys()) methods.add(method);
        return undefined;
      });
      return [...new Set(routes.map((route) => route.method))].filter((method) => methods.has(method));
    },
    nearest(method, segments) {
      const asked = `/${segments.join("/")}`;
      if (asked.length > MOST_COMPARED) return undefined;
      const candidates = new Map<string, EndpointRoute<T>>();
      for (const route of routes) {
        const { segments: parts } = route.pattern;
        if (parts.length !== segments.length) continue;
        // Compared with the asked path's own values where the pattern has parameters.
        const filled = `/${parts
          .map((part, at) => (part !== "rest" && "literal" in part ? part.literal : segments[at]))
          .join("/")}`;
        if (route.method === method || !candidates.has(filled)) candidates.set(filled, route);
      }
      const close = candidates.get(nearest(asked, [...candidates.keys()]) ?? "");
      return close === undefined ? undefined : `${close.method} ${close.pattern.path}`;
    },
  };
}
