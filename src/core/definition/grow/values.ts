import type { Generation } from "../../model/generation.ts";
import type { Shape } from "../../model/resource.ts";
import { TemplateError } from "../../template/template-error.ts";
import type { Template } from "../../template/template.ts";
import { drawCode } from "../../world/by-name/codes.ts";
import { isTold } from "../../world/by-name/followed.ts";
import { plainWords } from "../../world/by-name/things.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import type { FieldDefinition } from "../definition.ts";
import { mayBeNull, valueSchema } from "../field-schema.ts";
import { USUAL_ITEMS } from "../words.ts";
import type { Grow, RenderingBounds } from "./growing.ts";
import type { RecordNaming } from "./naming.ts";
import { OFTEN_NULL } from "./relations.ts";
import { growFree } from "./times.ts";

const MOST_SEED = 2 ** 48;

/** Number of times that an item is drawn anew that a list has already. */
const ITEM_REDRAWS = 20;

/** Number of times that a text of a pattern is drawn anew until it is as long as it may be. */
const LENGTH_REDRAWS = 2_000;

/** Renders a template for a record; undefined if it takes more than its bounds. */
export function renderFor(template: Template, g: Generation<Shape>, { rendering, named }: Means): unknown {
  const { world, index, random } = g;
  try {
    return template.render({
      ...rendering,
      ...named.rendering(g),
      seed: random.int(0, MOST_SEED),
      world,
      now: toTimestamp(REFERENCE_TIME),
      index: index - 1,
    });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return undefined;
  }
}

type Choices = Extract<FieldDefinition["from"], { kind: "choices" }>["choices"];

type GrowAt = (g: Generation<Shape>, path: readonly string[]) => unknown;

export interface Means {
  readonly rendering: RenderingBounds;
  readonly named: RecordNaming;
}

/** A grower of what fits the field: what `origin` gives where it fits, else what its name says, else its kind and bounds. */
export function growFitting(field: FieldDefinition, origin: Grow | undefined, means: Means): Grow {
  const grow = growFittingAt(field, origin, means);
  return (g) => grow(g, [field.name]);
}

function growFittingAt(field: FieldDefinition, origin: Grow | undefined, means: Means): GrowAt {
  const schema = valueSchema(field);
  const otherwise = growByKind(field, means);
  const mayMiss = /reason$/i.test(field.name) && field.from?.kind === "choices" && mayBeNull(field);
  const isFitting = (value: unknown): boolean => value !== undefined && schema.safeParse(value).success;
  return (g, path) => {
    if (mayMiss && means.named.value(field, g, path) === null) return null;
    const given = origin === undefined ? undefined : convert(field, origin(g));
    if (isFitting(given)) return given;
    const value = means.named.value(field, g, path);
    return value === null || isFitting(value) ? value : otherwise(g, path);
  };
}

/** A value of another type as one of the field's kind, as far as it can be; undefined where it cannot. */
function convert(field: FieldDefinition, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  switch (field.kind) {
    case "text":
      return fit(typeof value === "string" ? value : JSON.stringify(value), field);
    case "integer":
      return typeof number === "number" ? clamp(Math.round(number), field) : undefined;
    case "number":
      return typeof number === "number" ? clamp(number, field) : undefined;
    case "money": {
      // A price as text has a decimal point; a whole number is in the minor unit already.
      const isMajor = typeof value === "string" || !Number.isInteger(value);
      return typeof number === "number"
        ? clamp(Math.round(isMajor ? number * 100 : number), { min: field.min ?? 0, max: field.max })
        : undefined;
    }
    case "date":
      return typeof value === "string" ? value.slice(0, 10) : undefined;
    case "time":
      return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? toTimestamp(Date.parse(value)) : undefined;
    default:
      return value;
  }
}

