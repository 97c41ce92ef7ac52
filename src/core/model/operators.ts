import type { FieldKind } from "./field-kinds.ts";
import { toComparableDate, toComparableTime, toInstant } from "./instant.ts";

/** A filter's value, in the type that it is compared in. */
export type Operand = string | number | boolean | null;

/** True if a value passes; null stands for every absence. */
export type ValueTest = (value: unknown) => boolean;

export interface Operator {
  /** Kind of the operand: a value of the field, several with commas between them, a value to order by, or a text. */
  readonly operand: "value" | "list" | "bound" | "text";
  /** As a person says it, after the field: "price at least". */
  readonly label: string;
  /** As people type it, where there is a sign: `price>=1000`. */
  readonly sign?: string;
  readonly description: string;
  readonly aliases?: readonly string[];
  /** True if all values of a repeated parameter must pass, and not one of them. */
  readonly every?: true;
  /** Reads one value; undefined if it is none of the field's. */
  parse(this: void, text: string, kind: FieldKind): Operand | undefined;
  test(this: void, kind: FieldKind, operands: readonly Operand[]): ValueTest;
}

/** The operators, as they stand in brackets (`price[gte]`); `eq` is written without. */
export const OPERATORS = {
  eq: { operand: "value", label: "is", sign: "=", description: "This.", parse: parseValue, test: toEqualityTest },
  ne: {
    operand: "value",
    label: "is not",
    sign: "!=",
    description: "Not this.",
    aliases: ["not"],
    every: true,
    parse: parseValue,
    test(kind, operands) {
      const isOne = toEqualityTest(kind, operands);
      return (value) => !isOne(value);
    },
  },
  in: {
    operand: "list",
    label: "is one of",
    description: "One of these, with commas between them.",
    parse: parseValue,
    test: toEqualityTest,
  },
  gt: {
    operand: "bound",
    label: "more than",
    sign: ">",
    description: "More, or later, than this.",
    parse: parseBound,
    test: toOrderTest((order) => order > 0),
  },
  gte: {
    operand: "bound",
    label: "at least",
    sign: ">=",
    description: "This, more or later.",
    aliases: ["min"],
    parse: parseBound,
    test: toOrderTest((order) => order >= 0),
  },
  lt: {
    operand: "bound",
    label: "less than",
    sign: "<",
    description: "Less, or earlier, than this.",
    parse: parseBound,
    test: toOrderTest((order) => order < 0),
  },
  lte: {
    operand: "bound",
    label: "at most",
    sign: "<=",
    description: "This, less or earlier.",
    aliases: ["max"],
    parse: parseBound,
    test: toOrderTest((order) => order <= 0),
  },
  like: {
    operand: "text",
    label: "is like",
    description: "A pattern, ignoring case: `*` stands for any run of characters.",
    aliases: ["contains"],
    parse: (text) => text.toLowerCase(),
    test(_kind, operands) {
      const globs = operands.map((pattern) => createGlob(String(pattern)));
      return (value) => isScalar(value) && globs.some((matches) => matches(String(value).toLowerCase()));
    },
  },
} satisfies Record<string, Operator>;

export type OperatorName = keyof typeof OPERATORS;

/** The operators by name, those that are added while a test runs among them. */
export function operatorNames(): readonly OperatorName[] {
  return Object.keys(OPERATORS) as OperatorName[]; // the keys of the table
}

/** The operator of a name, an empty one for `eq`; undefined if there is none. */
export function findOperator(name: string): Operator | undefined {
  return Object.hasOwn(OPERATORS, name || "eq") ? OPERATORS[(name || "eq") as OperatorName] : undefined; // one of its keys
}

/** The operators that a field takes: all of them, but for objects, which are filtered by their members. */
export function operatorsOf({ type }: Pick<FieldKind, "type">): readonly OperatorName[] {
  const isWhole = ({ operand }: Operator): boolean => operand === "value" || operand === "list";
  return operatorNames().filter((name) => type !== "object" || isWhole(OPERATORS[name]));
}

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const DIGITS = /^\d{1,16}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads a value as its field's type. `null` is null where the field may be null. */
function parseValue(text: string, kind: FieldKind): Operand | undefined {
  if (text === "null" && kind.nullable) return null;
  switch (kind.type) {
    case "text":
    case "any":
    case "id":
      return text;
    case "number":
      return NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case "boolean":
      return text === "true" || text === "false" ? text === "true" : undefined;
    case "enum":
      return kind.values.includes(text) ? text : undefined;
    case "date":
      return toComparableDate(text);
    case "date-time":
      return DAY.test(text) && toInstant(text) !== undefined ? text : toInstant(text);
    case "object":
      return undefined;
    default:
      return kind.type satisfies never;
  }
}

