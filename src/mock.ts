import { declareDomain } from "./declare/declare.ts";
import { DeclarationError } from "./declare/faults.ts";
import { createAnswers } from "./engine/answers.ts";
import { DEFAULT_SEED } from "./engine/engine.ts";
import type { EngineEvent } from "./engine/events.ts";
import { toFixturesJson } from "./engine/fixtures.ts";
import { parseItemQuery, parseListQuery } from "./engine/query/list-query.ts";
import { toSnapshotRow } from "./engine/snapshot-row.ts";
import type { StoredRecord } from "./engine/stored-record.ts";
import type { Transaction } from "./engine/transaction.ts";
import { createRecord, deleteRecord, moveRecord, patchRecord, replaceRecord } from "./engine/writing.ts";
import { DEFAULT_BASE_URL } from "./generate/world.ts";
import { createMockEngine } from "./mock/engine.ts";
import {
  assertOptions,
  assertSeed,
  BASE_URL,
  meantOrAll,
  PROFILE,
  refuseArgument,
  SEED,
  SIZE,
} from "./model/arguments.ts";
import type { OptionRules } from "./model/arguments.ts";
import type { Changes, NewRecord, Replacement } from "./model/bodies.ts";
import type { Catalog, Entry } from "./model/catalog.ts";
import { SeedbedError } from "./model/errors.ts";
import { eventGroups, eventNames, findPatternFault, matchesEvent } from "./model/events.ts";
import type { EventPattern, Fitting, Happening, RecordEvent } from "./model/events.ts";
import type { Shown } from "./model/expansion.ts";
import type { Names, NamesIn } from "./model/field-paths.ts";
import type { ExpandName, FieldName, ItemOptions, ListOptions, SortName } from "./model/query-options.ts";
import type { RecordType, Resource, Standing } from "./model/resource.ts";
import { toWorldChoice, toWorldObject } from "./model/world-choice.ts";
import type { Profile, Size, WorldChoice } from "./model/world-choice.ts";
import { newUuid } from "./platform/random.ts";
import { catalog as builtIn } from "./resources/catalog.ts";
import { PERSON } from "./services/callers.ts";
import { OWN_SANDBOX } from "./services/sandboxes.ts";

type BuiltIn = (typeof builtIn)["entries"][number]["resource"];

