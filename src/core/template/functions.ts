import type { Faker } from "@faker-js/faker";

import { isObject, toJsonNumber } from "../model/json.ts";
import { DAY, REFERENCE_TIME, toDate } from "../world/time.ts";
import { MOST_WORDS_AT_ONCE } from "../world/vocabulary.ts";

const MODULES = {
  airline: [],
  animal: [],
  book: [],
  color: [],
  commerce: [],
  company: [],
  database: [],
  datatype: [],
  date: [],
  finance: [],
  food: [],
  git: [],
  hacker: [],
  // The others take functions, run patterns or templates of their own, or grow without bound.
  helpers: [
    "fake",
    "fromRegExp",
    "multiple",
    "mustache",
    "enumValue",
    "uniqueArray",
    "replaceSymbols",
    "replaceCreditCardSymbols",
    "rangeToNumber",
    "maybe",
  ],
  internet: [],
  location: [],
  lorem: [],
  music: [],
  number: [],
  person: [],
  phone: [],
  science: [],
  string: [],
  system: [],
  vehicle: [],
  word: [],
} as const satisfies Partial<Record<keyof Faker, readonly string[]>>;

/** Calls that Seedbed answers itself: so that nothing points at a real mailbox or somebody else's server, and what Faker does not have. */
const OWN: Readonly<Record<string, (faker: Faker, baseUrl: string, args: readonly unknown[]) => unknown>> = {
  "date.day": (faker) => toDate(REFERENCE_TIME - faker.number.int({ min: 1, max: 3650 }) * DAY),
  "finance.creditCardNumber": (faker, _baseUrl, args) => {
    const [first] = args;
    const issuer = isObject(first) ? first["issuer"] : first;
    if (typeof issuer === "string" && /[{}[\]]/.test(issuer))
      throw new RangeError("issuer is a name, or digits with # for those to fill in, without repetitions or ranges");
    return faker.finance.creditCardNumber(...(args as Parameters<Faker["finance"]["creditCardNumber"]>));
  },
  "internet.email": (faker, _baseUrl, args) =>
    faker.internet.exampleEmail(...(args as Parameters<Faker["internet"]["exampleEmail"]>)),
  "image.avatar": (faker, baseUrl) => `${baseUrl}/images/avatar/${faker.string.alphanumeric(8).toLowerCase()}.svg`,
  "image.cover": (faker, baseUrl) => `${baseUrl}/images/cover/${faker.string.alphanumeric(8).toLowerCase()}.svg`,
  "image.url": (_faker, baseUrl, [size]) => {
    const { width = 640, height = 480 } = isObject(size) ? size : {};
    return `${baseUrl}/images/${toPixels(width)}x${toPixels(height)}.svg`;
  },
};

/** Functions whose numbers are values. All others' say how much to make, as do `count` and `length` here. */
const VALUES = /^(?:number|date|location)\.|^(?:finance\.amount|commerce\.price)$/;
const AMOUNTS: ReadonlySet<string> = new Set(["count", "length", "fractionDigits", "dec"]);

const COUNTED: ReadonlySet<string> = new Set(["lorem", "string", "word"]);

/** Options that are dates, which must say their time zone (a date alone is UTC). */
const DATES: ReadonlySet<string> = new Set(["from", "to", "refDate"]);
const ABSOLUTE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** A function of the vocabulary, called by name with JSON arguments. Throws a `RangeError` or what Faker throws. */
export type TemplateFunction = (faker: Faker, baseUrl: string, args: readonly unknown[]) => unknown;

/** All functions that templates may call, by name such as `person.fullName`, in alphabetical order. */
export function listFunctions(faker: Faker): ReadonlyMap<string, TemplateFunction> {
  const found: [string, TemplateFunction][] = Object.keys(OWN).map((name) => [name, toOwn(name)]);
  for (const [module, left] of Object.entries(MODULES)) {
    // A module is a class instance: its functions are on its prototype chain or its own.
    const instance = faker[module as keyof typeof MODULES] as unknown as Record<string, unknown>;
    for (const method of methodsOf(instance)) {
      const name = `${module}.${method}`;
      if (Object.hasOwn(OWN, name) || (left as readonly string[]).includes(method)) continue;
      found.push([name, (source, _baseUrl, args) => call(source, module as keyof typeof MODULES, method, args)]);
    }
  }
  return new Map(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function toOwn(name: string): TemplateFunction {
  return (faker, baseUrl, args) => {
    assertSmall(args, false);
    return toJsonValue(OWN[name]?.(faker, baseUrl, args));
  };
}

function call(faker: Faker, module: keyof typeof MODULES, method: string, args: readonly unknown[]): unknown {
  assertSmall(args, VALUES.test(`${module}.${method}`));
  if (COUNTED.has(module)) assertWhole(args);
  if (module !== "helpers") assertShort(args); // those choose among texts and repeat none
  assertSameEverywhere(args);
  const instance = faker[module] as unknown as Record<string, (...rest: readonly unknown[]) => unknown>; // as listed above
  return toJsonValue(instance[method]?.(...args));
}

function methodsOf(instance: Readonly<Record<string, unknown>>): string[] {
  const names = new Set<string>();
  for (
    let level: object | null = instance;
    level !== null && level !== Object.prototype;
    level = Object.getPrototypeOf(level) as object | null
  ) {
    for (const name of Object.getOwnPropertyNames(level)) {
      if (name !== "constructor" && !name.startsWith("_") && typeof instance[name] === "function") names.add(name);
    }
  }
  return [...names];
}

/** Refuses numbers that would ask for too much, `values` aside. */
function assertSmall(value: unknown, values: boolean): void {
  if (typeof value === "number" && !values) {
    if (Math.abs(value) > MOST_WORDS_AT_ONCE)
      throw new RangeError(`no number in the arguments may be over ${MOST_WORDS_AT_ONCE}`);
    if (value < 0) throw new RangeError(`${value} of something cannot be made: give 0 or more`);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) assertSmall(inner, values && !AMOUNTS.has(name));
}

function assertWhole(value: unknown): void {
  if (typeof value === "number" && !Number.isInteger(value))
    throw new RangeError(`${value} of something cannot be made: give a whole number`);
  if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) assertWhole(inner);
}

/** Refuses text that is too long to be repeated, as `lorem.sentences` repeats its separator. */
function assertShort(value: unknown): void {
  if (typeof value === "string" && value.length > MOST_WORDS_AT_ONCE)
    throw new RangeError(`no text in the arguments may be longer than ${MOST_WORDS_AT_ONCE} characters`);
  if (typeof value !== "object" || value === null) return;
  for (const inner of Object.values(value)) assertShort(inner);
}

/** Refuses options whose effect depends on the machine's language or time zone: the same seed gives the same bytes everywhere. */
function assertSameEverywhere(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "autoFormat" && inner !== false) throw new RangeError("autoFormat depends on the machine's language");
    if (DATES.has(name) && typeof inner === "string" && !ABSOLUTE.test(inner)) {
      throw new RangeError(`${name} must be a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z`);
    }
    assertSameEverywhere(inner);
  }
}

function toPixels(value: unknown): number {
  const pixels = Math.round(Number(value));
  if (pixels >= 1 && pixels <= MOST_WORDS_AT_ONCE) return pixels;
  throw new RangeError(`width and height are whole numbers from 1 to ${MOST_WORDS_AT_ONCE}`);
}

/** Converts a result of Faker to JSON: dates as ISO 8601, big integers as text, undefined as null. */
function toJsonValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "number") return toJsonNumber(value);
  if (typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toJsonValue);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toJsonValue(inner)]));
  return value;
}
