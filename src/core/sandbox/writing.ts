import * as z from "zod";

import type { Entry, UnknownMembers } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import { toEventType } from "../model/events.ts";
import { toIdText, isOwnId } from "../model/ids.ts";
import type { Id } from "../model/ids.ts";
import { isSameValue, isObject } from "../model/json.ts";
import type { Transition } from "../model/lifecycle.ts";
import type { Change, Hidden } from "../model/rules.ts";
import { idOf } from "./base.ts";
import { copiesFor } from "./derived.ts";
import { applyPatch, emptyValue, parseInput, refuse, undeclaredMembers } from "./input.ts";
import type { Input } from "./input.ts";
import { checkReferences, checkUnique } from "./integrity.ts";
import { settleReferrers } from "./on-delete.ts";
import type { PendingWrite } from "./pending-write.ts";
import { toLive, StoredRecord } from "./stored-record.ts";
import type { AnyRecord } from "./stored-record.ts";
import { validate } from "./validate.ts";

export interface WriteOptions {
  readonly strict: boolean;
  /** Default: undeclared members are kept. */
  readonly unknown?: UnknownMembers;
  /** Set for what rules create: read-only fields may be given. */
  readonly trusted?: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** Creates a record from a body. Throws `validation_failed`, `unresolved_reference`, `conflict`, or what the rules refuse with. */
export function createRecord(tx: PendingWrite, entry: Entry, body: unknown, options: WriteOptions): StoredRecord {
  const { resource } = entry;
  const attempt = `create ${resource.name}`;
  const start = options.trusted === true ? undefined : resource.lifecycle?.initial;
  const ignored = start === undefined ? undefined : "status";
  const before = start === undefined ? undefined : { status: start };
  const input = parseInput(resource, body, attempt, { ...options, whole: true, ignored, ...(before && { before }) });
  const { index, id } = takeNewId(tx, entry, attempt, body);
  const values = start === undefined ? input.values : { ...input.values, status: start };
  const next = complete(tx, entry, id, values, { createdAt: tx.now });
  return write(tx, entry, { attempt, index, previous: undefined, next, hidden: input.hidden });
}

type Rewrite = (
  tx: PendingWrite,
  entry: Entry,
  stored: StoredRecord,
  body: unknown,
  options: WriteOptions,
) => StoredRecord;

/** Replaces a record as a whole: what the body leaves out returns to what creating would give. */
export const replaceRecord: Rewrite = (tx, entry, stored, body, options) => {
  const { resource } = entry;
  const before = toLive(entry, stored, tx.time);
  const attempt = `replace ${resource.name} ${before.record.id}`;
  const input = parseInput(resource, body, attempt, { ...options, whole: true, before: before.record });
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields))
    if (field.readOnly === true) kept[name] = before.record[name];
  // Fields that cannot change any more need not be sent.
  for (const name of fixedFields(entry, before.record)) kept[name] = before.record[name];
  // A state that creating would set says nothing about a record that has moved on since.
  if (resource.lifecycle?.initial !== undefined) kept["status"] = before.record["status"];
  const { id, createdAt } = before.record;
  const next = complete(tx, entry, id, { ...kept, ...input.values }, { createdAt });
  return change(tx, entry, before, attempt, next, { ...before.hidden, ...input.hidden });
};

/** Applies a JSON Merge Patch (RFC 7396). */
export const patchRecord: Rewrite = (tx, entry, stored, body, options) => {
  const { resource } = entry;
  const before = toLive(entry, stored, tx.time);
  const attempt = `patch ${resource.name} ${before.record.id}`;
  const input: Input = parseInput(resource, applyPatch(resource, before.record, body), attempt, {
    ...options,
    whole: false,
    before: before.record,
  });
  const next: Record<string, unknown> = { ...before.record, ...input.values };
  for (const [name, value] of Object.entries(input.values)) if (value === undefined) delete next[name];
  return change(tx, entry, before, attempt, next as AnyRecord, { ...before.hidden, ...input.hidden }); // a record with checked fields on top
};

