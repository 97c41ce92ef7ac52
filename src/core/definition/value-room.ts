import type { Choice, FieldDefinition } from "./definition.ts";

/** Texts that may be no longer than this are numbered in larger worlds, since nothing can be added to them. */
export const SHORT_TEXT = 12;

const MOST_DIGITS = 15;

/** Number of different values there are for a field that must be unique; `Infinity` where they do not run out. */
export function valueRoom(field: FieldDefinition): number {
  const { kind, pattern, min, max } = field;
  if (kind === "enum") return differentChoices(field).length;
  if (pattern !== undefined) {
    const isBounded = min !== undefined || max !== undefined;
    return Math.floor((isBounded ? pattern.sizeWithin(min ?? 0, max ?? Infinity) : pattern.size) / 10);
  }
  if (kind === "text") return max === undefined || max > MOST_DIGITS ? Infinity : 10 ** max - 1;
  const range = rangeOf(field);
  return range === undefined ? Infinity : range.most - range.least + 1;
}

/** The choices of an enum, each once however it is written. */
export function differentChoices({ choices = [] }: FieldDefinition): readonly Choice[] {
  return [...new Map(choices.toReversed().map((choice) => [foldCase(choice), choice])).values()].toReversed();
}

/** From where to where whole numbers go; undefined where they have no end. */
export function rangeOf({
  kind,
  min,
  max,
}: FieldDefinition): { readonly least: number; readonly most: number } | undefined {
  if ((kind !== "integer" && kind !== "money") || max === undefined) return undefined;
  return { least: min ?? Math.min(0, max), most: max };
}

export function foldCase(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
