// A mock in the test's own process answers its controls as a server does.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createClient } from "../../src/doors/client/client.ts";
import { startMockServer } from "../../src/doors/library/server.ts";
import { createMock, SeedbedError } from "../../src/index.ts";
import type { Mock } from "../../src/index.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const clock = (): number => NOW;
const ORDER = { userId: "1", items: [{ bookId: "1", quantity: 1 }] };

test("a mock says what changed, what was asked and what the clock did as a server says it", async () => {
  const server = await startMockServer({ clock });
  try {
    const client = createClient({ baseUrl: server.url });
    const mock = createMock({ clock, baseUrl: server.url });
    const own = createClient({ baseUrl: server.url, fetch: mock.fetch });
    const both = [
      { ask: client.mock, send: client },
      { ask: mock, send: own },
    ];
    const heard = await Promise.all(
      both.map(async ({ ask, send }) => {
        await ask.set({ autopilot: true });
        const { data } = await send.POST("/v1/bookstore/orders", { body: ORDER });
        await send.POST("/v1/bookstore/orders/{id}/pay", { params: { path: { id: data?.id ?? "" } } });
        const upcoming = await ask.upcoming({ limit: 3 });
        await ask.faults([{ on: "GET /v1/users", answer: 503 }]);
        const jump = await ask.advance("P10D");
        const { requests } = await ask.requests();
        return JSON.stringify({
          upcoming,
          jump,
          changes: await ask.changes(),
          verdict: await ask.expect({ created: { orders: [{ status: "delivered" }] } }),
          faults: await ask.faults(),
          requests: requests.map(({ method, path, status, changes }) => [method, path, status, changes]),
          verified: (await ask.verify({ match: { method: "POST" }, exactly: 2 })).pass,
          recipe: await ask.recipe(),
          state: await ask.state(),
        });
      }),
    );
    assert.equal(heard[0], heard[1]);
    assert.match(heard[0] ?? "", /"status":"delivered".*"verified":true/);
  } finally {
    await server.close();
  }
});

test("a mock starts from the recipe of another one: the same records, ids and tags, and no changes yet", async () => {
  const source = createMock({ seed: 42, clock });
  const order = await source.orders.create(ORDER);
  await source.orders.act(order.id, "pay");
  const recipe = await source.recipe();
  const copy = createMock({ recipe, clock });
  const heard: string[] = [];
  copy.on("*", ({ type }) => heard.push(type));
  assert.equal(copy.orders.get(order.id).status, "paid");
  assert.deepEqual(copy.export(), source.export());
  assert.deepEqual((await copy.changes()).collections, {});
  const [one, other] = await Promise.all([source, copy].map((mock) => mock.orders.create(ORDER)));
  assert.deepEqual(other, one);
  assert.deepEqual(heard, ["order.created", "book.updated"]);
  await copy.reset({ recipe });
  assert.deepEqual(await copy.recipe(), recipe);
});

test("steps of a recipe have happened when the mock is there", () => {
  const request = "POST /v1/bookstore/orders";
  const steps = [{ request, body: ORDER, as: "order" }, { request: `${request}/{{order.id}}/pay` }];
  const mock = createMock({ recipe: { recipe: 1, seed: 1, steps } });
  assert.equal(mock.orders.list({ sort: "-id", limit: 1 }).records[0]?.status, "paid");
});

const WRONG: readonly { readonly call: (mock: Mock) => unknown; readonly code: string; readonly says: RegExp }[] = [
  { call: (mock) => mock.advance("3 days"), code: "validation_failed", says: /ISO 8601/ },
  { call: (mock) => mock.changes("evt_none"), code: "invalid_parameter", says: /since names no event/ },
  {
    call: (mock) => mock.expect({ created: { bookz: [] } }),
    code: "validation_failed",
    says: /did you mean books\?/,
  },
  { call: (mock) => mock.faults([{ on: "GET /v1/boks", answer: 503 }]), code: "validation_failed", says: /no route/ },
  {
    call: () => createMock({ recipe: { recipe: 1, seed: 1, changes: { orders: { 1: { userId: 5 } } } } }),
    code: "validation_failed",
    says: /recipe\.changes\.orders\.1/,
  },
  {
    // @ts-expect-error one rule is no plan
    call: (mock) => mock.faults({ on: "GET /v1/core/users", answer: 503 }),
    code: "validation_failed",
    says: /rules must be an array/,
  },
  {
    call: () => startMockServer({ config: "nowhere.yaml" }),
    code: "invalid_parameter",
    says: /the domain cannot be read: cannot read nowhere\.yaml: there is no such file/,
  },
  {
    // @ts-expect-error nothing is no request
    call: (mock) => mock.fetch(),
    code: "invalid_parameter",
    says: /cannot fetch: give a Request, or an address/,
  },
  { call: (mock) => mock.fetch("http://"), code: "invalid_parameter", says: /"http:\/\/" is no address/ },
  {
    // @ts-expect-error one record is no array
    call: (mock) => mock.users.createMany({ name: "Ada", email: "ada@example.com" }),
    code: "invalid_parameter",
    says: /cannot create users: give an array of them/,
  },
  {
    call: () => createMock({ recipe: { recipe: 1 }, seed: 1 }),
    code: "invalid_parameter",
    says: /from a recipe or from seed, not from both/,
  },
];

for (const { call, code, says } of WRONG)
  test(`${String(call).replaceAll(/\s+/g, " ")} is refused as a SeedbedError`, async () => {
    await assert.rejects(
      async () => call(createMock()),
      (error) => {
        assert.ok(error instanceof SeedbedError, String(error));
        assert.equal(error.code, code);
        assert.match(error.message, says);
        return true;
      },
    );
  });

test("a mock's fetch is called as the platform's is", async () => {
  const { fetch } = createMock({ baseUrl: "http://shop.test/api" });
  const asked: readonly Parameters<typeof fetch>[] = [
    [new Request("http://api.test/v1/users?limit=1", { headers: { "X-Sandbox": "a" } })],
    ["http://api.test/v1/users?limit=1", { headers: { "X-Sandbox": "a" } }],
    ["/v1/users?limit=1", { headers: { "X-Sandbox": "a" } }],
    [new URL("http://api.test/v1/users?limit=1"), { headers: { "X-Sandbox": "a" } }],
    [new Request("http://api.test/v1/users?limit=1"), { headers: { "X-Sandbox": "a" } }],
  ];
  const [first, ...others] = await Promise.all(asked.map(async (given) => (await fetch(...given)).text()));
  assert.match(first ?? "", /^\{"users":\[\{"id":"1"/);
  for (const other of others) assert.equal(other, first);
  const body = JSON.stringify({ name: "Ada", email: "ada@example.com" });
  const made = await fetch("/v1/users", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  assert.equal(made.status, 201);
});

test("a closed mock refuses the API, and still gives its records", async () => {
  const mock = createMock();
  assert.equal((await mock.fetch(new Request("http://api.test/v1/users/1"))).status, 200);
  await mock.close();
  await assert.rejects(mock.fetch(new Request("http://api.test/v1/users/1")), { code: "shutting_down" });
  await assert.rejects(mock.changes(), { code: "shutting_down" });
  assert.equal(mock.users.get("1").id, "1");
  await mock.close();
});

test("a mock that is closed ends the streams that it answered with", async () => {
  const mock = createMock({ clock });
  const headers = { Accept: "text/event-stream" };
  const { body } = await mock.fetch(new Request("http://mock.test/v1/users", { headers }));
  assert.ok(body !== null);
  const read = Array.fromAsync(body);
  await mock.close();
  assert.ok((await read).length > 0, "it ends, after what was sent before");
});
