import type { Entry } from "../model/catalog.ts";
import { isOwnId } from "../model/ids.ts";
import type { Resource } from "../model/resource.ts";
import { withTie } from "../sandbox/query/belongings.ts";
import type { Belonging } from "../sandbox/query/belongings.ts";
import type { AnyRecord } from "../sandbox/stored-record.ts";
import { createRecord, deleteRecord, moveRecord, patchRecord, replaceRecord } from "../sandbox/writing.ts";
import { toFieldSchema } from "./field-schema.ts";
import type { Rehearsal } from "./rehearsal.ts";
import type { Schema } from "./specification.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Written {
  readonly body: Values;
  readonly record: AnyRecord;
  /** The id of the record that it is created below, where it is. */
  readonly owner?: string;
}

const MOST_TRIES = 300;
const AS_IS = { strict: false };

/**
 * A body that creates a record in a fresh world, with what it creates; `below` another record, whose id the body leaves to the
 * path. Undefined if no record of the world leads to one.
 */
export function exampleOfCreate(entry: Entry, rehearsal: Rehearsal, below?: Belonging): Written | undefined {
  const tie = below?.tie ?? "";
  for (let index = 1; index <= Math.min(rehearsal.size(entry), MOST_TRIES); index += 1) {
    const whole = newBody(entry, rehearsal, index);
    const [owner] = [whole[tie]].flat();
    if (below !== undefined && !isOwnId(owner)) continue;
    const body = pick(whole, (name) => name !== tie);
    const sent = below !== undefined && isOwnId(owner) ? withTie(body, below, owner) : body;
    const record = rehearsal.attempt((tx) => createRecord(tx, entry, sent, AS_IS));
    if (record !== undefined) return { body, record, ...(isOwnId(owner) && { owner: String(owner) }) };
  }
  return undefined;
}

export function requiredPart(resource: Resource, body: Values): Values {
  return pick(body, (name) => resource.fields[name]?.required === true);
}

/** A change of record 1 that can be made: of the first field whose value may come from another record; undefined if there is none. */
export function exampleOfPatch(entry: Entry, rehearsal: Rehearsal): Written | undefined {
  for (const name of patchable(entry.resource)) {
    for (let index = 2; index <= Math.min(rehearsal.size(entry), MOST_TRIES); index += 1) {
      const body = inputPart(
        entry.resource,
        pick(rehearsal.record(entry, index), (one) => one === name),
      );
      if (body[name] === null || body[name] === rehearsal.record(entry, 1)[name]) continue;
      const record = rehearsal.attempt((tx) => patchRecord(tx, entry, mustPeek(tx.peek(entry, 1)), body, AS_IS));
      if (record !== undefined) return { body, record };
      break;
    }
  }
  return undefined;
}

/** A body that takes the place of record 1, with what becomes of it; undefined if there is none such. */
export function exampleOfReplace(entry: Entry, rehearsal: Rehearsal, change: Values): Written | undefined {
  if (rehearsal.size(entry) === 0) return undefined;
  const body = { ...inputPart(entry.resource, rehearsal.record(entry, 1)), ...change };
  const record = rehearsal.attempt((tx) => replaceRecord(tx, entry, mustPeek(tx.peek(entry, 1)), body, AS_IS));
  return record && { body, record };
}

/**
 * A record of the world that the action can be applied to, with what becomes of it. Where the rules let none, one that
 * was just created (`isNew`), else one that has made the move before; undefined if there is none at all.
 */
export function exampleOfMove(entry: Entry, action: string, rehearsal: Rehearsal) {
  const { from = [], to } = entry.resource.lifecycle?.transitions[action] ?? {};
  let moved: AnyRecord | undefined;
  for (let index = 1; index <= rehearsal.size(entry); index += 1) {
    const before = rehearsal.record(entry, index);
    if (before["status"] === to) moved ??= before;
    if (!from.includes(String(before["status"]))) continue;
    const record = rehearsal.attempt((tx) => moveRecord(tx, entry, mustPeek(tx.peek(entry, index)), action, undefined));
    if (record !== undefined) return { id: record.id, record };
  }
  const example = exampleOfCreate(entry, rehearsal);
  const body = requiredPart(entry.resource, example?.body ?? {});
  const made = rehearsal.attempt((tx) =>
    moveRecord(tx, entry, createRecord(tx, entry, body, AS_IS), action, undefined),
  );
  if (made !== undefined) return { id: made.id, record: made, isNew: true };
  return moved && { id: moved.id, record: moved };
}

/** The id of the first record that can be deleted; undefined if none can. */
export function exampleOfRemove(entry: Entry, rehearsal: Rehearsal): string | undefined {
  for (let index = 1; index <= rehearsal.size(entry); index += 1) {
    const removed = rehearsal.attempt((tx) => {
      const before = mustPeek(tx.peek(entry, index));
      deleteRecord(tx, entry, before);
      return before;
    });
    if (removed !== undefined) return removed.id;
  }
  return undefined;
}

/** Values that a caller could have sent. Where nothing refers to other records, all are of another world: none is taken. */
function newBody(entry: Entry, rehearsal: Rehearsal, index: number): Values {
  const { resource } = entry;
  const stranger = rehearsal.stranger(entry, index);
  if (Object.keys(resource.relations).length === 0) return inputPart(resource, stranger);
  const unique = pick(stranger, (name) => resource.fields[name]?.unique === true);
  return inputPart(resource, { ...rehearsal.record(entry, index), ...unique });
}

function inputPart(resource: Resource, record: Values): Values {
  const starts = resource.lifecycle?.initial !== undefined;
  const sent = Object.entries(resource.fields).filter(
    ([name, field]) => Object.hasOwn(record, name) && field.readOnly !== true && !(starts && name === "status"),
  );
  return Object.fromEntries(
    sent.map(([name, field]) => [name, withoutServers(toFieldSchema(field.schema), record[name])]),
  );
}

function withoutServers({ items, properties }: Schema, value: unknown): unknown {
  if (items !== undefined && Array.isArray(value)) return value.map((item) => withoutServers(items, item));
  if (properties === undefined || typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => properties[name]?.readOnly !== true);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutServers(properties[name] ?? {}, member)]));
}

/** The fields to try: texts that may be empty first, since they say the least about who or what it is. */
function patchable(resource: Resource): string[] {
  const references = new Set(Object.values(resource.relations).map((relation) => relation.field));
  const free = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.readOnly !== true &&
      field.unique !== true &&
      name !== "status" &&
      !references.has(name) &&
      resource.lifecycle?.fixed?.includes(name) !== true,
  );
  const rank = ({ type, enum: values, format, nullable }: Schema): number => {
    if (type !== "string" || values !== undefined || format !== undefined) return 2;
    return nullable === true ? 0 : 1;
  };
  return free
    .map(([name, field]) => ({ name, rank: rank(toFieldSchema(field.schema)) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name);
}

function pick(values: Values, chosen: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => chosen(name)));
}

function mustPeek<T>(stored: T | undefined): T {
  if (stored === undefined) throw new Error("the world has no record 1");
  return stored;
}
