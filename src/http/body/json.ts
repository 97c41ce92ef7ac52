import { toPointer } from "../../engine/validate.ts";
import { SeedbedError } from "../../model/errors.ts";
import { MAX_DEPTH } from "../limits/bounds.ts";
import type { BodyBounds } from "../limits/bounds.ts";
import { findSyntaxError } from "./json-syntax.ts";

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * A body as a JSON value; undefined if it is empty. Of a member that is given twice the last one counts. Throws
 * `malformed_json` with the place, and `validation_failed` for what is nested too deeply, has more members or values than
 * `bounds` allow, is named `__proto__`, is too large a number, or is text that others cannot keep: with U+0000, which
 * PostgreSQL refuses, or with half of a surrogate pair, which is no character (RFC 7493 §2.1).
 */
export function parseJson(body: Uint8Array, bounds: BodyBounds): unknown {
  if (body.length === 0) return undefined;
  const text = withoutMark(toText(body));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(text, error);
  }
  assertHarmless(value, bounds);
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
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - before.lastIndexOf("\n");
  const found = offset >= text.length ? "the end of the body" : JSON.stringify(text.slice(offset, offset + 1));
  const detail = `cannot read the body as JSON: line ${line}, column ${column}: there is ${found} where ${expected} should be`;
  return new SeedbedError("malformed_json", detail, { members: { line, column }, cause });
}

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string | number;
  readonly parent: Place | undefined;
}

/** A walk with a stack of its own: a value nested thousands of levels deep must not exhaust the call stack. */
function assertHarmless(root: unknown, bounds: BodyBounds): void {
  const top: Place = { value: {}, depth: 0, key: "", parent: undefined };
  const fault = findFault(root);
  if (fault !== undefined) refuse(top, ...fault);
  if (typeof root !== "object" || root === null) return;
  let values = 0;
  const waiting: Place[] = [{ value: root, depth: 1, key: "", parent: undefined }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value, depth } = place;
    if (depth > MAX_DEPTH) refuse(place, "too_deep", `must not be nested more than ${MAX_DEPTH} levels deep`);
    const members = Object.entries(value);
    const isArray = Array.isArray(value);
    if (!isArray && members.length > bounds.members)
      refuse(place, "too_many", `must have at most ${bounds.members} members, not ${members.length}`);
    values += members.length;
    if (values > bounds.values)
      refuse(top, "too_many", `must hold at most ${bounds.values} values, members and items at any depth`);
    for (const [name, inner] of members) {
      const key = isArray ? Number(name) : name;
      const found = (isArray ? undefined : findNameFault(name)) ?? findFault(inner);
      if (found !== undefined) refuse({ value, depth, key, parent: place }, ...found);
      if (typeof inner === "object" && inner !== null)
        waiting.push({ value: inner as object, depth: depth + 1, key, parent: place });
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
