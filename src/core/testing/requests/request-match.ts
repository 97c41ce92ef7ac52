import { isObject } from "../../model/json.ts";
import { fitsPath, parsePathPattern, toSegments } from "../faults/path-pattern.ts";
import type { NumberedEntry } from "../journal/journal.ts";

/** Makes a short path long that some routes have too: `/v1/users` is `/v1/core/users`. */
export type ToLong = (path: string) => string;

/** Returns the fault of a pattern of paths, to be read after its name, if any. */
export function findPathPatternFault(pattern: string): string | undefined {
  const parsed = parsePathPattern(pattern);
  return typeof parsed === "string" ? parsed : undefined;
}

/**
 * Compiles a pattern of paths: `{id}` and `*` are any one segment, `**` any number of them. Short paths and long ones
 * are the same. Throws for a pattern that {@link findPathPatternFault} finds a fault in.
 */
export function createRequestPathTest(pattern: string, toLong: ToLong): (path: string) => boolean {
  const asGiven = parse(pattern);
  const asLong = parse(withDomain(pattern, toLong));
  return (path) => fitsPath(asGiven, toSegments(path)) || fitsPath(asLong, toSegments(withDomain(path, toLong)));
}

function parse(pattern: string) {
  const parsed = parsePathPattern(pattern);
  if (typeof parsed === "string") throw new Error(`${pattern} ${parsed}`);
  return parsed;
}

/** The path with its domain in it, the rest as it is. */
function withDomain(path: string, toLong: ToLong): string {
  const [, version, first = ""] = path.split("/", 3);
  if (version !== "v1" || /[*{}]/.test(first)) return path;
  const short = `/v1/${first}`;
  return toLong(short) + path.slice(short.length);
}

/** Conditions on a request; an absent one is always met. */
export interface RequestMatch {
  readonly method?: string | undefined;
  /** With `{id}` and `*` for any one segment, and `**` for any number of them. */
  readonly path?: string | undefined;
  /** Values by name, as text; null for one that must not be there. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** As `query`, whatever the case of the names. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** A part of the body: members that it must have, lists by length and order. */
  readonly body?: unknown;
  readonly status?: number | undefined;
}

/** Tells where a request differs from a match: nowhere, if it fits. */
export type Compare = (entry: NumberedEntry) => readonly string[];

const MOST_DIFFERENCES = 20;

/** Characters of a value that are shown. */
const LONGEST_SHOWN = 80;

/** Compiles a match. Throws for a path that is no pattern. */
export function createCompare(match: RequestMatch, toLong: ToLong): Compare {
  const fits = match.path === undefined ? undefined : createRequestPathTest(match.path, toLong);
  const method = match.method?.toUpperCase();
  return (entry) => {
    const differs: string[] = [];
    if (method !== undefined && entry.method !== method) differs.push(`method: ${entry.method}, not ${method}`);
    if (fits !== undefined && !fits(entry.path)) differs.push(`path: ${entry.path}, not ${match.path}`);
    for (const [name, wanted] of Object.entries(match.query ?? {}))
      compareText(`query.${name}`, own(entry.query, name), wanted, differs);
    for (const [name, wanted] of Object.entries(match.headers ?? {}))
      compareText(`headers.${name.toLowerCase()}`, own(entry.headers, name.toLowerCase()), wanted, differs);
    if (match.status !== undefined && entry.status !== match.status)
      differs.push(`status: ${entry.status ?? "none"}, not ${match.status}`);
    if (match.body !== undefined) {
      if (entry.isCut) differs.push("body: it is longer than what is kept of it");
      else compareValue("", entry.body, match.body, differs);
    }
    return differs.slice(0, MOST_DIFFERENCES);
  };
}

function own(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Compares what came as text: numbers and truths stand for their text, a list for a repeated parameter. */
function compareText(place: string, actual: unknown, wanted: unknown, differs: string[]): void {
  const toText = (value: unknown): unknown =>
    typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (wanted === null) {
    if (actual !== undefined) differs.push(`${place}: ${show(actual)}, not absent`);
    return;
  }
  const expected = Array.isArray(wanted) ? wanted.map(toText) : toText(wanted);
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    differs.push(`${place}: ${show(actual)}, not ${show(expected)}`);
}

function compareValue(pointer: string, actual: unknown, wanted: unknown, differs: string[]): void {
  if (differs.length >= MOST_DIFFERENCES) return;
  const place = pointer === "" ? "body" : pointer;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual)) differs.push(`${place}: ${show(actual)}, not ${show(wanted)}`);
    else if (actual.length !== wanted.length) differs.push(`${place}: ${countOf(actual)}, not ${wanted.length}`);
    else for (const [at, item] of wanted.entries()) compareValue(`${pointer}/${at}`, actual[at], item, differs);
    return;
  }
  if (isObject(wanted)) {
    if (!isObject(actual)) {
      differs.push(`${place}: ${show(actual)}, not ${show(wanted)}`);
      return;
    }
    for (const [name, value] of Object.entries(wanted))
      compareValue(`${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, own(actual, name), value, differs);
    return;
  }
  if (!Object.is(actual, wanted)) differs.push(`${place}: ${show(actual)}, not ${show(wanted)}`);
}

function countOf({ length }: readonly unknown[]): string {
  return length === 1 ? "1 element" : `${length} elements`;
}

function show(value: unknown): string {
  if (value === undefined) return "none";
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** A match in words, for messages: `POST /v1/fintech/payments with a body`. */
export function describeMatch({ method, path, query, headers, body, status }: RequestMatch): string {
  const also = [
    ...(query === undefined ? [] : ["query"]),
    ...(headers === undefined ? [] : ["headers"]),
    ...(body === undefined ? [] : ["body"]),
    ...(status === undefined ? [] : [`status ${status}`]),
  ];
  return `${method?.toUpperCase() ?? "any"} ${path ?? "/**"}${also.length === 0 ? "" : ` with ${also.join(", ")}`}`;
}
