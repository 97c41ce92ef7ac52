import type { Stream } from "../model/generation.ts";
import { isObject, isSameValue } from "../model/json.ts";
import { getOrMake } from "../model/maps.ts";
import { isTold } from "../world/by-name/followed.ts";
import { namedRecord, STATE_FIELD } from "../world/by-name/named-record.ts";
import type { NamedRecord } from "../world/by-name/named-record.ts";
import { valueByName } from "../world/by-name/value-by-name.ts";
import type { Locale } from "../world/locale/locale.ts";
import { hashSeed, mix, toStream } from "../world/stream.ts";
import type { Hash } from "../world/stream.ts";
import type { Direction, SchemaCheck } from "./issues.ts";
import { ANY_TEXT, conditionOf, toSchema, jsonTypeOf } from "./lookup.ts";
import type { FlatSchema, SchemaChoice, SchemaLookup } from "./lookup.ts";
import { textOf } from "./pattern.ts";
import { booleanFor, numberFor, otherForms, textFor } from "./plain-value.ts";
import type { Spot } from "./plain-value.ts";
import { discriminatorOf, toReference } from "./schema.ts";
import type { ApiSchema, Json, JsonObject } from "./schema.ts";

export interface ValueAsk {
  /** Place at which its chance comes from: the same gives the same value. See {@link sourceOf}. */
  readonly stream: Hash;
  /** The same of all records of the resource, so that few names go round and do not repeat; that of the record unless given. */
  readonly shared?: Hash;
  readonly direction: Direction;
  readonly given?: Json;
  readonly resource?: string;
  readonly field?: string;
  /** Number of the record in its resource, from 1. */
  readonly index?: number;
  /** Number of the record among those that belong to the same one, from 1. */
  readonly rank?: number | undefined;
  /** Time at which the record was made, epoch milliseconds, where that is known. */
  readonly createdAt?: number | undefined;
  readonly baseUrl?: string;
  /** True if optional members are made too; they are unless it says "only". */
  readonly required?: "all" | "only";
  /** True if the document's examples and defaults are taken where there are; they are unless it says false. */
  readonly examples?: boolean;
}

/** The source of a value's chance that is named by a text, such as `42/GET /pets`. */
export function sourceOf(text: string): Hash {
  return mix(hashSeed(0), text);
}

const ATTEMPTS = 6;
/** From which attempt on only what is required is made. */
const LEAN_FROM = 4;
const MOST_LEVELS = 40;
const OPTIONAL_LEVELS = 6;
const MOST_VALUES = 800;
const MOST_OPTIONS = 40;
/** Further tries in all choices and conditions of a value, after which the first stands: where they lie within one another, the ways multiply. */
const MOST_TRIES = 500;
const MOST_ITEMS = 1_000;

