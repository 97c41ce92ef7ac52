// Requests of one caller that take long: nobody else who asks meanwhile waits for them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { signUp } from "../control/customer.ts";
import type { Customer } from "../control/customer.ts";
import { newFolder, startRunning } from "../control/running.ts";
import type { Received, Running, Sent } from "../control/running.ts";
import { largeDescription } from "../playgrounds/large-description.ts";
import { ROUNDS } from "./ledger.ts";

/** The length of each attack, milliseconds, and the number of one caller's clients that make it. */
const LONG = ROUNDS > 1 ? 10_000 : 1_500;
const CLIENTS = 4;

/** The most that anybody may wait, milliseconds: far less than one of these requests in one piece, on any machine. */
const MOST = 1_000;

let folder: Awaited<ReturnType<typeof newFolder>>;
let service: Running;
let customer: Customer;

before(async () => {
  folder = await newFolder();
  service = await startRunning({ DATA_DIR: folder.path, TRUST_PROXY: "127.0.0.1", BASE_URL: "http://localhost" });
  customer = await signUp(service, "enterprise");
});
after(async () => {
  await service.stop("SIGKILL"); // what was begun takes minutes
  await folder[Symbol.asyncDispose]();
});

interface Attack {
  /** Of the world that it is in. */
  readonly size: 10 | 100;
  readonly autopilot?: boolean;
  /** True if its last requests are waited for: a thread of its own works on them, and others would have less of the machine. */
  readonly ends?: boolean;
  /** Requests that are made in it before. */
  readonly before?: readonly Sent[];
  /** The nth request; `made` is the answer to the last one before. */
  attack(n: number, made: Received): Sent;
}

/** 2,000 users, of whom 100 are made at once. */
const USERS: readonly Sent[] = Array.from({ length: 20 }, (_, at) => ({
  method: "POST",
  path: "/s/large/v1/core/users",
  body: Array.from({ length: 100 }, (_none, n) => ({ name: `User ${at} ${n}`, email: `user-${at}-${n}@example.com` })),
}));
const SNAPSHOT: Sent = { method: "POST", path: "/s/large/api/data/snapshots", body: { name: "now" } };

const DESCRIPTION = largeDescription(50);

/** A body of 90 KB with members that nobody declared. */
const WIDE = JSON.stringify(Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`m${n}`, n])));

const ATTACKS: Readonly<Record<string, Attack>> = {
  "large API descriptions": {
    size: 10,
    ends: true,
    before: [{ method: "POST", path: "/api/playgrounds", body: { name: "Large" } }],
    attack: (_, made) => ({
      method: "PUT",
      path: `/api/playgrounds/${(made.json()["playground"] as { id: string }).id}/definition`,
      headers: { "Content-Type": "application/json" },
      body: DESCRIPTION,
    }),
  },
  autopilot: {
    size: 100,
    attack: (n) => ({ method: "PATCH", path: "/api/sandboxes/large", body: { autopilot: n % 2 === 0 } }),
  },
  "what is upcoming": {
    size: 10,
    autopilot: true,
    attack: () => ({ path: "/api/sandboxes/large/clock/upcoming?limit=1000" }),
  },
  "a clock": {
    size: 10,
    autopilot: true,
    attack: () => ({ method: "POST", path: "/api/sandboxes/large/clock", body: { advance: "P30D" } }),
  },
  writes: {
    size: 100,
    attack: () => ({
      method: "POST",
      path: "/s/large/v1/bookstore/orders",
      body: { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
    }),
  },
  exports: { size: 100, attack: () => ({ path: "/s/large/api/data/export" }) },
  recipes: { size: 100, before: USERS, attack: () => ({ path: "/s/large/api/data/recipe" }) },
  changes: { size: 100, before: USERS, attack: () => ({ path: "/s/large/api/data/changes" }) },
  expectations: {
    size: 100,
    before: USERS,
    attack: () => ({ method: "POST", path: "/s/large/api/data/expect", body: { created: [] } }),
  },
  "a state's hash": { size: 100, before: USERS, attack: () => ({ path: "/s/large/api/data/state" }) },
  differences: {
    size: 100,
    before: [...USERS, SNAPSHOT],
    attack: (_, made) => ({
      path: `/s/large/api/data/snapshots/${(made.json()["snapshot"] as { id: string }).id}/diff`,
    }),
  },
  fixtures: { size: 10, attack: (n) => ({ path: `/api/seeds/${1_000 + n}/fixtures` }) },
  "searches and sorting": {
    size: 100,
    attack: (n) => ({ path: `/s/large/v1/fintech/transactions?q=zz${n}&sort=-amount` }),
  },
  "names that many records copy": {
    size: 100,
    attack: (n) => ({ method: "PATCH", path: "/s/large/v1/bookstore/authors/1", body: { name: `Name ${n}` } }),
  },
  "large bodies": {
    size: 10,
    attack: () => ({ method: "POST", path: "/s/large/v1/core/users", body: WIDE }),
  },
};

/** The longest that somebody else waits for a small answer until the signal aborts, milliseconds. */
async function longestWait(ending: AbortSignal): Promise<number> {
  let longest = 0;
  while (!ending.aborted) {
    const began = performance.now();
    const answer = await service.request({ path: "/health", headers: { "X-Forwarded-For": "203.0.113.99" } });
    longest = Math.max(longest, performance.now() - began);
    assert.equal(answer.status, 200);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  return longest;
}

for (const [name, { size, autopilot = false, ends = false, before = [], attack }] of Object.entries(ATTACKS))
  test(`nobody waits for ${name} of a sandbox of size ${size}`, async (t) => {
    const { headers } = await customer.makeKey(name);
    const ask = (sent: Sent): Promise<Received> =>
      service.request({ ...sent, headers: { ...headers, ...sent.headers } });
    const body = { name: "large", from: { seed: 9, size }, autopilot };
    let made = await ask({ method: "POST", path: "/api/sandboxes", body });
    assert.equal(made.status, 201, made.text);
    for (const sent of before) {
      made = await ask(sent);
      assert.equal(made.status, 201, made.text);
    }
    const ending = AbortSignal.timeout(LONG);
    const statuses = new Map<number, number>();
    const client = async (_: unknown, n: number): Promise<void> => {
      for (let at = n; !ending.aborted; at += 1) {
        const { status } = await ask(attack(at, made));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    for (const asking of clients) asking.catch(() => undefined); // it ends with the service
    const longest = await longestWait(ending);
    if (ends) await Promise.all(clients);
    t.diagnostic(`${Math.round(longest)} ms at most; ${JSON.stringify([...statuses])}`);
    assert.ok(longest < MOST, `${Math.round(longest)} ms`);
    for (const status of statuses.keys()) assert.ok(status < 300 || status === 422, JSON.stringify([...statuses]));
  });
