import { toPointer } from "../engine/validate.ts";
import { SeedbedError } from "../model/errors.ts";
import { MAX_DEPTH } from "./bounds.ts";
import { findSyntaxError } from "./json-syntax.ts";

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * A body as a JSON value; undefined if it is empty. Of a member that is given twice the last one counts. Throws
 * `malformed_json` with the place, and `validation_failed` for what is nested too deeply, named `__proto__` or too large a
 * number.
 */
export function parseJson(body: Uint8Array): unknown {
  if (body.length === 0) return undefined;
  const text = withoutMark(toText(body));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(text, error);
  }
  assertHarmless(value);
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
function assertHarmless(root: unknown): void {
  if (typeof root !== "object" || root === null) return;
  const waiting: Place[] = [{ value: root, depth: 1, key: "", parent: undefined }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value, depth } = place;
    if (depth > MAX_DEPTH) refuse(place, "too_deep", `must not be nested more than ${MAX_DEPTH} levels deep`);
    const isArray = Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      const step = isArray ? Number(key) : key;
      if (key === "__proto__")
        refuse(
          { value, depth, key, parent: place },
          "forbidden_name",
          "must not be called __proto__: choose another name",
        );
      // JSON.parse makes Infinity of 1e400, and JSON.stringify null of Infinity.
      if (inner === Infinity || inner === -Infinity)
        refuse({ value, depth, key: step, parent: place }, "out_of_range", "must be a number that a double can hold");
      if (typeof inner === "object" && inner !== null)
        waiting.push({ value: inner as object, depth: depth + 1, key: step, parent: place });
    }
  }
}

function refuse(place: Place, code: string, detail: string): never {
  const path: (string | number)[] = [];
  for (let at: Place | undefined = place; at?.parent !== undefined; at = at.parent) path.unshift(at.key);
  const pointer = toPointer(path);
  throw new SeedbedError("validation_failed", `cannot take the body: ${pointer} ${detail}`, {
    errors: [{ pointer, code, detail }],
  });
}
