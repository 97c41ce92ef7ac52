/** The id of a record as JSON has it: a decimal text unless its resource has ids of its own. */
export type Id = string | number;

/** The ids of a resource's records, where they are not counted texts `"1"`, `"2"`, …. */
export interface Ids {
  readonly kind: "text" | "number";
  /** The id of the record with this number, from 1. */
  toId(index: number): Id;
  /** The number that an id stands for; undefined for what is no id that this gives. */
  toIndex(id: string): number | undefined;
}

/** The number that a counted id stands for; undefined for text that is none. */
export function toIndex(id: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
}

/** True if a value can be an id of one's own: a whole number, or a text that can stand in a path. */
export function isOwnId(value: unknown): value is Id {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0;
  return (
    typeof value === "string" &&
    value.length > 0 &&
    value.length <= 100 &&
    value.isWellFormed() &&
    !/^\.{1,2}$|\p{Cc}/u.test(value)
  );
}

const LENGTH = 4;
const TEXTS = 36 ** LENGTH;

/** Goes through all of them in an order that does not look like one: neither it nor {@link BACK} shares a factor with 36. */
const STEP = 1_000_003;
const BACK = inverse(STEP, TEXTS);

/** Ids that follow from the number of a record, and back. */
export interface Numbering {
  toId(index: number): Id;
  toIndex(id: string): number | undefined;
}

/** Ids of which the first records have those that are `given`. */
export function withGiven(kind: Ids["kind"], numbers: Numbering, given: readonly Id[]): Ids {
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

/**
 * Ids of one's own: those that are `given` to the first records, and for the others the next whole numbers, or texts
 * that look drawn. The same number always has the same id.
 */
export function ownIds(kind: Ids["kind"], given: readonly Id[]): Ids {
  const taken = new Set(given.map(String));
  // After the largest of all no number would be left.
  const counted = given.filter((id) => typeof id === "number" && id < 2 ** 52) as readonly number[]; // numbers, as was just seen
  const shift = counted.reduce((largest, id) => Math.max(largest, id), 0) - given.length;
  const numbers: Numbering = {
    toId: (index) => index + shift,
    toIndex: (id) => (toIndex(id) ?? 0) - shift,
  };
  const texts: Numbering = {
    toId(index) {
      let text = index < TEXTS ? ((index * STEP) % TEXTS).toString(36).padStart(LENGTH, "0") : index.toString(36);
      while (taken.has(text)) text += "x";
      return text;
    },
    toIndex: fromText,
  };
  return withGiven(kind, kind === "number" ? numbers : texts, given);
}

/** Inverts {@link toText}; returns some number for other text. */
function fromText(text: string): number {
  if (!/^[0-9a-z]{4,12}$/.test(text)) return 0;
  const isShort = text.length === LENGTH || text.endsWith("x");
  return isShort ? (Number.parseInt(text.slice(0, LENGTH), 36) * BACK) % TEXTS : Number.parseInt(text, 36);
}

/** The number that gives 1 when multiplied by `value`, modulo `modulus` (the extended Euclidean algorithm). */
export function inverse(value: number, modulus: number): number {
  let [r, next] = [modulus, value];
  let [t, nextT] = [0, 1];
  while (next !== 0) {
    const quotient = Math.floor(r / next);
    [r, next] = [next, r - quotient * next];
    [t, nextT] = [nextT, t - quotient * nextT];
  }
  return t < 0 ? t + modulus : t;
}

/** The id of a resource's first record, written out. */
export function firstId({ ids }: { readonly ids: Ids | undefined }): string {
  return toIdText(ids?.toId(1) ?? "1");
}

/** An id written out, as it stands in a path. */
export function toIdText(id: Id): string {
  return String(id);
}
