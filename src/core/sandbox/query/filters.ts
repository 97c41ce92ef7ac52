import type { FieldKind, FieldKinds } from "../../model/field-kinds.ts";
import { findOperator, OPERATORS, operatorsOf } from "../../model/operators.ts";
import type { Operand, Operator, OperatorName } from "../../model/operators.ts";
import { MAX_IN_VALUES } from "../bounds.ts";
import type { AnyRecord } from "../stored-record.ts";
import type { Faults } from "./faults.ts";
import { createPathTest } from "./read-path.ts";
import { listWords, quote, suggest, suggestField, suggestFilter, suggestOwn } from "./wording.ts";

/** One condition on the records of a list; all conditions of a query must hold. */
export interface Filter {
  /** The field, as in `address.city`. */
  readonly name: string;
  /** Undefined for one that looks at several fields. */
  readonly kind: FieldKind | undefined;
  readonly operator: OperatorName;
  /** Alternatives, unless all of them must be passed: see `every` of an operator. */
  readonly operands: readonly Operand[];
  matches(record: AnyRecord): boolean;
}

interface Target {
  readonly kind: FieldKind;
  readonly operator: OperatorName;
}

/** Takes the parameters of one request that are filters, one by one, and reports what it cannot read to `faults`. `others` are the parameters that are no filters, for suggestions. */
export function createFilterParser(kinds: FieldKinds, others: readonly string[], faults: Faults) {
  const found = new Map<string, Target & { readonly operands: Operand[] }>();
  return {
    add(parameter: string, value: string): void {
      const target = parseTarget(parameter, kinds, others, faults);
      if (value === "" && target !== undefined && isChoice(target)) return; // an empty select is no filter
      const operands = target && parseOperands(parameter, value, target, kinds, faults);
      if (target === undefined || operands === undefined) return;
      const key = `${target.kind.name}[${target.operator}]`;
      const same = found.get(key);
      if (same === undefined) found.set(key, { ...target, operands });
      else same.operands.push(...operands);
    },
    /** The filters so far, in order of name and operator; a repeated parameter is one filter. */
    filters: (): readonly Filter[] =>
      [...found]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, one]) => createFilter(one.kind, one.operator, one.operands)),
  };
}

function isChoice({ kind, operator }: Target): boolean {
  return operator === "eq" && (kind.type === "enum" || kind.type === "boolean") && !kind.values.includes("");
}

function parseTarget(
  parameter: string,
  kinds: FieldKinds,
  others: readonly string[],
  faults: Faults,
): Target | undefined {
  // `status[]` and `status[0]` are a parameter that is repeated, as axios, jQuery and qs write arrays.
  const isListed = /\[\d*\]$/.test(parameter);
  const bracket = parameter.endsWith("]") ? parameter.indexOf("[") : -1;
  const name = bracket < 0 ? parameter : parameter.slice(0, bracket);
  const kind = kinds.find(name);
  if (kind === undefined) {
    const suffix = parameter.slice(name.length);
    const meant = suffix === "" ? suggest(name, [...others, ...kinds.declared.keys()]) : "";
    const hint =
      suggestOwn(parameter) ||
      suggestFilter(parameter, kinds) ||
      meant ||
      suggestField(name, kinds, suffix) ||
      suggest(name, others) ||
      `: a list takes ${others.join(", ")}, and filters by ${listWords([...kinds.declared.keys()])}`;
    faults.add(parameter, "unknown_parameter", `unknown parameter ${quote(parameter)}${hint}`);
    return undefined;
  }
  if (kind.type === "object" && !kind.nullable) {
    faults.add(parameter, "not_filterable", `cannot filter by ${name}: it is an object${suggestMembers(kind, kinds)}`);
    return undefined;
  }
  const written = parameter.slice(bracket + 1, -1);
  const taken = operatorsOf(kind);
  const allowed = taken.filter((known) => known !== "eq");
  const isPlain = bracket < 0 || (isListed && /^\d*$/.test(written));
  const operator = (isPlain ? taken : allowed).find((known) => known === (isPlain ? "eq" : written));
  if (operator !== undefined) return { kind, operator };
  const member = `${name}.${written}`;
  if (kinds.find(member) !== undefined) {
    faults.add(
      parameter,
      "unknown_operator",
      `${name} has no operator ${quote(written)}: did you mean ${quote(member)}?`,
    );
    return undefined;
  }
  const meant = findOperator(written) === undefined ? suggest(written, allowed) : "";
  faults.add(
    parameter,
    "unknown_operator",
    `${name} has no operator ${quote(written)}${meant || ":"} it takes ${listWords(allowed)}, and ${name}=… for equality`,
  );
  return undefined;
}

