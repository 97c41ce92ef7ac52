// npm run bench [-- part of a section's or a case's name…] [--keep] [--peers] [--against REVISION]: Seedbed beside a bare node:http server that does
// equal work, and what worlds, start, memory and weight cost. Ratios are of processor time, by the scheduler's count: the tenth part of short
// batches that take turns was quicker. Ends with 1 where a request was refused, or where a ratio is worse by more than 15 % than at the last
// release (kept.json, which --keep writes). With TEST_DATABASE_URL and TEST_REDIS_URL, PostgreSQL and Redis take part.
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
import { createRowPrinter, figure, finish, megabytes, noted, told } from "./figures.ts";
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
import { benchLibrary } from "./library.ts";
import { numbered } from "./load.ts";
import type { Request } from "./load.ts";
import { benchLarge, benchLooks, HOTEL } from "./own.ts";
import { benchPeers } from "./peers/peers.ts";
import { benchProcesses } from "./processes.ts";
import { runScript } from "./run-script.ts";
import { startBare, startSeedbed } from "./server.ts";
import type { Server } from "./server.ts";
import { benchStarts } from "./starts.ts";

/** The most that the journal takes of a list's processor time. */
const JOURNAL = 0.05;
const DELIVERIES = 5_500;
const CLAIM_GROWTH = 1.5;
/** A hand-written part stays where it takes at most so much of the time of Node's or a library's. */
const CHOICE = 0.95;

const { values: asked, positionals: wanted } = parseArgs({
  options: {
    peers: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    against: { type: "string" },
  },
  allowPositionals: true,
});
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));

/** The request of a case, with a customer's key or the tag of an answer. */
function toRequest({ method, path: target, body, requestsPerVisitor, visitors, keyed }: Case, apiKey: string): Request {
  const headers: Record<string, string> = {};
  if (keyed !== undefined) headers["X-API-Key"] = apiKey;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  return { method, path: target, headers, body, requestsPerVisitor, visitors };
}

/** The answer that the bare server is to give, taken from Seedbed, and the request that gets it. Throws if it is refused. */
async function prepare(
  seedbed: Server,
  measured: Case,
  apiKey: string,
): Promise<{ request: Request; answer: Captured }> {
  const ask = (request: Request): Promise<Captured> =>
    capture(seedbed.origin, {
      ...request,
      path: numbered(request.path, 0),
      body: request.body === undefined ? undefined : numbered(request.body, 0),
    });
  const first = toRequest(measured, apiKey);
  const answer = await ask(first);
  if (answer.status >= 300)
    throw new Error(`${measured.method} ${measured.path} is answered with ${answer.status}: ${answer.body.toString()}`);
  if (measured.revalidate === undefined) return { request: first, answer };
  const again = { ...first, headers: { ...first.headers, "If-None-Match": answer.tag ?? "" } };
  const unchanged = await ask(again);
  if (unchanged.status !== 304)
    throw new Error(`${measured.path} with its own tag is answered with ${unchanged.status}, not 304`);
  return { request: again, answer: unchanged };
}

const printRow = createRowPrinter([44, 9, 9, 7, 7, 9, 9, 9]);

async function benchCases(seedbed: Server, cases: readonly Case[], store: "sqlite" | "postgres"): Promise<void> {
  const bare = await startBare();
  const { apiKey } = await signUp(seedbed.origin, "enterprise");
  try {
    printRow("case", "Seedbed", "bare", "ratio", "pairs", "database", "a second", "p99");
    for (const measured of cases) {
      const { request, answer } = await prepare(seedbed, measured, apiKey);
      await teach(bare.origin, answer);
      const { ours, theirs, ratio, pairs } = await compare(
        { servers: [seedbed], request },
        { servers: [bare], request },
      );
      const name = store === "postgres" ? `${measured.name}, PostgreSQL` : measured.name;
      const { least = measured.keyed?.[store], most } = measured;
      const verdicts = [
        noted(name, ratio, "", least === undefined ? undefined : { least }),
        most === undefined ? "" : noted(`${name} (cpu)`, ours.micros, "µs", { most }),
      ];
      printRow(
        measured.name,
        told(ours.micros, "µs"),
        told(theirs.micros, "µs"),
        ratio.toFixed(2),
        pairs.toFixed(2),
        ours.storeMicros === 0 ? "" : told(ours.storeMicros, "µs"),
        ours.perSecond.toFixed(0),
        told(ours.p99Ms, "ms"),
        ` ${verdicts.join(" ").trim()}`,
      );
    }
  } finally {
    await bare.stop();
  }
}

