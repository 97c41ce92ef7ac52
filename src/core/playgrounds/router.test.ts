import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { parseEndpointPattern, EndpointPatternError } from "./path-pattern.ts";
import { createEndpointRouter } from "./router.ts";

const routesOf = (...texts: readonly string[]) =>
  texts.map((text) => {
    const [method = "", path = ""] = text.split(" ");
    return { method, pattern: parseEndpointPattern(path), target: text };
  });

const rows: readonly {
  readonly name: string;
  readonly routes: readonly string[];
  readonly request: string;
  readonly expect: string | undefined;
  readonly params?: Record<string, string>;
}[] = [
  {
    name: "a literal goes before a parameter",
    routes: ["GET /things/:id", "GET /things/new"],
    request: "GET /things/new",
    expect: "GET /things/new",
  },
  {
    name: "a parameter takes the rest",
    routes: ["GET /things/:id", "GET /things/new"],
    request: "GET /things/7",
    expect: "GET /things/:id",
    params: { id: "7" },
  },
  {
    name: "specificity counts from left to right",
    routes: ["GET /:a/b", "GET /a/:b"],
    request: "GET /a/b",
    expect: "GET /a/:b",
    params: { b: "b" },
  },
  {
    name: "a literal that leads nowhere gives way",
    routes: ["GET /a/b/c", "GET /:x/b/d"],
    request: "GET /a/b/d",
    expect: "GET /:x/b/d",
    params: { x: "a" },
  },
  {
    name: "a pattern with another method gives way",
    routes: ["POST /things/new", "GET /things/:id"],
    request: "GET /things/new",
    expect: "GET /things/:id",
    params: { id: "new" },
  },
  {
    name: "two parameters of one place keep their own names",
    routes: ["GET /a/:x", "GET /a/:y/z"],
    request: "GET /a/1/z",
    expect: "GET /a/:y/z",
    params: { y: "1" },
  },
  {
    name: "a star at the end takes all that follows",
    routes: ["GET /files/*", "GET /files/:name"],
    request: "GET /files/a/b",
    expect: "GET /files/*",
    params: { rest: "a/b" },
  },
  {
    name: "a star goes last",
    routes: ["GET /files/*", "GET /files/:name"],
    request: "GET /files/a",
    expect: "GET /files/:name",
    params: { name: "a" },
  },
  { name: "the root is a path", routes: ["GET /"], request: "GET /", expect: "GET /" },
  { name: "a longer path is another", routes: ["GET /a"], request: "GET /a/b", expect: undefined },
  { name: "an empty segment fits no parameter", routes: ["GET /a/:b/c"], request: "GET /a//c", expect: undefined },
  { name: "upper and lower case differ", routes: ["GET /Things"], request: "GET /things", expect: undefined },
];

function split(path: string): string[] {
  return path === "/" ? [] : path.slice(1).split("/");
}

for (const { name, routes, request, expect, params = {} } of rows) {
  test(name, () => {
    const [method = "", path = ""] = request.split(" ");
    const found = createEndpointRouter(routesOf(...routes)).find(method, split(path));
    assert.equal(found?.target, expect);
    if (found !== undefined) assert.deepEqual(found.params, params);
  });
}

test("the methods of a path are those of all patterns that fit", () => {
  const router = createEndpointRouter(routesOf("GET /a/:b", "DELETE /a/:b", "POST /a/b", "PUT /a"));
  assert.deepEqual(router.methodsOf(["a", "b"]), ["GET", "DELETE", "POST"]);
  assert.deepEqual(router.methodsOf(["a", "c"]), ["GET", "DELETE"]);
  assert.deepEqual(router.methodsOf(["b"]), []);
});

test("the nearest route is one of the same length, with the asked path's own values", () => {
  const router = createEndpointRouter(routesOf("GET /things/:id", "POST /things", "GET /other"));
  assert.equal(router.nearest("GET", ["thngs", "7"]), "GET /things/:id");
  assert.equal(router.nearest("POST", ["thing"]), "POST /things");
  assert.equal(router.nearest("GET", ["nothing", "like", "it"]), undefined);
  assert.equal(router.nearest("GET", ["x".repeat(5_000)]), undefined);
});

