// The memory that worlds of more and more seeds take, whoever asks for them, in a process with a small heap.
import assert from "node:assert/strict";
import { test } from "node:test";

import { signUp } from "../control/customer.ts";
import { newFolder, startRunning } from "../control/running.ts";
import type { Received, Running, Sent } from "../control/running.ts";
import { ONLY_IN_CI } from "../prerequisite.ts";
import { ROUNDS } from "./ledger.ts";
import { residentBytes } from "./resident.ts";

const MIB = 1024 * 1024;

/** A heap, and what the whole process may take with it. */
const HEAPS = [{ heap: 256, most: 400 }, ...(ROUNDS > 1 ? [{ heap: 512, most: 450 }] : [])];

/** Lists that go through a whole collection. */
const LISTS = ["bookstore/orders", "fintech/transactions", "bookstore/reviews", "fintech/payments"];

/** The attack that is tried in every run. */
const QUICKEST = "autopilot in many sandboxes";

let seeds = 100_000;

interface Attack {
  readonly service: Running;
  /** Sends it, and notes what it was answered. */
  ask(sent: Sent): Promise<Received>;
}

/** A sandbox of a world that nobody else has, and lists of all its records. */
async function growSandbox({ ask }: Attack, name: string, headers: Readonly<Record<string, string>>): Promise<void> {
  seeds += 1;
  await ask({ method: "POST", path: "/api/sandboxes", headers, body: { name, from: { seed: seeds } } });
  for (const list of LISTS) await ask({ path: `/s/${name}/v1/${list}?q=zz`, headers });
}

/** Visitors, each at an address of its own, eight at once. */
async function visit(count: number, work: (headers: Readonly<Record<string, string>>) => Promise<void>): Promise<void> {
  const addresses = Array.from({ length: count }, (_, n) => `198.51.${n >> 8}.${n & 255}`).values();
  const one = async (): Promise<void> => {
    for (const address of addresses) await work({ "X-Forwarded-For": address });
  };
  await Promise.all(Array.from({ length: 8 }, one));
}

const ATTACKS: Readonly<Record<string, (attack: Attack) => Promise<void>>> = {
  "sandboxes of many visitors": (attack) =>
    visit(ROUNDS > 1 ? 64 : 5, async (headers) => {
      for (let n = 0; n < 8; n += 1) await growSandbox(attack, `own-${n}`, headers);
    }),
  "other seeds in every request of many visitors": ({ ask }) =>
    visit(ROUNDS > 1 ? 64 : 5, async (headers) => {
      for (let n = 0; n < (ROUNDS > 1 ? 100 : 20); n += 1) {
        seeds += 1;
        await ask({ path: `/v1/${LISTS[n % 4]}?_seed=${seeds}&q=zz`, headers });
      }
    }),
  "the sandboxes of one account": async (attack) => {
    const customer = await signUp(attack.service);
    const { headers } = await customer.makeKey();
    for (let n = 0; n < (ROUNDS > 1 ? 100 : 40); n += 1) await growSandbox(attack, `own-${n}`, headers);
  },
  "autopilot in many sandboxes": ({ ask }) =>
    visit(ROUNDS > 1 ? 56 : 10, async (headers) => {
      for (let n = 0; n < 9; n += 1) {
        seeds += 1;
        const named = `own-${n}`;
        await ask({ method: "POST", path: "/api/sandboxes", headers, body: { name: named, from: { seed: seeds } } });
        await ask({ method: "PATCH", path: `/api/sandboxes/${named}`, headers, body: { autopilot: true } });
      }
    }),
};

for (const { heap, most } of HEAPS)
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const skip = process.platform === "linux" ? name !== QUICKEST && ONLY_IN_CI : "only on Linux";
    test(`a process with ${heap} MiB of heap lives on with ${name}`, { skip }, async (t) => {
      await using folder = await newFolder();
      const service = await startRunning({
        DATA_DIR: folder.path,
        NODE_OPTIONS: `--max-old-space-size=${heap}`,
        TRUST_PROXY: "127.0.0.1",
        BASE_URL: "http://localhost",
        FREE_REQUESTS_PER_HOUR: "100",
      });
      const statuses = new Map<number, number>();
      let peak = 0;
      try {
        const ask = async (sent: Sent): Promise<Received> => {
          const answer = await service.request(sent);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          peak = Math.max(peak, await residentBytes(service));
          return answer;
        };
        await attack({ service, ask });
        t.diagnostic(`${Math.round(peak / MIB)} MiB at most; ${JSON.stringify([...statuses])}`);
        const answer = await service.request({ path: "/v1/users/1", headers: { "X-Forwarded-For": "203.0.113.99" } });
        assert.equal(answer.status, 200);
        assert.ok(peak < most * MIB, `${Math.round(peak / MIB)} MiB`);
        for (const status of statuses.keys()) assert.ok(status < 300, JSON.stringify([...statuses]));
      } finally {
        assert.equal(await service.stop(), 0, service.said());
      }
    });
  }
