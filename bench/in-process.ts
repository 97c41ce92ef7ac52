// Measurements inside a process, without HTTP: worlds, sandboxes, and costs that grow with the data.
import { median } from "./compare.ts";
import { megabytes, printFigure, withVerdict } from "./figures.ts";
import { createRowPrinter } from "./rows.ts";
import { runScript } from "./run-script.ts";

const WORLD_AIM_MS = 100;
const FIRST_PAGE_AIM_MS = 1;
const SANDBOX_AIM_KILOBYTES = 10;
const FAULTS_AIM_NS = 100;
const FORK_AIM_MS = 2;
const LARGE_FORK_AIM_MS = 1;
const SIZES_AIM = 3;
const GROWTH_AIM = 1.5;

/** Prints the cost of worlds and first pages. */
export function benchWorlds(): void {
  const { times, bytes } = runScript("world.ts", ["--expose-gc"]) as { times: number[]; bytes: number }; // what it prints
  printFigure("a whole world (cpu), the first of a process", `${(times[0] ?? 0).toFixed(0)} ms`);
  printFigure(
    "a whole world (cpu), median of fresh seeds",
    `${median(times.slice(2)).toFixed(0)} ms`,
    `< ${WORLD_AIM_MS} ms`,
  );
  printFigure("heap of a whole world and the text of its records", `${(bytes / 1024 / 1024).toFixed(1)} MB`);
  const pages = Object.entries(runScript("first-pages.ts") as Record<string, number>); // what it prints
  const [slowest = ["", 0]] = pages.toSorted(([, one], [, other]) => other - one);
  printFigure(
    `first page of a new seed (cpu), slowest: ${slowest[0]}`,
    `${slowest[1].toFixed(1)} ms`,
    `< ${FIRST_PAGE_AIM_MS} ms`,
  );
}

interface SandboxFigures {
  readonly sandboxes: number;
  readonly bytesPerSandbox: number;
  readonly resident: number;
}

/** Prints the memory of sandboxes. */
export function benchSandboxes(): void {
  const { sandboxes, bytesPerSandbox, resident } = runScript("sandboxes.ts", ["--expose-gc"]) as SandboxFigures; // what it prints
  printFigure(`resident memory, ${sandboxes} sandboxes of 10 changes`, megabytes(resident));
  printFigure("heap of one of them", `${(bytesPerSandbox / 1024).toFixed(1)} KB`, `<= ${SANDBOX_AIM_KILOBYTES} KB`);
}

interface AttemptFigures {
  readonly rounds: readonly {
    readonly p99: number;
    readonly perSecond: number;
    readonly hashes: number;
    readonly left: number;
  }[];
  readonly forks: { readonly p99: number };
  readonly counting: { readonly p99: number };
}

/** Prints what it costs that many agents try a task at once. */
export function benchAttempts(): void {
  const { rounds, forks, counting } = runScript("attempts.ts", ["--expose-gc"]) as AttemptFigures; // what it prints
  const [first, last] = [rounds[1], rounds.at(-1)];
  const aim = (most: number): string => `< ${most} ms`;
  const print = (name: string, ms: number, most?: number): void =>
    printFigure(name, `${ms.toFixed(2)} ms`, most === undefined ? "" : withVerdict(aim(most), ms < most));
  print("a fork, 1,000 attempts at once: p99", median(rounds.map(({ p99 }) => p99)), FORK_AIM_MS);
  print("a fork of 20,000 changes, written to in between: p99", forks.p99, LARGE_FORK_AIM_MS);
  print("counting for as long, on this machine now: p99", counting.p99);
  printFigure("steps of 1,000 attempts at once, a second", median(rounds.map(({ perSecond }) => perSecond)).toFixed(0));
  printFigure("hashes that came of a round, at most", String(Math.max(...rounds.map(({ hashes }) => hashes))), "1");
  printFigure("heap after 2,000 and after 6,000 attempts", `${megabytes(first?.left)}, ${megabytes(last?.left)}`);
}

interface SizeFigures {
  readonly size: number;
  readonly transactions: number;
  readonly firstPageMs: number;
  readonly pageMs: number;
  readonly firstListMs: number;
  readonly listMs: number;
  readonly sortMs: number;
  readonly resident: number;
}

/** Prints the cost of worlds of each size, each in a process of its own: the curve of their growth. */
export function benchSizes(): void {
  const print = createRowPrinter([18, 13, 11, 9, 12, 9, 12, 7, 9]);
  console.log();
  print(
    "size of a world",
    "transactions",
    "first page",
    "a page",
    "first list",
    "a list",
    "array sort",
    "ratio",
    "resident",
  );
  for (const size of [1, 10, 100]) {
    const figures = runScript("sizes.ts", [], [String(size)]) as SizeFigures; // what it prints
    const { transactions, firstPageMs, pageMs, firstListMs, listMs, sortMs, resident } = figures;
    const times = [firstPageMs, pageMs, firstListMs, listMs, sortMs].map((ms) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`);
    const ratio = listMs / sortMs;
    const missed = size === 100 && ratio > SIZES_AIM ? " missed" : "";
    print(String(size), String(transactions), ...times, ratio.toFixed(2), megabytes(resident), missed);
  }
  console.log(
    `a list of transactions by type and amount, sorted: aim at size 100 <= ${SIZES_AIM} of sorting an array\n`,
  );
}

interface GrowthFigures {
  readonly changes: readonly number[];
  readonly rows: readonly { readonly name: string; readonly micros: readonly number[] }[];
}

/** Prints the cost of the next write and the next page by the number of changes. */
export function benchGrowth(): void {
  const { changes, rows } = runScript("growth.ts", ["--expose-gc"]) as GrowthFigures; // what it prints
  const print = createRowPrinter([30, ...changes.map(() => 10), 7]);
  print("\nat so many changes (cpu)", ...changes.map(String), "ratio");
  for (const { name, micros } of rows) {
    const ratio = (micros.at(-1) ?? Number.NaN) / (micros[0] ?? Number.NaN);
    const times = micros.map((each) => `${each.toFixed(0)} µs`);
    print(name, ...times, ratio.toFixed(2), ratio > GROWTH_AIM ? " missed" : "");
  }
  console.log(`aim: at ${changes.at(-1)} changes <= ${GROWTH_AIM} of what it takes at ${changes[0]}\n`);
}

/** Prints the cost of fault plans for sandboxes without one. */
export function benchFaults(): void {
  const ns = runScript("faults.ts") as number; // what it prints
  printFigure("fault plans, to a request that meets none", `${ns.toFixed(0)} ns`, `< ${FAULTS_AIM_NS} ns`);
}

/** Prints the engine's operations a second over each storage. */
export function benchEngine(folder: string): void {
  const rows = runScript("engine.ts", [], [folder]) as { name: string; perSecond: number }[]; // what it prints
  for (const { name, perSecond } of rows) printFigure(`engine: ${name}, a second`, perSecond.toFixed(0));
}