/** As {@link parseValue}, but ids are in order as numbers, and days as their beginnings. */
function parseBound(text: string, kind: FieldKind): Operand | undefined {
  if (kind.type === "date-time" && text !== "null") return toInstant(text);
  if (kind.type !== "id" || (text === "null" && kind.nullable)) return parseValue(text, kind);
  return DIGITS.test(text) ? Number(text) : undefined;
}

type Read = (value: unknown) => unknown;

/** A test of equality with any of the operands, all looked up at once. A day is equal to all times of it, in UTC. */
function toEqualityTest(kind: FieldKind, operands: readonly Operand[]): ValueTest {
  const read = toEqualityRead(kind);
  if (kind.type === "date-time" && operands.some((operand) => typeof operand === "string" && DAY.test(operand))) {
    const wanted = new Set<unknown>(operands);
    return (value) => {
      const time = read(value);
      return wanted.has(time) || (typeof time === "string" && wanted.has(time.slice(0, 10)));
    };
  }
  const [only] = operands;
  if (only !== undefined && operands.length === 1) return (value) => read(value) === only;
  const wanted = new Set<unknown>(operands);
  return (value) => wanted.has(read(value));
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

/** A test of the order of a value and one of the operands. Null is in no order: only equality ever finds it. */
function toOrderTest(passes: (order: number) => boolean): Operator["test"] {
  const above = passes(1);
  const equal = passes(0);
  const against = (operand: string | number | boolean, read: Read): ValueTest => {
    const type = typeof operand;
    return (value) => {
      const own = read(value);
      if (own === operand) return equal;
      return typeof own === type && (own as typeof operand) > operand === above; // of the operand's type, as just checked
    };
  };
  const test = (kind: FieldKind, operand: Operand): ValueTest => {
    if (operand === null) return () => false;
    if (kind.type !== "any") return against(operand, kind.type === "id" ? toIdNumber : toEqualityRead(kind));
    // An open value of the schema: numbers compare with numbers, text with text.
    const text = String(operand);
    const asText = against(text, (value) => value);
    const isNumber = text.trim() !== "" && !Number.isNaN(Number(text));
    const asNumber = isNumber ? against(Number(text), (value) => value) : () => false;
    return (value) => (typeof value === "number" ? asNumber(value) : asText(value));
  };
  return (kind, operands) => {
    const tests = operands.map((operand) => test(kind, operand));
    const [only] = tests;
    return only !== undefined && tests.length === 1 ? only : (value) => tests.some((one) => one(value));
  };
}

/** An id as the number by which ids are in order; undefined for one that is none. */
function toIdNumber(value: unknown): number | undefined {
  return (typeof value === "string" && /^\d+$/.test(value)) || typeof value === "number" ? Number(value) : undefined;
}

/** True if it has a text to compare with a pattern: numbers and booleans have that of their JSON. */
function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

interface CodeUnits {
  readonly length: number;
  charCodeAt(at: number): number;
}

/**
 * Compiles a pattern in which `*` is any run of characters. The whole text must match, letter case included. Reads each
 * character of the text a bounded number of times, whatever the pattern.
 */
export function createGlob(pattern: string): (text: CodeUnits) => boolean {
  const parts = pattern.split("*");
  const first = parts[0] ?? "";
  if (parts.length === 1) return (text) => text.length === first.length && isAt(text, 0, first);
  const last = parts.at(-1) ?? "";
  const middle = parts
    .slice(1, -1)
    .filter((part) => part !== "")
    .map((part) => ({ part, borders: bordersOf(part) }));
  return (text) => {
    const end = text.length - last.length;
    if (end < first.length || !isAt(text, 0, first) || !isAt(text, end, last)) return false;
    let from = first.length;
    for (const { part, borders } of middle) {
      from = endOfNext(text, from, end, part, borders);
      if (from < 0) return false;
    }
    return true;
  };
}

function isAt(text: CodeUnits, from: number, part: string): boolean {
  for (let at = 0; at < part.length; at += 1) {
    if (text.charCodeAt(from + at) !== part.charCodeAt(at)) return false;
  }
  return true;
}

/** Place at which the first occurrence of the part in [from, end) ends, or -1: Knuth, Morris, Pratt, so the text is never re-read. */
function endOfNext(text: CodeUnits, from: number, end: number, part: string, borders: Uint32Array): number {
  let matched = 0;
  for (let at = from; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === unit) matched += 1;
    if (matched === part.length) return at + 1;
  }
  return -1;
}

/** For each prefix of the part, the length of its longest proper prefix that is also its suffix. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length);
  let length = 0;
  for (let at = 1; at < part.length; at += 1) {
    while (length > 0 && part[at] !== part[length]) length = borders[length - 1] ?? 0;
    if (part[at] === part[length]) length += 1;
    borders[at] = length;
  }
  return borders;
}
