import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import type { Entry } from "../model/catalog.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { createBases } from "./base.ts";
import { CollectionState } from "./collection-state.ts";
import { readState } from "./moments.ts";
import { parseListQuery } from "./query/list-query.ts";
import type { Parameters } from "./query/parameters.ts";
import { selectByParts } from "./query/run-query.ts";
import type { CollectionReader } from "./reader.ts";
import { StoredRecord } from "./stored-record.ts";

const box = sampleCatalog.get("box");
const LARGE = toWorldChoice(1, { size: 10 });

/** Records that boxes refer to. */
const others = createBases(growSample, { columnBytes: 1 })(LARGE);

/** A world of many boxes, and how many were made. */
function growBoxes(bytes: number) {
  let made = 0;
  const base = createBases(
    (world) => {
      const { size, generate } = growSample(world);
      return {
        size: (entry) => 30 * size(entry),
        generate(entry, index) {
          made += 1;
          const record = generate(entry, ((index - 1) % size(entry)) + 1);
          const tags = index % 3 === 0 ? ["heavy", `no ${index % 7}`] : [];
          return { ...record, id: String(index), weight: (index * 7919) % 1000, tags };
        },
      };
    },
    { columnBytes: bytes },
  )(LARGE);
  return { base, made: () => made };
}

function toIds(collection: CollectionReader, parameters: Parameters): readonly [number, readonly number[]] {
  const reader = {
    world: LARGE,
    collection: (entry: Entry) => (entry === box ? collection : others.collection(entry)),
  };
  const steps = selectByParts(parseListQuery(parameters, box, sampleCatalog), box, reader);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return [step.value.total, step.value.records.map(({ id }) => id)];
  }
}

/** The same records, of which every one has to be looked at as a whole. */
const withoutOutline = ({ outline: _none, ...collection }: CollectionReader): CollectionReader => collection;

const QUERIES: readonly Parameters[] = [
  [["status", "sealed"]],
  [
    ["weight[gt]", "900"],
    ["sort", "-weight,shelfId"],
    ["limit", "7"],
  ],
  [
    ["tags", "heavy"],
    ["size.width", "1"],
    ["sort", "-id"],
    ["page", "2"],
  ],
  [["q", "no 4"]],
  [
    ["id[in]", "7,8,5999,6001"],
    ["note", "null"],
    ["sort", "createdAt"],
  ],
];

for (const [name, bytes] of [
  ["with room for them", 10_000_000],
  ["without", 1],
] as const) {
  test(`lists by columns are those by whole records, of a world and of what was changed in it, ${name}`, () => {
    const { base } = growBoxes(bytes);
    const state = new CollectionState(base.size(box));
    const { record } = base.record(box, 5);
    for (let id = 1; id < 400; id += 3) state.set(id, id % 2 === 0 ? null : base.record(box, id + 1));
    for (const id of [5, base.size(box) + 1])
      state.set(
        id,
        StoredRecord.fromRecord({ ...record, id: String(id), weight: 999, status: "sealed", tags: ["no 4"] }),
      );
    for (const collection of [base.collection(box), readState(base, state, box)]) {
      assert.notEqual(collection.outline, undefined);
      for (const query of QUERIES)
        assert.deepEqual(toIds(collection, query), toIds(withoutOutline(collection), query), JSON.stringify(query));
    }
  });
}

test("once a list has looked at a large world, others make no record of it again", () => {
  const { base, made } = growBoxes(10_000_000);
  const collection = base.collection(box);
  toIds(collection, [["status", "sealed"]]);
  const before = made();
  assert.ok(before >= base.size(box));
  for (const weight of ["100", "500"])
    toIds(collection, [
      ["weight[lt]", weight],
      ["shelfId", "2"],
      ["sort", "-weight"],
    ]);
  const page = collection.slice(3000, 3010).map(({ json }) => json);
  assert.equal(made(), before);
  const anew = growBoxes(1).base.collection(box).slice(3000, 3010);
  assert.deepEqual(
    page,
    anew.map(({ json }) => json),
  );
});

test("a world of the usual size is in memory as it is, and has no columns", () => {
  const base = createBases(growSample, { columnBytes: 1_000_000 })(toWorldChoice(1));
  assert.equal(base.collection(box).outline, undefined);
});
