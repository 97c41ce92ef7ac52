import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { CollectionState } from "./collection-state.ts";
import { StoredRecord } from "./stored-record.ts";
import { toKey } from "./value-index.ts";

const BASE = 12;

const TIME = "2026-01-01T00:00:00.000Z";
const recordOf = (id: number, shelf: number): StoredRecord =>
  StoredRecord.fromRecord({ id: String(id), shelf, createdAt: TIME, updatedAt: TIME });

/** A state, and what must be in it. */
interface Told {
  readonly state: CollectionState;
  readonly changes: Map<number, StoredRecord | null>;
  readonly names: Map<string, number>;
}

function assertIs({ state, changes, names }: Told): void {
  const live = Array.from({ length: 40 }, (_, at) => at + 1).filter((id) =>
    changes.has(id) ? changes.get(id) !== null : id <= BASE,
  );
  assert.equal(state.total, live.length);
  assert.deepEqual(
    live.map((_, at) => state.idAt(at)),
    live,
  );
  assert.deepEqual(
    [...state.all()].toSorted(([one], [other]) => one - other),
    [...changes].toSorted(([one], [other]) => one - other),
  );
  for (const [name, id] of names) assert.equal(state.named(name), id);
  for (const [id, stored] of changes) {
    assert.equal(state.find(id), stored);
    const shelf = stored?.record["shelf"];
    if (shelf !== undefined) assert.ok(state.changedWith("shelf", toKey(shelf)).has(id));
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant("set"), fc.nat(), fc.integer({ min: 1, max: 40 }), fc.nat(3)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("remove"), fc.nat(), fc.integer({ min: 1, max: 40 }), fc.nat(3)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant("fork"), fc.nat(), fc.nat(), fc.nat(2)) },
);

test("forks of forks have what was there when they were made, and what was changed in them since", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const frozen: Told[] = [];
      const open: Told[] = [{ state: new CollectionState(BASE), changes: new Map(), names: new Map() }];
      for (const [kind, which, id, many] of steps) {
        const place = which % open.length;
        const { state, changes, names } = open[place] as Told; // one is always open
        if (kind === "fork") {
          frozen.push({ state, changes, names });
          const forks = Array.from({ length: many + 1 }, () => ({
            state: state.fork(),
            changes: new Map(changes),
            names: new Map(names),
          }));
          open.splice(place, 1, ...forks);
          continue;
        }
        const stored = kind === "set" ? recordOf(id, many) : null;
        state.set(id, stored, `named-${id}`);
        changes.set(id, stored);
        names.set(`named-${id}`, id);
      }
      for (const told of [...open, ...frozen]) assertIs(told);
    }),
  );
});

test("a draft is not seen where it was made", () => {
  const state = new CollectionState(BASE);
  state.set(3, null);
  const draft = state.draft();
  draft.set(3, recordOf(3, 1));
  draft.set(20, recordOf(20, 1));
  assert.deepEqual([draft.total, state.total, state.find(20)], [BASE + 1, BASE - 1, undefined]);
});
