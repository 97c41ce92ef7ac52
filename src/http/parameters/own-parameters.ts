import { createFaults } from "../../engine/query/faults.ts";
import type { Faults } from "../../engine/query/faults.ts";
import { takeSingle } from "../../engine/query/parameters.ts";
import { nearest } from "../../model/nearest.ts";
import { readControls } from "./controls.ts";
import type { Controls } from "./controls.ts";
import { parseQuery } from "./parameters.ts";
import type { QueryParameter } from "./parameters.ts";

/** What a request that is no list is called in messages, and which parameters it takes beside `_delay` and `_status`. */
export interface ParameterForm {
  /** "check out the cart". */
  readonly tried: string;
  readonly takes?: readonly string[];
  /** Whether all parameters are let by, in whatever number. */
  readonly takesAnything?: boolean;
}

/** The parameters of a request that is no list. */
export interface OwnParameters extends Pick<Controls, "delay" | "status"> {
  /** Those that the request takes itself, each given once. */
  readonly own: ReadonlyMap<string, string>;
}

/** Reads a query, as sent. Throws `invalid_parameter` with all its faults. */
export function takeOwnParameters(query: string, form: ParameterForm): OwnParameters {
  const { tried, takes = [], takesAnything = false } = form;
  const faults = createFaults();
  const { chosen, delay, status, rest } = readControls(parseQuery(query), faults);
  refuseChoice(chosen, faults);
  const others = ["_delay", "_status"];
  const own = takeKnown(takesAnything ? [] : rest, takes, others, faults);
  faults.throwIfAny(tried);
  return { delay, status, own };
}

/** Reports parameters that choose a world for a request that is not answered from one. */
export function refuseChoice(chosen: readonly string[], faults: Faults): void {
  for (const name of chosen)
    faults.add(name, "read_only", `it takes no ${name.slice(1)}; leave ${name} out to work in your sandbox`);
}

/** The parameters that a request takes, each given once; faults name what else it takes, the `others`. The bounds of a list hold here too. */
function takeKnown(
  parameters: readonly QueryParameter[],
  takes: readonly string[],
  others: readonly string[],
  faults: Faults,
): ReadonlyMap<string, string> {
  const known = [...takes, ...others];
  return takeSingle(parameters, takes, faults, (name) => addUnknown(name, known, faults));
}

/** Reports a parameter that is none of the known ones. */
export function addUnknown(name: string, known: readonly string[], faults: Faults): void {
  const shown = name.slice(0, 60);
  const close = nearest(shown, known);
  const takes = `it takes ${known.length === 0 ? "none" : known.join(", ")}`;
  const hint = close === undefined ? takes : `did you mean '${close}'?`;
  faults.add(name, "unknown_parameter", `unknown parameter '${shown}': ${hint}`);
}
