import assert from "node:assert/strict";
import { test } from "node:test";

import { createSlots } from "./slots.ts";
import type { Slots } from "./slots.ts";

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
