import { pathsOf, servedOf } from "../../definition/routes/served-apis.ts";
import { apiLookOf, pathInLook } from "../../definition/style/style.ts";
import { findEventTypeFault } from "../../events/event-types.ts";
import type { Catalog } from "../../model/catalog.ts";
import type { FaultGround } from "../../testing/faults/parse-plan.ts";
import { parsePathPattern, canMeet } from "../../testing/faults/path-pattern.ts";
import type { PatternSegment } from "../../testing/faults/path-pattern.ts";
import type { Parts } from "../parts.ts";
import { segmentsOf } from "../routing/segments.ts";

const FAULTY = /^\/(?:v1|play)\//;

const PLAYGROUNDS: Route = {
  methods: new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]),
  segments: [{ value: "play" }, "one", "any"],
};

interface Route {
  readonly methods: ReadonlySet<string>;
  readonly segments: readonly PatternSegment[];
}

/** Routes that faults can meet: any, where a real API stands behind. */
export function createFaultGround({
  routes,
  catalog,
  upstream,
}: Pick<Parts, "routes" | "catalog" | "upstream">): FaultGround {
  let known: readonly Route[] | undefined;
  // Asked for only once all groups have added theirs.
  const all = (): readonly Route[] =>
    (known ??= [
      PLAYGROUNDS,
      ...routes
        .all()
        .filter(({ pattern }) => FAULTY.test(pattern))
        .map(({ pattern, methods }) => ({ methods: new Set(methods), segments: segmentsOf(pattern).map(toSegment) })),
      ...servedOf(catalog)
        .flatMap(pathsOf)
        .map(({ route: { operation }, path }) => ({
          methods: new Set([operation.method, ...(operation.method === "GET" ? ["HEAD"] : [])]),
          segments: segmentsOf(path).map(toSegment),
        })),
      ...ownRoutes(catalog, routes),
    ]);
  return {
    methodsOf({ segments }) {
      if (upstream !== undefined) return PLAYGROUNDS.methods;
      const found = all().filter((route) => canMeet(segments, route.segments));
      return found.reduce((methods, route) => methods.union(route.methods), new Set<string>());
    },
    nearest(path) {
      const near = routes.nearest(path.replaceAll(/\/\*\*(?=\/|$)/g, ""));
      return near === undefined || !FAULTY.test(near) || typeof parsePathPattern(near) === "string" ? undefined : near;
    },
    findTypeFault: (pattern) => findEventTypeFault(catalog, pattern),
  };
}

function ownRoutes(catalog: Catalog, routes: Parts["routes"]): readonly Route[] {
  const look = apiLookOf(catalog);
  const written = (look?.routes ?? []).map(({ method, path }) => ({
    methods: method === "ANY" ? PLAYGROUNDS.methods : new Set([method, ...(method === "GET" ? ["HEAD"] : [])]),
    segments: segmentsOf((look?.base ?? "") + path).map(toSegment),
  }));
  const moved = routes.all().flatMap(({ pattern, methods }) => {
    const path = pathInLook(pattern, look);
    return path === pattern ? [] : [{ methods: new Set(methods), segments: segmentsOf(path).map(toSegment) }];
  });
  return [...written, ...moved];
}

function toSegment(segment: string): PatternSegment {
  if (segment === "*") return "any";
  return segment.startsWith(":") || segment.includes("{") ? "one" : { value: segment };
}
