import type { Catalog, Entry } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import type { InputFault } from "../model/errors.ts";
import { eventNames, findPatternFault, matchesEvent } from "../model/events.ts";
import type { RECORD_EVENTS } from "../model/events.ts";
import { toIdText } from "../model/ids.ts";
import { idOf } from "../sandbox/base.ts";
import { toEvent, toEventBody } from "../sandbox/events.ts";
import type { Reader } from "../sandbox/reader.ts";
import type { AnyRecord, StoredRecord } from "../sandbox/stored-record.ts";
import { Transaction } from "../sandbox/transaction.ts";
import { moveRecord } from "../sandbox/writing.ts";
import { REFERENCE_TIME, toTimestamp } from "../world/time.ts";
import { DEFAULT_BASE_URL } from "../world/world.ts";

/** Something that can happen, with the body that a receiver gets. */
export interface EventType {
  readonly type: string;
  readonly description: string;
  readonly example: Readonly<Record<string, unknown>>;
}

export interface EventTypes {
  /** In order: by resource, then what concerns whole sandboxes. */
  readonly names: readonly string[];
  /** Everything with an example from the default world; made when first asked for. */
  list(): readonly EventType[];
  get(name: string): EventType | undefined;
  findFault(pattern: string): Pick<InputFault, "code" | "detail"> | undefined;
}

const SANDBOX_EVENTS: readonly {
  readonly type: string;
  readonly description: string;
  readonly object: Readonly<Record<string, unknown>>;
}[] = [
  {
    type: "snapshot.restored",
    description: "A snapshot was restored into the sandbox: any record may have changed.",
    object: { id: "snapshot-1", name: "before checkout", createdAt: "2026-11-01T00:00:00.000Z", seed: 1, changes: 12 },
  },
  { type: "sandbox.reset", description: "The sandbox was reset to a fresh world.", object: { seed: 1 } },
  {
    type: "sandbox.created",
    description: "The sandbox was made from a seed, another sandbox or a snapshot.",
    object: { name: "default", seed: 1 },
  },
];

const RECORD_EVENT_TEXTS: Readonly<Record<(typeof RECORD_EVENTS)[number], string>> = {
  created: "was created",
  updated: "was replaced or patched, or a side effect of another write changed it",
  deleted: "was deleted; `object` is the record as it was",
};

/** The types of a catalog's events; examples come from `world`. */
export function createEventTypes(catalog: Catalog, world: Reader): EventTypes {
  const names = namesOf(catalog);
  let types: ReadonlyMap<string, EventType> | undefined;

  function all(): ReadonlyMap<string, EventType> {
    types ??= new Map(
      [
        ...catalog.entries.flatMap((entry) =>
          eventNames(entry.resource).map((type) => toType(entry, type, world, catalog)),
        ),
        ...(catalog.webhooks ?? []).map(({ type, description, example }) => ({
          type,
          description,
          example: { ...toExample(type, example(), undefined), alone: true },
        })),
        ...SANDBOX_EVENTS.map(({ type, description, object }) => ({
          type,
          description,
          example: toExample(type, object, undefined),
        })),
      ].map((type) => [type.type, type]),
    );
    return types;
  }

  return {
    names,
    list: () => [...all().values()],
    get: (name) => all().get(name),
    findFault: (pattern) => findFault(pattern, names),
  };
}

export function findEventTypeFault(catalog: Catalog, pattern: string): ReturnType<EventTypes["findFault"]> {
  return findFault(pattern, namesOf(catalog));
}

function findFault(pattern: string, names: readonly string[]): ReturnType<EventTypes["findFault"]> {
  const detail = findPatternFault(
    pattern,
    names,
    "GET /api/events/types lists the types, with playground= those of a playground",
  );
  return detail === undefined ? undefined : { code: "unknown_event", detail };
}

function namesOf(catalog: Catalog): readonly string[] {
  return [
    ...catalog.entries.flatMap((entry) => eventNames(entry.resource)),
    ...(catalog.webhooks ?? []).map(({ type }) => type),
    ...SANDBOX_EVENTS.map((event) => event.type),
  ];
}

export function firstMatch(types: EventTypes, patterns: readonly string[]): string | undefined {
  return types.names.find((name) => patterns.some((pattern) => matchesEvent(pattern, name)));
}

function toType(entry: Entry, type: string, world: Reader, catalog: Catalog): EventType {
  const { resource } = entry;
  const event = type.slice(resource.name.length + 1);
  const { object, previous } = toStory(entry, event, world, catalog);
  return { type, description: describe(entry, event), example: toExample(type, object, previous) };
}

