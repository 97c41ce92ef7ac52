import type { Stream } from "../model/generation.ts";

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

/** Repetitions of what has no end, beyond those that it must have. */
export const GENEROUS = 6;
export const PRINTABLE: Range = [33, 126];
/** Characters of a text that is made by a pattern, at most. */
const LONGEST_MADE = 100_000;

/** Repetitions in a text that is made by a pattern, beyond those that it must have: of what has no end, and of all else. */
export interface Repeating {
  readonly endless: number;
  readonly span: number;
}

/** A text that a part makes. Throws {@link PatternError} for one that is too long. */
export function makeText(part: Part, random: Stream, repeating: Repeating, room = { left: LONGEST_MADE }): string {
  switch (part.kind) {
    case "set":
      room.left -= 1;
      if (room.left < 0) throw new PatternError("makes too long a text: repeat less");
      return String.fromCodePoint(pickCode(part, random));
    case "sequence":
      return part.parts.map((one) => makeText(one, random, repeating, room)).join("");
    case "choice":
      return makeText(random.pick(part.parts), random, repeating, room);
    case "repeat": {
      const { min, max } = part;
      const most = max === Infinity ? min + repeating.endless : Math.min(max, min + repeating.span);
      const times = random.int(min, most);
      const inner = { ...repeating, endless: Math.min(GENEROUS, repeating.endless) };
      let text = "";
      for (let at = 0; at < times; at += 1) text += makeText(part.part, random, inner, room);
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

const MAX_REPEAT = 200;

const REPEATS = /^\{(\d+)(,?)(\d*)\}/;

const DIGIT: readonly Range[] = [[48, 57]];
const WORD: readonly Range[] = [...DIGIT, [65, 90], [95, 95], [97, 122]];
const LETTERS: readonly Range[] = [
  [65, 90],
  [97, 122],
];
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

/** A property, or a character by its number, after the backslash. */
const CODED = /^(?:[pP]\{([^}]*)\}|u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2}))/;

const NOTHING: Part = { kind: "sequence", parts: [] };

/**
 * Parses the text of a pattern, without its anchors. Throws {@link PatternError}. A lenient one takes whatever a regular
 * expression may have, and leaves out what makes no text: look-around, anchors, references.
 */
