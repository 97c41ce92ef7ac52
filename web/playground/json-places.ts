/** A part of a text, as offsets. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The result of reading a JSON text: the place of each value by JSON Pointer, or the place and reason of the fault. */
export type JsonPlaces =
  | { readonly ok: true; readonly value: unknown; readonly places: ReadonlyMap<string, Span> }
  | { readonly ok: false; readonly at: number; readonly line: number; readonly message: string };

const DEEPEST = 200;

class Stop extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** Reads a JSON text and notes where its values stand. */
export function readJson(text: string): JsonPlaces {
  const places = new Map<string, Span>();
  try {
    const end = readValue(text, skip(text, 0), "", places, 0);
    const rest = skip(text, end);
    if (rest < text.length) throw new Stop(rest, "there is text after the end of the JSON");
    return { ok: true, value: JSON.parse(text) as unknown, places };
  } catch (error) {
    if (error instanceof Stop) return { ok: false, at: error.at, line: lineOf(text, error.at), message: error.message };
    return { ok: false, at: 0, line: 1, message: "this is not JSON" };
  }
}

/** The line that an offset is on, from 1. */
export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

/** The place of the value that a pointer names, or of the nearest one above it. */
export function placeOf(places: ReadonlyMap<string, Span>, pointer: string): Span | undefined {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf("/"))) {
    const found = places.get(path);
    if (found !== undefined || path === "") return found;
  }
}

function readValue(text: string, from: number, path: string, places: Map<string, Span>, depth: number): number {
  if (depth > DEEPEST) throw new Stop(from, "this is nested too deeply");
  const first = text[from];
  let to: number;
  if (first === "{") to = readMembers(text, from, path, places, depth);
  else if (first === "[") to = readItems(text, from, path, places, depth);
  else if (first === '"') to = readString(text, from);
  else to = readWord(text, from);
  places.set(path, { from, to });
  return to;
}

function readMembers(text: string, from: number, path: string, places: Map<string, Span>, depth: number): number {
  let at = skip(text, from + 1);
  if (text[at] === "}") return at + 1;
  for (;;) {
    if (text[at] !== '"')
      throw new Stop(at, text[at] === "}" ? "a comma has nothing after it" : "a name in double quotes is missing");
    const end = readString(text, at);
    const name = JSON.parse(text.slice(at, end)) as string; // a string was read
    at = skip(text, end);
    if (text[at] !== ":") throw new Stop(at, "a colon is missing after the name");
    at = skip(text, readValue(text, skip(text, at + 1), `${path}/${escapeName(name)}`, places, depth + 1));
    if (text[at] === "}") return at + 1;
    if (text[at] !== ",") throw new Stop(at, "a comma or } is missing");
    at = skip(text, at + 1);
  }
}

function readItems(text: string, from: number, path: string, places: Map<string, Span>, depth: number): number {
  let at = skip(text, from + 1);
  if (text[at] === "]") return at + 1;
  for (let index = 0; ; index += 1) {
    at = skip(text, readValue(text, at, `${path}/${index}`, places, depth + 1));
    if (text[at] === "]") return at + 1;
    if (text[at] !== ",") throw new Stop(at, "a comma or ] is missing");
    at = skip(text, at + 1);
    if (text[at] === "]") throw new Stop(at, "a comma has nothing after it");
  }
}

function readString(text: string, from: number): number {
  const pattern = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y; // oxlint-disable-line eslint/no-control-regex -- JSON forbids them
  pattern.lastIndex = from;
  if (!pattern.test(text)) throw new Stop(from, "a string is not closed, or has an escape that JSON does not know");
  return pattern.lastIndex;
}

function readWord(text: string, from: number): number {
  const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
  pattern.lastIndex = from;
  const found = pattern.exec(text)?.[0] ?? "";
  if (found === "")
    throw new Stop(
      from,
      from >= text.length ? "the text ends before the JSON is complete" : "a value is missing, or is not JSON",
    );
  return from + found.length;
}

function skip(text: string, from: number): number {
  const pattern = /[ \t\r\n]*/y;
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
}

function escapeName(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
