import { PatternError } from "./pattern-parts.ts";
import type { Part, Range } from "./pattern-parts.ts";

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
export class PatternParser {
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
