import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock } from "../../../mock.ts";
import type { Mock } from "../../../mock.ts";
import { createCatalog } from "../../model/define-catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import { createBases, growRecords } from "../../sandbox/base.ts";
import { createEngine } from "../../sandbox/engine.ts";
import { createMemoryStorage } from "../../storage/memory.ts";
import { taxPercent, USUAL_TAX } from "../../world/order-totals.ts";
import { catalog } from "../catalog.ts";
import { book } from "./book.ts";
import { order } from "./order.ts";

const NOW = Date.parse("2026-11-02T09:00:00.000Z");

function asks(
  ...wanted: readonly (readonly [bookId: string, quantity: number])[]
): { bookId: string; quantity: number }[] {
  return wanted.map(([bookId, quantity]) => ({ bookId, quantity }));
}

function start(): { mock: Mock; events: string[] } {
  const mock = createMock({ clock: () => NOW });
  const events: string[] = [];
  mock.on("*", (event) => events.push(event.type));
  return { mock, events };
}

const isRefusal = (code: string) => refusal(code, /./);

function refusal(code: string, detail: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof SeedbedError);
    assert.equal(error.code, code);
    assert.match(error.message, detail);
    return true;
  };
}

test("a created order takes the stock, has the books' titles and prices, adds up and is pending", async () => {
  const { mock, events } = start();
  const [one, two] = [mock.books.get("1"), mock.books.get("2")];
  const made = await mock.orders.create({ userId: "2", items: asks(["1", 2], ["2", 1]) });
  const subtotal = 2 * one.price + two.price;
  const { name, address } = mock.users.get("2");
  assert.ok(address);
  const { street, city, state, postalCode, country } = address;
  const tax = Math.round((subtotal * taxPercent(address)) / 100);
  const isDigital = ["ebook", "audiobook"].includes(one.format) && ["ebook", "audiobook"].includes(two.format);
  const shipping = subtotal >= 5000 || isDigital ? 0 : 499;
  assert.deepEqual(made, {
    id: "151",
    orderNumber: "SB-2026-00151",
    userId: "2",
    items: [
      { bookId: "1", title: one.title, quantity: 2, unitPrice: one.price, lineTotal: 2 * one.price },
      { bookId: "2", title: two.title, quantity: 1, unitPrice: two.price, lineTotal: two.price },
    ],
    subtotal,
    discount: 0,
    tax,
    shipping,
    total: subtotal + tax + shipping,
    currency: "USD",
    status: "pending",
    paymentId: null,
    shippingAddress: { name, street, city, state, postalCode, country },
    shippingMethod: "standard",
    carrier: null,
    trackingNumber: null,
    trackingEvents: [],
    placedAt: "2026-11-02T09:00:00.000Z",
    paidAt: null,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    createdAt: "2026-11-02T09:00:00.000Z",
    updatedAt: "2026-11-02T09:00:00.000Z",
  });
  assert.equal(mock.books.get("1").stock, one.stock - 2);
  assert.equal(mock.books.get("2").stock, two.stock - 1);
  assert.deepEqual(events, ["order.created", "book.updated", "book.updated"]);
});

test("an order for more than there is is refused with the book, what was wanted and what is left, and changes nothing", async () => {
  const { mock, events } = start();
  const { stock, title } = mock.books.get("3");
  await assert.rejects(mock.orders.create({ userId: "2", items: asks(["1", 1], ["3", stock], ["3", 1]) }), (error) => {
    assert.ok(error instanceof SeedbedError);
    assert.equal(error.code, "out_of_stock");
    assert.ok(
      error.message.startsWith(
        `cannot create order: ${stock + 1} of book 3, ${title}, are wanted and ${stock} are left`,
      ),
    );
    assert.equal(error.errors?.[0]?.pointer, "#/items/1/quantity");
    assert.deepEqual(error.members, { bookId: "3", wanted: stock + 1, left: stock });
    return true;
  });
  assert.equal(mock.books.get("3").stock, stock);
  assert.equal(mock.orders.list().total, 150);
  assert.deepEqual(events, []);
});