function clamp(
  value: number,
  { min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: Pick<FieldDefinition, "min" | "max">,
): number {
  return Math.min(max, Math.max(min, value));
}

function fit(text: string, { min = 0, max = Infinity }: Pick<FieldDefinition, "min" | "max">): string {
  let fitting = text;
  while (fitting.length < min) fitting = fitting === "" ? "-" : `${fitting} ${text}`.slice(0, min);
  if (fitting.length > max) fitting = fitting.slice(0, max);
  return fitting.isWellFormed() ? fitting : fitting.toWellFormed().replaceAll("\uFFFD", "-");
}

/** A grower for a field of which neither its origin nor its name says what it holds. */
function growByKind(field: FieldDefinition, means: Means): GrowAt {
  const { kind, name, pattern } = field;
  switch (kind) {
    case "text": {
      if (pattern !== undefined) return ({ random }) => matching(field, () => pattern.generate(random, field.min));
      return ({ random }) => fit((field.max ?? 99) < 8 ? drawCode("@#@##@#", random) : plainWords(random), field);
    }
    case "integer":
    case "number":
    case "money": {
      const [least, most] = rangeOf(field);
      return ({ random }) =>
        kind === "number"
          ? clamp(Math.round((least + random.next() * (most - least)) * 100) / 100, field)
          : random.int(least, most);
    }
    case "boolean":
      return ({ random }) => random.chance(0.5);
    case "date":
    case "time":
      return ({ random }) => growFree(field, random);
    case "email":
      return ({ index }) => `${name.toLowerCase()}${index}@example.com`;
    case "url":
      return ({ index }) => `https://example.com/${name.toLowerCase()}/${index}`;
    case "enum":
      return ({ random }) => random.pick(field.choices ?? []);
    case "list":
      return growList(field, means);
    case "object": {
      const members = (field.fields ?? []).map((inner) => [inner.name, growPart(inner, means)] as const);
      return (g, path) => Object.fromEntries(members.map(([member, grow]) => [member, grow(g, [...path, member])]));
    }
    case "any":
      return () => null;
  }
}

function matching(field: FieldDefinition, draw: () => string): string {
  const { min = 0, max = Infinity } = field;
  let text = draw();
  for (let tries = 0; tries < LENGTH_REDRAWS && (text.length < min || text.length > max); tries += 1) text = draw();
  return text;
}

/** The numbers between the bounds, from 0 to 1,000 where there are none; a hundred where only one is there that leaves those out. */
function rangeOf({ min, max }: FieldDefinition): readonly [number, number] {
  const least = min ?? (max === undefined || max > 0 ? 0 : max - 100);
  return [least, max ?? Math.max(least + 100, 1_000)];
}

/** Lists without which their record would be none. */
const NEVER_EMPTY = /ingredients|steps|instructions|directions|features$/i;

/** Lists that are often empty. */
const OFTEN_EMPTY = /allerg|attachment|error|warning|issue|exception|penalt|modifier|restriction/i;

function growList(field: FieldDefinition, means: Means): GrowAt {
  const { items, min = 0, max } = field;
  if (items === undefined) return () => [];
  const grow = growPart(items, means);
  return (g, path) => {
    const [least, most] = NEVER_EMPTY.test(field.name)
      ? [Math.max(min, 3), 6]
      : [Math.max(min, OFTEN_EMPTY.test(field.name) ? 0 : 1), USUAL_ITEMS];
    const length = g.random.int(Math.min(max ?? least, least), Math.min(max ?? Infinity, Math.max(least, most)));
    const list: unknown[] = [];
    while (list.length < length) {
      const at = [...path, String(list.length)];
      let value = grow(g, at);
      // Two alike say nothing, as long as there are others.
      for (let times = 0; times < ITEM_REDRAWS && isIn(list, value); times += 1)
        value = grow(g, [...path, String(list.length + 1 + times)]);
      if (list.length >= least && isIn(list, value)) break;
      list.push(value);
    }
    return list;
  };
}

function isIn(list: readonly unknown[], value: unknown): boolean {
  return typeof value !== "object" && list.includes(value);
}

/** Grows choices; undefined where those of the field follow from others of its record. */
export function growChoice(
  { name }: FieldDefinition,
  choices: Choices,
  fields: readonly string[] = [],
): Grow | undefined {
  const isEven = new Set(choices.map(([, weight]) => weight)).size === 1;
  return isEven && isTold(name, fields) ? undefined : ({ random }) => random.weighted(choices);
}

function growPart(field: FieldDefinition, means: Means): GrowAt {
  const { from } = field;
  const origin: Grow | undefined =
    from?.kind === "template"
      ? (g) => renderFor(from.template, g, means)
      : from?.kind === "choices"
        ? growChoice(field, from.choices)
        : undefined;
  const grow = growFittingAt(field, origin, means);
  return (g, path) => {
    if (field.optional && g.random.chance(OFTEN_NULL)) return null;
    return origin === undefined && field.default !== undefined ? field.default : grow(g, path);
  };
}
