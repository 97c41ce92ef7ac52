import { isObject, isSameValue } from "../model/json.ts";
import { byNames, getOrMake } from "../model/maps.ts";
import { valueAt } from "./read-document.ts";
import { discriminatorOf, textOr } from "./schema.ts";
import type { ApiNote, ApiSchema, Discriminator, Json, JsonObject, NormalSchemas } from "./schema.ts";

/** A choice among schemas, of which one must fit or at least one. */
export interface SchemaChoice {
  readonly keyword: "oneOf" | "anyOf";
  readonly options: readonly ApiSchema[];
  readonly discriminator: Discriminator | undefined;
}

/** A schema with all of its `allOf` and `$ref` merged into one. */
export interface FlatSchema {
  /** The keywords that are neither of members nor combine schemas; the strictest of each. */
  readonly keywords: JsonObject;
  /** Undefined where all types are allowed. */
  readonly types: ReadonlySet<string> | undefined;
  readonly properties: ReadonlyMap<string, ApiSchema>;
  readonly required: ReadonlySet<string>;
  readonly additional: ApiSchema;
  readonly patterns: readonly string[];
  readonly choices: readonly SchemaChoice[];
  readonly conditions: readonly JsonObject[];
  /** True for parts that are closed each by itself, so that together they would allow nothing: the whole is what is closed. */
  readonly isClosedWhole: boolean;
  /** True if nothing at all is valid, as far as that is plain to see. */
  readonly isNever: boolean;
}

export interface ObjectShape {
  /** The one type, null left out; undefined where there are several or none is said. */
  readonly type?: string;
  readonly nullable: boolean;
  readonly properties: ReadonlyMap<string, ApiSchema>;
  readonly required: ReadonlySet<string>;
  readonly additional: ApiSchema;
  readonly items?: ApiSchema;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly format?: string;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Items that a list may have; Infinity where it is not said. */
  readonly maxItems: number;
}

const MOST_HOPS = 50;
/** Members beside a `$ref` that say nothing about what is valid. */
const ANNOTATIONS = new Set(
  "$ref title description readOnly writeOnly deprecated default examples externalDocs xml discriminator".split(" "),
);
const NAMED = /^#\/components\/schemas\/([^/]+)$/;

/** Finds the schemas of a document by reference, and merges what they are made of. Everything is made once. */
export class SchemaLookup {
  readonly #root: Readonly<Record<string, unknown>>;
  readonly #normal: NormalSchemas;
  readonly #note: (note: ApiNote) => void;
  readonly #targets = new Map<string, ApiSchema>();
  readonly #names = new WeakMap<object, string>();
  readonly #resolved = new WeakMap<object, ApiSchema>();
  readonly #flat = new WeakMap<object, FlatSchema>();
  readonly #shapes = new WeakMap<object, ObjectShape>();
  #anchors: ReadonlyMap<string, unknown> | undefined;
  #schemaNames: readonly string[] | undefined;

  constructor(root: Readonly<Record<string, unknown>>, normal: NormalSchemas, note: (note: ApiNote) => void) {
    this.#root = root;
    this.#normal = normal;
    this.#note = note;
  }

  /** The names of the document's schemas; the same list at each call. */
  get schemaNames(): readonly string[] {
    this.#schemaNames ??= Object.keys(valueAt(this.#root, "#/components/schemas") ?? {});
    return this.#schemaNames;
  }

  target(reference: string): ApiSchema {
    let target = this.#targets.get(reference);
    if (target === undefined) {
      const written = /^#(?:\/|$)/.test(reference) ? valueAt(this.#root, reference) : this.#anchored(reference);
      if (written === undefined && !reference.startsWith("#/"))
        // pointers were looked at when the document was read
        this.#note({ where: reference, text: "is referred to, and is not there: any value is taken" });
      target = this.#normal.of(written);
      const [, name] = NAMED.exec(reference) ?? [];
      if (name !== undefined && isObject(target)) this.#names.set(target, decoded(name));
      this.#targets.set(reference, target);
    }
    return target;
  }