function parseOperands(
  parameter: string,
  value: string,
  { kind, operator }: Target,
  kinds: FieldKinds,
  faults: Faults,
): Operand[] | undefined {
  const texts = OPERATORS[operator].operand === "list" ? value.split(",") : [value];
  if (texts.length > MAX_IN_VALUES) {
    faults.add(parameter, "too_many", `${quote(parameter)} has ${texts.length} values: ${MAX_IN_VALUES} are allowed`);
    return undefined;
  }
  const operands: Operand[] = [];
  for (const text of texts) {
    const operand = OPERATORS[operator].parse(text, kind);
    if (operand === undefined) {
      const members = kind.type === "object" ? suggestMembers(kind, kinds) : "";
      faults.add(parameter, "invalid_value", `${explainOperand(kind, text)}${members}`);
      return undefined;
    }
    operands.push(operand);
  }
  return operands;
}

function suggestMembers(kind: FieldKind, kinds: FieldKinds): string {
  const members = [...kinds.declared.keys()].filter((name) => name.startsWith(`${kind.name}.`));
  return members.length === 0 ? "" : `, filter by ${listWords(members)}`;
}

function createFilter(kind: FieldKind, name: OperatorName, operands: readonly Operand[]): Filter {
  const operator: Operator = OPERATORS[name];
  const tests = operator.every === true ? operands.map((one) => [one]) : [operands];
  const matchers = tests.map((some) => createPathTest(kind.path, operator.test(kind, some)));
  const [only] = matchers;
  const matches: Filter["matches"] =
    only !== undefined && matchers.length === 1 ? only : (record) => matchers.every((one) => one(record));
  return { name: kind.name, kind, operator: name, operands, matches };
}

function explainOperand(kind: FieldKind, text: string): string {
  const [, operator = "", operand = ""] = /^(\w+):(.+)$/s.exec(text) ?? [];
  if (
    operator !== "" &&
    operator !== "eq" &&
    findOperator(operator) !== undefined &&
    OPERATORS.eq.parse(operand, kind) !== undefined
  )
    return `${kind.name} cannot be ${quote(text)}: did you mean ${quote(`${kind.name}[${operator}]=${operand}`)}?`;
  const orNull = kind.nullable ? ", or null" : "";
  const wrong = `${kind.name} cannot be ${quote(text)}`;
  if (kind.type === "enum")
    return `${wrong}${suggest(text, kind.values) || ":"} it is one of ${listWords(kind.values)}${orNull}`;
  const wanted = WANTED[kind.type];
  return wanted === undefined ? wrong : `${wrong}: it is ${wanted}${orNull}`;
}

const TIME = "an ISO 8601 date or time, such as 2026-11-01 or 2026-11-01T09:30:00Z";

/** The operands of a type; undefined where any text is one. */
const WANTED: Readonly<Record<Exclude<FieldKind["type"], "enum">, string | undefined>> = {
  boolean: "true or false",
  number: "a number",
  id: "an id, a decimal number",
  date: TIME,
  "date-time": TIME,
  object: "an object",
  text: undefined,
  any: undefined,
};
