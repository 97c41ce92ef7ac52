// `npm test`: Node's test runner over the files given. A few files share a process: most of a test's time would go into
// loading the service once more. Each file is a suite of its own, whose servers are gone before the next one begins.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const FILES_PER_PROCESS = 12;

/** On two processors: with more, tests that wait for a moment find it gone. */
const PROCESSES_AT_ONCE = 2;

/** Files that judge their process as a whole, what it loads, holds or takes long for: each has one of its own. */
const ALONE = /[\\/](?:lazy|linear(?:-features)?|long-work|slow-readers|faults[\\/]memory)\.test\.ts$/;

const ROUNDS = Number(process.env["FAULT_ROUNDS"] ?? "1");

/** Milliseconds of a file and of each of its tests: more in a long run. */
const FILE_TIMEOUT = 300_000 * ROUNDS;

/** Milliseconds of a process, which is ended then: a loop without an end stops every timer in it. */
const PROCESS_TIMEOUT = 1_200_000 * ROUNDS;

/** Milliseconds after its last test in which a process has to end by itself. */
const END_TIMEOUT = 60_000;

const cache = path.resolve(import.meta.dirname, "../node_modules/.cache/test");
const groups = path.join(cache, `groups-${process.pid}`);
// Folders of tools bring packages with tests of their own.
const files = globSync(process.argv.slice(2), { exclude: ["**/node_modules/**"] }).toSorted();

const together = files.filter((file) => !ALONE.test(file));
const processes = [
  ...files.filter((file) => ALONE.test(file)).map((file) => [file]),
  ...Array.from({ length: Math.ceil(together.length / FILES_PER_PROCESS) }, (_, index) =>
    together.slice(index * FILES_PER_PROCESS, (index + 1) * FILES_PER_PROCESS),
  ),
];

mkdirSync(groups, { recursive: true });
const entries = processes.map((group, index) => {
  const entry = path.join(groups, `${String(index + 1).padStart(3, "0")}.mjs`);
  const suites = group.map((file) => [file.replaceAll("\\", "/"), pathToFileURL(path.resolve(file)).href]);
  writeFileSync(
    entry,
    `import { after, suite } from "node:test";
const suites = ${JSON.stringify(suites)};
for (const [name, file] of suites) suite(name, { timeout: ${FILE_TIMEOUT} }, async () => void (await import(file)));
after(() => {
  const end = () => {
    console.error("did not end after its last test, because of", process.getActiveResourcesInfo(), "in one of", suites.map(([name]) => name));
    process.exit(1);
  };
  setTimeout(end, ${END_TIMEOUT}).unref();
});
`,
  );
  return entry;
});

// Windows' cmd sets no variable before a command: where compiled code is kept for the next run.
const { status } = spawnSync(
  process.execPath,
  ["--test", `--test-concurrency=${PROCESSES_AT_ONCE}`, `--test-timeout=${PROCESS_TIMEOUT}`, ...entries],
  { stdio: "inherit", env: { ...process.env, NODE_COMPILE_CACHE: cache } },
);
rmSync(groups, { recursive: true, force: true });
process.exitCode = status ?? 1;
