import assert from "node:assert/strict";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import { SIZES, toWorldChoice } from "../../src/core/model/world-choice.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { passOver } from "../../src/core/sandbox/query/parts.ts";
import { createWorldMemory } from "../../src/core/sandbox/world-memory.ts";
import { createWorld, DEFAULT_BASE_URL } from "../../src/core/world/world.ts";
import { assertCoherent, readAll } from "../invariants/coherence.ts";
import { growChosen } from "./hostile.ts";

/** `WORLD_SIZE=100` looks at all records of the largest worlds. */
const WHOLE = SIZES.find((size) => size === Number(process.env["WORLD_SIZE"])) ?? 10;

const entries: readonly Entry[] = catalog.entries;

test("a world of size 0 has no records but users 1 to 4, those of size 1", () => {
  const [none, one] = [growChosen(1, { size: 0 }), growChosen(1, {})];
  for (const entry of entries) assert.equal(none.size(entry), entry.resource.name === "user" ? 4 : 0);
  const users = catalog.get("user");
  for (const index of [1, 2, 3, 4]) {
    const { managerId: _manager, ...user } = one.record(users, index).record;
    assert.deepEqual(none.record(users, index).record, { ...user, managerId: null });
  }
  assertCoherent(readAll(none), new Set());
});

test("a larger world begins with the records of size 1, and has so many times as many", () => {
  const one = growChosen(42, {});
  for (const size of [10, 100]) {
    const world = growChosen(42, { size });
    for (const entry of entries) {
      const { count } = entry.resource;
      assert.equal(world.size(entry), count * size);
      for (const index of [1, 2, count]) assert.equal(world.record(entry, index).json, one.record(entry, index).json);
      const last = world.record(entry, count * size).record;
      assert.equal(last.id, String(count * size));
      assert.notDeepEqual({ ...last, id: "" }, { ...one.record(entry, count).record, id: "" });
    }
  }
});

test("the records of a size are those of every larger size with the same numbers", () => {
  const [ten, hundred] = [growChosen(7, { size: 10 }), growChosen(7, { size: 100 })];
  for (const entry of entries) {
    for (const index of [entry.resource.count + 1, entry.resource.count * 10])
      assert.equal(ten.record(entry, index).json, hundred.record(entry, index).json);
  }
});

test("who goes through the largest world gets the same records, keeps none of them, and plans one thing in a step", async () => {
  const choice = toWorldChoice(11, { size: 100 });
  const memory = createWorldMemory(Infinity);
  const base = createBases(growRecords(catalog, DEFAULT_BASE_URL), { memory })(choice);
  const world = growChosen(11, { size: 100 });
  for (const [part, name] of ["card", "appointment"].entries()) {
    const entry = catalog.get(name);
    const collection = base.collection(entry);
    const from = entry.resource.count * (2 + part);
    collection.slice(2 * from, 2 * from + 1); // what the first record of a part needs is known from here on
    const { held } = memory;
    const passing = passOver(collection, from, from + 2);
    let steps = 0;
    for (let step = passing.next(); ; step = passing.next()) {
      if (step.done !== true) steps += 1;
      else {
        const expected = [1, 2].map((more) => world.record(entry, from + more).json);
        assert.deepEqual(
          step.value.map(({ json }) => json),
          expected,
        );
        break;
      }
    }
    assert.ok(steps > 3, `${steps}`);
    assert.equal(memory.held, held);
  }
});

/** Fields that no two records of a world share, declared or not. */
const OWN_EVERYWHERE = new Set(["username", "orderNumber"]);

for (const seed of [1, 3]) {
  test(`what is declared unique, usernames and order numbers are so in the largest world of seed ${seed}`, () => {
    const taken = new Set<string>();
    for (let part = 0; part < Math.max(...SIZES); part += 1) {
      const world = createWorld({ seed, part });
      for (const { resource } of entries) {
        const names = Object.entries(resource.fields).filter(
          ([name, { unique }]) => unique === true || OWN_EVERYWHERE.has(name),
        );
        if (names.length === 0) continue;
        for (let index = 1; index <= resource.count; index += 1) {
          // Only these fields are made.
          const record = world.record(resource, index) as unknown as Readonly<Record<string, unknown>>;
          for (const [name] of names) {
            if (record[name] === null) continue;
            const key = `${resource.name} ${name} ${JSON.stringify(record[name]).toLowerCase()}`;
            assert.ok(!taken.has(key), `part ${part}, ${resource.name} ${index}: ${key} is taken`);
            taken.add(key);
          }
        }
      }
    }
  });
}

test(`a world of size ${WHOLE} is coherent, and its names, titles and descriptions are distinct`, () => {
  const contents = readAll(growChosen(3, { size: WHOLE }));
  assertCoherent(contents, new Set());
  for (const { resource } of entries) {
    for (const name of ["name", "title", "description", "orderNumber"].filter((one) =>
      Object.hasOwn(resource.fields, one),
    )) {
      const values = contents
        .all(resource)
        .map((record) => (record as Readonly<Record<string, unknown>>)[name])
        .filter((value) => value !== null);
      assert.ok(new Set(values).size >= 0.95 * values.length, `${resource.collection}: ${name}`);
    }
  }
});
