import { SeedbedError } from "./errors.ts";
import { isObject } from "./json.ts";
import { nearest } from "./nearest.ts";
import { isProfile, isSize, PROFILES, SIZES } from "./world-choice.ts";

/** Throws `invalid_parameter` unless the seed is a safe integer. `attempt` says what was tried, such as "grow a world". */
export function assertSeed(seed: unknown, attempt: string): asserts seed is number {
  if (!Number.isSafeInteger(seed)) refuseArgument(attempt, `the seed must be a safe integer, not ${describe(seed)}`);
}

export type OptionRules = Readonly<Record<string, { readonly must: string; is(this: void, value: unknown): boolean }>>;

/** The option `baseUrl`. */
export const BASE_URL: OptionRules[string] = {
  must: "be an absolute http or https address",
  is: (value) => typeof value === "string" && URL.canParse(value) && /^https?:/.test(value),
};

/** The option `seed`. */
export const SEED: OptionRules[string] = { must: "be a safe integer", is: (value) => Number.isSafeInteger(value) };

export const PROFILE: OptionRules[string] = { must: `be one of ${PROFILES.join(", ")}`, is: isProfile };

export const SIZE: OptionRules[string] = { must: `be one of ${SIZES.join(", ")}`, is: isSize };

/** Throws `invalid_parameter` unless all options are known and hold what they must; undefined is as good as absent. */
export function assertOptions(options: unknown, rules: OptionRules, attempt: string): void {
  if (!isObject(options)) {
    refuseArgument(attempt, `its options are an object such as { seed: 42 }, not ${describe(options)}`);
  }
  const known = Object.keys(rules);
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) refuseArgument(attempt, `there is no option '${name}': ${meantOrAll(name, known)}`);
    if (value !== undefined && !rule.is(value))
      refuseArgument(attempt, `${name} must ${rule.must}, not ${describe(value)}`);
  }
}

/** Throws `invalid_parameter`: what was tried, and what is wrong with an argument. */
export function refuseArgument(attempt: string, detail: string): never {
  throw new SeedbedError("invalid_parameter", `cannot ${attempt}: ${detail}`);
}

/** "did you mean 'pay'?", or all words where none is near. */
export function meantOrAll(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? `there is ${known.join(", ") || "none"}` : `did you mean '${meant}'?`;
}

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
