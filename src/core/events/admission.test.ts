import assert from "node:assert/strict";
import { test } from "node:test";

import type { ClaimedDelivery } from "../storage/event-storage.ts";
import { createAdmission, createSlots } from "./admission.ts";
import type { Admitted, Slots } from "./admission.ts";

type Admission = ReturnType<typeof createAdmission>;

/** The id of an event of a sandbox with a clock of its own. */
const ORDERED = "evt_00000000-0000-8000-8000-000000000000";

const newAdmission = (): Admission => createAdmission({ of: (owner) => owner, learn: async () => undefined });

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
  assert.equal(admission.full().size, 1);
  admission.leave("1", true);
  const sent = idsOf(look(admission, ids.slice(1)).send);
  assert.deepEqual(sent, ["2"]);
  assert.equal(admission.waiting, 16);
  assert.equal(admission.full().size, 1, "it is not looked at again before half of them are gone");
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

test("an attempt that outlives its lease, as where the machine slept, is not begun again beside itself and gives its slot back", () => {
  const admission = newAdmission();
  look(admission, ["0"]);
  admission.leave("0", true);
  const again = (): boolean => admission.begin().admit({ ...due("1"), eventId: "evt_1" });
  const admitting = admission.begin();
  const row = { ...due("1"), eventId: "evt_1" };
  assert.ok(admitting.admit(row));
  admitting.end([row] as unknown as ClaimedDelivery[], 0); // nothing else of it matters here
  assert.equal(again(), false);
  admission.leave("1", true);
  assert.equal(admission.isEmpty, true);
  assert.equal(again(), true);
});

test("what is full is told once for an account, however many keys it has", () => {
  const keys = numbers(600).map((key) => `key:${key}`);
  const admission = createAdmission({ of: () => "account", learn: async () => undefined });
  const admitting = admission.begin();
  const rows = keys.flatMap((owner) =>
    numbers(40).map((at) => ({ ...due(`${owner} ${at}`), owner, receiver: `https://${at}.example`, eventId: "evt_1" })),
  );
  const admitted = rows.filter((row) => admitting.admit(row)).map(({ receiver }) => receiver);
  assert.deepEqual(admission.full(), new Set(admitted.map((receiver) => `account ${receiver}`)));
});

const bounds = { total: 12, ownerPart: 2, line: 3 };
const to = (owner: string, receiver: string) => ({ owner, receiver });

/** Slots where each owner's line to each receiver has succeeded once. */
function proven(...destinations: readonly ReturnType<typeof to>[]): Slots {
  const slots = createSlots(bounds);
  for (const destination of destinations) {
    assert.ok(slots.take(destination));
    slots.free(destination, true);
  }
  return slots;
}

/** Takes all slots that are free. Returns their number. */
function takeAll(slots: Slots, owner: string, receivers: readonly string[]): number {
  let taken = 0;
  for (const receiver of receivers) while (slots.take(to(owner, receiver))) taken += 1;
  return taken;
}

const MANY = Array.from({ length: 20 }, (_, at) => `r${at}`);

test("an owner's line has one slot until it succeeds, more then, and one again after a failure", () => {
  const slots = createSlots(bounds);
  const line = to("a", "x");
  const twice = (): boolean[] => [slots.take(line), slots.take(line)];
  assert.deepEqual(twice(), [true, false]);
  assert.deepEqual([slots.fullLines, slots.fullOwners], [["a x"], []]);
  slots.free(line, true);
  assert.deepEqual(twice(), [true, true]);
  slots.free(line, false);
  slots.free(line, undefined);
  assert.deepEqual(twice(), [true, false]);
});

test("what is given back without an attempt says nothing of the line", () => {
  const slots = proven(to("a", "x"));
  assert.ok(slots.take(to("a", "x")));
  slots.free(to("a", "x"), undefined);
  assert.equal(takeAll(slots, "a", ["x"]), 3);
});

test("what one owner's attempts at a receiver do says nothing of another's", () => {
  const slots = proven(to("a", "x"), to("b", "x"));
  assert.ok(slots.take(to("a", "x")));
  slots.free(to("a", "x"), false);
  assert.equal(takeAll(slots, "a", ["x"]), 1);
  assert.equal(takeAll(slots, "b", ["x"]), 3);
});

test("an owner has a part of what is free, the less the more others have, and a newcomer always has some", () => {
  const slots = createSlots(bounds);
  assert.equal(takeAll(slots, "a", MANY), 4, "4 of 12, as 8 are left");
  assert.deepEqual(slots.fullOwners, ["a"]);
  assert.equal(takeAll(slots, "b", MANY), 3);
  assert.equal(takeAll(slots, "c", MANY), 2);
  assert.equal(takeAll(slots, "d", MANY), 1);
  assert.equal(takeAll(slots, "e", MANY), 1);
  assert.equal(takeAll(slots, "f", MANY), 1);
  assert.deepEqual([slots.left, takeAll(slots, "g", MANY)], [0, 0]);
  slots.free(to("a", "r0"), false);
  assert.equal(takeAll(slots, "a", MANY), 0, "who has more than the others waits");
  assert.equal(takeAll(slots, "g", MANY), 1);
});

test("whoever is refused is named as full before the next one is looked for", () => {
  const slots = createSlots(bounds);
  for (const owner of ["a", "b", "c", "d", "e", "f", "g"]) {
    for (const receiver of MANY) {
      if (slots.left === 0 || slots.take(to(owner, receiver))) continue;
      const isNamed = slots.fullOwners.includes(owner) || slots.fullLines.includes(`${owner} ${receiver}`);
      assert.ok(isNamed, `${owner} ${receiver}`);
    }
  }
});

test("what is given back can be taken again", () => {
  const slots = createSlots(bounds);
  for (let turn = 0; turn < 20; turn += 1) {
    assert.ok(slots.take(to("a", "x")));
    slots.free(to("a", "x"), true);
  }
  assert.deepEqual([slots.left, slots.fullLines, slots.fullOwners], [12, [], []]);
});
