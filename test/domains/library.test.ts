// A domain of one's own in process: `createMock({ config })`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { toDeclarations } from "../../src/doors/cli/config-types.ts";
import { createMock, defineConfig } from "../../src/index.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");

test("a mock takes a definition as a value, and knows its collections", async () => {
  const mock = createMock({
    clock: () => NOW,
    config: defineConfig({
      domain: "library",
      resources: {
        member: {
          count: 5,
          fields: { name: "person.fullName", open: { count: "loans", where: { status: "active" } } },
        },
        copy: { collection: "copies", count: 9, fields: { title: "{{world.book.title}}" } },
        loan: {
          count: 12,
          belongsTo: { member: {}, copy: {} },
          fields: { dueAt: { is: "time", after: "createdAt" } },
          states: { active: { return: "returned" } },
        },
      },
    }),
  });
  assert.equal(mock.copies.list().total, 9);
  const heard: string[] = [];
  mock.on("loan.*", ({ type }) => void heard.push(type));
  const before = (mock.members.get("2") as unknown as { open: number }).open;
  const made = await mock.loans.create({ memberId: "2", copyId: "1" });
  assert.equal((mock.members.get("2") as unknown as { open: number }).open, before + 1);
  await mock.loans.act(made.id, "return");
  assert.equal((mock.members.get("2") as unknown as { open: number }).open, before);
  assert.deepEqual(heard, ["loan.created", "loan.returned"]);
  await assert.rejects(mock.loans.create({ memberId: "99", copyId: "1" }), { code: "unresolved_reference" });
  assert.equal(mock.users.get("4").email, "demo@example.com", "the built-in domains are beside it");
  // @ts-expect-error: there is no such collection
  assert.equal(mock.loanz, undefined);
});

test("functions of one record tell of one person, whose e-mail address a field of that type has too", () => {
  const mock = createMock({
    config: defineConfig({
      domain: "club",
      resources: {
        member: {
          count: 100,
          fields: {
            name: "person.fullName",
            login: "internet.email",
            email: { is: "email", unique: true },
            gender: ["FEMALE", "MALE"],
            salutation: ["Mr", "Ms"],
            partner: { fields: { name: "person.fullName", mail: "internet.email" } },
          },
        },
      },
    }),
  });
  type Member = Record<"name" | "login" | "email" | "gender" | "salutation", string> & {
    readonly partner: { readonly name: string; readonly mail: string };
  };
  const members = (mock["members"]?.list({ limit: 100 }).records ?? []) as unknown as Member[];
  assert.equal(members.length, 100);
  for (const { login, email, name, gender, salutation, partner } of members) {
    assert.equal(login, email);
    assert.equal(gender === "FEMALE", salutation === "Ms", name);
    assert.notEqual(partner.name, name);
    assert.notEqual(partner.mail, login);
  }
});

test("a mock takes a definition as text, and an own collection goes before a built-in one", () => {
  const mock = createMock({
    config: defineConfig(readFileSync(new URL("../../examples/hotel.yaml", import.meta.url), "utf8")),
    seed: 3,
  });
  assert.equal(mock["rooms"]?.list({ limit: 1 }).total, 60);
  const own = createMock({
    config: defineConfig({ domain: "shop", resources: { order: { count: 3, fields: { note: "text" } } } }),
  });
  assert.equal(own.orders.list().total, 3);
});

test("what began and has no end yet leaves no room after it, and what follows for one record is one event", async () => {
  const mock = createMock({
    clock: () => NOW,
    config: defineConfig({
      domain: "rental",
      resources: {
        car: { count: 2, fields: { trips: { count: "trips" }, km: { sum: "trips.km" } } },
        trip: {
          count: 0,
          belongsTo: { car: {} },
          fields: { km: { is: "integer", default: 0 }, outAt: { is: "time", required: true }, backAt: "time" },
          rules: { noOverlap: { of: "carId", from: "outAt", to: "backAt" } },
        },
      },
    }),
  });
  const heard: string[] = [];
  mock.on("*", ({ type }) => void heard.push(type));
  const first = await mock.trips.create({ carId: "1", outAt: "2026-11-02T08:00:00Z", km: 5 });
  assert.deepEqual(heard, ["trip.created", "car.updated"]);
  await mock.trips.create({ carId: "1", outAt: "2026-11-01T08:00:00Z", backAt: "2026-11-02T08:00:00Z" });
  const later = { carId: "1", outAt: "2026-12-24T08:00:00Z" };
  await assert.rejects(mock.trips.create(later), {
    code: "conflict",
    message: /carId "1" is taken by trip 1 from 2026-11-02T08:00:00.000Z on: choose another time/,
  });
  await assert.rejects(mock.trips.patch("2", { backAt: null }), { code: "conflict" });
  await mock.trips.patch(first.id, { backAt: "2026-11-03T08:00:00Z" });
  await mock.trips.create(later);
});

