import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { SeedbedError } from "../../src/core/model/errors.ts";
import { toEnd } from "../../src/core/model/steps.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { readChanges } from "../../src/core/sandbox/changes.ts";
import { toDiffJson } from "../../src/core/sandbox/diff.ts";
import { createEngine } from "../../src/core/sandbox/engine.ts";
import type { Engine } from "../../src/core/sandbox/engine.ts";
import type { Sandbox } from "../../src/core/sandbox/sandbox.ts";
import { createMemoryStorage } from "../../src/core/storage/memory.ts";
import { createRelationalStorage } from "../../src/core/storage/relational.ts";
import { openSqlite } from "../../src/core/storage/sqlite.ts";
// After any writes, the changes since any moment are the differences between two readings of all records.
import * as fc from "../properties.ts";
import { attempt } from "./attempts.ts";
import type { Attempt } from "./attempts.ts";
import { perform, resolve } from "./perform.ts";

const BASE_URL = "http://seedbed.test";
const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const base = createBases(growRecords(catalog, BASE_URL));
const since = (value?: number | string) => ({ value, tried: "list what changed", place: { parameter: "since" } });

const STORAGES = [
  ["memory", async () => createMemoryStorage()],
  ["SQLite", async () => createRelationalStorage(await openSqlite(":memory:"))],
] as const;

async function openEngine(open: (typeof STORAGES)[number][1]): Promise<Engine> {
  return createEngine({ catalog, storage: await open(), base, baseUrl: BASE_URL, clock: () => NOW, newId: randomUUID });
}

const openSandbox = async (engine: Engine, name = "default"): Promise<Sandbox> =>
  engine.open({ scope: `trial/${name}`, owner: "trial", name, maxChanges: Infinity });

async function tryAll(sandbox: Sandbox, attempts: readonly Attempt[]): Promise<void> {
  for (const wanted of attempts) {
    if (wanted.do === "wait") continue;
    await sandbox
      .write((tx) => perform(tx, resolve(sandbox, wanted)))
      .catch((error: unknown) => assert.ok(error instanceof SeedbedError, String(error)));
  }
}

type Look = ReadonlyMap<string, string>;

/** All records as JSON, by collection and id. */
function look(sandbox: Sandbox): Look {
  return new Map(
    catalog.entries.flatMap((entry) => {
      const records = sandbox.collection(entry);
      return records
        .slice(0, records.total)
        .map(({ id, json }) => [`${entry.resource.collection}/${id}`, json] as const);
    }),
  );
}

interface Lists {
  readonly created: readonly { readonly id: string }[];
  readonly updated: readonly { readonly id: string; readonly before: unknown; readonly after: unknown }[];
  readonly deleted: readonly { readonly id: string }[];
}

/** Every change as `created orders/151`, with what it was and is. */
function told(json: string): ReadonlyMap<string, string> {
  const collections = JSON.parse(json) as Readonly<Record<string, Lists>>;
  return new Map(
    Object.entries(collections).flatMap(([name, { created, updated, deleted }]) => [
      ...created.map((record) => [`created ${name}/${record.id}`, JSON.stringify([null, record])] as const),
      ...updated.map(({ id, before, after }) => [`updated ${name}/${id}`, JSON.stringify([before, after])] as const),
      ...deleted.map((record) => [`deleted ${name}/${record.id}`, JSON.stringify([record, null])] as const),
    ]),
  );
}

function compared(before: Look, after: Look): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)];
    if (old === now) continue;
    const kind = old === undefined ? "created" : now === undefined ? "deleted" : "updated";
    found.set(`${kind} ${key}`, `[${old ?? "null"},${now ?? "null"}]`);
  }
  return found;
}

