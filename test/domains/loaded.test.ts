import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { catalog as builtIn } from "../../src/core/domains/catalog.ts";
import type { Catalog } from "../../src/core/model/catalog.ts";
import { SeedbedError } from "../../src/core/model/errors.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { createEngine } from "../../src/core/sandbox/engine.ts";
import type { Engine, EngineOptions } from "../../src/core/sandbox/engine.ts";
import type { Sandbox } from "../../src/core/sandbox/sandbox.ts";
import { createRecord, deleteRecord, moveRecord, patchRecord } from "../../src/core/sandbox/writing.ts";
import { createMemoryStorage } from "../../src/core/storage/memory.ts";
import type { Storage } from "../../src/core/storage/storage.ts";
// Writes to a domain of one's own are the same when they are read back from storage.
import * as fc from "../properties.ts";

const BASE_URL = "http://localhost:3000";
const ADDRESS = { scope: "own/default", owner: "own", name: "default", maxChanges: 10_000, maxBytes: Infinity };

function openEngine(catalog: Catalog, base: EngineOptions["base"], storage: Storage): Engine {
  const clock = (): number => Date.parse("2026-11-05T00:00:00.000Z");
  return createEngine({ catalog, storage, base, baseUrl: BASE_URL, clock, newId: randomUUID });
}

const LENIENT = { strict: false };

interface Step {
  readonly kind: "create" | "patch" | "delete" | "move";
  /** Indexes of the resource, the record, another record and the action, each modulo their number. */
  readonly at: readonly [resource: number, record: number, other: number, action: number];
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("create", "patch", "patch", "delete", "move"),
  at: fc.tuple(fc.nat(20), fc.nat(60), fc.nat(60), fc.nat(5)),
});

/** Makes one write, if the domain allows it: a new record copies another, and a changed one takes over another's references. */
async function take(sandbox: Sandbox, { entries, domains: [domain] }: Catalog, { kind, at }: Step): Promise<void> {
  const own = entries.filter(({ resource }) => resource.domain === domain?.name);
  const entry = own[at[0] % own.length];
  assert.ok(entry);
  const { lifecycle, fields, relations } = entry.resource;
  try {
    await sandbox.write((tx) => {
      const before = tx.peek(entry, at[1] + 1);
      const other = tx.peek(entry, at[2] + 1)?.record;
      if (before === undefined || other === undefined) return;
      const isUnique = (name: string): boolean => fields[name]?.unique === true;
      const body = Object.fromEntries(Object.entries(other).filter(([name]) => !isUnique(name)));
      const references = Object.values(relations).map(({ field }) => [field, other[field]] as const);
      if (kind === "create") {
        const unique = Object.keys(fields).filter(isUnique);
        createRecord(
          tx,
          entry,
          {
            ...body,
            ...Object.fromEntries(unique.map((name) => [name, `${name}${at[3]}@x.io`])),
          },
          LENIENT,
        );
      } else if (kind === "patch")
        patchRecord(tx, entry, before, at[3] > 2 ? body : Object.fromEntries(references), LENIENT);
      else if (kind === "delete") deleteRecord(tx, entry, before);
      else {
        const action = Object.keys(lifecycle?.transitions ?? {})[at[3]];
        if (action !== undefined) moveRecord(tx, entry, before, action, undefined);
      }
    });
  } catch (error) {
    if (!(error instanceof SeedbedError)) throw error;
  }
}

function readAll(sandbox: Sandbox, { entries }: Catalog): string[] {
  return entries.flatMap((entry) => {
    const { total, slice } = sandbox.collection(entry);
    return slice(0, total).map(({ json }) => `${entry.resource.name} ${json}`);
  });
}

for (const name of ["hotel", "help-desk", "school"]) {
  const text = readFileSync(new URL(`../../examples/${name}.yaml`, import.meta.url), "utf8");
  const { catalog } = declareDomain(text, { catalog: builtIn });
  const base = createBases(growRecords(catalog, BASE_URL));
  test(`what any writes left of the ${name} is read back byte for byte`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
        const storage = createMemoryStorage();
        const first = await openEngine(catalog, base, storage).open(ADDRESS);
        for (const step of steps) await take(first, catalog, step);
        const again = await openEngine(catalog, base, storage).open(ADDRESS);
        assert.deepEqual(readAll(again, catalog), readAll(first, catalog));
      }),
      { numRuns: 10 },
    );
  });
}