test("the last copy makes a book out of stock, and a cancelled order makes it available again", async () => {
  const { mock } = start();
  const { stock } = mock.books.get("1");
  const made = await mock.orders.create({ userId: "2", items: asks(["1", stock]) });
  assert.deepEqual([mock.books.get("1").stock, mock.books.get("1").status], [0, "out_of_stock"]);
  await mock.orders.act(made.id, "cancel");
  assert.deepEqual([mock.books.get("1").stock, mock.books.get("1").status], [stock, "available"]);
});

test("the whole way of an order: paid from the buyer's account, shipped, delivered, returned, with stock and money back", async () => {
  const { mock, events } = start();
  const [stock, balance] = [mock.books.get("1").stock, mock.accounts.get("2").balance];
  const made = await mock.orders.create({ userId: "2", items: asks(["1", 1]) });
  events.length = 0;
  const paid = await mock.orders.act(made.id, "pay");
  const payment = mock.payments.get(paid.paymentId ?? "");
  assert.deepEqual([paid.status, paid.paidAt], ["paid", "2026-11-02T09:00:00.000Z"]);
  assert.deepEqual(
    [payment.status, payment.amount, payment.orderId, payment.accountId, payment.method],
    ["executed", made.total, made.id, "2", "bank_transfer"],
  );
  assert.equal(mock.accounts.get("2").balance, balance - made.total);
  assert.deepEqual(events.splice(0), [
    "order.paid",
    "payment.created",
    "payment.executed",
    "transaction.created",
    "account.updated",
  ]);
  const shipped = await mock.orders.act(made.id, "ship");
  assert.match(`${shipped.carrier} ${shipped.trackingNumber}`, /^[A-Z][A-Za-z ]+ [A-Z]{3}\d{10}$/);
  assert.equal(shipped.shippedAt, "2026-11-02T09:00:00.000Z");
  assert.equal((await mock.orders.act(made.id, "deliver")).deliveredAt, "2026-11-02T09:00:00.000Z");
  assert.deepEqual(events.splice(0), ["order.shipped", "order.delivered"]);
  const returned = await mock.orders.act(made.id, "return");
  assert.deepEqual([returned.status, returned.paymentId], ["returned", payment.id]);
  assert.equal(mock.payments.get(payment.id).status, "refunded");
  assert.equal(mock.accounts.get("2").balance, balance);
  assert.equal(mock.books.get("1").stock, stock);
  assert.deepEqual(events, [
    "order.returned",
    "book.updated",
    "payment.refunded",
    "transaction.created",
    "account.updated",
  ]);
});

test("the status can be patched instead, with the same side effects and the same refusals", async () => {
  const { mock } = start();
  const made = await mock.orders.create({ userId: "2", items: asks(["1", 1]) });
  const paid = await mock.orders.patch(made.id, { status: "paid" });
  assert.equal(mock.payments.get(paid.paymentId ?? "").amount, made.total);
  await assert.rejects(mock.orders.patch(made.id, { status: "delivered" }), (error) => {
    assert.ok(error instanceof SeedbedError && error.code === "invalid_transition");
    assert.deepEqual(error.members, { from: "paid", to: "delivered", allowed: ["shipped", "cancelled"] });
    return true;
  });
  const cancelled = await mock.orders.patch(made.id, { status: "cancelled" });
  assert.equal(cancelled.cancelledAt, "2026-11-02T09:00:00.000Z");
  assert.equal(mock.payments.get(paid.paymentId ?? "").status, "refunded");
});

test("while an order is pending its items may change: stock, agreed prices and totals follow", async () => {
  const { mock, events } = start();
  const [one, two] = [mock.books.get("1"), mock.books.get("2")];
  const made = await mock.orders.create({ userId: "2", items: asks(["1", 3]) });
  await mock.books.patch("1", { price: one.price + 700 });
  events.length = 0;
  const changed = await mock.orders.patch(made.id, { items: asks(["1", 1], ["2", 2]) });
  assert.deepEqual(
    changed.items.map((line) => line.unitPrice),
    [one.price, two.price],
  );
  assert.equal(changed.subtotal, one.price + 2 * two.price);
  assert.equal(changed.total, changed.subtotal - changed.discount + changed.tax + changed.shipping);
  assert.deepEqual([mock.books.get("1").stock, mock.books.get("2").stock], [one.stock - 1, two.stock - 2]);
  assert.deepEqual(events.splice(0), ["order.updated", "book.updated", "book.updated"]);
  const same = await mock.orders.patch(made.id, { items: asks(["1", 1], ["2", 2]) });
  assert.deepEqual(same.items, changed.items);
  assert.deepEqual(events, ["order.updated"]);
});

