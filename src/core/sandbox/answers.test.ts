import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { entryOf, library, volume, writer } from "../../../test/sample-library.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { createAnswers } from "./answers.ts";
import { createBase } from "./base.ts";
import { createListIndexes } from "./query/list-indexes.ts";
import { parseItemQuery, parseListQuery } from "./query/list-query.ts";
import type { Reader } from "./reader.ts";

const box = sampleCatalog.get("box");
const TOTAL = 41_000;

/** Enough boxes for a list of them to take several turns. */
function createManyBoxes() {
  const growth = growSample(toWorldChoice(1));
  const { count } = box.resource;
  return createBase(toWorldChoice(1), () => ({
    size: () => TOTAL,
    generate: (entry, index) => ({ ...growth.generate(entry, ((index - 1) % count) + 1), id: String(index) }),
  }));
}

/** Counts the turns that others have meanwhile. */
async function countTurns<T>(make: () => Promise<T>): Promise<{ readonly made: T; readonly turns: number }> {
  let turns = 0;
  let isMade = false;
  const count = (): void => {
    turns += 1;
    if (!isMade) setImmediate(count);
  };
  setImmediate(count);
  const made = await make();
  isMade = true;
  return { made, turns };
}

test("a list of very many records is the same in turns, and others have theirs meanwhile", async () => {
  const reader = createManyBoxes();
  const query = parseListQuery(
    [
      ["status", "sealed"],
      ["sort", "-weight,id"],
      ["limit", "3"],
    ],
    box,
    sampleCatalog,
  );
  const answers = createAnswers(sampleCatalog, 1_000_000);
  assert.equal(answers.takesLong(query, box, reader), true);
  const { made: list, turns } = await countTurns(() => answers.listInTurns("somebody", query, box, reader));
  assert.ok(turns > 2, `others had ${turns} turns`);
  assert.equal(list.total, TOTAL / 2);
  assert.equal(answers.takesLong(query, box, reader), false, "it is kept");
  assert.deepEqual(createAnswers(sampleCatalog, 1_000_000).list(query, box, reader), list);
});

test("once a long collection was listed twice by a field, other values of it are found at once", async () => {
  const reader = createManyBoxes();
  const answers = createAnswers(sampleCatalog, 1_000_000, undefined, createListIndexes(16 * 1024 * 1024));
  const queries = [10, 20, 30].map((weight) =>
    parseListQuery(
      [
        ["weight[gte]", String(weight)],
        ["sort", "-weight,id"],
        ["limit", "3"],
      ],
      box,
      sampleCatalog,
    ),
  );
  const long: boolean[] = [];
  for (const query of queries) {
    long.push(answers.takesLong(query, box, reader));
    const list =
      long.at(-1) === true
        ? await answers.listInTurns("somebody", query, box, reader)
        : answers.list(query, box, reader);
    assert.deepEqual(list, createAnswers(sampleCatalog, 1_000_000).list(query, box, reader));
  }
  assert.deepEqual(long, [true, true, false]);
});

test("a page without filter, search and sort takes no turns, however many records there are", () => {
  const answers = createAnswers(sampleCatalog, 1_000_000);
  const query = parseListQuery([["page", "40"]], box, sampleCatalog);
  assert.equal(answers.takesLong(query, box, createManyBoxes()), false);
});

const WRITERS = 8000;

/** Writers, of each of whom there are five or six volumes, the first of them by two. */
function createManyVolumes() {
  const name = (id: number): string => String(((id - 1) % WRITERS) + 1);
  return createBase(toWorldChoice(1), () => ({
    size: ({ resource }) => (resource.name === volume.name ? TOTAL : WRITERS),
    generate: ({ resource }, index) => {
      const writerIds = index === 1 ? ["1", "2"] : [name(index)];
      const own = resource.name === volume.name ? { title: `Volume ${index}`, writerIds } : { name: `Writer ${index}` };
      return {
        id: String(index),
        createdAt: "2026-01-01T00:00:00.000Z",
        updatedAt: "2026-01-01T00:00:00.000Z",
        ...own,
      };
    },
  }));
}

function idsOf(body: string): readonly string[] {
  const { volumes } = JSON.parse(body) as { readonly volumes: readonly { readonly id: string }[] };
  return volumes.map(({ id }) => id);
}

test("what refers to a record is found among very many in turns, and then kept", async () => {
  const [reader, answers] = [createManyVolumes(), createAnswers(library, 1_000_000)];
  const query = parseItemQuery([["expand", "volumes"]], entryOf(writer), library);
  assert.equal(answers.itemTakesLong(query, reader), true);
  const { made, turns } = await countTurns(() => answers.itemInTurns("somebody", "2", query, entryOf(writer), reader));
  assert.ok(turns > 2, `others had ${turns} turns`);
  assert.deepEqual(idsOf(made?.pieces.join("") ?? "{}"), ["1", "2", "8002", "16002", "24002", "32002", "40002"]);
  assert.deepEqual(createAnswers(library, 1_000_000).item("2", query, entryOf(writer), reader), made);

  assert.equal(answers.itemTakesLong(query, reader), false, "it is kept");
  assert.deepEqual(answers.item("2", query, entryOf(writer), reader), made);
  assert.equal(await answers.itemInTurns("somebody", "8001", query, entryOf(writer), reader), undefined);
});

test("a list with what refers to each of its records is made in turns, and is the same", async () => {
  const [reader, answers] = [createManyVolumes(), createAnswers(library, 1_000_000)];
  const query = parseListQuery(
    [
      ["expand", "volumes"],
      ["fields", "name,volumes.title"],
      ["page", "3"],
    ],
    entryOf(writer),
    library,
  );
  assert.equal(answers.takesLong(query, entryOf(writer), reader), true);
  const { made, turns } = await countTurns(() => answers.listInTurns("somebody", query, entryOf(writer), reader));
  assert.ok(turns > 2, `others had ${turns} turns`);
  assert.match(made.pieces.join(""), /"name":"Writer 21","volumes":\[\{"title":"Volume 21"\}/);
  assert.deepEqual(createAnswers(library, 1_000_000).list(query, entryOf(writer), reader), made);
});

test("what refers to a record is found anew where the collection changed while it was looked for", async () => {
  const [before, answers] = [createManyVolumes(), createAnswers(library, 1_000_000)];
  let isWritten = false;
  const reader: Reader = {
    world: before.world,
    collection(entry) {
      const collection = before.collection(entry);
      if (!isWritten || entry.resource.name !== volume.name) return collection;
      return { ...collection, stamp: "written", total: TOTAL - 1_000 };
    },
  };
  const query = parseItemQuery([["expand", "volumes"]], entryOf(writer), library);
  const item = answers.itemInTurns("somebody", "2", query, entryOf(writer), reader);
  isWritten = true;
  assert.deepEqual(idsOf((await item)?.pieces.join("") ?? "{}"), ["1", "2", "8002", "16002", "24002", "32002"]);
});
