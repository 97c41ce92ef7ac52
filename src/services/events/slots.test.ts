import assert from "node:assert/strict";
import { test } from "node:test";

import { createSlots } from "./slots.ts";

const bounds = { total: 6, owner: 4, receiver: 2, failingReceiver: 1 };
const to = (owner: string, receiver: string) => ({ owner, receiver });

test("a receiver, an owner and all together have so many slots", () => {
  const slots = createSlots(bounds);
  const take = (owner: string, receiver: string) => slots.take(to(owner, receiver));
  assert.deepEqual([take("a", "x"), take("a", "x"), take("a", "x")], [true, true, false]);
  assert.deepEqual([slots.fullReceivers, slots.fullOwners], [["x"], []]);
  assert.deepEqual([take("a", "y"), take("a", "y"), take("a", "z")], [true, true, false]);
  assert.deepEqual(slots.fullOwners, ["a"]);
  assert.deepEqual([take("b", "z"), take("c", "z"), take("c", "w")], [true, true, false]);
  assert.deepEqual([slots.left, slots.taken], [0, 6]);
});

test("a receiver that failed has fewer until it succeeds", () => {
  const slots = createSlots(bounds);
  assert.ok(slots.take(to("a", "x")));
  slots.free(to("a", "x"), false);
  assert.deepEqual([slots.take(to("a", "x")), slots.take(to("a", "x"))], [true, false]);
  slots.free(to("a", "x"), true);
  assert.deepEqual([slots.take(to("a", "x")), slots.take(to("a", "x"))], [true, true]);
});

test("what is given back can be taken again", () => {
  const slots = createSlots(bounds);
  for (let turn = 0; turn < 20; turn += 1) {
    assert.ok(slots.take(to("a", "x")));
    slots.free(to("a", "x"), true);
  }
  assert.deepEqual([slots.left, slots.fullReceivers, slots.fullOwners], [6, [], []]);
});

test("a slot that is given back without an attempt says nothing of the receiver", () => {
  const slots = createSlots(bounds);
  assert.ok(slots.take(to("a", "x")));
  slots.free(to("a", "x"), undefined);
  assert.deepEqual([slots.take(to("a", "x")), slots.take(to("a", "x"))], [true, true]);
  slots.free(to("a", "x"), false);
  slots.free(to("a", "x"), undefined);
  assert.deepEqual([slots.take(to("a", "x")), slots.take(to("a", "x"))], [true, false]);
});
