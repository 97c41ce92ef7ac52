// Members that a body may leave out, and the record after a write.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Received, Sent, Serving } from "../http/serving.ts";
import { NOW, startServing } from "../http/serving.ts";

let serving: Serving;
let sandboxes = 0;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

/** Sends requests to a sandbox of their own. */
function inNewSandbox(): (sent: Sent) => Promise<Received> {
  const headers = serving.inSandbox(`writes-${(sandboxes += 1)}`);
  return (sent) => serving.request({ ...sent, headers: { ...headers, ...sent.headers } });
}

const BOOKS = "/v1/bookstore/books";
const CARTS = "/v1/bookstore/carts";
const ORDERS = "/v1/bookstore/orders";
const APPOINTMENTS = "/v1/healthcare/appointments";

test("a replaced payment that is executed keeps what cannot change any more, and refuses another value", async () => {
  const send = inNewSandbox();
  const query = "status=executed&orderId[ne]=null&limit=1";
  const [paid] = (await send({ path: `/v1/fintech/payments?${query}` })).json()["payments"] as Record<
    string,
    unknown
  >[]; // a list
  assert.ok(paid);
  const { accountId, amount, orderId, cardId } = paid;
  const path = `/v1/fintech/payments/${String(paid["id"])}`;
  const replaced = await send({ method: "PUT", path, body: { accountId, amount } });
  assert.equal(replaced.status, 200, replaced.text);
  assert.deepEqual([replaced.json()["orderId"], replaced.json()["cardId"]], [orderId, cardId]);
  assert.equal(replaced.json()["description"], null, "the rest returns to what POST would give");
  const refused = await send({ method: "PUT", path, body: { accountId, amount, orderId: null } });
  assert.deepEqual([refused.status, refused.json()["code"]], [409, "conflict"]);
});

test("a cart's status cannot be written, but sent back as it is", async () => {
  const send = inNewSandbox();
  const made = await send({ method: "POST", path: CARTS, body: { userId: "1", status: "abandoned" } });
  assert.equal(made.json()["status"], "active", "POST starts in the first state");
  const path = `${CARTS}/${String(made.json()["id"])}`;
  for (const [method, body] of [
    ["PATCH", { status: "abandoned" }],
    ["PUT", { userId: "1", status: "checked_out" }],
  ] as const) {
    const refused = await send({ method, path, body });
    assert.deepEqual([refused.status, refused.json()["code"]], [409, "invalid_transition"], method);
  }
  assert.equal((await send({ method: "PUT", path, body: made.json() })).status, 200);
});

test("a patched job answers as it is read: its progress is that of the moment", async () => {
  const send = inNewSandbox();
  const made = await send({ method: "POST", path: "/v1/jobs", body: { type: "export", durationMs: 11_000 } });
  const path = `/v1/jobs/${String(made.json()["id"])}`;
  serving.setTime(NOW + 6000);
  try {
    const patched = await send({ method: "PATCH", path, body: { name: "Nightly" } });
    assert.deepEqual([patched.json()["status"], patched.json()["progress"]], ["processing", 50]);
    const read = await send({ path });
    assert.deepEqual([read.text, read.header("ETag")], [patched.text, patched.header("ETag")]);
    assert.equal((await send({ method: "PUT", path, body: { type: "export" } })).json()["progress"], 50);
  } finally {
    serving.setTime(NOW);
  }
});

for (const { sent, kept } of [
  { sent: "2030-01-07T09:00:00Z", kept: "2030-01-07T09:00:00.000Z" },
  { sent: "2030-01-07T10:00:00.5+01:00", kept: "2030-01-07T09:00:00.500Z" },
]) {
  test(`an appointment at ${sent} is kept as ${kept}`, async () => {
    const send = inNewSandbox();
    const body = { patientId: "1", providerId: "1", startsAt: sent };
    const made = await send({ method: "POST", path: APPOINTMENTS, body });
    assert.deepEqual([made.status, made.json()["startsAt"]], [201, kept]);
    const again = await send({ method: "POST", path: APPOINTMENTS, body });
    assert.deepEqual([again.status, again.json()["code"]], [409, "slot_taken"]);
  });
}

