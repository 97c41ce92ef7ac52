import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import { idsIn, valuesAt } from "../model/derived.ts";
import type { GrowthPlan } from "../model/generation.ts";
import { defineResource } from "../model/resource.ts";
import type { Resource } from "../model/resource.ts";
import { giveVocabulary } from "./drawing.ts";
import { faker as vocabulary } from "./vocabulary.ts";
import { createWorld } from "./world.ts";

giveVocabulary(vocabulary);

/** Two resources that count how often each of their fields is made, as `resource.index.field`. */
function setUp(seed = 1) {
  const made: string[] = [];
  const parts: GrowthPlan<readonly number[]> = {
    name: "parts",
    make(world) {
      made.push("plan parts");
      return [1, 2, 3].map((at) => world.stream("parts", at).int(1, 1000));
    },
  };
  const shop = defineResource({
    name: "shop",
    collection: "shops",
    domain: "store",
    description: "A shop.",
    count: 3,
    fields: {
      name: {
        schema: z.string(),
        generate({ index, faker }) {
          made.push(`shop.${index}.name`);
          return faker.person.lastName();
        },
      },
      motto: {
        schema: z.string(),
        generate({ index, self, random }) {
          made.push(`shop.${index}.motto`);
          return `${random.pick(["Only", "Best", "First"])} at ${self.name}`;
        },
      },
      part: {
        schema: z.number(),
        generate: ({ index, world }) => world.plan(parts)[index - 1] ?? 0,
      },
    },
    createdAt: () => "2026-01-01T00:00:00.000Z",
    updatedAt: ({ self }) => self.createdAt,
  });
  const item = defineResource({
    name: "item",
    collection: "items",
    domain: "store",
    description: "An item.",
    count: 4,
    fields: {
      price: {
        schema: z.number(),
        generate({ index, random }) {
          made.push(`item.${index}.price`);
          return random.int(1, 1_000_000);
        },
      },
      nothing: {
        schema: z.string().nullable(),
        generate({ index }) {
          made.push(`item.${index}.nothing`);
          return null;
        },
      },
      soldBy: {
        schema: z.object({ shopId: z.string(), names: z.array(z.string()) }),
        generate({ index, world }) {
          made.push(`item.${index}.soldBy`);
          return { shopId: "2", names: [world.record(shop, 2).name] };
        },
      },
    },
    createdAt: () => "2026-01-02T00:00:00.000Z",
  });
  return { world: createWorld({ seed }), made, shop, item, parts };
}

test("reading one field makes that field and what it reads, and nothing else", () => {
  const { world, made, shop, item } = setUp();
  const record = world.record(item, 3);
  assert.deepEqual(made, [], "asking for a record makes none of its fields");
  assert.equal(typeof record.price, "number");
  assert.deepEqual(made, ["item.3.price"]);
  assert.equal(typeof record.soldBy.names[0], "string");
  assert.deepEqual(made, ["item.3.price", "item.3.soldBy", "shop.2.name"]);
  assert.equal(typeof world.record(shop, 2).motto, "string");
  assert.deepEqual(made.slice(3), ["shop.2.motto"], "the name that the motto reads was made before");
});

test("a field is made once, null too, and a plan is made once", () => {
  const { world, made, shop, item } = setUp();
  for (let again = 0; again < 3; again += 1) {
    assert.equal(world.record(item, 1).nothing, null);
    assert.equal(world.record(shop, again + 1).part > 0, true);
  }
  assert.deepEqual(made, ["item.1.nothing", "plan parts"]);
});

test("a record is the same whatever was made before it", () => {
  const forwards = setUp();
  const backwards = setUp();
  const one = [1, 2, 3, 4].map((index) => forwards.world.generate(forwards.item, index));
  backwards.world.generate(backwards.shop, 2);
  const other = [4, 3, 2, 1].map((index) => backwards.world.generate(backwards.item, index)).toReversed();
  assert.deepEqual(one, other);
});

