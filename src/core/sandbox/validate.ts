import type { z } from "zod";

import type { InputFault } from "../model/errors.ts";
import { nearest } from "../model/nearest.ts";

export interface Validated<T> {
  readonly data: T | undefined;
  readonly faults: InputFault[];
}

/** Parses a value that stands at `path` in a body. Faults point there in words for whoever wrote the body; a schema's own words win. */
export function validate<T>(schema: z.ZodType<T>, value: unknown, path: readonly PropertyKey[] = []): Validated<T> {
  const { data, error } = schema.safeParse(value, { error: describeIssue });
  const faults = (error?.issues ?? []).flatMap((issue) => toFaults(issue, [...path, ...issue.path]));
  return { data, faults };
}

function toFaults(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): InputFault[] {
  const { code, message } = issue;
  switch (code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({ pointer: toPointer([...path, key]), code: "unknown_member", detail: message }));
    case "invalid_key":
      return [
        { pointer: toPointer(path), code: "invalid_name", detail: `has a name that ${messagesOf(issue.issues)}` },
      ];
    default:
      return [{ pointer: toPointer(path), code: code === "custom" ? "invalid_value" : code, detail: message }];
  }
}

function messagesOf(issues: readonly z.core.$ZodIssue[]): string {
  return issues.map(({ message }) => message).join(", and ");
}

/** A JSON Pointer as a URI fragment (RFC 6901 §6), such as `#/items/0/bookId`. */
export function toPointer(path: readonly PropertyKey[]): string {
  return `#${path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}

/** The types that schemas expect, as JSON has them. */
const TYPES: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  int: "a whole number",
  nonoptional: "any JSON value",
  null: "null",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

const UNITS: Readonly<Record<string, string>> = { array: "item", string: "character" };

function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type": {
      const { expected, input } = issue;
      const type = TYPES[expected] ?? expected;
      if (input === undefined) return `is required: ${type}`;
      return `must be ${type}, not ${expected === "int" && typeof input === "number" ? input : describeValue(input)}`;
    }
    case "too_small":
      return describeBound(issue, issue.minimum, issue.inclusive ? "at least" : "more than");
    case "too_big":
      return describeBound(issue, issue.maximum, issue.inclusive ? "at most" : "less than");
    case "invalid_value":
      return describeChoice(issue.values, issue.input);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_format":
      return issue.pattern === undefined ? `must be a valid ${issue.format}` : `must match ${issue.pattern}`;
    case "unrecognized_keys":
      return "is not known here: leave it out";
    default:
      return "is not valid";
  }
}

function describeChoice(values: readonly unknown[], input: unknown): string {
  const close = typeof input === "string" ? nearest(input, values.map(String)) : undefined;
  const choice = `must be ${values.length > 1 ? "one of " : ""}${values.map((value) => JSON.stringify(value)).join(", ")}`;
  return close === undefined ? choice : `${choice}: did you mean ${close}?`;
}

interface Bounded {
  readonly origin: string;
  readonly exact?: boolean | undefined;
}

function describeBound({ origin, exact }: Bounded, bound: number | bigint, words: string): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `must be ${words} ${bound}`;
  return `must have ${exact === true ? "exactly" : words} ${bound} ${unit}${Number(bound) === 1 ? "" : "s"}`;
}

/** The kind of a value, as JSON has them. */
export function describeValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
