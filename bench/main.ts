// npm run bench [part of a name…]: Seedbed beside a bare node:http server that answers the same bytes, and what worlds, start and memory cost.
// BENCH_SECONDS (3) is for how many seconds each server is measured in each case. The column "cpu" is the ratio by processor time,
// which other work on the machine changes little; the aims are for "ratio" on an idle machine. With TEST_DATABASE_URL the cases with a key
// are measured on PostgreSQL too.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";

import { newDatabase } from "../test/control/running.ts";
import { capture, teach } from "./capture.ts";
import type { Captured } from "./capture.ts";
import { CASES } from "./cases.ts";
import type { Case } from "./cases.ts";
import { compare, measure, median } from "./compare.ts";
import { leaveServerCore, onServerCore, PINNED } from "./cores.ts";
import { signUp } from "./customer.ts";
import { LOADER, numbered } from "./load.ts";
import type { Request } from "./load.ts";
import { createRowPrinter } from "./rows.ts";
import { startBare, startSeedbed } from "./server.ts";
import type { Server } from "./server.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 3);
const START_AIM_MS = 400;
/** What starting needed is given back a second after it. */
const IDLE_MS = 2_000;
const IDLE_AIM_MEGABYTES = 110;
const WORLD_AIM_MS = 150;
const FIRST_PAGE_AIM_MS = 15;
const SANDBOX_AIM_KILOBYTES = 10;
const FAULTS_AIM_NS = 100;
const JOURNAL_AIM = 0.05;
const SIZES_AIM = 3;

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));

function toRequest(
  { method, path: target, body, requestsPerVisitor, visitors, keyed = false }: Case,
  tag: string | undefined,
  apiKey: string,
): Request {
  const headers: Record<string, string> = {};
  if (keyed) headers["X-API-Key"] = apiKey;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (tag !== undefined) headers["If-None-Match"] = tag;
  return { method, path: target, headers, body, requestsPerVisitor, visitors };
}

/** The answer that the bare server is to give, taken from Seedbed, and the request that gets it. */
async function prepare(
  seedbed: Server,
  measured: Case,
  apiKey: string,
): Promise<{ request: Request; answer: Captured }> {
  const ask = (request: Request): Promise<Captured> =>
    capture(seedbed.origin, {
      ...request,
      path: numbered(request.path, 1),
      body: request.body === undefined ? undefined : numbered(request.body, 1),
    });
  const first = toRequest(measured, undefined, apiKey);
  const answer = await ask(first);
  if (answer.status >= 300)
    throw new Error(`${measured.method} ${measured.path} is answered with ${answer.status}: ${answer.body.toString()}`);
  if (measured.revalidate === undefined) return { request: first, answer };
  const again = toRequest(measured, answer.tag, apiKey);
  const unchanged = await ask(again);
  if (unchanged.status !== 304)
    throw new Error(`${measured.path} with its own tag is answered with ${unchanged.status}, not 304`);
  return { request: again, answer: unchanged };
}

const printRow = createRowPrinter([46, 11, 9, 11, 9, 7, 7, 7]);

function printFigure(name: string, value: string, aim = ""): void {
  console.log(`${name.padEnd(46)} ${value.padStart(11)}${aim === "" ? "" : `   aim ${aim}`}`);
}

async function benchCases(seedbed: Server, cases: readonly Case[]): Promise<void> {
  const bare = await startBare();
  const { apiKey } = await signUp(seedbed.origin, "enterprise");
  try {
    printRow("case", "Seedbed/s", "p99 ms", "bare/s", "p99 ms", "ratio", "cpu", "aim");
    for (const measured of cases) {
      const { request, answer } = await prepare(seedbed, measured, apiKey);
      await teach(bare.origin, answer);
      const { ours, theirs, ratio, cpuRatio } = await compare(seedbed, bare, request, SECONDS);
      const missed = measured.aim !== undefined && ratio < measured.aim ? " missed" : "";
      const failed = ours.failures + theirs.failures > 0 ? ` ${ours.failures} + ${theirs.failures} FAILED` : "";
      printRow(
        measured.name,
        ours.requestsPerSecond.toFixed(0),
        ours.p99Ms.toFixed(2),
        theirs.requestsPerSecond.toFixed(0),
        theirs.p99Ms.toFixed(2),
        ratio.toFixed(2),
        cpuRatio?.toFixed(2) ?? "",
        measured.aim?.toFixed(2) ?? "",
        `${missed}${failed}`,
      );
    }
  } finally {
    await bare.stop();
  }
}