/** The cases on SQLite, those with a key on PostgreSQL too, and those of a definition of one's own. */
async function benchRequests(folder: string): Promise<void> {
  const run = async (cases: readonly Case[], title: string, databaseUrl: string, config = ""): Promise<void> => {
    if (cases.length === 0) return;
    const seedbed = await startSeedbed(mkdtempSync(path.join(folder, "requests-")), databaseUrl, config);
    try {
      console.log(`\n${title}\n`);
      await benchCases(seedbed, cases, databaseUrl === "" ? "sqlite" : "postgres");
      figure(`resident memory after the load: ${title}`, megabytes(seedbed.residentBytes()), "MB");
    } finally {
      await seedbed.stop();
    }
  };
  const cases = CASES.filter(({ name }) => isWanted("requests") || isWanted(name));
  await run(cases, "Requests", "");
  const keyed = cases.filter((one) => one.keyed !== undefined);
  if (keyed.length > 0 && process.env["TEST_DATABASE_URL"] !== undefined) {
    await using database = await newDatabase();
    await run(keyed, "Requests with a key, on PostgreSQL", database.url);
  }
  const own = OWN_CASES.filter(({ name }) => isWanted("requests") || isWanted(name));
  await run(own, "Requests to a definition of one's own", "", HOTEL);
}

/** Prints the part of a list's processor time that the journal takes: every read is in it. */
async function benchJournal(folder: string): Promise<void> {
  const ns = runScript("journal.ts") as number; // what it prints
  const seedbed = await startSeedbed(mkdtempSync(path.join(folder, "journal-")));
  try {
    const request: Request = { method: "GET", path: "/v1/core/users", headers: {}, body: undefined };
    const { micros } = await measure({ servers: [seedbed], request });
    figure("the journal, of a list of 10", ns / 1000 / micros, "", { most: JOURNAL });
  } finally {
    await seedbed.stop();
  }
}

/** Prints the time of code that was written here as a part of that of Node or a library. */
async function benchChoices(): Promise<void> {
  console.log("\nWritten here, as a part of the time of Node's or a library's\n");
  const choices = runScript("choices.ts") as { name: string; ownNs: number; otherNs: number }[]; // what it prints
  for (const { name, ownNs, otherNs } of choices) figure(name, ownNs / otherNs, "", { most: CHOICE });
  const [quiet, timed] = await Promise.all([startBare({ quiet: true }), startBare()]);
  try {
    const unchanged = { status: 304, headers: ["ETag", '"1"'], tag: undefined, body: Buffer.alloc(0) };
    await Promise.all([teach(quiet.origin, unchanged), teach(timed.origin, unchanged)]);
    const request: Request = { method: "GET", path: "/", headers: {}, body: undefined };
    const { ratio } = await compare({ servers: [quiet], request }, { servers: [timed], request });
    figure("connections: one look a second, Node's timers", 1 / ratio, "", { most: CHOICE });
  } finally {
    await Promise.all([quiet.stop(), timed.stop()]);
  }
}

interface WebhookFigures {
  readonly deliveries: number;
  readonly ms: number;
  readonly cpuMs: number;
}

async function benchWebhooks(folder: string): Promise<void> {
  console.log("\nWebhooks\n");
  const receiver = await startBare();
  try {
    const { deliveries, ms, cpuMs } = runScript("webhooks.ts", [], [receiver.origin, folder]) as WebhookFigures; // what it prints
    figure("deliveries, write to stored 2xx", deliveries / (ms / 1000), "/s");
    figure("the same, a second of processor time", deliveries / (cpuMs / 1000), "/s", { least: DELIVERIES });
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
      figure(`a claim ${name}, ${where}: 30,000 due by 100`, many / few, "", { most: CLAIM_GROWTH });
  }
}

/** Each section, by the name that asks for it. */
const SECTIONS: Readonly<Record<string, (folder: string) => Promise<void> | void>> = {
  start: (folder) => benchStarts(folder, isWanted("memory")),
  library: benchLibrary,
  keyed: benchKeyed,
  processes: benchProcesses,
  looks: benchLooks,
  large: benchLarge,
  world: benchWorlds,
  sizes: benchSizes,
  growth: benchGrowth,
  sandboxes: benchSandboxes,
  attempts: benchAttempts,
  faults: benchFaults,
  journal: benchJournal,
  choices: benchChoices,
  engine: (folder) => benchEngine(path.join(folder, "engine")),
  backlog: benchBacklog,
  webhooks: (folder) => benchWebhooks(path.join(folder, "webhooks")),
};

leaveServerCore();
console.log(`Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}${PINNED ? "" : ", NOT pinned"}`);
const folder = mkdtempSync(path.join(tmpdir(), "seedbed-bench-"));
try {
  if (asked.peers) await benchPeers(folder, isWanted);
  else if (asked.against !== undefined) await benchAgainst(asked.against, folder, isWanted);
  else {
    await benchRequests(folder);
    for (const [name, bench] of Object.entries(SECTIONS)) if (isWanted(name)) await bench(folder);
    if (!finish(asked.keep)) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
