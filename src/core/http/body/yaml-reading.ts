import { CORE_SCHEMA, load, mergeTag, YAMLException } from "js-yaml";

import { MAX_BODY, MAX_JSON_DEPTH } from "../limits/bounds.ts";

export type YamlReading =
  | { readonly json: string; readonly note?: string }
  | { readonly fault: string; readonly line: number; readonly column: number }
  | { readonly fault: string };

const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

const TOO_DEEP = "it is nested too deeply";

class TooLong extends Error {}

/** Characters of a line that a note shows. */
const LONGEST_MEMBER = 60;

/**
 * Reads a YAML document (1.2, core schema). What a stranger sends may take long, or grow without end. Of a member that is given twice
 * the last one counts, as in JSON: a note says so.
 */
export function readYaml(text: string, isLenient = false): YamlReading {
  try {
    return { json: toJson(readDocument(text, isLenient)) };
  } catch (error) {
    if (error instanceof YAMLException && !isLenient && error.reason === "duplicated mapping key") {
      const [again, line] = [readYaml(text, true), (error.mark?.line ?? 0) + 1];
      const member = (text.split("\n", line)[line - 1] ?? "").trim().slice(0, LONGEST_MEMBER);
      return "json" in again
        ? { ...again, note: `line ${line}: ${member} is given twice: the last one counts` }
        : again;
    }
    if (error instanceof YAMLException) return toFault(error);
    if (error instanceof TooLong) return { fault: `it is more than ${MAX_BODY} characters of JSON` };
    if (error instanceof RangeError) return { fault: TOO_DEEP };
    if (error instanceof TypeError) return { fault: "its aliases lead back to themselves" }; // of JSON.stringify
    throw error;
  }
}

function readDocument(text: string, isLenient: boolean): unknown {
  if (/^\uFEFF?\s*$/.test(text)) return null;
  return load(text, {
    schema: SCHEMA,
    json: isLenient,
    maxDepth: MAX_JSON_DEPTH,
  });
}

/** Aliases may stand for much more than was written: what is too long is not made. */
function toJson(document: unknown): string {
  let length = 0;
  return JSON.stringify(document, (name, value: unknown) => {
    length += name.length + (typeof value === "string" ? value.length : 1);
    if (length > MAX_BODY) throw new TooLong();
    return value;
  });
}

function toFault({ reason, mark }: YAMLException): YamlReading {
  if (/maxDepth/.test(reason)) return { fault: TOO_DEEP };
  if (/merge/i.test(reason) && /maxTotal/.test(reason)) return { fault: "it merges too many members" };
  if (mark === undefined) return { fault: reason, line: 1, column: 1 };
  return { fault: reason, line: mark.line + 1, column: mark.column + 1 };
}
