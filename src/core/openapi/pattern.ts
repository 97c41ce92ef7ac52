import type { Stream } from "../model/generation.ts";
import { makeText, parsePart, PatternError } from "./pattern-parts.ts";

/** The flag of every pattern is `u`. */
export type SafePattern =
  /** `checked` is the pattern as it is tested: of a text that is so long that the test could take too long, only the characters. */
  { readonly pattern: string; readonly checked: string } | { readonly pattern?: undefined; readonly fault: string };

/** Characters up to which a text is tested, by how the time of the test grows with them. */
const LONGEST_TESTED: readonly (readonly [degree: number, most: number])[] = [
  [2, 20_000],
  [3, 400],
  [4, 100],
  [Infinity, 16],
];

const MAX_PATTERN = 2_000;

const CLASSES: Readonly<Record<string, string>> = {
  alpha: "a-zA-Z",
  digit: "0-9",
  alnum: "a-zA-Z0-9",
  upper: "A-Z",
  lower: "a-z",
  space: String.raw`\s`,
  blank: String.raw` \t`,
  punct: String.raw`!-\/:-@\[-\x60\{-~`,
  xdigit: "0-9A-Fa-f",
  word: String.raw`\w`,
};

/** A pattern of JSON Schema as one that ECMAScript takes under `u`, told whether it could take forever. */
export function safePattern(written: string): SafePattern {
  if (written.length > MAX_PATTERN) return { fault: `is longer than ${MAX_PATTERN} characters` };
  const bare = withoutSlashes(written);
  const pattern = [bare, rewrite(bare)].find((one) => compile(one) !== undefined);
  if (pattern === undefined) return { fault: "is not a regular expression of ECMAScript" };
  const measured = measureOf(pattern);
  const degree = measured.degree + (/^\^|^\(\?i:\^/.test(pattern) ? 0 : 1); // what may begin anywhere begins at each place
  if (degree < 2) return { pattern, checked: pattern };
  const most = LONGEST_TESTED.find(([limit]) => degree <= limit)?.[1] ?? 0;
  const isLong = `[^]{${most + 1}}`;
  return { pattern, checked: `^(?:(?=${isLong})${withoutOthers(pattern, measured)}|(?!${isLong})[^]*?(?:${pattern}))` };
}

/** The pattern of which `checked` is the test. */
export function writtenPattern(checked: string): string {
  const before = ")[^]*?(?:";
  return checked.startsWith("^(?:(?=[^]{") ? checked.slice(checked.indexOf(before) + before.length, -2) : checked;
}

/** The pattern of a regular expression as programs write it, `/^\d+$/i`: with its slashes it fits no text. */
function withoutSlashes(written: string): string {
  const [, inner, flags = ""] = /^\/(\^[^]*\$)\/([a-z]*)$/.exec(written) ?? [];
  return inner === undefined ? written : flags.includes("i") ? `(?i)${inner}` : inner;
}

/** Demands that a text has no ASCII character but those of a pattern that is about all of it: of a long text that is what can be told. */
function withoutOthers(pattern: string, { signs, hasChoice }: Measure): string {
  if (hasChoice || !/^\^.*[^\\]\$$/s.test(pattern)) return "";
  const others = SIGNS.slice(0, -1).filter((sign) => !signs.has(sign));
  const codes = others.map((sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
  return others.length === 0 ? "" : `(?![^]*[${codes.join("")}])`;
}

/** Escapes, classes and groups of other languages and of patterns without `u`, as they are written with it. */
function rewrite(written: string): string {
  let inClass = false;
  const flags = /^\(\?([a-z]+)\)/.exec(written);
  const text = written.slice(flags?.[0].length ?? 0).replaceAll("(?P<", "(?<");
  const rewritten = text.replaceAll(
    /\[:(\w+):\]|\\[pP]\{(\w+)\}|\\([\s\S])|\{(?:\d+(?:,\d*)?\})?|[[\]}-]/gu,
    (whole, posix: string | undefined, property: string | undefined, escaped: string | undefined, offset: number) => {
      const named = (posix ?? property ?? "").toLowerCase().replace(/^is/, "");
      if (posix !== undefined && inClass) return CLASSES[named] ?? whole;
      if (property !== undefined) {
        const known = Object.hasOwn(CLASSES, named) ? CLASSES[named] : undefined;
        return known === undefined || whole.startsWith(String.raw`\P`) ? whole : inClass ? known : `[${known}]`;
      }
      if (escaped !== undefined) {
        if (escaped === "Z" || escaped === "z") return "$";
        if (escaped === "A") return "^";
        if (escaped === "-") return inClass ? whole : "-";
        return /[A-Za-z0-9^$\\.*+?()[\]{}|/]/.test(escaped) ? whole : escaped;
      }
      if (whole === "[") {
        if (inClass) return String.raw`\[`;
        inClass = true;
        return whole;
      }
      if (whole === "]") {
        if (!inClass) return String.raw`\]`;
        inClass = false;
        return whole;
      }
      if (whole === "-") {
        const before = text.slice(Math.max(0, offset - 2), offset);
        const after = text.slice(offset + 1, offset + 3);
        const besideSet = /^\\[wdsWDS]$/.test(before) || /^\\[wdsWDS]$/.test(after);
        return inClass && besideSet ? String.raw`\-` : whole;
      }
      if (whole === "{" || whole === "}") return inClass ? whole : `\\${whole}`;
      return whole;
    },
  );
  return flags?.[1]?.includes("i") === true ? `(?i:${rewritten})` : rewritten;
}

const SIGNS: readonly string[] = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), "\u00e9"];

