// The cost of a world of a size: prints as JSON the milliseconds of a page and of a filtered, sorted list of its transactions, the first time and later (the median), beside sorting an array of the same records in memory. Argument: the size.
import { catalog } from "../src/core/domains/catalog.ts";
import { SIZES, toWorldChoice } from "../src/core/model/world-choice.ts";
import { createAnswers } from "../src/core/sandbox/answers.ts";
import { createBases, createBase, growRecords } from "../src/core/sandbox/base.ts";
import { parseListQuery } from "../src/core/sandbox/query/list-query.ts";
import { DEFAULT_BASE_URL } from "../src/core/world/world.ts";
import { median } from "./compare.ts";

const ROUNDS = 9;

const size = SIZES.find((one) => one === Number(process.argv[2])) ?? 1;
const entry = catalog.get("transaction");
const world = toWorldChoice(1, { size });
const grow = growRecords(catalog, DEFAULT_BASE_URL);
// The standing world is another one, so that what is measured is an ordinary one of many.
const base = createBases(grow)(world);
const answers = createAnswers(catalog, 1_000_000);

async function time(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A list that nobody asked for before. */
function list(round: number): Promise<unknown> {
  const parameters = [
    ["type", "debit"],
    ["amount[lt]", String(-1000 - round)],
    ["sort", "-amount"],
  ] as const;
  const query = parseListQuery(parameters, entry, catalog);
  return answers.takesLong(query, entry, base)
    ? answers.listInTurns("bench", query, entry, base)
    : Promise.resolve(answers.list(query, entry, base));
}

/** A page that nobody asked for before, of the part of the world that is planned first. */
function page(round: number): unknown {
  const query = parseListQuery([["page", String(1 + round * 19)]], entry, catalog);
  return answers.list(query, entry, base);
}

async function rounds(work: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) times.push(await time(() => work(round)));
  return median(times);
}

const firstPageMs = await time(() => page(0));
const pageMs = await rounds(page);
const firstListMs = await time(() => list(0));
const listMs = await rounds(list);
const { rss: resident } = process.memoryUsage();

const growth = createBase(world, grow);
const amounts = Array.from({ length: base.size(entry) }, (_, at) => growth.record(entry, at + 1).record);
const sortMs = await rounds(() => amounts.toSorted((one, other) => Number(other["amount"]) - Number(one["amount"])));
console.log(
  JSON.stringify({ size, transactions: base.size(entry), firstPageMs, pageMs, firstListMs, listMs, sortMs, resident }),
);
