import { isOwnId } from "../../model/ids.ts";
import type { Id } from "../../model/ids.ts";
import { isObject } from "../../model/json.ts";
import { toSingular } from "../../world/plural.ts";
import { toTime } from "../source.ts";
import { FILE_BOUNDS, LONGEST_TEXT, STANDING_FIELDS } from "../words.ts";
import { toCollection, toName } from "./imported-domain.ts";
import type { ImportedDomain, WrittenField, WrittenResource } from "./imported-domain.ts";

type Fields = Readonly<Record<string, unknown>>;

interface List {
  readonly member: string;
  readonly name: string;
  readonly collection: string;
  readonly records: readonly Fields[];
  readonly ids: ReadonlySet<string>;
  readonly isSingle: boolean;
}

interface Reference {
  readonly to: List;
  readonly as: string;
  readonly field: string;
  readonly many: boolean;
}

export function isListOfRecords(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every(isObject);
}

/**
 * Reads an object of lists, as json-server has it: a resource for each, with its records, their ids and the references
 * between them; a single resource for an object. Everything else is left to `others`, or noted where there are none.
 */
export function domainOfLists(document: Fields, others?: (member: string, value: unknown) => void): ImportedDomain {
  const notes: string[] = [];
  const lists: List[] = [];
  const singles: List[] = [];
  for (const [member, value] of Object.entries(document)) {
    if (member.startsWith("$")) continue;
    const called = toName(member);
    const given = isObject(value) ? [value] : value;
    if (!isListOfRecords(given) || called === undefined || hasTooManyFields(given)) {
      const why = isListOfRecords(given)
        ? `${given === value ? "its records have" : "it has"} more than ${FILE_BOUNDS.fields} fields`
        : "it is neither an object nor a list of objects";
      if (others === undefined) notes.push(`${member} is left out: ${why}`);
      else others(member, value);
      continue;
    }
    const collection = value === given ? (toCollection(member) ?? called) : called;
    if (collection !== member) notes.push(`${member} answers as ${collection}`);
    const records = given.slice(0, FILE_BOUNDS.records).map(withId);
    if (records.length < given.length)
      notes.push(`${member} has more than ${FILE_BOUNDS.records} records: the first are taken`);
    if (given.some((record) => record["_id"] !== undefined && !isOwnId(record["id"])))
      notes.push(`_id of ${member} is called id: style: { id: { name: _id } } lets it be called _id again`);
    const ids = new Set(records.map(({ id }) => String(id)));
    const list = { member, records, ids };
    if (value === given) lists.push({ ...list, name: nameOf(called, lists), collection, isSingle: false });
    else
      singles.push({
        ...list,
        name: called,
        collection: `${called}${called.endsWith("s") ? "List" : "s"}`,
        isSingle: true,
      });
  }
  for (const single of singles) {
    const { member, name, collection, records } = single;
    const isTaken = lists.some((list) => [list.name, list.collection].includes(name) || list.collection === collection);
    if (!isTaken) lists.push(single);
    else if (others === undefined) notes.push(`${member} is left out: a list is called so, too`);
    else others(member, records[0]);
  }
  const resources: Record<string, WrittenResource> = {};
  for (const list of lists) resources[list.name] = readList(list, lists, notes);
  if (lists.length > 0) notes.unshift(...MANNER);
  return { domain: "imported", compatible: "json-server", resources, notes };
}

/** True if there are more than a resource may have: nothing more is made of them, which would take the square of their number. */
function hasTooManyFields(records: readonly Fields[]): boolean {
  const most = FILE_BOUNDS.fields + STANDING_FIELDS.length;
  const members = new Set<string>();
  for (const record of records.slice(0, FILE_BOUNDS.records))
    for (const member of Object.keys(record)) if (members.add(member).size > most) return true;
  return false;
}

/** Notes of how ids and lists are here. */
export const MANNER: readonly string[] = [
  "ids stay as they are, and new ones are of the same kind",
  "with _page and the other parameters of json-server a list is a bare array as there, with page, limit, sort or another usual one it is not",
];

function nameOf(collection: string, lists: readonly List[]): string {
  const singular = toSingular(collection);
  return lists.some(({ name }) => name === singular) ? collection : singular;
}

