import { randomBytes, randomUUID } from "node:crypto";

import { createMemoryCounter } from "../../src/core/counter/memory.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import type { FindPayers } from "../../src/core/events/admission.ts";
import { createEvents } from "../../src/core/events/events.ts";
import type { Events } from "../../src/core/events/events.ts";
import { createSender } from "../../src/core/events/sender.ts";
import type { SubscriptionInput, SubscriptionWithSecret } from "../../src/core/events/subscriptions.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { createEngine } from "../../src/core/sandbox/engine.ts";
import type { Engine } from "../../src/core/sandbox/engine.ts";
import type { Sandbox } from "../../src/core/sandbox/sandbox.ts";
import { createRecord } from "../../src/core/sandbox/writing.ts";
import type { Caller } from "../../src/core/services/callers.ts";
import { LOOPBACK_NETWORKS, createAddressGuard } from "../../src/core/services/webhook-address.ts";
import type { Resolve } from "../../src/core/services/webhook-address.ts";
import { createMemoryStorage } from "../../src/core/storage/memory.ts";
import type { Storage } from "../../src/core/storage/storage.ts";
import { simulateTime } from "./simulated-time.ts";
import type { SimulatedTime } from "./simulated-time.ts";

const BASE_URL = "http://seedbed.test";
const base = createBases(growRecords(catalog, BASE_URL));

/** The time at which the tests begin, epoch milliseconds. */
export const START: number = Date.parse("2026-11-20T12:00:00.000Z");

/** Events over the real catalog, with simulated time and no network but loopback. */
export interface Stage extends AsyncDisposable {
  readonly events: Events;
  readonly time: SimulatedTime;
  readonly visitors: Engine;
  readonly customers: Engine;
  /** Faults of our own that came up. */
  readonly faults: unknown[];
  subscribe(caller: Caller, input: SubscriptionInput): Promise<SubscriptionWithSecret>;
  /** The caller's sandbox. */
  sandbox(caller: Caller, name?: string): Promise<Sandbox>;
  /** Creates a user in the caller's sandbox: one event, `user.created`. */
  write(caller: Caller, name?: string): Promise<void>;
  /** Lets time pass in steps until `ms` are over, with everything done that falls due on the way. */
  pass(ms: number, step?: number): Promise<void>;
}

export interface StageOptions {
  /** The storage of customers' events; memory unless given. Closed with the stage. */
  readonly storage?: Storage;
  /** Networks that are open; loopback unless given. */
  readonly allow?: readonly string[];
  readonly resolve?: Resolve;
  readonly start?: number;
  /** Finds the account that a caller counts for; each caller counts alone unless given. */
  readonly findPayers?: FindPayers;
}

/** A visitor, told apart by a number. */
export function visitor(n = 1): Caller {
  const owner = `visitor:192.0.2.${n}`;
  return {
    kind: "visitor",
    role: "write",
    owner,
    counted: owner,
    plan: "free",
    requestsPerHour: null,
    maxChanges: 2_000,
    maxBytes: Infinity,
    maxSandboxes: 10,
  };
}

/** A customer with one key, told apart by a number. */
export function customer(n = 1): Caller {
  return {
    kind: "customer",
    role: "write",
    owner: `key:${n}`,
    counted: `account:${n}`,
    plan: "developer",
    requestsPerHour: null,
    maxChanges: 20_000,
    maxBytes: Infinity,
    maxSandboxes: 100,
    accountId: String(n),
    keyId: String(n),
  };
}

/** Sets the stage; nothing is sent before `events.start()`, which is called. */
export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const { storage = createMemoryStorage(), allow = LOOPBACK_NETWORKS, start = START } = options;
  const { resolve = (hostname) => Promise.reject(new Error(`no test knows ${hostname}`)) } = options;
  const time = simulateTime(start);
  const { clock, timers } = time;
  const faults: unknown[] = [];
  const engineOver = (over: Storage): Engine =>
    createEngine({ catalog, storage: over, base, baseUrl: BASE_URL, clock, newId: randomUUID });
  const visitors = engineOver(createMemoryStorage());
  const customers = engineOver(storage);
  const guard = createAddressGuard({ allow, resolve, after: timers.after });
  const events = createEvents({
    visitors,
    customers,
    counter: createMemoryCounter(clock),
    guard,
    send: createSender({ guard, timers, clock }),
    clock,
    random: () => 0.5,
    randomBytes,
    newId: randomUUID,
    timers,
    show: async (body) => body,
    userAgent: "Seedbed-Webhooks/1.0",
    ...(options.findPayers !== undefined && { findPayers: options.findPayers }),
    onFault: (error) => faults.push(error),
  });
  await events.start();

  const sandbox: Stage["sandbox"] = async ({ kind, owner, maxChanges }, name = "default") =>
    (kind === "visitor" ? visitors : customers).open({ scope: `${owner}/${name}`, owner, name, maxChanges });
  let written = 0;
  return {
    events,
    time,
    visitors,
    customers,
    faults,
    sandbox,
    subscribe: (caller, input) => events.subscriptions.create(caller, input),
    async write(caller, name) {
      written += 1;
      const values = { name: `Ada ${written}`, email: `ada.${written}@example.com` };
      await (
        await sandbox(caller, name)
      ).write((tx) => createRecord(tx, catalog.get("user"), values, { strict: false }));
    },
    async pass(ms, step = ms) {
      for (let left = ms; left > 0; left -= step) {
        time.advance(Math.min(step, left));
        await events.settle();
      }
    },
    async [Symbol.asyncDispose]() {
      await events.stop();
      await storage.close();
    },
  };
}
