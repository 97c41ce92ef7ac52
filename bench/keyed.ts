// The cost of customers' requests where data is stored: writes of 32 clients, each with a key and so with a sandbox of its own, beside the same
// service that stores one by one, with and without waiting for the disk, and reads on PostgreSQL beside those on SQLite.
import { mkdtempSync } from "node:fs";
import path from "node:path";

import { newDatabase } from "../test/control/running.ts";
import { compare } from "./compare.ts";
import type { Comparison, Side } from "./compare.ts";
import { makeKey, signUp, toKeyedRequest } from "./customer.ts";
import { createRowPrinter, noted, told } from "./figures.ts";
import type { Aim } from "./figures.ts";
import { startChanged } from "./server.ts";
import type { Server } from "./server.ts";

const CLIENTS = 32;
const PER_CPU_SECOND = { SQLite: 8_000, PostgreSQL: 6_000 };
const ALONE_AIM = 0.9;
const POSTGRES_READ_AIM = 0.4;

const printRow = createRowPrinter([58, 10, 10, 10, 7]);

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
  both: readonly [Keyed, Keyed],
  method: "GET" | "PATCH",
  clients: number,
  aim?: Aim,
): Promise<Comparison> {
  const [ours, theirs] = both.map(({ server, keys }): Side => ({
    servers: [server],
    request: { ...toKeyedRequest(method, clients), keys },
  })) as [Side, Side]; // of two
  const figures = await compare(ours, theirs);
  const verdict = noted(name, figures.ratio, "", aim);
  const { micros, storeMicros } = figures.ours;
  printRow(
    name,
    told(micros, "µs"),
    told(storeMicros, "µs"),
    told(figures.theirs.micros, "µs"),
    figures.ratio.toFixed(2),
    `  ${verdict}`,
  );
  return figures;
}

async function benchStore(name: keyof typeof PER_CPU_SECOND, keyed: Keyed, oneByOne: Keyed): Promise<void> {
  const { ours } = await row(`patch on ${name}, one by one`, [keyed, oneByOne], "PATCH", CLIENTS);
  const rate = `patches on ${name} a second of the service's processor time`;
  const verdict = noted(rate, 1e6 / ours.micros, "/s", { least: PER_CPU_SECOND[name] });
  printRow(rate, told(1e6 / ours.micros, "/s"), "", "", "", `  ${verdict}`);
  await row(`patch on ${name} of one client, one by one`, [keyed, oneByOne], "PATCH", 1, { least: ALONE_AIM });
}

/** PostgreSQL takes part where TEST_DATABASE_URL names one. */
export async function benchKeyed(folder: string): Promise<void> {
  const opened: Server[] = [];
  const open = async (databaseUrl: string, changed: Readonly<Record<string, string>> = {}): Promise<Keyed> => {
    const server = await startChanged(mkdtempSync(path.join(folder, "keyed-")), databaseUrl, changed);
    opened.push(server);
    return withKeys(server);
  };
  await using stack = new AsyncDisposableStack();
  const stopAll = async (): Promise<void> => void (await Promise.all(opened.splice(0).map((server) => server.stop())));
  stack.defer(stopAll);
  console.log(`\nWith keys, ${CLIENTS} clients: the one named first, its database, the other\n`);
  printRow("", "one", "database", "other", "ratio");
  const sqlite = await open("");
  await benchStore("SQLite", sqlite, await open("", { ONE_BY_ONE: "1" }));
  const full = await open("", { SYNCHRONOUS: "FULL" });
  await row("patch on SQLite that waits for the disk, that does not", [full, sqlite], "PATCH", CLIENTS);
  if (process.env["TEST_DATABASE_URL"] === undefined) return;
  const database = stack.use(await newDatabase());
  const another = stack.use(await newDatabase());
  stack.defer(stopAll); // before their databases go
  const postgres = await open(database.url);
  await benchStore("PostgreSQL", postgres, await open(another.url, { ONE_BY_ONE: "1" }));
  await row("read on PostgreSQL, on SQLite", [postgres, sqlite], "GET", CLIENTS, { least: POSTGRES_READ_AIM });
}