/** The record with an id: its own, its `_id` as MongoDB has it, or its number. */
function withId(given: Fields, at: number): Fields {
  const { _id: mongo, ...rest } = given;
  const record =
    isOwnId(given["id"]) || mongo === undefined ? given : { id: isObject(mongo) ? mongo["$oid"] : mongo, ...rest };
  const { id } = record;
  return isOwnId(id) ? record : { ...record, id: typeof id === "number" ? String(id) : at + 1 };
}

function readList(list: List, lists: readonly List[], notes: string[]): WrittenResource {
  const { name, collection, records } = list;
  const members = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const fields: NonNullable<WrittenResource["fields"]> = {};
  const belongsTo: NonNullable<WrittenResource["belongsTo"]> = {};
  const references = new Map<string, Reference>();
  for (const member of members) {
    if (STANDING_FIELDS.includes(member)) continue;
    const reference = findReference(member, records, lists);
    if (reference !== undefined && belongsTo[reference.as] === undefined) {
      const { to, as, many } = reference;
      const usual = many ? `${as}Ids` : `${as}Id`;
      belongsTo[as] = {
        ...(to.name !== as && { to: to.name }),
        ...(member !== usual && { field: member }),
        ...(many ? { many: true } : { optional: true }),
      };
      references.set(member, reference);
    } else fields[member] = kindOf(records.map((record) => record[member]));
  }
  const known = new Set([...Object.keys(fields), ...references.keys()]);
  const timeless = new Set<string>();
  let lost = 0;
  const kept = records.map((record) => {
    const shown: Record<string, unknown> = { id: record["id"] };
    for (const [member, value] of Object.entries(record)) {
      const reference = references.get(member);
      if (member !== "id" && STANDING_FIELDS.includes(member)) {
        if (toTime(value) !== undefined) shown[member] = value;
        else timeless.add(member);
      } else if (reference !== undefined) {
        shown[member] = follow(value, reference);
        if (JSON.stringify(shown[member]) !== JSON.stringify(value)) lost += 1;
      } else if (known.has(member)) shown[member] = value;
    }
    for (const { field, many } of references.values()) if (!(field in shown)) shown[field] = many ? [] : null;
    for (const member of Object.keys(fields)) if (!(member in shown)) shown[member] = null;
    return shown;
  });
  for (const member of timeless) notes.push(`${member} of some ${collection} is left out: it is no time (ISO 8601)`);
  if (lost > 0) notes.push(`${lost} records of ${name} refer to what is not there: that is null`);
  return {
    collection,
    ids: records.length > 0 && records.every(({ id }) => typeof id === "number") ? "number" : "text",
    ...(list.isSingle && { single: true }),
    ...(Object.keys(belongsTo).length > 0 && { belongsTo }),
    ...((Object.keys(fields).length > 0 || known.size === 0) && { fields }),
    ...(records.length === 0 ? { count: 0 } : { records: kept }),
  };
}

/** Returns the reference of a member by its name: `postId`, `post_id`, `postIds`, `post_ids`. */
function findReference(member: string, records: readonly Fields[], lists: readonly List[]): Reference | undefined {
  const [, one, many] = /^([A-Za-z]\w*?)(?:_id|Id)$|^([A-Za-z]\w*?)(?:_ids|Ids)$/.exec(member) ?? [];
  const word = one ?? many;
  const to = lists.find(({ name, member: own }) => name === word || toSingular(own) === word);
  if (to === undefined || word === undefined) return undefined;
  const isFitting = records.every((record) => {
    const value = record[member];
    if (value === undefined || value === null) return true;
    return many === undefined ? isId(value) : Array.isArray(value) && value.every(isId);
  });
  const as = toName(word);
  return isFitting && as !== undefined ? { to, as, field: member, many: many !== undefined } : undefined;
}

function isId(value: unknown): value is Id {
  return typeof value === "string" || typeof value === "number";
}

function follow(value: unknown, { to, many }: Reference): unknown {
  const leads = (id: unknown): boolean => isId(id) && to.ids.has(String(id));
  if (many) return Array.isArray(value) ? value.filter(leads) : [];
  return leads(value) ? value : null;
}

function kindOf(values: readonly unknown[]): WrittenField {
  const given = values.filter((value) => value !== undefined && value !== null);
  const all = (fits: (value: unknown) => boolean): boolean => given.length > 0 && given.every(fits);
  if (all((value) => typeof value === "boolean")) return "boolean";
  if (all((value) => typeof value === "number")) return "number";
  if (all((value) => typeof value === "string" && value.length <= LONGEST_TEXT)) return "text";
  return "any";
}
