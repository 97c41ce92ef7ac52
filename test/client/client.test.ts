// The typed client, over a socket and in one process: what it sends, what it gives, and what it weighs.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { build } from "vite";
import type { Rolldown } from "vite";

import { catalog } from "../../src/core/domains/catalog.ts";
import { createClient, SeedbedError } from "../../src/doors/client/client.ts";
import type { Client, Problem } from "../../src/doors/client/client.ts";
import { createMock } from "../../src/index.ts";
import { startService } from "../openapi/running-service.ts";
import type { RunningService } from "../openapi/running-service.ts";

/** The most that the client may take in a bundle, gzip, bytes. */
const MOST = 5_000;

let service: RunningService;

before(async () => {
  service = await startService();
});
after(() => service.stop());

const WAYS: Readonly<Record<string, (sandbox: string) => Client>> = {
  "over a socket": (sandbox) => createClient({ baseUrl: service.address, sandbox }),
  "by an address that names the sandbox": (sandbox) => createClient({ baseUrl: `${service.address}/s/${sandbox}/` }),
  "in one process": (sandbox) => createClient({ fetch: createMock().fetch }).sandbox(sandbox),
};

for (const [at, [way, make]] of Object.entries(WAYS).entries()) {
  const name = `way-${at}`;

  test(`${way}, a test reads, writes and asks what became of it`, async () => {
    const client = make(name);
    await client.mock.set({ autopilot: true, clock: { now: "2026-11-02T09:00:00.000Z" } });
    const before = (await client.mock.changes()).to;
    const { data: order, error } = await client.POST("/v1/bookstore/orders", {
      body: { userId: "1", items: [{ bookId: "1", quantity: 1 }], shippingMethod: "express" },
    });
    assert.ok(order !== undefined, JSON.stringify(error));
    const paid = await client.POST("/v1/bookstore/orders/{id}/pay", { params: { path: { id: order.id } } });
    assert.equal(paid.data?.status, "paid");

    const { collections } = await client.mock.changes(before);
    assert.deepEqual(
      (collections["payments"]?.created ?? []).map((payment) => payment["orderId"]),
      [order.id],
    );
    const verdict = await client.mock.expect({
      since: before,
      created: { orders: [{ id: order.id, status: "paid" }], payments: [{ amount: order.total }] },
    });
    assert.deepEqual(verdict.missing, []);
    assert.equal(verdict.pass, true);

    const [next] = (await client.mock.upcoming({ until: "2026-11-20T00:00:00Z" })).filter(
      ({ collection, id }) => collection === "orders" && id === order.id,
    );
    assert.equal(next?.event, "order.shipped");
    const jump = await client.mock.advance("P14D");
    assert.equal(jump.clock.now, "2026-11-16T09:00:00.000Z");
    const read = await client.GET("/v1/bookstore/orders/{id}", {
      params: { path: { id: order.id }, query: { expand: ["items.book"], fields: ["status", "items.book.title"] } },
    });
    assert.equal(read.data?.status, "delivered");
    assert.equal(typeof read.data.items[0]?.book?.title, "string");

    const { requests } = await client.mock.requests({ method: "POST" });
    assert.deepEqual(
      requests.map((one) => [one.path, one.status]),
      [
        ["/v1/bookstore/orders", 201],
        [`/v1/bookstore/orders/${order.id}/pay`, 200],
      ],
    );
    assert.equal((await client.mock.verify({ match: { path: "/v1/bookstore/orders" }, exactly: 1 })).pass, true);
  });

  test(`${way}, a state is taken, left and come back to`, async () => {
    const client = make(`${name}-state`);
    await client.PATCH("/v1/core/users/{id}", { params: { path: { id: "1" } }, body: { name: "Ada Lovelace" } });
    const recipe = await client.mock.recipe();
    await client.mock.reset({ seed: 42 });
    assert.equal((await client.mock.state()).seed, 42);
    const copy = client.sandbox(`${name}-copy`);
    await copy.mock.reset({ recipe });
    const { data } = await copy.GET("/v1/core/users/{id}", { params: { path: { id: "1" } } });
    assert.equal(data?.name, "Ada Lovelace");
    await copy.mock.drop();
    assert.equal((await copy.mock.state()).changes, 0);
  });

  test(`${way}, what is to fail fails, as a problem or as an error`, async () => {
    const client = make(`${name}-faults`);
    await client.mock.faults([{ on: "GET /v1/core/users", nth: 2, answer: 503, retryAfter: 1 }]);
    const first = await client.GET("/v1/core/users");
    assert.equal(first.data?.users.length, 10);
    const second = await client.GET("/v1/core/users");
    const problem: Problem | undefined = second.error;
    assert.deepEqual([second.response.status, problem?.code], [503, "simulated"]);
    assert.deepEqual(
      (await client.mock.faults()).map(({ seen, fired }) => [seen, fired]),
      [[2, 1]],
    );
    assert.deepEqual(await client.mock.faults([]), []);
    await assert.rejects(client.mock.advance("three days"), (error) => {
      assert.ok(error instanceof SeedbedError);
      assert.equal(error.code, "validation_failed");
      assert.equal(error.errors?.[0]?.pointer, "#/advance");
      return true;
    });
    // @ts-expect-error there is no such code
    const code: "gone_fishing" | undefined = problem?.code;
    assert.equal(code, "simulated");
    // @ts-expect-error there is no such route
    assert.equal((await client.GET("/v1/bookstore/boks", {})).response.status, 404);
  });
}