const patterns: readonly { readonly path: unknown; readonly fault?: RegExp; readonly expect?: string }[] = [
  { path: "/things/:id", expect: "/things/:id" },
  { path: "/things/", expect: "/things" },
  { path: "/", expect: "/" },
  { path: "/a-b_c.d~e/(x)", expect: "/a-b_c.d~e/(x)" },
  { path: "/größe", expect: "/größe" },
  { path: "things", fault: /must begin with a slash/ },
  { path: 7, fault: /must be text/ },
  { path: "/a//b", fault: /empty segment/ },
  { path: "/a/../b", fault: /segment \.\./ },
  { path: "/a/{id}", fault: /write a parameter like :id/ },
  { path: "/a/:id.json", fault: /parameter ":id\.json"/ },
  { path: "/a/x:id", fault: /stands alone/ },
  { path: "/a*", fault: /stands alone/ },
  { path: "/*/a", fault: /nothing can/ },
  { path: "/a/:id/b/:id", fault: /two parameters :id/ },
  { path: "/a b", fault: /cannot hold spaces/ },
  { path: "/a%20b", fault: /not percent-encoded/ },
  { path: "/a?b", fault: /cannot hold/ },
  { path: `/${"a/".repeat(30)}b`, fault: /at most 20 segments/ },
  { path: `/${"a".repeat(600)}`, fault: /at most 500 characters/ },
];

for (const { path, fault, expect } of patterns) {
  test(`the path ${JSON.stringify(path).slice(0, 60)} ${fault === undefined ? "is read" : "is refused"}`, () => {
    if (fault === undefined) assert.equal(parseEndpointPattern(path).path, expect);
    else
      assert.throws(
        () => parseEndpointPattern(path),
        (error) => error instanceof EndpointPatternError && fault.test(error.message),
      );
  });
}

const segment = fc.constantFrom("a", "b", "c", ":x", ":y", ":z");
const pattern = fc
  .array(segment, { maxLength: 5 })
  .map((parts) => `/${parts.join("/")}`)
  .filter((path) => {
    const names = path.match(/:\w/g) ?? [];
    return new Set(names).size === names.length;
  });

/** Finds a route by trying all patterns and taking the one whose first parameter comes last. */
function findSlowly(
  routes: ReturnType<typeof routesOf>,
  method: string,
  segments: readonly string[],
): string | undefined {
  const fitting = routes.filter(
    (route) =>
      route.method === method &&
      route.pattern.segments.length === segments.length &&
      route.pattern.segments.every(
        (part, at) => part !== "rest" && ("parameter" in part || part.literal === segments[at]),
      ),
  );
  const rank = (route: (typeof routes)[number]): string =>
    route.pattern.segments.map((part) => (part !== "rest" && "literal" in part ? "0" : "1")).join("");
  return fitting.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))[0]?.target;
}

test("any routes and any path: the most specific pattern that takes the method", () => {
  const method = fc.constantFrom("GET", "POST");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(method, pattern), { maxLength: 15 }),
      method,
      fc.array(fc.constantFrom("a", "b", "c", "d", "%2F", "__proto__", "constructor"), { maxLength: 5 }),
      (pairs, asked, segments) => {
        const routes = [
          ...new Map(
            routesOf(...pairs.map((pair) => pair.join(" "))).map((route) => [
              `${route.method} ${route.pattern.shape}`,
              route,
            ]),
          ).values(),
        ];
        const router = createEndpointRouter(routes);
        const found = router.find(asked, segments);
        assert.equal(found?.target, findSlowly(routes, asked, segments));
        const methods = router.methodsOf(segments);
        assert.deepEqual(methods.includes(asked), found !== undefined);
        for (const [name, value] of Object.entries(found?.params ?? {})) {
          const at =
            found === undefined
              ? -1
              : parseEndpointPattern(found.target.split(" ")[1]).segments.findIndex(
                  (part) => part !== "rest" && "parameter" in part && part.parameter === name,
                );
          assert.equal(value, segments[at]);
        }
        router.nearest(asked, segments);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("any text is a pattern or a fault, and a pattern is read as it is shown", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }).map((text) => `/${text}`),
        fc.webPath(),
        fc.string(),
      ),
      (text) => {
        let read;
        try {
          read = parseEndpointPattern(text);
        } catch (error) {
          assert.ok(error instanceof EndpointPatternError && error.message.length < 300);
          return;
        }
        assert.deepEqual(parseEndpointPattern(read.path), read);
      },
    ),
    { numRuns: 2_000 },
  );
});
