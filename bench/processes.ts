// The gain of a second process where two share one PostgreSQL and one Redis, behind an intermediary that sends every request to another
// process than the one before. The machine may have too few cores for both: the result is the number of requests that both answer in a
// second of the processor's time of each, as a part of those that one alone answers, each asked by as many clients.
import { mkdtempSync } from "node:fs";
import path from "node:path";

import { Pool } from "undici";

import { newDatabase } from "../test/control/running.ts";
import { median } from "./compare.ts";
import { makeKey, signUp, toKeyedRequest } from "./customer.ts";
import { withVerdict } from "./figures.ts";
import { numbered } from "./load.ts";
import { createRowPrinter } from "./rows.ts";
import { startSeedbed } from "./server.ts";
import type { Server } from "./server.ts";

/** Clients of each process; each waits for an answer before it asks again. */
const CLIENTS = 32;
const ROUND_MS = 1_000;
const AIM = 1.7;

const printRow = createRowPrinter([46, 11, 11, 7]);

const CASES = Object.freeze([
  { name: "read, a key for each client", method: "GET", ofOne: false },
  { name: "patch, a key for each client", method: "PATCH", ofOne: false },
  { name: "patch of one sandbox", method: "PATCH", ofOne: true },
] as const);

interface Measured {
  readonly perSecond: number;
  /** Requests a second of one process's processor time, on average. */
  readonly perCpuSecond: number;
  readonly failures: number;
}

interface Loaded {
  readonly server: Server;
  readonly pool: Pool;
}

/** A number in each patch, so that no two are the same. */
let counted = 0;

/** Loads some processes at once for a second: each client goes through them in turn, with a key of its own as long as there are so many. */
async function measure(loaded: readonly Loaded[], method: "GET" | "PATCH", keys: readonly string[]): Promise<Measured> {
  const used = (): number => loaded.reduce((sum, { server }) => sum + (server.cpuSeconds() ?? Number.NaN), 0);
  const { path: target, headers, body } = toKeyedRequest(method, CLIENTS);
  let requests = 0;
  let failures = 0;
  const before = used();
  const began = performance.now();
  const ask = async (client: number): Promise<void> => {
    const key = { "X-API-Key": keys[client % keys.length] ?? "" };
    for (let turn = client; performance.now() - began < ROUND_MS; turn += 1) {
      counted += 1;
      const answer = await loaded[turn % loaded.length]?.pool.request({
        path: target,
        method,
        headers: { ...headers, ...key },
        body: body === undefined ? null : numbered(body, counted),
      });
      await answer?.body.dump();
      if (answer?.statusCode === 200) requests += 1;
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS * loaded.length }, (_, client) => ask(client)));
  return {
    perSecond: requests / ((performance.now() - began) / 1000),
    perCpuSecond: (requests * loaded.length) / (used() - before),
    failures,
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
  const both: Loaded[] = [];
  try {
    for (let n = 0; n < 2; n += 1) {
      const dataDirectory = mkdtempSync(path.join(folder, "processes-"));
      const server = await startSeedbed(dataDirectory, database.url, "", redisUrl);
      both.push({ server, pool: new Pool(server.origin, { connections: CLIENTS * 2, pipelining: 1 }) });
    }
    const [first, second] = both;
    if (first === undefined || second === undefined) return;
    const { cookie, apiKey } = await signUp(first.server.origin, "enterprise");
    const keys = [apiKey];
    while (keys.length < CLIENTS * both.length) keys.push(await makeKey(first.server.origin, cookie));
    console.log();
    printRow("on PostgreSQL and Redis", "one/s", "two/s", "by cpu");
    for (const { name, method, ofOne } of CASES) {
      const own = ofOne ? [apiKey] : keys;
      for (const warmUp of [[first], [second], both]) await measure(warmUp, method, own);
      const rows: { readonly one: Measured; readonly two: Measured }[] = [];
      for (let round = 0; round < rounds; round += 1)
        rows.push({
          one: await measure([round % 2 === 0 ? first : second], method, own),
          two: await measure(both, method, own),
        });
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
    await Promise.all(both.map(({ pool }) => pool.close()));
    await Promise.all(both.map(({ server }) => server.stop()));
  }
}
