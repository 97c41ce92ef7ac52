/**
 * `npm run mutate -- --mutants 200`: changes `src/core/` in one place at a time, each change small and wrong, and runs the tests that
 * reach the place. Prints the changes that no test noticed. Sources stay as they are: each process changes what it loads.
 */
import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { mutationsOf } from "./mutations.ts";
import type { Mutation } from "./mutations.ts";

const { values } = parseArgs({
  options: {
    mutants: { type: "string", default: "200" },
    /** Another number chooses other places. */
    seed: { type: "string", default: "1" },
    /** Only files with this in their paths. */
    only: { type: "string", default: "" },
    /** Tests that are run, and the seconds for which they are run for a change, nearest and quickest first. */
    tests: {
      type: "string",
      multiple: true,
      default: [
        "src/core/**/*.test.ts",
        "test/{contract,control,domains,events,faults,fintech,http,journal,openapi,operations,served,worlds}/*.test.ts",
      ],
    },
    seconds: { type: "string", default: "120" },
    processes: { type: "string", default: "2" },
  },
});

/** Lists of words and sentences, which no test reads as a whole. */
const WORDS = /\/(?:prose|medicine|by-name|vocabulary)\/|\.test\.ts$/;

/** Milliseconds after which a test that takes a tenth of it is said to hang. */
const TIMEOUT = 60_000;

interface Test {
  readonly file: string;
  readonly milliseconds: number;
  /** The changes whose places it reaches, by their numbers. */
  readonly reached: ReadonlySet<number>;
}

interface Run {
  readonly passed: boolean;
  readonly milliseconds: number;
}

function run(file: string, env: NodeJS.ProcessEnv, flags: readonly string[], timeout: number): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, file], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    const end = (passed: boolean): void => {
      clearTimeout(timer);
      try {
        process.kill(-(child.pid ?? 0), "SIGKILL"); // what it started and left
      } catch {
        // nothing is left
      }
      resolve({ passed, milliseconds: performance.now() - began });
    };
    const timer = setTimeout(() => end(false), timeout);
    child.once("exit", (code) => end(code === 0));
  });
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const take = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Number(values.processes) }, take));
}

/** Changes in places that are spread over the lines of all files, the same for a seed. */
function choose(): readonly Mutation[] {
  const all = globSync("src/core/**/*.ts")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !WORDS.test(file) && file.includes(values.only))
    .toSorted()
    .flatMap((file) => mutationsOf(file, readFileSync(file, "utf8")));
  let state = Number(values.seed);
  const chosen = new Set<Mutation>();
  while (chosen.size < Math.min(Number(values.mutants), all.length)) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; // Numerical Recipes
    const one = all[Math.floor((state / 2 ** 32) * all.length)];
    if (one !== undefined) chosen.add(one);
  }
  return [...chosen];
}

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly Range[] }[];
  }[];
}

/** The changes that a test's processes came to, by what V8 counted in the innermost range around each. */
function reachedIn(folder: string, mutations: readonly Mutation[]): ReadonlySet<number> {
  const reached = new Set<number>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Coverage; // as V8 writes it
    for (const { url, functions } of result)
      for (const [number, { file, start, end }] of mutations.entries()) {
        if (!url.endsWith(`/${file}`)) continue;
        const around = functions
          .flatMap(({ ranges }) => ranges)
          .filter(({ startOffset, endOffset }) => startOffset <= start && end <= endOffset)
          .toSorted((one, other) => one.endOffset - one.startOffset - (other.endOffset - other.startOffset));
        if ((around[0]?.count ?? 0) > 0) reached.add(number);
      }
  }
  return reached;
}

async function survey(mutations: readonly Mutation[]): Promise<readonly Test[]> {
  const tests: Test[] = [];
  await inTurns(globSync(values.tests).toSorted(), async (file) => {
    const folder = mkdtempSync(path.join(tmpdir(), "coverage-"));
    const { passed, milliseconds } = await run(file, { NODE_V8_COVERAGE: folder }, [], 5 * TIMEOUT);
    if (passed) tests.push({ file, milliseconds, reached: reachedIn(folder, mutations) });
    else console.log(`left out, as it fails alone: ${file}`);
    rmSync(folder, { recursive: true, force: true });
  });
  return tests;
}

const place = ({ file, start, end, text }: Mutation): string => {
  const source = readFileSync(file, "utf8");
  return `${file}:${source.slice(0, start).split("\n").length}: ${source.slice(start, end).slice(0, 100)} → ${text.slice(0, 100)}`;
};

const mutations = choose();
console.log(`${mutations.length} changes; the tests are run once to see which come to them`);
const tests = await survey(mutations);
const survivors: Mutation[] = [];
const unreached: Mutation[] = [];
/** Changes that each test noticed. */
const noticed = new Map<string, number>();
let killed = 0;
await inTurns([...mutations.entries()], async ([number, mutation]) => {
  const beside = mutation.file.replace(/\.ts$/, ".test.ts");
  // The test beside the file first, then those that have noticed most for their time.
  const rank = ({ file, milliseconds }: Test): number =>
    file === beside ? Infinity : ((noticed.get(file) ?? 0) + 1) / milliseconds;
  const reaching = tests.filter(({ reached }) => reached.has(number)).toSorted((one, other) => rank(other) - rank(one));
  if (reaching.length === 0) return void unreached.push(mutation);
  const env = {
    MUTATION: JSON.stringify(mutation),
    NODE_OPTIONS: `--import ${path.resolve(import.meta.dirname, "mutated.ts")}`,
  };
  let left = Number(values.seconds) * 1000;
  for (const { file, milliseconds } of reaching) {
    if (left < 0) break;
    left -= milliseconds;
    const { passed } = await run(file, env, [], TIMEOUT + 10 * milliseconds);
    if (passed) continue;
    noticed.set(file, (noticed.get(file) ?? 0) + 1);
    killed += 1;
    return;
  }
  survivors.push(mutation);
  console.log(`survives ${reaching.length} tests: ${place(mutation)}`);
});
for (const mutation of unreached) console.log(`no test comes to ${place(mutation)}`);
const share = ((100 * killed) / mutations.length).toFixed(1);
console.log(
  `${killed} of ${mutations.length} are noticed (${share} %), ${survivors.length} survive, ${unreached.length} are not reached`,
);
