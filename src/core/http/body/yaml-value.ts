import { SeedbedError } from "../../model/errors.ts";
import { fromText } from "../../platform/bytes.ts";
import { LARGE_BODY } from "../limits/bounds.ts";
import { parseJson } from "./json.ts";
import type { YamlReading } from "./yaml-reading.ts";

/** The value that was read. Throws `malformed_json` with the place, and `validation_failed` for what JSON may not hold. */
export function fromReading(reading: YamlReading): unknown {
  if ("json" in reading) return parseJson(fromText(reading.json), LARGE_BODY);
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
