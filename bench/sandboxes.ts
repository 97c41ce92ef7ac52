// The memory of sandboxes: prints as JSON the growth of the heap and the resident memory, in bytes, and what a read takes among few and among many.
// Run by the bench with --expose-gc.
import { catalog } from "../src/core/domains/catalog.ts";
import type { StoredRecord } from "../src/core/sandbox/stored-record.ts";
import type { Transaction } from "../src/core/sandbox/transaction.ts";
import { createRecord, deleteRecord, patchRecord } from "../src/core/sandbox/writing.ts";
import { createBenchEngine } from "./bench-engine.ts";
import { tenth } from "./compare.ts";

const SANDBOXES = 100_000;
/** Reads of a batch, of ever other sandboxes. */
const READS = 2_000;
const users = catalog.get("user");
const lenient = { strict: false };

const engine = createBenchEngine();

function existing(tx: Transaction, id: number): StoredRecord {
  const stored = tx.peek(users, id);
  if (stored === undefined) throw new Error(`there is no user ${id}`);
  return stored;
}

/** Opens a sandbox and makes ten changes in it: four records created, four patched, two deleted. */
async function fill(name: string): Promise<void> {
  const sandbox = await engine.open({ scope: name, owner: name, name, maxChanges: 2000 });
  for (const n of [1, 2, 3, 4]) {
    await sandbox.write((tx) => createRecord(tx, users, { name: `Ada ${n}`, email: `ada.${n}@example.com` }, lenient));
    await sandbox.write((tx) => patchRecord(tx, users, existing(tx, 10 + n), { jobTitle: `Engineer ${n}` }, lenient));
  }
  for (const id of [21, 22]) await sandbox.write((tx) => deleteRecord(tx, users, existing(tx, id)));
}

/** Bytes in use once nothing is left to collect: what a WeakRef gave is kept until the turn of the event loop ends. */
async function settle(): Promise<{ heap: number; resident: number }> {
  await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
}

/** Microseconds of processor time of reading a changed record in one of so many sandboxes. */
async function timeRead(sandboxes: number): Promise<number> {
  const batches: number[] = [];
  for (let batch = 0; batch < 20; batch += 1) {
    const began = process.cpuUsage();
    for (let n = 0; n < READS; n += 1) {
      const name = `visitor ${(batch * READS + n * 7) % sandboxes}`;
      const sandbox = await engine.open({ scope: name, owner: name, name, maxChanges: 2000 });
      if (sandbox.collection(users).get("11")?.record["jobTitle"] !== "Engineer 1")
        throw new Error(`${name} lost a change`);
    }
    const { user, system } = process.cpuUsage(began);
    batches.push((user + system) / READS);
  }
  return tenth(batches);
}

await fill("first");
for (let n = 0; n < 100; n += 1) await fill(`visitor ${n}`);
const readOfFew = await timeRead(100);
const before = await settle();
for (let n = 100; n < SANDBOXES; n += 1) await fill(`visitor ${n}`);
const after = await settle();
console.log(
  JSON.stringify({
    sandboxes: engine.residents.size,
    bytesPerSandbox: (after.heap - before.heap) / (SANDBOXES - 100),
    readOfFew,
    readOfMany: await timeRead(SANDBOXES),
    resident: after.resident,
  }),
);
