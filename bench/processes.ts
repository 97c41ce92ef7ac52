// What a second process adds where two share one PostgreSQL and one Redis. The machine may have too few cores for both: what counts is
// how many requests both answer in a second of the processor's time of each, as a part of what one does alone.
import { mkdtempSync } from "node:fs";
import path from "node:path";

import { newDatabase } from "../test/control/running.ts";
import { median } from "./compare.ts";
import { makeKey, signUp, toKeyedRequest } from "./customer.ts";
import { withVerdict } from "./figures.ts";
import { load } from "./load.ts";
import { createRowPrinter } from "./rows.ts";
import { startSeedbed } from "./server.ts";
import type { Server } from "./server.ts";

const CLIENTS = 32;
const AIM = 1.7;

const printRow = createRowPrinter([46, 11, 11, 7]);

const CASES = Object.freeze([
  { name: "read, a key for each client", method: "GET", keys: CLIENTS },
  { name: "patch, a key for each client", method: "PATCH", keys: CLIENTS },
  { name: "patch of one sandbox", method: "PATCH", keys: 1 },
] as const);

interface Measured {
  readonly perSecond: number;
  /** Of the processor's time of a process, on average. */
  readonly perCpuSecond: number;
  readonly failures: number;
}

/** Loads some processes at once for a second, each with its part of the clients. */
async function measure(
  servers: readonly Server[],
  method: "GET" | "PATCH",
  keys: readonly string[],
): Promise<Measured> {
  const used = (): number => servers.reduce((sum, server) => sum + (server.cpuSeconds() ?? Number.NaN), 0);
  const before = used();
  const request = { ...toKeyedRequest(method, CLIENTS / servers.length), keys };
  const all = await Promise.all(servers.map(({ origin }) => load(origin, request, 1)));
  const sum = (of: (figures: (typeof all)[number]) => number): number =>
    all.reduce((total, figures) => total + of(figures), 0);
  return {
    perSecond: sum(({ requestsPerSecond }) => requestsPerSecond),
    perCpuSecond: sum(({ requests }) => requests) / ((used() - before) / servers.length),
    failures: sum(({ failures }) => failures),
  };
}

/** Measures in rounds of a second, which take turns; prints nothing but why, without PostgreSQL (TEST_DATABASE_URL) and Redis (TEST_REDIS_URL). */
export async function benchProcesses(folder: string, rounds: number): Promise<void> {
  const redisUrl = process.env["TEST_REDIS_URL"];
  if (process.env["TEST_DATABASE_URL"] === undefined || redisUrl === undefined) {
    console.log("\ntwo processes: not measured, without TEST_DATABASE_URL and TEST_REDIS_URL");
    return;
  }
  await using database = await newDatabase();
  const servers: Server[] = [];
  try {
    for (let n = 0; n < 2; n += 1) {
      const dataDirectory = mkdtempSync(path.join(folder, "processes-"));
      servers.push(await startSeedbed(dataDirectory, database.url, "", redisUrl));
    }
    const [first] = servers;
    if (first === undefined) return;
    const { cookie, apiKey } = await signUp(first.origin, "enterprise");
    const keys = [apiKey];
    while (keys.length < CLIENTS) keys.push(await makeKey(first.origin, cookie));
    console.log();
    printRow("on PostgreSQL and Redis", "one/s", "two/s", "by cpu");
    for (const { name, method, keys: count } of CASES) {
      const own = keys.slice(0, count);
      for (const warmUp of [[first], servers]) await measure(warmUp, method, own);
      const rows: { readonly one: Measured; readonly two: Measured }[] = [];
      for (let round = 0; round < rounds; round += 1)
        rows.push({ one: await measure([first], method, own), two: await measure(servers, method, own) });
      const ratio = median(rows.map(({ one, two }) => two.perCpuSecond / one.perCpuSecond));
      const failures = rows.reduce((sum, { one, two }) => sum + one.failures + two.failures, 0);
      printRow(
        name,
        median(rows.map(({ one }) => one.perSecond)).toFixed(0),
        median(rows.map(({ two }) => two.perSecond)).toFixed(0),
        ratio.toFixed(2),
        `  ${withVerdict(`aim >= ${AIM}`, ratio >= AIM)}${failures > 0 ? ` ${failures} FAILED` : ""}`,
      );
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
