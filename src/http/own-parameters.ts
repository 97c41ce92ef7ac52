import { createFaults } from "../engine/query/faults.ts";
import { nearest } from "../model/nearest.ts";
import { readControls } from "./controls.ts";
import type { Controls } from "./controls.ts";
import { parseQuery } from "./parameters.ts";

/** What a request that is no list is called in messages, and which parameters it takes beside `_delay` and `_status`. */
export interface ParameterForm {
  /** "check out the cart". */
  readonly tried: string;
  readonly takes?: readonly string[];
  /** Whether it can be answered from the world of a seed. */
  readonly takesSeed?: boolean;
  /** Whether all parameters are let by, in whatever number. */
  readonly takesAnything?: boolean;
}

/** The parameters of a request that is no list. */
export interface OwnParameters extends Pick<Controls, "seed" | "delay" | "status"> {
  /** Those that the request takes itself, each given once. */
  readonly own: ReadonlyMap<string, string>;
}

/** Reads a query, as sent. Throws `invalid_parameter` with all its faults. */
export function takeOwnParameters(query: string, form: ParameterForm): OwnParameters {
  const { tried, takes = [], takesSeed = false, takesAnything = false } = form;
  const faults = createFaults();
  const { seed, delay, status, rest } = readControls(parseQuery(query), faults);
  if (seed !== undefined && !takesSeed) {
    faults.add("_seed", "read_only", "it takes no seed; leave _seed out to work in your sandbox");
  }
  const own = new Map<string, string>();
  const known = [...takes, ...(takesSeed ? ["_seed"] : []), "_delay", "_status"];
  for (const [name, value] of takesAnything ? [] : rest) {
    const shown = name.slice(0, 60);
    if (!takes.includes(name)) {
      const close = nearest(shown, known);
      const hint = close === undefined ? `it takes ${known.join(", ")}` : `did you mean '${close}'?`;
      faults.add(name.slice(0, 1000), "unknown_parameter", `unknown parameter '${shown}': ${hint}`);
    } else if (own.has(name)) faults.add(name, "repeated", `${name} is given more than once`);
    else own.set(name, value);
  }
  faults.throwIfAny(tried);
  return { seed, delay, status, own };
}
