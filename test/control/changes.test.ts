import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { signUp } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received, Sent } from "./running.ts";

let service: InProcess;
before(async () => {
  service = await startInProcess();
});
after(() => service[Symbol.asyncDispose]());

type Ask = (sent: Sent) => Promise<Received>;
let visitors = 0;

function newVisitor(): Promise<Ask> {
  visitors += 1;
  const address = { "X-Forwarded-For": `198.51.100.${visitors}` };
  return Promise.resolve((sent) => service.request({ ...sent, headers: { ...address, ...sent.headers } }));
}

async function newCustomer(): Promise<Ask> {
  const { headers } = await (await signUp(service)).makeKey();
  return (sent) => service.request({ ...sent, headers: { ...headers, ...sent.headers } });
}

const CALLERS = [
  ["a visitor", newVisitor],
  ["a customer", newCustomer],
] as const;

interface Verdict {
  readonly pass: boolean;
  readonly since: number;
  readonly to: number;
  readonly missing: readonly { nearest: { id: string; differs: unknown[] } | null; detail: string; index: number }[];
  readonly unexpected: readonly {
    kind: string;
    collection: string;
    id: string;
    event: { type: string; sequence: number } | null;
    request: { id: string; sequence: number; method: string; path: string } | null;
    record?: object;
    changed?: { pointer: string }[];
    detail: string;
  }[];
}

async function expects(ask: Ask, body: object): Promise<Verdict> {
  const answer = await ask({ method: "POST", path: "/api/data/expect", body });
  assert.equal(answer.status, 200, answer.text);
  return answer.json() as unknown as Verdict;
}

