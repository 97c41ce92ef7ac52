// The walk of a newcomer: sign in, browse, fill the cart, check out, pay, ship, and see that everything agrees.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { EngineEvent } from "../../src/core/sandbox/events.ts";
import { DATASET_VERSION } from "../../src/core/world/world.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

/** Walks in a sandbox of the given name; gives the bodies that were answered, and the events. */
async function walk(name: string): Promise<{ bodies: string[]; events: EngineEvent[] }> {
  const bodies: string[] = [];
  const events: EngineEvent[] = [];
  const stop = serving.engine.listen((sandbox, happened) => {
    if (sandbox.address.name === name) events.push(...happened);
  });
  const headers: Record<string, string> = { "X-Sandbox": name };
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await serving.request({ method, path, headers, ...(body === undefined ? {} : { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    bodies.push(answer.text);
    return answer.text === "" ? {} : answer.json();
  };
  const signedIn = await call("POST", "/v1/auth/login", { email: "demo@example.com", password: "demo123" });
  headers["Authorization"] = `Bearer ${String(signedIn["token"])}`;
  await call("GET", "/v1/auth/me");
  await call("GET", "/v1/bookstore/books?status=available&stock[gte]=2&limit=2&expand=authors");
  await call("POST", "/v1/bookstore/cart/items", { bookId: "1", quantity: 1 });
  await call("POST", "/v1/bookstore/cart/items", { bookId: "2", quantity: 3 });
  await call("PATCH", "/v1/bookstore/cart/items/2", { quantity: 2 });
  const order = await call("POST", "/v1/bookstore/cart/checkout");
  await call("POST", `/v1/bookstore/orders/${String(order["id"])}/pay`);
  await call("POST", `/v1/bookstore/orders/${String(order["id"])}/ship`);
  await call("GET", `/v1/bookstore/orders/${String(order["id"])}?expand=payment.account,items.book`);
  await call("GET", "/v1/fintech/accounts/4");
  stop();
  return { bodies, events };
}

test("the walk leaves books, order, payment, transaction and account in agreement", async () => {
  const { bodies, events } = await walk("agree");
  const shipped = JSON.parse(bodies.at(-2) ?? "") as Record<string, unknown> & {
    payment: Record<string, unknown> & { account: { balance: number } };
    items: { bookId: string; quantity: number; book: { stock: number } }[];
  };
  assert.equal(shipped["status"], "shipped");
  assert.equal(shipped.payment["amount"], shipped["total"]);
  assert.equal(shipped.payment["status"], "executed");
  const before = (await serving.request({ path: "/v1/fintech/accounts/4?_seed=1" })).json();
  const after = JSON.parse(bodies.at(-1) ?? "") as { balance: number };
  assert.equal(after.balance, Number(before["balance"]) - Number(shipped["total"]));
  for (const { bookId, quantity, book } of shipped.items) {
    const stock = Number((await serving.request({ path: `/v1/bookstore/books/${bookId}?_seed=1` })).json()["stock"]);
    assert.equal(book.stock, stock - quantity, `book ${bookId} was taken from the stock`);
  }
  const times = ["createdAt", "placedAt", "paidAt", "shippedAt"].map((name) => String(shipped[name]));
  assert.deepEqual(times, times.toSorted());
  assert.deepEqual(
    events.map(({ type }) => type),
    [
      "user.updated", // signing in sets lastLoginAt
      "cart.created",
      "cart.updated",
      "cart.updated",
      "order.created",
      "book.updated",
      "book.updated",
      "cart.updated",
      "order.paid",
      "payment.created",
      "payment.executed",
      "transaction.created",
      "account.updated",
      "order.shipped",
    ],
  );
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, at) => at + 1),
  );
});

test("the same walk in two sandboxes gives the same bytes", async () => {
  const [one, two] = [await walk("first"), await walk("second")];
  assert.deepEqual(two.bodies, one.bodies);
});

test("the cart of somebody who is not signed in is user 4's, and looking at it makes nothing", async () => {
  const headers = { "X-Sandbox": "looking" };
  const empty = await serving.request({ path: "/v1/bookstore/cart", headers });
  assert.deepEqual([empty.status, empty.json()["id"], empty.json()["userId"]], [200, null, "4"]);
  assert.equal(
    (await serving.request({ path: "/v1/bookstore/carts?userId=4&status=active", headers })).json()["total"],
    0,
  );
  const cached = await serving.request({
    path: "/v1/bookstore/cart",
    headers: { ...headers, "If-None-Match": empty.header("ETag") ?? "" },
  });
  assert.deepEqual([cached.status, cached.text], [304, ""]);
});

