import { percentDecoded } from "../../model/content.ts";

export type PatternSegment = { readonly value: string } | "one" | "any";

export interface PathPattern {
  readonly segments: readonly PatternSegment[];
  readonly names: ReadonlyMap<string, number>;
}

export const MOST_SEGMENTS = 20;

const NAME = /^\{([A-Za-z]\w{0,30})\}$/;

/**
 * Reads a pattern such as `/v1/fintech/payments/{id}`: `{name}` and `*` are any one segment, `**` any number of them.
 * A text says what is wrong with it, to be read after the path.
 */
export function parsePathPattern(path: string): PathPattern | string {
  if (!path.startsWith("/")) return "must begin with a slash, such as /v1/users/{id}";
  if (/[?#]/.test(path)) return "must have no query: `where` takes query.page and the like";
  const texts = splitPath(path, MOST_SEGMENTS + 1);
  if (texts.length > MOST_SEGMENTS) return `must have at most ${MOST_SEGMENTS} segments`;
  const segments: PatternSegment[] = [];
  const names = new Map<string, number>();
  for (const text of texts) {
    const name = NAME.exec(text)?.[1];
    if (name !== undefined) {
      if (names.has(name)) return `must name {${name}} only once`;
      names.set(name, segments.length);
      segments.push("one");
    } else if (text === "*") segments.push("one");
    else if (text === "**") {
      if (segments.at(-1) !== "any") segments.push("any");
    } else if (text === "") return "must have no empty segment";
    else if (/[*{}]/.test(text))
      return `must have {id}, * or ** as a whole segment, which ${JSON.stringify(text.slice(0, 60))} is not`;
    else if (text.startsWith(":")) return `must write parameters as {${text.slice(1, 31)}}`;
    else segments.push({ value: percentDecoded(text) });
  }
  return { segments, names };
}

/** The pattern with a value in the place of a parameter; itself where it has none of this name. */
export function withValue(pattern: PathPattern, name: string, value: string): PathPattern {
  const at = pattern.names.get(name);
  return at === undefined ? pattern : { ...pattern, segments: pattern.segments.with(at, { value }) };
}

/** The segments of a path, percent-decoded; one slash at the end is left aside. */
export function toSegments(path: string): readonly string[] {
  return splitPath(path).map(percentDecoded);
}

function splitPath(path: string, most?: number): string[] {
  const end = path.length > 1 && path.endsWith("/") ? -1 : undefined;
  return path.slice(1, end).split("/", most);
}

/**
 * True if the pattern takes the path. Only the last `**` before a difference is tried with more, so that the work is bounded
 * by the length of the path times that of the pattern.
 */
export function fitsPath({ segments: pattern }: PathPattern, path: readonly string[]): boolean {
  let at = 0;
  let taken = 0;
  let lastAny = -1;
  let lastTaken = 0;
  while (taken < path.length) {
    const segment = pattern[at];
    if (segment === "any") {
      lastAny = at;
      lastTaken = taken;
      at += 1;
    } else if (segment === "one" || (segment !== undefined && segment.value === path[taken])) {
      at += 1;
      taken += 1;
    } else if (lastAny < 0) return false;
    else {
      at = lastAny + 1;
      lastTaken += 1;
      taken = lastTaken;
    }
  }
  while (pattern[at] === "any") at += 1;
  return at === pattern.length;
}

export function canMeet(one: readonly PatternSegment[], other: readonly PatternSegment[]): boolean {
  // By how many segments of each are left, from the ends; both have at most MOST_SEGMENTS or so.
  let below: boolean[] = [];
  for (let at = one.length; at >= 0; at -= 1) {
    const row: boolean[] = Array.from({ length: other.length + 1 }, () => false);
    for (let to = other.length; to >= 0; to -= 1) {
      const left = one[at];
      const right = other[to];
      if (left === undefined && right === undefined) row[to] = true;
      else if (left === "any") row[to] = below[to] === true || (right !== undefined && row[to + 1] === true);
      else if (right === "any") row[to] = row[to + 1] === true || (left !== undefined && below[to] === true);
      else row[to] = left !== undefined && right !== undefined && meets(left, right) && below[to + 1] === true;
    }
    below = row;
  }
  return below[0] === true;
}

function meets(one: Exclude<PatternSegment, "any">, other: Exclude<PatternSegment, "any">): boolean {
  return one === "one" || other === "one" || one.value === other.value;
}
