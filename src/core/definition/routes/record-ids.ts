import { inverse, isOwnId, ownIds, toIndex, withGiven } from "../../model/ids.ts";
import type { Id, Ids, Numbering } from "../../model/ids.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { hashSeed, mix } from "../../world/stream.ts";
import { parsePattern } from "../pattern.ts";
import type { Pattern } from "../pattern.ts";
import { ID_PREFIX } from "../words.ts";
import type { IdKind } from "../words.ts";

const MAX_SEARCHED = 300;

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

/** Ids of a kind that a definition names: `uuid`, `objectId`, a prefix such as `cus_`, or a pattern. The first records have those that are `given`; those of resources of another `name` differ. */
export function idsOfKind(kind: IdKind, name: string, given: readonly Id[]): Ids {
  const salt = mix(hashSeed(0), name)[0] >>> 0;
  const numbers =
    kind === "uuid"
      ? uuids(salt)
      : kind === "objectId"
        ? objectIds(salt)
        : ID_PREFIX.test(kind)
          ? prefixed(kind)
          : (numberedByPattern(kind) ?? COUNTED);
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
const INVERSE = inverse(STEP, 2 ** 32);

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

/** A pattern of ids has so many of them, at least. */
export const LEAST_IDS = 1_000;

/**
 * Ids of a pattern whose texts all have the same length, in an order that does not look like one; once they are used up, with a
 * number behind. Undefined for other patterns, those of few texts, and those of texts that are no ids.
 */
export function numberedByPattern(pattern: string): Numbering | undefined {
  let places: ReturnType<Pattern["places"]>;
  try {
    places = parsePattern(pattern).places();
  } catch {
    return undefined; // it is no pattern
  }
  if (!places?.flat().every((character) => isOwnId(character.padStart(places.length, "a")))) return undefined;
  // The last places count, as many as a number holds when it is multiplied; those before them are drawn.
  let [first, total] = [places.length, 1];
  while (first > 0 && total * (places[first - 1]?.length ?? 1) <= MOST_COUNTED) {
    first -= 1;
    total *= places[first]?.length ?? 1;
  }
  if (total < LEAST_IDS) return undefined;
  const back = inverse(PLACE_STEP, total);
  const toId = (index: number): string => {
    let place = ((index % total) * PLACE_STEP) % total;
    let text = "";
    for (let at = places.length - 1; at >= 0; at -= 1) {
      const digits = places[at] ?? [];
      const number = at >= first ? place : (wordsOf(index, at)[1] ?? 0);
      place = Math.floor(place / digits.length);
      text = (digits[number % digits.length] ?? "") + text;
    }
    const round = Math.floor(index / total);
    return round === 0 ? text : `${text}${round}`;
  };
  return {
    toId,
    toIndex(id) {
      const letters = Array.from(id);
      const place = places
        .slice(first)
        .reduce((sum, digits, at) => sum * digits.length + digits.indexOf(letters[first + at] ?? ""), 0);
      return Number(letters.slice(places.length).join("")) * total + (((place % total) * back) % total);
    },
  };
}

const MOST_COUNTED = 2 ** 22;
/** Shares no factor with any number of characters at a place: with it all texts are gone through. */
const PLACE_STEP = 618_033_803;

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
