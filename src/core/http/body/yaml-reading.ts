import { CORE_SCHEMA, load, mergeTag, YAMLException } from "js-yaml";

import { MAX_BODY, MAX_JSON_DEPTH } from "../limits/bounds.ts";

export type YamlReading =
  | { readonly json: string }
  | { readonly fault: string; readonly line: number; readonly column: number }
  | { readonly fault: string };

const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

const TOO_DEEP = "it is nested too deeply";

class TooLong extends Error {}

/** Reads a YAML document (1.2, core schema). What a stranger sends may take long, or grow without end. */
export function readYaml(text: string): YamlReading {
  try {
    return { json: toJson(readDocument(text)) };
  } catch (error) {
    if (error instanceof YAMLException) return toFault(error);
    if (error instanceof TooLong) return { fault: `it is more than ${MAX_BODY} characters of JSON` };
    if (error instanceof RangeError) return { fault: TOO_DEEP };
    if (error instanceof TypeError) return { fault: "its aliases lead back to themselves" }; // of JSON.stringify
    throw error;
  }
}

function readDocument(text: string): unknown {
  if (/^\uFEFF?\s*$/.test(text)) return null;
  return load(text, {
    schema: SCHEMA,
    json: true, // of a member that is given twice the last one counts, as in JSON
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
