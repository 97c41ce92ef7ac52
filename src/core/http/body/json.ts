import { SeedbedError } from "../../model/errors.ts";
import { toEnd } from "../../model/steps.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { fromText } from "../../platform/bytes.ts";
import { toPointer } from "../../sandbox/validate.ts";
import { MAX_JSON_DEPTH, LARGE_BODY } from "../limits/bounds.ts";
import type { BodyBounds } from "../limits/bounds.ts";
import type { YamlReading } from "./yaml-reading.ts";

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * A body as a JSON value; undefined if it is empty. Of a member that is given twice the last one counts. Throws
 * `malformed_json` with the place, and `validation_failed` for what is nested too deeply, has more members or values than
 * `bounds` allow, is named `__proto__`, is too large a number, or is text that others cannot keep: with U+0000, which
 * PostgreSQL refuses, or with half of a surrogate pair, which is no character (RFC 7493 §2.1).
 */
export function parseJson(body: Uint8Array, bounds: BodyBounds): unknown {
  return toEnd(parseJsonInSteps(body, bounds));
}

export function* parseJsonInSteps(body: Uint8Array, bounds: BodyBounds): YieldingSteps<unknown> {
  if (body.length === 0) return undefined;
  // Counted before anything is made of them: the values of a body of 1 MiB can take a hundred times as much.
  if (yield* holdsMore(body, bounds.values)) refuse(TOP, ...tooMany(bounds));
  const text = withoutMark(toText(body));
  yield;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(text, error);
  }
  yield;
  yield* assertHarmless(value, bounds);
  return value;
}

function toText(body: Uint8Array): string {
  try {
    return UTF_8.decode(body);
  } catch {
    throw new SeedbedError(
      "malformed_json",
      "cannot read the body: it is not UTF-8, which JSON must be (RFC 8259 §8.1)",
    );
  }
}

/** A byte order mark may be ignored (RFC 8259 §8.1). */
function withoutMark(text: string): string {
  return text.codePointAt(0) === 0xfeff ? text.slice(1) : text;
}

function malformed(text: string, cause: unknown): SeedbedError {
  const { offset, expected } = findSyntaxError(text);
  const { line, column } = placeOf(text, offset);
  const found = offset >= text.length ? "the end of the body" : JSON.stringify(text.slice(offset, offset + 1));
  const detail = `cannot read the body as JSON: line ${line}, column ${column}: there is ${found} where ${expected} should be`;
  return new SeedbedError("malformed_json", detail, { members: { line, column }, cause });
}

function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let begin = -1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
    begin = at;
  }
  return { line, column: offset - begin };
}

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA, BRACKET, BACKSLASH] = [
  0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x5b, 0x5c,
];
const [CLOSING_BRACKET, BRACE, CLOSING_BRACE] = [0x5d, 0x7b, 0x7d];

/**
 * True if JSON has more members and items than `most`, at any depth: each but the first follows a comma, and each object or
 * array that is not empty has a first. A value takes two bytes at least.
 */
function* holdsMore(body: Uint8Array, most: number): YieldingSteps<boolean> {
  if (body.length <= 2 * most) return false;
  let count = 0;
  let inText = false;
  let isOpened = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (at % BYTES_AT_ONCE === 0) yield;
    if (inText) {
      if (byte === QUOTE) inText = false;
      else if (byte === BACKSLASH) at += 1;
    } else if (byte !== SPACE && byte !== NEWLINE && byte !== RETURN && byte !== TAB) {
      if (byte === COMMA || (isOpened && byte !== CLOSING_BRACKET && byte !== CLOSING_BRACE)) count += 1;
      if (count > most) return true;
      isOpened = byte === BRACKET || byte === BRACE;
      inText = byte === QUOTE;
    }
  }
  return false;
}

const [BYTES_AT_ONCE, VALUES_AT_ONCE] = [128 * 1024, 2_000];

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string | number;
  readonly parent: Place | undefined;
}

const TOP: Place = { value: {}, depth: 0, key: "", parent: undefined };

const tooMany = (bounds: BodyBounds): Fault => [
  "too_many",
  `must hold at most ${bounds.values} values, members and items at any depth`,
];

/** A walk with a stack of its own: a value nested thousands of levels deep must not exhaust the call stack. */
function* assertHarmless(root: unknown, bounds: BodyBounds): YieldingSteps<void> {
  const fault = findFault(root);
  if (fault !== undefined) refuse(TOP, ...fault);
  if (typeof root !== "object" || root === null) return;
  let values = 0;
  const waiting: Place[] = [{ value: root, depth: 1, key: "", parent: undefined }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value, depth } = place;
    if (depth > MAX_JSON_DEPTH) refuse(place, "too_deep", `must not be nested more than ${MAX_JSON_DEPTH} levels deep`);
    const names = Array.isArray(value) ? undefined : Object.keys(value);
    const inside = (names === undefined ? value : Object.values(value)) as readonly unknown[]; // an array, if without names
    if (names !== undefined && names.length > bounds.members)
      refuse(place, "too_many", `must have at most ${bounds.members} members, not ${names.length}`);
    if (Math.floor(values / VALUES_AT_ONCE) !== Math.floor((values + inside.length) / VALUES_AT_ONCE)) yield;
    values += inside.length;
    if (values > bounds.values) refuse(TOP, ...tooMany(bounds));
    for (const [at, inner] of inside.entries()) {
      const key = names?.[at] ?? at;
      const found = (typeof key === "string" ? findNameFault(key) : undefined) ?? findFault(inner);
      if (found !== undefined) refuse({ value, depth, key, parent: place }, ...found);
      if (typeof inner === "object" && inner !== null)
        waiting.push({ value: inner, depth: depth + 1, key, parent: place });
    }
  }
}