test("an array of records is sent as one record is, on every path that creates one", async () => {
  const client = createClient({ fetch: createMock().fetch });
  const made = await client.POST("/v1/core/users", {
    body: [
      { name: "Ada", email: "ada@example.com" },
      { name: "Bea", email: "bea@example.com" },
    ],
    params: { query: { fields: ["id", "name"] } },
  });
  const first: string | undefined = made.data?.users[0]?.name;
  assert.deepEqual([first, made.data?.total, made.response.status], ["Ada", 2, 201]);
  // @ts-expect-error what was made comes in no pages
  assert.equal(made.data?.page, undefined);
  // @ts-expect-error each must be a user
  const refused = await client.POST("/v1/core/users", { body: [{ name: "Cyd", email: 3 }] });
  const faults: readonly (string | undefined)[] | undefined = refused.error?.errors?.map(({ pointer }) => pointer);
  assert.deepEqual(faults, ["#/0/email"]);
  // @ts-expect-error a sandbox is made alone
  assert.equal((await client.POST("/api/sandboxes", { body: [{ name: "many" }] })).response.status, 422);
  for (const { resource } of catalog.entries) {
    const at = `/v1/${resource.domain}/${resource.collection}`;
    const { error } = await client.POST(at as "/v1/core/users", { body: [] }); // they are alike in this
    assert.equal(error?.errors?.[0]?.code, "too_few", at);
  }
});

test("lists and operators are sent as the server reads them", async () => {
  const client = createClient({ fetch: createMock().fetch });
  const { data, error } = await client.GET("/v1/bookstore/books", {
    params: { query: { price: { gte: 1500 }, language: ["en", "fr"], sort: ["-price", "id"], limit: 5, _seed: 42 } },
  });
  assert.equal(error, undefined);
  const prices = data.books.map((book) => book.price);
  assert.ok(prices.length === 5 && prices.every((price) => price >= 1500), String(prices));
  assert.deepEqual(
    prices,
    prices.toSorted((one, other) => other - one),
  );
});

test("keys and headers go with every request, those of the controls too", async () => {
  const sent: [string, string | null, string | null][] = [];
  const client = createClient({
    apiKey: "sb_1",
    headers: { "X-Trace": "t" },
    fetch: async (request) => {
      sent.push([new URL(request.url).pathname, request.headers.get("x-api-key"), request.headers.get("x-trace")]);
      return Response.json({ collections: {} });
    },
  });
  await client.GET("/v1/core/users");
  await client.mock.changes();
  assert.deepEqual(sent, [
    ["/v1/core/users", "sb_1", "t"],
    ["/api/data/changes", "sb_1", "t"],
  ]);
});

test("an address that is none is refused, and an answer that is not Seedbed's is told as such", async () => {
  assert.throws(() => createClient({ baseUrl: "localhost" }), /baseUrl must be an absolute address, not localhost/);
  const proxy = createClient({ fetch: async () => new Response("<h1>Bad gateway</h1>", { status: 502 }) });
  await assert.rejects(proxy.mock.changes(), /answered 502, and not as Seedbed does/);
});

test("it weighs a few kilobytes and brings nothing of the engine", async (context) => {
  const root = path.resolve(import.meta.dirname, "../..");
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2023",
      lib: { entry: path.join(root, "src/doors/client/client.ts"), formats: ["es"], fileName: "client" },
    },
  });
  const [bundle] = [built].flat() as Rolldown.RolldownOutput[]; // nobody watches
  const [chunk, ...others] = bundle?.output ?? [];
  assert.deepEqual(others, []);
  const modules = Object.keys(chunk?.modules ?? {}).map((id) => path.relative(root, id));
  assert.deepEqual(modules.toSorted(), [
    "node_modules/openapi-fetch/dist/index.mjs",
    "src/core/model/errors.ts",
    "src/doors/client/client.ts",
    "src/doors/client/controls.ts",
  ]);
  const size = gzipSync(chunk?.code ?? "").length;
  context.diagnostic(`gzip: ${size} bytes`);
  assert.ok(size <= MOST, `${size} bytes`);
});
