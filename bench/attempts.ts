// Many attempts at a task at once, and forks of a sandbox with many changes: prints as JSON how long forks take and what stays in memory. Run by the bench with --expose-gc.

import { catalog } from "../src/core/domains/catalog.ts";
import { createRecord } from "../src/core/sandbox/writing.ts";
import { openApi } from "../src/doors/cli/attempt-task.ts";
import { openTask } from "../src/tools/tasks/open-task.ts";
import { readTask } from "../src/tools/tasks/task.ts";
import { createBenchEngine } from "./bench-engine.ts";

const ROUNDS = 6;
const ATTEMPTS = 1_000;
const CHANGES = 20_000;
/** Records that are created in one write. */
const AT_ONCE = 500;

/** Steps of counting that take about as long as a fork. */
const COUNTED = 30_000;

/** Ten requests, four of which write. */
const TASK = `
start: { seed: 42 }
instruction: Pay order 144, once it is clear that it can be paid.
solution:
  - request: GET /v1/bookstore/orders?status=pending&limit=5
  - request: GET /v1/bookstore/orders/144
  - request: GET /v1/core/users/54
  - request: GET /v1/fintech/accounts?userId=54
  - request: PATCH /v1/core/users/54
    body: { jobTitle: Gardener }
  - request: POST /v1/bookstore/orders/144/pay
  - request: GET /v1/fintech/payments/201
  - request: POST /v1/bookstore/reviews
    body: { bookId: "145", userId: "54", rating: 5, title: A summer, body: It was one. }
  - request: PATCH /v1/core/users/54
    body: { phone: "+1-512-555-0100" }
  - request: GET /v1/core/users/54
`;

interface Figures {
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
}

interface Round extends Figures {
  readonly hashes: number;
  readonly perSecond: number;
  /** Bytes in use when the attempts are over and gone. */
  readonly left: number;
}

function toFigures(times: readonly number[]): Figures {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

async function time<T>(work: () => Promise<T>, times: number[]): Promise<T> {
  const begun = performance.now();
  const done = await work();
  times.push(performance.now() - begun);
  return done;
}

async function inUse(): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function attempts(): Promise<readonly Round[]> {
  const api = await openApi(undefined);
  const open = await openTask(readTask("pay.yaml", TASK), api, "pay");
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = [];
    const begun = [];
    for (let count = 0; count < ATTEMPTS; count += 1) begun.push(await time(() => open.fork(), times));
    const start = performance.now();
    const solved = await Promise.all(begun.map((one) => one.solve()));
    const seconds = (performance.now() - start) / 1_000;
    const problem = solved.find((one) => one.problem !== undefined)?.problem;
    if (problem !== undefined) throw new Error(problem);
    const grades = await Promise.all(begun.map((one) => one.grade("")));
    await Promise.all(begun.map((one) => one.end()));
    const hashes = new Set(grades.map(({ hash }) => hash)).size;
    const steps = grades.reduce((sum, { requests }) => sum + requests.length, 0);
    rounds.push({ ...toFigures(times), hashes, perSecond: steps / seconds, left: await inUse() });
  }
  await api.close();
  return rounds;
}

/** Forks of a sandbox that is written to between them. */
async function forks(): Promise<Figures> {
  const engine = createBenchEngine();
  const users = catalog.get("user");
  const open = async (name: string) => engine.open({ scope: name, owner: "bench", name, maxChanges: Infinity });
  const from = await open("from");
  let made = 0;
  const create = (count: number) =>
    from.write((tx) => {
      for (let left = count; left > 0; left -= 1) {
        made += 1;
        createRecord(tx, users, { name: `Ada ${made}`, email: `ada.${made}@example.com` }, { strict: false });
      }
    });
  for (let left = CHANGES; left > 0; left -= AT_ONCE) await create(AT_ONCE);
  const times: number[] = [];
  for (let count = 0; count < ATTEMPTS; count += 1) {
    await create(1);
    const fork = await open(`fork ${count}`);
    await time(async () => fork.begin(await from.freeze(), { type: "sandbox.created", object: {} }), times);
  }
  return toFigures(times);
}

/** Nothing but counting, for about as long as a fork takes: how long it takes says how busy the machine is with other things. */
async function counting(): Promise<Figures> {
  const times: number[] = [];
  let sum = 0;
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const work = async (): Promise<void> => {
      for (let step = 0; step < COUNTED; step += 1) sum += step % 7;
    };
    await time(work, times);
  }
  if (sum < 0) throw new Error("it was not counted");
  return toFigures(times);
}

console.log(JSON.stringify({ rounds: await attempts(), forks: await forks(), counting: await counting() }));
