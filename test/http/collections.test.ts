// Every collection answers create, get, list, replace, patch and delete alike.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import { BODIES } from "./bodies.ts";
import { NOW, startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const entries: readonly Entry[] = catalog.entries;
for (const { resource } of entries) {
  const { collection, domain } = resource;
  const path = `/v1/${domain}/${collection}`;
  const body = BODIES[collection] ?? {};

  test(`${collection} can be created, read, listed, replaced, patched and deleted`, async () => {
    const headers = serving.inSandbox(collection);
    const created = await serving.request({ method: "POST", path, headers, body });
    assert.equal(created.status, 201, created.text);
    const record = created.json();
    const id = String(record["id"]);
    assert.equal(id, String(resource.count + 1), "ids are counted on");
    assert.equal(created.header("Location"), `${path}/${id}`);
    for (const name of ["id", ...Object.keys(resource.fields), "createdAt", "updatedAt"]) {
      assert.ok(Object.hasOwn(record, name), `the record has ${name}`);
    }

    const item = `${path}/${id}`;
    const read = await serving.request({ path: item, headers });
    assert.equal(read.status, 200);
    assert.equal(read.text, created.text);
    assert.equal(read.header("ETag"), created.header("ETag"));

    const list = await serving.request({ path: `${path}?id=${id}`, headers });
    assert.deepEqual(list.json()[collection], [record]);
    assert.equal(list.json()["total"], 1);

    const replaced = await serving.request({ method: "PUT", path: item, headers, body });
    assert.equal(replaced.status, 200, replaced.text);
    assert.equal(replaced.header("ETag"), undefined, "RFC 9110 §9.3.4");
    assert.equal(replaced.header("Content-Location"), item);

    const patched = await serving.request({
      method: "PATCH",
      path: item,
      headers,
      body: { prototypeField: [1, { a: null }] },
    });
    assert.equal(patched.status, 200, patched.text);
    assert.deepEqual(patched.json()["prototypeField"], [1, { a: null }], "undeclared fields are kept");
    assert.equal((await serving.request({ path: item, headers })).header("ETag"), patched.header("ETag"));

    const sentBack = await serving.request({
      method: "PUT",
      path: item,
      headers: { ...headers, Prefer: "handling=strict" },
      body: read.json(),
    });
    assert.equal(sentBack.status, 200, `what was read can be sent back: ${sentBack.text}`);

    const deleted = await serving.request({ method: "DELETE", path: item, headers });
    assert.deepEqual([deleted.status, deleted.text, deleted.header("Content-Length")], [204, "", undefined]);
    for (const method of ["GET", "DELETE", "PATCH", "PUT"]) {
      const gone = await serving.request({ method, path: item, headers, ...(method.startsWith("P") ? { body } : {}) });
      assert.deepEqual([gone.status, gone.json()["code"]], [404, "not_found"], method);
    }
  });

  test(`${collection} refuse an empty body and one without required fields, with all faults at once`, async () => {
    const headers = serving.inSandbox(collection);
    const required = Object.keys(resource.fields).filter((name) => resource.fields[name]?.required === true);
    const answer = await serving.request({ method: "POST", path, headers, body: {} });
    assert.equal(answer.status, 422);
    const errors = answer.json()["errors"] as readonly { pointer: string }[]; // the contract's shape
    assert.deepEqual(
      errors.map((error) => error.pointer),
      required.map((name) => `#/${name}`),
    );
    const empty = await serving.request({ method: "POST", path, headers });
    assert.deepEqual([empty.status, empty.json()["code"]], [422, "validation_failed"]);
  });

  test(`${collection} answer HEAD as GET without a body`, async () => {
    const headers = serving.inSandbox(collection);
    for (const target of [path, `${path}/1`]) {
      const get = await serving.request({ path: target, headers });
      const head = await serving.request({ method: "HEAD", path: target, headers });
      assert.equal(head.text, "");
      assert.equal(head.header("Content-Length"), String(Buffer.byteLength(get.text)));
      const varying = { "x-request-id": "", date: "" };
      assert.deepEqual({ ...head.headers, ...varying }, { ...get.headers, ...varying });
    }
  });
}

test("the core collections answer under both shapes of path, with the same body and tag", async () => {
  for (const tail of ["users", "users/2", "jobs?limit=3", "jobs/1"]) {
    const long = await serving.request({ path: `/v1/core/${tail}` });
    const short = await serving.request({ path: `/v1/${tail}` });
    assert.equal(short.status, 200);
    assert.equal(short.text, long.text);
    assert.equal(short.header("ETag"), long.header("ETag"));
  }
});

test("a write under one shape of path is read under the other", async () => {
  const headers = serving.inSandbox("shapes");
  const created = await serving.request({ method: "POST", path: "/v1/users", headers, body: BODIES["users"] });
  assert.equal(created.header("Location"), "/v1/users/101");
  assert.equal((await serving.request({ path: "/v1/core/users/101", headers })).text, created.text);
});

test("a trailing slash is ignored", async () => {
  assert.equal((await serving.request({ path: "/v1/users/" })).status, 200);
  assert.equal((await serving.request({ path: "/v1/core/users/1/" })).status, 200);
  assert.equal((await serving.request({ path: "/v1/" })).status, 200);
});

test("an encoded letter in a path is that letter", async () => {
  const answer = await serving.request({ path: "/v1/core/%75sers/%31" });
  assert.equal(answer.text, (await serving.request({ path: "/v1/core/users/1" })).text);
});

test("what a write answers is what a reader gets, also where the clock moves the record", async () => {
  await using other = await startServing();
  await other.request({ method: "POST", path: "/v1/jobs", body: { type: "export" } });
  other.setTime(NOW + 2500);
  const patched = await other.request({ method: "PATCH", path: "/v1/jobs/41", body: { name: "Monthly" } });
  assert.equal(patched.json()["status"], "processing");
  const read = await other.request({ path: "/v1/jobs/41" });
  assert.equal(patched.text, read.text);
  assert.equal(patched.header("ETag"), read.header("ETag"));
});

test("two sandboxes of one caller do not see each other's changes", async () => {
  const path = "/v1/users/1";
  await serving.request({
    method: "PATCH",
    path,
    headers: serving.inSandbox("one"),
    body: { name: "Changed" },
  });
  const other = await serving.request({ path, headers: serving.inSandbox("two") });
  const own = await serving.request({ path });
  assert.notEqual(other.json()["name"], "Changed");
  assert.equal(own.text, other.text);
});

test("an action moves a record along its lifecycle", async () => {
  const headers = serving.inSandbox("actions");
  const created = await serving.request({
    method: "POST",
    path: "/v1/bookstore/orders",
    headers,
    body: BODIES["orders"],
  });
  const id = String(created.json()["id"]);
  const paid = await serving.request({ method: "POST", path: `/v1/bookstore/orders/${id}/pay`, headers });
  assert.equal(paid.status, 200, paid.text);
  assert.equal(paid.json()["status"], "paid");
  assert.equal(
    (await serving.request({ path: `/v1/bookstore/orders/${id}`, headers })).header("ETag"),
    paid.header("ETag"),
  );
  const again = await serving.request({ method: "POST", path: `/v1/bookstore/orders/${id}/pay`, headers, body: {} });
  assert.equal(again.status, 409);
  const { code, from, to, allowed } = again.json();
  assert.deepEqual(
    { code, from, to, allowed },
    { code: "invalid_transition", from: "paid", to: "paid", allowed: ["shipped", "cancelled"] },
  );
});

test("strict handling refuses undeclared fields and says that it was applied", async () => {
  const headers = { ...serving.inSandbox("strict"), Prefer: 'respond-async, handling="strict"' };
  const refused = await serving.request({
    method: "POST",
    path: "/v1/users",
    headers,
    body: { ...BODIES["users"], shoeSize: 39 },
  });
  assert.equal(refused.status, 422);
  assert.deepEqual((refused.json()["errors"] as { pointer: string }[])[0]?.pointer, "#/shoeSize"); // the contract's shape
  const taken = await serving.request({ method: "POST", path: "/v1/users", headers, body: BODIES["users"] });
  assert.deepEqual([taken.status, taken.header("Preference-Applied")], [201, "handling=strict"]);
});

const STRICT: readonly {
  name: string;
  method?: string;
  path: string;
  body: Record<string, unknown>;
  pointer: string;
}[] = [
  {
    name: "an action",
    path: "/v1/bookstore/orders/144/pay",
    body: { accuontId: "1" },
    pointer: "#/accuontId",
  },
  { name: "an action that takes nothing", path: "/v1/users/3/suspend", body: { until: "noon" }, pointer: "#/until" },
  {
    name: "adding to the cart",
    path: "/v1/bookstore/cart/items",
    body: { bookId: "1", note: 1 },
    pointer: "#/note",
  },
  {
    name: "setting a quantity in the cart",
    method: "PATCH",
    path: "/v1/bookstore/cart/items/1",
    body: { quantity: 1, note: 1 },
    pointer: "#/note",
  },
  {
    name: "signing in",
    path: "/v1/auth/login",
    body: { email: "bob@example.com", password: "demo123", remember: true },
    pointer: "#/remember",
  },
];

for (const { name, method = "POST", path, body, pointer } of STRICT) {
  test(`strict handling refuses what ${name} does not take, all of it at once`, async () => {
    const headers = { ...serving.inSandbox(`strict-${path.split("/").at(-1)}-${method}`), Prefer: "handling=strict" };
    const refused = await serving.request({ method, path, headers, body });
    assert.equal(refused.status, 422, refused.text);
    const { errors } = refused.json() as { errors: { pointer: string; code: string }[] }; // a problem with faults
    assert.deepEqual(
      errors.map((error) => [error.pointer, error.code]),
      [[pointer, "undeclared_field"]],
    );
  });
}

test("strict handling of an action and of the cart is said to be applied", async () => {
  const headers = { ...serving.inSandbox("strict-applied"), Prefer: "handling=strict" };
  for (const sent of [
    { path: "/v1/users/3/suspend", body: {} },
    { path: "/v1/bookstore/cart/items", body: { bookId: "1" } },
  ]) {
    const answer = await serving.request({ method: "POST", ...sent, headers });
    assert.deepEqual([answer.status, answer.header("Preference-Applied")], [200, "handling=strict"], answer.text);
  }
});

for (const [collection, handling] of [
  ["orders", "lenient"],
  ["orders", "strict"],
  ["carts", "strict"],
] as const) {
  test(`titles and prices in the lines of ${collection} are the server's, whatever is sent, under ${handling} handling`, async () => {
    const headers = { ...serving.inSandbox(`lines-${collection}`), Prefer: `handling=${handling}` };
    const line = { bookId: "2", quantity: 1, title: 5, unitPrice: "dear", lineTotal: null };
    const path = `/v1/bookstore/${collection}`;
    const made = await serving.request({ method: "POST", path, headers, body: { userId: "1", items: [line] } });
    assert.equal(made.status, 201, made.text);
    const { title, price } = (await serving.request({ path: "/v1/bookstore/books/2", headers })).json();
    assert.deepEqual(made.json()["items"], [{ bookId: "2", title, quantity: 1, unitPrice: price, lineTotal: price }]);
  });
}

test("members keep their order when a patch empties one of them", async () => {
  const headers = serving.inSandbox("member-order");
  const before = (await serving.request({ path: "/v1/users/3", headers })).json()["address"];
  const patch = { method: "PATCH", path: "/v1/users/3", headers, body: { address: { state: null } } };
  const patched = (await serving.request(patch)).json()["address"];
  assert.equal(JSON.stringify(patched), JSON.stringify({ ...(before as object), state: null }));
});

test("all wrong parameters of a read are named at once, in the list and for one record", async () => {
  for (const [path, names] of [
    ["/v1/users?_seed=x&limit=0", ["_seed", "limit"]],
    ["/v1/users/1?_delay=x&fields=nme", ["_delay", "fields"]],
  ] as const) {
    const { errors } = (await serving.request({ path })).json() as { errors: { parameter: string }[] }; // a problem with faults
    assert.deepEqual(
      errors.map(({ parameter }) => parameter),
      names,
    );
  }
});

test("all wrong parameters of a write are named at once", async () => {
  const path = "/v1/users/1?_seed=1&_delay=soon&colour=red";
  const refused = await serving.request({ method: "DELETE", path });
  const { detail, errors } = refused.json() as { detail: string; errors: { parameter: string; code: string }[] }; // a problem with faults
  assert.match(detail, /^cannot DELETE \/v1\/users\/1: /);
  assert.deepEqual(
    errors.map(({ parameter, code }) => [parameter, code]),
    [
      ["_delay", "invalid_value"],
      ["_seed", "read_only"],
      ["colour", "unknown_parameter"],
    ],
  );
});