export function parsePart(text: string, isLenient = false): Part {
  let at = 0;
  let depth = 0;

  function peek(): string {
    return text.charAt(at);
  }

  function choice(): Part {
    const parts = [sequence()];
    while (peek() === "|") {
      at += 1;
      parts.push(sequence());
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: "choice", parts };
  }

  function sequence(): Part {
    const parts: Part[] = [];
    while (at < text.length && peek() !== "|" && peek() !== ")") parts.push(quantified(atom()));
    return { kind: "sequence", parts };
  }

  function quantified(part: Part): Part {
    const bounds = readBounds();
    if (bounds === undefined) return part;
    if (peek() === "?" || peek() === "+") {
      if (!isLenient) throw new PatternError("has lazy or possessive repetitions: leave the second sign out");
      at += 1;
    }
    return { kind: "repeat", part, ...bounds };
  }

  function readBounds(): { readonly min: number; readonly max: number } | undefined {
    const sign = peek();
    const known = { "?": [0, 1], "*": [0, Infinity], "+": [1, Infinity] } as const;
    if (sign === "?" || sign === "*" || sign === "+") {
      at += 1;
      const [min, max] = known[sign];
      return { min, max };
    }
    const [whole, least = "", comma, most = ""] = REPEATS.exec(text.slice(at)) ?? [];
    if (whole === undefined) return undefined;
    at += whole.length;
    const min = Number(least);
    const max = comma === "" ? min : most === "" ? Infinity : Number(most);
    if (min > max) throw new PatternError(`repeats from ${min} to ${max}`);
    if (isLenient) return { min, max };
    if (min > MAX_REPEAT || (max !== Infinity && max > MAX_REPEAT))
      throw new PatternError(`repeats more than ${MAX_REPEAT} times`);
    return { min, max };
  }

  function atom(): Part {
    const sign = take();
    switch (sign) {
      case "(":
        return group();
      case "[":
        return set();
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
        return outside();
      case "^":
      case "$":
        if (isLenient) return NOTHING;
        throw new PatternError(`has ${sign} inside: it matches the whole text by itself`);
      case "*":
      case "+":
      case "?":
        throw new PatternError(`repeats nothing at character ${at}`);
      default:
        if (REPEATS.test(text.slice(at - sign.length))) throw new PatternError(`repeats nothing at character ${at}`);
        return { kind: "set", ranges: [toRange(sign)], negated: false };
    }
  }

  function take(): string {
    const code = text.codePointAt(at);
    if (code === undefined) throw new PatternError("ends too early");
    const sign = String.fromCodePoint(code);
    at += sign.length;
    return sign;
  }

  function group(): Part {
    const [begin = ""] = (isLenient ? /^\?(?:<?[=!]|<\w+>|[a-z-]*:)/ : /^\?:/).exec(text.slice(at)) ?? [];
    at += begin.length;
    if (begin === "" && peek() === "?")
      throw new PatternError("has look-around or named groups: it takes ( ) and (?: ) only");
    depth += 1;
    if (depth > 20) throw new PatternError("has groups nested deeper than 20 levels");
    const part = choice();
    if (peek() !== ")") throw new PatternError("has a ( without its )");
    at += 1;
    depth -= 1;
    return /[=!]$/.test(begin) ? NOTHING : part;
  }

  /** The part that an escape outside of brackets stands for. */
  function outside(): Part {
    const [reference] = isLenient ? (/^(?:[bB]|[1-9]\d*|k<\w+>)/.exec(text.slice(at)) ?? []) : [];
    if (reference === undefined) return { kind: "set", ...escape() };
    at += reference.length;
    return NOTHING;
  }

  function escape(): { readonly ranges: readonly Range[]; readonly negated: boolean } {
    const sign = take();
    const known = Object.hasOwn(ESCAPED, sign) ? ESCAPED[sign] : undefined;
    if (known !== undefined) return known;
    const coded = isLenient ? CODED.exec(sign + text.slice(at)) : null;
    if (coded !== null) {
      at += coded[0].length - sign.length;
      const [, property, ...numbers] = coded;
      const hex = numbers.find((one) => one !== undefined);
      if (property === undefined)
        return { ranges: [toRange(String.fromCodePoint(Number.parseInt(hex ?? "", 16)))], negated: false };
      return { ranges: sign === "P" || property.startsWith("N") ? DIGIT : LETTERS, negated: false };
    }
    if (/[A-Za-z0-9]/.test(sign))
      throw new PatternError(`has \\${sign}, which is not among \\d \\w \\s \\D \\W \\S \\t \\n \\r`);
    return { ranges: [toRange(sign)], negated: false };
  }

  function set(): Part {
    const negated = peek() === "^";
    if (negated) at += 1;
    const ranges: Range[] = [];
    while (peek() !== "]") {
      if (at >= text.length) throw new PatternError("has a [ without its ]");
      const sign = take();
      if (sign === "\\") {
        const escaped = escape();
        if (escaped.negated && !isLenient) throw new PatternError("has \\D, \\W or \\S in brackets");
        if (escaped.negated) {
          ranges.push(...visibleBeside(escaped.ranges));
          continue;
        }
        if (escaped.ranges.length > 1 || escaped.ranges[0]?.[0] !== escaped.ranges[0]?.[1]) {
          ranges.push(...escaped.ranges);
          continue;
        }
        ranges.push(range(escaped.ranges[0]?.[0] ?? 0));
      } else ranges.push(range(sign.codePointAt(0) ?? 0));
    }
    at += 1;
    if (ranges.length === 0 && !(negated && isLenient)) throw new PatternError("has empty brackets");
    return { kind: "set", ranges, negated };
  }

  function range(from: number): Range {
    if (peek() !== "-" || text.charAt(at + 1) === "]") return [from, from];
    at += 1;
    const sign = take();
    const to = sign === "\\" ? (escape().ranges[0]?.[0] ?? from) : (sign.codePointAt(0) ?? from);
    if (to < from) throw new PatternError("has a range in brackets that runs backwards");
    return [from, to];
  }

  const part = choice();
  if (at < text.length) throw new PatternError(`has a ) without its ( at character ${at + 1}`);
  return part;
}

/** The visible characters of ASCII that are in none of some ranges. */
function visibleBeside(ranges: readonly Range[]): readonly Range[] {
  const [from, to] = PRINTABLE;
  const codes = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return codes.flatMap((code) =>
    fitsPattern({ kind: "set", ranges, negated: true }, code) ? [[code, code] as const] : [],
  );
}

function toRange(sign: string): Range {
  const code = sign.codePointAt(0) ?? 0;
  return [code, code];
}