function describe({ resource }: Entry, event: string): string {
  const subject = `${/^[aeio]/.test(resource.name) ? "An" : "A"} ${resource.name}`;
  const told = Object.entries(RECORD_EVENT_TEXTS).find(([name]) => name === event)?.[1];
  if (told !== undefined) return `${subject} ${told}.`;
  const transition = Object.values(resource.lifecycle?.transitions ?? {}).find((one) => one.event === event);
  if (transition === undefined) return `${subject} reached "${event}" by the sandbox's clock.`;
  return `${subject} went from ${transition.from.join(" or ")} to ${transition.to}. ${transition.description}`;
}

interface Story {
  readonly object: AnyRecord;
  readonly previous: AnyRecord | undefined;
}

const BLANK: AnyRecord = Object.freeze({
  id: "1",
  createdAt: toTimestamp(REFERENCE_TIME),
  updatedAt: toTimestamp(REFERENCE_TIME),
});

const MOST_TRIED = 50;

function toStory(entry: Entry, event: string, world: Reader, catalog: Catalog): Story {
  const { resource, rules } = entry;
  const collection = world.collection(entry);
  const [first, second] = collection.slice(0, 2).map((stored) => stored.record);
  // A world may have none: then the least that any record has is shown.
  if (first === undefined) return { object: BLANK, previous: undefined };
  if (event === "created" || event === "deleted") return { object: first, previous: undefined };
  if (event === "updated")
    return {
      object: first,
      previous: { ...first, ...differing(entry, first, second ?? first), updatedAt: first.createdAt },
    };
  const records = collection.slice(0, collection.total).map((stored) => stored.record);
  const [action, transition] =
    Object.entries(resource.lifecycle?.transitions ?? {}).find(([, one]) => one.event === event) ?? [];
  if (action !== undefined && transition !== undefined) {
    const ready = records.filter((record) => transition.from.includes(String(record["status"]))).slice(0, MOST_TRIED);
    for (const record of ready) {
      const story = tryMove(entry, action, record, world, catalog);
      if (story !== undefined) return story;
    }
  }
  const before = transition?.from[0] ?? resource.lifecycle?.initial;
  const waiting = {
    ...(records.find((record) => record["status"] === before) ?? first),
    id: String(collection.total + 1),
  };
  let previous: AnyRecord = waiting;
  for (const move of rules.due?.(waiting, {}) ?? []) {
    const object = { ...previous, ...move.set, updatedAt: new Date(move.at).toISOString() };
    if (move.event === event) return { object, previous };
    previous = object;
  }
  const after = records.find((record) => record["status"] === (transition?.to ?? event)) ?? first;
  return { object: after, previous: { ...after, status: before, updatedAt: after.createdAt } };
}

/** Makes the move without keeping it; undefined if it is refused. */
function tryMove(entry: Entry, action: string, record: AnyRecord, world: Reader, catalog: Catalog): Story | undefined {
  const find = (of: Entry, id: number): StoredRecord | undefined => world.collection(of).get(String(idOf(of, id)));
  function* ids(of: Entry): Iterable<number> {
    for (let id = 1; id <= world.collection(of).total; id += 1) yield id;
  }
  const ground = {
    baseUrl: DEFAULT_BASE_URL,
    find,
    ids,
    mayHave: ids,
    nextId: (of: Entry) => world.collection(of).total + 1,
    named: () => undefined,
    isChanged: () => false,
    changedBytes: () => 0,
  };
  const stored = world.collection(entry).get(toIdText(record.id));
  const tx = new Transaction(catalog, ground, REFERENCE_TIME);
  try {
    if (stored !== undefined) moveRecord(tx, entry, stored, action, undefined);
  } catch (error) {
    if (error instanceof SeedbedError) return undefined;
    throw error;
  }
  const [first] = tx.happenings;
  return first === undefined ? undefined : { object: first.object.record, previous: first.previous?.record };
}

/** A value that a caller could have changed, as another record has it. */
function differing({ resource }: Entry, record: AnyRecord, other: AnyRecord): Readonly<Record<string, unknown>> {
  const name = Object.entries(resource.fields).find(
    ([field, { readOnly, unique }]) =>
      readOnly !== true && unique !== true && field !== "status" && record[field] !== other[field],
  )?.[0];
  return name === undefined ? {} : { [name]: other[name] };
}

function toExample(
  type: string,
  object: Story["object"] | Readonly<Record<string, unknown>>,
  previous: AnyRecord | undefined,
): EventType["example"] {
  const at = object["updatedAt"];
  const head = {
    id: "evt_2f1c7d8e-5b1a-4f0e-9c55-6a7d0c7c1f10",
    type,
    time: typeof at === "string" ? Date.parse(at) : REFERENCE_TIME,
    sandbox: "default",
    sequence: 1,
  };
  const before = previous === undefined ? undefined : { record: previous, json: JSON.stringify(previous) };
  return JSON.parse(
    toEventBody(toEvent(head, { record: object, json: JSON.stringify(object) }, before)),
  ) as EventType["example"]; // toEventBody writes an object
}