test("with a seed the cart is cart 1 of that world", async () => {
  const seeded = await serving.request({ path: "/v1/bookstore/cart?_seed=42" });
  assert.equal(seeded.text, (await serving.request({ path: "/v1/bookstore/carts/1?_seed=42" })).text);
  assert.equal(seeded.header("X-Dataset-Version"), String(DATASET_VERSION));
});

const refusals: {
  name: string;
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
  code: string;
  detail: RegExp;
}[] = [
  {
    name: "more than the stock",
    method: "POST",
    path: "/v1/bookstore/cart/items",
    body: { bookId: "1", quantity: Number.MAX_SAFE_INTEGER },
    status: 422,
    code: "out_of_stock",
    detail: /book 1/,
  },
  {
    name: "a book that is not there",
    method: "POST",
    path: "/v1/bookstore/cart/items",
    body: { bookId: "9999" },
    status: 422,
    code: "unresolved_reference",
    detail: /there is no book 9999/,
  },
  {
    name: "a quantity of nothing",
    method: "POST",
    path: "/v1/bookstore/cart/items",
    body: { bookId: "1", quantity: 0 },
    status: 422,
    code: "validation_failed",
    detail: /quantity/,
  },
  {
    name: "no body",
    method: "POST",
    path: "/v1/bookstore/cart/items",
    status: 422,
    code: "validation_failed",
    detail: /bookId/,
  },
  {
    name: "a book that is not in the cart",
    method: "PATCH",
    path: "/v1/bookstore/cart/items/5",
    body: { quantity: 1 },
    status: 404,
    code: "not_found",
    detail: /not in the cart/,
  },
  {
    name: "checking out an empty cart",
    method: "POST",
    path: "/v1/bookstore/cart/checkout",
    status: 409,
    code: "conflict",
    detail: /empty/,
  },
  {
    name: "a token that is none",
    method: "GET",
    path: "/v1/bookstore/cart",
    headers: { Authorization: "Bearer nonsense" },
    status: 401,
    code: "invalid_token",
    detail: /sign in again/,
  },
  {
    name: "no token",
    method: "GET",
    path: "/v1/auth/me",
    status: 401,
    code: "invalid_token",
    detail: /send Authorization/,
  },
  {
    name: "a wrong password",
    method: "POST",
    path: "/v1/auth/login",
    body: { email: "demo@example.com", password: "wrong" },
    status: 401,
    code: "invalid_credentials",
    detail: /demo123/,
  },
  {
    name: "an unknown address",
    method: "POST",
    path: "/v1/auth/login",
    body: { email: "who@example.com", password: "demo123" },
    status: 401,
    code: "invalid_credentials",
    detail: /demo123/,
  },
  {
    name: "an address that is taken",
    method: "POST",
    path: "/v1/auth/register",
    body: { name: "A", email: "DEMO@example.com", password: "x" },
    status: 409,
    code: "conflict",
    detail: /taken/,
  },
  {
    name: "a seed on a write",
    method: "POST",
    path: "/v1/bookstore/cart/items?_seed=1",
    body: { bookId: "1" },
    status: 400,
    code: "invalid_parameter",
    detail: /_seed/,
  },
  {
    name: "an unknown parameter",
    method: "GET",
    path: "/v1/utilities/uuid?cuont=3",
    status: 400,
    code: "invalid_parameter",
    detail: /did you mean 'count'/,
  },
  {
    name: "a count out of range",
    method: "GET",
    path: "/v1/utilities/uuid?count=101",
    status: 400,
    code: "invalid_parameter",
    detail: /1 to 100/,
  },
  {
    name: "a maximum below the minimum",
    method: "GET",
    path: "/v1/utilities/random?min=5&max=1",
    status: 400,
    code: "invalid_parameter",
    detail: /below min/,
  },
  {
    name: "an unknown time zone",
    method: "GET",
    path: "/v1/utilities/time?timezone=Mars",
    status: 400,
    code: "invalid_parameter",
    detail: /Europe\/Paris/,
  },
  {
    name: "an unknown algorithm",
    method: "POST",
    path: "/v1/utilities/hash",
    body: { text: "a", algorithm: "rot13" },
    status: 422,
    code: "validation_failed",
    detail: /algorithm/,
  },
  {
    name: "a status that is none",
    method: "GET",
    path: "/v1/utilities/status/999",
    status: 400,
    code: "invalid_parameter",
    detail: /200 to 599/,
  },
  {
    name: "too long a delay",
    method: "GET",
    path: "/v1/utilities/delay/10001",
    status: 400,
    code: "invalid_parameter",
    detail: /10000/,
  },
];
for (const { name, status, code, detail, headers = {}, ...sent } of refusals) {
  test(`refuses ${name} with ${status} ${code}`, async () => {
    const answer = await serving.request({ ...sent, headers: { "X-Sandbox": "refused", ...headers } });
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.json()["code"], code);
    assert.match(String(answer.json()["detail"]), detail);
    if (status === 401) assert.match(answer.header("WWW-Authenticate") ?? "", /^Bearer /);
  });
}