/** Makes values of schemas, and makes values fit them. */
export class ValueMaker {
  readonly lookup: SchemaLookup;
  readonly #check: SchemaCheck;
  readonly #kept = {
    request: new WeakMap<object, readonly Json[]>(),
    response: new WeakMap<object, readonly Json[]>(),
  };
  readonly locale: Locale | undefined;
  readonly #combined = new WeakMap<object, Map<ApiSchema, ApiSchema>>();

  constructor(lookup: SchemaLookup, check: SchemaCheck, locale: Locale | undefined) {
    this.lookup = lookup;
    this.#check = check;
    this.locale = locale;
  }

  /** A value that is valid for the schema, as far as one can be found; the same for the same stream. */
  valueOf(schema: ApiSchema, ask: ValueAsk): Json {
    let best: { readonly value: Json; readonly issues: number } | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const making = new Making(this, ask, attempt >= LEAN_FROM);
      const stream = attempt === 0 ? ask.stream : mix(ask.stream, attempt);
      const value = making.make(schema, stream, ask.given, making.startOf(schema));
      if (value === undefined) continue;
      if (this.accepts(schema, value, ask.direction)) return value;
      const issues = this.#check.issuesOf(schema, value, ask.direction).length;
      if (best === undefined || issues < best.issues) best = { value, issues };
    }
    return best?.value ?? null;
  }

  /** The value cut to what the schema allows and filled with what it demands, made from the stream. */
  fitted(schema: ApiSchema, value: Json, ask: ValueAsk): Json {
    if (this.accepts(schema, value, ask.direction)) return value;
    const making = new Making(this, ask, false);
    const fitted = making.fit(schema, value, ask.stream, making.startOf(schema));
    if (fitted !== undefined && this.accepts(schema, fitted, ask.direction)) return fitted;
    return this.valueOf(schema, { ...ask, given: fitted ?? value });
  }

  accepts(schema: ApiSchema, value: Json, direction: Direction): boolean {
    return this.#check.accepts(schema, value, direction);
  }

  isHidden(schema: ApiSchema, direction: Direction): boolean {
    return this.#check.is(direction === "request" ? "readOnly" : "writeOnly", schema);
  }

  /** Values that the document itself names for the schema and that are valid: listed ones, else examples, else its default. */
  known(schema: JsonObject, { keywords }: FlatSchema, direction: Direction, withExamples: boolean): readonly Json[] {
    const { const: fixed, enum: listed } = keywords;
    if (fixed === undefined && listed === undefined && !withExamples) return [];
    const made = this.#kept[direction];
    let kept = made.get(schema);
    if (kept === undefined) {
      const { examples, default: usual } = keywords;
      const named = Array.isArray(examples) ? (examples as Json[]) : [];
      const all = fixed !== undefined ? [fixed] : Array.isArray(listed) ? (listed as Json[]) : named;
      const isValid = (value: Json): boolean => !saysNothing(value) && this.accepts(schema, value, direction);
      kept = all.filter(isValid);
      if (kept.length === 0 && fixed === undefined && listed === undefined && usual !== undefined && isValid(usual))
        kept = [usual];
      if (kept.length === 0 && (fixed !== undefined || listed !== undefined))
        kept = all.filter((value) => this.accepts(schema, value, direction));
      made.set(schema, kept);
    }
    return kept;
  }

  /** The schema with one alternative taken of a choice, or with others instead of its conditions. */
  with(
    schema: JsonObject,
    flat: FlatSchema,
    without: SchemaChoice | "conditions",
    others: readonly ApiSchema[],
  ): ApiSchema {
    const made = getOrMake(this.#combined, schema, () => new Map());
    const [key = true] = others;
    return getOrMake(made, key, () => ({ allOf: [toSchema(flat, without), ...others] }));
  }
}

