import type { Faults } from "../../engine/query/faults.ts";
import { nearest } from "../../model/nearest.ts";

/** Reports a parameter that is none of the known ones. */
export function addUnknown(name: string, known: readonly string[], faults: Faults): void {
  const shown = name.slice(0, 60);
  const close = nearest(shown, known);
  const takes = `it takes ${known.length === 0 ? "none" : known.join(", ")}`;
  const hint = close === undefined ? takes : `did you mean '${close}'?`;
  faults.add(name, "unknown_parameter", `unknown parameter '${shown}': ${hint}`);
}
