import assert from "node:assert/strict";
import { test } from "node:test";

import type { Journal, JournalEntry, JournalNote } from "../../src/core/testing/journal/journal.ts";

/** A note as tests make it. */
export function noteOf(path: string, over: Partial<JournalEntry> = {}): JournalNote {
  const entry: JournalEntry = {
    id: `id of ${path}`,
    at: "2026-11-20T12:00:00.000Z",
    method: "GET",
    path,
    query: {},
    headers: {},
    body: null,
    isCut: false,
    status: 200,
    ms: 1,
    fault: null,
    idempotency: null,
    changes: [],
    events: [],
    endpointId: null,
    ...over,
  };
  return {
    method: entry.method,
    path,
    status: entry.status,
    events: entry.events,
    size: 100,
    toEntry: () => entry,
    shareWith: () => undefined,
  };
}

/** The tests that every adapter of the journal must pass. */
export function describeJournal(name: string, open: () => Journal, skip: string | false = false): void {
  const paths = ({ entries }: { readonly entries: readonly { readonly path: string }[] }): string[] =>
    entries.map(({ path }) => path);

  test(`${name}: requests are there in order as soon as they are added, each scope for itself`, { skip }, async () => {
    const journal = open();
    for (const path of ["/1", "/2", "/3"]) await journal.add("owner/one", noteOf(path), 10);
    await journal.add("owner/other", noteOf("/elsewhere"), 10);
    const page = await journal.read("owner/one", { after: 0, limit: 10 });
    assert.deepEqual(paths(page), ["/1", "/2", "/3"]);
    assert.deepEqual(
      page.entries.map(({ sequence }) => sequence),
      [1, 2, 3],
    );
    assert.deepEqual({ ...page, entries: [] }, { entries: [], next: 3, last: 3, dropped: 0 });
    assert.deepEqual(page.entries[0], { ...noteOf("/1").toEntry(), sequence: 1 });
    assert.deepEqual(await journal.read("owner/none", { after: 0, limit: 10 }), {
      entries: [],
      next: 0,
      last: 0,
      dropped: 0,
    });
    await journal.close();
  });

  test(`${name}: pages go on after a number, and tell what was looked at`, { skip }, async () => {
    const journal = open();
    for (let at = 1; at <= 6; at += 1)
      await journal.add("owner/one", noteOf(`/${at}`, { method: at % 2 === 0 ? "POST" : "GET" }), 10);
    const first = await journal.read("owner/one", { after: 0, limit: 2 });
    assert.deepEqual([paths(first), first.next], [["/1", "/2"], 2]);
    const rest = await journal.read("owner/one", { after: first.next, limit: 10 });
    assert.deepEqual([paths(rest), rest.next], [["/3", "/4", "/5", "/6"], 6]);
    const posts = await journal.read("owner/one", { after: 2, limit: 10, fits: ({ method }) => method === "POST" });
    assert.deepEqual([paths(posts), posts.next], [["/4", "/6"], 6]);
    const none = await journal.read("owner/one", { after: 0, limit: 10, fits: () => false });
    assert.deepEqual([paths(none), none.next], [[], 6]);
    await journal.close();
  });

  test(`${name}: only the last are kept, and how many went is told`, { skip }, async () => {
    const journal = open();
    for (let at = 1; at <= 25; at += 1) await journal.add("owner/one", noteOf(`/${at}`), 10);
    const page = await journal.read("owner/one", { after: 0, limit: 100 });
    assert.deepEqual(paths(page), ["/16", "/17", "/18", "/19", "/20", "/21", "/22", "/23", "/24", "/25"]);
    assert.deepEqual([page.dropped, page.last], [15, 25]);
    await journal.add("owner/one", noteOf("/26"), 3);
    const fewer = await journal.read("owner/one", { after: 0, limit: 100 });
    assert.deepEqual([paths(fewer), fewer.dropped], [["/24", "/25", "/26"], 23]);
    for (const path of ["/27", "/28"]) await journal.add("owner/one", noteOf(path), 5);
    assert.deepEqual(paths(await journal.read("owner/one", { after: 0, limit: 100 })), [
      "/24",
      "/25",
      "/26",
      "/27",
      "/28",
    ]);
    await journal.close();
  });

  test(`${name}: cleared it is empty and counts on; forgotten it begins anew`, { skip }, async () => {
    const journal = open();
    for (let at = 1; at <= 5; at += 1) await journal.add("owner/one", noteOf(`/${at}`), 2);
    await journal.clear("owner/one");
    assert.deepEqual(await journal.read("owner/one", { after: 0, limit: 10 }), {
      entries: [],
      next: 0,
      last: 5,
      dropped: 0,
    });
    await journal.add("owner/one", noteOf("/6"), 2);
    const page = await journal.read("owner/one", { after: 0, limit: 10 });
    assert.deepEqual([page.entries.map(({ sequence }) => sequence), page.dropped], [[6], 0]);
    await journal.forget("owner/one");
    await journal.add("owner/one", noteOf("/1"), 2);
    assert.equal((await journal.read("owner/one", { after: 0, limit: 10 })).last, 1);
    await journal.close();
  });

  test(`${name}: an owner's scopes are forgotten together, and nobody else's`, { skip }, async () => {
    const journal = open();
    for (const scope of ["a*/one", "a*/two", "a*b/one", "ab/one"]) await journal.add(scope, noteOf("/1"), 2);
    await journal.forgetOwner("a*");
    const last = async (scope: string): Promise<number> => (await journal.read(scope, { after: 0, limit: 1 })).last;
    assert.deepEqual(
      [await last("a*/one"), await last("a*/two"), await last("a*b/one"), await last("ab/one")],
      [0, 0, 1, 1],
    );
    await journal.close();
  });

  test(`${name}: who listens hears of what is added to the scope until they stop`, { skip }, async () => {
    const journal = open();
    let heard = 0;
    const stop = journal.listen("owner/one", () => (heard += 1));
    await journal.add("owner/one", noteOf("/1"), 2);
    await journal.add("owner/other", noteOf("/1"), 2);
    stop();
    await journal.add("owner/one", noteOf("/2"), 2);
    assert.equal(heard, 1);
    await journal.close();
  });
}
