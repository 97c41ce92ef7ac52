import assert from "node:assert/strict";
import { test } from "node:test";

import { customer, visitor } from "../../../test/events/stage.ts";
import { createWaits } from "./waiting.ts";

const BOUNDS = { visitor: 20, customer: 20, account: 8, address: 12 };

/** An account with two keys, at an address. */
const keysOf = (n: number, address: string) =>
  ["a", "b"].map((key) => ({ ...customer(n), owner: `key:${n}${key}`, address }));

test("an account and an address have shares, and everybody else still waits", () => {
  const waits = createWaits(BOUNDS);
  const [a, b] = keysOf(1, "visitor:192.0.2.1");
  const [other] = keysOf(2, "visitor:192.0.2.1");
  assert.ok(a && b && other);
  const leaving = [a, b, a, b, a, b, a, b].map((key) => waits.enter(key, "delay"));
  assert.throws(() => waits.enter(a, "events"), { code: "limit_reached", message: /8 requests of your account/ });
  for (let n = 0; n < 4; n += 1) waits.enter(other, "events");
  assert.throws(() => waits.enter(other, "delay"), { code: "limit_reached", message: /12 requests of your address/ });
  waits.enter({ ...other, address: "visitor:192.0.2.2" }, "delay");
  waits.enter(visitor(3), "delay");
  assert.equal(waits.count, 14);
  for (const leave of [...leaving, ...leaving]) leave();
  assert.equal(waits.count, 6);
  waits.enter(b, "requests");
});

test("visitors and customers at one address share its places", () => {
  const waits = createWaits(BOUNDS);
  const { counted: address } = visitor();
  for (let n = 0; n < 10; n += 1) waits.enter(visitor(), "delay");
  waits.enter({ ...customer(), address }, "delay");
  waits.enter({ ...customer(), address }, "events");
  assert.throws(() => waits.enter(visitor(), "delay"), {
    code: "limit_reached",
    message: /12 requests of your address/,
  });
  assert.throws(() => waits.enter({ ...customer(), address }, "delay"), { code: "limit_reached" });
});

test("visitors together leave customers their places", () => {
  const waits = createWaits(BOUNDS);
  for (let n = 0; n < 20; n += 1) waits.enter(visitor(n), "delay");
  assert.throws(() => waits.enter(visitor(20), "delay"), {
    code: "overloaded",
    message: /20 requests of all visitors/,
  });
  assert.equal(waits.tryEnter(visitor(20), "fault"), undefined);
  waits.enter(customer(), "events");
});

test("whoever has the service alone has no shares, only the places of all", () => {
  const { accountId: _account, ...person } = customer();
  const waits = createWaits(BOUNDS);
  for (let n = 0; n < 20; n += 1) waits.enter(person, "delay");
  assert.throws(() => waits.enter(person, "delay"), { code: "overloaded" });
});
