import { escapeTemplate } from "../../../generate/template/escape.ts";
import { isObject } from "../../../model/json.ts";
import { toSingular } from "../../../model/singular.ts";

/** An endpoint, and the member of the document that it is made of. */
export interface ListedEndpoint {
  readonly member: string;
  readonly definition: unknown;
}

/** The new ids of each list's records, by the name that references to them have. */
type NewIds = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Endpoints of an object of lists, as json-server has it: a collection for each list of objects, its records numbered
 * from 1 in order, and a GET endpoint for everything else. Members such as `postId` follow the ids that they are about.
 */
export function fromLists(document: Readonly<Record<string, unknown>>): {
  name: null;
  endpoints: ListedEndpoint[];
  notes: string[];
} {
  const members = Object.entries(document).filter(([name]) => !name.startsWith("$"));
  const ids: Map<string, ReadonlyMap<string, string>> = new Map();
  const notes: string[] = [];
  for (const [name, value] of members) {
    if (!isList(value)) continue;
    const numbers = new Map(value.map(({ id }, at) => [String(isId(id) ? id : at + 1), String(at + 1)] as const));
    ids.set(toSingular(name), numbers);
    if ([...numbers].some(([before, after]) => before !== after))
      notes.push(`the records of ${name} were given new ids, "1" to "${value.length}" in order`);
  }
  const endpoints = members.map(([name, value]) => ({
    member: name,
    definition: isList(value)
      ? {
          path: `/${name}`,
          collection: { name, records: value.map((record, at) => ({ ...rewrite(record, ids), id: String(at + 1) })) },
        }
      : { method: "GET", path: `/${name}`, template: escapeTemplate(value) },
  }));
  return { name: null, endpoints, notes };
}

function isList(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.every(isObject);
}

function isId(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** The record with its references, at any depth, following the new ids; one that led nowhere is null. */
function rewrite(record: Readonly<Record<string, unknown>>, ids: NewIds): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, rewriteMember(name, value, ids)]));
}

function rewriteMember(name: string, value: unknown, ids: NewIds): unknown {
  const [, one, many] = /^(.+?)(?:_id|Id)$|^(.+?)(?:_ids|Ids)$/.exec(name) ?? [];
  const target = ids.get(one ?? many ?? "");
  if (target !== undefined && one !== undefined && isId(value)) return target.get(String(value)) ?? null;
  if (target !== undefined && many !== undefined && Array.isArray(value)) {
    return value.map((item: unknown) => (isId(item) ? (target.get(String(item)) ?? null) : item));
  }
  if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? rewrite(item, ids) : item));
  return isObject(value) ? rewrite(value, ids) : value;
}
