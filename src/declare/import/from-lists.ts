import { isObject } from "../../model/json.ts";
import { toSingular } from "../../model/singular.ts";
import { LIST_WORDS, STANDING_FIELDS } from "../words.ts";
import { toName } from "./imported-domain.ts";
import type { ImportedDomain, WrittenField, WrittenResource } from "./imported-domain.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Records that one list may bring. */
const MOST_RECORDS = 5_000;

interface List {
  readonly name: string;
  readonly collection: string;
  readonly records: readonly Fields[];
  /** The new id of a record, by its id as it was. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Reads an object of lists, as json-server has it: a resource for each, its records the ones that are there. */
export function domainOfLists(document: Fields): ImportedDomain {
  const notes: string[] = [];
  const lists: List[] = [];
  for (const [member, value] of Object.entries(document)) {
    if (member.startsWith("$")) continue;
    const collection = toName(member);
    if (!Array.isArray(value) || !value.every(isObject) || collection === undefined) {
      notes.push(`${member} is left out: it is no list of objects`);
      continue;
    }
    const records = value.slice(0, MOST_RECORDS);
    if (records.length < value.length)
      notes.push(`${member} has more than ${MOST_RECORDS} records: the first are taken`);
    const ids = new Map(records.map(({ id }, at) => [String(isId(id) ? id : at + 1), String(at + 1)] as const));
    if ([...ids].some(([before, after]) => before !== after))
      notes.push(`the records of ${member} have new ids, "1" to "${records.length}" in order`);
    lists.push({ name: toSingular(collection), collection, records, ids });
  }
  const resources: Record<string, WrittenResource> = {};
  for (const list of lists) resources[list.name] = readList(list, lists, notes);
  return { domain: "imported", resources, notes };
}

function isId(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function readList({ name, collection, records }: List, lists: readonly List[], notes: string[]): WrittenResource {
  const members = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const fields: NonNullable<WrittenResource["fields"]> = {};
  const belongsTo: NonNullable<WrittenResource["belongsTo"]> = {};
  const moved = new Map<string, List>();
  for (const member of members) {
    if (STANDING_FIELDS.includes(member)) continue;
    const to = lists.find((one) => member === `${one.name}Id`);
    if (to !== undefined) {
      const isAll = records.every((record) => isId(record[member]) && to.ids.has(String(record[member])));
      belongsTo[to.name] = isAll && to.name !== name ? {} : { optional: true };
      moved.set(member, to);
    } else if (LIST_WORDS.includes(member) || member.startsWith("_"))
      notes.push(`${name}.${member} is left out: ${member} is a parameter of lists`);
    else fields[member] = kindOf(records.map((record) => record[member]));
  }
  const known = [...Object.keys(fields), ...moved.keys()];
  return {
    ...(collection !== `${name}s` && { collection }),
    ...(Object.keys(belongsTo).length > 0 && { belongsTo }),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(known.length === 0 && { fields: { name: "text" } }),
    records: records.map((record) =>
      Object.fromEntries(
        Object.entries(record).flatMap(([member, value]) => {
          if (!known.includes(member)) return [];
          const to = moved.get(member);
          return [[member, to === undefined ? value : (to.ids.get(String(value)) ?? null)]];
        }),
      ),
    ),
  };
}

/** The kind of field that all of the values fit. */
function kindOf(values: readonly unknown[]): WrittenField {
  const given = values.filter((value) => value !== undefined && value !== null);
  const all = (fits: (value: unknown) => boolean): boolean => given.length > 0 && given.every(fits);
  const words = given.length < values.length ? { optional: true } : {};
  const written = (is: string, more: Fields = {}): WrittenField =>
    Object.keys({ ...words, ...more }).length === 0 ? is : { is, ...more, ...words };
  if (all((value) => typeof value === "boolean")) return written("boolean");
  if (all((value) => Number.isSafeInteger(value))) return written("integer");
  if (all((value) => typeof value === "number")) return written("number");
  if (all(isText(/^\d{4}-\d\d-\d\d$/))) return written("date");
  if (all(isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))) return written("time");
  if (all(isText(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))) return written("email");
  if (all((value) => Array.isArray(value)))
    return written("list", { items: kindOf(given.flatMap((value) => value as unknown[])) });
  if (all(isObject)) {
    const names = [...new Set(given.flatMap((value) => Object.keys(value as Fields)))];
    const fields = Object.fromEntries(
      names.map((name) => [name, kindOf(given.map((value) => (value as Fields)[name]))] as const),
    );
    return names.length === 0 ? written("text") : written("object", { fields });
  }
  return written("text");
}

function isText(form: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === "string" && form.test(value);
}