/** Runs a script on the servers' core and reads the JSON it prints. */
function runScript(script: string, flags: readonly string[] = [], values: readonly string[] = []): unknown {
  const [command = "", ...args] = onServerCore([
    process.execPath,
    ...flags,
    path.join(import.meta.dirname, script),
    ...values,
  ]);
  return JSON.parse(execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
}

function benchWorlds(): void {
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

const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? "unknown" : `${(bytes / 1024 / 1024).toFixed(0)} MB`;

interface SandboxFigures {
  readonly sandboxes: number;
  readonly bytesPerSandbox: number;
  readonly resident: number;
}

function benchSandboxes(): void {
  const { sandboxes, bytesPerSandbox, resident } = runScript("sandboxes.ts", ["--expose-gc"]) as SandboxFigures; // what it prints
  printFigure(`resident memory, ${sandboxes} sandboxes of 10 changes`, megabytes(resident));
  printFigure("heap of one of them", `${(bytesPerSandbox / 1024).toFixed(1)} KB`, `<= ${SANDBOX_AIM_KILOBYTES} KB`);
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

/** What worlds of each size cost, each in a process of its own: the curve of their growth. */
function benchSizes(): void {
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

function benchFaults(): void {
  const ns = runScript("faults.ts") as number; // what it prints
  printFigure("fault plans, to a request that meets none", `${ns.toFixed(0)} ns`, `< ${FAULTS_AIM_NS} ns`);
}

/** What the journal takes of the processor's time for a list, which is in it like every read. */
async function benchJournal(dataDirectory: string): Promise<void> {
  const ns = runScript("journal.ts") as number; // what it prints
  const seedbed = await startSeedbed(dataDirectory);
  try {
    const list: Case = { name: "list of 10", method: "GET", path: "/v1/core/users" };
    await measure(seedbed, toRequest(list, undefined, ""));
    const { requestsPerCpuSecond } = await measure(seedbed, toRequest(list, undefined, ""));
    const part = requestsPerCpuSecond === undefined ? Number.NaN : (ns * requestsPerCpuSecond) / 1e9;
    const missed = part > JOURNAL_AIM ? " missed" : "";
    const aim = `<= ${(JOURNAL_AIM * 100).toFixed(0)} %${missed}`;
    printFigure("the journal, of a list of 10", `${ns.toFixed(0)} ns, ${(part * 100).toFixed(1)} %`, aim);
  } finally {
    await seedbed.stop();
  }
}

/** What was written here although Node or a library has it, beside that. */
async function benchChoices(): Promise<void> {
  const choices = runScript("choices.ts") as { name: string; ownNs: number; otherNs: number }[]; // what it prints
  for (const { name, ownNs, otherNs } of choices)
    printFigure(name, `${ownNs.toFixed(0)}, ${otherNs.toFixed(0)} ns`, "less than the other");
  const [quiet, timed] = await Promise.all([startBare({ quiet: true }), startBare()]);
  try {
    const unchanged = { status: 304, headers: ["ETag", '"1"'], tag: undefined, body: Buffer.alloc(0) };
    await Promise.all([teach(quiet.origin, unchanged), teach(timed.origin, unchanged)]);
    const request: Case = { name: "304", method: "GET", path: "/" };
    const { cpuRatio } = await compare(quiet, timed, toRequest(request, undefined, ""), SECONDS);
    printFigure("connections: one look a second, Node's timers", cpuRatio?.toFixed(2) ?? "unknown", "> 1 by cpu");
  } finally {
    await Promise.all([quiet.stop(), timed.stop()]);
  }
}

function benchEngine(folder: string): void {
  const rows = runScript("engine.ts", [], [folder]) as { name: string; perSecond: number }[]; // what it prints
  for (const { name, perSecond } of rows) printFigure(`engine: ${name}, a second`, perSecond.toFixed(0));
}

interface WebhookFigures {
  readonly subscriptions: number;
  readonly events: number;
  readonly deliveries: number;
  readonly ms: number;
}

async function benchWebhooks(folder: string): Promise<void> {
  const receiver = await startBare();
  try {
    const figures = runScript("webhooks.ts", [], [receiver.origin, folder]) as WebhookFigures; // what it prints
    const { subscriptions, events, deliveries, ms } = figures;
    const each = `${deliveries / events} of ${subscriptions} subscriptions hear each`;
    printFigure(`events delivered a second, ${each}`, (events / (ms / 1000)).toFixed(1));
    printFigure("deliveries a second, write to stored 2xx", (deliveries / (ms / 1000)).toFixed(0));
  } finally {
    await receiver.stop();
  }
}

/** The same with customers' data on PostgreSQL. */
async function benchPostgres(dataDirectory: string, cases: readonly Case[]): Promise<void> {
  await using database = await newDatabase();
  const seedbed = await startSeedbed(dataDirectory, database.url);
  try {
    console.log("\nOn PostgreSQL\n");
    await benchCases(seedbed, cases);
  } finally {
    await seedbed.stop();
  }
}

async function benchServer(dataDirectory: string): Promise<void> {
  const cases = CASES.filter(({ name }) => isWanted(name));
  if (cases.length === 0 && !isWanted("start") && !isWanted("memory")) return;
  const seedbed = await startSeedbed(dataDirectory);
  try {
    const { startMs, startCpuMs } = seedbed;
    printFigure("start to first answer", `${startMs.toFixed(0)} ms`, `<= ${START_AIM_MS} ms`);
    printFigure("the same, of the processor's time", `${startCpuMs?.toFixed(0) ?? "unknown"} ms`);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    printFigure("resident memory, idle", megabytes(seedbed.residentBytes()), `<= ${IDLE_AIM_MEGABYTES} MB`);
    if (cases.length === 0) return;
    console.log();
    await benchCases(seedbed, cases);
    console.log();
    printFigure("resident memory, after the load", megabytes(seedbed.residentBytes()));
  } finally {
    await seedbed.stop();
  }
  const keyed = cases.filter((one) => one.keyed);
  if (keyed.length > 0 && process.env["TEST_DATABASE_URL"] !== undefined) await benchPostgres(dataDirectory, keyed);
}

leaveServerCore();
console.log(
  `Node ${process.version}, ${LOADER}, ${cpus()[0]?.model ?? "unknown processor"}, ${SECONDS} s a case${PINNED ? "" : ", NOT pinned"}\n`,
);
const dataDirectory = mkdtempSync(path.join(tmpdir(), "seedbed-bench-"));
try {
  await benchServer(dataDirectory);
  if (isWanted("world")) benchWorlds();
  if (isWanted("sizes")) benchSizes();
  if (isWanted("sandboxes")) benchSandboxes();
  if (isWanted("faults")) benchFaults();
  if (isWanted("journal")) await benchJournal(dataDirectory);
  if (isWanted("choices")) await benchChoices();
  if (isWanted("engine")) benchEngine(path.join(dataDirectory, "engine"));
  if (isWanted("webhooks")) await benchWebhooks(path.join(dataDirectory, "webhooks"));
} finally {
  rmSync(dataDirectory, { recursive: true, force: true });
}
