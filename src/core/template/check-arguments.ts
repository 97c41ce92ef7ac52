import { isObject } from "../model/json.ts";
import { nearest } from "../model/nearest.ts";
import { RIGHT_ARGUMENTS, toWrittenCall } from "./example-calls.ts";
import { ExpressionError, shorten } from "./expression.ts";
import { SIGNATURES } from "./signatures.ts";

/** A date is a date or time, ISO 8601, or epoch milliseconds. */
const WORDS = ["number", "text", "boolean", "date", "object", "any"] as const;

export type ArgumentType =
  | (typeof WORDS)[number]
  | { readonly choices: readonly (string | number | boolean)[] }
  | { readonly list: ArgumentType }
  | { readonly members: Readonly<Record<string, ArgumentType>>; readonly required?: readonly string[] }
  | { readonly oneOf: readonly ArgumentType[] };

export interface FunctionParameter {
  readonly name: string;
  readonly type: ArgumentType;
  readonly optional?: true;
}

/** One way to call a function: its parameters in their order. */
export type Signature = readonly FunctionParameter[];

/** Reads lines such as `lorem.words(wordCount?: number | {min: number, max: number})`, one for each way to call a function. */
function parseSignatures(lines: string): ReadonlyMap<string, readonly Signature[]> {
  const found = new Map<string, Signature[]>();
  for (const [, name = "", parameters = ""] of lines.matchAll(/^([\w.]+)\((.*)\)$/gm))
    found.set(name, [...(found.get(name) ?? []), parseSignature(parameters)]);
  return found;
}

function parseSignature(text: string): Signature {
  const tokens = text.match(/"[^"]*"|\w+|\[\]|\S/g) ?? [];
  let at = 0;
  const isNext = (token: string): boolean => tokens[at] === token && (at += 1) > 0;
  const take = (): string => tokens[at++] ?? "";

  function readNamed(): FunctionParameter[] {
    const named: FunctionParameter[] = [];
    while (at < tokens.length && !isNext("}")) {
      const name = take();
      const isOptional = isNext("?");
      take(); // the colon
      named.push({ name, type: readType(), ...(isOptional && { optional: true }) });
      isNext(",");
    }
    return named;
  }

  /** Literals are choices, which come last. */
  function readType(): ArgumentType {
    const types: ArgumentType[] = [];
    const choices: (string | number | boolean)[] = [];
    do {
      const part = readPart();
      if (typeof part === "object" && "choices" in part) choices.push(...part.choices);
      else types.push(part);
    } while (isNext("|"));
    if (choices.length > 0) types.push({ choices });
    const [only = "any", ...more] = types;
    return more.length > 0 ? { oneOf: types } : only;
  }

  function readPart(): ArgumentType {
    const token = take();
    let part: ArgumentType;
    if (token === "(") {
      part = readType();
      take(); // the closing bracket
    } else if (token === "{") {
      const named = readNamed();
      const required = named.flatMap(({ name, optional }) => (optional === true ? [] : [name]));
      const members = Object.fromEntries(named.map(({ name, type }) => [name, type]));
      part = { members, ...(required.length > 0 && { required }) };
    } else part = WORDS.find((word) => word === token) ?? { choices: [JSON.parse(token) as string | number | boolean] };
    return isNext("[]") ? { list: part } : part;
  }

  return readNamed();
}

const MOST_FAULTS = 5;

const WAYS = parseSignatures(SIGNATURES);

export function signaturesOf(name: string): readonly Signature[] {
  return WAYS.get(name) ?? [[]];
}

/** Throws {@link ExpressionError} for arguments of the wrong number or type, with all that is wrong and a right use. Ranges show in a trial. */
export function checkArguments(name: string, args: readonly unknown[]): void {
  const ways = signaturesOf(name).map((way) => findFaults(name, way, args));
  // The last says most: it takes what the others take.
  const fewest = ways.reduce((least, faults) => (faults.length <= least.length ? faults : least));
  if (fewest.length === 0) return;
  const more = fewest.length > MOST_FAULTS ? [`${fewest.length - MOST_FAULTS} more are wrong`] : [];
  throw new ExpressionError(
    [...fewest.slice(0, MOST_FAULTS), ...more].join("; "),
    `write it like ${toRightCall(name)}`,
  );
}

export function toRightCall(name: string): string {
  const known = Object.hasOwn(RIGHT_ARGUMENTS, name) ? RIGHT_ARGUMENTS[name] : undefined;
  if (known !== undefined) return toWrittenCall(name, known);
  const way = signaturesOf(name).at(-1) ?? [];
  const needed = way.filter(({ optional }) => optional !== true);
  return toWrittenCall(
    name,
    (needed.length > 0 ? needed : way.slice(0, 1)).map(({ type }) => toSample(type)),
  );
}

