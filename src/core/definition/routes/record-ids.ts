import { ownIds, toIndex } from "../../model/ids.ts";
import type { Id, Ids } from "../../model/ids.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { hashSeed, mix } from "../../world/stream.ts";
import type { IdKind } from "../words.ts";

const MAX_SEARCHED = 300;

interface Numbering {
  toId(index: number): Id;
  toIndex(id: string): number | undefined;
}

const COUNTED: Numbering = { toId: String, toIndex };

/** Ids of the kind that a schema asks for; the first records have those that are `given`. */
export function idsOfSchema(
  schema: ApiSchema,
  schemas: ApiSchemas,
  given: readonly Id[],
  draw: (index: number) => unknown,
): Ids {
  const { type, format } = schemas.shapeOf(schema);
  const isValid = (id: unknown): boolean => schemas.issuesOf(schema, id, "response").length === 0;
  if (type === "integer" || type === "number") {
    const numbers = given.filter((id) => typeof id === "number");
    const least = [1, 1_000, 100_000].find((one) => isValid(one) && isValid(one + 50)) ?? 1;
    return withGiven("number", numbering(least, numbers), numbers);
  }
  const texts = given.map(String).filter((id) => id.length <= 100 && isValid(id));
  const [example] = texts;
  const prefix = /^([a-z][a-z0-9]{0,11}_)[A-Za-z0-9]{6,}$/.exec(example ?? "")?.[1];
  const kinds: readonly Numbering[] = [
    ...(format === "uuid" || /^[\da-f]{8}-[\da-f]{4}-/i.test(example ?? "") ? [UUIDS] : []),
    ...(/^[\da-f]{24}$/.test(example ?? "") ? [OBJECT_IDS] : []),
    ...(prefix === undefined ? [] : [prefixed(prefix)]),
    COUNTED,
    UUIDS,
    OBJECT_IDS,
    drawn(draw),
  ];
  const kind = kinds.find((one) => [1, 2, 12].every((index) => isValid(one.toId(index)))) ?? COUNTED;
  return withGiven("text", kind, texts);
}

/** Ids of a kind that a definition names: `uuid`, `objectId`, or a prefix such as `cus_`. The first records have those that are `given`; those of resources of another `name` differ. */
export function idsOfKind(kind: Exclude<IdKind, "text" | "number">, name: string, given: readonly Id[]): Ids {
  const salt = mix(hashSeed(0), name)[0] >>> 0;
  const numbers = kind === "uuid" ? uuids(salt) : kind === "objectId" ? objectIds(salt) : prefixed(kind);
  return withGiven("text", numbers, given);
}

/** Ids of a list's records as they are: the next number follows where some are numbers. */
export function idsOfList(given: readonly Id[]): Ids {
  const isCounted = given.length === 0 || given.some((id) => typeof id === "number");
  return ownIds(isCounted ? "number" : "text", given);
}

/** Whole numbers from `least`, past those that are given. */
function numbering(least: number, given: readonly number[]): Numbering {
  const most = given.reduce((largest, id) => Math.max(largest, id), least - 1);
  const shift = given.length === 0 ? least - 1 : most - given.length;
  return {
    toId: (index) => index + shift,
    toIndex(id) {
      const index = (toIndex(id) ?? (id === "0" ? 0 : Number.NaN)) - shift;
      return index > given.length ? index : undefined;
    },
  };
}

/** Words of 32 bits that a number is hashed to. */
function wordsOf(index: number, salt = 0): readonly number[] {
  return mix(mix(hashSeed(salt), "id"), index).map((word) => word >>> 0);
}

function toHex(word: number, length: number): string {
  return word.toString(16).padStart(8, "0").slice(0, length);
}

/** Goes through all numbers of 32 bits in an order that does not look like one, and back. */
const STEP = 0x9e3779b1;

/** A number that {@link hidden} was made of. */
function shown(word: number): number {
  return Math.imul(word, INVERSE) >>> 0;
}
const INVERSE = inverseOf(STEP);

/** The number that gives 1 when multiplied by an odd one, modulo 2^32 (Newton's iteration). */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let round = 0; round < 5; round += 1) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}

function hidden(index: number): number {
  return Math.imul(index, STEP) >>> 0;
}

/** UUIDs of version 4 (RFC 9562) whose first eight digits say which one it is. */
const uuids = (salt: number): Numbering => ({
  toId(index) {
    const [, b = 0, c = 0, d = 0] = wordsOf(index, salt);
    const [second, third] = [toHex(b, 8), toHex(c, 8)];
    const variant = "89ab"[(c >>> 28) & 3] ?? "8";
    return `${toHex((hidden(index) ^ salt) >>> 0, 8)}-${second.slice(0, 4)}-4${second.slice(4, 7)}-${variant}${third.slice(1, 4)}-${third.slice(4)}${toHex(d, 8)}`;
  },
  toIndex: (id) => found(id, /^[\da-f]{8}-/i, salt),
});

/** Ids of 24 hexadecimal digits, as MongoDB gives. */
const objectIds = (salt: number): Numbering => ({
  toId(index) {
    const [, b = 0, c = 0] = wordsOf(index, salt);
    return `${toHex((hidden(index) ^ salt) >>> 0, 8)}${toHex(b, 8)}${toHex(c, 8)}`;
  },
  toIndex: (id) => found(id, /^[\da-f]{8}/i, salt),
});

const UUIDS = uuids(0);
const OBJECT_IDS = objectIds(0);

function found(id: string, begins: RegExp, salt: number): number | undefined {
  return begins.test(id) ? shown((Number.parseInt(id.slice(0, 8), 16) ^ salt) >>> 0) : undefined;
}

/** Ids such as `cus_4fzh2k9q01ab`. */
function prefixed(prefix: string): Numbering {
  return {
    toId(index) {
      const [, b = 0] = wordsOf(index);
      return `${prefix}${hidden(index).toString(36).padStart(7, "0")}${b.toString(36).padStart(7, "0")}`;
    },
    toIndex: (id) =>
      id.startsWith(prefix) ? shown(Number.parseInt(id.slice(prefix.length, prefix.length + 7), 36)) : undefined,
  };
}

/** Ids that a pattern gives: each is drawn, and found again by drawing. */
function drawn(draw: (index: number) => unknown): Numbering {
  const known: string[] = [];
  const toId = (index: number): string => (known[index] ??= String(draw(index)));
  return {
    toId,
    toIndex(id) {
      for (let index = 1; index <= MAX_SEARCHED; index += 1) if (toId(index) === id) return index;
      return undefined;
    },
  };
}

function withGiven(kind: Ids["kind"], numbers: Numbering, given: readonly Id[]): Ids {
  const indexes = new Map(given.map((id, at) => [String(id), at + 1]));
  const toId = (index: number): Id => given[index - 1] ?? numbers.toId(index);
  return Object.freeze({
    kind,
    toId,
    toIndex(id: string) {
      const known = indexes.get(id);
      if (known !== undefined) return known;
      const index = numbers.toIndex(id);
      return index !== undefined && Number.isSafeInteger(index) && index > given.length && String(toId(index)) === id
        ? index
        : undefined;
    },
  });
}
