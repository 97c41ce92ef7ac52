import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";

/** The header by its name as it is written. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** Characters of a key, without its quotes. */
export const MAX_KEY = 255;

export const KEY_RULE = `a string of 1 to ${MAX_KEY} printable ASCII characters, in double quotes ("8e03978e") or bare (8e03978e)`;

/**
 * The key that a value of Idempotency-Key gives: a string of RFC 8941 §3.3.3, or the same without quotes. Throws
 * `invalid_header` with all its faults; `tried` says what the request does.
 */
export function parseIdempotencyKey(value: string, tried: string): string {
  const faults: InputFault[] = [];
  const add = (code: string, detail: string): void => void faults.push({ header: IDEMPOTENCY_KEY, code, detail });
  const trimmed = value.trim();
  const key = trimmed.startsWith('"') ? unquote(trimmed, add) : unwrapped(trimmed, add);
  if (key === "") add("too_small", `must not be empty: it is ${KEY_RULE}`);
  if (key.length > MAX_KEY) add("too_big", `must have at most ${MAX_KEY} characters, not ${key.length}`);
  const odd = /[^\u0020-\u007e]/.exec(key);
  if (odd !== null) {
    const unit = `U+${odd[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    add("pattern", `must be of printable ASCII characters only: character ${odd.index + 1} is ${unit}`);
  }
  if (faults.length === 0) return key;
  const all = faults.map(({ detail }) => detail).join("; ");
  throw new SeedbedError("invalid_header", `cannot ${tried}: ${IDEMPOTENCY_KEY} ${all}`, { errors: faults });
}

type AddFault = (code: string, detail: string) => void;

function unquote(text: string, add: AddFault): string {
  let key = "";
  for (let at = 1; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (unit === '"') {
      if (at < text.length - 1)
        add("syntax", "must be one string: there is more after its closing quote; send one key");
      return key;
    }
    if (unit === "\\") {
      at += 1;
      if (!['"', "\\"].includes(text.charAt(at))) add("syntax", String.raw`must have a backslash before \ and " only`);
    }
    key += text.charAt(at);
  }
  add("syntax", "must end with a double quote, as it begins with one");
  return key;
}

/** A bare key. A comma stands between the values of two headers, so that it may be in quotes only. */
function unwrapped(text: string, add: AddFault): string {
  if (text.includes(","))
    add("syntax", "must be one key: a comma may be in double quotes only, and the header is sent once");
  if (text.includes('"')) add("syntax", "must have double quotes around the whole key, or none");
  return text;
}

export interface KeyedRequest {
  readonly key: string;
  readonly name: string;
  outcome: "first" | "replayed";
}
