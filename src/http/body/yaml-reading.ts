import { LineCounter, parseDocument } from "yaml";

import { MAX_BODY } from "../limits/bounds.ts";

/** What came of a document: the JSON that it stands for, or what is wrong with it and where. */
export type YamlReading =
  | { readonly json: string }
  | { readonly fault: string; readonly line: number; readonly column: number }
  | { readonly fault: string };

/** How often aliases may be followed, those inside of what they stand for included. */
const MAX_ALIASES = 100;

/** Reads a YAML document (1.2, core schema). What a stranger sends may take long, or grow without end. */
export function readYaml(text: string): YamlReading {
  try {
    return readDocument(text);
  } catch (error) {
    if (error instanceof RangeError) return { fault: "it is nested too deeply" };
    // One that stands for nothing, and too many of them.
    if (error instanceof ReferenceError) return { fault: `its aliases cannot be followed: ${error.message}` };
    return { fault: "its aliases lead back to themselves" };
  }
}

function readDocument(text: string): YamlReading {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: "core",
    merge: true,
    uniqueKeys: false, // of a member that is given twice the last one counts, as in JSON
    prettyErrors: false,
    logLevel: "error",
    lineCounter: lines,
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    return { fault: error.message, line, column: col };
  }
  const json = JSON.stringify(document.toJS({ maxAliasCount: MAX_ALIASES })) ?? "null";
  return json.length > MAX_BODY ? { fault: `it comes to more than ${MAX_BODY} characters of JSON` } : { json };
}
