import * as z from "zod";

import { date, email, instant, url } from "../model/values.ts";
import type { Choice, FieldDefinition } from "./definition.ts";
import { LONGEST_LIST, LONGEST_TEXT } from "./words.ts";

/** Returns the schema of a field; null fits too, unless it is required or has a default. */
export function fieldSchemaOf(field: FieldDefinition): z.ZodType {
  const value = valueSchema(field);
  return mayBeNull(field) ? value.nullable() : value;
}

export function mayBeNull({ required, default: otherwise, kind, min = 0 }: FieldDefinition): boolean {
  if (required || (kind === "list" && min === 0)) return false;
  return otherwise === undefined || otherwise === null;
}

export function valueSchema(field: FieldDefinition): z.ZodType {
  const { kind, min, max, pattern } = field;
  switch (kind) {
    case "text": {
      const text = z
        .string()
        .min(min ?? 0)
        .max(max ?? LONGEST_TEXT);
      if (pattern === undefined) return text;
      return text
        .refine((value) => pattern.test(value), `must match ${pattern.source}`)
        .meta({ pattern: pattern.source });
    }
    case "integer":
      return bounded(z.int(), min, max);
    case "money":
      return bounded(z.int(), min ?? 0, max);
    case "number":
      return bounded(z.number(), min, max);
    case "boolean":
      return z.boolean();
    case "date":
      return date();
    case "time":
      return instant();
    case "email":
      return email();
    case "url":
      return url();
    case "enum":
      return choiceSchema(field.choices ?? []);
    case "list":
      return z
        .array(field.items === undefined ? z.unknown() : fieldSchemaOf(field.items))
        .min(min ?? 0)
        .max(max ?? LONGEST_LIST);
    case "object":
      return z.object(Object.fromEntries((field.fields ?? []).map((inner) => [inner.name, fieldSchemaOf(inner)])));
    case "any":
      return z.unknown();
  }
}

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
