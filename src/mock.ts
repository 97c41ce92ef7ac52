import { randomUUID } from "node:crypto";

import { createAnswers } from "./engine/answers.ts";
import { createBases } from "./engine/base.ts";
import { DEFAULT_SEED } from "./engine/engine.ts";
import type { EngineEvent } from "./engine/events.ts";
import { toFixturesJson } from "./engine/fixtures.ts";
import { growWorld } from "./engine/grow-world.ts";
import { parseItemQuery, parseListQuery } from "./engine/query/list-query.ts";
import { Sandbox } from "./engine/sandbox.ts";
import type { StoredRecord } from "./engine/stored-record.ts";
import type { Transaction } from "./engine/transaction.ts";
import { createRecord, deleteRecord, moveRecord, patchRecord, replaceRecord } from "./engine/writing.ts";
import { DEFAULT_BASE_URL } from "./generate/world.ts";
import type { Entry } from "./model/catalog.ts";
import { SeedbedError } from "./model/errors.ts";
import { matchesEvent } from "./model/events.ts";
import type { RecordType } from "./model/resource.ts";
import { catalog } from "./resources/catalog.ts";
import { createMemoryStorage } from "./storage/memory.ts";
import type { SnapshotRow } from "./storage/storage.ts";

type BuiltIn = (typeof catalog)["entries"][number]["resource"];

/** Query parameters as the HTTP API takes them: `{ role: "admin", "price[gte]": 1000, limit: 5, expand: "authors" }`. */
export type QueryParameters = Readonly<
  Record<string, string | number | boolean | readonly (string | number | boolean)[]>
>;

