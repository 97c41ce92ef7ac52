import { meantIn, toFaultLine } from "../../definition/faults.ts";
import type { DeclarationFault } from "../../definition/faults.ts";
import type { InputFault } from "../../model/errors.ts";
import { refuseAll } from "../refusal.ts";

/** Throws `validation_failed` with all faults of a text, each with its line, column and word; `attempt` says what was tried. */
export function refuseDomain(attempt: string, faults: readonly DeclarationFault[]): never {
  refuseAll(attempt, faults.map(toInputFault));
}

function toInputFault(fault: DeclarationFault): InputFault {
  const { path, line, column, code, message } = fault;
  const nearest = meantIn(message);
  return {
    code,
    detail: toFaultLine(fault),
    ...(line !== undefined && { line, column: column ?? 1 }),
    ...(path.length > 0 && { word: path.join(".") }),
    ...(nearest !== undefined && { nearest }),
  };
}
