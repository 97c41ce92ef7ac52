import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { catalog } from "../domains/catalog.ts";
import { valuesAt } from "../model/derived.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { DEFAULT_BASE_URL } from "../world/world.ts";
import { createBases, growRecords } from "./base.ts";
import { Contents } from "./contents.ts";
import { StoredRecord } from "./stored-record.ts";
import { Transaction } from "./transaction.ts";
import { toKey } from "./value-index.ts";
import { preparedAtOnce } from "./work.ts";

const orders = catalog.get("order");
const PATHS = ["userId", "items.bookId", "currency", "missing"];
const KEYS = ["1", "2", "4", "EUR", "eur"];
const bases = createBases(growRecords(catalog, DEFAULT_BASE_URL));
const worlds = { ordinary: bases(toWorldChoice(1)), larger: bases(toWorldChoice(1, { size: 10 })) };

/** Changes to the contents of a sandbox; ids past the sixth are past the generated records. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant("put" as const),
    isStored: fc.boolean(),
    id: fc.integer({ min: 1, max: 12 }),
    values: fc.option(
      fc.record({
        userId: fc.constantFrom("1", "2", "4"),
        items: fc.array(fc.record({ bookId: fc.constantFrom("1", "2", "4") }), { maxLength: 3 }),
        currency: fc.constantFrom("EUR", "eur", "USD"),
      }),
    ),
  }),
  fc.record({ kind: fc.constant("layer" as const) }),
  fc.record({ kind: fc.constant("look" as const) }),
);

for (const [name, base] of Object.entries(worlds)) {
  test(`records are found by their values as if all were looked through, in an ${name} world`, () => {
    const total = base.size(orders);
    const sample = base.record(orders, 1).record;
    const toId = (id: number): number => (id <= 6 ? id : total + id);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let contents = Contents.untouched(base).own();
        let tx = new Transaction(catalog, contents.ground("", {}), 0);
        const look = (): void => {
          for (const path of PATHS)
            for (const key of KEYS) {
              const has = ({ record }: StoredRecord): boolean =>
                valuesAt(record, path).some((value) => toKey(value) === toKey(key));
              const expected = [...tx.stored(orders)].filter(has).map(({ id }) => id);
              assert.deepEqual(
                preparedAtOnce(() => [...tx.alike(orders, path, key)]).map(({ id }) => id),
                expected,
                `${path} ${key}`,
              );
            }
        };
        const begin = (): Transaction => new Transaction(catalog, contents.ground("", {}), 0);
        for (const each of steps) {
          if (each.kind === "look") look();
          else if (each.kind === "layer") {
            contents = contents.fork();
            tx = begin();
          } else {
            const id = toId(each.id);
            const { values } = each;
            const stored =
              values === null ? null : StoredRecord.fromRecord({ ...sample, ...values, id: String(id) }, undefined, id);
            if (each.isStored) contents.set(orders, id, stored);
            else tx.put(orders, id, stored);
            if (each.isStored) tx = begin();
          }
        }
        look();
      }),
      { numRuns: name === "larger" ? 5 : 100 },
    );
  });
}