/** Deletes a record, and what rules remove with it: one after the other, so that a long chain of them takes no stack. */
export function deleteRecord(tx: PendingWrite, entry: Entry, before: StoredRecord): void {
  const removals: NonNullable<PendingWrite["removals"]> = [];
  tx.removals = removals;
  try {
    deleteOne(tx, entry, before);
    for (const next of removals) {
      const stored = tx.peek(next.entry, next.id);
      if (stored !== undefined) deleteOne(tx, next.entry, stored);
    }
  } finally {
    tx.removals = undefined;
  }
}

function deleteOne(tx: PendingWrite, entry: Entry, before: StoredRecord): void {
  const { resource, rules } = entry;
  const emit = tx.reserve();
  tx.put(entry, before.id, null);
  settleReferrers(tx, entry, toIdText(before.record.id));
  rules.remove?.({ tx, id: toIdText(before.record.id), previous: before.record });
  emit({
    type: `${resource.name}.deleted`,
    resource: resource.name,
    time: tx.time,
    object: before,
    previous: undefined,
  });
}

/** Moves a record along its lifecycle by action name. Throws `invalid_transition` or what the rules refuse with. */
export function moveRecord(
  tx: PendingWrite,
  entry: Entry,
  stored: StoredRecord,
  action: string,
  body: unknown,
  { strict, unknown }: WriteOptions = { strict: false },
): StoredRecord {
  const { resource } = entry;
  const before = toLive(entry, stored, tx.time);
  const transition = resource.lifecycle?.transitions[action];
  if (transition === undefined) throw new Error(`${resource.name} has no transition ${action}`);
  const attempt = `${action} ${resource.name} ${before.record.id}`;
  const input = parseAction(transition, body, attempt, strict || unknown === "refuse");
  const from = String(before.record["status"]);
  if (!transition.from.includes(from)) refuseMove(entry, attempt, from, transition.to, action);
  return move(tx, entry, {
    action,
    transition,
    attempt,
    before,
    next: before.record,
    hidden: before.hidden ?? {},
    input,
  });
}

/** A replace or patch: the fields by the write rule, and then the state, if it is another one, by its transition. */
function change(
  tx: PendingWrite,
  entry: Entry,
  before: StoredRecord,
  attempt: string,
  next: AnyRecord,
  hidden: Hidden,
): StoredRecord {
  const { lifecycle } = entry.resource;
  const from = before.record["status"];
  const to = next["status"];
  if (lifecycle === undefined || from === to) {
    return write(tx, entry, { attempt, index: before.id, previous: before, next, hidden });
  }
  const found = Object.entries(lifecycle.transitions).find(
    ([, { from: states, to: state }]) => state === to && states.includes(String(from)),
  );
  if (found === undefined) refuseMove(entry, attempt, String(from), String(to));
  const [action, transition] = found;
  return move(tx, entry, { action, transition, attempt, before, next, hidden, input: {} });
}

interface Write {
  readonly attempt: string;
  readonly index: number;
  readonly previous: StoredRecord | undefined;
  readonly next: AnyRecord;
  readonly hidden: Hidden;
}

function write(tx: PendingWrite, entry: Entry, written: Write): StoredRecord {
  const { attempt, index, previous, hidden } = written;
  const emit = tx.reserve();
  const settled = applyWriteRule(tx, entry, written);
  return store(tx, entry, {
    emit,
    index,
    event: previous === undefined ? "created" : "updated",
    previous,
    next: previous === undefined ? settled : applyEffects(tx, entry, { attempt, previous, next: settled, hidden }),
    hidden,
  });
}

interface Move {
  readonly action: string;
  readonly transition: Transition;
  readonly attempt: string;
  readonly before: StoredRecord;
  readonly next: AnyRecord;
  readonly hidden: Hidden;
  readonly input: Values;
}

function move(
  tx: PendingWrite,
  entry: Entry,
  { action, transition, attempt, before, next, hidden, input }: Move,
): StoredRecord {
  const emit = tx.reserve();
  const still: AnyRecord = { ...next, status: before.record["status"] };
  const written =
    next === before.record
      ? next
      : applyWriteRule(tx, entry, { attempt, index: before.id, previous: before, next: still, hidden });
  const moving = {
    attempt: `${action} ${entry.resource.name} ${before.record.id}`,
    previous: before,
    next: { ...written, status: transition.to },
    hidden,
    input,
  };
  return store(tx, entry, {
    emit,
    index: before.id,
    event: transition.event,
    previous: before,
    next: applyEffects(tx, entry, moving),
    hidden,
  });
}

