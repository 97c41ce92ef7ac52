import assert from "node:assert/strict";
import { test } from "node:test";

import { GROUPS } from "../../src/api/hosted-groups.ts";
import { createApp } from "../../src/http/app.ts";
import { dataRouteSource } from "../../src/http/data/target.ts";
import type { Parts } from "../../src/http/parts.ts";
import { createRouteTable, segmentsOf } from "../../src/http/routing/route-table.ts";
import type { RouteTable } from "../../src/http/routing/route-table.ts";
import { catalog } from "../../src/resources/catalog.ts";
import { describeAt } from "./description.ts";

const BASE_URL = "http://localhost:3000";

interface Route {
  readonly method: string;
  /** Parameters as `*`: names differ between the router and the description. */
  readonly path: string;
}

/** Stands for any service: routes are only added here, and answer nobody. */
const anything: unknown = new Proxy(() => undefined, { get: () => anything, apply: () => anything });

/** Every route that the groups add, as `/v1/:domain`, and the table that knows which methods a path takes. */
function mountAll(): { readonly mounted: readonly Route[]; readonly table: RouteTable } {
  const mounted: Route[] = [];
  const table = createRouteTable();
  const routes: RouteTable = {
    ...table,
    add(method, pattern) {
      mounted.push({ method, path: pattern });
      table.add(method, pattern);
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
  } as unknown as Parts;
  createApp(parts, GROUPS);
  const source = dataRouteSource(catalog);
  for (const pattern of source.patterns) {
    for (const method of source.methodsOf(segmentsOf(pattern))) mounted.push({ method, path: pattern });
  }
  return { mounted, table };
}

const isApi = ({ path }: Route): boolean => /^\/(v1|play|api)(\/|$)/.test(path);
const isListed = ({ method }: Route): boolean => method !== "HEAD" && method !== "OPTIONS";
/** All collections in one pattern, whose routes are compared one by one; and the description itself. */
const STANDS_FOR_OTHERS = new Set(["/v1/*", "/v1/openapi.json"]);

const { mounted, table } = mountAll();
const described = Object.entries(describeAt(BASE_URL).paths).flatMap(([path, item]) =>
  Object.keys(item).map((method): Route => ({ method: method.toUpperCase(), path })),
);

const PARAMETER = /^(?::.*|\*|\{.*\})$/;

function meets(route: Route, other: Route): boolean {
  const [parts, others] = [segmentsOf(route.path), segmentsOf(other.path)];
  return (
    route.method === other.method &&
    parts.length === others.length &&
    parts.every((part, at) => part === others[at] || PARAMETER.test(others[at] ?? ""))
  );
}

/** The core domain answers without its name too, which the description only mentions. */
function withDomain(route: Route): Route {
  return { ...route, path: route.path.replace(/^\/v1\//, "/v1/core/") };
}

test("every route of /v1, /play and /api is described", () => {
  const missing = mounted
    .filter((route) => isApi(route) && isListed(route) && !STANDS_FOR_OTHERS.has(route.path))
    .filter((route) => !described.some((other) => meets(route, other) || meets(withDomain(route), other)));
  assert.deepEqual(missing, []);
});

test("everything that is described is a route", () => {
  const missing = described.filter(({ method, path }) => {
    const { domain = "" } = { domain: catalog.domains[0]?.name };
    return !table.methodsOf(path.replace("{domain}", domain).replaceAll(/\{[^}]*\}/g, "1")).includes(method);
  });
  assert.deepEqual(missing, []);
});

test("the comparison finds what is missing on either side", () => {
  const route = { method: "GET", path: "/v1/core/users/:id/nothing" };
  assert.equal(
    described.some((other) => meets(route, other)),
    false,
  );
  assert.equal(
    described.some((other) => meets({ method: "GET", path: "/v1/core/users/:id" }, other)),
    true,
  );
  assert.deepEqual(table.methodsOf("/v1/core/users/1/nothing"), []);
});
