import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { DAY } from "../../world/time.ts";
import type { FieldDefinition } from "../definition.ts";
import { differentChoices, foldCase, rangeOf, SHORT_TEXT, valueRoom } from "../value-room.ts";
import { toText } from "./times.ts";

const FURTHER_PARTS = { some: 9, most: 99 } as const;

export type DrawPattern = (random: Stream, taken: ReadonlySet<unknown>) => string;

export interface FurtherPart {
  readonly world: World;
  readonly resource: { readonly name: string; readonly count: number };
  readonly plan: GrowthPlan<readonly unknown[]>;
  readonly draw: DrawPattern;
}

/** Gives a record's value for what it would be by itself; `taken` are those of its part. */
export type ToFurther = (value: unknown, index: number, taken: ReadonlySet<unknown>) => unknown;

/**
 * Values of a further part of a larger world that no other part has, whichever are asked for first: each part has numbers, or
 * an ending, of its own, and what the first part has is left out.
 */
export function furtherValues(field: FieldDefinition, part: FurtherPart): ToFurther {
  const { world, resource, plan } = part;
  const { kind, pattern, max = Infinity } = field;
  const first = world.first.plan(plan);
  const before = (world.part - 1) * resource.count;
  if (kind === "enum") {
    const taken = new Set(first.map(foldCase));
    const free = differentChoices(field).filter((choice) => !taken.has(foldCase(choice)));
    return (_value, index) => free[before + index - 1];
  }
  if (pattern !== undefined) {
    const texts = world.first.plan(drawnTexts(part, field.name))(world.part);
    return (_value, index) => texts[index - 1];
  }
  const isShort = kind === "text" && max < SHORT_TEXT;
  if (isShort || kind === "integer" || kind === "money" || kind === "date") {
    const numbers = furtherNumbers(field, part, first, before);
    if (kind === "date") return (_value, index) => toText(field, numbers(index) * DAY);
    return isShort ? (_value, index) => String(numbers(index)).padStart(field.min ?? 0, "0") : (_, at) => numbers(at);
  }
  const taken = new Set(first.map(foldCase));
  return (value, _index, own) => {
    for (let at = 1; ; at += 1) {
      const ended = withEnding(field, String(value), at, world.part);
      if (!taken.has(foldCase(ended)) && !own.has(foldCase(ended))) return ended;
    }
  };
}

/** Gives each part of a world its texts of a pattern; those of the parts before are drawn for that. */
function drawnTexts(
  { resource, plan, draw }: FurtherPart,
  field: string,
): GrowthPlan<(part: number) => readonly string[]> {
  return {
    name: `${plan.name}, in further parts`,
    make(first) {
      const taken = new Set(first.plan(plan).map(foldCase));
      const parts: string[][] = [];
      return (part) => {
        while (parts.length < part) {
          const random = first.stream(resource.name, field, "part", parts.length + 1);
          const texts = Array.from({ length: resource.count }, () => {
            const text = draw(random, taken);
            taken.add(foldCase(text));
            return text;
          });
          parts.push(texts);
        }
        return parts[part - 1] ?? [];
      };
    },
  };
}

/** Whole numbers by record: spread between the bounds where there are some, else those after the largest of the first part. */
function furtherNumbers(
  field: FieldDefinition,
  { world, resource: { name, count } }: FurtherPart,
  first: readonly unknown[],
  before: number,
): (index: number) => number {
  const random = world.stream(name, field.name, "further");
  const order = random.shuffle(Array.from({ length: count }, (_, at) => before + at));
  const taken = [...new Set(first.flatMap((value) => toNumber(field, value) ?? []))].sort((one, other) => one - other);
  const range = field.kind === "text" ? { least: 1, most: 10 ** (field.max ?? 0) - 1 } : rangeOf(field);
  if (range === undefined) {
    const start = Math.max(taken.at(-1) ?? 0, field.min ?? 0) + 1;
    return (index) => start + (order[index - 1] ?? 0);
  }
  const room = valueRoom(field);
  const parts = room >= (FURTHER_PARTS.most + 1) * count ? FURTHER_PARTS.most : FURTHER_PARTS.some;
  const step = Math.max(1, Math.floor((room - taken.length) / (parts * count)));
  const drawn = order.map((place) => place * step + random.int(0, step - 1));
  return (index) => freeNumber(taken, range.least, drawn[index - 1] ?? 0);
}

function toNumber({ kind }: FieldDefinition, value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  if (kind === "date") return Math.floor(Date.parse(value) / DAY);
  return /^\d+$/.test(value) ? Number(value) : undefined;
}

/** The number at a place (from 0) of all that are not taken, `least` the smallest. `taken` is in order. */
function freeNumber(taken: readonly number[], least: number, place: number): number {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taken[middle] ?? 0) - least - middle > place) high = middle;
    else low = middle + 1;
  }
  return least + place + low;
}

/** The value with an ending that only its part has; `at` tells apart those that are alike. */
/** Stands between a text and the number behind it: `the-old-mill-2`, `adalovelace2`, `Old Mill 2`. */
export function jointOf(text: string): string {
  if (/^[a-z\d.]+$/.test(text)) return "";
  return /^\S*?([-_])\S*$/.exec(text)?.[1] ?? " ";
}

function withEnding(field: FieldDefinition, text: string, at: number, part: number): string {
  const number = at === 1 ? "" : String(at);
  const ending = String(part + 1);
  switch (field.kind) {
    case "time": // no whole second: those of the first part are
      return toText(field, Math.floor(Date.parse(text) / 1_000) * 1_000 + part + (at - 1) * DAY);
    case "email":
      return text.replace("@", `${number}.${ending}@`);
    case "url":
      return `${text}${number === "" ? "" : `-${number}`}-${ending}`;
    default: {
      const joint = jointOf(text);
      const end = `${number === "" ? "" : joint + number}${joint || "."}${ending}`;
      return `${text.slice(0, (field.max ?? Infinity) - end.length)}${end}`.trim();
    }
  }
}