test("once an order is no longer pending its items are fixed, but what was read can be sent back", async () => {
  const { mock } = start();
  const made = await mock.orders.create({ userId: "2", items: asks(["1", 1]) });
  const paid = await mock.orders.act(made.id, "pay");
  await assert.rejects(
    mock.orders.patch(made.id, { items: asks(["1", 2]) }),
    refusal("conflict", /^cannot change order 151: its items are fixed, because it is paid/),
  );
  const { createdAt, ...same } = await mock.orders.replace(made.id, { ...paid });
  assert.deepEqual({ ...same, createdAt }, paid);
  assert.deepEqual((await mock.orders.replace(made.id, { userId: "2", items: asks(["1", 1]) })).items, paid.items);
});

test("an order is paid from the account or the card that is named", async () => {
  const { mock } = start();
  const made = await mock.orders.create({ userId: "2", items: asks(["1", 1]) });
  const paid = await mock.orders.act(made.id, "pay", { accountId: "3" });
  assert.equal(mock.payments.get(paid.paymentId ?? "").accountId, "3");
  const active = mock.cards.list({ status: "active", limit: 100 }).records;
  const card = active.find((each) => {
    const holder = mock.accounts.get(each.accountId);
    return holder.status === "active" && holder.currency === "USD" && holder.available > 50_000;
  });
  assert.ok(card);
  const other = await mock.orders.create({ userId: "2", items: asks(["1", 1]) });
  const byCard = mock.payments.get((await mock.orders.act(other.id, "pay", { cardId: card.id })).paymentId ?? "");
  assert.deepEqual([byCard.accountId, byCard.cardId, byCard.method], [card.accountId, card.id, "card"]);
});

const REFUSALS: readonly {
  readonly name: string;
  readonly prepare: (mock: Mock) => Promise<Readonly<Record<string, unknown>>>;
  readonly code: string;
  readonly detail: RegExp;
}[] = [
  {
    name: "an account that is not there",
    prepare: () => Promise.resolve({ accountId: "9999" }),
    code: "unresolved_reference",
    detail: /^cannot pay order 151: there is no account 9999/,
  },
  {
    name: "a card that is not there",
    prepare: () => Promise.resolve({ cardId: "9999" }),
    code: "unresolved_reference",
    detail: /^cannot pay order 151: there is no card 9999/,
  },
  {
    name: "an account in another currency that does not cover what it comes to",
    prepare: async (mock) => ({
      accountId: (await mock.accounts.create({ userId: "2", type: "checking", currency: "JPY", openingBalance: 700 }))
        .id,
    }),
    code: "insufficient_funds",
    detail: /account \d+ has 700 available \(minor units of JPY\)/,
  },
  {
    name: "an account that is frozen",
    prepare: async (mock) => ({ accountId: (await mock.accounts.act("3", "freeze")).id }),
    code: "conflict",
    detail: /^cannot pay order 151: account 3 is frozen/,
  },
  {
    name: "an account with too little",
    prepare: async (mock) => ({
      accountId: (await mock.accounts.create({ userId: "2", type: "checking", currency: "USD" })).id,
    }),
    code: "insufficient_funds",
    detail: /^cannot pay order 151: .* has 0 available/,
  },
  {
    name: "a buyer without an account that covers it",
    async prepare(mock) {
      for (const { id } of mock.accounts.list({ userId: "2" }).records) await mock.accounts.patch(id, { userId: "3" });
      return {};
    },
    code: "insufficient_funds",
    detail: /^cannot pay order 151: .* user 2 has no active account that covers it/,
  },
];

for (const { name, prepare, code, detail } of REFUSALS) {
  test(`paying is refused with ${code} and changes nothing, given ${name}`, async () => {
    const { mock, events } = start();
    const made = await mock.orders.create({ userId: "2", items: asks(["1", 1]) });
    const input = await prepare(mock);
    const payments = mock.payments.list().total;
    events.length = 0;
    await assert.rejects(mock.orders.act(made.id, "pay", input), refusal(code, detail));
    assert.deepEqual(mock.orders.get(made.id), made);
    assert.equal(mock.payments.list().total, payments);
    assert.deepEqual(events, []);
  });
}

