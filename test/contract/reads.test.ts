// Filters, search and wrong turns.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { DATASET_VERSION } from "../../src/core/world/world.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

for (const { path, fits } of [
  {
    path: "/v1/users?createdAt[like]=2026-*",
    fits: (user: Record<string, unknown>) => String(user["createdAt"]).startsWith("2026-"),
  },
  {
    path: "/v1/users?birthDate[like]=*-12-*",
    fits: (user: Record<string, unknown>) => String(user["birthDate"]).includes("-12-"),
  },
  { path: "/v1/users?id[like]=1*", fits: (user: Record<string, unknown>) => String(user["id"]).startsWith("1") },
]) {
  test(`${path} compares the text of the field`, async () => {
    const all = (await serving.request({ path: "/v1/users?limit=100" })).json()["users"] as Record<string, unknown>[]; // a list
    const found = (await serving.request({ path: `${path}&limit=100` })).json()["users"];
    assert.deepEqual(found, all.filter(fits));
    assert.ok(all.some(fits), "there are such");
  });
}

for (const { collection, field } of [
  { collection: "healthcare/providers", field: "email" },
  { collection: "healthcare/providers", field: "phone" },
  { collection: "healthcare/patients", field: "phone" },
  { collection: "bookstore/orders", field: "carrier" },
]) {
  test(`q finds ${collection} by ${field}`, async () => {
    const name = collection.split("/")[1] ?? "";
    const path = `/v1/${collection}`;
    const [record] = (await serving.request({ path: `${path}?${field}[ne]=null&limit=1` })).json()[name] as Record<
      string,
      unknown
    >[]; // a list
    assert.ok(record);
    const q = encodeURIComponent(String(record[field]).toUpperCase());
    const found = (await serving.request({ path: `${path}?q=${q}&limit=100` })).json()[name] as Record<
      string,
      unknown
    >[]; // a list
    assert.ok(found.some(({ id }) => id === record["id"]));
  });
}

for (const [path, status] of [
  ["/v1/users?_seed=3", 200],
  ["/v1/users/1?_seed=3&fields=id", 200],
  ["/v1/users/999?_seed=3", 404],
  ["/v1/users?_seed=3&limit=0", 400],
  ["/v1/users?_seed=3&_status=503", 503],
  ["/v1/bookstore/cart?_seed=3", 200],
  ["/v1/utilities/uuid?_seed=3", 200],
] as const) {
  test(`${path} is ${status}, and carries the version of the data`, async () => {
    const answer = await serving.request({ path });
    assert.deepEqual([answer.status, answer.header("X-Dataset-Version")], [status, String(DATASET_VERSION)]);
  });
}

for (const [path, detail] of [
  ["/v1/users?limt=5", /'limt': did you mean 'limit'\?/],
  ["/v1/users?city=Paris", /'city': did you mean 'address.city'\?/],
  ["/v1/users?xyz=5", /'xyz': a list takes page, limit, offset, sort, q, .*, and filters by id, name, email/],
  ["/v1/users/1?xyz=5", /'xyz': it takes fields, expand, _seed/],
  ["/v1/users/1?limit=5", /'limit': limit is for lists/],
] as const) {
  test(`${path} names the parameter and says what would be right`, async () => {
    const answer = await serving.request({ path });
    assert.deepEqual([answer.status, answer.json()["code"]], [400, "invalid_parameter"]);
    assert.match(String(answer.json()["detail"]), detail);
  });
}

for (const { path, nearest } of [
  { path: "/users", nearest: "/v1/users" },
  { path: "/users/7", nearest: "/v1/users/7" },
  { path: "/books", nearest: "/v1/bookstore/books" },
  { path: "/bookstore/books/1", nearest: "/v1/bookstore/books/1" },
  { path: "/orders/1/ship", nearest: "/v1/bookstore/orders/1/ship" },
  { path: "/v1/users/1/suspnd", nearest: "/v1/users/1/suspend" },
  { path: "/nothing/at/all/like/it", nearest: "/v1" },
]) {
  test(`${path} is no route, and ${nearest} is the nearest`, async () => {
    const answer = await serving.request({ path });
    assert.deepEqual(
      [answer.status, answer.json()["code"], answer.json()["nearest"]],
      [404, "route_not_found", nearest],
    );
    if (nearest !== "/v1") assert.ok(String(answer.json()["detail"]).endsWith(`did you mean ${nearest}?`));
  });
}
