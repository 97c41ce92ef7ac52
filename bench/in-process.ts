// Measurements inside a process, without HTTP: worlds, sandboxes, and costs that grow with the data.
import { median, tenth } from "./compare.ts";
import { createRowPrinter, figure, megabytes, noted } from "./figures.ts";
import { runScript } from "./run-script.ts";

const WORLD_MS = 60;
const FIRST_PAGE_MS = 1;
const SANDBOX_KB = 10;
const SANDBOXES_MB = 2_000;
/** A read among many sandboxes costs what it costs among few, but for memory that is farther away. */
const READ_GROWTH = 1.25;
const FAULTS_NS = 100;
const FORK_MS = 2;
const LARGE_FORK_MS = 1;
const SIZES_RATIO = 3;
const SORT_MS = 2_000;
const GROWTH = 1.5;

/** Prints the cost of worlds and first pages. */
export function benchWorlds(): void {
  console.log("\nWorlds\n");
  const { times, bytes } = runScript("world.ts", ["--expose-gc"]) as { times: number[]; bytes: number }; // what it prints
  figure("a whole world (cpu), the first of a process", times[0] ?? Number.NaN, "ms");
  figure("a whole world (cpu), fresh seeds", tenth(times.slice(2)), "ms", { most: WORLD_MS });
  figure("heap of a whole world and the text of its records", megabytes(bytes), "MB");
  const pages = Object.entries(runScript("first-pages.ts") as Record<string, number>); // what it prints
  for (const [name, ms] of pages.toSorted(([, one], [, other]) => one - other))
    figure(`first page of a new seed (cpu): ${name}`, ms, "ms", { most: FIRST_PAGE_MS });
}

interface SandboxFigures {
  readonly sandboxes: number;
  readonly bytesPerSandbox: number;
  readonly resident: number;
  readonly readOfFew: number;
  readonly readOfMany: number;
}

/** Prints the memory of sandboxes. */
export function benchSandboxes(): void {
  console.log("\nSandboxes\n");
  const figures = runScript("sandboxes.ts", ["--expose-gc", "--max-old-space-size=4096"]) as SandboxFigures; // what it prints
  const { sandboxes, bytesPerSandbox, resident, readOfFew, readOfMany } = figures;
  const many = `${sandboxes.toLocaleString("en")} sandboxes of 10 changes`;
  figure(`resident memory, ${many}`, megabytes(resident), "MB", { most: SANDBOXES_MB });
  figure("heap of one of them", bytesPerSandbox / 1024, "kB", { most: SANDBOX_KB });
  figure("a read in the engine, among 100 sandboxes (cpu)", readOfFew, "µs");
  figure("a read in the engine, among all (cpu)", readOfMany, "µs", { most: readOfFew * READ_GROWTH });
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
  console.log("\nAttempts at a task\n");
  const { rounds, forks, counting } = runScript("attempts.ts", ["--expose-gc"]) as AttemptFigures; // what it prints
  const [first, last] = [rounds[1], rounds.at(-1)];
  figure("a fork, 1,000 attempts at once: p99", median(rounds.map(({ p99 }) => p99)), "ms", { most: FORK_MS });
  figure("a fork of 20,000 changes, written to in between: p99", forks.p99, "ms", { most: LARGE_FORK_MS });
  figure("counting for as long, on this machine now: p99", counting.p99, "ms");
  figure("steps of 1,000 attempts at once", median(rounds.map(({ perSecond }) => perSecond)), "/s");
  figure("hashes that came of a round, at most", Math.max(...rounds.map(({ hashes }) => hashes)), "", { most: 1 });
  figure("heap after 2,000 attempts", megabytes(first?.left), "MB");
  figure("heap after 6,000 attempts", megabytes(last?.left), "MB");
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
    const name = `size ${size}: a filtered, sorted list, of sorting an array`;
    const verdict = noted(name, ratio, "", { most: SIZES_RATIO });
    print(
      String(size),
      String(transactions),
      ...times,
      ratio.toFixed(2),
      `${megabytes(resident).toFixed(0)} MB`,
      ` ${verdict}`,
    );
    if (size === 100) figure("size 100: the first filtered, sorted list (clock)", firstListMs, "ms", { most: SORT_MS });
  }
}

interface GrowthFigures {
  readonly changes: readonly number[];
  readonly rows: readonly { readonly name: string; readonly micros: readonly number[] }[];
}

/** Prints the cost of the next write and the next page by the number of changes. */
export function benchGrowth(): void {
  const { changes, rows } = runScript("growth.ts", ["--expose-gc"]) as GrowthFigures; // what it prints
  const print = createRowPrinter([30, ...changes.map(() => 10), 7]);
  console.log();
  print("at so many changes (cpu)", ...changes.map(String), "ratio");
  for (const { name, micros } of rows) {
    const ratio = (micros.at(-1) ?? Number.NaN) / (micros[0] ?? Number.NaN);
    const times = micros.map((each) => `${each.toFixed(0)} µs`);
    const verdict = noted(`${name}, ${changes.at(-1)} changes by ${changes[0]}`, ratio, "", { most: GROWTH });
    print(name, ...times, ratio.toFixed(2), ` ${verdict}`);
  }
}

/** Prints the cost of fault plans for sandboxes without one. */
export function benchFaults(): void {
  const ns = runScript("faults.ts") as number; // what it prints
  figure("fault plans, to a request that meets none", ns, "ns", { most: FAULTS_NS });
}

/** Prints the engine's operations a second over each storage. */
export function benchEngine(folder: string): void {
  const rows = runScript("engine.ts", [], [folder]) as { name: string; perSecond: number }[]; // what it prints
  console.log("\nThe engine without HTTP\n");
  for (const { name, perSecond } of rows) figure(name, perSecond, "/s");
}
