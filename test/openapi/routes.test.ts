// The routes as a list: what is listed is mounted, every operation is described, and nothing else is there.
import assert from "node:assert/strict";
import { test } from "node:test";

import { groupsAnywhere } from "../../src/core/api/operations.ts";
import type { OpenApiDocument } from "../../src/core/description/specification.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { createApp } from "../../src/core/http/app.ts";
import { patternsOf } from "../../src/core/http/data/place.ts";
import type { DataParts } from "../../src/core/http/data/steps.ts";
import { BUILT_PAGES } from "../../src/core/http/pages/built-files.ts";
import { createRouteTable } from "../../src/core/http/routing/route-table.ts";
import type { RouteTable } from "../../src/core/http/routing/route-table.ts";
import { operationGroups } from "../../src/hosted/service/description.ts";
import { GROUPS } from "../../src/hosted/service/hosted-groups.ts";
import { listOperations, listRoutes } from "../../src/hosted/service/listed-routes.ts";
import { createMock } from "../../src/index.ts";
import { describeAt } from "../../tools/describe-at.ts";

const BASE_URL = "http://localhost:3000";

/** Stands for any service: routes are only added here, and answer nobody. */
const anything: unknown = new Proxy(() => undefined, { get: () => anything, apply: () => anything });

/** The groups' routes: each as the router has it, `GET /v1/core/users/:id`, and the table that they are in. */
function mountAll(): { readonly mounted: readonly string[]; readonly table: RouteTable } {
  const mounted: string[] = [];
  const table = createRouteTable();
  const routes: RouteTable = {
    ...table,
    add(method, route) {
      mounted.push(`${method} ${route.pattern}`);
      table.add(method, route);
    },
  };
  // Groups keep the services for later; what they read now is real.
  const parts = {
    catalog,
    baseUrl: BASE_URL,
    routes,
    isLocal: true,
    isSignUpOpen: true,
    steps: anything,
    log: anything,
    playgrounds: anything,
  } as unknown as DataParts;
  createApp(parts, GROUPS);
  return { mounted, table };
}

const { mounted, table } = mountAll();
const operations = operationGroups(catalog).flatMap(({ operations: some }) => some);

/** Paths that exist only in a build. */
const BUILT = /^\/(?:$|assets\/|dashboard|explore|playground|studio)/;

test("every route that is mounted is listed, and every one that is listed is mounted", () => {
  const listed = listRoutes(catalog)
    .filter(({ path }) => BUILT_PAGES !== undefined || !BUILT.test(path))
    .flatMap(({ method, path }) => {
      const { mountedAt } = operations.find((one) => one.method === method && one.path === path) ?? {};
      return (mountedAt ?? patternsOf(path)).map((pattern) => `${method} ${pattern}`);
    });
  assert.deepEqual(mounted.filter((route) => !route.startsWith("HEAD ")).toSorted(), listed.toSorted());
  const pages = listRoutes(catalog).filter(({ what }) => what.startsWith("("));
  for (const path of ["/", "/docs/{page}", "/openapi.json", "/problems/{code}", "/schemas/recipe.json", "/assets/*"])
    assert.ok(
      pages.some((page) => page.path === path),
      path,
    );
});

test("the library describes what a mock answers, and nothing of accounts", async () => {
  const mock = createMock();
  const { paths } = (await (await mock.fetch("/openapi.json")).json()) as OpenApiDocument; // the mock's own
  const described = Object.keys(paths);
  assert.deepEqual(
    new Set(described),
    new Set(groupsAnywhere(catalog).flatMap((group) => group.operations.map(({ path }) => path))),
  );
  assert.ok(described.includes("/api/sandboxes") && !described.includes("/api/account"));
  for (const path of described.filter((one) => !one.includes("{"))) {
    const answer = await mock.fetch(new Request(`http://api.test${path}`, { method: "OPTIONS" }));
    assert.equal(answer.status, 204, path);
    assert.deepEqual(
      Object.keys(paths[path] ?? {}).filter((one) => !(answer.headers.get("Allow") ?? "").includes(one.toUpperCase())),
      [],
      path,
    );
  }
});

test("every operation is mounted, and what is mounted of the API is an operation", () => {
  const expected = operations.flatMap(({ method, path, mountedAt }) =>
    (mountedAt ?? patternsOf(path)).map((pattern) => `${method} ${pattern}`),
  );
  // Below `_seedbed` of a playground are operations that stand elsewhere.
  const isApi = (route: string): boolean =>
    / \/(v1|play|api)(\/|$)/.test(route) && !/^(HEAD|OPTIONS) |\/_seedbed\//.test(route);
  // The description itself is a document, and no operation.
  const found = mounted.filter((route) => isApi(route) && route !== "GET /v1/openapi.json");
  assert.deepEqual(found.toSorted(), expected.filter(isApi).toSorted());
  assert.deepEqual(
    expected.filter((route) => !mounted.includes(route)),
    [],
  );
  assert.equal(new Set(expected).size, expected.length);
});

test("every operation is described by its own method, path and name, and nothing else is", () => {
  const described = Object.entries(describeAt(BASE_URL).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  );
  const listed = listOperations(catalog).map(({ method, path, id }) => `${method} ${path} ${id}`);
  assert.deepEqual(described.toSorted(), listed.toSorted());
});

test("delays and statuses can be asked for wherever data is, and nowhere else", () => {
  const asked = Object.entries(describeAt(BASE_URL).paths).flatMap(([path, item]) =>
    Object.values(item).flatMap(({ parameters = [] }) =>
      parameters.some((one) => "$ref" in one && one.$ref.endsWith("/Delay")) ? [path] : [],
    ),
  );
  assert.ok(asked.includes("/v1/core/users"));
  assert.deepEqual(
    asked.filter((path) => /^\/api\/(?:sandboxes|data|account|events|playgrounds)/.test(path)),
    [],
  );
});

test("a path of an operation takes its method, in all its shapes", () => {
  for (const { method, path, mountedAt } of operations) {
    for (const pattern of mountedAt ?? patternsOf(path)) {
      const asked = pattern.replaceAll(/:\w+|\*/g, "1");
      assert.ok(table.methodsOf(asked).includes(method), `${method} ${asked}`);
      assert.equal(table.find(method, asked)?.route.pattern, pattern);
    }
  }
  assert.deepEqual(table.methodsOf("/v1/core/users/1/nothing"), []);
});

test("what answers a collection knows which", () => {
  const places = operations.flatMap((operation) => operation.place ?? []);
  assert.ok(places.length > catalog.entries.length * 6);
  for (const { path, entry } of places)
    for (const pattern of patternsOf(path)) {
      const asked = pattern.replaceAll(":id", "1");
      const [method = ""] = table.methodsOf(asked);
      assert.equal(table.find(method, asked)?.route.place?.entry, entry);
    }
});
