import assert from "node:assert/strict";
import { test } from "node:test";

import { createEmptyLook } from "./dispatcher.ts";

const PAST = new Set(["key:1 https://a.test", "key:2"]);

const ROWS = [
  { name: "past the same", holds: true },
  { name: "past more", past: new Set([...PAST, "key:3"]), holds: true },
  { name: "past less: a line has room again", past: new Set(["key:2"]), holds: false },
  { name: "when something else is due", now: 2_000, holds: false },
  {
    name: "after deliveries of a line that is full",
    made: { owner: "key:1", receiver: "https://a.test" },
    holds: true,
  },
  {
    name: "after deliveries of an owner who has all",
    made: { owner: "key:2", receiver: "https://b.test" },
    holds: true,
  },
  {
    name: "after deliveries of another key of the account that has all",
    made: { owner: "key:3", receiver: "https://b.test" },
    holds: true,
  },
  { name: "after deliveries of another line", made: { owner: "key:1", receiver: "https://b.test" }, holds: false },
];

for (const { name, past = PAST, now = 1_999, made, holds } of ROWS) {
  test(`${name}: a look at the queue ${holds ? "would find nothing again" : "may find something"}`, () => {
    const look = createEmptyLook((owner) => (owner === "key:3" ? "key:2" : owner));
    look.note(PAST, 1_000);
    look.holdUntil(2_000);
    look.holdUntil(3_000);
    if (made !== undefined) look.noteMade([made]);
    assert.equal(look.holds(past, now), holds);
    assert.equal(look.at, made !== undefined && !holds ? undefined : 1_000);
    look.forget();
    assert.equal(look.holds(past, now), false);
  });
}