  #anchored(reference: string): unknown {
    if (this.#anchors === undefined) {
      const anchors = new Map<string, unknown>();
      const schemas = valueAt(this.#root, "#/components/schemas");
      for (const schema of isObject(schemas) ? Object.values(schemas) : []) {
        if (!isObject(schema)) continue;
        const { $id, $anchor, $dynamicAnchor } = schema;
        if (typeof $id === "string") anchors.set($id, schema);
        for (const anchor of [$anchor, $dynamicAnchor])
          if (typeof anchor === "string") anchors.set(`#${anchor}`, schema);
      }
      this.#anchors = anchors;
    }
    return this.#anchors.get(reference);
  }

  /** The schema behind its references; what stands beside one is in `allOf` with it. */
  resolve(schema: ApiSchema): ApiSchema {
    if (!isObject(schema) || typeof schema["$ref"] !== "string") return schema;
    return getOrMake(this.#resolved, schema, () => this.#follow(schema));
  }

  #follow(schema: JsonObject): ApiSchema {
    let current: ApiSchema = schema;
    const beside: JsonObject[] = [];
    for (let hops = 0; typeof current === "object" && typeof current["$ref"] === "string"; hops += 1) {
      if (hops > MOST_HOPS) {
        this.#note({ where: textOr(schema["$ref"]), text: "refers to itself and nothing else: any value is taken" });
        return true;
      }
      const { $ref, ...rest }: JsonObject = current;
      if (Object.keys(rest).length > 0) {
        if (!Object.keys(rest).every((name) => ANNOTATIONS.has(name))) {
          const others = Array.isArray(rest["allOf"]) ? (rest["allOf"] as Json[]) : [];
          return { ...rest, allOf: [...others, { $ref: $ref ?? "" }] };
        }
        beside.push(rest);
      }
      current = this.target(textOr($ref));
    }
    if (typeof current === "boolean" || beside.length === 0) return current;
    const merged: JsonObject = Object.assign({}, current, ...beside.reverse()) as JsonObject; // objects of JSON
    const name = this.#names.get(current);
    if (name !== undefined) this.#names.set(merged, name);
    return merged;
  }

  /** The name of a schema, or of the one that it refers to, as the only one of its `allOf` too, or the only one beside null. */
  nameOf(schema: ApiSchema): string | undefined {
    if (!isObject(schema)) return undefined;
    const { $ref, allOf, anyOf, oneOf, ...beside } = schema;
    if (typeof $ref !== "string") {
      const parts = [allOf, anyOf, oneOf].flatMap((some) => (Array.isArray(some) ? (some as ApiSchema[]) : []));
      const [only, another] = parts.filter((part) => !isObject(part) || part["type"] !== "null");
      const isOnly = only !== undefined && another === undefined;
      return (
        this.#names.get(schema) ??
        (isOnly && Object.keys(beside).every((name) => ANNOTATIONS.has(name)) ? this.nameOf(only) : undefined)
      );
    }
    const [, name] = NAMED.exec($ref) ?? [];
    return name === undefined ? this.#names.get(this.resolve(schema) as JsonObject) : decoded(name);
  }

