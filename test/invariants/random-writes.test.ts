import assert from "node:assert/strict";
import { test } from "node:test";

import { book } from "../../src/core/domains/bookstore/book.ts";
import type { order } from "../../src/core/domains/bookstore/order.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { SeedbedError } from "../../src/core/model/errors.ts";
import type { RecordType } from "../../src/core/model/resource.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { createEngine } from "../../src/core/sandbox/engine.ts";
import type { EngineEvent } from "../../src/core/sandbox/events.ts";
import type { Sandbox } from "../../src/core/sandbox/sandbox.ts";
import { createMemoryStorage } from "../../src/core/storage/memory.ts";
// After any writes in any order, the rules of the world hold, and its events tell of every change.
import * as fc from "../properties.ts";
import { attempt } from "./attempts.ts";
import type { Attempt } from "./attempts.ts";
import { assertCoherent, readAll } from "./coherence.ts";
import type { Row } from "./coherence.ts";
import { perform, resolve } from "./perform.ts";

const BASE_URL = "http://seedbed.test";
const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const HOUR = 3_600_000;
const base = createBases(growRecords(catalog, BASE_URL));

type Order = RecordType<typeof order>;
type Book = RecordType<typeof book>;

/** A trial's sandbox, with a clock that can be moved. */
interface Bench {
  readonly sandbox: Sandbox;
  readonly heard: EngineEvent[];
  wait(milliseconds: number): void;
}

async function openBench(): Promise<Bench> {
  let time = NOW;
  let ids = 0;
  const engine = createEngine({
    catalog,
    storage: createMemoryStorage(),
    base,
    baseUrl: BASE_URL,
    clock: () => time,
    newId: () => `id${(ids += 1)}`,
  });
  const heard: EngineEvent[] = [];
  engine.listen((_sandbox, events) => heard.push(...events));
  const sandbox = await engine.open({ scope: "trial", owner: "trial", name: "default", maxChanges: Infinity });
  return { sandbox, heard, wait: (milliseconds) => (time += milliseconds) };
}

/** A sandbox that is written to, what its events tell, and what was deleted in it. */
class Trial {
  accepted = 0;
  readonly deleted = new Set<string>();
  readonly bench: Bench;
  /** Every record as the events tell it. */
  readonly #mirror = new Map<string, Row>();
  #followed = 0;

  constructor(bench: Bench) {
    this.bench = bench;
    const contents = readAll(bench.sandbox);
    for (const { resource } of catalog.entries)
      for (const record of contents.all(resource))
        this.#mirror.set(`${resource.name}/${record.id}`, record as unknown as Row); // any record is a row
  }

  async try(wanted: Attempt): Promise<void> {
    if (wanted.do === "wait") {
      this.bench.wait(wanted.milliseconds);
      return;
    }
    const before = this.bench.sandbox.row;
    const from = this.bench.heard.length;
    try {
      await this.bench.sandbox.write((tx) => perform(tx, resolve(this.bench.sandbox, wanted)));
      this.accepted += 1;
    } catch (error) {
      assert.ok(error instanceof SeedbedError, `${JSON.stringify(wanted)}: ${String(error)}`);
      assert.equal(this.bench.sandbox.row, before, "what is refused leaves no trace");
    }
    const events = this.bench.heard.slice(from);
    for (const event of events) this.#follow(event);
    if (!("to" in wanted && wanted.to === "book")) {
      const books = this.bench.sandbox.collection(catalog.get(book.name));
      assertStockMoves(events, (id) => books.get(id) !== undefined);
    }
  }

  #follow({ type, sequence, object, previous }: EngineEvent): void {
    this.#followed += 1;
    assert.equal(sequence, this.#followed, "no number is left out");
    const [name = "", what] = type.split(".");
    const now = object as unknown as Row; // every event here is about a record
    const key = `${name}/${now.id}`;
    // Changes that the clock makes to a job between two of its events are told by none.
    if (name !== "job")
      assert.deepEqual(
        previous,
        what === "created" || what === "deleted" ? undefined : this.#mirror.get(key),
        `before ${type}`,
      );
    if (what !== "deleted") {
      this.#mirror.set(key, now);
      if (name === "card" && previous?.["accountId"] !== now["accountId"]) this.deleted.add(`moved ${name} ${now.id}`);
      return;
    }
    this.#mirror.delete(key);
    this.deleted.add(key);
    if (name !== "transaction") return;
    this.deleted
      .add(`half of transfer ${String(now["transferId"])}`)
      .add(`half of payment ${String(now["paymentId"])}`);
  }

  /** Lets an hour pass, follows its events, and checks the whole sandbox. */
  async end(): Promise<void> {
    this.bench.wait(HOUR);
    const from = this.bench.heard.length;
    await this.bench.sandbox.write(() => undefined);
    for (const event of this.bench.heard.slice(from)) this.#follow(event);
    const contents = readAll(this.bench.sandbox);
    assertCoherent(contents, this.deleted);
    for (const { resource } of catalog.entries) {
      const told = [...this.#mirror].filter(([key]) => key.startsWith(`${resource.name}/`)).map(([, record]) => record);
      assert.deepEqual(
        contents.all(resource),
        told.toSorted((a, b) => Number(a.id) - Number(b.id)),
        `${resource.collection} are as their events tell`,
      );
    }
  }
}

/** Fails unless every write takes from the stock as many books as its orders have. */
function assertStockMoves(events: readonly EngineEvent[], isThere: (bookId: string) => boolean): void {
  const moved = new Map<string, number>();
  const move = (bookId: string, by: number): void => void moved.set(bookId, (moved.get(bookId) ?? 0) + by);
  for (const { type, object, previous } of events) {
    if (type === "order.deleted") continue;
    if (type.startsWith("order.")) {
      for (const line of held(object as unknown as Order)) move(line.bookId, line.quantity); // an order's event
      for (const line of held(previous as unknown as Order | undefined)) move(line.bookId, -line.quantity); // as above
    } else if (type === "book.updated") {
      move(String(object["id"]), (object as unknown as Book).stock - (previous as unknown as Book).stock); // a book's event
    }
  }
  for (const [bookId, by] of moved) if (isThere(bookId)) assert.equal(by, 0, `stock of book ${bookId}`);
}

/** The lines that an order keeps from the stock. */
function held(record: Order | undefined): Order["items"] {
  return record === undefined || record.status === "cancelled" || record.status === "returned" ? [] : record.items;
}

test("random writes to all collections leave every invariant of the world standing", async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.array(attempt, { maxLength: 250, size: "max" })), async (attempts) => {
      const trial = new Trial(await openBench());
      for (const wanted of attempts) await trial.try(wanted);
      await trial.end();
      accepted += trial.accepted;
    }),
    { numRuns: 30 },
  );
  assert.ok(accepted > 900, `only ${accepted} writes were accepted`);
});
