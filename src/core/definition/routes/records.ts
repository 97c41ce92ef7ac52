import * as z from "zod";

import type { Entry } from "../../model/catalog.ts";
import { entry } from "../../model/define-catalog.ts";
import type { Generation, World } from "../../model/generation.ts";
import { toIdText } from "../../model/ids.ts";
import type { Id, Ids } from "../../model/ids.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { defineResource } from "../../model/resource.ts";
import type { Field, Resource, Shape } from "../../model/resource.ts";
import type { Tx } from "../../model/rules.ts";
import { timeAs } from "../../openapi/plain-value.ts";
import type { Json, ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { sourceOf } from "../../openapi/value.ts";
import { isCategory, namesUnder } from "../../world/by-name/products.ts";
import type { Hash } from "../../world/stream.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { createComposition } from "./composed.ts";
import {
  asText,
  firstOf,
  keyName,
  memberAt,
  plainKept,
  plainShown,
  SERVER_FIELDS,
  withMemberAt,
} from "./definition.ts";
import type { KeptRecord, Keeper, ServedResource, ShownRecord } from "./definition.ts";
import { createKin, withoutId } from "./kin.ts";
import type { Kin } from "./kin.ts";
import { plainName, STANDING_TIMES } from "./meanings.ts";
import { idsOfList, idsOfSchema } from "./record-ids.ts";
import { idInName, keySlug, recordTitle, toResourceName, uniqueValues } from "./resource-names.ts";
import { asMember, fitted, freshValues, flattened, withAbove } from "./views.ts";

const DAY = 86_400_000;

const MAX_EMBEDDED = 2;

/** Categories that are looked through for those of a product. */
const MOST_CATEGORIES = 50;

/** Makes the keepers of all resources of a description. */
export function createKeepers(
  resources: readonly ServedResource[],
  schemas: ApiSchemas,
  domain: string,
  nameOf: (resource: ServedResource) => string,
): ReadonlyMap<ServedResource, Keeper> {
  const kin = createKin(resources, schemas);
  const keepers = new Map<ServedResource, RecordKeeper>();
  for (const resource of resources)
    keepers.set(resource, createKeeper(resource, { schemas, kin, domain, keepers, nameOf }));
  return keepers;
}

interface KeeperParts {
  readonly schemas: ApiSchemas;
  readonly kin: Kin;
  readonly domain: string;
  readonly keepers: ReadonlyMap<ServedResource, RecordKeeper>;
  readonly nameOf: (resource: ServedResource) => string;
}

/** A keeper with the parts that others ask for. */
interface RecordKeeper extends Keeper {
  readonly ids: Ids;
  readonly properties: ReadonlyMap<string, ApiSchema>;
  raw(world: World, index: number): ShownRecord;
  reference(drawnValue: unknown, schema: ApiSchema, draw: () => number, world: World, most: number): unknown;
  withScope(record: ShownRecord, world: World, index: number): ShownRecord;
  sellsUnder(product: string | undefined, world: World): readonly number[];
}

function createKeeper(resource: ServedResource, { schemas, kin, domain, keepers, nameOf }: KeeperParts): RecordKeeper {
  const { idField, plain, nameParts, isWhole, examples } = resource;
  const knownShown = new WeakMap<KeptRecord, ShownRecord>();
  const knownRaw = new WeakMap<World, ShownRecord[]>();
  const knownWhole = new WeakMap<World, ShownRecord[]>();
  const knownSold = new WeakMap<World, readonly ReadonlySet<string>[]>();
  let knownEntry: Entry | undefined;
  const shownOf = kin.shownOf(resource);
  const properties = schemas.shapeOf(resource.fullSchema).properties;
  const calledPlainly = new Map([...properties.keys()].map((name) => [plainName(name), name] as const).toReversed());
  const accepts = (schema: ApiSchema): boolean =>
    ["2026-11-01T00:00:00.000Z", "2026-11-01"].some((time) => schemas.issuesOf(schema, time, "response").length === 0);
  const times = new Map(
    [...properties].flatMap(([name, schema]) => {
      const { type, format } = schemas.shapeOf(schema);
      const meaning = STANDING_TIMES.get(plainName(name));
      const isTime =
        type === "integer" ||
        (type === "string" && ["date-time", "date", undefined].includes(format) && accepts(schema));
      return meaning !== undefined && isTime ? [[name, meaning] as const] : [];
    }),
  );
  const composition = createComposition(resource, schemas, () => asExample());
  const ids = makeIds();

  function show(record: KeptRecord): ShownRecord {
    let shown = knownShown.get(record);
    if (shown === undefined) knownShown.set(record, (shown = toShown(record)));
    return shown;
  }

  function toKept(body: ShownRecord): Readonly<Record<string, unknown>> {
    const kept: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(body)) {
      if (name === idField) kept["id"] = value;
      else if (name === "name" && nameParts !== undefined) kept["id"] = idInName(value);
      else if (plain !== undefined) kept[plainKept(name)] = value;
      else if (isKept(name) && (value !== undefined || !times.has(name)))
        kept[plainKept(name)] = asMember(name, properties.get(name) ?? true, value, schemas);
    }
    return kept;
  }

  function toChanged(record: KeptRecord, values: ShownRecord): Readonly<Record<string, unknown>> {
    const { id: _id, ...kept } = toKept(values);
    if (plain !== undefined) return kept;
    const [before, now] = [toShown(record), toShown({ ...record, ...kept })];
    const isSet = (name: string): boolean => !isSameValue(now[name], before[name]);
    return { ...kept, ...toKept(composition.changed(now, before, isSet)) };
  }

  function withRelated(body: ShownRecord, find: Parameters<Keeper["withRelated"]>[1]): ShownRecord {
    const result: Record<string, unknown> = { ...body };
    const others: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(body)) {
      const stem = withoutId(name);
      // What is sent by another name: `categoryRef` is the `categoryId`, and `newEmail` the `email`.
      const told = calledPlainly.get(`${stem}id`) ?? calledPlainly.get(plainName(name).replace(/^new/, ""));
      const own = properties.has(name) ? undefined : told;
      if (own !== undefined && takes(properties.get(own) ?? true, value)) result[own] ??= value;
      const called = [stem, plainName(name)].map((one) => calledPlainly.get(one) ?? name);
      const shownAs = (one: string) => kin.embeddedAt(properties.get(one) ?? true, resource);
      const field = called.find((one) => shownAs(one) !== undefined) ?? called[1] ?? name;
      const embedded = shownAs(field);
      const of = embedded?.resource ?? kin.referred(name, resource);
      const keeper = of === undefined ? undefined : keepers.get(of);
      if (keeper === undefined || (field !== name && body[field] !== undefined)) continue;
      const shown = (Array.isArray(value) ? value : [value]).map((one: unknown) => {
        const id = isObject(one) && Object.keys(one).length === 1 ? one["id"] : one;
        const found = isObject(id) || id === undefined || id === null ? undefined : find(keeper.entry, asText(id));
        return found && keeper.show(found);
      });
      const known = shown.filter((one) => one !== undefined);
      if (known.length === 0 || known.length < shown.length) continue;
      if (!Array.isArray(value)) others[stem] = known[0];
      const whole = embedded && known.map((one) => fittedTo(embedded.item, one));
      if (embedded?.isList === Array.isArray(value)) result[field] = embedded.isList ? whole : whole?.[0];
    }
    return { ...result, ...toldOf(others, body) };
  }

  /** The members that tell of other records, where nothing is given for them. */
  function toldOf(others: ShownRecord, given: ShownRecord): ShownRecord {
    const told = [...properties].flatMap(([name, schema]) => {
      const isOwn = given[name] !== undefined || name === idField;
      const value = isOwn ? undefined : flattened(name, others);
      return value !== undefined && takes(schema, value) ? [[name, value] as const] : [];
    });
    return Object.fromEntries(told);
  }

  function takes(schema: ApiSchema, value: unknown): boolean {
    return schemas.issuesOf(schema, value, "response").length === 0;
  }

  /** True for what a body may set: of the standing times the first. */
  function isKept(name: string): boolean {
    return times.get(name) !== "updated" && name !== "id";
  }

  function toShown(record: KeptRecord): ShownRecord {
    const shown: Record<string, unknown> = {};
    if (plain !== undefined) {
      for (const [name, value] of Object.entries(record))
        if (name === "id" && idField !== undefined) shown[idField] = value;
        else if (value !== undefined && !SERVER_FIELDS.has(name)) shown[plainShown(name)] = value;
      return shown;
    }
    for (const name of properties.keys()) {
      const time = times.get(name);
      if (name === idField) shown[name] = toShownId(record.id);
      else if (time !== undefined)
        shown[name] =
          record[plainKept(name)] ??
          timeSeen(name, time, record) ??
          toTime(name, time === "created" ? record.createdAt : record.updatedAt);
      else if (record[plainKept(name)] !== undefined) shown[name] = record[plainKept(name)];
    }
    for (const [kept, value] of Object.entries(record)) {
      const name = plainShown(kept);
      if (value !== undefined && !Object.hasOwn(shown, name) && !SERVER_FIELDS.has(name)) shown[name] = value;
    }
    return shown;
  }

  function toShownId(id: unknown): unknown {
    if (typeof id !== "string" || !["integer", "number"].includes(schemas.shapeOf(resource.idSchema).type ?? ""))
      return id;
    // A path may take any text, where the records are numbered.
    return Number(/^\d+$/.test(id) ? id : Math.abs(chanceOf("id", id)[0]));
  }

  /** A time of a record that was seen, as it was; undefined where it has changed. */
  function timeSeen(name: string, time: "created" | "updated", { id, createdAt, updatedAt }: KeptRecord): unknown {
    if (isWhole !== true || (time === "updated" && createdAt !== updatedAt)) return undefined;
    return examples[(ids.toIndex(toIdText(id)) ?? 0) - 1]?.[name];
  }

  function createdAtOf(index: number): number {
    const { count } = resource;
    const [name = ""] = isWhole === true ? ([...times].find(([, time]) => time === "created") ?? []) : [];
    const time = Date.parse(asText(examples[index - 1]?.[name]));
    return Number.isNaN(time) ? REFERENCE_TIME - (count - index + 1) * DAY : time;
  }

  function toTime(name: string, time: string): unknown {
    return timeAs(name, properties.get(name) ?? { type: "string", format: "date-time" }, time, schemas);
  }

  function makeIds(): Ids {
    const { idSchema, keyExamples, keySchemas, count } = resource;
    if (plain !== undefined) return idsOfList(idField === undefined ? [] : examples.map((one) => one[idField] as Id)); // all have one
    const given = [
      ...(idField === undefined ? [] : examples.map((one) => one[idField])),
      ...(keyExamples.get(idField ?? "") ?? []),
    ];
    const unique = [...new Set(given.filter((id): id is Id => typeof id === "string" || Number.isSafeInteger(id)))];
    const made = idsOfSchema(idSchema, schemas, unique.slice(0, count), (index) =>
      schemas.valueOf(idSchema, { stream: chanceOf("id", index), direction: "response", examples: false }),
    );
    // Where any key names a record, a text does, too.
    const taken = resource.isOpen ? keySchemas.get(idField ?? "") : undefined;
    const isText = taken !== undefined && schemas.issuesOf(taken, "id", "request").length === 0;
    return isText && made.kind === "number"
      ? { ...made, kind: "text", toId: (index) => String(made.toId(index)) }
      : made;
  }

  /** Chance that depends on nothing but the resource: of ids and of values of new records. */
  function chanceOf(what: string, index: number | string): Hash {
    return sourceOf([domain, resource.name, what, String(index)].join("/"));
  }

  /** A generated record before what it has of others: the id and the keys are in it. */
  function raw(world: World, index: number): ShownRecord {
    const known = getOrMake(knownRaw, world, () => []);
    return (known[index] ??= makeRaw(world, index));
  }

  function makeRaw(world: World, index: number): ShownRecord {
    if (plain !== undefined || isWhole === true) {
      const seen = examples[(index - 1) % examples.length] ?? {};
      return withAbove(seen, resource, properties);
    }
    const given = examples[index - 1];
    const shared = [world.seed, world.part, domain, resource.name];
    const parent = parentKeeper();
    const value = schemas.valueOf(resource.fullSchema, {
      stream: sourceOf([...shared, index].join("/")),
      shared: sourceOf(shared.join("/")),
      direction: "response",
      resource: resource.name,
      index,
      rank: parent && Math.ceil(index / parent.resource.count),
      createdAt: [...times.values()].includes("created") ? createdAtOf(index) : undefined,
      examples: index === 1,
      ...(given !== undefined && { given: given as Json }),
    });
    let record: ShownRecord = isObject(value) ? value : {};
    if (idField !== undefined) record = { ...record, [idField]: toShownId(ids.toId(index)) };
    for (const at of resource.keys) record = withKey(record, at, index, given);
    if (nameParts === undefined) return index === 1 ? record : composition.generated(record, raw(world, 1), index);
    const above = parent?.resource.nameParts && parent.raw(world, parentOf(index, parent))["name"];
    return { ...record, name: toResourceName(nameParts, String(ids.toId(index)), () => undefined, above) };
  }

  /** A record as the description shows one. */
  function asExample(): ShownRecord {
    const { name, fullSchema } = resource;
    const value = schemas.valueOf(fullSchema, {
      stream: chanceOf("example", 1),
      direction: "response",
      resource: name,
      index: 1,
      examples: true,
      ...(examples[0] !== undefined && { given: examples[0] as Json }), // parsed JSON
    });
    return isObject(value) ? value : {};
  }

  /** The keeper of the records that generated ones belong to. */
  function parentKeeper(): RecordKeeper | undefined {
    const { scope } = resource;
    const parent = scope?.parent === undefined ? undefined : keepers.get(scope.parent);
    return parent === undefined || parent.resource.isOpen || parent.resource.count === 0 ? undefined : parent;
  }

  function parentOf(index: number, parent: RecordKeeper): number {
    return ((index - 1) % parent.resource.count) + 1;
  }

  /** The record with a key that no other has: what a path of the description gives as an example, or a value made unlike others. */
  function withKey(
    record: ShownRecord,
    at: readonly string[],
    index: number,
    given: ShownRecord | undefined,
    takesExample = true,
  ): ShownRecord {
    const { keyExamples, keySchemas, keys } = resource;
    const example = index === 1 && takesExample ? keyExamples.get(keyName(at))?.[0] : undefined;
    const before = memberAt(record, at);
    const schema = properties.get(at[0] ?? "");
    const taken = keySchemas.get(keyName(at)) ?? true;
    const isUnique = at.length === 1 && keys.filter((one) => one.length === 1).at(-1) === at;
    const candidates = [
      ...(example === undefined ? [] : [example]),
      ...(given !== undefined && memberAt(given, at) !== undefined ? [before] : []),
      ...(isUnique ? uniqueValues(record, at[0] ?? "", before, index) : [before]),
      ...(typeof before === "string" ? [keySlug(before), `${keySlug(before)}-${index}`] : []),
    ];
    const isValid = (value: unknown): boolean =>
      [value, asText(value)].some((one) => schemas.issuesOf(taken, one, "request").length === 0) &&
      (schema === undefined || at.length > 1 || takes(schema, value));
    const chosen = candidates.find(isValid);
    return chosen === undefined ? record : (withMemberAt(record, at, chosen) as ShownRecord); // an object stays one
  }

  function wholeRecord(world: World, index: number): ShownRecord {
    if (plain !== undefined || isWhole === true) return raw(world, index);
    const known = getOrMake(knownWhole, world, () => []);
    return (known[index] ??= makeRecord(world, index));
  }

  function makeRecord(world: World, index: number): ShownRecord {
    const related = withScope(withKin(raw(world, index), world, index), world, index);
    return index === 1 ? related : composition.generated(related, wholeRecord(world, 1), index);
  }

  function withKin(record: ShownRecord, world: World, index: number): ShownRecord {
    const result: Record<string, unknown> = { ...record };
    const held = Object.entries(record).filter(([, value]) => isObject(value));
    const others = Object.fromEntries(held.map(([name, value]) => [plainName(name), value]));
    for (const [name, schema] of properties) {
      if (name === idField || result[name] === undefined || result[name] === null) continue;
      if (resource.keys.some(([first]) => first === name) || examples[index - 1]?.[name] !== undefined) continue;
      const stream = world.stream("served kin", domain, resource.name, index, name);
      const draw = (of: RecordKeeper, most: number): number => {
        const drawn = stream.int(1, most);
        const sold = of.sellsUnder(recordTitle(record), world).filter((at) => at <= most);
        return sold[drawn % sold.length] ?? drawn;
      };
      const embedded = kin.embeddedAt(schema, resource);
      const other = embedded === undefined ? undefined : keepers.get(embedded.resource);
      if (embedded !== undefined && other !== undefined && other.resource.count > 0) {
        const { count, scope } = other.resource;
        // An embedded list has the records that belong to this one.
        const isOwn = embedded.isList && scope?.parent === resource && index <= count;
        const one = (at: number): Json =>
          fittedTo(embedded.item, isOwn ? other.withScope(other.raw(world, at), world, at) : other.raw(world, at));
        const first = isOwn ? index : draw(other, count);
        const second = isOwn ? index + resource.count : (first % count) + 1;
        const several = [first, second].filter((at, place) => at <= count && (place === 0 || at !== first));
        const value = embedded.isList ? several.slice(0, MAX_EMBEDDED).map(one) : one(first);
        if (!takes(schema, value)) continue;
        result[name] = value;
        if (!embedded.isList) others[plainName(name)] = value;
        continue;
      }
      const referred = kin.referred(name, resource);
      const target = referred === undefined ? undefined : keepers.get(referred);
      if (target !== undefined) {
        // A record that refers to its own kind is part of a tree: it refers to an earlier one, or to none.
        const most = target === self ? index - 1 : target.resource.count;
        const value = target.reference(result[name], schema, () => draw(target, most), world, most);
        if (value !== undefined) result[name] = value;
        const at = Array.isArray(value) || value === undefined ? undefined : target.ids.toIndex(asText(value));
        if (at !== undefined) others[withoutId(name)] ??= target.raw(world, at);
      }
    }
    const keys = resource.keys.map(([first = ""]) => [first, true] as const);
    return {
      ...result,
      ...toldOf(others, { ...resource.examples[index - 1], ...Object.fromEntries(keys) }),
    };
  }

  function fittedTo(schema: ApiSchema, record: ShownRecord): Json {
    return fitted(schema, record, schemas, `${domain}/${resource.name}/fitted/`);
  }

  /** Ids of the first `most` records in place of what was drawn, null where there are none; undefined where the member's schema allows neither. */
  function reference(drawnValue: unknown, schema: ApiSchema, draw: () => number, world: World, most: number): unknown {
    if (resource.count === 0) return undefined;
    if (most === 0) return takes(schema, null) ? null : undefined;
    const one = (): unknown => {
      const index = draw();
      return nameParts === undefined ? ids.toId(index) : raw(world, index)["name"];
    };
    const value = Array.isArray(drawnValue) ? [...new Set(drawnValue.map(one))] : one();
    const candidates =
      typeof value === "number" ? [value, String(value)] : typeof value === "string" ? [value, Number(value)] : [value];
    return candidates.find((candidate) => !Number.isNaN(candidate) && takes(schema, candidate));
  }

  /** The numbers of the categories that a product is sold under; none for anything else. */
  function sellsUnder(product: string | undefined, world: World): readonly number[] {
    const { name, count } = resource;
    if (product === undefined || !isCategory(name)) return [];
    const names = getOrMake(knownSold, world, () =>
      Array.from({ length: Math.min(count, MOST_CATEGORIES) }, (_, at) => {
        const category = recordTitle(raw(world, at + 1)) ?? "";
        return new Set([...namesUnder("product", category), ...namesUnder("recipe", category)]);
      }),
    );
    return names.flatMap((sold, at) => (sold.has(product) ? [at + 1] : []));
  }

  function withScope(record: ShownRecord, world: World, index: number): ShownRecord {
    const { scope, scopes = [] } = resource;
    const main = parentKeeper();
    const farther = main?.resource.scopes ?? [];
    let result = record;
    for (const one of new Set([scope, ...scopes])) {
      const parent = one === scope ? main : one?.parent && keepers.get(one.parent);
      // What a record has of the one above it, it has by that.
      if (parent === undefined || (one !== scope && farther.some((other) => other.parent === one?.parent))) continue;
      const above = parent.raw(world, parentOf(index, parent));
      const id = parent.ids.toId(parentOf(index, parent));
      for (const { at, of } of one?.kept ?? []) {
        const value = of.length === 0 ? id : memberAt(above, of);
        const isTold = value === undefined || (one !== scope && properties.has(at[0] ?? ""));
        if (!isTold) result = withMemberAt(result, at, value) as ShownRecord; // an object stays one
      }
    }
    return result;
  }

  function makeEntry(): Entry {
    const above = [resource.scope, ...(resource.scopes ?? [])].flatMap((one) => one?.kept ?? []);
    const names = [...new Set([...resource.fields, ...above.map(({ at }) => at[0] ?? "")])].filter(
      (name) => name !== idField && (plain !== undefined || isKept(name)) && name !== "__proto__",
    );
    const fields = Object.fromEntries(
      names.map((name): [string, Field<unknown, Shape>] => [
        plainKept(name),
        {
          schema: z.unknown(),
          search: true,
          initial: () => undefined,
          generate: ({ world, index }: Generation<Shape>) =>
            times.has(name) ? undefined : wholeRecord(world, index)[name],
        },
      ]),
    );
    const made: Resource = defineResource({
      name: nameOf(resource),
      collection: resource.collection,
      domain,
      description: `The ${resource.collection} of the API description.`,
      count: resource.count,
      fields,
      ids,
      ...(plain !== undefined && { compatible: "json-server" }),
      identify: (record) => ({ ...record, id: ids.toId(Number(record["id"])) }),
      createdAt: ({ index }) => toTimestamp(createdAtOf(index)),
    });
    return entry(made, {
      write: ({ tx, id, previous, next }) => {
        if (plain !== undefined || previous !== undefined) return undefined;
        const set = complete(tx, id, next);
        const texts = composition.changed(
          toShown({ ...next, ...set }),
          undefined,
          (name) => next[plainKept(name)] !== undefined,
        );
        return { ...set, ...toKept(texts) };
      },
      ...(plain !== undefined && { remove: ({ tx, id }) => removeBelow(tx, id) }),
    });
  }

  /** Removes the records of a file that belong to one that is removed. */
  function removeBelow(tx: Tx, id: string): void {
    for (const { resource: other, entry: below } of keepers.values())
      for (const { field, to } of other.plain?.refs ?? [])
        if (to === resource)
          for (const record of tx.having(below.resource, plainKept(field), id))
            if (asText(record[plainKept(field)]) === id) tx.remove(below.resource, toIdText(record.id));
  }

  function complete(tx: Tx, id: string, next: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { scope } = resource;
    if (nameParts === undefined) return filled(tx, id, next);
    const valueOf = (param: string): unknown =>
      memberAt(next, scope?.kept.find((one) => one.param === param)?.at ?? []);
    const [kept] = scope?.kept ?? [];
    const parent = parentKeeper();
    const isNamed = parent?.resource.nameParts !== undefined;
    const above = isNamed && kept && tx.find(parent.entry.resource, asText(memberAt(next, kept.at)))?.["name"];
    const name = toResourceName(nameParts, id, valueOf, above);
    return { ...filled(tx, id, { ...next, name }), name };
  }

  function filled(tx: Tx, id: string, next: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { required } = schemas.shapeOf(resource.schema);
    const missing = [...properties.keys()].filter(
      (name) => next[plainKept(name)] === undefined && name !== idField && !times.has(name) && name !== "id",
    );
    const keys = new Set(resource.keys.map(([first]) => first));
    const set: Record<string, unknown> = {};
    // Where a description demands nothing, all the same every record has a state, and its counts.
    const isUsual = (name: string): boolean =>
      required.size === 0 && /^[sn]/.test(typeof freshValues(name, schemas.shapeOf(properties.get(name) ?? true))[0]);
    const isDue = (name: string): boolean => required.has(name) || keys.has(name) || isUsual(name);
    const wanted = missing.filter((name) => isDue(name) || memberAt(properties.get(name), ["default"]) !== undefined);
    if (wanted.length === 0) return set;
    let drawnRecord: Json | undefined;
    const drawn = (name: string): unknown => {
      drawnRecord ??= schemas.valueOf(resource.schema, {
        stream: chanceOf("new", id),
        direction: "response",
        resource: resource.name,
        given: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as Json, // what bodies and generators gave
      });
      return isObject(drawnRecord) ? drawnRecord[name] : undefined;
    };
    for (const name of wanted) {
      const schema = properties.get(name);
      if (schema === undefined) continue;
      const value = freshValue(tx, name, schema, drawn);
      if (value !== undefined) set[plainKept(name)] = value;
    }
    for (const at of resource.keys) {
      const [name = ""] = at;
      if (at.length > 1 || set[name] === undefined) continue;
      // The first record's way makes the plain value; where another record has it, it gets a number.
      const keyed = [1, Math.max(2, ids.toIndex(id) ?? 0)].map(
        (index) => withKey({ ...next, ...set }, at, index, undefined, false)[name],
      );
      const isTaken = (value: unknown): boolean =>
        typeof value === "string" && tx.having(self.entry.resource, name, value).length > 0;
      set[name] = keyed.find((value) => !isTaken(value)) ?? keyed.at(-1);
    }
    return set;
  }

  /** A member of a new record: its default, nothing counted, nothing set, none where there may be none, or what was drawn. */
  function freshValue(tx: Tx, name: string, schema: ApiSchema, drawn: (name: string) => unknown): unknown {
    const shape = schemas.shapeOf(schema);
    const given = memberAt(schema, ["default"]);
    const embedded = kin.embeddedAt(schema, resource);
    const other = embedded === undefined || embedded.isList ? undefined : keepers.get(embedded.resource);
    const of = other?.shownOf === undefined ? other : keepers.get(other.shownOf);
    const first = of && firstOf(tx.list(of.entry.resource) as Iterable<KeptRecord>); // records of the resource
    const flags =
      other?.shownOf === undefined
        ? []
        : [...other.properties].filter(([, one]) => schemas.shapeOf(one).type === "boolean");
    const unset = Object.fromEntries(flags.map(([flag]) => [flag, false]));
    const embeddedValue = embedded && of && first && fittedTo(embedded.item, { ...unset, ...of.show(first) });
    const isKey = resource.keys.some(([key]) => key === name);
    const usual = freshValues(name, shape).filter((value) => value !== null || !isKey);
    const candidates = [given, embeddedValue, ...usual];
    const isValid = (value: unknown): boolean => value !== undefined && takes(schema, value);
    return (candidates.some(isValid) ? candidates : [drawn(name)]).find(isValid);
  }

  const self: RecordKeeper = {
    resource,
    shownOf,
    get entry() {
      return (knownEntry ??= makeEntry());
    },
    get embedded() {
      return kin.embeddedIn(resource);
    },
    ids,
    properties,
    show,
    toKept,
    toChanged,
    withRelated,
    raw,
    reference,
    withScope,
    sellsUnder,
  };
  return self;
}
