import * as z from "zod";

import { date, email, instant, url } from "../model/values.ts";
import type { Choice, FieldDefinition } from "./definition.ts";
import { LONGEST_LIST, LONGEST_TEXT } from "./words.ts";
import type { WordKind } from "./words.ts";

/** Returns the schema of a field; null fits too, if it is optional, or neither required nor with a default. */
export function fieldSchemaOf(field: FieldDefinition): z.ZodType {
  const value = valueSchema(field);
  return mayBeNull(field) ? value.nullable() : value;
}

export function mayBeNull({ required, optional, default: otherwise, kind, min = 0 }: FieldDefinition): boolean {
  if (optional) return true;
  if (required || (kind === "list" && min === 0)) return false;
  return otherwise === undefined || otherwise === null;
}

export function valueSchema(field: FieldDefinition): z.ZodType {
  return SCHEMAS[field.kind](field);
}

const SCHEMAS: Readonly<Record<WordKind, (field: FieldDefinition) => z.ZodType>> = {
  text({ min = 0, max = LONGEST_TEXT, pattern }) {
    const text = z.string().min(min).max(max);
    if (pattern === undefined) return text;
    return text
      .refine((value) => pattern.test(value), `must match ${pattern.source}`)
      .meta({ pattern: pattern.source });
  },
  integer: ({ min, max }) => bounded(z.int(), min, max),
  money: ({ min = 0, max }) => bounded(z.int(), min, max),
  number: ({ min, max }) => bounded(z.number(), min, max),
  boolean: () => z.boolean(),
  date: () => date(),
  time: () => instant(),
  email: () => email(),
  url: () => url(),
  enum: ({ choices = [] }) => choiceSchema(choices),
  list: ({ items, min = 0, max = LONGEST_LIST }) =>
    z
      .array(items === undefined ? z.unknown() : fieldSchemaOf(items))
      .min(min)
      .max(max),
  object: ({ fields = [] }) => z.object(Object.fromEntries(fields.map((inner) => [inner.name, fieldSchemaOf(inner)]))),
  any: () => z.unknown(),
};

function bounded(schema: z.ZodNumber, min: number | undefined, max: number | undefined): z.ZodNumber {
  const atLeast = min === undefined ? schema : schema.min(min);
  return max === undefined ? atLeast : atLeast.max(max);
}

function choiceSchema(choices: readonly Choice[]): z.ZodType {
  const texts = choices.filter((choice) => typeof choice === "string");
  // Both take at least one value, and a field of kind enum has some.
  if (texts.length === choices.length) return z.enum(texts as [string, ...string[]]);
  return z.literal(choices as [Choice, ...Choice[]]);
}
