// Lists the first page of each collection of one new seed after the other, after one whole world, and prints as JSON the
// median milliseconds of the processor's time by collection. Run by the bench on a core of its own.
import { createAnswers } from "../src/engine/answers.ts";
import { createBases } from "../src/engine/base.ts";
import { growRecords } from "../src/engine/grow-world.ts";
import { parseListQuery } from "../src/engine/query/list-query.ts";
import { DEFAULT_BASE_URL } from "../src/generate/world.ts";
import type { Entry } from "../src/model/catalog.ts";
import { toWorldChoice } from "../src/model/world-choice.ts";
import { catalog } from "../src/resources/catalog.ts";
import { median } from "./compare.ts";

const SEEDS = 31;

const bases = createBases(growRecords(catalog, DEFAULT_BASE_URL));
const answers = createAnswers(catalog, 1_000_000);

function timePage(seed: number, entry: Entry): number {
  const base = bases(toWorldChoice(seed));
  const query = parseListQuery([], entry, catalog);
  const before = process.cpuUsage();
  answers.list(query, entry, base);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const entries: readonly Entry[] = catalog.entries;
for (const entry of entries) timePage(1, entry);
// A collection after the other in each round, as callers ask: none has the machine's attention for itself.
const rounds = Array.from({ length: SEEDS }, (_, round) =>
  entries.map((entry, at) => timePage(1_000_000 + round * entries.length + at, entry)),
);
const medians = entries.map(({ resource }, at): readonly [string, number] => [
  resource.collection,
  median(rounds.map((round) => round[at] ?? 0)),
]);
console.log(JSON.stringify(Object.fromEntries(medians)));