/** A record about to be stored, with what follows from its state if that is another one. */
export function applyEffects(
  tx: PendingWrite,
  entry: Entry,
  { attempt, previous, next, hidden, input = {} }: Omit<Write, "index"> & { previous: StoredRecord; input?: Values },
): AnyRecord {
  const { effects } = entry.rules;
  const [from, to] = [String(previous.record["status"]), String(next["status"])];
  if (effects === undefined || from === to) return next;
  let settled = next;
  for (const effect of [effects.leave?.[from], effects.enter[to]])
    settled = { ...settled, ...effect?.(toChange(tx, attempt, previous.record, settled, hidden), input) };
  return settled;
}

function applyWriteRule(tx: PendingWrite, entry: Entry, { attempt, previous, next, hidden }: Write): AnyRecord {
  checkReferences(tx, entry, attempt, next, previous?.record);
  checkUnique(tx, entry, attempt, next, previous?.record);
  if (previous !== undefined) checkFixed(entry, attempt, next, previous.record);
  const set = entry.rules.write?.(toChange(tx, attempt, previous?.record, next, hidden));
  const settled = { ...next, ...set };
  return { ...settled, ...copiesFor(tx, entry, settled) };
}

interface Outcome {
  readonly index: number;
  readonly emit: ReturnType<PendingWrite["reserve"]>;
  readonly event: string;
  readonly previous: StoredRecord | undefined;
  readonly next: AnyRecord;
  readonly hidden: Hidden;
}

function store(tx: PendingWrite, entry: Entry, { emit, index, event, previous, next, hidden }: Outcome): StoredRecord {
  const { resource } = entry;
  // Hidden values are kept for the moves of the clock, even if there are none; see `toLive`.
  const kept = Object.keys(hidden).length === 0 && entry.rules.due === undefined ? undefined : hidden;
  const stored = StoredRecord.fromRecord(inOrder(entry, { ...next, updatedAt: tx.now }), kept, index);
  tx.put(entry, stored.id, stored);
  emit({ type: toEventType(resource, event), resource: resource.name, time: tx.time, object: stored, previous });
  return stored;
}

/** The record with its members in the declared order, what its writer added behind them. */
function inOrder(entry: Entry, record: AnyRecord): AnyRecord {
  const ordered: Record<string, unknown> = { id: record.id };
  for (const name of Object.keys(entry.resource.fields)) ordered[name] = record[name];
  ordered["createdAt"] = record.createdAt;
  ordered["updatedAt"] = record.updatedAt;
  for (const [name, value] of Object.entries(record)) if (!Object.hasOwn(ordered, name)) ordered[name] = value;
  return ordered as AnyRecord; // has the server's three fields
}

function toChange(
  tx: PendingWrite,
  attempt: string,
  previous: AnyRecord | undefined,
  next: AnyRecord,
  hidden: Hidden,
): Change<Values> {
  return {
    tx,
    attempt,
    id: toIdText(next.id),
    previous,
    next,
    hidden,
    changed: (field) => previous === undefined || !isSameValue(previous[field], next[field]),
  };
}

/** The whole record: what was given, and initial values for the rest. */
function complete(
  tx: PendingWrite,
  entry: Entry,
  id: Id,
  given: Values,
  { createdAt }: { createdAt: string },
): AnyRecord {
  const self: Record<string, unknown> = { id, ...given, createdAt, updatedAt: tx.now };
  const draft = { id: String(id), now: tx.now, baseUrl: tx.baseUrl, self };
  for (const [name, field] of Object.entries(entry.resource.fields)) {
    if (Object.hasOwn(given, name)) continue;
    self[name] = field.initial === undefined ? emptyValue(field.schema) : field.initial(draft);
  }
  return self as AnyRecord; // has the server's three fields
}

/** Numbers from here on are kept by name, so that those that follow by counting never end. */
const COUNTED = 2 ** 52;

/**
 * The id of a new record: the next one or, where a resource has ids of its own, the one that the body gives. Throws
 * `validation_failed` for what can be no id, and `conflict` for one that there is.
 */