const sorted = (map: ReadonlyMap<string, string>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
const some = fc.noBias(fc.array(attempt, { maxLength: 40, size: "max" }));

for (const [name, open] of STORAGES) {
  test(`what changed since any moment is what two looks at everything show, in ${name}`, async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(some, some, some, async (first, second, third) => {
        const engine = await openEngine(open);
        const sandbox = await openSandbox(engine);
        const looks = [{ sequence: 0, all: look(sandbox) }];
        for (const attempts of [first, second, third]) {
          await tryAll(sandbox, attempts);
          looks.push({ sequence: sandbox.row.sequence, all: look(sandbox) });
        }
        const last = looks.at(-1)?.all ?? new Map();
        for (const { sequence, all } of looks) {
          const { differences, since: from, to } = await readChanges(engine, sandbox, since(sequence));
          const shown = told(toEnd(toDiffJson(catalog, differences)).join(""));
          assert.deepEqual(sorted(shown), sorted(compared(all, last)), `since ${sequence}`);
          assert.deepEqual([from, to], [sequence, sandbox.row.sequence]);
          changed += shown.size;
        }
        await engine.storage.close();
      }),
      { numRuns: 8 },
    );
    assert.ok(changed > 100, `only ${changed} changes were seen`);
  });

  test(`without a moment it is what differs from what the sandbox began from, in ${name}`, async () => {
    await fc.assert(
      fc.asyncProperty(some, some, fc.boolean(), async (first, second, folds) => {
        const engine = await openEngine(open);
        const source = await openSandbox(engine);
        await tryAll(source, first);
        const fork = await openSandbox(engine, "fork");
        const moment = await source.freeze();
        await fork.begin({ ...moment, source: { sandbox: "default" } }, { type: "sandbox.created", object: {} });
        const origin = look(fork);
        // The source goes on without what it was: the fork alone keeps it.
        await source.begin({ seed: 1 }, { type: "sandbox.reset", object: {} });
        for (let left = folds ? 20 : 0; left > 0; left -= 1) await fork.freeze();
        await tryAll(fork, second);
        await engine.storage.sweep();
        engine.release(fork.address.scope);
        const { differences, since: from } = await readChanges(engine, fork, since());
        assert.deepEqual(
          sorted(told(toEnd(toDiffJson(catalog, differences)).join(""))),
          sorted(compared(origin, look(fork))),
        );
        assert.equal(from, 1, "the event that began it");
        await assert.rejects(readChanges(engine, fork, since(0)), { code: "invalid_parameter" });
        await engine.storage.close();
      }),
      { numRuns: 6 },
    );
  });

  test(`a moment that is not kept any more is refused with what is, in ${name}`, async () => {
    const engine = await openEngine(open);
    const sandbox = await openSandbox(engine);
    const users = catalog.get("user").resource;
    const rename = (to: string) => sandbox.write((tx) => tx.set(users, "1", { name: to }));
    for (const to of ["a", "b", "c", "d"]) await rename(to);
    await engine.storage.events.sweep({ since: 0, eventsPerOwner: 2 });
    await assert.rejects(readChanges(engine, sandbox, since(1)), (error: SeedbedError) => {
      assert.equal(error.code, "invalid_parameter");
      assert.deepEqual(error.members, { kept: { from: 2, to: 4 } });
      assert.match(error.message, /since is too far back: what is kept of sandbox default leads from 2 to 4/);
      return true;
    });
    for (const kept of [2, 3, 4])
      assert.equal((await readChanges(engine, sandbox, since(kept))).differences.length, kept === 4 ? 0 : 1);
    assert.equal((await readChanges(engine, sandbox, since())).differences.length, 1, "its origin is kept always");
    for (const unknown of [5, "evt_nobody", "x\0", "__proto__"])
      await assert.rejects(readChanges(engine, sandbox, since(unknown)), { code: "invalid_parameter" });
    await sandbox.begin({ seed: 1 }, { type: "sandbox.reset", object: {} });
    await assert.rejects(readChanges(engine, sandbox, since(3)), { code: "invalid_parameter" });
    assert.equal((await readChanges(engine, sandbox, since(5))).differences.length, 0);
    await engine.storage.close();
  });

  test(`a record that is too long for an event is told all the same, in ${name}`, async () => {
    const engine = await openEngine(open);
    const sandbox = await openSandbox(engine);
    const users = catalog.get("user").resource;
    const long = "x".repeat(30_000);
    await sandbox.write((tx) => tx.set(users, "1", { company: long }));
    const { sequence } = sandbox.row;
    await sandbox.write((tx) => tx.set(users, "1", { company: `${long}y` }));
    const { differences } = await readChanges(engine, sandbox, since(sequence));
    const { users: shown } = JSON.parse(toEnd(toDiffJson(catalog, differences)).join("")) as { users: Lists };
    assert.deepEqual(
      shown.updated.map(({ id, before }) => [id, before]),
      [["1", { id: "1" }]],
    );
    assert.equal((shown.updated[0] as unknown as { truncated: boolean }).truncated, true);
    await engine.storage.close();
  });
}
