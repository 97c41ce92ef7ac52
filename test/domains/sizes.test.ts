// Larger worlds of declared domains: what is unique in a part is unique in all of them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { toWorldChoice } from "../../src/core/model/world-choice.ts";
import { createGrowth } from "../../src/core/world/growth.ts";
import { createMock, defineConfig } from "../../src/index.ts";

const unique = (words: object): object => ({ ...words, unique: true, required: true });

const DIFFERENT = {
  domain: "shop",
  resources: {
    maker: {
      count: 9,
      fields: {
        name: unique({ from: ["Ada", "Bea", "Cleo"], is: "text" }),
        mail: unique({ is: "email", from: "name" }),
        site: unique({ is: "url", from: "name" }),
        code: unique({ is: "text", min: 3, max: 3 }),
        badge: unique({ is: "text", pattern: "[A-Z]-[0-9]{4}" }),
        since: unique({ is: "date" }),
        opened: unique({ is: "time" }),
        place: unique({ is: "integer", min: -100, max: 799 }),
        number: unique({ is: "integer", min: 7 }),
        price: unique({ is: "money", max: 1_000_000_000 }),
        debt: unique({ is: "integer", max: -5, min: -904 }),
        letter: unique({ is: "enum", from: Array.from({ length: 90 }, (_, at) => `Choice ${at}`) }),
      },
    },
  },
};

for (const size of [1, 10] as const)
  test(`what is unique differs in all records of a world of size ${size}`, () => {
    const { resource } = declareDomain(DIFFERENT, { catalog }).catalog.get("maker");
    for (let seed = 1; seed <= 5; seed += 1) {
      const growth = createGrowth(toWorldChoice(seed, { size }), [resource], "https://api.test");
      // The last first: no part may look at what was asked for before.
      const records = Array.from({ length: growth.count(resource) }, (_, at) =>
        growth.generate(resource, growth.count(resource) - at),
      );
      for (const [name, { schema }] of Object.entries(resource.fields)) {
        const values = records.map((record) => record[name]);
        for (const value of values) assert.ok(schema.safeParse(value).success, `${name}: ${String(value)}`);
        assert.equal(new Set(values.map((value) => String(value).toLowerCase())).size, records.length, name);
      }
    }
  });

test("a world of size 100 has different values, too, and the first records are those of size 1", () => {
  const { code: _code, place: _place, letter: _letter, debt: _debt, ...fields } = DIFFERENT.resources.maker.fields;
  const definition = { domain: "shop", resources: { maker: { count: 9, fields } } };
  const { resource } = declareDomain(definition, { catalog }).catalog.get("maker");
  const grow = (size: 1 | 100) => createGrowth(toWorldChoice(3, { size }), [resource], "https://api.test");
  const large = grow(100);
  const records = Array.from({ length: 900 }, (_, at) => large.generate(resource, at + 1));
  for (const name of Object.keys(fields)) assert.equal(new Set(records.map((record) => record[name])).size, 900, name);
  for (let index = 1; index <= 9; index += 1) assert.deepEqual(records[index - 1], grow(1).generate(resource, index));
});

test("a world that is too large for what must be unique is refused, and every other one is there", async () => {
  const plan = { count: 3, fields: { code: { from: ["basic", "plus", "pro"], unique: true } } };
  const config = defineConfig({ domain: "gym", resources: { plan } });
  const why = /code of a plan must be unique, and has 3 values for 30 plans; take size 1/;
  assert.throws(() => createMock({ config, size: 10 }), { code: "invalid_parameter", message: why });
  const mock = createMock({ config });
  const ask = async (path: string, body?: object): Promise<[number, string]> => {
    const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const answer = await mock.fetch(path, body === undefined ? {} : sent);
    return [answer.status, await answer.text()];
  };
  const [status, text] = await ask("/v1/gym/plans?_seed=4&_size=10");
  assert.equal(status, 400);
  assert.match(text, why);
  assert.equal((await ask("/v1/gym/plans?_seed=4&_size=0"))[0], 200);
  assert.equal((await ask("/api/data/reset", { seed: 4, size: 10 }))[0], 400);
  assert.equal((await ask("/api/sandboxes", { name: "large", from: { seed: 4, size: 10 } }))[0], 400);
  assert.equal((await ask("/api/sandboxes", { name: "large", from: { seed: 4 } }))[0], 201);
  assert.equal(mock.plans.list({}).total, 3);
});
