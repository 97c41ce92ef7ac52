import { nearest } from "../../src/core/model/nearest.ts";
import { findOperator, operatorNames } from "../../src/core/model/operators.ts";
import type { OperationParameter } from "./operations.ts";

/** The API's operators by the signs that people write for them. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  operatorNames().flatMap((name) => {
    const sign = findOperator(name)?.sign;
    return sign === undefined ? [] : [[sign, name === "eq" ? "" : name] as const];
  }),
);

/** A query parameter, or what is wrong with the text that was to name one. */
export type TypedFilter =
  | {
      /** As the address has it: `total[gte]`. */
      readonly name: string;
      readonly parameter: OperationParameter;
      /** Undefined where only a field was named. */
      readonly value: string | undefined;
    }
  | { readonly fault: string };

/**
 * Reads a filter as people type it (`status=paid`, `total >= 1000`, `total[gte]=1000`), another parameter (`sort=-total`), or the
 * bare name of one.
 */
export function readTypedFilter(text: string, parameters: readonly OperationParameter[]): TypedFilter {
  const [, word = "", bracket, sign, value = ""] =
    /^([^[\]=!<>]*)(?:\[([^\]]*)\])?\s*(?:(!=|>=|<=|=|>|<)\s*(.*))?$/s.exec(text.trim()) ?? [];
  const field = word.trim();
  const parameter = parameters.find(({ name }) => name.toLowerCase() === field.toLowerCase());
  if (field === "" || (bracket !== undefined && sign !== undefined && sign !== "="))
    return { fault: "Write a field, a comparison and a value: status=paid, total>=1000 or total[gte]=1000." };
  if (parameter === undefined) {
    const meant = nearest(
      field,
      parameters.map(({ name }) => name),
    );
    return { fault: `This list has no field ${field}${meant === undefined ? "" : `; did you mean ${meant}?`}` };
  }
  const operator = bracket ?? SIGNS.get(sign ?? "=") ?? "";
  const operators = ["", ...(parameter.operators ?? [])];
  if (!operators.includes(operator))
    return {
      fault: `${parameter.name} does not take [${operator}]; it takes ${operators.map((one) => (one === "" ? "=" : `[${one}]`)).join(", ")}.`,
    };
  return {
    name: operator === "" ? parameter.name : `${parameter.name}[${operator}]`,
    parameter,
    value: sign === undefined ? undefined : value,
  };
}

/** Matches a text that can be completed: the text before it is nothing, or a parameter, a comparison and earlier values. */
const BEGUN = /^(?:([^[\]=!<>]+?)(?:\[[^\]]*\])?\s*(?:!=|=)\s*(?:[^,]*,)*(-?))?([^[\]=!<>,-][^[\]=!<>,]*)$/s;

/**
 * The text with the rest of the field that it begins, of one of the field's choices, or of the field that `sort` sorts by: the
 * shortest that there is. Undefined where it is whole, or begins nothing.
 */
export function completeFilter(
  text: string,
  filters: readonly OperationParameter[],
  others: readonly OperationParameter[],
): string | undefined {
  const [, field, minus = "", begun = ""] = BEGUN.exec(text) ?? [];
  const all = [...filters, ...others];
  const names = (of: readonly OperationParameter[]): readonly string[] => of.map(({ name }) => name);
  const choices = all.find(({ name }) => name === field?.trim())?.schema.enum ?? [];
  const candidates = field === undefined ? names(all) : field.trim() === "sort" ? names(filters) : choices.map(String);
  if (begun === "" || (minus !== "" && field?.trim() !== "sort")) return undefined;
  const start = begun.toLowerCase();
  const [found] = candidates
    .filter((candidate) => candidate.toLowerCase().startsWith(start))
    .toSorted((a, b) => a.length - b.length);
  return found === undefined || found.length === begun.length ? undefined : `${text}${found.slice(begun.length)}`;
}