  flat(schema: ApiSchema): FlatSchema {
    if (typeof schema === "boolean") return schema ? ANYTHING : NOTHING;
    return getOrMake(this.#flat, schema, () => {
      const merging = new Merging();
      this.#merge(schema, merging, new Set());
      return merging.done();
    });
  }

  #merge(schema: ApiSchema, merging: Merging, seen: Set<object>): void {
    const resolved = this.resolve(schema);
    if (typeof resolved === "boolean") {
      if (!resolved) merging.isNever = true;
      return;
    }
    if (seen.has(resolved)) return;
    seen.add(resolved);
    merging.add(resolved);
    const { allOf } = resolved;
    for (const part of Array.isArray(allOf) ? (allOf as ApiSchema[]) : []) this.#merge(part, merging, seen);
  }

  shapeOf(schema: ApiSchema): ObjectShape {
    return this.#shapeOf(schema, new Set());
  }

  #shapeOf(schema: ApiSchema, above: ReadonlySet<object>): ObjectShape {
    const known = isObject(schema) ? this.#shapes.get(schema) : undefined;
    if (known !== undefined) return known;
    const flat = this.flat(schema);
    const shape = this.#addChoices(flat, new Set([...above, flat]));
    if (isObject(schema)) this.#shapes.set(schema, shape);
    return shape;
  }

  #addChoices(flat: FlatSchema, above: ReadonlySet<object>): ObjectShape {
    const properties = new Map(flat.properties);
    const required = new Set(flat.required);
    const { keywords } = flat;
    let types = flat.types;
    let additional = flat.additional;
    let items = keywords["items"] as ApiSchema | undefined; // in its normal form
    let values: readonly Json[] | undefined = keywords["enum"] as Json[] | undefined; // as above
    let nullable = flat.types?.has("null") === true;
    let { format } = keywords;
    for (const { options } of flat.choices) {
      const shapes = options
        .filter((option) => !this.isNull(option) && !above.has(this.flat(option)))
        .map((option) => this.#shapeOf(option, above));
      nullable ||= options.some((option) => this.isNull(option)) || shapes.some((shape) => shape.nullable);
      for (const shape of shapes)
        for (const [name, property] of shape.properties) properties.set(name, either(properties.get(name), property));
      const [first, ...others] = shapes;
      if (first === undefined) continue;
      for (const name of first.required) if (others.every((shape) => shape.required.has(name))) required.add(name);
      const kinds = new Set(shapes.flatMap(({ type }) => type ?? []));
      if (types === undefined && kinds.size > 0) types = kinds;
      items ??= shapes.find((shape) => shape.items !== undefined)?.items;
      format ??= shapes.find((shape) => shape.format !== undefined)?.format;
      if (additional === true) additional = shapes.find((shape) => shape.additional !== true)?.additional ?? true;
      const listed = shapes.map((shape) => shape.enum ?? (shape.const === undefined ? undefined : [shape.const]));
      if (values === undefined && listed.every((list) => list !== undefined))
        values = [...new Map(listed.flat().map((value) => [JSON.stringify(value), value])).values()];
    }
    const named = [...(types ?? [])].filter((type) => type !== "null");
    const type = named.length === 1 ? named[0] : types === undefined && properties.size > 0 ? "object" : undefined;
    const fixed = keywords["const"];
    return {
      ...(type === undefined ? {} : { type }),
      nullable,
      properties,
      required,
      additional,
      ...(items === undefined ? {} : { items }),
      ...(values === undefined ? {} : { enum: values.filter((value) => value !== null) }),
      ...(fixed === undefined ? {} : { const: fixed }),
      ...(typeof format === "string" ? { format } : {}),
      readOnly: keywords["readOnly"] === true,
      writeOnly: keywords["writeOnly"] === true,
      maxItems: typeof keywords["maxItems"] === "number" ? keywords["maxItems"] : Infinity,
    };
  }

  /** True for an alternative that says nothing: `BlankEnum` of Django beside the values of a choice. */
  isBlank(schema: ApiSchema): boolean {
    const values = this.flat(schema).keywords["enum"];
    return Array.isArray(values) && values.every((value) => value === "" || value === null);
  }

  isNull(schema: ApiSchema): boolean {
    const { types, keywords } = this.flat(schema);
    const values = keywords["enum"];
    return (
      (types?.size === 1 && types.has("null")) ||
      keywords["const"] === null ||
      (Array.isArray(values) && values.every((value) => value === null))
    );
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return name;
  }
}

function either(one: ApiSchema | undefined, other: ApiSchema): ApiSchema {
  if (one === undefined || one === other || isSameValue(one, other)) return other;
  const options =
    isObject(one) && Object.keys(one).length === 1 && Array.isArray(one["anyOf"])
      ? (one["anyOf"] as ApiSchema[])
      : [one];
  return options.some((option) => isSameValue(option, other)) ? one : { anyOf: [...options, other] };
}

function both(one: ApiSchema | undefined, other: ApiSchema): ApiSchema {
  if (one === undefined || one === true || one === other) return other;
  if (other === true) return one;
  return { allOf: [one, other] };
}

