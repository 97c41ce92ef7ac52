import type { FieldDefinition } from "./definition.ts";
import type { DefinitionFaults } from "./faults.ts";
import type { DefinitionWords } from "./words-reader.ts";
import { LONGEST_LIST, LONGEST_TEXT } from "./words.ts";
import type { WordKind } from "./words.ts";

const BOUNDED: readonly WordKind[] = ["text", "integer", "number", "money", "list"];
const LENGTHS: readonly WordKind[] = ["text", "list"];

/** Tells what is wrong with the bounds of a field. */
export function checkBounds(
  words: DefinitionWords,
  kind: WordKind,
  min: number | undefined,
  max: number | undefined,
  faults: DefinitionFaults,
): void {
  for (const word of ["min", "max"]) {
    const source = words.source(word);
    const value = word === "min" ? min : max;
    if (source === undefined || value === undefined) continue;
    if (!BOUNDED.includes(kind))
      faults.add(source, "misplaced", `${word} is for text, integer, number, money and list, not for ${kind}`);
    else if (kind !== "number" && !Number.isSafeInteger(value))
      faults.add(source, "out_of_range", `must be a whole number, not ${value}`);
    else if (LENGTHS.includes(kind) && (value < 0 || value > (kind === "list" ? LONGEST_LIST : LONGEST_TEXT)))
      faults.add(
        source,
        "out_of_range",
        `is a length here: from 0 to ${kind === "list" ? LONGEST_LIST : LONGEST_TEXT}`,
      );
  }
  const source = words.source("max");
  if (source !== undefined && min !== undefined && max !== undefined && min > max)
    faults.add(source, "out_of_range", `max ${max} is less than min ${min}`);
}

function lengthsOf(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `at least ${min}`;
  return min === undefined ? `at most ${max}` : `${min} to ${max}`;
}

const UNIQUE: readonly WordKind[] = ["text", "integer", "money", "email", "url", "enum", "date", "time"];

/** Tells which words of a field cannot stand together. */
export function checkFieldsTogether(
  field: FieldDefinition,
  words: DefinitionWords,
  hasDefault: boolean,
  faults: DefinitionFaults,
): void {
  const { kind } = field;
  const say = (word: string, message: string): void => {
    const member = words.member(word);
    faults.add(member?.key ?? words.place, "contradiction", message);
  };
  if (field.required && field.optional) say("optional", "cannot be both required and optional");
  if (field.required && hasDefault) say("default", "is required, so no default is ever needed");
  if (field.required && field.readOnly) say("readOnly", "cannot be both required and read-only");
  if (field.unique && !UNIQUE.includes(kind)) say("unique", `${kind} fields cannot be unique`);
  if (field.unique && hasDefault && field.default !== null)
    say("default", "of a unique field can be had by one record only: leave it out");
  const { pattern, min, max } = field;
  const isBounded = min !== undefined || max !== undefined;
  if (pattern !== undefined && isBounded && pattern.sizeWithin(min ?? 0, max ?? Infinity) === 0)
    say(
      "pattern",
      `hardly any text of the pattern has ${lengthsOf(min, max)} characters: let it say how long it is, as [a-z]{2,5} does`,
    );
  if (field.after !== undefined && kind !== "time" && kind !== "date")
    say("after", `after is for times and dates, not for ${kind}`);
  if (field.within !== undefined && kind !== "time" && kind !== "date")
    say("within", `within is for times and dates, not for ${kind}`);
  if (field.from !== undefined && (field.after !== undefined || field.within !== undefined))
    say("from", "a time comes from a function or after another field, not both");
}