test("a refresh token works once; its second use ends the session", async () => {
  const headers = { "X-Sandbox": "refresh" };
  const post = (path: string, body: unknown) => serving.request({ method: "POST", path, headers, body });
  const first = (await post("/v1/auth/login", { email: "alice@example.com", password: "demo123" })).json();
  const second = await post("/v1/auth/refresh", { refreshToken: first["refreshToken"] });
  assert.equal(second.status, 200);
  assert.notEqual(second.json()["refreshToken"], first["refreshToken"]);
  const reused = await post("/v1/auth/refresh", { refreshToken: first["refreshToken"] });
  assert.deepEqual([reused.status, reused.json()["code"]], [401, "invalid_token"]);
  assert.equal(
    (await post("/v1/auth/refresh", { refreshToken: second.json()["refreshToken"] })).status,
    401,
    "the thief's chance is the owner's too",
  );
});

test("signing out ends the session and its tokens", async () => {
  const headers = { "X-Sandbox": "logout" };
  const signedIn = (
    await serving.request({
      method: "POST",
      path: "/v1/auth/login",
      headers,
      body: { email: "bob@example.com", password: "demo123" },
    })
  ).json();
  const bearer = { ...headers, Authorization: `Bearer ${String(signedIn["token"])}` };
  assert.equal((await serving.request({ path: "/v1/auth/me", headers: bearer })).json()["email"], "bob@example.com");
  assert.equal((await serving.request({ method: "POST", path: "/v1/auth/logout", headers: bearer })).status, 204);
  assert.equal((await serving.request({ path: "/v1/auth/me", headers: bearer })).status, 401);
});

test("an access token ends by the sandbox's clock", async () => {
  const late = await startServing();
  try {
    const login = { method: "POST", path: "/v1/auth/login", body: { email: "demo@example.com", password: "demo123" } };
    const signedIn = (await late.request(login)).json();
    const headers = { Authorization: `Bearer ${String(signedIn["token"])}` };
    late.setTime(Date.parse(String(signedIn["expiresAt"])) - 2_000);
    assert.equal((await late.request({ path: "/v1/auth/me", headers })).status, 200);
    late.setTime(Date.parse(String(signedIn["expiresAt"])) + 1_000);
    const expired = await late.request({ path: "/v1/auth/me", headers });
    assert.match(String(expired.json()["detail"]), /expired/);
  } finally {
    await late[Symbol.asyncDispose]();
  }
});

test("who registers can sign in with the password, and it is never shown", async () => {
  const headers = { "X-Sandbox": "register" };
  const registered = await serving.request({
    method: "POST",
    path: "/v1/auth/register",
    headers,
    body: { name: "Ada Byron", email: "ada@example.org", password: "s3cret-word" },
  });
  assert.equal(registered.status, 201, registered.text);
  assert.equal(registered.header("Location"), "/v1/core/users/101");
  assert.ok(!registered.text.includes("s3cret-word"));
  const patched = await serving.request({
    method: "PATCH",
    path: "/v1/users/101",
    headers,
    body: { password: "another-word" },
  });
  assert.ok(!patched.text.includes("another-word"));
  const login = (password: string) =>
    serving.request({ method: "POST", path: "/v1/auth/login", headers, body: { email: "ADA@example.org", password } });
  assert.equal((await login("s3cret-word")).status, 401);
  assert.equal((await login("another-word")).status, 200);
  assert.ok(!(await serving.request({ path: "/v1/users/101", headers })).text.includes("another-word"));
});

test("a sign-in is worth nothing in another sandbox", async () => {
  const signedIn = (
    await serving.request({
      method: "POST",
      path: "/v1/auth/login",
      headers: { "X-Sandbox": "here" },
      body: { email: "demo@example.com", password: "demo123" },
    })
  ).json();
  const elsewhere = await serving.request({
    path: "/v1/auth/me",
    headers: { "X-Sandbox": "there", Authorization: `Bearer ${String(signedIn["token"])}` },
  });
  assert.equal(elsewhere.status, 401);
});
