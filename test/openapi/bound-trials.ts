// Values on both sides of every bound of a schema. Ajv, which knows nothing of the server, says which side one is on.
import type { OpenApiDocument, Reference, Schema } from "../../src/core/description/specification.ts";
import * as fc from "../properties.ts";
import { createSchemaCheck } from "./schema-check.ts";

/** A value that differs from a good one in one place. */
export interface Trial {
  readonly bound: string;
  readonly value: unknown;
  /** The path to the difference, member by member. */
  readonly path: readonly string[];
  /** The outermost union on the way there: a refusal may name it, as no alternative fits. */
  readonly union: readonly string[] | undefined;
  readonly isInside: boolean;
}

/** A text beside a bound of a parameter. */
export interface TextTrial {
  readonly bound: string;
  readonly operator: string;
  readonly text: string;
  readonly isInside: boolean;
}

/** Makes trials of the schemas of a description. */
export interface Trials {
  /** The schema or parameter that a reference leads to. */
  resolve<T extends object>(one: T | Reference): T;
  /** A value that the schema allows, with its required members and nothing else. */
  goodOf(schema: Schema): unknown;
  /** Trials of the value and of all that can be in it, at any depth. */
  of(schema: Schema, good: unknown): Trial[];
  /** Trials of a parameter's text, by the operator after its name: `[gte]`, or none. */
  ofText(schema: Schema): TextTrial[];
}

type Json = Readonly<Record<string, unknown>>;

/** A value at a place of another, and a way to try others there. */
interface Spot {
  readonly path: readonly string[];
  readonly union: readonly string[] | undefined;
  readonly whole: unknown;
  /** References on the way, so that what holds itself is tried once. */
  readonly seen: readonly string[];
}

const FORMATS: Readonly<Record<string, { readonly good: readonly string[]; readonly bad: readonly string[] }>> = {
  email: { good: ["ada@example.com", "a.b+c@mail.example.org"], bad: ["ada", "ada@", "a b@example.com"] },
  date: { good: ["2026-12-10", "2028-02-29"], bad: ["10.12.2026", "2026-13-01", "2027-02-29"] },
  "date-time": {
    good: ["2026-12-10T09:00:00.000Z", "2026-12-10T09:00:00Z"],
    bad: ["2026-12-10", "tomorrow", "2026-12-10T25:00:00Z"],
  },
  uri: { good: ["https://example.com/", "https://example.com/a?b=c#d"], bad: ["example.com/a b", "//", "https://a b"] },
};
const OUTSIDE_TEXTS = ["", "☃ no", "-", "none such"];
const SAMPLES = 40;

/** The value with another one at a place. */
export function setAt(value: unknown, [step, ...rest]: readonly string[], to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (String(at) === step ? setAt(item, rest, to) : item));
  const members = (value ?? {}) as Json; // the path leads through objects
  return { ...members, [step]: setAt(members[step], rest, to) };
}

const getAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((holder, step) => (holder as Json | null | undefined)?.[step], value);

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Trials of a description's schemas. */
export function createTrials(document: OpenApiDocument): Trials {
  const check = createSchemaCheck(document);
  const fits = (schema: Schema, value: unknown): boolean => check.faults(schema, value).length === 0;
  const resolve = <T extends object>(one: T | Reference): T => {
    if (!("$ref" in one) || typeof one.$ref !== "string") return one as T;
    const [, , kind = "", name = ""] = one.$ref.split("/");
    return (document.components as unknown as Record<string, Record<string, T>>)[kind]?.[name] as T; // the description is checked elsewhere
  };

  const samples = new Map<string, readonly string[]>();
  /** Texts that a pattern allows; those of the schema's length first and last. */
  function matching(schema: Schema): readonly string[] {
    const { pattern = "" } = schema;
    const known = samples.get(pattern);
    if (known !== undefined) return known.filter((text) => fits(schema, text));
    const made = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { numRuns: SAMPLES, seed: 1 });
    samples.set(
      pattern,
      made.toSorted((one, other) => one.length - other.length),
    );
    return matching(schema);
  }

  function goodOf(source: Schema): unknown {
    const schema = resolve(source);
    const { type, format, pattern, minLength = 1, minimum = 1, maximum = Infinity, minItems = 0, items } = schema;
    const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
    if (schema.example !== undefined && fits(schema, schema.example)) return schema.example;
    if (schema.enum !== undefined) return schema.enum[0];
    if (alternative !== undefined) return goodOf(alternative);
    if (type === "string") {
      if (pattern !== undefined) return matching(schema)[0] ?? "a";
      return FORMATS[format ?? ""]?.good[0] ?? "a".repeat(Math.max(minLength, 1));
    }
    if (type === "integer" || type === "number") return Math.min(Math.max(1, minimum), maximum);
    if (type === "boolean") return true;
    if (type === "array") return Array.from({ length: minItems }, () => goodOf(items ?? {}));
    const parts = [schema, ...(schema.allOf ?? [])].map((part) => resolve(part));
    const members = new Map(parts.flatMap((part) => Object.entries(part.properties ?? {})));
    const needed = parts.flatMap((part) => part.required ?? []);
    return Object.fromEntries(needed.map((name) => [name, goodOf(members.get(name) ?? {})]));
  }

  /** Values beside the bounds that one schema names, by the bound. */
  function beside(schema: Schema, good: unknown): (readonly [bound: string, value: unknown])[] {
    const { type, pattern, format, minLength, maxLength, minimum, maximum, minItems, maxItems, items } = schema;
    const values: [string, unknown][] = [["null", null]];
    for (const value of [...(schema.enum ?? []), ...(schema.enum ? ["none-such"] : [])]) values.push(["enum", value]);
    if (type === "string") {
      values.push(["type", 7]);
      // Lengths count characters, not halves of them.
      for (const letter of ["a", "\u{1D4B3}"]) {
        if (minLength !== undefined && minLength > 0)
          values.push(["minLength", letter.repeat(minLength - 1)], ["minLength", letter.repeat(minLength)]);
        if (maxLength !== undefined)
          values.push(["maxLength", letter.repeat(maxLength)], ["maxLength", letter.repeat(maxLength + 1)]);
      }
      if (pattern !== undefined) {
        const inside = matching(schema);
        for (const text of [inside[0], inside.at(-1), ...OUTSIDE_TEXTS]) values.push(["pattern", text]);
      }
      for (const text of Object.values(FORMATS[format ?? ""] ?? {}).flat()) values.push([`format ${format}`, text]);
    }
    if (type === "integer" || type === "number") {
      values.push(["type", "7"]);
      if (type === "integer") values.push(["type", 1.5]);
      if (minimum !== undefined) values.push(["minimum", minimum], ["minimum", minimum - 1], ["minimum", minimum + 1]);
      // Past the whole numbers that are exact comes the next but one.
      if (maximum !== undefined)
        values.push(["maximum", maximum], ["maximum", maximum + (maximum === Number.MAX_SAFE_INTEGER ? 2 : 1)]);
    }
    if (type === "boolean") values.push(["type", "true"]);
    if (type === "array") {
      values.push(["type", "a"]);
      const item: unknown = Array.isArray(good) && good.length > 0 ? good[0] : goodOf(items ?? {});
      const some = (length: number): unknown[] => Array.from({ length }, () => item);
      if (minItems !== undefined && minItems > 0)
        values.push(["minItems", some(minItems - 1)], ["minItems", some(minItems)]);
      if (maxItems !== undefined) values.push(["maxItems", some(maxItems)], ["maxItems", some(maxItems + 1)]);
    }
    if (type === "object") values.push(["type", []]);
    return values.filter(([, value]) => value !== undefined);
  }

  /** The place itself, and all below it, with a good value where there was none. */
  function spotsOf(source: Schema, spot: Spot, root: Schema): Trial[] {
    const reference = "$ref" in source ? source.$ref : undefined;
    if (reference !== undefined && spot.seen.includes(reference)) return [];
    const seen = reference === undefined ? spot.seen : [...spot.seen, reference];
    const schema = resolve(source);
    const { path, whole, union } = spot;
    if (schema.readOnly === true) return [];
    const good = getAt(whole, path);
    const judge = (bound: string, value: unknown, at: readonly string[] = path): Trial => ({
      bound,
      value,
      path: at,
      union,
      isInside: fits(root, value),
    });
    const trials = beside(schema, good).map(([bound, value]) => judge(bound, setAt(whole, path, value)));
    const below = (member: Schema, name: string, own = spot.union): void => {
      const at = [...path, name];
      const there = getAt(whole, at);
      const isEmpty = there === undefined || there === null || (Array.isArray(there) && there.length === 0);
      const filled = isEmpty ? setAt(whole, at, goodOf(member)) : whole;
      if (fits(root, filled)) trials.push(...spotsOf(member, { path: at, whole: filled, union: own, seen }, root));
    };
    if (isObject(good)) {
      for (const name of schema.required ?? []) {
        const { [name]: _left, ...rest } = good;
        trials.push(judge("required", setAt(whole, path, rest), [...path, name]));
      }
      if (schema.additionalProperties === false)
        trials.push(judge("additionalProperties", setAt(whole, [...path, "stranger"], 1), [...path, "stranger"]));
      for (const [name, member] of Object.entries(schema.properties ?? {})) below(member, name);
      if (typeof schema.additionalProperties === "object") below(schema.additionalProperties, "member");
    }
    if (schema.items !== undefined && Array.isArray(good)) {
      const filled = good.length === 0 ? setAt(whole, path, [goodOf(schema.items)]) : whole;
      if (fits(root, filled))
        trials.push(...spotsOf(schema.items, { path: [...path, "0"], whole: filled, union, seen }, root));
    }
    for (const part of schema.allOf ?? []) trials.push(...spotsOf(part, { ...spot, seen }, root));
    for (const alternative of schema.anyOf ?? schema.oneOf ?? []) {
      const held = fits(alternative, good) ? whole : setAt(whole, path, goodOf(alternative));
      if (fits(root, held))
        trials.push(...spotsOf(alternative, { path, whole: held, union: union ?? path, seen }, root));
    }
    return trials;
  }

  /** True if a text can be read as a value that the schema allows: a list has commas between its items. */
  function fitsText(source: Schema, text: string): boolean {
    const schema = resolve(source);
    if (schema.anyOf !== undefined) return schema.anyOf.some((one) => fitsText(one, text));
    if (schema.type === "array") {
      const texts = text.split(",");
      const isEach = texts.every((one) => fitsText(schema.items ?? {}, one));
      return isEach && fits({ ...schema, items: {} }, texts);
    }
    const readings: unknown[] = [text];
    if (/^-?\d+(?:\.\d+)?$/.test(text)) readings.push(Number(text));
    if (text === "true" || text === "false") readings.push(text === "true");
    return schema.type !== "object" && readings.some((value) => fits(schema, value));
  }

  function ofText(source: Schema, operator = ""): TextTrial[] {
    const schema = resolve(source);
    const { type, items } = schema;
    const alternatives = [schema, ...(schema.anyOf ?? [])].map((one) => resolve(one));
    const texts = alternatives.flatMap((one): (readonly [string, string])[] => {
      const element = one.items === undefined ? undefined : resolve(one.items);
      const single = beside(element ?? one, undefined).filter(
        ([, value]) => value !== null && typeof value !== "object",
      );
      const lists = one.type === "array" && type === "array" ? beside(one, [goodOf(items ?? {})]) : [];
      return [
        ...single.map(([bound, value]) => [bound, String(value)] as const),
        ...lists.flatMap(([bound, value]) => (Array.isArray(value) ? [[bound, value.join(",")] as const] : [])),
      ];
    });
    const isPlain = alternatives.some((one) => one.type !== "object" && one.type !== undefined);
    const own = new Map(texts.map(([bound, text]) => [text, bound]));
    const operators = alternatives.flatMap((one) =>
      Object.entries(one.type === "object" ? (one.properties ?? {}) : {}),
    );
    return [...(isPlain ? own : [])]
      .map(([text, bound]) => ({ bound, operator, text, isInside: fitsText(schema, text) }))
      .concat(operators.flatMap(([name, member]) => ofText(member, `[${name}]`)));
  }

  return {
    resolve,
    goodOf,
    ofText: (schema) => ofText(schema),
    of(schema, good) {
      const trials = spotsOf(schema, { path: [], union: undefined, whole: good, seen: [] }, schema);
      return [...new Map(trials.map((one) => [`${one.path.join("/")} ${JSON.stringify(one.value)}`, one])).values()];
    },
  };
}
