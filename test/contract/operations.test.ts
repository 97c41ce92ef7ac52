// The current cart and the utilities follow the rules of all routes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";

const CART = "/v1/bookstore/cart";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

test("the current cart depends on who is signed in, and says so", async () => {
  const headers = serving.inSandbox("cart-vary");
  assert.equal(
    (await serving.request({ path: CART, headers })).header("Vary"),
    "Origin, Accept-Encoding, Authorization, Accept, X-API-Key, X-Sandbox, Baggage",
  );
  const added = await serving.request({ method: "POST", path: `${CART}/items`, headers, body: { bookId: "1" } });
  assert.equal(added.header("Vary"), "Origin, Accept-Encoding, Authorization, Accept, X-API-Key, X-Sandbox, Baggage");
});

test("the current cart takes fields and expand as a cart of the collection does", async () => {
  const headers = serving.inSandbox("cart-expand");
  const empty = await serving.request({ path: `${CART}?fields=id,user.email&expand=user`, headers });
  assert.deepEqual(empty.json(), { id: null, user: { email: "demo@example.com" } });
  await serving.request({ method: "POST", path: `${CART}/items`, headers, body: { bookId: "1" } });
  for (const query of ["", "?fields=id,items", "?expand=user,items.book"]) {
    const current = await serving.request({ path: CART + query, headers });
    const cart = await serving.request({ path: `/v1/bookstore/carts/41${query}`, headers });
    assert.deepEqual([current.status, current.text, current.header("ETag")], [200, cart.text, cart.header("ETag")]);
  }
  const seeded = await serving.request({ path: `${CART}?_seed=42&expand=user`, headers });
  assert.equal(seeded.text, (await serving.request({ path: "/v1/bookstore/carts/1?_seed=42&expand=user" })).text);
  const refused = await serving.request({ path: `${CART}?expand=usr`, headers });
  assert.deepEqual([refused.status, refused.json()["code"]], [400, "invalid_parameter"]);
  assert.match((await serving.request({ path: `${CART}?_sed=1`, headers })).text, /did you mean '_seed'/);
});

test("a line of the cart that asks for more than there is never keeps another from being taken out", async () => {
  const headers = serving.inSandbox("cart-short");
  for (const bookId of ["1", "2", "3"])
    await serving.request({ method: "POST", path: `${CART}/items`, headers, body: { bookId, quantity: 2 } });
  await serving.request({ method: "PATCH", path: "/v1/bookstore/books/1", headers, body: { stock: 1 } });
  await serving.request({ method: "DELETE", path: "/v1/bookstore/books/3", headers });
  const refused = await serving.request({ method: "POST", path: `${CART}/checkout`, headers });
  assert.deepEqual([refused.status, refused.json()["code"]], [422, "out_of_stock"]);
  assert.match(refused.text, /book 3 was deleted; take it out/);
  assert.doesNotMatch(refused.text, /pointer/);
  const removed = await serving.request({ method: "DELETE", path: `${CART}/items/2`, headers });
  assert.equal(removed.status, 200);
  const path = `${CART}/items/1`;
  const raised = await serving.request({ method: "PATCH", path, headers, body: { quantity: 3 } });
  assert.deepEqual(raised.json()["errors"], [
    {
      pointer: "#/quantity",
      code: "out_of_stock",
      detail: (raised.json()["errors"] as { detail: string }[])[0]?.detail,
    },
  ]);
  assert.equal((await serving.request({ method: "PATCH", path, headers, body: { quantity: 1 } })).status, 200);
});

test("jobs are not sorted by what is a map of anything", async () => {
  for (const name of ["result", "payload", "error"]) {
    const answer = await serving.request({ path: `/v1/core/jobs?sort=${name}` });
    assert.deepEqual([answer.status, (answer.json()["errors"] as { code: string }[])[0]?.code], [400, "not_sortable"]);
  }
});

for (const { status, header } of [
  { status: 401, header: "WWW-Authenticate" },
  { status: 405, header: "Allow" },
  { status: 429, header: "Retry-After" },
  { status: 503, header: "Retry-After" },
]) {
  test(`a simulated ${status} carries ${header}, by path and by parameter`, async () => {
    for (const path of [`/v1/utilities/status/${status}`, `/v1/users?_status=${status}`]) {
      const answer = await serving.request({ path });
      assert.deepEqual([answer.status, answer.json()["code"]], [status, "simulated"]);
      assert.notEqual(answer.header(header), undefined, path);
    }
  });
}

test("what is wrong with an operation's body is said in words, with its place", async () => {
  const answer = await serving.request({ method: "POST", path: `${CART}/items`, body: { bookId: 1, quantity: 0 } });
  assert.deepEqual(answer.json()["errors"], [
    { pointer: "#/bookId", code: "invalid_type", detail: "must be a string, not a number" },
    { pointer: "#/quantity", code: "too_small", detail: "must be at least 1" },
  ]);
});
