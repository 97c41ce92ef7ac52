import { createFaults } from "../engine/query/faults.ts";
import type { Faults } from "../engine/query/faults.ts";
import { MAX_DELAY } from "./bounds.ts";
import type { Parameter } from "./parameters.ts";

/** What the parameters that every data route takes ask for. */
export interface Controls {
  /** The world to answer from, instead of the caller's sandbox. */
  readonly seed: number | undefined;
  /** Milliseconds to wait first. */
  readonly delay: number;
  /** The status to answer with instead. */
  readonly status: number | undefined;
  /** All other parameters. */
  readonly rest: readonly Parameter[];
}

const SEED = /^(?:0|-?[1-9]\d{0,15})$/;

/** Reads a seed: a safe integer in decimal digits, without a plus or leading zeros. Undefined for anything else. */
export function parseSeed(text: string): number | undefined {
  const seed = Number(text);
  return SEED.test(text) && Number.isSafeInteger(seed) ? seed : undefined;
}

/** Takes `_seed`, `_delay` and `_status` out. Throws `invalid_parameter` with all their faults; `tried` says what the request does. */
export function takeControls(parameters: readonly Parameter[], tried: string): Controls {
  if (!parameters.some(([name]) => name.startsWith("_")))
    return { seed: undefined, delay: 0, status: undefined, rest: parameters };
  const faults = createFaults();
  const controls = readControls(parameters, faults);
  faults.throwIfAny(tried);
  return controls;
}

/** As {@link takeControls}, but reports to `faults` what it cannot read, for a request with other parameters that may be wrong. */
export function readControls(parameters: readonly Parameter[], faults: Faults): Controls {
  const read = (name: string, parse: (text: string) => number | undefined, must: string): number | undefined => {
    const given = parameters.filter(([other]) => other === name);
    const [first] = given;
    if (first === undefined) return undefined;
    const value = given.length === 1 ? parse(first[1]) : undefined;
    if (given.length > 1) faults.add(name, "repeated", `${name} is given more than once`);
    else if (value === undefined) {
      const shown = first[1].length > 40 ? `${first[1].slice(0, 40)}…` : first[1];
      faults.add(name, "invalid_value", `${name} cannot be '${shown}': it must be ${must}`);
    }
    return value;
  };
  const seed = read(
    "_seed",
    parseSeed,
    `a whole number such as 42 or -1, from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`,
  );
  const delay = read("_delay", wholeWithin(0, MAX_DELAY), `a whole number of milliseconds from 0 to ${MAX_DELAY}`);
  const status = read("_status", wholeWithin(400, 599), "a status from 400 to 599");
  const rest = parameters.filter(([name]) => name !== "_seed" && name !== "_delay" && name !== "_status");
  return { seed, delay: delay ?? 0, status, rest };
}

function wholeWithin(least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^(?:0|[1-9]\d{0,4})$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };
}