for (const startsAt of [
  "2030-01-07",
  "2030-02-30T09:00:00Z",
  "2030-01-07T09:00:00",
  "0000-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59Z",
]) {
  test(`an appointment at ${startsAt} is refused`, async () => {
    const send = inNewSandbox();
    const answer = await send({
      method: "POST",
      path: APPOINTMENTS,
      body: { patientId: "1", providerId: "1", startsAt },
    });
    assert.equal(answer.status, 422, answer.text);
    assert.deepEqual((answer.json()["errors"] as { pointer: string }[])[0]?.pointer, "#/startsAt"); // the contract's shape
  });
}

test("an order is in the currency of its books, and books of two currencies are not added up", async () => {
  const send = inNewSandbox();
  await send({ method: "PATCH", path: `${BOOKS}/1`, body: { currency: "EUR" } });
  const one = { bookId: "1", quantity: 1 };
  const other = { bookId: "2", quantity: 1 };
  for (const path of [ORDERS, CARTS]) {
    const made = await send({ method: "POST", path, body: { userId: "1", items: [one] } });
    assert.deepEqual([made.status, made.json()["currency"]], [201, "EUR"]);
    const mixed = await send({ method: "POST", path, body: { userId: "1", items: [other, one] } });
    assert.deepEqual([mixed.status, mixed.json()["code"]], [422, "validation_failed"]);
    assert.deepEqual((mixed.json()["errors"] as { pointer: string }[])[0]?.pointer, "#/items/1/bookId"); // the contract's shape
  }
  const cart = await send({ method: "POST", path: "/v1/bookstore/cart/items", body: one });
  assert.equal(cart.json()["currency"], "EUR");
  assert.equal((await send({ method: "POST", path: "/v1/bookstore/cart/items", body: other })).status, 422);
  assert.equal((await send({ method: "POST", path: "/v1/bookstore/cart/checkout" })).json()["currency"], "EUR");
});

