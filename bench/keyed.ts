// The cost of customers' requests where data is stored: writes together and one by one, with and without waiting for the disk, at 32 clients and at one, and reads on PostgreSQL beside those on SQLite.
import { mkdtempSync } from "node:fs";
import path from "node:path";

import { newDatabase } from "../test/control/running.ts";
import { compare } from "./compare.ts";
import type { Comparison } from "./compare.ts";
import { makeKey, signUp, toKeyedRequest } from "./customer.ts";
import { withVerdict } from "./figures.ts";
import type { Request } from "./load.ts";
import { createRowPrinter } from "./rows.ts";
import { startChanged } from "./server.ts";
import type { Server } from "./server.ts";

/** Clients, each with a key and so with a sandbox of its own. */
const CLIENTS = 32;

const GROUP_AIM = 5;
const ENOUGH_PER_SECOND = 10_000;
const ALONE_AIM = 0.9;
const POSTGRES_READ_AIM = 0.4;

const printRow = createRowPrinter([58, 9, 9, 7, 7]);

interface Keyed {
  readonly server: Server;
  readonly keys: readonly string[];
}

async function withKeys(server: Server): Promise<Keyed> {
  const { cookie, apiKey } = await signUp(server.origin, "enterprise");
  const keys = [apiKey];
  while (keys.length < CLIENTS) keys.push(await makeKey(server.origin, cookie));
  return { server, keys };
}

/** One row: both servers under the same load, each with keys of its own. */
async function row(
  name: string,
  [one, other]: readonly [Keyed, Keyed],
  request: Request,
  rounds: number,
  judge: (figures: Comparison) => string,
): Promise<void> {
  const figures = await compare(one.server, other.server, { ...request, keys: one.keys }, rounds, {
    ...request,
    keys: other.keys,
  });
  const { ours, theirs, ratio, cpuRatio } = figures;
  const failed = ours.failures + theirs.failures > 0 ? ` ${ours.failures} + ${theirs.failures} FAILED` : "";
  const perSecond = [ours, theirs].map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0));
  printRow(name, ...perSecond, ratio.toFixed(2), cpuRatio?.toFixed(2) ?? "", `  ${judge(figures)}${failed}`);
}

const noAim = (): string => "";
const best = ({ ratio, cpuRatio = 0 }: Comparison): number => Math.max(ratio, cpuRatio);

async function benchStore(name: string, keyed: Keyed, oneByOne: Keyed, rounds: number): Promise<void> {
  const pair = [keyed, oneByOne] as const;
  await row(`patch on ${name}, together, one by one`, pair, toKeyedRequest("PATCH", CLIENTS), rounds, (figures) =>
    withVerdict(
      `aim >= ${GROUP_AIM} or ${ENOUGH_PER_SECOND}/s`,
      best(figures) >= GROUP_AIM || figures.ours.requestsPerSecond >= ENOUGH_PER_SECOND,
    ),
  );
  await row(`the same, one client`, pair, toKeyedRequest("PATCH", 1), rounds, (figures) =>
    withVerdict(`aim >= ${ALONE_AIM}`, best(figures) >= ALONE_AIM),
  );
}

/** Measures in rounds of a second; PostgreSQL takes part where TEST_DATABASE_URL names one. */
export async function benchKeyed(folder: string, rounds: number): Promise<void> {
  const opened: Server[] = [];
  const open = async (databaseUrl: string, changed: Readonly<Record<string, string>> = {}): Promise<Keyed> => {
    const server = await startChanged(mkdtempSync(path.join(folder, "keyed-")), databaseUrl, changed);
    opened.push(server);
    return withKeys(server);
  };
  await using stack = new AsyncDisposableStack();
  const stopAll = async (): Promise<void> => void (await Promise.all(opened.splice(0).map((server) => server.stop())));
  stack.defer(stopAll);
  console.log();
  printRow(`${CLIENTS} clients, each with a key`, "one/s", "other/s", "ratio", "cpu");
  const sqlite = await open("");
  await benchStore("SQLite", sqlite, await open("", { ONE_BY_ONE: "1" }), rounds);
  const full = await open("", { SYNCHRONOUS: "FULL" });
  await benchStore(
    "SQLite, waiting for the disk",
    full,
    await open("", { SYNCHRONOUS: "FULL", ONE_BY_ONE: "1" }),
    rounds,
  );
  await row(
    "patch on SQLite, waiting for the disk, not",
    [full, sqlite],
    toKeyedRequest("PATCH", CLIENTS),
    rounds,
    noAim,
  );
  if (process.env["TEST_DATABASE_URL"] !== undefined) {
    const database = stack.use(await newDatabase());
    const another = stack.use(await newDatabase());
    stack.defer(stopAll); // before their databases go
    const postgres = await open(database.url);
    await benchStore("PostgreSQL", postgres, await open(another.url, { ONE_BY_ONE: "1" }), rounds);
    await row(`read, PostgreSQL, SQLite`, [postgres, sqlite], toKeyedRequest("GET", CLIENTS), rounds, (figures) =>
      withVerdict(`aim >= ${POSTGRES_READ_AIM}`, best(figures) >= POSTGRES_READ_AIM),
    );
  }
  console.log();
}