function takeNewId(tx: PendingWrite, entry: Entry, attempt: string, body: unknown) {
  const { ids, compatible } = entry.resource;
  let index = tx.takeId(entry);
  const given = isObject(body) ? body["id"] : undefined;
  if (ids === undefined || given === undefined || given === null || given === "") {
    // Never one that somebody chose before.
    while (tx.isChosen(entry, String(idOf(entry, index)))) index = tx.takeId(entry);
    return { index, id: idOf(entry, index) };
  }
  const id = ids.kind === "number" && typeof given === "string" && /^\d{1,16}$/.test(given) ? Number(given) : given;
  const isNumber = ids.kind === "number" && compatible !== "json-server"; // which takes texts beside numbers
  if (!isOwnId(id) || (isNumber && typeof id !== "number")) {
    const detail = isNumber
      ? `must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, or left out`
      : "must be a text of 1 to 100 characters, or left out";
    refuse(attempt, [{ pointer: "#/id", code: "invalid_value", detail }]);
  }
  if (tx.peekId(entry, String(id)) !== undefined) {
    const detail = `${JSON.stringify(id)} is that of another ${entry.resource.name}: choose another, or leave it out`;
    throw new SeedbedError("conflict", `cannot ${attempt}: id ${detail}`, {
      errors: [{ pointer: "#/id", code: "taken", detail }],
    });
  }
  const known = tx.indexOf(entry, String(id));
  if (known !== undefined && known <= index) return { index: known, id }; // it was deleted before, or is the next one
  if (known !== undefined && ids.kind === "number" && known < COUNTED) {
    tx.skipIds(entry, known + 1);
    return { index: known, id };
  }
  tx.choose(entry, String(id), index);
  return { index, id };
}

const NO_INPUT = z.object({});

/** Parses the body of an action; an absent body gives nothing. Throws `validation_failed`. */
function parseAction(
  { input = NO_INPUT }: Transition,
  body: unknown,
  attempt: string,
  strict: boolean,
): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {};
  if (!isObject(body)) {
    refuse(attempt, [{ pointer: "#", code: "invalid_type", detail: "must be a JSON object or absent" }]);
  }
  const { data, faults } = validate(input, body);
  if (strict) faults.push(...undeclaredMembers(input, body));
  return faults.length > 0 || data === undefined ? refuse(attempt, faults) : data;
}

/** Throws `invalid_transition`, with the states that the record could move to; `action` is the one asked for, where the state itself was not. */
function refuseMove(entry: Entry, attempt: string, from: string, to: string, action?: string): never {
  const { name, lifecycle } = entry.resource;
  const transitions = Object.entries(lifecycle?.transitions ?? {});
  const ways = transitions.filter(([, transition]) => transition.from.includes(from));
  const asked = transitions.find(([known]) => known === action)?.[1];
  const why =
    asked === undefined
      ? `the ${name} is ${from} and cannot become ${to}`
      : `the ${name} is ${from}, and ${action} takes one that is ${asked.from.join(" or ")}`;
  const hint =
    ways.length > 0
      ? `from ${from}, ${ways.map(([way, transition]) => `${way} makes it ${transition.to}`).join(", ")}`
      : transitions.length > 0
        ? `${from} is its last state`
        : (lifecycle?.elsewhere ?? "its status is the server's");
  throw new SeedbedError("invalid_transition", `cannot ${attempt}: ${why}; ${hint}`, {
    members: { from, to, allowed: [...new Set(ways.map(([, transition]) => transition.to))] },
  });
}

/** The fields that the record can no longer change, having left its first state. */
function fixedFields({ resource: { lifecycle } }: Entry, record: AnyRecord): readonly string[] {
  return lifecycle?.fixed === undefined || record["status"] === lifecycle.initial ? [] : lifecycle.fixed;
}

/** Throws `conflict` if a field changes that can no longer change. */
function checkFixed(entry: Entry, attempt: string, next: AnyRecord, previous: AnyRecord): void {
  const changed = fixedFields(entry, previous).filter((name) => !isSameValue(previous[name], next[name]));
  if (changed.length === 0) return;
  throw new SeedbedError(
    "conflict",
    `cannot ${attempt}: ${changed.join(", ")} cannot change once it is ${String(previous["status"])}; only while it is ${String(entry.resource.lifecycle?.initial)}`,
    { errors: changed.map((name) => ({ pointer: `#/${name}`, code: "fixed", detail: "cannot change any more" })) },
  );
}