test("an order can be cancelled although its book or its payment was deleted", async () => {
  const { mock, events } = start();
  const made = await mock.orders.create({ userId: "2", items: asks(["1", 1]) });
  const paid = await mock.orders.act(made.id, "pay");
  await mock.books.delete("1");
  await mock.payments.delete(paid.paymentId ?? "");
  events.length = 0;
  assert.equal((await mock.orders.act(made.id, "cancel")).status, "cancelled");
  assert.deepEqual(events, ["order.cancelled"]);
});

test("an order whose sum cannot be counted exactly is refused", async () => {
  const { mock } = start();
  await mock.books.patch("1", { price: Number.MAX_SAFE_INTEGER });
  await assert.rejects(
    mock.orders.create({ userId: "2", items: asks(["1", 2]) }),
    refusal("validation_failed", /too large to be counted/),
  );
});

test("an order is paid from an account in another currency at the rate, and refunded to the cent", async () => {
  const { mock } = start();
  const { id: accountId } = await mock.accounts.create({
    userId: "2",
    type: "checking",
    currency: "EUR",
    openingBalance: 900_000,
  });
  const { id, total } = await mock.orders.create({ userId: "2", items: asks(["1", 1]) });
  const { paymentId } = await mock.orders.act(id, "pay", { accountId });
  const paid = mock.payments.get(paymentId ?? "");
  assert.deepEqual([paid.amount, paid.currency, paid.status], [total, "USD", "executed"]);
  const [line] = mock.transactions.list({ paymentId: paid.id }).records;
  assert.deepEqual([line?.amount, line?.currency, line?.rate], [-Math.round(total * 0.92), "EUR", 0.92]);
  assert.equal(mock.accounts.get(accountId).balance, 900_000 - Math.round(total * 0.92));
  await mock.orders.act(id, "cancel");
  assert.equal(mock.accounts.get(accountId).balance, 900_000);
});

test("an order is paid on credit down to the limit, and not beyond", async () => {
  const { mock } = start();
  const { id: accountId } = await mock.accounts.create({
    userId: "2",
    type: "credit",
    currency: "USD",
    creditLimit: 10_000,
  });
  const { id, total } = await mock.orders.create({ userId: "2", items: asks(["1", 1]) });
  await mock.orders.act(id, "pay", { accountId });
  const owing = mock.accounts.get(accountId);
  assert.deepEqual([owing.balance, owing.available, owing.creditLimit], [-total, -total, 10_000]);
  await assert.rejects(
    mock.transactions.create({ accountId, amount: total - 10_001 }),
    isRefusal("insufficient_funds"),
  );
  await mock.transactions.create({ accountId, amount: total - 10_000 });
  await assert.rejects(mock.accounts.patch(accountId, { creditLimit: 9999 }), isRefusal("conflict"));
  await assert.rejects(mock.accounts.patch(accountId, { type: "checking", creditLimit: null }), isRefusal("conflict"));
  await assert.rejects(mock.accounts.patch("1", { creditLimit: 500 }), isRefusal("validation_failed"));
});

test("tax and shipping follow the address and the method while an order is pending, and are fixed from then on", async () => {
  const { mock } = start();
  const onPaper = mock.books.list({ format: "paperback", "price[lt]": 2400, status: "available", limit: 1 }).records[0];
  assert.ok(onPaper);
  const made = await mock.orders.create({ userId: "2", items: asks([onPaper.id, 1]) });
  const atHome = taxPercent(made.shippingAddress);
  assert.deepEqual([made.tax, made.shipping], [Math.round((onPaper.price * atHome) / 100), 499]);
  const shippingAddress = {
    name: "Ada",
    street: "1 Sand Road",
    city: "Leeds",
    state: null,
    postalCode: "LS2 9JT",
    country: "GB",
  };
  const abroad = await mock.orders.patch(made.id, { shippingAddress });
  assert.deepEqual([abroad.tax, abroad.shipping, abroad.total], [0, 999, onPaper.price + 999]);
  const fast = await mock.orders.patch(made.id, { shippingMethod: "express" });
  assert.equal(fast.shipping, 2499);
  await assert.rejects(mock.orders.patch(made.id, { shippingMethod: "download" }), isRefusal("validation_failed"));
  await mock.orders.act(made.id, "pay");
  await assert.rejects(mock.orders.patch(made.id, { shippingMethod: "standard" }), isRefusal("conflict"));
  await mock.orders.act(made.id, "ship");
  const arrived = await mock.orders.act(made.id, "deliver");
  assert.deepEqual(
    arrived.trackingEvents.map(({ status, place }) => [status, place]),
    [
      ["picked_up", "Louisville, KY"],
      ["delivered", "Leeds"],
    ],
  );
});