const STRICTEST = byNames<(one: number, other: number) => number>([
  [Math.max, "minimum exclusiveMinimum minLength minItems minProperties minContains"],
  [Math.min, "maximum exclusiveMaximum maxLength maxItems maxProperties maxContains"],
  [
    (one, other) => (Number.isInteger(one) && Number.isInteger(other) ? leastCommon(one, other) : Math.max(one, other)),
    "multipleOf",
  ],
]);

function leastCommon(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b !== 0) [a, b] = [b, a % b];
  return (one / a) * other;
}

const COMBINING = new Set(
  "$ref allOf anyOf oneOf if then else not type properties required additionalProperties pattern".split(" "),
);

class Merging {
  readonly #keywords = new Map<string, Json>();
  readonly #properties = new Map<string, ApiSchema>();
  readonly #required = new Set<string>();
  readonly #closed: JsonObject[] = [];
  readonly #patterns: string[] = [];
  readonly #choices: SchemaChoice[] = [];
  readonly #conditions: JsonObject[] = [];
  #types: ReadonlySet<string> | undefined;
  #additional: ApiSchema = true;
  isNever = false;

  add(schema: JsonObject): void {
    this.#addType(schema["type"]);
    const { properties, required, pattern, additionalProperties } = schema;
    for (const [name, one] of Object.entries(isObject(properties) ? properties : {}))
      this.#properties.set(name, both(this.#properties.get(name), one as ApiSchema));
    for (const name of Array.isArray(required) ? (required as string[]) : []) this.#required.add(name);
    if (typeof pattern === "string") this.#patterns.push(pattern);
    if (additionalProperties !== undefined) {
      this.#additional = both(this.#additional, additionalProperties as ApiSchema);
      if (additionalProperties === false) {
        this.#closed.push(schema);
        this.#additional = false;
      }
    }
    for (const keyword of ["oneOf", "anyOf"] as const) {
      const options = schema[keyword];
      if (Array.isArray(options))
        this.#choices.push({
          keyword,
          options: options as ApiSchema[],
          discriminator: discriminatorOf(schema),
        });
    }
    if (schema["if"] !== undefined) this.#conditions.push(schema);
    for (const [name, value] of Object.entries(schema)) if (!COMBINING.has(name)) this.#addKeyword(name, value);
  }

  #addType(type: Json | undefined): void {
    if (type === undefined) return;
    const types = new Set(Array.isArray(type) ? (type as string[]) : [textOr(type)]);
    const before = this.#types;
    if (before === undefined) this.#types = types;
    else {
      const kept = [...types].filter((one) => before.has(one) || (one === "integer" && before.has("number")));
      if (types.has("number") && before.has("integer") && !kept.includes("integer")) kept.push("integer");
      this.#types = new Set(kept);
      if (kept.length === 0) this.isNever = true;
    }
  }

  #addKeyword(name: string, value: Json): void {
    const before = this.#keywords.get(name);
    const strictest = STRICTEST.get(name);
    if (before === undefined) this.#keywords.set(name, value);
    else if (strictest !== undefined) this.#keywords.set(name, strictest(before as number, value as number));
    else if (name === "items" || name === "contains" || name === "propertyNames")
      this.#keywords.set(name, both(before as ApiSchema, value as ApiSchema));
    else if (name === "enum") {
      const kept = (before as Json[]).filter((one) => (value as Json[]).some((other) => isSameValue(one, other)));
      this.#keywords.set(name, kept);
      if (kept.length === 0) this.isNever = true;
    } else if (name === "uniqueItems" && value === true) this.#keywords.set(name, true);
    else if (isObject(before) && isObject(value) && name !== "discriminator" && !name.startsWith("x-"))
      this.#keywords.set(name, { ...value, ...before });
  }

  done(): FlatSchema {
    const isAllowed = (name: string): boolean =>
      this.#closed.every(
        (closed) =>
          Object.hasOwn(isObject(closed["properties"]) ? closed["properties"] : {}, name) ||
          closed["patternProperties"] !== undefined,
      );
    const allowed = [...this.#properties].filter(([name]) => isAllowed(name));
    // Each alternative demands a member that is not allowed beside it: what is closed is the schema with the one that is chosen.
    const isClosedAround = this.#choices.some(({ options }) =>
      options.every(
        (one) => isObject(one) && Array.isArray(one["required"]) && !(one["required"] as string[]).every(isAllowed),
      ),
    );
    if (isClosedAround) this.#keywords.set("unevaluatedProperties", false);
    const isClosedWhole =
      isClosedAround ||
      (allowed.length === 0 && this.#properties.size > 0) ||
      [...this.#required].some((name) => this.#properties.has(name) && !isAllowed(name));
    const properties = isClosedWhole ? this.#properties : new Map(allowed);
    return {
      isClosedWhole,
      keywords: Object.fromEntries(this.#keywords),
      types: this.#types,
      properties,
      required: this.#required,
      additional: isClosedAround ? true : this.#additional,
      patterns: this.#patterns,
      choices: this.#choices,
      conditions: this.#conditions,
      isNever: this.isNever,
    };
  }
}

const ANYTHING: FlatSchema = new Merging().done();
const NOTHING: FlatSchema = { ...ANYTHING, isNever: true };
export const ANY_TEXT: FlatSchema = { ...ANYTHING, types: new Set(["string"]) };

/** A flat schema as one to be combined with others: all but one of its choices, or but its conditions. */
export function toSchema(flat: FlatSchema, without?: SchemaChoice | "conditions"): JsonObject {
  const parts: JsonObject[] = flat.patterns.map((pattern) => ({ pattern }));
  for (const choice of flat.choices) {
    if (choice !== without) parts.push(choiceOf(choice));
  }
  if (without !== "conditions") parts.push(...flat.conditions.map((one) => conditionOf(one)));
  const { examples: _, default: _usual, discriminator: _kinds, ...keywords } = flat.keywords;
  return {
    ...keywords,
    ...(flat.types === undefined ? {} : { type: [...flat.types] }),
    ...(flat.properties.size > 0 ? { properties: Object.fromEntries(flat.properties) } : {}),
    ...(flat.required.size > 0 ? { required: [...flat.required] } : {}),
    ...(flat.additional === true ? {} : { additionalProperties: flat.additional }),
    ...(parts.length > 0 ? { allOf: parts } : {}),
  };
}

export function conditionOf(schema: JsonObject): JsonObject {
  return Object.fromEntries(["if", "then", "else"].map((name) => [name, schema[name] ?? true]));
}

function choiceOf({ keyword, options, discriminator }: SchemaChoice): JsonObject {
  if (discriminator === undefined) return { [keyword]: options };
  const { member, kinds } = discriminator;
  return { [keyword]: options, discriminator: { propertyName: member, mapping: Object.fromEntries(kinds) } };
}

const LIKE_OBJECT =
  "minProperties maxProperties propertyNames patternProperties dependentRequired unevaluatedProperties".split(" ");
const LIKE_LIST = ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"];
const LIKE_NUMBER = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/** The type that a value gets: that of what is given, or the first that is not null. */
export function jsonTypeOf(
  { types, keywords, properties, required, additional, patterns }: FlatSchema,
  given: Json | undefined,
): string | undefined {
  const has = (names: readonly string[]): boolean => names.some((name) => keywords[name] !== undefined);
  if (types === undefined) {
    if (properties.size > 0 || required.size > 0 || additional !== true || has(LIKE_OBJECT)) return "object";
    if (has(LIKE_LIST)) return "array";
    if (has(LIKE_NUMBER)) return "number";
    return patterns.length > 0 || has(["format", "minLength", "maxLength"]) ? "string" : undefined;
  }
  const allowed = [...types].filter((type) => type !== "null");
  // An object of which nothing is said, but for a text as its example, is what a generator makes of `Date | null`.
  const [example] = Array.isArray(keywords["examples"]) ? (keywords["examples"] as Json[]) : [];
  const isOpen = properties.size === 0 && additional === true && patterns.length === 0;
  if (types.has("null") && allowed[0] === "object" && isOpen && example !== undefined && typeof example !== "object")
    return "null";
  const is = given === undefined ? undefined : Array.isArray(given) ? "array" : typeof given;
  return allowed.find((type) => type === is || (type === "integer" && is === "number")) ?? allowed[0] ?? "null";
}
