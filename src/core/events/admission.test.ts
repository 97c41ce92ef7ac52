import assert from "node:assert/strict";
import { test } from "node:test";

import type { ClaimedDelivery } from "../storage/event-storage.ts";
import { createAdmission } from "./admission.ts";
import type { Admitted } from "./admission.ts";

type Admission = ReturnType<typeof createAdmission>;

/** The id of an event of a sandbox with a clock of its own. */
const ORDERED = "evt_00000000-0000-8000-8000-000000000000";

const newAdmission = (): Admission =>
  createAdmission({ of: (owner) => owner, ownersOf: (payer) => [payer], learn: async () => undefined });

const due = (id: string, subscriptionId = "sub") => ({
  id,
  owner: "ann",
  receiver: "https://ann.example",
  subscriptionId,
  eventId: ORDERED,
});

/** Looks at what is due, and claims what is admitted. */
function look(admission: Admission, ids: readonly string[], subscriptionId?: string): Admitted {
  const admitting = admission.begin();
  const rows = ids.map((id) => due(id, subscriptionId)).filter((row) => admitting.admit(row));
  return admitting.end(rows as unknown as ClaimedDelivery[], 0); // nothing else of them matters here
}

const idsOf = (deliveries: readonly ClaimedDelivery[]): string[] => deliveries.map(({ id }) => id);
const numbers = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));

test("what is sent in order is claimed together once its receiver answers well, and sent one after the other", () => {
  const admission = newAdmission();
  const ids = numbers(100);
  assert.deepEqual(idsOf(look(admission, ids).send), ["1"], "nothing is known of the receiver yet");
  assert.equal(admission.full().exceptLines.length, 1);
  admission.leave("1", true);
  const sent = idsOf(look(admission, ids.slice(1)).send);
  assert.deepEqual(sent, ["2"]);
  assert.equal(admission.waiting, 16);
  assert.equal(admission.full().exceptLines.length, 1, "it is not looked at again before half of them are gone");
  for (let id = 2; id < 18; id += 1) assert.deepEqual(idsOf(admission.leave(String(id), true).send), [String(id + 1)]);
  assert.deepEqual(admission.leave("18", true), { send: [], back: [] });
  assert.equal(admission.isEmpty, true);
});

test("what waits behind one that fails in order is given back, and another subscription is not held up", () => {
  const admission = newAdmission();
  look(admission, ["0"]);
  admission.leave("0", true);
  look(admission, numbers(10));
  assert.deepEqual(idsOf(look(admission, ["a", "b"], "other").send), ["a"]);
  const failed = admission.leave("1", false);
  assert.deepEqual([idsOf(failed.send), idsOf(failed.back)], [[], numbers(10).slice(1)]);
  assert.deepEqual(idsOf(admission.leave("a", true).send), ["b"]);
});