test("an order without an address goes to the buyer’s, abroad too, and nowhere where the buyer has none", async () => {
  const { mock } = start();
  const onPaper = mock.books.list({ format: "paperback", status: "available", limit: 1 }).records[0];
  const far = mock.users.list({ limit: 100 }).records.find(({ address }) => address?.country === "DE");
  assert.ok(onPaper && far?.address);
  const made = await mock.orders.create({ userId: far.id, items: asks([onPaper.id, 1]) });
  assert.deepEqual([made.shippingAddress?.city, made.shippingAddress?.country], [far.address.city, "DE"]);
  assert.equal(made.tax, Math.round((onPaper.price * taxPercent(far.address)) / 100));
  await mock.orders.act(made.id, "pay", { accountId: "1" });
  const sent = await mock.orders.act(made.id, "ship");
  assert.match(String(sent.trackingNumber), /^(?:HFW|MRC)/);
  const arrived = await mock.orders.act(made.id, "deliver");
  assert.equal(arrived.trackingEvents.at(-1)?.place, far.address.city);

  const noted = await mock.orders.create({ userId: far.id, items: asks([onPaper.id, 1]) });
  assert.equal((await mock.orders.patch(noted.id, { shippingAddress: null })).shippingAddress, null);
  await mock.users.patch(far.id, { address: null });
  const lost = await mock.orders.create({ userId: far.id, items: asks([onPaper.id, 1]) });
  assert.deepEqual([lost.shippingAddress, lost.tax], [null, Math.round((onPaper.price * USUAL_TAX) / 100)]);
});

test("a download of digital books has no parcel: no shipping, no carrier, no tracking", async () => {
  const { mock } = start();
  const digital = mock.books.list({ format: "ebook", status: "available", limit: 1 }).records[0];
  assert.ok(digital);
  const { id, shipping } = await mock.orders.create({
    userId: "2",
    items: asks([digital.id, 1]),
    shippingMethod: "download",
  });
  assert.equal(shipping, 0);
  await mock.orders.act(id, "pay");
  const sent = await mock.orders.act(id, "ship");
  assert.deepEqual([sent.carrier, sent.trackingNumber, sent.trackingEvents], [null, null, []]);
});

test("whichever transition leads into a state, what entering it does happens", async () => {
  const expire = {
    from: ["pending"],
    to: "cancelled",
    event: "expired",
    description: "Cancels what nobody paid.",
  };
  const lifecycle = { ...order.lifecycle, transitions: { ...order.lifecycle?.transitions, expire } };
  const changed = catalog.entries.map((each) =>
    each.resource.name === "order" ? { ...each, resource: { ...each.resource, lifecycle } } : each,
  );
  const engine = createEngine({
    catalog: createCatalog(catalog.domains, changed),
    storage: createMemoryStorage(),
    base: createBases(growRecords(createCatalog(catalog.domains, changed), "http://localhost:3000")),
    baseUrl: "http://localhost:3000",
    clock: () => NOW,
    newId: () => "1",
  });
  const sandbox = await engine.open({ scope: "a/b", owner: "a", name: "b", maxChanges: 100 });
  await sandbox.write((tx) => {
    const made = tx.create(order, { userId: "2", items: [{ bookId: "1", quantity: 2 }] as never }); // the rest is the server's
    const stock = tx.find(book, "1")?.stock ?? 0;
    assert.equal(tx.move(order, made.id, "expire").cancelledAt, tx.now);
    assert.equal(tx.find(book, "1")?.stock, stock + 2);
    const other = tx.create(order, { userId: "2", items: [{ bookId: "1", quantity: 2 }] as never }); // as above
    assert.equal(tx.set(order, other.id, { status: "cancelled" }).cancelledAt, tx.now);
    assert.equal(tx.find(book, "1")?.stock, stock + 2);
  });
});
