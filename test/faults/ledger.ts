import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

import { signUp } from "../control/customer.ts";
import type { Customer, Key } from "../control/customer.ts";
import type { Received, Running, Sent } from "../control/running.ts";
import { ONLY_IN_CI } from "../prerequisite.ts";

/** Each order takes from a book's stock, so that a write has several parts: the order, the book, and an event for each. */
const BOOK = 1;
const STOCK = 1_000_000;

/** Sandboxes that are written to at once. */
const SANDBOXES = 4;

/** The length of the suite: one for every run, more for a long one. */
export const ROUNDS = Number(process.env["FAULT_ROUNDS"] ?? "1");

/** Times that a process is killed: twice for every round, once outside of CI. */
export const KILLS = ROUNDS * (ONLY_IN_CI === false ? 2 : 1);

interface Made {
  readonly text: string;
  readonly tag: string;
}

/** Writes that were answered with 201, of each sandbox. */
type Mark = readonly ReadonlyMap<string, Made>[];

/** Writes to a service that is broken meanwhile, and then an account of everything that it had answered. */
export interface Ledger {
  readonly customer: Customer;
  readonly key: Key;
  /** Writes that were answered with 201. */
  readonly acknowledged: number;
  /** Statuses other than 201, by how often they came; 0 is no answer. */
  readonly refused: ReadonlyMap<number, number>;
  /** Writes until told to stop, through one service; resolves when the last was answered. */
  write(service: Running): { stop(): Promise<void> };
  /** The writes that were answered by now. */
  mark(): Mark;
  /**
   * Compares what is stored with what was answered, all of it or up to a mark: nothing lost, changed, halved or repeated.
   * Resolves to how many of the ledger's writes are there.
   */
  settle(service: Running, upTo?: Mark): Promise<number>;
}

/** A customer with some sandboxes that nothing was written to yet but the stock of a book. */
export async function openLedger(first: Running): Promise<Ledger> {
  const customer = await signUp(first, "enterprise");
  const key = await customer.makeKey();
  const sandboxes = Array.from({ length: SANDBOXES }, (_, at) => ({
    name: `ledger-${at}`,
    acknowledged: new Map<string, Made>(),
    /** Orders that were sent, answered or not. */
    sent: 0,
  }));
  const inside = (name: string) => ({ ...key.headers, "X-Sandbox": name });
  for (const { name } of sandboxes) {
    const sent = {
      method: "PATCH",
      path: `/v1/bookstore/books/${BOOK}`,
      headers: inside(name),
      body: { stock: STOCK },
    };
    assert.equal((await first.request(sent)).status, 200);
  }
  const refused = new Map<number, number>();

  async function order(service: Running, sandbox: (typeof sandboxes)[number]): Promise<void> {
    sandbox.sent += 1;
    const body = { userId: "1", items: [{ bookId: String(BOOK), quantity: 1 }] };
    const sent: Sent = { method: "POST", path: "/v1/bookstore/orders", headers: inside(sandbox.name), body };
    const answer = await service.request(sent).catch(() => undefined);
    if (answer?.status === 201) {
      const tag = String(answer.headers.etag);
      sandbox.acknowledged.set(String(answer.json()["id"]), { text: answer.text, tag });
      return;
    }
    const status = answer?.status ?? 0;
    refused.set(status, (refused.get(status) ?? 0) + 1);
    await wait(20); // a service that is away is not asked without end
  }

  async function settleOne(
    service: Running,
    { name, sent }: (typeof sandboxes)[number],
    acknowledged: ReadonlyMap<string, Made> = new Map(),
  ): Promise<number> {
    const ask = (path: string): Promise<Received> => service.request({ path, headers: inside(name) });
    const exported = (await ask("/api/data/export")).json() as {
      bookstore: { orders: { id: string }[]; books: { id: string; stock: number }[] };
    };
    const orders = new Map(exported.bookstore.orders.map((one) => [one.id, JSON.stringify(one)]));
    for (const [id, { text, tag }] of acknowledged) {
      assert.equal(orders.get(id), text, `order ${id} of ${name} is there as it was answered`);
      if (Number(id) % 10 === 0) assert.equal((await ask(`/v1/bookstore/orders/${id}`)).headers.etag, tag);
    }
    const made = exported.bookstore.orders.map(({ id }) => Number(id)).filter((id) => id > 150);
    assert.ok(made.length <= sent, "nothing is there that nobody sent");
    const stock = exported.bookstore.books.find(({ id }) => id === String(BOOK))?.stock;
    assert.equal(stock, STOCK - made.length, "each order that is there took its book, and no other did");
    const events: { type: string; sequence: number; data: { object: { id: string } } }[] = [];
    for (let after = ""; ;) {
      const { events: page, next } = (await ask(`/api/events?sandbox=${name}&limit=1000${after}`)).json() as {
        events: typeof events;
        next: string;
      };
      events.push(...page);
      if (page.length === 0) break;
      after = `&after=${next}`;
    }
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      events.map((_, at) => at + 1),
      "events have no gap and no repeat",
    );
    const told = events.filter(({ type }) => type === "order.created").map(({ data }) => Number(data.object.id));
    assert.deepEqual(
      told.toSorted((a, b) => a - b),
      made,
      "each order that is there was told once",
    );
    return made.length;
  }

  return {
    customer,
    key,
    get acknowledged() {
      return sandboxes.reduce((sum, sandbox) => sum + sandbox.acknowledged.size, 0);
    },
    refused,
    write(service) {
      const over = new AbortController();
      const writer = async (sandbox: (typeof sandboxes)[number]): Promise<void> => {
        while (!over.signal.aborted) await order(service, sandbox);
      };
      const writers = Promise.all(sandboxes.map(writer));
      return {
        async stop() {
          over.abort();
          await writers;
        },
      };
    },
    mark: () => sandboxes.map(({ acknowledged }) => new Map(acknowledged)),
    async settle(service, upTo = sandboxes.map(({ acknowledged }) => acknowledged)) {
      let there = 0;
      for (const [at, sandbox] of sandboxes.entries()) there += await settleOne(service, sandbox, upTo[at]);
      return there;
    },
  };
}

/** Waits until something holds; the test's own limit ends it if it never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20);
}
