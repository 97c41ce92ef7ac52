import { SeedbedError, refuseFor } from "../../model/errors.ts";
import { PROFILES, SIZES, isProfile, toWorldChoice } from "../../model/world-choice.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import type { Faults } from "../../sandbox/query/faults.ts";
import { MAX_DELAY } from "../limits/bounds.ts";

/** A name and a value of a query, percent-decoded. */
export type QueryParameter = readonly [name: string, value: string];

/** Splits a target at its first `?`. */
export function splitTarget(target: string) {
  const mark = target.indexOf("?");
  return mark < 0 ? { path: target, query: "" } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** The parameters of a query in order, `+` as a space. Throws `invalid_parameter` for percent-encoding that is not UTF-8. */
export function parseQuery(query: string): QueryParameter[] {
  if (query === "") return [];
  const parameters: QueryParameter[] = [];
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = equals < 0 ? pair : pair.slice(0, equals);
    parameters.push([decode(name, name), decode(equals < 0 ? "" : pair.slice(equals + 1), name)]);
  }
  return parameters;
}

function decode(text: string, name: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new SeedbedError(
      "invalid_parameter",
      `cannot read the parameter '${name.slice(0, 60)}': its percent-encoding is not valid UTF-8; write a percent sign as %25`,
      { errors: [{ parameter: name.slice(0, 1000), code: "encoding", detail: "must be percent-encoded UTF-8" }] },
    );
  }
}

/** Throws `invalid_parameter` for a single parameter. */
export function refuseParameter(parameter: string, code: string, tried: string, detail: string): never {
  refuseFor("invalid_parameter", tried, { parameter, code, detail });
}

/** The parameters of a query by name: a list of values where one is given more than once. Throws `invalid_parameter`. */
export function toNamedValues(query: string): Record<string, string | readonly string[]> {
  const byName = Map.groupBy(parseQuery(query), ([name]) => name);
  const values = [...byName].map(([name, all]) => [name, all.map(([, value]) => value)] as const);
  return Object.fromEntries(values.map(([name, all]) => [name, all.length > 1 ? all : (all[0] ?? "")]));
}

export interface Controls {
  readonly world: WorldChoice | undefined;
  readonly chosen: readonly string[];
  /** Milliseconds to wait first. */
  readonly delay: number;
  readonly status: number | undefined;
  readonly rest: readonly QueryParameter[];
}

export const WORLD_PARAMETERS: readonly string[] = ["_seed", "_profile", "_size"];

export const SIMULATING_PARAMETERS: readonly string[] = ["_delay", "_status"];

export const SEED_PARAMETERS: readonly string[] = ["_seed"];

const SEED = /^(?:0|-?[1-9]\d{0,15})$/;

/** Reads a seed: a safe integer in decimal digits, without a plus or leading zeros. Undefined for anything else. */
export function parseSeed(text: string): number | undefined {
  const seed = Number(text);
  return SEED.test(text) && Number.isSafeInteger(seed) ? seed : undefined;
}

/**
 * Takes out what chooses a world (`choosing` names the parameters that can), `_delay` and `_status`, and reports to
 * `faults` what it cannot read, for a request with other parameters that may be wrong.
 */
export function readControls(
  parameters: readonly QueryParameter[],
  faults: Faults,
  choosing: readonly string[] = WORLD_PARAMETERS,
): Controls {
  const read = <T>(name: string, parse: (text: string) => T | undefined, must: string): T | undefined => {
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
  const chosen = choosing.filter((name) => parameters.some(([other]) => other === name));
  const world = readWorld(seed, chosen, read, faults);
  const rest = parameters.filter(([name]) => name !== "_delay" && name !== "_status" && !chosen.includes(name));
  return { world, chosen, delay: delay ?? 0, status, rest };
}

/** Reports parameters that choose a world for a request that is not answered from one. */
export function refuseChoice(chosen: readonly string[], faults: Faults): void {
  for (const name of chosen)
    faults.add(name, "read_only", `it takes no ${name.slice(1)}; leave ${name} out to work in your sandbox`);
}

type Read = <T>(name: string, parse: (text: string) => T | undefined, must: string) => T | undefined;

/** The world that is chosen; undefined without a seed. */
function readWorld(
  seed: number | undefined,
  chosen: readonly string[],
  read: Read,
  faults: Faults,
): WorldChoice | undefined {
  const [first, second] = chosen;
  if (first === undefined) return undefined;
  if (second === undefined && first === "_seed") return seed === undefined ? undefined : toWorldChoice(seed);
  const profile = chosen.includes("_profile")
    ? read("_profile", (text) => (isProfile(text) ? text : undefined), `one of ${PROFILES.join(", ")}`)
    : undefined;
  const size = chosen.includes("_size")
    ? read("_size", (text) => SIZES.find((one) => String(one) === text), `one of ${SIZES.join(", ")}`)
    : undefined;
  if (seed !== undefined) return toWorldChoice(seed, { profile, size });
  if (!chosen.includes("_seed"))
    faults.add(first, "incomplete", `${first} goes with _seed, which says which world: add _seed=1`);
  return undefined;
}

function wholeWithin(least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^(?:0|[1-9]\d{0,4})$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };
}
