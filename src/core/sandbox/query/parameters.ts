import { MAX_PARAMETERS, MAX_PARAMETER_LENGTH } from "../bounds.ts";
import type { Faults } from "./faults.ts";
import { quote } from "./wording.ts";

/** The parameters of a request in order, percent-decoded. */
export type Parameters = readonly (readonly [name: string, value: string])[];

export const ITEM_PARAMETERS: readonly string[] = ["fields", "expand"];

export const LIST_PARAMETER_NAMES: readonly string[] = ["page", "limit", "offset", "sort", "q", ...ITEM_PARAMETERS];

/** Parameters of every data route. They are handled before a query is parsed, and suggested for misspelled names. */
export const SIMULATION_PARAMETERS: readonly string[] = ["_seed", "_profile", "_size", "_delay", "_status"];

/** The parameter by which a list is filtered by a field: with an operator, where the name alone is another parameter. */
export function filterBy(field: string): string {
  return LIST_PARAMETER_NAMES.includes(field) || SIMULATION_PARAMETERS.includes(field) ? `${field}[in]` : field;
}

/** Parameters that are lists: values with commas between them, or the parameter again, as makers of clients write them. */
const LISTS: ReadonlySet<string> = new Set(["sort", "fields", "expand"]);

/** The parameters that have one value, by name; the others go to `other`. The bounds hold for all. */
export function takeSingle(
  parameters: Parameters,
  single: readonly string[],
  faults: Faults,
  other: (name: string, value: string) => void,
): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  if (parameters.length > MAX_PARAMETERS) {
    const [name = ""] = parameters[MAX_PARAMETERS] ?? [];
    faults.add(name, "too_many", `there are ${parameters.length} parameters: ${MAX_PARAMETERS} are allowed`);
    return given;
  }
  for (const [name, value] of parameters) {
    if (name.length > MAX_PARAMETER_LENGTH || value.length > MAX_PARAMETER_LENGTH) {
      const detail = `${quote(name)} is too long: names and values have at most ${MAX_PARAMETER_LENGTH} characters`;
      faults.add(name.slice(0, MAX_PARAMETER_LENGTH), "too_long", detail);
    } else if (!single.includes(name)) other(name, value);
    else if (!given.has(name)) given.set(name, value);
    else if (LISTS.has(name)) given.set(name, `${given.get(name)},${value}`);
    else faults.add(name, "repeated", `${name} is given more than once`);
  }
  return given;
}
