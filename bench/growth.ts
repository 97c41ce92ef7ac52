import { catalog } from "../src/core/domains/catalog.ts";
// The cost of the next write and the next page in a sandbox with more and more changes: prints as JSON the microseconds of the processor's time of each, by operation and number of changes.
import { createAnswers } from "../src/core/sandbox/answers.ts";
import { parseListQuery } from "../src/core/sandbox/query/list-query.ts";
import type { Sandbox } from "../src/core/sandbox/sandbox.ts";
import type { Transaction } from "../src/core/sandbox/transaction.ts";
import { createRecord, patchRecord } from "../src/core/sandbox/writing.ts";
import { createBenchEngine } from "./bench-engine.ts";
import { median } from "./compare.ts";

const CHANGES = [100, 1_000, 10_000, 20_000];
/** An operation is repeated so many times in each of so many rounds, and the median counts. */
const TURNS = 20;
const ROUNDS = 15;
/** Records that are created in one write while nothing is measured. */
const AT_ONCE = 500;

const lenient = { strict: false };
const answers = createAnswers(catalog, 1_000_000);
const engine = createBenchEngine();

interface Growing {
  readonly name: string;
  readonly collection: "book" | "order" | "transaction";
  readonly values: (n: number) => Readonly<Record<string, unknown>>;
}

const item = { bookId: "1", quantity: 1 };
const GROWING: readonly Growing[] = [
  {
    name: "book",
    collection: "book",
    values: (n) => ({ title: `Title ${n}`, authorIds: ["1"], categoryIds: ["1"], isbn: toIsbn(n), price: 1_000 }),
  },
  { name: "order", collection: "order", values: () => ({ userId: "4", items: [item] }) },
  {
    name: "transaction",
    collection: "transaction",
    values: (n) => ({ accountId: "1", type: "credit", amount: 100 + n, description: `Payment ${n}` }),
  },
];

/** An ISBN-13 of its own for each number, with its check digit. */
function toIsbn(n: number): string {
  const digits = `9799${String(n).padStart(8, "0")}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Microseconds of the processor's time of one turn. */
async function time(work: (turn: number) => unknown): Promise<number> {
  const rounds: number[] = [];
  globalThis.gc?.(); // of what was created before
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let turn = 0; turn < TURNS; turn += 1) await work(round * TURNS + turn);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / TURNS);
  }
  return median(rounds);
}

async function grow(
  { name, collection, values }: Growing,
  owner: string,
  stops: readonly number[],
): Promise<readonly { name: string; micros: number[] }[]> {
  const entry = catalog.get(collection);
  const sandbox: Sandbox = await engine.open({ scope: `${owner}/${name}`, owner, name, maxChanges: Infinity });
  await sandbox.write((tx) => {
    const book = tx.peek(catalog.get("book"), 1);
    if (book !== undefined) patchRecord(tx, catalog.get("book"), book, { stock: 1_000_000 }, lenient);
  });
  let made = 0;
  const create = (tx: Transaction): unknown => createRecord(tx, entry, values((made += 1)), lenient);
  const created: number[] = [];
  const paged: number[] = [];
  for (const changes of stops) {
    for (let left = changes - made; left > 0; left -= AT_ONCE)
      await sandbox.write((tx) => {
        for (let n = Math.min(AT_ONCE, left); n > 0; n -= 1) create(tx);
      });
    created.push(await time(() => sandbox.write(create)));
    // Another page each time, so that none is kept from before, and none past the end.
    const page = (turn: number): unknown => {
      const asked: [string, string][] = [
        ["page", String(2 + (turn % 4))],
        ["limit", String(5 + Math.floor(turn / 4))],
      ];
      return answers.list(parseListQuery(asked, entry, catalog), entry, sandbox);
    };
    paged.push(await time(page));
  }
  return [
    { name: `create the next ${name}`, micros: created },
    { name: `a page of the ${entry.resource.collection}`, micros: paged },
  ];
}

// The first operation to be measured would also pay for being compiled.
for (const growing of GROWING) await grow(growing, "warm-up", CHANGES.slice(0, 2));
const rows = [];
for (const growing of GROWING) rows.push(...(await grow(growing, "bench", CHANGES)));
console.log(JSON.stringify({ changes: CHANGES, rows }));
