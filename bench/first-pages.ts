// Lists the first page of each collection of one new seed after the other, after one whole world, and prints as JSON the
// median milliseconds of the processor's time by collection. Run by the bench on a core of its own.
import { catalog } from "../src/core/domains/catalog.ts";
import type { Entry } from "../src/core/model/catalog.ts";
import { toWorldChoice } from "../src/core/model/world-choice.ts";
import { createAnswers } from "../src/core/sandbox/answers.ts";
import { createBases, growRecords } from "../src/core/sandbox/base.ts";
import { parseListQuery } from "../src/core/sandbox/query/list-query.ts";
import { DEFAULT_BASE_URL } from "../src/core/world/world.ts";
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