test("an order whose book changes its currency keeps the agreed price and its currency", async () => {
  const send = inNewSandbox();
  const made = await send({
    method: "POST",
    path: ORDERS,
    body: { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
  });
  await send({ method: "PATCH", path: `${BOOKS}/1`, body: { currency: "EUR", price: 1 } });
  const path = `${ORDERS}/${String(made.json()["id"])}`;
  const changed = await send({ method: "PATCH", path, body: { items: [{ bookId: "1", quantity: 2 }] } });
  assert.equal(changed.json()["currency"], "USD");
  assert.equal(changed.json()["subtotal"], 2 * Number(made.json()["subtotal"]));
});

test("an action takes null for what it may do without, and says in words what is wrong with the rest", async () => {
  const send = inNewSandbox();
  const made = await send({
    method: "POST",
    path: ORDERS,
    body: { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
  });
  const path = `${ORDERS}/${String(made.json()["id"])}/pay`;
  const refused = await send({ method: "POST", path, body: { accountId: 1 } });
  assert.deepEqual(refused.json()["errors"], [
    { pointer: "#/accountId", code: "invalid_type", detail: "must be a string, not a number" },
  ]);
  assert.equal((await send({ method: "POST", path, body: { accountId: null, cardId: null } })).status, 200);
});

test("a created record starts in its first state, whatever status the body names", async () => {
  const send = inNewSandbox();
  for (const status of ["completed", "no such state", 5, null]) {
    const body = { fromAccountId: "1", toAccountId: "2", amount: 1, status };
    const made = await send({ method: "POST", path: "/v1/fintech/transfers", body });
    assert.deepEqual([made.status, made.json()["status"]], [201, "pending"], made.text);
  }
});

const REFUSED_MOVES = [
  {
    path: "/v1/bookstore/carts",
    status: "checked_out",
    says: /the cart is active and cannot become checked_out; POST \/v1\/bookstore\/cart\/checkout checks/,
  },
  {
    path: "/v1/fintech/transactions",
    status: "reversed",
    says: /the transaction is posted and cannot become reversed; to undo a transaction, create its counterpart/,
  },
  {
    path: "/v1/fintech/cards",
    status: "frozen",
    says: /the card is inactive and cannot become frozen; from inactive, activate makes it active, cancel makes/,
  },
];

for (const { path, status, says } of REFUSED_MOVES) {
  test(`${path} say what to do instead of making one ${status} by hand`, async () => {
    const send = inNewSandbox();
    const before = status === "frozen" ? "inactive" : status === "reversed" ? "posted" : "active";
    const { text } = await send({ path: `${path}?status=${before}&limit=1&fields=id` });
    const [, id = ""] = /"id":"(\d+)"/.exec(text) ?? [];
    const refused = await send({ method: "PATCH", path: `${path}/${id}`, body: { status } });
    assert.deepEqual([refused.status, refused.json()["code"]], [409, "invalid_transition"], refused.text);
    assert.match(String(refused.json()["detail"]), says);
  });
}

test("what a cart's own route refuses is wrong in its own body, or nowhere in it", async () => {
  const send = inNewSandbox();
  const cart = "/v1/bookstore/cart";
  const body = { bookId: "1", quantity: 100_000 };
  for (const path of [cart, `${cart}/items`]) {
    const refused = await send({ method: "POST", path: `${cart}/items`, body });
    const { detail, errors } = refused.json() as { detail: string; errors: { pointer?: string }[] };
    assert.match(detail, /^cannot add book 1 to the cart: /, path);
    assert.deepEqual(
      errors.map(({ pointer }) => pointer),
      ["#/quantity"],
    );
    if (path === cart) await send({ method: "POST", path: `${cart}/items`, body: { ...body, quantity: 1 } });
  }
  await send({ method: "PATCH", path: "/v1/bookstore/books/1", body: { stock: 0 } });
  const refused = await send({ method: "POST", path: `${cart}/checkout` });
  assert.deepEqual([refused.status, refused.json()["code"]], [422, "out_of_stock"], refused.text);
  const [fault] = refused.json()["errors"] as { pointer?: string }[];
  assert.equal(fault?.pointer, undefined);
});

test("an order whose buyer's account is gone can still be cancelled", async () => {
  const send = inNewSandbox();
  const account = await send({
    method: "POST",
    path: "/v1/fintech/accounts",
    body: { userId: "1", type: "checking", currency: "USD", openingBalance: 1_000_000 },
  });
  const accountId = String(account.json()["id"]);
  const body = { userId: "1", items: [{ bookId: "1", quantity: 1 }] };
  const path = `${ORDERS}/${String((await send({ method: "POST", path: ORDERS, body })).json()["id"])}`;
  assert.equal((await send({ method: "POST", path: `${path}/pay`, body: { accountId } })).status, 200);
  assert.equal((await send({ method: "DELETE", path: `/v1/fintech/accounts/${accountId}` })).status, 204);
  const cancelled = await send({ method: "POST", path: `${path}/cancel` });
  assert.deepEqual([cancelled.status, cancelled.json()["status"]], [200, "cancelled"], cancelled.text);
});

test("refunding an order's payment pays the money back, once, and leaves the order where it is", async () => {
  const send = inNewSandbox();
  const account = "/v1/fintech/accounts/1";
  const { balance } = (await send({ path: account })).json();
  const body = { userId: "1", items: [{ bookId: "1", quantity: 2 }] };
  const made = await send({ method: "POST", path: ORDERS, body });
  const path = `${ORDERS}/${String(made.json()["id"])}`;
  const { paymentId } = (await send({ method: "POST", path: `${path}/pay` })).json();
  const refunded = await send({ method: "POST", path: `/v1/fintech/payments/${String(paymentId)}/refund` });
  assert.deepEqual([refunded.status, refunded.json()["status"]], [200, "refunded"], refunded.text);
  assert.equal((await send({ path })).json()["status"], "paid");
  assert.equal((await send({ method: "POST", path: `${path}/cancel` })).status, 200);
  assert.equal((await send({ path: account })).json()["balance"], balance);
});
