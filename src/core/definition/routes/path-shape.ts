import { toSingular } from "../../world/plural.ts";
import { CALLER_NAMES, plainName, SELF_WORDS, wordsInName } from "./meanings.ts";

/** A segment of a documented path: text, or the parameters in it. */
export type PathPart = { readonly literal: string } | { readonly params: readonly string[] };

/** A documented path as its parts, and the names in it. */
export interface PathShape {
  readonly parts: readonly PathPart[];
  /** Equal for paths that differ in the names of parameters alone. */
  readonly key: string;
}

const FORMS = /\.(?:json|xml|yaml|csv|\{format\})$/;

/** A list and the key of one of it in one segment, as OData writes them: `Photos({id})`, `People('{name}')`, `Lines(order={order},line={line})`. */
const KEYED = /^(?!(?:[Gg]et|[Ff]ind|[Ss]earch|[Ii]s|[Hh]as)[A-Z])[\w-]+\((?:(?:\w+=)?'?\{[^{}]+\}'?,?)+\)$/;

/** A function of OData with its arguments: `Nearest(lat={lat},lon={lon})`. */
const CALLED = /^([^(){}]+)\(.*\)$/;

/** The source of a regular expression that fits a documented path, or a segment of one, with a source for each parameter. */
export function sourceOfPath(path: string, param: string, read = (text: string): string => text): string {
  return path
    .split(/\{[^{}]+\}/)
    .map((text) => read(text).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join(param);
}

/** The parts of a documented path: `/boats/{id}.json` is `boats` and a parameter, `/boats/{id}:launch` has `launch` as a part of its own, and `/Boats({id})` the parameter. */
export function shapeOfPath(path: string): PathShape {
  const parts = path
    .replace(/\/+$/, "")
    .replace(FORMS, "")
    .split("/")
    .slice(1)
    .flatMap((segment): PathPart[] => {
      const params = [...segment.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
      if (params.length === 0) return splitVerb(segment);
      const [, called] = CALLED.exec(segment) ?? [];
      if (called !== undefined) return [{ literal: called }, ...(KEYED.test(segment) ? [{ params }] : [])];
      const verb = /\}:([a-zA-Z]\w*)$/.exec(segment)?.[1];
      return verb === undefined ? [{ params }] : [{ params }, { literal: verb }];
    });
  return withKey(parts);
}

/** Equal for operations of the same method whose paths differ in the names of parameters alone. */
export function operationKey(method: string, path: string): string {
  return `${method} ${shapeOfPath(path).key}`;
}

function splitVerb(segment: string): PathPart[] {
  const [literal = "", verb] = segment.split(":");
  return verb === undefined || verb === "" ? [{ literal: segment }] : [{ literal }, { literal: verb }];
}

function withKey(parts: readonly PathPart[]): PathShape {
  return { parts, key: `/${parts.map((part) => ("literal" in part ? part.literal : "{}")).join("/")}` };
}

/** A word of a path that says who calls, and nothing of the records. */
const FOR_OTHERS = /\/(?:[a-z]+[-_])?(?:admin|manage|management|manager|staff|backoffice|moderation)(?=\/)/i;

/** Returns the key of a path without the word that says who calls: `/users` of `/admin/users`. */
export function forAnybody(key: string): string {
  return key.replace(FOR_OTHERS, "");
}

/** The path without its last parts. */
export function before(shape: PathShape, count: number): PathShape {
  return withKey(shape.parts.slice(0, Math.max(0, shape.parts.length - count)));
}

/** The path with the key of a record before its last word. */
export function withKeyAt({ parts }: PathShape, param: string): PathShape {
  return withKey([...parts.slice(0, -1), { params: [param] }, ...parts.slice(-1)]);
}

export function tailOf({ parts }: PathShape): { readonly params: readonly string[]; readonly length: number } {
  const at = parts.findLastIndex((part) => "literal" in part);
  const tail = parts.slice(at + 1);
  return { params: tail.flatMap((part) => ("params" in part ? part.params : [])), length: tail.length };
}

/** The texts after the last parameter. */
export function wordsBelow({ parts }: PathShape): readonly string[] {
  const below = parts.slice(parts.findLastIndex((part) => "params" in part) + 1);
  return below.flatMap((part) => ("literal" in part ? [part.literal] : []));
}

export function lastLiteral({ parts }: PathShape): string {
  const found = parts.findLast((part) => "literal" in part);
  return found === undefined || !("literal" in found) ? "" : found.literal;
}

/** Returns the names of a collection and of one of its records, by the path's last word: for `newOwners` `owners` and `owner` too. */
export function calledBy(literal: string): readonly string[] {
  const words = wordsInName(literal);
  const last = words.at(-1) ?? "";
  const whole = plainName(literal);
  const one = toSingular(last);
  const names = [whole, whole.slice(0, whole.length - last.length) + one, last, one];
  return [...new Set([...names, ...(SELF_WORDS.has(whole) ? CALLER_NAMES : [])])].filter((name) => name !== "");
}
