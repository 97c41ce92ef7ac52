import assert from "node:assert/strict";
import { test } from "node:test";

import { describeJournal, noteOf } from "../../../../test/journal/journal-contract.ts";
import { createMemoryJournal } from "./memory.ts";

describeJournal("memory", () => createMemoryJournal(1_000_000));

test("where memory is short the owner with the most gives, not the others", async () => {
  const journal = createMemoryJournal(20_000);
  for (let at = 0; at < 5; at += 1) await journal.add("small/default", noteOf(`/${at}`), 1_000);
  for (let at = 0; at < 1_000; at += 1) await journal.add(`large/${at % 20}`, noteOf(`/${at}`), 1_000);
  assert.equal((await journal.read("small/default", { after: 0, limit: 100 })).entries.length, 5);
  let held = journal.held("small/default");
  for (let at = 0; at < 20; at += 1) held += journal.held(`large/${at}`);
  assert.ok(held <= 20_000, String(held));
  const newest = await journal.read("large/19", { after: 0, limit: 100 });
  assert.equal(newest.entries.at(-1)?.path, "/999");
});

test("a scope is told of as it grows, not at every request", async () => {
  const told: string[] = [];
  const journal = createMemoryJournal(1_000_000, (scope) => told.push(scope));
  for (let at = 0; at < 1_000; at += 1) await journal.add("owner/one", noteOf(`/${at}`), 500);
  await journal.add("owner/other", noteOf("/"), 500);
  assert.deepEqual(told, ["owner/one", "owner/one", "owner/one"]);
});