type Fault = readonly [code: string, detail: string];

function findNameFault(name: string): Fault | undefined {
  if (name === "__proto__") return ["forbidden_name", "must not be called __proto__: choose another name"];
  const fault = findTextFault(name);
  return fault === undefined ? undefined : ["forbidden_name", `has a name that ${fault}`];
}

function findFault(value: unknown): Fault | undefined {
  // JSON.parse makes Infinity of 1e400, and JSON.stringify null of Infinity.
  if (value === Infinity || value === -Infinity) return ["out_of_range", "must be a number that a double can hold"];
  const fault = typeof value === "string" ? findTextFault(value) : undefined;
  return fault === undefined ? undefined : ["forbidden_character", fault];
}

function findTextFault(text: string): string | undefined {
  if (text.includes("\0")) return "must not hold the character U+0000";
  return text.isWellFormed() ? undefined : "must not hold half of a surrogate pair, which is no character";
}

function refuse(place: Place, code: string, detail: string): never {
  const path: (string | number)[] = [];
  for (let at: Place | undefined = place; at?.parent !== undefined; at = at.parent) path.unshift(at.key);
  const pointer = toPointer(path).toWellFormed();
  throw new SeedbedError("validation_failed", `cannot take the body: ${path.length === 0 ? "it" : pointer} ${detail}`, {
    errors: [{ pointer, code, detail }],
  });
}

const BLANKS = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
type Wanted = "value" | "value or ]" | "name" | "name or }" | "colon" | "comma or ]" | "comma or }" | "end";

const WORDS: Readonly<Record<Wanted, string>> = Object.freeze({
  value: "a value",
  "value or ]": "a value or ]",
  name: "a name in double quotes",
  "name or }": "a name in double quotes or }",
  colon: "a colon",
  "comma or ]": "a comma or ]",
  "comma or }": "a comma or }",
  end: "the end",
});

/**
 * Finds the first fault of a text that `JSON.parse` refused: its messages do not always say where. `offset` is in UTF-16 code units
 * from 0, and the length of the text where it ends too early. No recursion, so depth does not matter.
 */
export function findSyntaxError(text: string) {
  const open: ("[" | "{")[] = [];
  let at = 0;
  let wanted: Wanted = "value";
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at += found[0].length;
    return found !== null;
  };
  const afterValue = (): Wanted => (open.length === 0 ? "end" : open.at(-1) === "[" ? "comma or ]" : "comma or }");
  /** True if a string was there; if it is broken, `at` is left where it breaks. */
  const takeString = (): "taken" | "broken" | "none" => {
    if (text[at] !== '"') return "none";
    const end = endOfString(text, at + 1);
    at = end;
    if (text[at] !== '"') return "broken";
    at += 1;
    return "taken";
  };

  for (;;) {
    take(BLANKS);
    const next = text[at];
    const close = next === "]" || next === "}" ? next : undefined;
    if (wanted === "end") return { offset: at, expected: WORDS.end };
    if (close !== undefined && wanted.endsWith(close)) {
      open.pop();
      at += 1;
      wanted = afterValue();
    } else if (wanted === "comma or ]" || wanted === "comma or }") {
      if (next !== ",") return { offset: at, expected: WORDS[wanted] };
      at += 1;
      wanted = wanted === "comma or ]" ? "value" : "name";
    } else if (wanted === "colon") {
      if (next !== ":") return { offset: at, expected: WORDS.colon };
      at += 1;
      wanted = "value";
    } else if (wanted === "name" || wanted === "name or }") {
      const name = takeString();
      if (name !== "taken") return { offset: at, expected: name === "broken" ? STRING_WORDS : WORDS[wanted] };
      wanted = "colon";
    } else if (next === "[" || next === "{") {
      open.push(next);
      at += 1;
      wanted = next === "[" ? "value or ]" : "name or }";
    } else {
      const string = takeString();
      if (string === "broken") return { offset: at, expected: STRING_WORDS };
      if (string === "none" && !take(SCALAR)) return { offset: at, expected: WORDS[wanted] };
      wanted = afterValue();
    }
  }
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/** Place at which a string that began before `from` has its closing quote, or breaks (RFC 8259 §7). */
function endOfString(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE || unit < 0x20) return at;
    if (unit === BACKSLASH) {
      ESCAPE.lastIndex = at;
      const escape = ESCAPE.exec(text);
      if (escape === null) return at;
      at += escape[0].length;
    } else at += 1;
  }
  return at;
}

const STRING_WORDS = "a character that a string may hold, or its closing quote,";

/** The value that was read. Throws `malformed_json` with the place, and `validation_failed` for what JSON may not hold. */
export function fromReading(reading: YamlReading, note?: (note: string) => void): unknown {
  if ("json" in reading) {
    if (reading.note !== undefined) note?.(reading.note);
    return parseJson(fromText(reading.json), LARGE_BODY);
  }
  const { fault } = reading;
  if (!("line" in reading)) {
    throw new SeedbedError("validation_failed", `cannot take the body: ${fault}`, {
      errors: [{ pointer: "", code: "not_json", detail: fault }],
    });
  }
  const { line, column } = reading;
  const detail = `cannot read the body as YAML: line ${line}, column ${column}: ${fault}`;
  throw new SeedbedError("malformed_json", detail, { members: { line, column } });
}
