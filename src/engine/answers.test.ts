import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../test/sample-catalog.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { createAnswers } from "./answers.ts";
import { createBase } from "./base.ts";
import { parseListQuery } from "./query/list-query.ts";

const box = sampleCatalog.get("box");
const TOTAL = 41_000;

/** So many boxes that a list of them looks at a part at a time. */
function createManyBoxes() {
  const growth = growSample(toWorldChoice(1));
  const { count } = box.resource;
  return createBase(toWorldChoice(1), {
    size: () => TOTAL,
    generate: (entry, index) => ({ ...growth.generate(entry, ((index - 1) % count) + 1), id: String(index) }),
  });
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
  let turns = 0;
  let isMade = false;
  const count = (): void => {
    turns += 1;
    if (!isMade) setImmediate(count);
  };
  setImmediate(count);
  const list = await answers.listInTurns(query, box, reader);
  isMade = true;
  assert.ok(turns > 100, `others had ${turns} turns`);
  assert.equal(list.total, TOTAL / 2);
  assert.equal(answers.takesLong(query, box, reader), false, "it is kept");
  assert.deepEqual(createAnswers(sampleCatalog, 1_000_000).list(query, box, reader), list);
});

test("a page without filter, search and sort takes no turns, however many records there are", () => {
  const answers = createAnswers(sampleCatalog, 1_000_000);
  const query = parseListQuery([["page", "40"]], box, sampleCatalog);
  assert.equal(answers.takesLong(query, box, createManyBoxes()), false);
});
