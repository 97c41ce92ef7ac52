// A process that is killed in the middle of writing has kept every write that it answered, and no half of one.
import assert from "node:assert/strict";
import { test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { signUp } from "./customer.ts";
import { newDatabase, newFolder, startRunning } from "./running.ts";

/** Writes that are answered before the process is killed. */
const ANSWERED = 1_500;
const WRITERS = 16;

/** Each order takes from a book's stock, so that a write has several parts: the order and the book. */
const BOOK = 1;
const STOCK = 1_000_000;

async function crash(environment: Readonly<Record<string, string>>): Promise<void> {
  const first = await startRunning(environment);
  const customer = await signUp(first, "enterprise");
  const { headers } = await customer.makeKey();
  await first.request({ method: "PATCH", path: `/v1/bookstore/books/${BOOK}`, headers, body: { stock: STOCK } });

  const acknowledged = new Map<string, string>();
  let isKilled = false;
  const write = async (): Promise<void> => {
    while (!isKilled) {
      const body = { userId: "1", items: [{ bookId: String(BOOK), quantity: 1 }] };
      const answer = await first
        .request({ method: "POST", path: "/v1/bookstore/orders", headers, body })
        .catch(() => undefined);
      if (answer === undefined) return;
      assert.equal(answer.status, 201, answer.text);
      acknowledged.set(String(answer.json()["id"]), answer.text);
      if (acknowledged.size >= ANSWERED && !isKilled) {
        isKilled = true;
        await first.stop("SIGKILL");
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  assert.ok(acknowledged.size >= ANSWERED);

  const second = await startRunning(environment);
  try {
    const exported = await second.request({ path: "/api/data/export", headers });
    const { bookstore } = exported.json() as {
      bookstore: { orders: { id: string }[]; books: { id: string; stock: number }[] };
    };
    const orders = new Map(bookstore.orders.map((order) => [order.id, JSON.stringify(order)]));
    const lost = [...acknowledged].filter(([id, text]) => orders.get(id) !== text);
    assert.deepEqual(lost, [], "every acknowledged order is there, as it was answered");
    const made = bookstore.orders.filter(({ id }) => Number(id) > 150).length;
    const stock = bookstore.books.find(({ id }) => id === String(BOOK))?.stock;
    assert.equal(stock, STOCK - made, "each order that is there took its book, and no other did");
    assert.ok(made <= acknowledged.size + WRITERS, "nothing is there that nobody sent");
  } finally {
    await second.stop();
  }
}

test("SIGKILL in the middle of many writes loses none that was answered, on the embedded database", async () => {
  await using folder = await newFolder();
  await crash({ DATA_DIR: folder.path });
});

const noPostgres = await skipWithout("PostgreSQL");
test(
  "SIGKILL in the middle of many writes loses none that was answered, on PostgreSQL",
  { skip: noPostgres },
  async () => {
    await using database = await newDatabase();
    await crash({ DATABASE_URL: database.url });
  },
);
