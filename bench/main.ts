// npm run bench [-- part of a name…] [--peers] [--against REVISION]: Seedbed beside a bare node:http server that answers the same bytes, and what worlds, start and memory cost.
// BENCH_SECONDS (3) is for how many seconds each server is measured in each case. The column "cpu" is the ratio by processor time,
// which other work on the machine changes little; the aims are for "ratio" on an idle machine. With TEST_DATABASE_URL the cases with a key
// are measured on PostgreSQL too.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { newDatabase } from "../test/control/running.ts";
import { benchAgainst } from "./against.ts";
import { capture, teach } from "./capture.ts";
import type { Captured } from "./capture.ts";
import { CASES, OWN_CASES } from "./cases.ts";
import type { Case } from "./cases.ts";
import { compare, measure } from "./compare.ts";
import { leaveServerCore, PINNED } from "./cores.ts";
import { signUp } from "./customer.ts";
import { megabytes, printFigure } from "./figures.ts";
import { benchFirstRequests } from "./first-requests.ts";
import {
  benchAttempts,
  benchEngine,
  benchFaults,
  benchGrowth,
  benchSandboxes,
  benchSizes,
  benchWorlds,
} from "./in-process.ts";
import { benchKeyed } from "./keyed.ts";
import { LOADER, numbered } from "./load.ts";
import type { Request } from "./load.ts";
import { benchPeers } from "./peers/peers.ts";
import { benchProcesses } from "./processes.ts";
import { createRowPrinter } from "./rows.ts";
import { runScript } from "./run-script.ts";
import { idleBytes, startBare, startSeedbed } from "./server.ts";
import type { Server } from "./server.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 3);
const START_AIM_MS = 400;
const IDLE_AIM_MEGABYTES = 110;
const JOURNAL_AIM = 0.05;
const DELIVERIES_AIM = 5_000;

const { values: asked, positionals: wanted } = parseArgs({
  options: { peers: { type: "boolean", default: false }, against: { type: "string" } },
  allowPositionals: true,
});
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

/** Prints the processor's time that the journal takes for a list: every read is in the journal. */
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

/** Prints the speed of code that was written here beside that of Node or a library. */
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

interface WebhookFigures {
  readonly subscriptions: number;
  readonly events: number;
  readonly deliveries: number;
  readonly ms: number;
  readonly cpuMs: number;
}

async function benchWebhooks(folder: string): Promise<void> {
  const receiver = await startBare();
  try {
    const figures = runScript("webhooks.ts", [], [receiver.origin, folder]) as WebhookFigures; // what it prints
    const { subscriptions, events, deliveries, ms, cpuMs } = figures;
    const each = `${deliveries / events} of ${subscriptions} subscriptions hear each`;
    printFigure(`events delivered a second, ${each}`, (events / (ms / 1000)).toFixed(1));
    const perCpuSecond = deliveries / (cpuMs / 1000);
    printFigure("deliveries a second, write to stored 2xx", (deliveries / (ms / 1000)).toFixed(0));
    printFigure("the same, of the processor's time", perCpuSecond.toFixed(0), `>= ${DELIVERIES_AIM}`);
  } finally {
    await receiver.stop();
  }
}

/** Claiming costs the same, whatever waits before. */
async function benchBacklog(): Promise<void> {
  await using database = process.env["TEST_DATABASE_URL"] === undefined ? undefined : await newDatabase();
  for (const [where, url] of [
    ["SQLite", ""] as const,
    ...(database === undefined ? [] : [["PostgreSQL", database.url] as const]),
  ]) {
    const figures = runScript("backlog.ts", [], [url]) as Readonly<Record<string, readonly [number, number]>>; // what it prints
    for (const [name, [few, many]] of Object.entries(figures))
      printFigure(
        `a claim ${name}, ${where}: 100 and 30,000 due`,
        `${few.toFixed(2)} and ${many.toFixed(2)} ms`,
        `<= 1.5 x: ${(many / few).toFixed(2)}`,
      );
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

/** The same for a domain of one's own. */
async function benchOwn(folder: string): Promise<void> {
  const cases = OWN_CASES.filter(({ name }) => isWanted(name));
  if (cases.length === 0) return;
  const seedbed = await startSeedbed(folder, "", path.resolve(import.meta.dirname, "../examples/hotel.yaml"));
  try {
    console.log();
    await benchCases(seedbed, cases);
    console.log();
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
    if (isWanted("memory")) {
      printFigure("resident memory, idle", megabytes(await idleBytes(seedbed)), `<= ${IDLE_AIM_MEGABYTES} MB`);
    }
    if (isWanted("start")) await benchFirstRequests(seedbed);
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

async function benchAll(): Promise<void> {
  await benchServer(dataDirectory);
  if (isWanted("keyed")) await benchKeyed(dataDirectory, SECONDS);
  if (isWanted("processes")) await benchProcesses(dataDirectory, SECONDS);
  await benchOwn(path.join(dataDirectory, "own"));
  if (isWanted("world")) benchWorlds();
  if (isWanted("sizes")) benchSizes();
  if (isWanted("growth")) benchGrowth();
  if (isWanted("sandboxes")) benchSandboxes();
  if (isWanted("attempts")) benchAttempts();
  if (isWanted("faults")) benchFaults();
  if (isWanted("journal")) await benchJournal(dataDirectory);
  if (isWanted("choices")) await benchChoices();
  if (isWanted("engine")) benchEngine(path.join(dataDirectory, "engine"));
  if (isWanted("backlog")) await benchBacklog();
  if (isWanted("webhooks")) await benchWebhooks(path.join(dataDirectory, "webhooks"));
}

leaveServerCore();
console.log(
  `Node ${process.version}, ${LOADER}, ${cpus()[0]?.model ?? "unknown processor"}, ${SECONDS} s a case${PINNED ? "" : ", NOT pinned"}\n`,
);
const dataDirectory = mkdtempSync(path.join(tmpdir(), "seedbed-bench-"));
try {
  if (asked.peers) await benchPeers(dataDirectory, isWanted);
  else if (asked.against !== undefined) await benchAgainst(asked.against, dataDirectory, SECONDS, isWanted);
  else await benchAll();
} finally {
  rmSync(dataDirectory, { recursive: true, force: true });
}
