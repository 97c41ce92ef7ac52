import type { Catalog, Entry } from "../../model/catalog.ts";
import { idsIn } from "../../model/derived.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import { toIdText } from "../../model/ids.ts";
import type { Id } from "../../model/ids.ts";
import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import type { Resource, Relation } from "../../model/resource.ts";
import type { Reader } from "../reader.ts";
import { goThrough } from "./parts.ts";
import { headsOf } from "./read-path.ts";

/** A collection whose records refer to those of a resource. */
export interface Belonging {
  readonly entry: Entry;
  /** The fields that hold ids of the resource's records: any of them ties a record to another. */
  readonly fields: readonly string[];
  /** The field in which a new record gets the id of the one that it is created below; undefined unless one field alone ties them. */
  readonly tie: string | undefined;
}

const known = new WeakMap<Catalog, ReadonlyMap<string, ReadonlyMap<string, Belonging>>>();
const NONE: ReadonlyMap<string, Belonging> = new Map();

/**
 * The collections whose records refer to those of a resource, by the name that they have under a record's path. Where
 * two domains have a collection of one name, it is the one of the resource's own domain, or else the first.
 */
export function belongingsOf({ name }: Resource, catalog: Catalog): ReadonlyMap<string, Belonging> {
  return getOrMake(known, catalog, () => collect(catalog)).get(name) ?? NONE;
}

function collect({ entries }: Catalog): ReadonlyMap<string, ReadonlyMap<string, Belonging>> {
  const references = entries.flatMap((entry) =>
    Object.values(entry.resource.relations).map(({ to, field }) => ({ to, field, entry })),
  );
  const byTarget = Map.groupBy(references, ({ to }) => to);
  return new Map(
    entries.map(({ resource: { name, domain } }) => {
      const all = byTarget.get(name) ?? [];
      const found = new Map<string, Belonging>();
      for (const { entry } of [...all.filter((one) => one.entry.resource.domain === domain), ...all])
        getOrMake(found, entry.resource.collection, () => {
          const fields = [...new Set(all.flatMap((one) => (one.entry === entry ? one.field : [])))];
          return { entry, fields, tie: tieOf(entry.resource, fields) };
        });
      return [name, found];
    }),
  );
}

function tieOf(resource: Resource, [name = "", ...others]: readonly string[]): string | undefined {
  const field = resource.fields[name];
  return others.length > 0 || field === undefined || field.readOnly === true ? undefined : name;
}

/** The methods that the list below a record takes. */
export function methodsBelow({ tie }: Belonging): readonly ("GET" | "POST")[] {
  return tie === undefined ? ["GET"] : ["GET", "POST"];
}

/** The body of a record that is created below another, with the id of that one where the body has nothing in the field. */
export function withTie(body: unknown, { entry, tie = "" }: Belonging, id: Id): unknown {
  if (!isObject(body) || Object.hasOwn(body, tie)) return body;
  return { ...body, [tie]: fieldKinds(entry.resource).find(tie)?.many === true ? [id] : id };
}

/** The ids of the records that refer to a record, by its id: in order, as the reader saw them. */
export type Referrers = ReadonlyMap<string, readonly string[]>;

/** Finds which records refer to which, a part of the collection at each step. */
export function* findReferrers({ entry, fields }: Belonging, reader: Reader): Generator<void, Referrers, void> {
  const found = new Map<string, string[]>();
  yield* goThrough(reader.collection(entry), headsOf(fields), (record) => {
    const own = toIdText(record.id);
    for (const id of new Set(fields.flatMap((field) => idsIn(record, field)))) {
      const group = found.get(id);
      if (group === undefined) found.set(id, [own]);
      else group.push(own);
    }
  });
  return found;
}

export interface NamedRelation {
  readonly name: string;
  readonly relation: Relation;
  /** Set where it leads the other way: to the records that refer to this one. */
  readonly belonging?: Belonging;
}

/** The relations that a name of `expand` leads through: one of the resource, then perhaps one of its target; undefined if there are none such. */
export function findRelations(
  name: string,
  resource: Resource,
  catalog: Catalog,
): readonly NamedRelation[] | undefined {
  const whole = relationOf(resource, name) ?? belongingRelation(name, resource, catalog);
  if (whole !== undefined) return [whole];
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const first = relationOf(resource, name.slice(0, dot));
    const second = first && relationOf(catalog.get(first.relation.to).resource, name.slice(dot + 1));
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return undefined;
}

/** The relations and lists that a path leads through, however deep, as a resource shows them always. */
export function followPath(path: string, resource: Resource, catalog: Catalog): readonly NamedRelation[] {
  let at = resource;
  return path.split(".").map((step) => {
    const found = relationOf(at, step) ?? belongingRelation(step, at, catalog);
    if (found === undefined)
      throw new Error(`${resource.name} cannot be shown with ${path}: ${at.name} has no ${step}`);
    at = catalog.get(found.relation.to).resource;
    return found;
  });
}

/** All names that `expand` takes for a resource. */
export function relationNames(resource: Resource, catalog: Catalog): readonly string[] {
  const own = Object.entries(resource.relations).flatMap(([name, relation]) => [
    name,
    ...Object.keys(catalog.get(relation.to).resource.relations).map((inner) => `${name}.${inner}`),
  ]);
  const others = [...belongingsOf(resource, catalog).keys()];
  return [...own, ...others.filter((name) => isFree(name, resource))];
}

function belongingRelation(name: string, resource: Resource, catalog: Catalog): NamedRelation | undefined {
  const belonging = isFree(name, resource) ? belongingsOf(resource, catalog).get(name) : undefined;
  return belonging && { name, relation: { field: "id", to: belonging.entry.resource.name }, belonging };
}

function isFree(name: string, { fields, relations }: Resource): boolean {
  return !Object.hasOwn(fields, name) && !Object.hasOwn(relations, name);
}

function relationOf(resource: Resource, name: string): NamedRelation | undefined {
  const relation = Object.hasOwn(resource.relations, name) ? resource.relations[name] : undefined;
  return relation && { name, relation };
}
