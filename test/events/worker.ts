// A process of its own that works on a queue of deliveries, for tests that kill it or run two. Arguments: what to do, where the data is, what else.
import { randomBytes, randomUUID } from "node:crypto";

import { createMemoryCounter } from "../../src/core/counter/memory.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { createEvents } from "../../src/core/events/events.ts";
import { createSender } from "../../src/core/events/sender.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { createEngine } from "../../src/core/sandbox/engine.ts";
import { createRecord } from "../../src/core/sandbox/writing.ts";
import { processTimers } from "../../src/core/services/timers.ts";
import { createAddressGuard, LOOPBACK_NETWORKS } from "../../src/core/services/webhook-address.ts";
import { createMemoryStorage } from "../../src/core/storage/memory.ts";
import { createRelationalStorage } from "../../src/core/storage/relational.ts";
import { openSqlite } from "../../src/core/storage/sqlite.ts";
import type { Storage } from "../../src/core/storage/storage.ts";
import { openPostgres } from "../../src/hosted/cluster/postgres.ts";
import { TEST_DATABASE_URL } from "../prerequisite.ts";
import { customer } from "./stage.ts";

const [task = "", where = "", detail = ""] = process.argv.slice(2);
const caller = customer();

function open(storage: Storage, userAgent: string) {
  const base = createBases(growRecords(catalog, "http://seedbed.test"));
  const common = { catalog, base, baseUrl: "http://seedbed.test", clock: Date.now, newId: randomUUID };
  const engine = createEngine({ ...common, storage });
  const resolve = (hostname: string): Promise<string[]> => Promise.reject(new Error(`no test knows ${hostname}`));
  const guard = createAddressGuard({ allow: LOOPBACK_NETWORKS, resolve, after: processTimers.after });
  const events = createEvents({
    visitors: createEngine({ ...common, storage: createMemoryStorage() }),
    customers: engine,
    counter: createMemoryCounter(Date.now),
    guard,
    send: createSender({ guard, timers: processTimers, clock: Date.now }),
    clock: Date.now,
    random: Math.random,
    randomBytes,
    newId: randomUUID,
    timers: processTimers,
    show: async (body) => body,
    userAgent,
    onFault: (error) => console.error(error),
  });
  const write = async (n: number): Promise<void> => {
    const { owner, maxChanges } = caller;
    const sandbox = await engine.open({ scope: `${owner}/default`, owner, name: "default", maxChanges });
    await sandbox.write((tx) =>
      createRecord(tx, catalog.get("user"), { name: `Ada ${n}`, email: `ada.${n}@example.com` }, { strict: false }),
    );
  };
  return { events, write };
}

if (task === "write-and-die") {
  // Killed by itself right after the commit, before anything could be sent.
  const { events, write } = open(createRelationalStorage(await openSqlite(where)), "dying");
  await events.subscriptions.create(caller, { url: detail, events: ["*"] });
  await write(1);
  process.kill(process.pid, "SIGKILL");
} else if (task === "write-and-send") {
  // Sends, and waits to be killed while the receiver has not answered.
  const { events, write } = open(createRelationalStorage(await openSqlite(where)), "dying");
  await events.subscriptions.create(caller, { url: detail, events: ["*"] });
  await events.start();
  await write(1);
  setInterval(() => undefined, 1_000);
} else if (task === "deliver") {
  const { events } = open(createRelationalStorage(await openPostgres(TEST_DATABASE_URL, where)), detail);
  await events.start();
  console.log("ready");
  setInterval(() => undefined, 1_000);
} else if (task === "write") {
  const { write } = open(createRelationalStorage(await openPostgres(TEST_DATABASE_URL, where)), "writing");
  for (let n = 0; n < Number(detail); n += 1) await write(n);
  process.exit(0);
} else throw new Error(`there is no task ${task}`);
