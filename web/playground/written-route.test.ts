import assert from "node:assert/strict";
import { test } from "node:test";

import { parse } from "yaml";

import { withRoute } from "./written-route.ts";

const DOCUMENT = `---
openapi: 3.0.3
# a comment
info:
  title: Harbour
  description: |
    Two lines,
      one deeper

    and another
paths: { /boats: { get: {} } }
`;

for (const [name, text, at] of [
  ["a document", DOCUMENT, "GET /fleet"],
  ["a document with Windows' line ends", DOCUMENT.replaceAll("\n", "\r\n"), "GET /boats/{id}"],
  ["a definition without routes", "domain: quay\nresources: { boat: { fields: { name: text } } }\n", "GET /fleet"],
  ["routes", "api: ./a.yaml\nroutes: # mine\n  GET /a: { list: boat }\nstrict: true\n", "GET /fleet"],
  [
    "routes with more space",
    "routes:\n    GET /a: { list: boat }\n\n    # others\n    GET /b:\n        list: boat\n",
    "GET /fleet",
  ],
  [
    "the same route",
    'routes:\n  GET /a: { list: a }\n  "GET /fleet":\n    list: ship\n\n    status: 200\n  GET /b: { list: b }\n',
    "GET /fleet",
  ],
  ["the same route at the end", "routes:\n  GET /fleet:\n    list: ship\n", "GET /fleet"],
  ["JSON", JSON.stringify({ openapi: "3.0.3", paths: {} }), "GET /fleet"],
  ["a definition in JSON", JSON.stringify({ api: {}, routes: { "GET /a": { list: "a" } } }), "GET /fleet"],
] as const)
  test(`a route is written beside ${name}, and nothing else changes`, () => {
    const before = parse(text) as Record<string, unknown>;
    const after = parse(withRoute(text, at, { list: "boat" }) ?? "") as Record<string, Record<string, unknown>>;
    const { routes: asked = {}, ...rest } = "openapi" in before ? { api: before } : before;
    const others = Object.fromEntries(Object.entries(asked as object).filter(([one]) => one !== at));
    assert.deepEqual(after, { ...rest, routes: { ...others, [at]: { list: "boat" } } });
  });

for (const text of [
  "routes: { GET /a: { list: a } }",
  "domain: a\n---\ndomain: b\n",
  "%YAML 1.2\n---\nopenapi: 3.0.3\n",
])
  test(`${JSON.stringify(text)} is left to its writer`, () => {
    assert.equal(withRoute(text, "GET /fleet", { made: true }), undefined);
  });

test("a route stands once, whatever its parameters are called", () => {
  const text = withRoute("routes:\n  GET /boats/{id}: { read: boat }\n", "GET /boats/{key}", { made: true });
  assert.equal(text, "routes:\n  GET /boats/{key}: { made: true }\n");
});
