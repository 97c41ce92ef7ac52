import type { FieldKind } from "./field-kinds.ts";
import { createGlob } from "./glob.ts";
import { toComparableTime } from "./instant.ts";
import { isOrdering } from "./operands.ts";
import type { Operand, FilterOperator } from "./operands.ts";
import type { ValueTest } from "./read-path.ts";

type Read = (value: unknown) => unknown;

/** A test of equality with any of the operands, all looked up at once. */
export function toEqualityTest(kind: FieldKind, operands: readonly Operand[]): ValueTest {
  const read = toEqualityRead(kind);
  const [only] = operands;
  if (only !== undefined && operands.length === 1) return (value) => read(value) === only;
  const wanted = new Set<unknown>(operands);
  return (value) => wanted.has(read(value));
}

/** A test against one operand. Null is in no order: only equality ever finds it. */
export function toValueTest(kind: FieldKind, operator: FilterOperator, operand: Operand): ValueTest {
  if (operator === "like") {
    const glob = createGlob(String(operand));
    return (value) => isScalar(value) && glob(String(value).toLowerCase());
  }
  if (operator === "ne") {
    const read = toEqualityRead(kind);
    return (value) => read(value) !== operand;
  }
  if (!isOrdering(operator)) return toEqualityTest(kind, [operand]);
  if (operand === null) return () => false;
  if (kind.type === "any") return toOpenOrderTest(operator, String(operand));
  return toOrderTest(operator, operand, kind.type === "id" ? toIdNumber : toEqualityRead(kind));
}

/** An id as the number by which ids are in order; undefined for one that is none. */
function toIdNumber(value: unknown): number | undefined {
  return (typeof value === "string" && /^\d+$/.test(value)) || typeof value === "number" ? Number(value) : undefined;
}

/** Whether it has a text to compare with a pattern: numbers and booleans have that of their JSON. */
function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function toEqualityRead({ type }: FieldKind): Read {
  switch (type) {
    case "date-time":
      return (value) => (typeof value === "string" ? toComparableTime(value) : value);
    case "id":
    case "any":
      return (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value);
    default:
      return (value) => value;
  }
}

function toOrderTest(operator: FilterOperator, operand: string | number | boolean, read: Read): ValueTest {
  const above = operator === "gt" || operator === "gte";
  const equal = operator === "gte" || operator === "lte";
  const type = typeof operand;
  return (value) => {
    const own = read(value);
    if (own === operand) return equal;
    if (typeof own !== type) return false;
    return (own as typeof operand) > operand === above; // of the operand's type, as just checked
  };
}

/** Where the schema leaves the value open, numbers compare with numbers and text with text. */
function toOpenOrderTest(operator: FilterOperator, operand: string): ValueTest {
  const asText = toOrderTest(operator, operand, (value) => value);
  const number = Number(operand);
  const asNumber =
    operand.trim() === "" || Number.isNaN(number) ? () => false : toOrderTest(operator, number, (value) => value);
  return (value) => (typeof value === "number" ? asNumber(value) : asText(value));
}