function findFaults(name: string, way: Signature, args: readonly unknown[]): readonly string[] {
  if (args.length > way.length) {
    const most = way.length === 0 ? "no arguments" : `at most ${way.length} argument${way.length === 1 ? "" : "s"}`;
    return [`${name} takes ${most}, not ${args.length}`];
  }
  return way.flatMap((parameter, at) => findParameterFaults(name, parameter, at < args.length ? [args[at]] : []));
}

function findParameterFaults(
  name: string,
  { name: word, type, optional }: FunctionParameter,
  given: readonly unknown[],
) {
  if (given.length === 0)
    return optional === true ? [] : [`${name} needs an argument, its ${word}: ${describeType(type)}`];
  return findTypeFaults(given[0], type, word === "options" ? [] : [word], name);
}

function findTypeFaults(value: unknown, type: ArgumentType, at: readonly string[], name: string): readonly string[] {
  if (typeof type === "object" && "oneOf" in type) {
    // An object is compared with the last alternative, which has most of its members.
    const among = type.oneOf.filter((one) => isObject(value) === isOfMembers(one));
    const found = among.map((one) => findTypeFaults(value, one, at, name));
    if (found.some((faults) => faults.length === 0)) return [];
    if (isObject(value) && found.length > 0) return found.at(-1) ?? [];
    return [toFault(value, type, at, name)];
  }
  if (typeof type === "object" && "members" in type) {
    if (!isObject(value)) return [toFault(value, type, at, name)];
    const { members, required = [] } = type;
    const missing = required.filter((member) => !Object.hasOwn(value, member));
    return [
      ...missing.map((member) => `${name} needs ${[...at, member].join(".")}`),
      ...Object.entries(value).flatMap(([member, inner]) => {
        const of = Object.hasOwn(members, member) ? members[member] : undefined;
        if (of !== undefined) return findTypeFaults(inner, of, [...at, member], name);
        const meant = nearest(member, Object.keys(members));
        return [`${name} has no option ${shorten(member)}${meant === undefined ? "" : `, did you mean ${meant}?`}`];
      }),
    ];
  }
  if (typeof type === "object" && "list" in type) {
    if (!Array.isArray(value)) return [toFault(value, type, at, name)];
    return value.flatMap((item, index) => findTypeFaults(item, type.list, [...at, String(index)], name)).slice(0, 1);
  }
  return isOf(value, type) ? [] : [toFault(value, type, at, name)];
}

function isOfMembers(type: ArgumentType): boolean {
  return type === "object" || type === "any" || (typeof type === "object" && "members" in type);
}

function isOf(
  value: unknown,
  type: Exclude<ArgumentType, { list: unknown } | { members: unknown } | { oneOf: unknown }>,
) {
  if (typeof type === "object") return type.choices.some((choice) => choice === value);
  switch (type) {
    case "number":
      return typeof value === "number";
    case "text":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
    case "date":
      return typeof value === "number" || (typeof value === "string" && !Number.isNaN(Date.parse(value)));
    case "object":
      return isObject(value);
    case "any":
      return true;
  }
}

function toFault(value: unknown, type: ArgumentType, at: readonly string[], name: string): string {
  const close =
    typeof type === "object" && "choices" in type && typeof value === "string"
      ? nearest(value, type.choices.map(String))
      : undefined;
  const subject = at.length === 0 ? `the argument of ${name}` : `${at.join(".")} of ${name}`;
  const meant = close === undefined ? "" : `, did you mean ${JSON.stringify(close)}?`;
  return `${subject} must be ${describeType(type)}, not ${shorten(JSON.stringify(value))}${meant}`;
}

const MOST_NAMED = 8;

function describeType(type: ArgumentType): string {
  if (typeof type === "string")
    return {
      number: "a number",
      text: "a text",
      boolean: "true or false",
      date: "a date such as 2026-01-31",
      object: "an object",
      any: "a value",
    }[type];
  if ("list" in type) return "a list";
  if ("members" in type) return `an object of ${Object.keys(type.members).join(", ")}`;
  if ("oneOf" in type) return type.oneOf.map(describeType).join(" or ");
  const named = type.choices.slice(0, MOST_NAMED).map((choice) => JSON.stringify(choice));
  return `one of ${named.join(", ")}${type.choices.length > MOST_NAMED ? ", …" : ""}`;
}

function toSample(type: ArgumentType): unknown {
  if (typeof type === "string")
    return { number: 3, text: "text", boolean: true, date: "2026-01-31", object: { a: 1 }, any: "a" }[type];
  if ("list" in type) return [toSample(type.list)];
  if ("oneOf" in type) return toSample(type.oneOf.find(isOfMembers) ?? type.oneOf[0] ?? "any");
  if ("choices" in type) return type.choices[0];
  const names = type.required ?? Object.keys(type.members).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, toSample(type.members[name] ?? "any")]));
}
