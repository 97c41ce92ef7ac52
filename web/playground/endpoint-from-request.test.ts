import assert from "node:assert/strict";
import { test } from "node:test";

import { parseEndpointPattern } from "../../src/core/playgrounds/path-pattern.ts";
import { endpointFromRequest } from "./endpoint-from-request.ts";

const ROWS = [
  {
    name: "ids become parameters with names of their own",
    path: "/users/7/orders/12",
    expected: "/users/:id/orders/:id2",
  },
  { name: "other segments stand as they were meant", path: "/caf%C3%A9/%3Cb%3E", expected: "/café/<b>" },
  { name: "what no path can hold becomes a parameter", path: "/a%20b/%2F/%zz/x", expected: "/:id/:id2/:id3/x" },
  { name: "a colon makes no parameter of the sender's", path: "/:name/items", expected: "/:id/items" },
  { name: "slashes too many are left out", path: "//users/", expected: "/users" },
  { name: "the root stays the root", path: "/", expected: "/" },
];

for (const { name, path, expected } of ROWS) {
  test(`an endpoint made from a request: ${name}`, () => {
    const endpoint = endpointFromRequest({ method: "POST", path, body: null });
    assert.equal(endpoint.path, expected);
    assert.equal(endpoint.template.includes("{{params.id}}"), expected.includes(":id"));
    parseEndpointPattern(endpoint.path);
  });
}