/** One page of a collection. */
export interface Page<R> {
  readonly records: readonly R[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly totalPages: number;
}

/** Values for a new or changed record: what the server works out may be left out at any depth, and undeclared fields are kept. */
export type Values<R> = Loose<R> & { readonly [undeclared: string]: unknown };

type Loose<V> = V extends readonly (infer E)[]
  ? readonly Loose<E>[]
  : V extends object
    ? { readonly [K in keyof V]?: Loose<V[K]> }
    : V;

/** The records of one resource. Reads are immediate; writes resolve when they are done. Failures are a {@link SeedbedError}. */
export interface MockCollection<R> {
  list(query?: QueryParameters): Page<R>;
  /** Throws `not_found`. */
  get(id: string, query?: QueryParameters): R;
  create(values: Values<R>): Promise<R>;
  /** Full replacement: what is left out returns to its initial value. */
  replace(id: string, values: Values<R>): Promise<R>;
  /** JSON Merge Patch (RFC 7396): null removes. */
  patch(id: string, values: { readonly [K in keyof R]?: unknown } & Readonly<Record<string, unknown>>): Promise<R>;
  delete(id: string): Promise<void>;
  /** Moves a record along its lifecycle: `mock.orders.act("3", "ship")`. */
  act(id: string, action: string, input?: Readonly<Record<string, unknown>>): Promise<R>;
}

/** What {@link createMock} takes. */
export interface MockOptions {
  /** The world to start from, any safe integer; 1 unless given. */
  readonly seed?: number;
  /** Where pictures' addresses lead. */
  readonly baseUrl?: string;
  /** The time, epoch milliseconds: with a fixed one the same writes give the same records. */
  readonly clock?: () => number;
}

/** A mock API in memory, without HTTP: a collection for every resource, and what concerns all of them. */
export type Mock = { readonly [R in BuiltIn as R["collection"]]: MockCollection<RecordType<R>> } & {
  readonly seed: number;
  /** Calls the listener for every event that fits: `order.shipped`, `order.*` or `*`. Returns how to stop. */
  on(pattern: string, listener: (event: EngineEvent) => void): () => void;
  /** Starts anew from a seed, the same one unless given. */
  reset(seed?: number): Promise<void>;
  /** Takes a snapshot; the function brings it back. */
  snapshot(): Promise<() => Promise<void>>;
  /** All data: `{ seed, core: { users: […], … }, … }`. */
  export(): Readonly<Record<string, unknown>>;
};

/** Grows a world and lets you read and change it. Nothing is shared between two mocks, and nothing outlives the process. */
export function createMock(options: MockOptions = {}): Mock {
  const { seed = DEFAULT_SEED, baseUrl = DEFAULT_BASE_URL, clock = Date.now } = options;
  if (!Number.isSafeInteger(seed)) {
    throw new SeedbedError("invalid_parameter", `cannot grow a world: the seed must be a safe integer, not ${seed}`);
  }
  const storage = createMemoryStorage();
  const answers = createAnswers(catalog, 4 * 1024 * 1024);
  const listeners = new Set<(event: EngineEvent) => void>();
  const address = { scope: "mock", owner: "mock", name: "default", maxChanges: Infinity };
  const sandbox = new Sandbox(
    address,
    {
      catalog,
      storage,
      baseUrl,
      clock,
      newId: randomUUID,
      base: createBases(growWorld(baseUrl), 1, seed),
      emit: (_sandbox, events) => {
        for (const event of events) for (const listener of listeners) listener(event);
      },
    },
    seed,
  );

  function collectionOf(entry: Entry): MockCollection<StoredRecord["record"]> {
    const { name, collection } = entry.resource;
    const change = (
      id: string,
      work: (tx: Transaction, before: StoredRecord) => StoredRecord,
    ): Promise<StoredRecord["record"]> => sandbox.write((tx) => work(tx, find(entry, tx, id)).record);
    return {
      list(query = {}) {
        const answer = answers.list(parseListQuery(toParameters(query), entry, catalog), entry, sandbox);
        const { total, page, limit, totalPages } = answer;
        const body = JSON.parse(answer.body) as Readonly<Record<string, StoredRecord["record"][]>>; // runList's own text
        return { records: body[collection] ?? [], total, page, limit, totalPages };
      },
      get(id, query = {}) {
        const answer = answers.item(id, parseItemQuery(toParameters(query), entry, catalog), entry, sandbox);
        if (answer === undefined) throw new SeedbedError("not_found", `there is no ${name} ${id}`);
        return JSON.parse(answer.body) as StoredRecord["record"]; // renderItem's own text
      },
      create: (values) => sandbox.write((tx) => createRecord(tx, entry, values, { strict: false }).record),
      replace: (id, values) => change(id, (tx, before) => replaceRecord(tx, entry, before, values, { strict: false })),
      patch: (id, values) => change(id, (tx, before) => patchRecord(tx, entry, before, values, { strict: false })),
      delete: (id) => sandbox.write((tx) => deleteRecord(tx, entry, find(entry, tx, id))),
      act: (id, action, input) => change(id, (tx, before) => moveRecord(tx, entry, before, action, input)),
    };
  }

  const collections = Object.fromEntries(
    catalog.entries.map((entry) => [entry.resource.collection, collectionOf(entry)]),
  );
  return Object.freeze({
    ...collections,
    get seed() {
      return sandbox.seed;
    },
    on(pattern: string, listener: (event: EngineEvent) => void) {
      const hear = (event: EngineEvent): void => {
        if (matchesEvent(pattern, event.type)) listener(event);
      };
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    reset: (to: number = sandbox.seed) => sandbox.begin({ seed: to }, { type: "sandbox.reset", object: { seed: to } }),
    async snapshot() {
      const moment = await sandbox.freeze((row): SnapshotRow => {
        const { scope, owner, seed: grown, layer, nextIds, changes } = row;
        return {
          id: randomUUID(),
          owner,
          scope,
          name: "snapshot",
          seed: grown,
          layer,
          nextIds,
          changes,
          createdAt: clock(),
        };
      });
      return () => sandbox.begin(moment, { type: "snapshot.restored", object: { seed: moment.seed } });
    },
    export: () => JSON.parse([...toFixturesJson(sandbox, catalog)].join("")) as Readonly<Record<string, unknown>>, // our own text
  }) as unknown as Mock; // fromEntries forgets the names of the collections
}

function find(entry: Entry, tx: Transaction, id: string): StoredRecord {
  const stored = /^[1-9]\d{0,15}$/.test(id) ? tx.peek(entry, Number(id)) : undefined;
  if (stored === undefined) throw new SeedbedError("not_found", `there is no ${entry.resource.name} ${id}`);
  return stored;
}

function toParameters(query: QueryParameters): (readonly [string, string])[] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): readonly [string, string] => [name, String(item)]),
  );
}
