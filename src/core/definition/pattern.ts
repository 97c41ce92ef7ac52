import type { Stream } from "../model/generation.ts";
import { fitsPattern, GENEROUS, makeText, parsePart, PatternError, PRINTABLE } from "../openapi/pattern-parts.ts";
import type { Part, SetPart } from "../openapi/pattern-parts.ts";
import { safePattern } from "../openapi/pattern.ts";
import { hashSeed, toStream } from "../world/stream.ts";

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
const STRETCHED = 100;
const MOST = 1e12;
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
  const part = parsePart(inner);
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

function generate(part: Part, random: Stream, min = 0): string {
  return makeText(part, random, { endless: Math.max(GENEROUS, Math.min(min, STRETCHED)), span: Infinity });
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

const MAX_STATES = 1_000;
/** Parts that are built, once for each repetition: those that match nothing have no states. */
const MAX_BUILT = 20 * MAX_STATES;

/** Thompson's construction: all ways are followed at once, so that no text takes longer than its length. */
class Automaton {
  readonly #states: { set: SetPart | undefined; next: number[] }[] = [];
  readonly #start: number;
  readonly #end: number;
  #built = 0;

  constructor(part: Part) {
    this.#end = this.#add(undefined, []);
    this.#start = this.#build(part, this.#end);
  }

  #add(set: SetPart | undefined, next: number[]): number {
    this.#assertSmall(this.#states.length < MAX_STATES);
    return this.#states.push({ set, next }) - 1;
  }

  #assertSmall(isSmall: boolean): void {
    if (!isSmall) throw new PatternError("makes too long a text: repeat less");
  }

  /** The state from which the part leads to `next`. */
  #build(part: Part, next: number): number {
    this.#built += 1;
    this.#assertSmall(this.#built <= MAX_BUILT);
    switch (part.kind) {
      case "set":
        return this.#add(part, [next]);
      case "sequence":
        return part.parts.reduceRight((after, one) => this.#build(one, after), next);
      case "choice":
        return this.#add(
          undefined,
          part.parts.map((one) => this.#build(one, next)),
        );
      case "repeat": {
        const { min, max, part: inner } = part;
        let after = next;
        if (max === Infinity) {
          const loop = this.#add(undefined, [next]);
          this.#states[loop]?.next.push(this.#build(inner, loop));
          after = loop;
        } else
          for (let times = min; times < max; times += 1)
            after = this.#add(undefined, [next, this.#build(inner, after)]);
        for (let times = 0; times < min; times += 1) after = this.#build(inner, after);
        return after;
      }
    }
  }

  #follow(from: readonly number[]): Set<number> {
    const reached = new Set<number>();
    const open = [...from];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (reached.has(state)) continue;
      reached.add(state);
      const { set, next } = this.#states[state] ?? { set: undefined, next: [] };
      if (set === undefined) open.push(...next);
    }
    return reached;
  }

  test(text: string): boolean {
    let current = this.#follow([this.#start]);
    for (const sign of text) {
      const code = sign.codePointAt(0) ?? 0;
      const after: number[] = [];
      for (const state of current) {
        const { set, next } = this.#states[state] ?? { set: undefined, next: [] };
        if (set !== undefined && fitsPattern(set, code)) after.push(...next);
      }
      if (after.length === 0) return false;
      current = this.#follow(after);
    }
    return current.has(this.#end);
  }
}
