// The memory that one address can take within its hundred requests, in a process with a small heap.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import { newFolder, startRunning } from "../control/running.ts";
import type { Running } from "../control/running.ts";
import { ONLY_IN_CI } from "../prerequisite.ts";
import { ATTACKS, createAttacker } from "./attacks.ts";
import { ROUNDS } from "./ledger.ts";
import { residentBytes } from "./resident.ts";

const MIB = 1024 * 1024;

/** The most that an attack may cost, and the error of measuring a whole process: V8 keeps some memory at hand. Bytes. */
const MOST = 64 * MIB;
const SLACK = 8 * MIB;

/** Those that cost most run always, the others in a long run. */
const ALWAYS: readonly string[] = [
  "one long record, expanded many times in another",
  "exports",
  "recipes that are sent",
  "bodies that cost more than their length",
];

/** The one that is tried in every run, outside of CI too. */
const QUICKEST = "exports";

/** Makes ordinary requests, after which the process is as large as it is without an attack. */
async function warm(service: Running): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    const { ask } = createAttacker(service, `203.0.113.${n}`);
    for (let at = 0; at < 15; at += 1) {
      await ask({ path: `/v1/bookstore/books?limit=100&page=${at % 2}1&expand=authors` });
      await ask({ path: `/v1/users?limit=50&sort=-name&offset=${at}` });
      await ask({ method: "POST", path: "/v1/jobs", body: { type: "export", note: "x".repeat(3_000) } });
    }
    await ask({ path: "/api/data/export" });
  }
}

/** The cost once V8 has given back what it collects on a busy machine: the first measurement within the bound, else the last. */
async function settled(measure: () => Promise<number>): Promise<number> {
  let cost = Infinity;
  for (let tries = 0; tries < 12 && cost >= MOST + SLACK; tries += 1) {
    await wait(2_500);
    cost = await measure();
  }
  return cost;
}

const isLinux = process.platform === "linux";

for (const [name, attack] of Object.entries(ATTACKS)) {
  if (ROUNDS === 1 && !ALWAYS.includes(name)) continue; // in a long run
  const skip = isLinux ? name !== QUICKEST && ONLY_IN_CI : "only on Linux";
  test(`one address costs at most 64 MiB with ${name}`, { skip }, async (t) => {
    await using folder = await newFolder();
    const service = await startRunning({
      DATA_DIR: folder.path,
      NODE_OPTIONS: "--max-old-space-size=512",
      TRUST_PROXY: "127.0.0.1",
      BASE_URL: "http://localhost",
      FREE_REQUESTS_PER_HOUR: "100",
    });
    const attacker = createAttacker(service, "198.51.100.7");
    try {
      await warm(service);
      await wait(500);
      const before = await residentBytes(service);
      await attack(attacker);
      const cost = await settled(async () => (await residentBytes(service)) - before);
      t.diagnostic(`${Math.round(cost / MIB)} MiB`);
      const answer = await service.request({ path: "/v1/users/1", headers: { "X-Forwarded-For": "203.0.113.99" } });
      assert.equal(answer.status, 200);
      assert.ok(cost < MOST + SLACK, `${Math.round(cost / MIB)} MiB`);
    } finally {
      attacker.close();
      assert.equal(await service.stop(), 0, service.said());
    }
  });
}
