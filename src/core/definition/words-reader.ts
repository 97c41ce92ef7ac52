import { parseDuration } from "../model/duration.ts";
import { nearest } from "../model/nearest.ts";
import type { DefinitionFaults, SourcePlace } from "./faults.ts";
import type { MapSource, Member, Source } from "./source.ts";

/** Characters of somebody's text that a message repeats. */
const SHOWN = 60;

/** A text in quotes, cut if it is long. */
export function quoteWord(text: string): string {
  return `'${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}'`;
}

/** Words of JSON Schema, databases and other tools, and the one that means the same here. */
const OTHER_WORDS = new Map(
  [
    ["text", "string str varchar char slug title"],
    ["integer", "int int32 int64 long bigint"],
    ["number", "float double decimal numeric real"],
    ["boolean", "bool"],
    ["time", "datetime timestamp date-time instant"],
    ["list", "array"],
    ["any", "json jsonb mixed unknown"],
    ["url", "uri link"],
    ["is", "type kind"],
    ["from", "enum values choices options oneof faker generator"],
    ["min", "minimum minlength gte"],
    ["max", "maximum maxlength lte"],
    ["pattern", "regex regexp match"],
    ["optional", "nullable"],
    ["readOnly", "computed generated"],
    ["fields", "properties columns attributes schema"],
    ["belongsTo", "relations relationships references parent foreignkey"],
    ["states", "status workflow transitions"],
    ["records", "data seed seeds examples rows"],
    ["collection", "plural path endpoint"],
  ].flatMap(([ours = "", others = ""]) => others.split(" ").map((other) => [other, ours] as const)),
);

/** The known word that was probably meant. */
function findMeant(word: string, known: readonly string[]): string | undefined {
  const same = OTHER_WORDS.get(word.toLowerCase());
  return same !== undefined && known.includes(same)
    ? same
    : nearest(
        word,
        known.filter((one) => one !== word),
      );
}

/** ": did you mean 'count'?", or ": there is count, fields". */
export function hint(word: string, known: readonly string[]): string {
  const meant = findMeant(word, known);
  if (meant !== undefined) return `: did you mean ${quoteWord(meant)}?`;
  return known.length === 0 ? "" : `: there is ${known.slice(0, 30).join(", ")}${known.length > 30 ? ", …" : ""}`;
}

export function describeWord(source: Source): string {
  if (source.kind === "list") return "a list";
  if (source.kind === "map") return "a map";
  return typeof source.value === "string" ? quoteWord(source.value) : String(source.value);
}

/** The members of a map by word; every fault is told, and what has one is as if it were not there. */
export class DefinitionWords {
  readonly place: SourcePlace;
  readonly #faults: DefinitionFaults;
  readonly #members: ReadonlyMap<string, Member>;
  /** Words that others were probably meant as. */
  readonly #meant = new Set<string | undefined>();

  constructor(source: MapSource, known: readonly string[], faults: DefinitionFaults) {
    this.place = source;
    this.#faults = faults;
    this.#members = new Map(source.members.map((member) => [member.name, member]));
    for (const { name, key } of source.members)
      if (!known.includes(name)) {
        this.#meant.add(findMeant(name, known));
        faults.add(key, "unknown_word", `is not allowed here${hint(name, known)}`);
      }
  }

  /** True if none of some words is there, and none that was probably meant as one of them. */
  lacks(...words: readonly string[]): boolean {
    return !words.some((word) => this.#members.has(word) || this.#meant.has(word));
  }

  has(word: string): boolean {
    return this.#members.has(word);
  }

  member(word: string): Member | undefined {
    return this.#members.get(word);
  }

  source(word: string): Source | undefined {
    return this.#members.get(word)?.source;
  }

  text(word: string, most: number): string | undefined {
    const source = this.source(word);
    return source === undefined ? undefined : readTextAt(source, most, this.#faults);
  }

  choice<const C extends string>(word: string, choices: readonly C[]): C | undefined {
    const source = this.source(word);
    if (source === undefined) return undefined;
    const value = source.kind === "scalar" ? source.value : undefined;
    const found = choices.find((choice) => choice === value || (choice === "null" && value === null));
    if (found === undefined)
      this.#faults.add(source, "unknown_value", `cannot be ${describeWord(source)}${hint(String(value), choices)}`);
    return found;
  }

  /** Tells what is wrong with a word, at its value. */
  refuse(word: string, code: string, message: string): undefined {
    return this.#faults.add(this.source(word) ?? this.place, code, message);
  }

  flag(word: string): boolean {
    const source = this.source(word);
    if (source === undefined) return false;
    if (source.kind === "scalar" && typeof source.value === "boolean") return source.value;
    return mistyped(source, "true or false", this.#faults) ?? false;
  }

  number(word: string): number | undefined {
    const source = this.source(word);
    if (source === undefined) return undefined;
    if (source.kind === "scalar" && typeof source.value === "number") return source.value;
    return mistyped(source, "a number", this.#faults);
  }

  whole(word: string, least: number, most: number): number | undefined {
    const value = this.number(word);
    const source = this.source(word);
    if (value === undefined || source === undefined) return undefined;
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    return this.#faults.add(source, "out_of_range", `must be a whole number from ${least} to ${most}, not ${value}`);
  }

  duration(word: string): number | undefined {
    const source = this.source(word);
    return source === undefined ? undefined : readDuration(source, this.#faults);
  }

  map(word: string, wanted = "a map of names"): readonly Member[] {
    const source = this.source(word);
    return (source && readMapAt(source, wanted, this.#faults))?.members ?? [];
  }

  list(word: string): readonly Source[] {
    const source = this.source(word);
    if (source === undefined) return [];
    return source.kind === "list" ? source.items : (mistyped(source, "a list", this.#faults) ?? []);
  }
}

/** Tells that a value is of another type than it must be. */
export function mistyped(source: Source, wanted: string, faults: DefinitionFaults): undefined {
  return faults.add(source, "invalid_type", `must be ${wanted}, not ${describeWord(source)}`);
}

/** The map that a value must be: `wanted` says of what kind. */
export function readMapAt(source: Source, wanted: string, faults: DefinitionFaults): MapSource | undefined {
  return source.kind === "map" ? source : mistyped(source, wanted, faults);
}

/** A text of at most so many characters. */
export function readTextAt(source: Source, most: number, faults: DefinitionFaults): string | undefined {
  if (source.kind !== "scalar" || typeof source.value !== "string") return mistyped(source, "a text", faults);
  if (source.value.length <= most && source.value.isWellFormed()) return source.value;
  return faults.add(source, "too_long", `must have at most ${most} characters, and no half of a surrogate pair`);
}

/** The milliseconds of an ISO 8601 duration. */
export function readDuration(source: Source, faults: DefinitionFaults): number | undefined {
  const text = source.kind === "scalar" && typeof source.value === "string" ? source.value : "";
  const parsed = parseDuration(text);
  if (parsed !== undefined && parsed > 0 && parsed <= MAX_DURATION) return parsed;
  return faults.add(
    source,
    "invalid_duration",
    `must be a duration such as PT1H or P14D (ISO 8601), not ${describeWord(source)}`,
  );
}

const MAX_DURATION = 3_660 * 86_400_000;
