// The service as `npm start` runs it, from the sources, and with one thing changed that the bench measures it without:
// ONE_BY_ONE=1 stores each write in a transaction of its own, SYNCHRONOUS=FULL has the embedded database wait for the disk at each commit.
import { sql } from "kysely";

import { readConfig } from "../src/config.ts";
import { createMemoryCounter } from "../src/core/counter/memory.ts";
import { createDrain } from "../src/core/http/limits/drain.ts";
import { createLog } from "../src/core/http/log.ts";
import type { Together } from "../src/core/storage/database.ts";
import { openSqlite } from "../src/core/storage/sqlite.ts";
import { openPostgres, openVisitorsPostgres } from "../src/hosted/cluster/postgres.ts";
import { createService } from "../src/hosted/service/service.ts";
import { toSharedVisitors, toStoredParts } from "../src/hosted/service/stores.ts";
import type { Stores } from "../src/hosted/service/stores.ts";

/** Stores nothing together: whoever waits is told to be written alone. */
const ONE_BY_ONE: Together = {
  atOnce: Infinity,
  async run(wanted, decide) {
    decide(wanted.map(() => undefined));
    return false;
  },
};

async function open(): Promise<Stores> {
  const { databaseUrl, dataDirectory } = config;
  const database = databaseUrl === undefined ? await openSqlite(dataDirectory) : await openPostgres(databaseUrl);
  if (process.env["SYNCHRONOUS"] === "FULL") await sql`PRAGMA synchronous = FULL`.execute(database.db);
  return {
    ...toStoredParts(process.env["ONE_BY_ONE"] === "1" ? { ...database, together: ONE_BY_ONE } : database),
    ...(databaseUrl !== undefined && { visitors: toSharedVisitors(await openVisitorsPostgres(databaseUrl)) }),
    counter: createMemoryCounter(Date.now),
  };
}

const config = readConfig();
const log = createLog(config.logLevel, Date.now, (line) => process.stdout.write(line));
const { app, close } = await createService({
  config,
  stores: await open(),
  clock: Date.now,
  log,
  drain: createDrain(),
});
process.on("SIGTERM", () => {
  app.server.closeAllConnections();
  void close().finally(() => process.exit(0));
});
await app.listen({ port: config.port, host: config.host });
