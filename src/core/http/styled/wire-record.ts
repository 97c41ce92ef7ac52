import { memberAt } from "../../definition/routes/definition.ts";
import type { Keeper, KeptRecord } from "../../definition/routes/definition.ts";
import { servedOf } from "../../definition/routes/served-apis.ts";
import { pathInLook } from "../../definition/style/look.ts";
import type { Look } from "../../definition/style/look.ts";
import { fill, nameInStyle, pathOfSlot, toNaming } from "../../definition/style/style.ts";
import type { Shaped, Style } from "../../definition/style/style.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import type { FieldKind, FieldKinds } from "../../model/field-kinds.ts";
import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { belongingsOf } from "../../sandbox/query/belongings.ts";
import { collectionPath } from "../data/place.ts";

type Members = Readonly<Record<string, unknown>>;

type AddressOf = (entry: Entry, id: unknown) => string;

/** Members of a resource's records, each with the ids of those where it is true. */
export type Marks = ReadonlyMap<Entry, readonly (readonly [member: string, ids: ReadonlySet<string>])[]>;

interface Shown {
  readonly marks?: Marks | undefined;
  /** The address of a record. */
  readonly addressOf?: AddressOf | undefined;
  /** Takes records that are shown in full elsewhere, for `$included`. */
  readonly include?: (record: unknown) => void;
  /** The names that are shown of records of a type, with those of its relations; all of other types. */
  readonly only?: ReadonlyMap<unknown, ReadonlySet<string>> | undefined;
}

/** The addresses of records below one such as `https://api.example.com/s/mine`, with paths as a look has them. */
export function addressesBelow(root: string, look: Look | undefined): AddressOf {
  return (entry, id) => `${root}${pathInLook(collectionPath(entry), look)}/${encodeURIComponent(String(id))}`;
}

/** The wire records of a catalog's resources in a style, each made when it is first asked for. */
export function createWires(style: Style, catalog: Catalog): (entry: Entry) => WireRecord {
  const wires = new Map<Entry, WireRecord>();
  const keepers = new Map(
    servedOf(catalog).flatMap((api) => [...api.keepers.values()].map((keeper) => [keeper.entry, keeper] as const)),
  );
  const wireOf = (entry: Entry): WireRecord =>
    getOrMake(wires, entry, () => {
      const keeper = keepers.get(entry);
      return keeper === undefined
        ? new WireRecord(entry, style, catalog, wireOf)
        : new KeptWire(keeper, style, catalog, wireOf);
    });
  return wireOf;
}

/** Records of one resource between what is kept and what a style shows. */
export class WireRecord {
  readonly entry: Entry;
  /** The resource's name as its definition has it: not that of its events, where a built-in one is called the same. */
  readonly called: string;
  readonly #style: Style;
  readonly #collection: string;
  readonly #wireOf: (entry: Entry) => WireRecord;
  readonly #kinds: FieldKinds;
  readonly #relations: ReadonlyMap<string, { readonly field: string; readonly to: Entry }>;
  readonly #below: ReturnType<typeof belongingsOf>;
  readonly #within: ReadonlyMap<string, Entry>;
  readonly #beside: ReadonlySet<string>;
  /** Relations by their fields, where those are called as they are. */
  readonly #inPlace: ReadonlyMap<string, string>;
  readonly #toWire = new Map<string, string | false>();
  readonly #toOwn = new Map<string, string>();