/** One page of a collection. */
export interface Page<R> {
  readonly records: readonly R[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly totalPages: number;
}

/**
 * The records of one resource; `All` are the resources that its relations lead to. Reads are immediate; writes resolve when
 * they are done. Failures are a {@link SeedbedError}. Fields that nobody declared are kept with a record, although the types
 * do not know them.
 */
export interface MockCollection<R extends Resource = Resource, All extends Resource = Resource> {
  list<
    const Expand extends Names<ExpandName<R, All>> = never,
    const Fields extends Names<FieldName<R, All, NamesIn<Expand>>> = never,
    const Sort extends Names<SortName<R>> = never,
  >(
    options?: ListOptions<R, All, Expand, Fields, Sort>,
  ): Page<Shown<R, All, NamesIn<Expand>, NamesIn<Fields>>>;
  /** Throws `not_found`. */
  get<
    const Expand extends Names<ExpandName<R, All>> = never,
    const Fields extends Names<FieldName<R, All, NamesIn<Expand>>> = never,
  >(
    id: string,
    options?: ItemOptions<R, All, Expand, Fields>,
  ): Shown<R, All, NamesIn<Expand>, NamesIn<Fields>>;
  create(values: NewRecord<R>): Promise<RecordType<R>>;
  /** Full replacement: what is left out returns to its initial value. */
  replace(id: string, values: Replacement<R>): Promise<RecordType<R>>;
  /** JSON Merge Patch (RFC 7396): null removes. */
  patch(id: string, values: Changes<R>): Promise<RecordType<R>>;
  delete(id: string): Promise<void>;
  /** Moves a record along its lifecycle: `mock.orders.act("3", "ship")`. */
  act<A extends ActionName<R>>(id: string, action: A, input?: ActionInput<R, A>): Promise<RecordType<R>>;
}

/** A collection whose resource is only known at run time: names and values are checked then. */
export interface UncheckedCollection<R = Standing> {
  list(options?: UncheckedQuery): Page<R>;
  get(id: string, options?: UncheckedQuery): R;
  create(values: UncheckedValues): Promise<R>;
  replace(id: string, values: UncheckedValues): Promise<R>;
  patch(id: string, values: UncheckedValues): Promise<R>;
  delete(id: string): Promise<void>;
  act(id: string, action: string, input?: UncheckedValues): Promise<R>;
}
type UncheckedValues = Readonly<Record<string, unknown>>;
type Parameter = string | number | boolean | null | undefined;
type UncheckedQuery = Readonly<Record<string, Parameter | readonly Parameter[]>>;

/** The names of a resource's transitions. */
export type ActionName<R> = R extends Resource<infer _S, infer T> ? keyof T["actions"] & string : never;

/** What a transition takes beside the id; undefined where it takes nothing. */
export type ActionInput<R, A> =
  R extends Resource<infer _S, infer T>
    ? A extends keyof T["actions"]
      ? unknown extends T["actions"][A]["input"]
        ? undefined
        : T["actions"][A]["input"]
      : never
    : never;

/** A world that a mock can start from. */
export interface MockWorld {
  /** Any safe integer; 1 unless given. */
  readonly seed?: number;
  readonly profile?: Profile;
  readonly size?: Size;
}

/** What {@link createMock} takes. */
export interface MockOptions {
  /** The world to start from, any safe integer; 1 unless given. */
  readonly seed?: number;
  /** The hostile data that the world is made of; ordinary data unless given. */
  readonly profile?: Profile;
  /** How many times as many records the world has; 1 unless given. */
  readonly size?: Size;
  /** Where pictures' addresses lead. */
  readonly baseUrl?: string;
  /** The time, epoch milliseconds: with a fixed one the same writes give the same records. */
  readonly clock?: () => number;
}

/** A domain of one's own: YAML or JSON as text, or the value that it stands for. */
export type DomainConfig =
  | string
  | {
      readonly domain: string;
      readonly resources: Readonly<Record<string, unknown>>;
      readonly [word: string]: unknown;
    };

type CollectionName<Name extends string, Definition> = Definition extends {
  readonly collection: infer C extends string;
}
  ? C
  : `${Name}s`;

/** The collections of a domain of one's own, by name: as its value has them, or any where it was given as text. */
export type OwnCollections<C> = C extends { readonly resources: infer R }
  ? { readonly [N in keyof R & string as CollectionName<N, R[N]>]: UncheckedCollection }
  : { readonly [name: string]: UncheckedCollection };

/** A mock of the built-in domains that a domain of one's own keeps, and of its own collections. */
export type OwnMock<C> = Omit<Mock, "on" | (C extends string ? never : keyof OwnCollections<C>)> &
  OwnCollections<C> & {
    /** Calls the listener for every event that fits: `loan.returned`, `loan.*` or `*`. Returns how to stop. */
    on(pattern: string, listener: (event: Happening<string, Readonly<Record<string, unknown>>>) => void): () => void;
  };

/** A mock API in memory, without HTTP: a collection for every resource, and what concerns all of them. */
export type Mock = { readonly [R in BuiltIn as R["collection"]]: MockCollection<R, BuiltIn> } & {
  readonly seed: number;
  /**
   * Calls the listener for every event that fits (`order.shipped`, `order.*` or `*`), in the shape of a webhook's body. Returns how to stop. What a listener
   * throws undoes no write and stops no other listener: it is thrown again by itself, as an uncaught exception.
   */
  on<P extends EventPattern<MockEvent["type"]>>(
    pattern: P,
    listener: (event: Fitting<MockEvent, P>) => void,
  ): () => void;
  /** Starts anew from a world, the same one unless given: its seed, or its seed, profile and size. */
  reset(world?: number | MockWorld): Promise<void>;
  /** Takes a snapshot; the function brings it back. */
  snapshot(): Promise<() => Promise<void>>;
  /**
   * The HTTP API in this process, over the same data: every route of `/v1`, `/play` and `/api` that needs no account, with the
   * bytes, headers and statuses of the server. Nothing is limited, snapshots need no key, and `X-Sandbox` names further
   * sandboxes, which start from the mock's seed. Nothing listens: give it to whatever takes a `fetch`.
   */
  fetch(this: void, request: Request): Promise<Response>;
  /** All data: `{ seed, core: { users: […], … }, … }`. */
  export(): Exported;
};

/** Something that happened in a mock: to a record, or to all of them. */
export type MockEvent =
  | RecordEvent<BuiltIn>
  | Happening<"sandbox.reset", MockWorld & { readonly seed: number }>
  | Happening<"snapshot.restored", { readonly seed: number }>;

/** All data of a mock by domain and collection. */
export type Exported = { readonly seed: number } & {
  readonly [D in BuiltIn["domain"]]: {
    readonly [R in Extract<BuiltIn, { readonly domain: D }> as R["collection"]]: readonly RecordType<R>[];
  };
};

const WORLD_OPTIONS: OptionRules = { seed: SEED, profile: PROFILE, size: SIZE };

const MOCK_OPTIONS: OptionRules = {
  ...WORLD_OPTIONS,
  baseUrl: BASE_URL,
  config: {
    must: "be a domain of your own: YAML or JSON as text, or the value that it stands for",
    is: (value) => typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value)),
  },
  clock: { must: "be a function that gives epoch milliseconds", is: (value) => typeof value === "function" },
};

