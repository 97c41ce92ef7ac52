// Deliveries from the write to the stored 2xx, over the embedded database: prints as JSON how many subscriptions heard how many events in how long, and of that how long the processor worked. Arguments: the receiver's origin, and a folder for the data.
import { randomBytes } from "node:crypto";

import { createMemoryCounter } from "../src/core/counter/memory.ts";
import { catalog } from "../src/core/domains/catalog.ts";
import { createEvents } from "../src/core/events/events.ts";
import { createSender } from "../src/core/events/sender.ts";
import { createRecord } from "../src/core/sandbox/writing.ts";
import { KEY_SUBSCRIPTIONS } from "../src/core/services/bounds.ts";
import type { Caller } from "../src/core/services/callers.ts";
import { processTimers } from "../src/core/services/timers.ts";
import { createAddressGuard, LOOPBACK_NETWORKS } from "../src/core/services/webhook-address.ts";
import { createRelationalStorage } from "../src/core/storage/relational.ts";
import { openSqlite } from "../src/core/storage/sqlite.ts";
import { newRowId } from "../src/hosted/service/new-row-id.ts";
import { createBenchEngine } from "./bench-engine.ts";

const SUBSCRIPTIONS = 100;
const EVENTS = 200;
const WARM_UP = 20;
const clock = Date.now;
const [receiver = "", folder = ""] = process.argv.slice(2);

const customers = createBenchEngine(createRelationalStorage(await openSqlite(folder)));
const guard = createAddressGuard({
  allow: LOOPBACK_NETWORKS,
  resolve: () => Promise.reject(new Error("the bench asks no name server")),
  after: processTimers.after,
});
const events = createEvents({
  visitors: createBenchEngine(),
  customers,
  counter: createMemoryCounter(clock),
  guard,
  send: createSender({ guard, timers: processTimers, clock }),
  clock,
  random: Math.random,
  randomBytes,
  newId: newRowId,
  timers: processTimers,
  show: async (body) => body,
  userAgent: "Seedbed-Webhooks/1.0",
  onFault(error) {
    throw error;
  },
});

function key(n: number): Caller {
  const standing = {
    kind: "customer",
    role: "write",
    plan: "enterprise",
    requestsPerHour: null,
    maxSandboxes: 100,
  } as const;
  return {
    ...standing,
    owner: `key:${n}`,
    counted: `account:${n}`,
    maxChanges: 20_000,
    maxBytes: Infinity,
    accountId: `${n}`,
    keyId: `${n}`,
  };
}

const keys = Array.from({ length: SUBSCRIPTIONS / KEY_SUBSCRIPTIONS }, (_, n) => key(n));
for (const caller of keys) {
  for (let n = 0; n < KEY_SUBSCRIPTIONS; n += 1) {
    await events.subscriptions.create(caller, { url: `${receiver}/hook/${n}`, events: ["user.created"] });
  }
}

let written = 0;

/** Writes so many events, by turns with each key, and waits until all are delivered; the milliseconds that took. */
async function deliver(count: number): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < count; n += 1) {
    written += 1;
    const { owner, maxChanges } = keys[n % keys.length] ?? key(0);
    const sandbox = await customers.open({ scope: `${owner}/default`, owner, name: "default", maxChanges });
    const values = { name: `Ada ${written}`, email: `ada.${written}@example.com` };
    await sandbox.write((tx) => createRecord(tx, catalog.get("user"), values, { strict: false }));
  }
  await events.settle();
  return performance.now() - began;
}

await events.start();
await deliver(WARM_UP);
const before = process.cpuUsage();
const ms = await deliver(EVENTS);
const { user, system } = process.cpuUsage(before);
await events.stop();
console.log(
  JSON.stringify({
    subscriptions: SUBSCRIPTIONS,
    events: EVENTS,
    deliveries: EVENTS * KEY_SUBSCRIPTIONS,
    ms,
    cpuMs: (user + system) / 1000,
  }),
);
await customers.storage.close();