/** A group of a pattern with the characters of its atoms: all, those that may repeat or be missing, and those that must be there. */
interface Group {
  readonly all: Set<string>;
  readonly variable: Set<string>;
  readonly mandatory: Set<string>[];
  readonly firsts: Set<string>[];
  isFirst: boolean;
  hasChoice: boolean;
}

const newGroup = (): Group => ({
  all: new Set(),
  variable: new Set(),
  mandatory: [],
  firsts: [],
  isFirst: true,
  hasChoice: false,
});

interface Measure {
  readonly degree: number;
  readonly signs: ReadonlySet<string>;
  readonly hasChoice: boolean;
}

const UNBOUNDED: Measure = { degree: Infinity, signs: new Set(), hasChoice: true };

/**
 * Counts the repetitions without end that can share one text: 0 or 1 takes time as the text is long, 2 and 3 its square and
 * cube; Infinity for a repetition of repetitions, which may take forever. Looks at each atom once: the count may be too high,
 * never too low.
 */
function measureOf(pattern: string): Measure {
  const atoms =
    /\\[pPu]\{[^}]*\}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:<?[=!]|<\w+>|[a-z-]*:)|\{\d+(?:,\d*)?\}|[\s\S]/gu;
  const tokens = [...pattern.matchAll(atoms)].map(([token]) => token);
  const groups = [newGroup()];
  let chain: Set<string> | undefined;
  let length = 0;
  let degree = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    const group = groups.at(-1);
    if (group === undefined) return UNBOUNDED;
    if (token === "^" || token === "$" || token === String.raw`\b` || token === String.raw`\B`) continue;
    if (token.startsWith("(")) {
      groups.push(newGroup());
      continue;
    }
    if (token === "|") {
      group.hasChoice = true;
      group.isFirst = true;
      continue;
    }
    const [min, max] = timesOf(tokens[at + 1] ?? "");
    if (min !== 1 || max !== 1) at += 1;
    if (/^[?+]$/.test(tokens[at + 1] ?? "") && (min !== 1 || max !== 1)) at += 1; // lazy
    const isVariable = min !== max;
    if (token === ")") {
      groups.pop();
      const outer = groups.at(-1);
      if (outer === undefined) return UNBOUNDED;
      if (max > 10 && isAmbiguous(group)) return UNBOUNDED;
      for (const sign of group.all) outer.all.add(sign);
      for (const sign of isVariable ? group.all : group.variable) outer.variable.add(sign);
      if (min > 0 && !group.hasChoice) outer.mandatory.push(...group.mandatory);
      if (outer.isFirst) outer.firsts.push(new Set(group.firsts.flatMap((first) => [...first])));
      outer.isFirst = false;
      continue;
    }
    const signs = signsOf(token);
    for (const sign of signs) group.all.add(sign);
    if (isVariable) for (const sign of signs) group.variable.add(sign);
    if (min > 0) group.mandatory.push(signs);
    if (group.isFirst) group.firsts.push(signs);
    group.isFirst = false;
    if (max > 100) {
      length = chain === undefined || areApart(chain, signs) ? 1 : length + 1;
      chain = signs;
      degree = Math.max(degree, length);
    } else if (min > 0 && chain !== undefined && areApart(chain, signs)) chain = undefined;
  }
  const [{ all: signs, hasChoice } = newGroup()] = groups;
  return { degree, signs, hasChoice };
}

/** True if a repetition of the group can share a text in many ways. */
function isAmbiguous({ variable, mandatory, firsts, hasChoice }: Group): boolean {
  if (hasChoice && firsts.some((one, at) => firsts.slice(at + 1).some((other) => !areApart(one, other)))) return true;
  return variable.size > 0 && (hasChoice || !mandatory.some((signs) => areApart(signs, variable)));
}

function areApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.isDisjointFrom(other);
}

function timesOf(quantifier: string): readonly [number, number] {
  if (quantifier === "*") return [0, Infinity];
  if (quantifier === "+") return [1, Infinity];
  if (quantifier === "?") return [0, 1];
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}$/.exec(quantifier) ?? [];
  if (min === undefined) return [1, 1];
  return [Number(min), comma === "" ? Number(min) : max === "" ? Infinity : Number(max)];
}

function signsOf(atom: string): Set<string> {
  if (atom.length === 1 && atom !== ".") return new Set([atom]);
  const check = compile(`^(?:${atom})$`);
  return new Set(SIGNS.filter((sign) => check?.test(sign) !== false));
}

/** A text that fits the pattern, as far as that can be told; undefined after too many that do not. */
export function textOf(pattern: string, stream: Stream, min: number, max: number): string | undefined {
  const safe = safePattern(pattern);
  const check = safe.pattern === undefined ? undefined : compile(safe.checked);
  if (safe.pattern === undefined || check === undefined) return undefined;
  try {
    const part = parsePart(safe.pattern, true);
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const endless = attempt % 2 === 0 ? Math.max(8, min) : Math.max(2, Math.min(max, min + 2));
      const text = makeText(part, stream, { endless, span: Math.max(20, min) });
      const fitting = text.length > max ? text.slice(0, max) : text;
      if (fitting.length >= min && check.test(fitting)) return fitting;
    }
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
  }
  return undefined;
}

/** The test of a pattern, bounded in time; undefined where there is none. */
export function compilePattern(pattern: string): RegExp | undefined {
  const safe = safePattern(pattern);
  return safe.pattern === undefined ? undefined : compile(safe.checked);
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