/** What is not about a record. */
const WHOLE_MOCK_EVENTS: readonly string[] = ["sandbox.reset", "snapshot.restored"];

/** Options whose value is names with commas between them. */
const NAME_LISTS: ReadonlySet<string> = new Set(["sort", "fields", "expand"]);

/** What a listener is told, of any resource. */
type Told = Happening<string, EngineEvent["object"]>;

type Listener = (event: Told) => void;

/** Grows a world and lets you read and change it. Nothing is shared between two mocks, and nothing outlives the process. */
export function createMock(options?: MockOptions): Mock;
/** The same with a domain of one's own beside the built-in ones, or instead of them. */
export function createMock<const C extends DomainConfig>(options: MockOptions & { readonly config: C }): OwnMock<C>;
export function createMock(options: MockOptions & { readonly config?: DomainConfig } = {}): unknown {
  assertOptions(options, MOCK_OPTIONS, "make a mock");
  const catalog: Catalog = options.config === undefined ? builtIn : declare(options.config);
  const { seed = DEFAULT_SEED, profile, size, baseUrl = DEFAULT_BASE_URL, clock = Date.now } = options;
  const engine = createMockEngine({ catalog, world: toWorldChoice(seed, { profile, size }), baseUrl, clock });
  const answers = createAnswers(catalog, 4 * 1024 * 1024);
  const listeners = new Set<Listener>();
  const eventTypes = [...catalog.entries.flatMap((entry) => eventNames(entry.resource)), ...WHOLE_MOCK_EVENTS];
  const owner = PERSON;
  const sandbox = engine.begin({ scope: `${owner}/${OWN_SANDBOX}`, owner, name: OWN_SANDBOX, maxChanges: Infinity });
  engine.listen((_sandbox, events) => {
    if (listeners.size === 0) return;
    for (const event of events.map(toTold)) for (const listener of listeners) tell(listener, event);
  });
  let api: Promise<(request: Request) => Promise<Response>> | undefined;

  function collectionOf(entry: Entry): UncheckedCollection {
    const { name, collection } = entry.resource;
    const change = (
      id: string,
      work: (tx: Transaction, before: StoredRecord) => StoredRecord,
    ): Promise<StoredRecord["record"]> => sandbox.write((tx) => work(tx, find(entry, tx, id)).record);
    return {
      list(query = {}) {
        const answer = answers.list(parseListQuery(toParameters(query), entry, catalog), entry, sandbox);
        const { total, page, limit, totalPages } = answer;
        const body = JSON.parse(answer.pieces.join("")) as Readonly<Record<string, StoredRecord["record"][]>>; // runList's own text
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
      async act(id, action, input) {
        assertAction(entry, id, action);
        return change(id, (tx, before) => moveRecord(tx, entry, before, action, input));
      },
    };
  }

  const collections = Object.fromEntries(
    // Of two collections of one name the first, one's own, is the one that is meant.
    catalog.entries.toReversed().map((entry) => [entry.resource.collection, collectionOf(entry)]),
  );
  return Object.freeze({
    ...collections,
    get seed() {
      return sandbox.seed;
    },
    on(pattern: string, listener: Listener) {
      const fault = findPatternFault(pattern, eventTypes, `there is ${eventGroups(eventTypes).join(", ")}`);
      if (fault !== undefined) refuseArgument("listen", fault);
      if (typeof listener !== "function") refuseArgument(`listen to ${pattern}`, "the listener must be a function");
      const hear: Listener = (event) => {
        if (matchesEvent(pattern, event.type)) listener(event);
      };
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    async reset(to?: number | MockWorld) {
      const object = toWorldObject(to === undefined ? sandbox.world : toChoice(to));
      await sandbox.begin(object, { type: "sandbox.reset", object });
    },
    async snapshot() {
      const moment = await sandbox.freeze((row) =>
        toSnapshotRow(row, { id: newUuid(), name: "snapshot", createdAt: clock() }),
      );
      return () => sandbox.begin(moment, { type: "snapshot.restored", object: { seed: moment.seed } });
    },
    async fetch(request: Request) {
      api ??= import("./mock/api.ts").then(async ({ createApi }) => (await createApi(engine)).fetch);
      return (await api)(request);
    },
    export: () => JSON.parse([...toFixturesJson(sandbox, catalog)].join("")) as Readonly<Record<string, unknown>>, // our own text
  });
}

/** The world to start anew from. Throws `invalid_parameter`. */
function toChoice(to: number | MockWorld): WorldChoice {
  if (typeof to !== "object") {
    assertSeed(to, "reset the mock");
    return toWorldChoice(to);
  }
  assertOptions(to, WORLD_OPTIONS, "reset the mock");
  const { seed = DEFAULT_SEED, ...settings } = to;
  return toWorldChoice(seed, settings);
}

function declare(config: DomainConfig): Catalog {
  try {
    return declareDomain(config, { catalog: builtIn }).catalog;
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    refuseArgument("make a mock", `its config has faults:\n${error.message}`);
  }
}

function find(entry: Entry, tx: Transaction, id: string): StoredRecord {
  const stored = /^[1-9]\d{0,15}$/.test(id) ? tx.peek(entry, Number(id)) : undefined;
  if (stored === undefined) throw new SeedbedError("not_found", `there is no ${entry.resource.name} ${id}`);
  return stored;
}

/** Query parameters as the HTTP API takes them; names in an array are put together, values in one are alternatives. */
function toParameters(options: UncheckedQuery): (readonly [string, string])[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [[name, String(value)]];
    return NAME_LISTS.has(name) ? [[name, value.join(",")]] : value.map((item) => [name, String(item)] as const);
  });
}

/** Throws `invalid_parameter` where the resource has no such transition. */
function assertAction({ resource }: Entry, id: string, action: string): void {
  const known = Object.keys(resource.lifecycle?.transitions ?? {});
  if (known.includes(action)) return;
  const why =
    known.length === 0
      ? `${resource.collection} have no actions`
      : `there is no such action: ${meantOrAll(action, known)}`;
  refuseArgument(`${action} ${resource.name} ${id}`, why);
}

/** An event in the shape of a webhook's body. */
function toTold({ id, type, time, sandbox, sequence, object, previous }: EngineEvent): Told {
  const timestamp = new Date(time).toISOString();
  return { id, type, timestamp, sandbox, sequence, data: previous === undefined ? { object } : { object, previous } };
}

/** Tells a listener; what it throws is nobody's in the middle of a write, and must not be lost either. */
function tell(listener: Listener, event: Told): void {
  try {
    listener(event);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
