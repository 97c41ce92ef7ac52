import type { Stream } from "../model/generation.ts";
import { safePattern } from "../openapi/pattern.ts";
import { hashSeed, toStream } from "../world/stream.ts";
import { Automaton } from "./pattern-automaton.ts";
import { PatternParser } from "./pattern-parser.ts";
import { fitsPattern, PatternError } from "./pattern-parts.ts";
import type { Part, Range, SetPart } from "./pattern-parts.ts";

/** A regular expression of the part that is matched in linear time: no look-around and no back references. */
export interface Pattern {
  /** As JSON Schema and OpenAPI have it: anchored at both ends, and escaped as a regular expression with the flag `u` must be. */
  readonly source: string;
  test(text: string): boolean;
  /** A text that fits; what has no end goes on for `min` characters where that is much. */
  generate(random: Stream, min?: number): string;
  /** Number of texts fit, at least; large numbers are cut. */
  readonly size: number;
  /** The characters at each place, where all texts have the same length; undefined elsewhere. */
  places(): readonly (readonly string[])[] | undefined;
  /** About how many of those have from `min` to `max` characters; 0 where hardly one that {@link generate} gives has. */
  sizeWithin(min: number, max: number): number;
}

const MAX_LENGTH = 200;
const GENEROUS = 6;
const STRETCHED = 100;
const MOST = 1e12;
const PRINTABLE: Range = [33, 126];
/** Code points of a range that are looked at, such as all of Chinese. */
const MOST_CODES = 256;

/** Texts, and characters of them, that are looked at to tell how many have the right length; which part of these must have it. */
const LOOKED_AT = 4_000;
const MOST_CHARACTERS = 400_000;
const ENOUGH = 0.01;

/** Parses a pattern; `^` and `$` at its ends may be left out. Throws {@link PatternError}. */
export function parsePattern(text: string): Pattern {
  if (text.length > MAX_LENGTH) throw new PatternError(`is longer than ${MAX_LENGTH} characters`);
  const written = text.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
  const inner = safePattern(written).pattern ?? written;
  const part = new PatternParser(inner).parse();
  const automaton = new Automaton(part);
  return Object.freeze({
    source: `^(?:${inner})$`,
    test: (value: string) => automaton.test(value),
    generate: (random: Stream, min?: number) => generate(part, random, min),
    size: sizeOf(part),
    places: () => placesOf(part),
    sizeWithin: (min: number, max: number) => Math.min(sizeOf(part), sampleSize(part, min, max)),
  });
}

function sampleSize(part: Part, min: number, max: number): number {
  const random = toStream(hashSeed(1));
  const different = new Set<string>();
  let fitting = 0;
  let seen = 0;
  for (let characters = 0; seen < LOOKED_AT && characters < MOST_CHARACTERS; seen += 1) {
    const text = generate(part, random, min);
    characters += text.length;
    if (text.length < min || text.length > max) continue;
    fitting += 1;
    different.add(text);
  }
  return fitting < ENOUGH * seen ? 0 : Math.ceil(fitting ** 2 / (2 * (fitting - different.size + 1)));
}

function generate(part: Part, random: Stream, min = 0): string {
  switch (part.kind) {
    case "set":
      return String.fromCodePoint(pickCode(part, random));
    case "sequence":
      return part.parts.map((one) => generate(one, random, min)).join("");
    case "choice":
      return generate(random.pick(part.parts), random, min);
    case "repeat": {
      const most = part.max === Infinity ? part.min + Math.max(GENEROUS, Math.min(min, STRETCHED)) : part.max;
      const times = random.int(part.min, most);
      let text = "";
      for (let at = 0; at < times; at += 1) text += generate(part.part, random);
      return text;
    }
  }
}

function pickCode(set: SetPart, random: Stream): number {
  if (!set.negated) {
    const [from, to] = random.pick(set.ranges);
    return random.int(from, to);
  }
  const [least, most] = PRINTABLE;
  const start = random.int(least, most);
  for (let step = 0; step <= most - least; step += 1) {
    const code = least + ((start - least + step) % (most - least + 1));
    if (fitsPattern(set, code)) return code;
  }
  throw new PatternError("has brackets that leave no visible ASCII character");
}

function charactersOf(set: SetPart): readonly string[] {
  const codes = (set.negated ? [PRINTABLE] : set.ranges).flatMap(([from, to]) =>
    Array.from({ length: Math.min(to - from + 1, MOST_CODES) }, (_, at) => from + at),
  );
  return [...new Set(codes)].filter((code) => fitsPattern(set, code)).map((code) => String.fromCodePoint(code));
}

function placesOf(part: Part): ReturnType<Pattern["places"]> {
  if (part.kind === "set") return [charactersOf(part)];
  if (part.kind === "choice" || (part.kind === "repeat" && part.min !== part.max)) return undefined;
  const parts = part.kind === "sequence" ? part.parts : Array.from({ length: part.max }, () => part.part);
  const places = parts.map(placesOf);
  return places.every((one) => one !== undefined) ? places.flat() : undefined;
}

function sizeOf(part: Part): number {
  switch (part.kind) {
    case "set":
      return part.negated ? 10 : part.ranges.reduce((sum, [from, to]) => Math.max(sum, to - from + 1), 0);
    case "sequence":
      return Math.min(
        MOST,
        part.parts.reduce((product, one) => product * sizeOf(one), 1),
      );
    case "choice":
      return Math.max(...part.parts.map(sizeOf));
    case "repeat":
      return Math.min(MOST, sizeOf(part.part) ** (part.max === Infinity ? part.min + GENEROUS : part.max));
  }
}