test("another seed grows another world, and the seed of the world is the one asked for", () => {
  const prices = [0, 1, -1, 2 ** 32, 2 ** 32 - 1, 2 ** 53 - 1].map((seed) => {
    const { world, item } = setUp(seed);
    assert.equal(world.seed, seed);
    return [1, 2, 3, 4].map((index) => world.record(item, index).price).join();
  });
  assert.equal(new Set(prices).size, prices.length);
});

test("a whole record has id, fields in declared order and times, and is frozen all the way down", () => {
  const { world, item } = setUp();
  const record = world.generate(item, 2);
  assert.deepEqual(Object.keys(record), ["id", "price", "nothing", "soldBy", "createdAt", "updatedAt"]);
  assert.equal(record.id, "2");
  assert.equal(record.updatedAt, record.createdAt);
  for (const part of [record, record.soldBy, record.soldBy.names, world.record(item, 2).soldBy.names])
    assert.ok(Object.isFrozen(part));
});

test("a sibling read in between does not disturb a field's own numbers", () => {
  const alone = setUp();
  const after = setUp();
  const motto = alone.world.record(alone.shop, 1).motto;
  assert.equal(typeof after.world.record(after.shop, 1).name, "string");
  assert.equal(after.world.record(after.shop, 1).motto, motto);
});

test("a field or a plan that needs itself is refused by name, not followed for ever", () => {
  const knot: Resource = defineResource({
    name: "knot",
    collection: "knots",
    domain: "store",
    description: "A knot.",
    count: 1,
    fields: {
      over: { schema: z.string(), generate: ({ self }): string => self.under },
      under: { schema: z.string(), generate: ({ self }): string => self.over },
    },
    createdAt: () => "2026-01-01T00:00:00.000Z",
  });
  const circle: GrowthPlan<number> = { name: "circle", make: (world) => world.plan(circle) };
  assert.throws(() => createWorld({ seed: 5 }).generate(knot, 1), /knot 1 of seed 5: over needs itself/);
  assert.throws(() => createWorld({ seed: 5 }).plan(circle), /plan circle of seed 5 needs itself/);
});

test("there are only as many records as declared, numbered from 1", () => {
  const { world, item } = setUp();
  for (const index of [0, -1, 5, 1.5, Number.NaN])
    assert.throws(() => world.record(item, index), /there is no item .*: a world has 4/);
});

test("what threw is thrown again when it is asked for again, and makes no circle of itself", () => {
  const failing: GrowthPlan<number> = {
    name: "failing",
    make: () => {
      throw new TypeError("an old Node");
    },
  };
  const broken: Resource = defineResource({
    name: "broken",
    collection: "brokens",
    domain: "store",
    description: "Something broken.",
    count: 1,
    fields: { part: { schema: z.number(), generate: ({ world }): number => world.plan(failing) } },
    createdAt: () => "2026-01-01T00:00:00.000Z",
  });
  const world = createWorld({ seed: 5 });
  for (let asked = 0; asked < 2; asked += 1) {
    assert.throws(() => world.plan(failing), /^TypeError: an old Node$/);
    assert.throws(() => world.record(broken, 1)["part"], /^TypeError: an old Node$/);
  }
});

test("a field may be called what objects have, or what a world remembers", () => {
  const names = ["index", "values", "constructor", "toString", "world"];
  const thing = defineResource({
    name: "thing",
    collection: "things",
    domain: "store",
    description: "A thing.",
    count: 2,
    fields: Object.fromEntries(
      names.map((name) => [name, { schema: z.string(), generate: ({ id }: { id: string }) => `${name} ${id}` }]),
    ),
    createdAt: () => "2026-01-01T00:00:00.000Z",
  });
  const world = createWorld({ seed: 1 });
  for (const index of [1, 2]) {
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = world.generate(thing, index);
    assert.deepEqual(fields, Object.fromEntries(names.map((name) => [name, `${name} ${index}`])));
  }
});

test("what is at a path of a record is found while the record still grows", () => {
  const { world, shop, item } = setUp();
  const [one, other]: readonly [Resource, Resource] = [item, shop];
  assert.deepEqual(idsIn(world.record(one, 1), "soldBy.shopId"), ["2"]);
  assert.deepEqual(valuesAt(world.record(other, 1), "constructor"), []);
});
