/** `npm run simulate -- --seeds 1000`, with `--planted` how many seeds each planted bug takes, and with `--day` a day of many customers. */
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs, promisify } from "node:util";

import { install } from "./machine.ts";
import { patchSources } from "./patches.ts";
import { PLANTED } from "./planted.ts";

const { values } = parseArgs({
  options: {
    /** The number of seeds, and the first. */
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    /** Looks for each planted bug, or for those with this in their names. */
    planted: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    /** Runs with one planted bug, up to the first seed that finds it. */
    plant: { type: "string" },
    /** Lets customers read and write for a day, and prints what the service holds on to. */
    day: { type: "boolean", default: false },
    customers: { type: "string", default: "1000" },
    requests: { type: "string", default: "100000" },
    hours: { type: "string", default: "24" },
    /** Prints each seed's history in short. */
    verbose: { type: "boolean", default: false },
  },
});
const [first, count] = [Number(values.from), Number(values.seeds)];

/** Seeds that one process runs: a service that died is not forgotten in every part before its process ends. */
const AT_ONCE = 100;

if (values.day) process.exit(await liveThroughDay());
else if (values.planted) process.exitCode = await huntAll();
else if (count > AT_ONCE && values.plant === undefined) process.exitCode = await simulateAll();
else process.exit(await simulate());

/** Returns the exit code: 1 if something was found. */
async function liveThroughDay(): Promise<number> {
  install("quick");
  const { simulateDay } = await import("./day.ts");
  const began = process.hrtime.bigint();
  const faults = await simulateDay(Number(values.customers), Number(values.requests), Number(values.hours));
  for (const fault of faults) console.log(fault);
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  console.log(
    `${values.hours} hours ${faults.length === 0 ? "without a fault" : "with faults"} in ${seconds.toFixed(0)} s`,
  );
  return faults.length === 0 ? 0 : 1;
}

/** Runs these seeds in this process. Returns the exit code: 1 if something was found. */
async function simulate(): Promise<number> {
  const planted = PLANTED.find(({ name }) => name === values.plant);
  if (values.plant !== undefined && planted === undefined) throw new Error(`nobody planted ${values.plant}`);
  install();
  const unmade = patchSources(planted?.patches ?? []);
  const { openSimulation } = await import("./run.ts");
  const simulation = await openSimulation();
  let found = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const { fault, hash, told } = await simulation.run(seed);
    if (values.verbose) console.log(`${seed} ${hash} ${JSON.stringify(told)}`);
    if (fault === undefined) continue;
    found += 1;
    console.log(`seed ${seed}: ${fault}`);
    if (planted !== undefined) break;
  }
  simulation.close();
  for (const { file, find } of unmade()) console.log(`nothing loaded ${file}, where ${find} is to be changed`);
  return found > 0 || unmade().length > 0 ? 1 : 0;
}

/** Runs this program with other arguments. Resolves to what it printed, and whether it found something. */
async function runApart(...args: string[]): Promise<{ readonly printed: string; readonly found: boolean }> {
  const run = promisify(execFile)(process.execPath, [import.meta.filename, ...args], { maxBuffer: 2 ** 30 });
  try {
    return { printed: (await run).stdout, found: false };
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string }; // of execFile
    return { printed: stdout + stderr, found: true };
  }
}

/** Does the work for each, as many at once as there are processors. */
async function together<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const goOn = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, goOn));
}

async function simulateAll(): Promise<number> {
  const began = process.hrtime.bigint();
  const starts = Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, at) => first + at * AT_ONCE);
  let isClean = true;
  await together(starts, async (from) => {
    const seeds = String(Math.min(AT_ONCE, first + count - from));
    const verbose = values.verbose ? ["--verbose"] : [];
    const { printed, found } = await runApart("--seeds", seeds, "--from", String(from), ...verbose);
    process.stdout.write(printed);
    isClean &&= !found;
  });
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  console.log(`${count} seeds ${isClean ? "without a fault" : "with faults"} in ${seconds.toFixed(0)} s`);
  return isClean ? 0 : 1;
}

/** Looks for each planted bug in a process of its own, and prints a table. Returns the exit code: 1 if one was not found. */
async function huntAll(): Promise<number> {
  let missed = 0;
  const chosen = PLANTED.filter(({ name }) => name.includes(values.only));
  await together(chosen, async ({ name }) => {
    const { printed } = await runApart("--plant", name, "--seeds", values.seeds, "--from", values.from);
    const [, seed, how = ""] = /^seed (\d+): (.*)/m.exec(printed) ?? [];
    if (seed === undefined) missed += 1;
    const took = seed === undefined ? `not in ${values.seeds}` : String(Number(seed) - first + 1);
    console.log(`${took.padStart(12)}  ${name}: ${(seed === undefined ? printed : how).slice(0, 140)}`);
  });
  console.log(`${chosen.length - missed} of ${chosen.length} planted bugs were found`);
  return missed > 0 ? 1 : 0;
}