test("a write that takes a sum past what can be counted exactly is refused, and changes nothing", async () => {
  const mock = createMock({
    config: defineConfig({
      domain: "shop",
      resources: {
        basket: { count: 2, fields: { total: { sum: "lines.amount" }, weight: { sum: "lines.grams" } } },
        line: {
          count: 0,
          belongsTo: { basket: {} },
          fields: { amount: { is: "integer", default: 0 }, grams: { is: "number", default: 0 } },
        },
      },
    }),
  });
  const sums = (id: string) => mock.baskets.get(id) as unknown as { total: number; weight: number };
  const most = Number.MAX_SAFE_INTEGER;
  const first = await mock.lines.create({ basketId: "1", amount: most - 1 });
  const refused = {
    code: "validation_failed",
    message: /^cannot write: total of basket 1 would pass 9007199254740991, the largest that can be counted exactly/,
    errors: [
      {
        pointer: "#/amount",
        code: "too_big",
        detail:
          "total of basket 1 would pass 9007199254740991, the largest that can be counted exactly; use smaller values",
      },
    ],
  };
  await assert.rejects(mock.lines.create({ basketId: "1", amount: 2 }), refused);
  const second = await mock.lines.create({ basketId: "2", amount: 2 });
  await assert.rejects(mock.lines.patch(second.id, { basketId: "1" }), refused);
  const small = await mock.lines.create({ basketId: "1", amount: 1 });
  assert.deepEqual([sums("1").total, sums("2").total], [most, 2]);
  await mock.lines.patch(first.id, { amount: -most });
  assert.equal(sums("1").total, 1 - most);
  // A sum of any numbers may grow to the largest number; beyond it the write is refused.
  await mock.lines.create({ basketId: "2", grams: 1e300 });
  assert.equal(sums("2").weight, 1e300);
  await mock.lines.create({ basketId: "2", grams: 1e308 });
  await assert.rejects(mock.lines.create({ basketId: "2", grams: 1e308 }), { code: "validation_failed" });

  await mock.lines.create({ basketId: "1", amount: -1 });
  await assert.rejects(mock.lines.delete(small.id), { code: "validation_failed" });
  assert.equal(sums("1").total, -most);
  const answer = await mock.fetch("http://shop.test/openapi.json");
  const { paths } = (await answer.json()) as { paths: Record<string, { delete: { responses: object } }> };
  assert.ok("422" in (paths["/v1/shop/lines/{id}"]?.delete.responses ?? {}));
  assert.ok(!("422" in (paths["/v1/shop/baskets/{id}"]?.delete.responses ?? {})));
});

test("choices of a list are different ones as far as they go", () => {
  const languages = { is: "list", items: ["de", "en", "fr"], max: 3 };
  const config = defineConfig({ domain: "gym", resources: { course: { count: 60, fields: { languages } } } });
  for (const course of createMock({ config }).courses.list({ limit: 60 }).records) {
    const list = (course as unknown as { languages: readonly string[] }).languages;
    assert.equal(new Set(list).size, list.length);
  }
});

test("a mock tells the faults of a definition", () => {
  assert.throws(() => createMock({ config: defineConfig("domain: x\nresources:\n  a: { cuont: 1 }") }), {
    code: "invalid_parameter",
    message: /3:8: resources\.a\.cuont: is not allowed here: did you mean 'count'\?/,
  });
  // @ts-expect-error: a text alone brings nothing that reads it
  assert.throws(() => createMock({ config: "domain: x" }), {
    message: /createMock\(\{ config: defineConfig\(text\) \}\)/,
  });
});

test("names with underscores stay as they are, in fields that refer to them, types and the description too", async () => {
  const config = defineConfig({
    domain: "my_shop",
    resources: {
      product: { count: 3, fields: { name: "text" } },
      line_item: {
        count: 4,
        belongsTo: { product: {}, packed_by: { to: "user", optional: true } },
        fields: { n: "integer" },
      },
      price_tag: { count: 2, belongsTo: { line_item: { many: true } }, fields: { word: "text" } },
    },
  });
  const mock = createMock({ config });
  const ask = async (address: string): Promise<Readonly<Record<string, unknown>>> =>
    (await (await mock.fetch(`http://localhost:3000${address}`)).json()) as Readonly<Record<string, unknown>>;
  const item = await ask("/v1/my_shop/line_items/1?expand=product");
  assert.deepEqual(Object.keys(item), ["id", "productId", "product", "packed_by_id", "n", "createdAt", "updatedAt"]);
  assert.deepEqual(Object.keys(await ask("/v1/my_shop/price_tags/1")).slice(0, 2), ["id", "line_item_ids"]);
  const { total } = await ask("/v1/my_shop/products/1/line_items");
  assert.equal(typeof total, "number");
  const { components } = (await ask("/openapi.json")) as { components: { schemas: object } };
  assert.ok("LineItem" in components.schemas && "LineItemCreateOfProduct" in components.schemas);
  assert.match(
    toDeclarations(declareDomain(config, { catalog }).catalog, "seedbed.yaml"),
    /export interface LineItem \{/,
  );
});