const changes = async (ask: Ask, query = "") => (await ask({ path: `/api/data/changes${query}` })).json();
const order = async (ask: Ask) => {
  const made = await ask({
    method: "POST",
    path: "/v1/bookstore/orders",
    body: { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
  });
  assert.equal(made.status, 201, made.text);
  return String(made.json()["id"]);
};

test("what differs from the seed is told whatever the sandbox began from", async () => {
  const ask = await newVisitor();
  const was = (await ask({ path: "/v1/users/1" })).json();
  await ask({ method: "PATCH", path: "/v1/users/1", body: { name: "Ada" } });
  await ask({ method: "DELETE", path: "/v1/users/9" });
  const recipe = (await ask({ path: "/api/data/recipe" })).json();
  const before = await changes(ask, "?since=seed");
  assert.deepEqual(before, await changes(ask));
  await ask({ method: "POST", path: "/api/data/reset", body: { recipe } });
  assert.deepEqual((await changes(ask))["collections"], {});
  const after = await changes(ask, "?since=seed");
  assert.deepEqual(after["collections"], before["collections"]);
  assert.deepEqual(
    (after["collections"] as { users: { updated: { before: unknown }[] } }).users.updated[0]?.before,
    was,
  );
  await ask({ method: "POST", path: "/api/data/reset", body: {} });
  assert.deepEqual((await changes(ask, "?since=seed"))["collections"], {});
  const { pass } = await expects(ask, { since: "seed", nothingElse: true });
  assert.equal(pass, true);
});

test("records that changed are told by number, whatever the order in which they were written", async () => {
  const ask = await newVisitor();
  for (const id of ["12", "3", "7", "1"]) await ask({ method: "PATCH", path: `/v1/users/${id}`, body: { name: id } });
  const { users } = (await changes(ask))["collections"] as { users: { updated: { id: string }[] } };
  assert.deepEqual(
    users.updated.map(({ id }) => id),
    ["1", "3", "7", "12"],
  );
});

for (const [who, make] of CALLERS) {
  test(`what changed is told since the world, or since any event, to ${who}`, async () => {
    const ask = await make();
    assert.deepEqual(await changes(ask), { since: 0, to: 0, collections: {} });
    const was = (await ask({ path: "/v1/users/1" })).json();
    await ask({ method: "PATCH", path: "/v1/users/1", body: { name: "Ada" } });
    const id = await order(ask);
    const all = await changes(ask);
    const { users, orders, books } = all["collections"] as Record<string, Record<string, Record<string, unknown>[]>>;
    assert.deepEqual(users?.["updated"]?.[0]?.["before"], was);
    assert.partialDeepStrictEqual(users?.["updated"], [{ id: "1", after: { name: "Ada" } }]);
    assert.deepEqual(orders?.["created"], [(await ask({ path: `/v1/bookstore/orders/${id}` })).json()]);
    assert.equal(books?.["updated"]?.length, 1, "the stock went down");
    const { events } = (await ask({ path: "/api/events" })).json() as { events: { id: string; sequence: number }[] };
    const [first] = events;
    const since = await changes(ask, `?since=${first?.sequence}`);
    assert.deepEqual(Object.keys(since["collections"] as object), ["books", "orders"]);
    assert.deepEqual(await changes(ask, `?since=${first?.id}`), since);
    await ask({ method: "DELETE", path: `/v1/bookstore/orders/${id}` });
    const gone = (await changes(ask, `?since=${String(all["to"])}`))["collections"] as Record<
      string,
      { deleted: object[] }
    >;
    assert.deepEqual(gone["orders"]?.deleted.length, 1);
    const answer = await ask({ path: "/api/data/changes" });
    const again = await ask({
      path: "/api/data/changes",
      headers: { "If-None-Match": String(answer.headers["etag"]) },
    });
    assert.equal(again.status, 304);
  });

  test(`a sandbox's changes are its own, and begin anew with it, for ${who}`, async () => {
    const ask = await make();
    const inside = { "X-Sandbox": "one" };
    await ask({ method: "PATCH", path: "/v1/users/1", body: { name: "Ada" }, headers: inside });
    assert.deepEqual(await changes(ask), { since: 0, to: 0, collections: {} });
    await ask({ method: "POST", path: "/api/sandboxes", body: { name: "two", from: { sandbox: "one" } } });
    const fork = (await ask({ path: "/api/data/changes", headers: { "X-Sandbox": "two" } })).json();
    assert.deepEqual(fork, { since: 1, to: 1, collections: {} });
    await ask({ method: "POST", path: "/api/data/reset", body: {}, headers: inside });
    const reset = (await ask({ path: "/api/data/changes", headers: inside })).json();
    assert.deepEqual(reset, { since: 2, to: 2, collections: {} });
    const { events } = (await ask({ path: "/api/events?sandbox=two" })).json() as { events: { id: string }[] };
    const foreign = await ask({ path: `/api/data/changes?since=${events[0]?.id}`, headers: inside });
    assert.deepEqual([foreign.status, foreign.json()["code"]], [400, "invalid_parameter"]);
    const old = await ask({ path: "/api/data/changes?since=1", headers: inside });
    assert.deepEqual([old.status, old.json()["kept"]], [400, { from: 2, to: 2 }]);
  });

  test(`an expectation that holds passes, and one that does not reads like a test's failure, for ${who}`, async () => {
    const ask = await make();
    const id = await order(ask);
    const met = await expects(ask, {
      created: { orders: [{ userId: "1", items: [{ bookId: "1" }] }] },
      updated: { books: [{ id: "1" }] },
      nothingElse: true,
    });
    assert.deepEqual([met.pass, met.missing, met.unexpected], [true, [], []]);
    const failed = await expects(ask, { created: { orders: [{ userId: "1", status: "paid" }] }, nothingElse: true });
    assert.equal(failed.pass, false);
    assert.deepEqual(failed.missing[0]?.nearest, {
      kind: "created",
      id,
      differs: [{ pointer: "/status", got: "pending", wanted: "paid" }],
    });
    assert.match(
      failed.missing[0]?.detail ?? "",
      /no order was created that has all of orders\[0\]; nearest is order \d+: \/status is "pending", wanted "paid"/,
    );
    assert.deepEqual(
      failed.unexpected.map(({ kind, collection, event }) => [kind, collection, event?.type]),
      [
        ["updated", "books", "book.updated"],
        ["created", "orders", "order.created"],
      ],
    );
    assert.match(
      failed.unexpected[1]?.detail ?? "",
      /order \d+ was created by order\.created \(event 1\) of POST \/v1\/bookstore\/orders \(request 1\), which was not expected/,
    );
  });

  test(`the payment that nobody mentioned is told by collection, id, event and request, to ${who}`, async () => {
    const ask = await make();
    const id = await order(ask);
    const paid = await ask({ method: "POST", path: `/v1/bookstore/orders/${id}/pay` });
    assert.equal(paid.status, 200, paid.text);
    const { pass, unexpected } = await expects(ask, { created: { orders: [{ status: "paid" }] }, nothingElse: true });
    assert.equal(pass, false);
    const payment = unexpected.find(({ collection }) => collection === "payments");
    assert.equal(payment?.event?.type, "payment.created");
    assert.deepEqual(payment.request, {
      id: paid.headers["x-request-id"],
      sequence: 2,
      method: "POST",
      path: `/v1/bookstore/orders/${id}/pay`,
    });
    assert.match(payment.detail, /payment \d+ was created by payment\.created \(event \d+\) of POST \/v1\/bookstore/);
    await ask({ method: "DELETE", path: "/api/requests" });
    const later = await expects(ask, { created: { orders: [{ status: "paid" }] }, nothingElse: true });
    assert.ok(later.unexpected.every(({ event, request }) => event !== null && request === null));
    assert.ok(unexpected.some(({ collection }) => collection === "transactions"));
  });
}

test("the number of records is exact for a collection that is named, and of no account for others", async () => {
  const ask = await newVisitor();
  await order(ask);
  await order(ask);
  assert.equal((await expects(ask, { created: { orders: [{}, {}] } })).pass, true);
  assert.equal((await expects(ask, { created: { orders: [{}] } })).unexpected.length, 1);
  assert.equal((await expects(ask, { created: { orders: [{}, {}, {}] } })).missing[0]?.index, 2);
  assert.equal((await expects(ask, { created: { orders: [] } })).unexpected.length, 2);
  assert.equal((await expects(ask, { created: { payments: [] } })).pass, true);
  const none = await expects(ask, { deleted: { orders: [{ id: "1" }] } });
  assert.deepEqual(none.missing[0]?.nearest?.differs.length, 1, "an order that was created comes nearest");
  const nobody = await expects(ask, { deleted: { patients: [{ id: "1" }] } });
  assert.equal(nobody.missing[0]?.nearest, null);
  assert.equal((await expects(ask, { since: 2, nothingElse: true })).since, 2);
});

test("each record meets one line, whichever order they are named in", async () => {
  const ask = await newVisitor();
  for (const name of ["Ada", "Bob"]) {
    const made = await ask({ method: "POST", path: "/v1/users", body: { name, email: `${name}@example.org` } });
    assert.equal(made.status, 201, made.text);
  }
  for (const users of [
    [{}, { name: "Ada" }],
    [{ name: "Ada" }, {}],
  ])
    assert.equal((await expects(ask, { created: { users } })).pass, true);
  assert.equal((await expects(ask, { created: { users: [{ name: "Ada" }, { name: "Ada" }] } })).pass, false);
});

test("fields that are ignored count neither in what is wanted nor in what was updated", async () => {
  const ask = await newVisitor();
  await ask({ method: "PATCH", path: "/v1/users/1", body: { company: "Elsewhere" } });
  const all = await expects(ask, { nothingElse: true });
  assert.deepEqual(all.unexpected[0]?.changed?.map(({ pointer }) => pointer).toSorted(), ["/company", "/updatedAt"]);
  assert.equal((await expects(ask, { nothingElse: true, ignore: ["updatedAt"] })).pass, false);
  assert.equal((await expects(ask, { nothingElse: true, ignore: ["updatedAt", "company"] })).pass, true);
  const named = { updated: { users: [{ id: "1", company: "Nowhere" }] } };
  assert.equal((await expects(ask, named)).pass, false);
  assert.equal((await expects(ask, { ...named, ignore: ["company"] })).pass, true);
});

test("what an expectation has wrong is told at once, with the nearest right word", async () => {
  const ask = await newVisitor();
  await order(ask);
  const refused = await ask({
    method: "POST",
    path: "/api/data/expect",
    body: {
      created: { ordrs: [{}], orders: [{ statu: "paid", items: [{ quantty: 1 }] }] },
      updated: { bookz: [] },
      ignore: ["updatedat"],
    },
  });
  assert.deepEqual([refused.status, refused.json()["code"]], [422, "validation_failed"]);
  const told = (answer: Received) =>
    (answer.json()["errors"] as { pointer: string; detail: string }[]).map(({ pointer, detail }) => [pointer, detail]);
  assert.deepEqual(told(refused), [
    ["#/created/ordrs", "is not a collection: did you mean orders?"],
    ["#/updated/bookz", "is not a collection: did you mean books?"],
    ["#/ignore/0", "is no field: did you mean updatedAt?"],
  ]);
  const fields = await ask({
    method: "POST",
    path: "/api/data/expect",
    body: { created: { orders: [{ statu: "paid", items: [{ quantty: 1 }] }] } },
  });
  assert.deepEqual(told(fields), [
    ["#/created/orders/0/statu", "is no field of order: did you mean status?"],
    ["#/created/orders/0/items/0/quantty", "is no field of order: did you mean quantity?"],
  ]);
  const { pass, missing } = await expects(await newVisitor(), { created: { orders: [{ items: [{ quantity: 1 }] }] } });
  assert.deepEqual(
    [pass, missing.length],
    [false, 1],
    "what is declared within a list may be named before it is there",
  );
  const since = await ask({ method: "POST", path: "/api/data/expect", body: { since: 99, nothingElse: true } });
  assert.deepEqual([since.status, (since.json()["errors"] as { pointer: string }[])[0]?.pointer], [400, "#/since"]);
  for (const body of [
    {},
    { nothingElse: false },
    [],
    { created: [] },
    { created: { orders: {} } },
    { creatd: {} },
    { since: {} },
  ]) {
    const bad = await ask({ method: "POST", path: "/api/data/expect", body });
    assert.deepEqual([bad.status, bad.json()["code"]], [422, "validation_failed"], JSON.stringify(body));
  }
  const many = { created: { users: Array.from({ length: 501 }, () => ({})) } };
  assert.equal((await ask({ method: "POST", path: "/api/data/expect", body: many })).status, 422);
  const named = await ask({ method: "POST", path: "/api/data/expect", body: '{"created":{"__proto__":[]}}' });
  assert.equal(named.status, 422);
});

test("a member that nobody declared may be expected once a record has it", async () => {
  const ask = await newVisitor();
  const path = "/api/data/expect";
  const body = { updated: { users: [{ id: "1", nickname: "ada" }] } };
  assert.equal((await ask({ method: "POST", path, body })).status, 422);
  await ask({ method: "PATCH", path: "/v1/users/1", body: { nickname: "ada" } });
  assert.equal((await expects(ask, body)).pass, true);
});
