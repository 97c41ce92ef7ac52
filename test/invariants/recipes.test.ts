import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import pg from "pg";

import { catalog } from "../../src/core/domains/catalog.ts";
import { findPlace } from "../../src/core/http/data/place.ts";
import { parseQuery } from "../../src/core/http/parameters/parameters.ts";
import { SeedbedError } from "../../src/core/model/errors.ts";
import { toEnd } from "../../src/core/model/steps.ts";
import { createAnswers } from "../../src/core/sandbox/answers.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { readChanges } from "../../src/core/sandbox/changes.ts";
import { createEngine } from "../../src/core/sandbox/engine.ts";
import type { Engine } from "../../src/core/sandbox/engine.ts";
import { toFixturesJson } from "../../src/core/sandbox/fixtures.ts";
import { parseItemQuery, parseListQuery } from "../../src/core/sandbox/query/list-query.ts";
import type { Sandbox } from "../../src/core/sandbox/sandbox.ts";
import { preparedAtOnce } from "../../src/core/sandbox/work.ts";
import { createMemoryStorage } from "../../src/core/storage/memory.ts";
import { createRelationalStorage } from "../../src/core/storage/relational.ts";
import { openSqlite } from "../../src/core/storage/sqlite.ts";
import { readRecipe } from "../../src/core/testing/recipe/read-recipe.ts";
import { toRecipeJson } from "../../src/core/testing/recipe/write-recipe.ts";
import { openPostgres } from "../../src/hosted/cluster/postgres.ts";
import { skipWithout, TEST_DATABASE_URL } from "../prerequisite.ts";
// A recipe restores the result of any writes, byte for byte, and later writes have the same results.
import * as fc from "../properties.ts";
import { attempt } from "./attempts.ts";
import type { Attempt } from "./attempts.ts";
import { perform, resolve } from "./perform.ts";

const BASE_URL = "http://seedbed.test";
const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const base = createBases(growRecords(catalog, BASE_URL));

const STORAGES = [
  { name: "memory", open: async () => createMemoryStorage(), skip: false, numRuns: 8 },
  { name: "SQLite", open: async () => createRelationalStorage(await openSqlite(":memory:")), skip: false, numRuns: 6 },
  { name: "PostgreSQL", open: openSchema, skip: await skipWithout("PostgreSQL"), numRuns: 3 },
];

async function openSchema() {
  const schema = `recipes_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
  await client.connect();
  await client.query(`create schema ${schema}`);
  const database = await openPostgres(TEST_DATABASE_URL, schema);
  return createRelationalStorage({
    ...database,
    async close() {
      await database.close();
      await client.query(`drop schema ${schema} cascade`);
      await client.end();
    },
  });
}

interface Bench {
  readonly engine: Engine;
  time: number;
}

async function openBench(open: (typeof STORAGES)[number]["open"]): Promise<Bench> {
  const bench = { time: NOW };
  const engine = createEngine({
    catalog,
    storage: await open(),
    base,
    baseUrl: BASE_URL,
    clock: () => bench.time,
    newId: randomUUID,
  });
  return Object.assign(bench, { engine });
}

const openSandbox = async ({ engine }: Bench, name: string): Promise<Sandbox> =>
  engine.open({ scope: `trial/${name}`, owner: "trial", name, maxChanges: Infinity });

async function tryAll(bench: Bench, sandboxes: readonly Sandbox[], attempts: readonly Attempt[]): Promise<void> {
  for (const wanted of attempts) {
    if (wanted.do === "wait") bench.time += wanted.milliseconds;
    else {
      const outcomes = await Promise.all(
        sandboxes.map((sandbox) =>
          sandbox
            .write((tx) => perform(tx, resolve(sandbox, wanted)))
            .then(() => "done")
            .catch((error: unknown) => {
              assert.ok(error instanceof SeedbedError, String(error));
              return error.message;
            }),
        ),
      );
      assert.equal(new Set(outcomes).size, 1, `the same comes of ${JSON.stringify(wanted)}: ${outcomes.join(" / ")}`);
    }
  }
}

async function load(bench: Bench, sandbox: Sandbox, recipe: string): Promise<void> {
  const source = { ...bench.engine, find: findPlace };
  const target = { tried: "start over", path: ["recipe"], maxChanges: Infinity, real: bench.time };
  const origin = preparedAtOnce(() => toEnd(readRecipe(source, JSON.parse(recipe), target)));
  await sandbox.begin(origin, { type: "sandbox.reset", object: { seed: origin.seed } });
}

const exported = (sandbox: Sandbox): string => [...toFixturesJson(sandbox, catalog)].join("");
/** The first pages and the last records of all collections as they are answered, each with its entity tag. */
function answered(sandbox: Sandbox): unknown[] {
  const answers = createAnswers(catalog, 1_000_000); // nothing is kept from one sandbox to the other
  return catalog.entries.flatMap((entry) => {
    const newest = parseListQuery(parseQuery("sort=-updatedAt&limit=20"), entry, catalog);
    const { pieces, tag } = answers.list(newest, entry, sandbox);
    const id = String((sandbox.row.nextIds[entry.resource.name] ?? 1) - 1);
    return [pieces, tag, answers.item(id, parseItemQuery(parseQuery(""), entry, catalog), entry, sandbox)];
  });
}

const nextIds = ({ row }: Sandbox) => catalog.entries.map(({ resource }) => row.nextIds[resource.name]);
const some = fc.noBias(fc.array(attempt, { maxLength: 60, size: "max" }));

for (const { name, open, skip, numRuns } of STORAGES) {
  test(`a recipe brings everything back, and what follows is the same, in ${name}`, { skip }, async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(some, some, fc.boolean(), async (first, second, isForked) => {
        const bench = await openBench(open);
        let source = await openSandbox(bench, "source");
        await tryAll(bench, [source], first.slice(0, first.length / 2));
        if (isForked) {
          const fork = await openSandbox(bench, "fork");
          await fork.begin(await source.freeze(), { type: "sandbox.created", object: {} });
          source = fork;
        }
        await tryAll(bench, [source], first.slice(first.length / 2));
        const recipe = toEnd(toRecipeJson(catalog, source, bench.time)).join("");
        const copy = await openSandbox(bench, "copy");
        await load(bench, copy, recipe);
        assert.equal(exported(copy), exported(source));
        assert.deepEqual(answered(copy), answered(source));
        assert.deepEqual(nextIds(copy), nextIds(source));
        assert.equal(copy.row.changes, source.row.changes);
        assert.equal(toEnd(toRecipeJson(catalog, copy, bench.time)).join(""), recipe);
        const since = { value: undefined, tried: "look", place: {} };
        assert.deepEqual((await readChanges(bench.engine, copy, since)).differences, [], "the recipe is the origin");
        // Read back from storage alone.
        await bench.engine.storage.sweep();
        const other = createEngine({ ...bench.engine, base, clock: () => bench.time });
        const reread = await other.open({ scope: "trial/copy", owner: "trial", name: "copy", maxChanges: Infinity });
        assert.equal(exported(reread), exported(source));
        await tryAll(bench, [source, copy], second);
        bench.time += 3_600_000;
        assert.equal(exported(copy), exported(source));
        changed += source.row.changes;
        await bench.engine.storage.close();
      }),
      { numRuns },
    );
    assert.ok(changed > 40, `only ${changed} records were changed`);
  });
}
