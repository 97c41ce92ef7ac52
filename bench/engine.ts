import { addToCart, checkoutCurrentCart } from "../src/core/domains/bookstore/current-cart.ts";
import { order } from "../src/core/domains/bookstore/order.ts";
import { catalog } from "../src/core/domains/catalog.ts";
// The engine's operations a second over each storage, and the cost of a checkout: prints rows of { name, perSecond } as JSON. Argument: a folder for the data. PostgreSQL takes part where TEST_DATABASE_URL names one.
import type { Engine } from "../src/core/sandbox/engine.ts";
import type { Sandbox } from "../src/core/sandbox/sandbox.ts";
import { patchRecord } from "../src/core/sandbox/writing.ts";
import { createMemoryStorage } from "../src/core/storage/memory.ts";
import { createRelationalStorage } from "../src/core/storage/relational.ts";
import { openSqlite } from "../src/core/storage/sqlite.ts";
import type { Storage } from "../src/core/storage/storage.ts";
import { createTestSchema } from "../test/test-schema.ts";
import { createBenchEngine } from "./bench-engine.ts";

/** Sandboxes that are worked on at the same time. */
const AT_ONCE = 16;
const SECONDS = 1;
const USER = "4";
const [folder = ""] = process.argv.slice(2);

const users = catalog.get("user");
const rows: { name: string; perSecond: number }[] = [];

function open(engine: Engine, name: string): Sandbox | Promise<Sandbox> {
  return engine.open({ scope: `bench/${name}`, owner: "bench", name, maxChanges: Infinity });
}

/** Does the work over and over, in so many sandboxes at once, and notes how often a second. */
async function measure(name: string, work: (lane: number, turn: number) => Promise<unknown>): Promise<void> {
  const until = performance.now() + SECONDS * 1000;
  const began = performance.now();
  let done = 0;
  const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      await work(lane, turn);
      done += 1;
    }
  });
  await Promise.all(lanes);
  rows.push({ name, perSecond: done / ((performance.now() - began) / 1000) });
}

async function measureStorage(name: string, storage: Storage): Promise<void> {
  const engine = createBenchEngine(storage);
  const patch = (lane: number, turn: number): Promise<unknown> =>
    Promise.resolve(open(engine, `lane-${lane}`)).then((sandbox) =>
      sandbox.write((tx) => {
        const before = tx.peek(users, 7);
        if (before === undefined) throw new Error("there is no user 7");
        return patchRecord(tx, users, before, { jobTitle: `Engineer ${turn}` }, { strict: false }).json;
      }),
    );
  const read = async (lane: number): Promise<unknown> =>
    (await open(engine, `lane-${lane}`)).collection(users).get("7")?.json;
  await measure(`patch, ${name}`, patch);
  await measure(`patch of one sandbox, ${name}`, (lane, turn) => patch(0, lane + turn));
  await measure(`read, ${name}`, read);
  if (storage.durable) return;
  await measure("cart filled and checked out", async (lane, turn) => {
    const sandbox = await open(engine, `checkout-${lane}-${turn}`);
    return sandbox.write((tx) => {
      addToCart(tx, USER, "1", 1);
      return checkoutCurrentCart(tx, USER).id;
    });
  });
  await measure("transition: an order paid, with payment and transaction", async (lane, turn) => {
    const sandbox = await open(engine, `pay-${lane}-${turn}`);
    return sandbox.write((tx) => {
      const placed = tx.create(order, {
        userId: USER,
        items: [{ bookId: "1", title: "", quantity: 1, unitPrice: 0, lineTotal: 0 }],
      });
      return tx.move(order, placed.id, "pay").status;
    });
  });
}

await measureStorage("in memory", createMemoryStorage());
const sqlite = createRelationalStorage(await openSqlite(folder));
await measureStorage("on SQLite", sqlite);
await sqlite.close();
if (process.env["TEST_DATABASE_URL"] !== undefined) {
  const schema = await createTestSchema();
  const postgres = createRelationalStorage(await schema.open());
  await measureStorage("on PostgreSQL", postgres);
  await postgres.close();
  await schema.drop();
}
console.log(JSON.stringify(rows));