/** Null, an empty text, and what generators of documents write where nobody wrote an example. */
function saysNothing(value: Json): boolean {
  if (value === null || value === "string" || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

const isListed = (schema: ApiSchema, lookup: SchemaLookup): boolean =>
  lookup.flat(schema).keywords["enum"] !== undefined;

const pickKnown = (hash: Hash, known: readonly Json[]): Json => toStream(mix(hash, "known")).pick(known);

type TimeOf = () => number | undefined;

class Making {
  readonly #maker: ValueMaker;
  readonly #ask: ValueAsk;
  readonly #isLean: boolean;
  #values = 0;
  #tries = 0;

  constructor(maker: ValueMaker, ask: ValueAsk, isLean: boolean) {
    this.#maker = maker;
    this.#ask = ask;
    this.#isLean = isLean || ask.required === "only";
  }

  startOf(schema: ApiSchema): Spot {
    const { field, resource, stream, index } = this.#ask;
    const name = resource ?? this.#maker.lookup.nameOf(schema) ?? field ?? "";
    return {
      level: 0,
      path: field === undefined ? [] : [field],
      record: this.#record(name, stream, index ?? 1, schema, () => this.#ask.createdAt, this.#ask.given),
      isOptional: false,
      above: [],
    };
  }

  #record(resource: string, hash: Hash, index: number, schema: ApiSchema, createdAt: TimeOf, sent?: Json): NamedRecord {
    const stream = (...path: readonly (string | number)[]): Stream =>
      toStream(path.reduce<Hash>(mix, mix(path[0] === "round" ? (this.#ask.shared ?? hash) : hash, "record")));
    const { locale, lookup } = this.#maker;
    const { properties } = lookup.flat(schema);
    const [fields, resources] = [[...properties.keys()], lookup.schemaNames];
    const baseUrl = this.#ask.baseUrl ?? "https://example.com";
    const listed = new Map([...properties].filter(([, of]) => isListed(of, lookup)));
    const state = [...listed.keys()].find((name) => STATE_FIELD.test(name)) ?? "";
    const knownOf = (name: string): readonly Json[] => this.#knownOf(listed.get(name) ?? false);
    const states = knownOf(state).filter((one) => typeof one === "string");
    const given = isObject(sent) ? sent : {};
    const known = (name: string): Json | undefined => {
      if (Object.hasOwn(given, name)) return given[name];
      if (listed.has(name)) return this.#pick(name, knownOf(name), mix(hash, name), record);
      const isFlag = lookup.flat(properties.get(name) ?? false).types?.has("boolean") === true;
      return isFlag ? booleanFor(mix(hash, name), { record, path: [name] }, () => true) : undefined;
    };
    const status = (): string | undefined => states.find((one) => one === known(state));
    const named = { resource, resources, index, given, rank: () => this.#ask.rank, baseUrl, stream, locale, fields };
    const record = namedRecord({ ...named, states, status, known, createdAt });
    return record;
  }

  /** One of the values that there are for a member: the one that follows from others of its record, or any. */
  #pick(name: string, known: readonly Json[], hash: Hash, record: NamedRecord): Json | undefined {
    if (known.length === 0) return undefined;
    if (name === "" || STATE_FIELD.test(name) || !isTold(name, record.fields)) return pickKnown(hash, known);
    return valueByName({ record, path: [name], kind: "enum", bounds: { enum: known } }) ?? pickKnown(hash, known);
  }

  #knownOf(schema: ApiSchema): readonly Json[] {
    const { lookup } = this.#maker;
    const resolved = lookup.resolve(schema);
    if (typeof resolved === "boolean") return [];
    return this.#maker.known(resolved, lookup.flat(schema), this.#ask.direction, this.#ask.examples !== false);
  }

  #accepts(schema: ApiSchema, value: Json): boolean {
    return this.#maker.accepts(schema, value, this.#ask.direction);
  }

  make(schema: ApiSchema, hash: Hash, given: Json | undefined, spot: Spot): Json | undefined {
    const { lookup } = this.#maker;
    const flat = lookup.flat(schema);
    const resolved = lookup.resolve(schema);
    if (flat.isNever || spot.level > MOST_LEVELS) return undefined;
    this.#values += 1;
    if (typeof resolved === "boolean") return given ?? this.#anything(hash, spot);
    if (spot.above.filter((one) => one === resolved).length > 2) return undefined;
    if (given !== undefined && !isObject(given) && this.#accepts(schema, given)) return given;
    const isFixed = flat.keywords["const"] !== undefined || flat.keywords["enum"] !== undefined;
    const known = this.#knownOf(schema).filter((one) => isFixed || one !== spot.path.at(-1)); // its name is no example
    if (isFixed && known.length === 0) return undefined;
    if (known.length > 0) {
      const [name = ""] = isFixed && spot.path.length === 1 ? spot.path : [];
      const picked = this.#pick(name, known, hash, spot.record) ?? null;
      if (!isObject(picked)) return picked;
      const merged: JsonObject = isObject(given) ? { ...picked, ...given } : picked;
      if (isFixed || this.#accepts(schema, merged)) return isFixed ? picked : merged;
    }
    const within: Spot = { ...spot, above: [...spot.above, resolved] };
    const [choice] = flat.choices;
    if (choice !== undefined) return this.#choose(resolved, flat, choice, hash, given, within);
    if (flat.conditions.length > 0) return this.#decide(resolved, flat, hash, given, within);
    const kind = this.#kindOf(schema, resolved, flat, given, within);
    if (kind?.schema !== undefined) {
      const value = this.make(kind.schema, hash, kind.given, within);
      if (value !== undefined && this.#accepts(schema, value)) return value;
    }
    return this.#plain(schema, flat, hash, kind?.given ?? given, within);
  }

  /** The member that tells kinds apart where kinds are made of this schema by `allOf`: the own kind, or one of them. */
  #kindOf(schema: ApiSchema, resolved: JsonObject, flat: FlatSchema, given: Json | undefined, spot: Spot) {
    const { lookup } = this.#maker;
    const discriminator = discriminatorOf(flat.keywords);
    if (discriminator === undefined) return undefined;
    const { member, kinds } = discriminator;
    const name = lookup.nameOf(schema) ?? lookup.nameOf(resolved);
    const before: JsonObject = isObject(given) ? given : {};
    const own = [...kinds].find(([, $ref]) => lookup.nameOf({ $ref }) === name);
    const isBase = isObject(resolved["discriminator"]);
    if (own !== undefined || !isBase) return { given: { [member]: own?.[0] ?? name ?? "", ...before } };
    const open = [...kinds].filter(([, $ref]) => !spot.above.includes(lookup.resolve({ $ref }) as object));
    const [kind, $ref] = open.find(([one]) => one === before[member]) ?? open[0] ?? [];
    if (kind === undefined || $ref === undefined) return undefined;
    return { given: { ...before, [member]: kind }, schema: { $ref } };
  }

  #choose(
    schema: JsonObject,
    flat: FlatSchema,
    choice: SchemaChoice,
    hash: Hash,
    given: Json | undefined,
    spot: Spot,
  ): Json | undefined {
    const { lookup } = this.#maker;
    const stream = toStream(mix(hash, choice.keyword));
    const options = choice.options.filter((option) => !lookup.isNull(option));
    if (options.length === 0) return choice.options.length > 0 ? null : undefined;
    const isLast = (option: ApiSchema) =>
      Number(lookup.isBlank(option) || spot.above.includes(lookup.resolve(option) as object));
    const wanted = this.#wanted(choice, options, given);
    const ordered = stream.shuffle(options).sort((one, other) => isLast(one) - isLast(other));
    if (wanted !== undefined) ordered.unshift(wanted);
    let fallback: Json | undefined;
    let valid: Json | undefined;
    let left = MOST_OPTIONS;
    for (const option of ordered) {
      if ((left -= 1) < 0 || (left < MOST_OPTIONS - 1 && (this.#tries += 1) > MOST_TRIES)) break;
      const kind = kindName(choice, option, lookup);
      const named: Json | undefined = kind === undefined ? given : { ...(isObject(given) ? given : {}), ...kind };
      const target = lookup.resolve(option);
      const within = typeof target === "boolean" ? spot : { ...spot, above: [...spot.above, target] };
      if (within.above.filter((one) => one === target).length > 2) continue;
      const value = this.make(this.#maker.with(schema, flat, choice, [option]), hash, named, within);
      if (value === undefined) continue;
      const isValid = this.#accepts(schema, value);
      if (isValid && (choice.keyword === "anyOf" || choice.discriminator === undefined)) return value;
      const apart = choice.keyword === "oneOf" ? this.#setApart(schema, value, option, options) : undefined;
      if (apart !== undefined) return apart;
      if (isValid && option === wanted) return value;
      if (isValid && valid === undefined) {
        valid = value; // by its discriminator; one that fits no other is better still
        left = Math.min(left, 4);
      }
      fallback ??= value;
    }
    if (valid !== undefined) return valid;
    return options.length < choice.options.length && this.#accepts(schema, null) ? null : fallback;
  }

  /**
   * The value with members that other alternatives forbid, where it fits these too and only one may: an alternative that
   * neither requires nor closes anything takes all that the others take.
   */
  #setApart(schema: JsonObject, value: Json, own: ApiSchema, options: readonly ApiSchema[]): Json | undefined {
    if (!isObject(value)) return undefined;
    const { lookup } = this.#maker;
    let apart: JsonObject = value;
    const mine = lookup.shapeOf(own).properties;
    for (const other of options) {
      if (other === own || !this.#accepts(other, apart)) continue;
      const names = [...lookup.shapeOf(other).properties].filter(([name]) => !mine.has(name));
      const found = names
        .flatMap(([name, property]) => NONE_OF_THEM.map((one) => ({ name, property, one })))
        .find(
          ({ name, property, one }) => !this.#accepts(property, one) && this.#accepts(own, { ...apart, [name]: one }),
        );
      if (found === undefined) return undefined;
      apart = { ...apart, [found.name]: found.one };
    }
    return this.#accepts(schema, apart) ? apart : undefined;
  }

  #wanted(
    { discriminator }: SchemaChoice,
    options: readonly ApiSchema[],
    given: Json | undefined,
  ): ApiSchema | undefined {
    if (!isObject(given)) return undefined;
    const kind = discriminator === undefined ? undefined : given[discriminator.member];
    if (typeof kind === "string") {
      const target = discriminator?.kinds.get(kind) ?? toReference(kind);
      const found = options.find((option) => isObject(option) && option["$ref"] === target);
      if (found !== undefined) return found;
    }
    return options.find((option) => this.#accepts(option, given));
  }

  #decide(schema: JsonObject, flat: FlatSchema, hash: Hash, given: Json | undefined, spot: Spot): Json | undefined {
    const [first] = flat.conditions;
    const { if: when = true, then = true, else: otherwise = true } = first ?? {};
    const rest = flat.conditions.slice(1).map(conditionOf);
    let fallback: Json | undefined;
    const branches = [[then as ApiSchema, when as ApiSchema], [otherwise as ApiSchema]];
    for (const [at, parts] of branches.entries()) {
      if (at > 0 && (this.#tries += 1) > MOST_TRIES) break;
      const key: ApiSchema = { allOf: [...parts, ...rest] };
      const value = this.make({ allOf: [toSchema(flat, "conditions"), key] }, hash, given, spot);
      if (value !== undefined && this.#accepts(schema, value)) return value;
      fallback ??= value;
    }
    return fallback;
  }

  #plain(schema: ApiSchema, flat: FlatSchema, hash: Hash, given: Json | undefined, spot: Spot): Json | undefined {
    const type = jsonTypeOf(flat, given);
    const isValid = (value: Json): boolean => this.#accepts(schema, value);
    switch (type) {
      case "object":
        return this.#object(flat, hash, isObject(given) ? given : {}, spot);
      case "array":
        return this.#list(flat, hash, spot);
      case "string":
        return textFor(flat, hash, spot, isValid);
      case "integer":
      case "number":
        return numberFor(flat, hash, spot, isValid);
      case "boolean":
        return booleanFor(hash, spot, isValid);
      case "null":
        return null;
      default:
        return this.#anything(hash, spot);
    }
  }

  #anything(hash: Hash, spot: Spot): Json {
    return spot.level === 0 ? {} : (textFor(ANY_TEXT, hash, spot, () => true) ?? "text");
  }

  #object(flat: FlatSchema, hash: Hash, given: JsonObject, spot: Spot): JsonObject | undefined {
    const { direction } = this.#ask;
    const members = new Map<string, Json>();
    const isDeep =
      this.#isLean || spot.above.some((one, at) => spot.above.indexOf(one) < at) || this.#values > MOST_VALUES;
    for (const [name, schema] of flat.properties) {
      const isRequired = flat.required.has(name);
      const isGiven = Object.hasOwn(given, name);
      if (this.#maker.isHidden(schema, direction)) continue;
      if (!isRequired && !isGiven && (isDeep || (spot.level >= OPTIONAL_LEVELS && !this.#isPlain(schema)))) continue;
      const value = this.make(schema, mix(hash, name), isGiven ? given[name] : undefined, {
        ...this.#below(spot, name),
        isOptional: !isRequired,
      });
      if (value !== undefined && (value !== null || isRequired || isGiven)) members.set(name, value);
      else if (value === undefined && isRequired) return undefined;
    }
    for (const name of flat.required) {
      if (members.has(name) || flat.properties.has(name)) continue;
      const schema = this.#schemaOf(flat, name);
      const own = Object.hasOwn(given, name) ? given[name] : undefined;
      const value = this.make(schema === false ? true : schema, mix(hash, name), own, this.#below(spot, name));
      if (value === undefined) return undefined;
      members.set(name, value);
    }
    for (const [name, value] of Object.entries(given)) {
      if (members.has(name) || flat.properties.has(name)) continue;
      const schema = this.#schemaOf(flat, name);
      if (schema !== false && this.#accepts(schema, value)) members.set(name, value);
    }
    this.#addNamed(flat, hash, members, spot, isDeep);
    const { maxProperties } = flat.keywords;
    for (const name of [...members.keys()].reverse())
      if (typeof maxProperties === "number" && members.size > maxProperties && !flat.required.has(name))
        members.delete(name);
    return Object.fromEntries(members);
  }

  /** Members with names of one's own: as many as there must be, or a few where the schema says what they are like. */
  #addNamed(flat: FlatSchema, hash: Hash, members: Map<string, Json>, spot: Spot, isDeep: boolean): void {
    const { minProperties, maxProperties, patternProperties, propertyNames, unevaluatedProperties } = flat.keywords;
    const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {});
    const isMap = flat.properties.size === 0 && (isObject(flat.additional) || patterns.length > 0);
    const least = typeof minProperties === "number" ? minProperties : 0;
    const most = typeof maxProperties === "number" ? maxProperties : Infinity;
    const wanted = Math.min(MOST_ITEMS, most, Math.max(least, isMap && !isDeep ? 2 : 0));
    for (let at = 0; members.size < wanted && at < wanted * 3; at += 1) {
      const stream = toStream(mix(mix(hash, "name"), at));
      const [pattern, schema] = patterns[at % Math.max(1, patterns.length)] ?? [];
      const name =
        pattern !== undefined
          ? textOf(pattern, stream, 0, 40)
          : propertyNames !== undefined
            ? this.make({ type: "string", allOf: [propertyNames] }, mix(hash, at), undefined, {
                ...spot,
                level: spot.level + 1,
              })
            : NAMES[(at + stream.int(0, NAMES.length - 1)) % NAMES.length];
      if (typeof name !== "string" || members.has(name)) continue;
      const open: ApiSchema = unevaluatedProperties === false ? false : flat.additional;
      const value = this.make(
        (schema as ApiSchema | undefined) ?? open,
        mix(hash, name),
        undefined,
        this.#below(spot, name),
      );
      if (value !== undefined) members.set(name, value);
    }
  }

  #schemaOf(flat: FlatSchema, name: string): ApiSchema {
    const { patternProperties, unevaluatedProperties } = flat.keywords;
    for (const [pattern, schema] of Object.entries(isObject(patternProperties) ? patternProperties : {}))
      if (this.#accepts({ type: "string", pattern }, name)) return schema as ApiSchema;
    return unevaluatedProperties === false ? false : flat.additional;
  }

  #isPlain(schema: ApiSchema): boolean {
    const { types, properties, choices } = this.#maker.lookup.flat(schema);
    return (
      choices.length === 0 && properties.size === 0 && types?.has("object") !== true && types?.has("array") !== true
    );
  }

  #below(spot: Spot, field: string): Spot {
    // The attributes of JSON:API are the record's own.
    const path = [...spot.path.slice(0, spot.path.at(-1) === "attributes" ? -1 : undefined), field];
    return { ...spot, isOptional: false, level: spot.level + 1, path };
  }

  /** The place of an item: one that is an object is a record of its own. */
  #within(schema: ApiSchema, hash: Hash, at: number, spot: Spot): Spot {
    const below = this.#below(spot, String(at));
    if (this.#isPlain(schema)) return below;
    const name = this.#maker.lookup.nameOf(schema) ?? spot.path.findLast((step) => !/^\d+$/.test(step)) ?? "";
    return { ...below, path: [], record: this.#record(name, hash, at + 1, schema, () => spot.record.createdAt()) };
  }

  #list(flat: FlatSchema, hash: Hash, spot: Spot): Json[] | undefined {
    const { minItems, maxItems, uniqueItems, prefixItems, contains, minContains } = flat.keywords;
    const least = typeof minItems === "number" ? minItems : 0;
    const most = typeof maxItems === "number" ? maxItems : Infinity;
    if (least > MOST_ITEMS) return undefined;
    const first = Array.isArray(prefixItems) ? (prefixItems as ApiSchema[]) : [];
    const items = flat.keywords["items"] as ApiSchema | undefined; // in its normal form
    const isDeep = this.#isLean || spot.above.length > 12 || this.#values > MOST_VALUES;
    const usual = isDeep || items === undefined || items === false ? 0 : toStream(mix(hash, "count")).int(1, 3);
    const needed = contains === undefined ? 0 : typeof minContains === "number" ? minContains : 1;
    const count = Math.min(most, MOST_ITEMS, Math.max(least, first.length, usual, needed));
    const list: Json[] = [];
    for (let at = 0; at < count; at += 1) {
      const rest = items ?? true;
      const schema: ApiSchema = first[at] ?? (at < needed ? { allOf: [rest, contains as ApiSchema] } : rest);
      const within = this.#within(schema, mix(hash, at), at, spot);
      const value = this.#item(schema, mix(hash, at), list, uniqueItems === true, within);
      if (value === undefined) {
        if (list.length >= Math.max(least, needed) && at >= first.length) break;
        return list.length >= least ? list : undefined;
      }
      list.push(value);
    }
    return list;
  }

  #item(schema: ApiSchema, hash: Hash, before: readonly Json[], isUnique: boolean, spot: Spot): Json | undefined {
    for (let attempt = 0; attempt < (isUnique ? 30 : 1); attempt += 1) {
      const value = this.make(schema, attempt === 0 ? hash : mix(hash, attempt), undefined, spot);
      if (value === undefined) return undefined;
      if (!isUnique || !before.some((one) => isSameValue(one, value))) return value;
    }
    return undefined;
  }

  /** As much of the value as the schema takes, with what it demands; undefined where nothing of it fits. */
  fit(schema: ApiSchema, value: Json, hash: Hash, spot: Spot): Json | undefined {
    if (this.#accepts(schema, value)) return value;
    if (value === null || spot.level > MOST_LEVELS) return undefined;
    const { lookup } = this.#maker;
    const flat = lookup.flat(schema);
    const resolved = lookup.resolve(schema);
    if (typeof resolved === "boolean") return undefined;
    const [choice] = flat.choices;
    if (choice !== undefined) {
      const options = choice.options.filter((option) => !lookup.isNull(option));
      const wanted = this.#wanted(choice, options, value);
      for (const option of [...(wanted === undefined ? [] : [wanted]), ...options].slice(0, MOST_OPTIONS)) {
        const fitted = this.fit(this.#maker.with(resolved, flat, choice, [option]), value, hash, spot);
        if (fitted !== undefined && this.#accepts(schema, fitted)) return fitted;
      }
      return undefined;
    }
    if (Array.isArray(value)) return this.#fitList(flat, value as readonly Json[], hash, spot);
    const key = KEYS.find((name) => (isObject(value) ? Object.hasOwn(value, name) : flat.properties.has(name)));
    const isWhole = flat.types === undefined || flat.types.has("object");
    if (isObject(value) && isWhole) return this.#fitObject(flat, value, hash, spot);
    // A record may be shown by its id alone.
    if (isObject(value))
      return key === undefined || isObject(value[key]) ? undefined : this.fit(schema, value[key] ?? null, hash, spot);
    if (key !== undefined && isWhole) return this.#fitObject(flat, { [key]: value }, hash, spot);
    return otherForms(spot.path.at(-1) ?? "", schema, value, lookup).find((other) => this.#accepts(schema, other));
  }

  #fitObject(flat: FlatSchema, value: JsonObject, hash: Hash, spot: Spot): JsonObject | undefined {
    const members = new Map<string, Json>();
    for (const [name, one] of Object.entries(value)) {
      const schema = flat.properties.get(name) ?? this.#schemaOf(flat, name);
      if (schema === false || this.#maker.isHidden(schema, this.#ask.direction)) continue;
      const fitted = this.fit(schema, one, mix(hash, name), this.#below(spot, name));
      if (fitted !== undefined) members.set(name, fitted);
    }
    for (const name of flat.required) {
      const schema = flat.properties.get(name) ?? this.#schemaOf(flat, name);
      if (members.has(name) || schema === false || this.#maker.isHidden(schema, this.#ask.direction)) continue;
      const made = this.make(schema, mix(hash, name), undefined, this.#below(spot, name));
      if (made === undefined) return undefined;
      members.set(name, made);
    }
    return Object.fromEntries(members);
  }

  #fitList(flat: FlatSchema, value: readonly Json[], hash: Hash, spot: Spot): Json[] | undefined {
    if (flat.types !== undefined && !flat.types.has("array")) return undefined;
    const { prefixItems, minItems, maxItems } = flat.keywords;
    const first = Array.isArray(prefixItems) ? (prefixItems as ApiSchema[]) : [];
    const items = (flat.keywords["items"] as ApiSchema | undefined) ?? true; // in its normal form
    const below = this.#below(spot, "0");
    const list = value.flatMap((one, at) => this.fit(first[at] ?? items, one, mix(hash, at), below) ?? []);
    const least = typeof minItems === "number" ? Math.min(minItems, MOST_ITEMS) : 0;
    const { given: _given, ...ask } = this.#ask;
    for (let at = list.length; at < least; at += 1)
      list.push(this.#maker.valueOf(first[at] ?? items, { ...ask, stream: mix(hash, at), required: "all" }));
    return typeof maxItems === "number" ? list.slice(0, maxItems) : list;
  }
}

/** Members that name a record where it is not shown whole. */
const KEYS = ["id", "_id", "uuid", "code", "slug"] as const;

const NONE_OF_THEM: readonly Json[] = ["none", 0, false, {}];

const NAMES = ["first", "second", "third", "north", "south", "main", "spare", "primary", "backup", "draft", "en", "de"];

function kindName({ discriminator }: SchemaChoice, option: ApiSchema, lookup: SchemaLookup): JsonObject | undefined {
  if (discriminator === undefined || !isObject(option)) return undefined;
  const [named] = [...discriminator.kinds].find(([, target]) => target === option["$ref"]) ?? [];
  const kind = named ?? lookup.nameOf(option);
  return kind === undefined ? undefined : { [discriminator.member]: kind };
}
