// The gain of a second process where two share one PostgreSQL and one Redis, behind an intermediary that sends each client's requests to one of
// them (sticky), or every request to another one than before (in turns). The machine may have too few cores for both: the result is the number of
// requests that both answer in a second of the processor's time of each, as a part of those that one alone answers to as many clients.
import { mkdtempSync } from "node:fs";
import path from "node:path";

import { newDatabase } from "../test/control/running.ts";
import { compare } from "./compare.ts";
import { makeKey, signUp, toKeyedRequest } from "./customer.ts";
import { createRowPrinter, noted, told } from "./figures.ts";
import { startSeedbed } from "./server.ts";
import type { Server } from "./server.ts";

const CLIENTS = 64;
const AIM = { sticky: 1.95, turns: 1.7 };

const printRow = createRowPrinter([46, 10, 10, 10, 10, 7]);

const CASES = Object.freeze([
  { name: "read, a key for each client", method: "GET", ofOne: false },
  { name: "patch, a key for each client", method: "PATCH", ofOne: false },
  { name: "patch of one sandbox", method: "PATCH", ofOne: true },
] as const);

/** Prints nothing but why, without PostgreSQL (TEST_DATABASE_URL) and Redis (TEST_REDIS_URL). */
export async function benchProcesses(folder: string): Promise<void> {
  const redisUrl = process.env["TEST_REDIS_URL"];
  if (process.env["TEST_DATABASE_URL"] === undefined || redisUrl === undefined) {
    console.log("\ntwo processes: not measured, without TEST_DATABASE_URL and TEST_REDIS_URL");
    return;
  }
  await using database = await newDatabase();
  const both: Server[] = [];
  try {
    for (let n = 0; n < 2; n += 1)
      both.push(await startSeedbed(mkdtempSync(path.join(folder, "processes-")), database.url, "", redisUrl));
    const [first] = both;
    if (first === undefined) return;
    const { cookie, apiKey } = await signUp(first.origin, "enterprise");
    const keys = [apiKey];
    while (keys.length < CLIENTS) keys.push(await makeKey(first.origin, cookie));
    console.log(`\nTwo processes on PostgreSQL and Redis, ${CLIENTS} clients\n`);
    printRow("", "one", "stores", "two", "stores", "gain");
    for (const spread of ["sticky", "turns"] as const) {
      for (const { name, method, ofOne } of CASES) {
        const request = { ...toKeyedRequest(method, CLIENTS), keys: ofOne ? [apiKey] : keys };
        const { ours, theirs, ratio } = await compare(
          { servers: both, request, spread },
          { servers: [first], request },
        );
        const row = `${name}, ${spread === "sticky" ? "sticky" : "in turns"}`;
        // One sandbox is bound by its lock, whoever holds it.
        const verdict = noted(row, 2 * ratio, "", ofOne ? undefined : { least: AIM[spread] });
        const costs = [theirs.micros, theirs.storeMicros, ours.micros, ours.storeMicros].map((one) => told(one, "µs"));
        printRow(row, ...costs, (2 * ratio).toFixed(2), `  ${verdict}`);
      }
    }
  } finally {
    await Promise.all(both.map((server) => server.stop()));
  }
}
