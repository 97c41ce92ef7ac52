import type { FieldKind, ValueType } from "./field-kinds.ts";
import { toComparableDate, toInstant } from "./instant.ts";
import { listWords, quote, suggest } from "./wording.ts";

/** How a filter compares, as in `price[gte]`; `eq` is written without brackets. */
export type FilterOperator = "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "like";

/** A filter's value, in the type that it is compared in. */
export type Operand = string | number | boolean | null;

/** The operators that are written in brackets. */
export const BRACKET_OPERATORS: readonly FilterOperator[] = ["ne", "in", "gt", "gte", "lt", "lte", "like"];

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const DIGITS = /^\d{1,16}$/;

/** The operators that a field of a type takes: all of them, but for objects, which are filtered by their members. */
export function operatorsOf(type: ValueType): readonly FilterOperator[] {
  return type === "object" ? ["eq", "ne", "in"] : ["eq", ...BRACKET_OPERATORS];
}

/** Whether the operator compares by size. */
export function isOrdering(operator: FilterOperator): boolean {
  return operator === "gt" || operator === "gte" || operator === "lt" || operator === "lte";
}

/** Reads a filter's value as its field's type; undefined if it is none. `null` is null where the field may be null, but for patterns. */
export function parseOperand(kind: FieldKind, operator: FilterOperator, text: string): Operand | undefined {
  if (operator === "like") return text.toLowerCase();
  if (text === "null" && kind.nullable) return null;
  switch (kind.type) {
    case "text":
    case "any":
      return text;
    case "id":
      if (!isOrdering(operator)) return text;
      return DIGITS.test(text) ? Number(text) : undefined;
    case "number":
      return NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case "boolean":
      return text === "true" || text === "false" ? text === "true" : undefined;
    case "enum":
      return kind.values.includes(text) ? text : undefined;
    case "date":
      return toComparableDate(text);
    case "date-time":
      return toInstant(text);
    case "object":
      return undefined;
    default:
      return kind.type satisfies never;
  }
}

/** Why {@link parseOperand} refused a value, and what it takes instead. */
export function explainOperand(kind: FieldKind, text: string): string {
  const [, operator = "", operand = ""] = /^(\w+):(.+)$/s.exec(text) ?? [];
  if (BRACKET_OPERATORS.some((known) => known === operator) && parseOperand(kind, "eq", operand) !== undefined)
    return `${kind.name} cannot be ${quote(text)}: did you mean ${quote(`${kind.name}[${operator}]=${operand}`)}?`;
  const orNull = kind.nullable ? ", or null" : "";
  const wrong = `${kind.name} cannot be ${quote(text)}`;
  switch (kind.type) {
    case "enum":
      return `${wrong}${suggest(text, kind.values) || ":"} it is one of ${listWords(kind.values)}${orNull}`;
    case "boolean":
      return `${wrong}: it is true or false${orNull}`;
    case "number":
      return `${wrong}: it is a number${orNull}`;
    case "id":
      return `${wrong}: it is an id, a decimal number${orNull}`;
    case "date":
    case "date-time":
      return `${wrong}: it is an ISO 8601 date or time, such as 2026-11-01 or 2026-11-01T09:30:00Z${orNull}`;
    case "object":
      return `${wrong}: it is an object${orNull}`;
    case "text":
    case "any":
      return wrong;
    default:
      return kind.type satisfies never;
  }
}
