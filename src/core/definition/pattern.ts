import type { Stream } from "../model/generation.ts";
import { safePattern } from "../openapi/pattern.ts";
import { hashSeed, toStream } from "../world/stream.ts";

/** A pattern that cannot be taken: why. */
export class PatternError extends Error {}

/** Code points from one to another, both included. */
export type Range = readonly [from: number, to: number];

export type Part =
  | { readonly kind: "set"; readonly ranges: readonly Range[]; readonly negated: boolean }
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  | { readonly kind: "choice"; readonly parts: readonly Part[] }
  | { readonly kind: "repeat"; readonly part: Part; readonly min: number; readonly max: number };

export type SetPart = Extract<Part, { kind: "set" }>;

export function fitsPattern({ ranges, negated }: SetPart, code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to) !== negated;
}

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

const MAX_REPEAT = 200;

const REPEATS = /^\{(\d+)(,?)(\d*)\}/;

const DIGIT: readonly Range[] = [[48, 57]];
const WORD: readonly Range[] = [...DIGIT, [65, 90], [95, 95], [97, 122]];
const SPACE: readonly Range[] = [
  [9, 13],
  [32, 32],
  [160, 160],
];
const ESCAPED: Readonly<Record<string, { readonly ranges: readonly Range[]; readonly negated: boolean }>> = {
  d: { ranges: DIGIT, negated: false },
  D: { ranges: DIGIT, negated: true },
  w: { ranges: WORD, negated: false },
  W: { ranges: WORD, negated: true },
  s: { ranges: SPACE, negated: false },
  S: { ranges: SPACE, negated: true },
  t: { ranges: [[9, 9]], negated: false },
  n: { ranges: [[10, 10]], negated: false },
  r: { ranges: [[13, 13]], negated: false },
};

/** Reads the text of a pattern, without its anchors. Throws {@link PatternError}. */
class PatternParser {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Part {
    const part = this.#choice();
    if (this.#at < this.#text.length) throw new PatternError(`has a ) without its ( at character ${this.#at + 1}`);
    return part;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #choice(): Part {
    const parts = [this.#sequence()];
    while (this.#peek() === "|") {
      this.#at += 1;
      parts.push(this.#sequence());
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: "choice", parts };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#text.length && this.#peek() !== "|" && this.#peek() !== ")")
      parts.push(this.#quantified(this.#atom()));
    return { kind: "sequence", parts };
  }

  #quantified(part: Part): Part {
    const bounds = this.#bounds();
    if (bounds === undefined) return part;
    if (this.#peek() === "?" || this.#peek() === "+")
      throw new PatternError("has lazy or possessive repetitions: leave the second sign out");
    return { kind: "repeat", part, ...bounds };
  }

  #bounds(): { readonly min: number; readonly max: number } | undefined {
    const sign = this.#peek();
    const known = { "?": [0, 1], "*": [0, Infinity], "+": [1, Infinity] } as const;
    if (sign === "?" || sign === "*" || sign === "+") {
      this.#at += 1;
      const [min, max] = known[sign];
      return { min, max };
    }
    const [whole, least = "", comma, most = ""] = REPEATS.exec(this.#text.slice(this.#at)) ?? [];
    if (whole === undefined) return undefined;
    this.#at += whole.length;
    const min = Number(least);
    const max = comma === "" ? min : most === "" ? Infinity : Number(most);
    if (min > max) throw new PatternError(`repeats from ${min} to ${max}`);
    if (min > MAX_REPEAT || (max !== Infinity && max > MAX_REPEAT))
      throw new PatternError(`repeats more than ${MAX_REPEAT} times`);
    return { min, max };
  }

  #atom(): Part {
    const sign = this.#take();
    switch (sign) {
      case "(":
        return this.#group();
      case "[":
        return this.#set();
      case ".":
        return {
          kind: "set",
          ranges: [
            [10, 10],
            [13, 13],
          ],
          negated: true,
        };
      case "\\":
        return { kind: "set", ...this.#escape() };
      case "^":
      case "$":
        throw new PatternError(`has ${sign} inside: it matches the whole text by itself`);
      case "*":
      case "+":
      case "?":
        throw new PatternError(`repeats nothing at character ${this.#at}`);
      default:
        if (REPEATS.test(this.#text.slice(this.#at - sign.length)))
          throw new PatternError(`repeats nothing at character ${this.#at}`);
        return { kind: "set", ranges: [toRange(sign)], negated: false };
    }
  }

  #take(): string {
    const code = this.#text.codePointAt(this.#at);
    if (code === undefined) throw new PatternError("ends too early");
    const sign = String.fromCodePoint(code);
    this.#at += sign.length;
    return sign;
  }

  #group(): Part {
    if (this.#text.startsWith("?:", this.#at)) this.#at += 2;
    else if (this.#peek() === "?")
      throw new PatternError("has look-around or named groups: it takes ( ) and (?: ) only");
    this.#depth += 1;
    if (this.#depth > 20) throw new PatternError("has groups nested deeper than 20 levels");
    const part = this.#choice();
    if (this.#peek() !== ")") throw new PatternError("has a ( without its )");
    this.#at += 1;
    this.#depth -= 1;
    return part;
  }

  #escape(): { readonly ranges: readonly Range[]; readonly negated: boolean } {
    const sign = this.#take();
    const known = Object.hasOwn(ESCAPED, sign) ? ESCAPED[sign] : undefined;
    if (known !== undefined) return known;
    if (/[A-Za-z0-9]/.test(sign))
      throw new PatternError(`has \\${sign}, which is not among \\d \\w \\s \\D \\W \\S \\t \\n \\r`);
    return { ranges: [toRange(sign)], negated: false };
  }

  #set(): Part {
    const negated = this.#peek() === "^";
    if (negated) this.#at += 1;
    const ranges: Range[] = [];
    while (this.#peek() !== "]") {
      if (this.#at >= this.#text.length) throw new PatternError("has a [ without its ]");
      const sign = this.#take();
      if (sign === "\\") {
        const escaped = this.#escape();
        if (escaped.negated) throw new PatternError("has \\D, \\W or \\S in brackets");
        if (escaped.ranges.length > 1 || escaped.ranges[0]?.[0] !== escaped.ranges[0]?.[1]) {
          ranges.push(...escaped.ranges);
          continue;
        }
        ranges.push(this.#range(escaped.ranges[0]?.[0] ?? 0));
      } else ranges.push(this.#range(sign.codePointAt(0) ?? 0));
    }
    this.#at += 1;
    if (ranges.length === 0) throw new PatternError("has empty brackets");
    return { kind: "set", ranges, negated };
  }

  #range(from: number): Range {
    if (this.#peek() !== "-" || this.#text.charAt(this.#at + 1) === "]") return [from, from];
    this.#at += 1;
    const sign = this.#take();
    const to = (sign === "\\" ? this.#take() : sign).codePointAt(0) ?? from;
    if (to < from) throw new PatternError("has a range in brackets that runs backwards");
    return [from, to];
  }
}

function toRange(sign: string): Range {
  const code = sign.codePointAt(0) ?? 0;
  return [code, code];
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