  constructor(entry: Entry, style: Style, catalog: Catalog, wireOf: (entry: Entry) => WireRecord) {
    this.entry = entry;
    const { name: called, domain } = entry.resource;
    const own = called.charAt(domain.length).toLowerCase() + called.slice(domain.length + 1);
    const isOfTwo = called.startsWith(domain) && catalog.entries.some(({ resource }) => resource.name === own);
    this.called = isOfTwo ? own : called;
    this.#style = style;
    this.#collection = toNaming(entry.resource.collection, style.names);
    this.#wireOf = wireOf;
    this.#kinds = fieldKinds(entry.resource);
    this.#relations = new Map(
      Object.entries(entry.resource.relations).map(([name, { field, to }]) => [name, { field, to: catalog.get(to) }]),
    );
    this.#below = belongingsOf(entry.resource, catalog);
    this.#within = new Map([
      ...[...this.#below].map(([name, below]) => [name, below.entry] as const),
      ...[...this.#relations].map(([name, { to }]) => [name, to] as const),
    ]);
    const fields = [...this.#relations.values()].map(({ field }) => field);
    const inPlace = [...this.#relations].flatMap(([name, { field }]) =>
      style.references === "name" && !field.includes(".") ? [[field, name] as const] : [],
    );
    this.#inPlace = new Map(inPlace);
    this.#beside = new Set(["id", ...this.#within.keys(), ...fields]);
    for (const name of [
      ...this.#inPlace.keys(),
      ...this.#within.keys(),
      ...[...this.#kinds.declared.keys()].filter((one) => !one.includes(".")),
    ]) {
      const wire = nameInStyle(this.#inPlace.get(name) ?? name, style);
      this.#toWire.set(name, style.hidden?.includes(name) === true ? false : wire);
      if (wire !== false && !this.#toOwn.has(wire)) this.#toOwn.set(wire, name);
    }
  }

  /** A path of a field as the style has it: `authorId` is `author_id`. */
  wireName(path: string): string {
    const [first = "", ...rest] = path.split(".");
    const name = this.#toWire.get(first);
    const within = rest.length === 0 ? undefined : this.#within.get(first);
    if (within !== undefined) return `${this.wireName(first)}.${this.#wireOf(within).wireName(rest.join("."))}`;
    return [
      name === undefined ? first : name === false ? toNaming(first, this.#style.names) : name,
      ...rest.map((step) => toNaming(step, this.#style.names)),
    ].join(".");
  }

  /** A JSON Pointer into a body, as the body is in the style. */
  wirePointer(pointer: string): string {
    const { record, item } = this.#style;
    const [first = "", ...rest] = pointer.slice(2).split("/");
    if (first === "") return `/${(pathOfSlot(record, "record") ?? []).join("/")}`;
    const related = [...this.#relations].find(([, { field }]) => field === first)?.[0];
    const relationships = pathOfSlot(item, "relationships");
    const inner =
      related !== undefined && relationships !== undefined
        ? [...relationships, this.wireName(related)]
        : [...(first === "id" ? [] : (pathOfSlot(item, "attributes") ?? [])), this.wireName(first)];
    const below = rest.map((step) => toNaming(step, this.#style.names));
    return `/${[...(pathOfSlot(record, "record") ?? []), ...inner, ...below].join("/")}`;
  }

  /** The field, relation or list that a name of the style stands for; undefined where it is none. A relation goes first where one is wanted. */
  ownName(path: string, isRelation = path.includes(".")): string | undefined {
    const [first = "", ...rest] = path.split(".");
    const named = this.#toOwn.get(first) ?? (this.#toWire.has(first) ? first : undefined);
    const own = isRelation && named !== undefined ? (this.#inPlace.get(named) ?? named) : named;
    if (own === undefined || rest.length === 0) return own;
    const wanted = rest.join(".");
    const within = this.#within.get(own);
    if (within !== undefined) return `${own}.${this.#wireOf(within).ownName(wanted) ?? wanted}`;
    const inner = [...this.#kinds.declared.keys()].find(
      (name) => name.startsWith(`${own}.`) && this.wireName(name).split(".").slice(1).join(".") === wanted,
    );
    return inner ?? `${own}.${wanted}`;
  }

  /** The field that a name of the style stands for; of a relation, the one with its id. */
  fieldName(path: string): string {
    const own = this.ownName(path) ?? path;
    return this.#relations.get(own)?.field ?? own;
  }

  toWire(record: Members, shown: Shown = {}): unknown {
    const { item } = this.#style;
    if (item === undefined) return this.#members(record, shown);
    const embeds = pathOfSlot(item, "embedded") !== undefined;
    return fill(item, (slot) => {
      const isEmbedded = (name: string): boolean => this.isWithin(name) && typeof record[name] === "object";
      if (slot === "record") return this.#members(record, shown, (name) => !embeds || !isEmbedded(name));
      if (slot === "embedded") return orNone(this.#members(record, shown, isEmbedded));
      if (slot === "attributes")
        return this.#members(record, shown, (name) => this.isAttribute(name) && this.#isWanted(name, shown));
      if (slot === "relationships") return this.#relationships(record, shown);
      return this.slot(slot, record, shown);
    });
  }

  #isWanted(name: string, { only }: Shown): boolean {
    return only?.get(this.slot("collection", {}))?.has(this.wireName(name)) !== false;
  }

  slot(slot: string, record: Members, shown: Shown = {}): unknown {
    const { addressOf } = shown;
    if (slot.startsWith("record.")) {
      const path = slot.slice("record.".length);
      return this.#value(path, memberAt(record, path.split(".")), shown);
    }
    if (slot === "id") return this.#value("id", record["id"], {});
    if (slot === "self") return addressOf?.(this.entry, record["id"]);
    if (slot === "collection") return this.#collection;
    return slot === "resource" ? toNaming(this.called, this.#style.names) : undefined;
  }

  #members(record: Members, shown: Shown, isPart = (_name: string): boolean => true): Members {
    const members: [string, unknown][] = [];
    for (const [name, value] of Object.entries(record)) {
      if (!isPart(name)) continue;
      const wire = this.#toWire.get(name) ?? name;
      if (wire !== false) members.push([wire, this.#value(name, value, shown)]);
    }
    for (const [member, ids] of shown.marks?.get(this.entry) ?? [])
      if (isPart(member)) members.push([toNaming(member, this.#style.names), ids.has(String(record["id"]))]);
    return Object.fromEntries(members);
  }

  /** True for a member that is neither the id nor a relation, nor what is shown of one. */
  isAttribute(name: string): boolean {
    return !this.#beside.has(name);
  }

  /** True for a relation or a list below it. */
  isWithin(name: string): boolean {
    return this.#within.has(name);
  }

  /** Where a relation or a list below leads, which is tied by another field than the one that is asked for: the records there, with the field there that has the same value as one here. */
  tieOf(
    name: string,
    other?: string,
  ): { readonly entry: Entry; readonly there: string; readonly here: string } | undefined {
    const relation = this.#relations.get(name);
    if (relation !== undefined) return { entry: relation.to, there: "id", here: relation.field };
    const { entry, fields } = this.#below.get(name) ?? {};
    const wire = entry && this.#wireOf(entry);
    const asked = wire?.ownName(other ?? "", false) ?? "";
    const [first = "", second] = fields?.filter((field) => field !== asked && wire?.tieOf(asked)?.here !== field) ?? [];
    return entry && second === undefined ? { entry, there: first || (fields?.[0] ?? ""), here: "id" } : undefined;
  }

  /** True for what the style's records do not show: a time, or what is hidden. */
  isLeftOut(name: string): boolean {
    return this.#toWire.get(name) === false;
  }

  isHidden(name: string): boolean {
    return this.#style.hidden?.includes(name) === true;
  }

  /** The relation whose record stands in the place of a field, if it is shown. */
  shownAt(field: string): string | undefined {
    return this.#inPlace.get(field);
  }

  /** True for a relation whose record stands in the place of its id, if it is shown. */
  isInPlace(name: string): boolean {
    return [...this.#inPlace.values()].includes(name);
  }

  /** The relations by the style's names, each with its field and the type of the records that it leads to. */
  get related() {
    return [...this.#relations].map(([name, { field, to }]) => ({
      name: this.wireName(name),
      field,
      isList: this.#kinds.find(field)?.many === true,
      type: this.#wireOf(to).slot("collection", {}),
    }));
  }

  /** Relations as JSON:API has them; records that are shown in full are told to `include`. */
  #relationships(record: Members, shown: Shown): Members | undefined {
    const { include } = shown;
    const found = [...this.#relations].flatMap(([name, { field, to }]) => {
      const held = memberAt(record, field.split("."));
      if (held === undefined || (field.includes(".") && !Object.hasOwn(record, name))) return [];
      if (!this.#isWanted(name, shown)) return [];
      const wire = this.#wireOf(to);
      const link = (id: unknown): unknown =>
        id === null ? null : { type: wire.slot("collection", {}), id: wire.slot("id", { id }) };
      for (const inner of [record[name]].flat()) if (isObject(inner)) include?.(wire.toWire(inner, shown));
      return [[this.wireName(name), { data: Array.isArray(held) ? held.map(link) : link(held) }] as const];
    });
    // Of the lists below it, those that are shown.
    const below = [...this.#within].flatMap(([name, entry]) => {
      const held = this.#relations.has(name) ? undefined : record[name];
      if (!Array.isArray(held) || !this.#isWanted(name, shown)) return [];
      const wire = this.#wireOf(entry);
      const links = held.filter(isObject).map((inner) => {
        include?.(wire.toWire(inner, shown));
        return { type: wire.slot("collection", {}), id: wire.slot("id", inner) };
      });
      return [[this.wireName(name), { data: links }] as const];
    });
    return found.length + below.length === 0 ? undefined : Object.fromEntries([...found, ...below]);
  }

  #value(name: string, value: unknown, shown: Shown): unknown {
    if ((name === "createdAt" || name === "updatedAt") && this.#style.times?.as === "epoch")
      return Math.floor(Date.parse(String(value)) / 1000);
    return this.#inner(name, value, shown);
  }

  /** A value at a path: a record that is shown there, as its resource has it. */
  #inner(path: string, value: unknown, shown: Shown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#inner(path, item, shown));
    const within = this.#within.get(path);
    if (isObject(value))
      return within === undefined ? this.#renamed(path, value, shown) : this.#wireOf(within).toWire(value, shown);
    return typeof value === "string" && /^\d{1,15}$/.test(value) && this.isNumber(path) ? Number(value) : value;
  }

  /** True for a field with ids that are numbers in the style: those that are counted, and of no kind of their own. */
  isNumber(path: string): boolean {
    if (this.#style.id?.kind !== "number" || this.#kinds.find(path)?.type !== "id") return false;
    const related = [...this.#relations.values()].find(({ field }) => field === path);
    const { ids } = (path === "id" ? this.entry : related?.to)?.resource ?? {};
    return ids === undefined || ids.kind === "number";
  }

  #renamed(path: string, object: Members, shown: Shown): Members {
    return Object.fromEntries(
      Object.entries(object).map(([name, value]) => {
        const inner = `${path}.${name}`;
        const isKnown = this.#kinds.declared.has(inner) || this.#within.has(inner);
        return [isKnown ? toNaming(name, this.#style.names) : name, this.#inner(inner, value, shown)];
      }),
    );
  }

  /** A body as the style has it, as the resource takes it. A list is many bodies; `id` is that of the record at the address, if there is one. */
  fromWire(body: unknown, id?: string): unknown {
    if (Array.isArray(body)) return body.map((one) => this.fromWire(one));
    if (!isObject(body)) return body;
    const { record, item } = this.#style;
    const path = pathOfSlot(record, "record") ?? [];
    const wrapped = path.length === 0 ? undefined : memberAt(body, path);
    // As forms of Rails have it, beside what is no field: `_method`, `authenticity_token`, `commit`.
    const root = Object.keys(body).find((name) => toNaming(name, "camel") === toNaming(this.called, "camel"));
    const isAlone = root !== undefined && Object.keys(body).every((name) => this.kindAt(name) === undefined);
    const named = isAlone ? body[root] : undefined;
    const inner = isObject(wrapped) ? wrapped : isObject(named) ? named : body;
    const attributes = memberAt(inner, pathOfSlot(item, "attributes") ?? ["attributes"]);
    const related = memberAt(inner, pathOfSlot(item, "relationships") ?? ["relationships"]);
    if (
      pathOfSlot(item, "attributes") !== undefined &&
      isObject(inner) &&
      (isObject(attributes) || isObject(related) || isObject(inner["data"]))
    )
      return this.#fromParts(inner, isObject(attributes) ? attributes : {}, id);
    return this.#fromMembers(inner, item);
  }

  #fromParts(whole: Members, attributes: Members, at: string | undefined): Members {
    const { item } = this.#style;
    const id = memberAt(whole, pathOfSlot(item, "id") ?? ["id"]);
    if (at !== undefined && id !== undefined && id !== at)
      throw new SeedbedError("conflict", `the id ${JSON.stringify(id).slice(0, 60)} is not that of the address, ${at}`);
    this.#assertType(memberAt(whole, pathOfSlot(item, "collection") ?? ["type"]));
    const related = memberAt(whole, pathOfSlot(item, "relationships") ?? ["relationships"]);
    const values: Record<string, unknown> = {
      ...(id !== undefined && { id }),
      ...this.#fromMembers(attributes, undefined),
    };
    for (const [name, value] of Object.entries(isObject(related) ? related : {})) {
      const relation = this.#relations.get(this.ownName(name) ?? name);
      const data = isObject(value) ? value["data"] : undefined;
      if (relation !== undefined)
        for (const one of [data].flat()) if (isObject(one)) this.#wireOf(relation.to).#assertType(one["type"]);
      const idOf = (one: unknown): unknown => (isObject(one) ? one["id"] : one);
      if (relation !== undefined) values[relation.field] = Array.isArray(data) ? data.map(idOf) : idOf(data);
    }
    return values;
  }

  /** Throws `conflict` for a type that is not that of these records (JSON:API 1.1, "409 Conflict"). */
  #assertType(given: unknown): void {
    const type = this.slot("collection", {});
    if (given === undefined || given === type) return;
    const shown = JSON.stringify(given).slice(0, 60);
    throw new SeedbedError("conflict", `the type ${shown} is not that of the records here, ${String(type)}`);
  }

  #fromMembers(body: Members, item: Shaped | undefined): Members {
    // Members that the style lays beside a record's own are none of it.
    const beside = new Set([
      ...Object.keys(isObject(item) ? item : {}),
      ...(this.#style.methodIn === undefined ? [] : [this.#style.methodIn]),
    ]);
    const values: [string, unknown][] = [];
    for (const [name, value] of Object.entries(body)) {
      const own = this.#toOwn.get(name);
      if (own === undefined && beside.has(name)) continue;
      // The address of a record stands for its id, as in Spring Data REST.
      const relation = this.#relations.get(this.#inPlace.get(own ?? "") ?? own ?? "");
      const id = typeof value === "string" ? /^(?:https?:|\/).*\/([^/]+)\/?$/.exec(value)?.[1] : undefined;
      if (relation !== undefined && id !== undefined)
        values.push([relation.field, relation.to.resource.ids?.kind === "number" ? Number(id) : id]);
      else values.push([own ?? name, this.#fromRelated(own ?? name, value)]);
    }
    return Object.fromEntries(values);
  }

  /** A record that is sent in the place of a relation, by its own names; its id where the field is called as the relation. */
  #fromRelated(own: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#fromRelated(own, one));
    const relation = this.#inPlace.get(own);
    const within = this.#within.get(relation ?? own);
    if (within === undefined || !isObject(value)) return this.#fromValue(own, value);
    const record = this.#wireOf(within).fromWire(value);
    return relation !== undefined && isObject(record) ? record["id"] : record;
  }

  #fromValue(path: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#fromValue(path, item));
    if (isObject(value)) {
      const below = [...this.#kinds.declared.keys()].filter((name) => name.startsWith(`${path}.`));
      const names = new Map(
        below.map((name) => [toNaming(name.slice(path.length + 1), this.#style.names), name.slice(path.length + 1)]),
      );
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => {
          const own = names.get(name) ?? name;
          return [own, this.#fromValue(`${path}.${own}`, inner)];
        }),
      );
    }
    const isId = this.#kinds.find(path)?.type === "id" && this.entry.resource.ids?.kind !== "number";
    return isId && typeof value === "number" && this.#style.id?.kind === "number" ? String(value) : value;
  }

  /** The kind of the field that a path of the style names. */
  kindAt(path: string): FieldKind | undefined {
    const own = this.ownName(path);
    return own === undefined ? undefined : this.#kinds.find(own);
  }
}

const orNone = (members: Members): Members | undefined => (Object.keys(members).length === 0 ? undefined : members);

/** Records of an API description, as that has them. */
class KeptWire extends WireRecord {
  readonly #keeper: Keeper;

  constructor(keeper: Keeper, ...rest: [style: Style, catalog: Catalog, wireOf: (entry: Entry) => WireRecord]) {
    super(keeper.entry, ...rest);
    this.#keeper = keeper;
  }

  override toWire(record: Members): unknown {
    return this.#keeper.show(record as KeptRecord); // of the keeper's resource
  }

  override fromWire(body: unknown): unknown {
    if (Array.isArray(body)) return body.map((one) => this.fromWire(one));
    return isObject(body) ? this.#keeper.toKept(body) : body;
  }
}
