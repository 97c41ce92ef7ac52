import type { Stream } from "../model/generation.ts";

/** A 128-bit hash in the making: four 32-bit words. */
export type Hash = readonly [number, number, number, number];

const START: Hash = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x85a308d3];

/**
 * Mixes one step of a path into a hash. Steps are told apart by kind and length, so `("a", 12)` and `("a1", 2)` differ.
 * A world mixes thousands of them: there is nothing here that would be garbage.
 */
export function mix(hash: Hash, step: string | number): Hash {
  let a = hash[0];
  let b = hash[1];
  let c = hash[2];
  let d = hash[3];
  const count = typeof step === "number" ? 2 : step.length + 1;
  for (let at = 0; at < count; at += 1) {
    // The mixing step of MurmurHash3 x86_128 with the four lanes fed the same word.
    const word = wordAt(step, at);
    a = (Math.imul(rotate(a ^ Math.imul(word, 0x239b961b), 19) + b, 5) + 0x561ccd1b) | 0;
    b = (Math.imul(rotate(b ^ Math.imul(word, 0xab0e9789), 17) + c, 5) + 0x0bcaa747) | 0;
    c = (Math.imul(rotate(c ^ Math.imul(word, 0x38b34ae5), 15) + d, 5) + 0x96cd1c35) | 0;
    d = (Math.imul(rotate(d ^ Math.imul(word, 0xa1e38b93), 13) + a, 5) + 0x32ac3b17) | 0;
  }
  return [a, b, c, d];
}

/** The words of a number are its halves, those of a text its length and its characters. */
function wordAt(step: string | number, at: number): number {
  if (typeof step === "number") return at === 0 ? step >>> 0 : Math.floor(step / 4294967296) | 0;
  return at === 0 ? step.length + 0x5bd1e995 : step.charCodeAt(at - 1);
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

// MurmurHash3's finalizer: every input bit reaches every output bit.
function avalanche(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

/**
 * The hash that a seed's streams start from. The seed is hashed as its decimal text: 0, 2^32 and -1 have nothing in common.
 * The dataset version is no part of it: what a later version adds moves nothing that was there.
 */
export function hashSeed(seed: number): Hash {
  return mix(mix(START, "seedbed/1"), String(seed));
}

/** A stream of numbers from a hash: sfc32 (Chris Doty-Humphrey, PractRand), integer arithmetic only, so equal on every machine. */
class Sfc32 implements Stream {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(hash: Hash) {
    this.#a = avalanche(hash[0] ^ hash[3]);
    this.#b = avalanche(hash[1] + this.#a);
    this.#c = avalanche(hash[2] ^ this.#b);
    this.#d = avalanche(hash[3] + this.#c) | 1;
    for (let warm = 0; warm < 4; warm += 1) this.next();
  }

  next(): number {
    const b = this.#b;
    const c = this.#c;
    const d = this.#d;
    const t = (this.#a + b + d) | 0;
    this.#d = (d + 1) | 0;
    this.#a = b ^ (b >>> 9);
    this.#b = (c + (c << 3)) | 0;
    this.#c = (rotate(c, 21) + t) | 0;
    return (t >>> 0) / 4294967296;
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<const T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError("cannot pick from an empty list");
    return list[this.int(0, list.length - 1)] as T; // within the list
  }

  weighted<const T>(entries: readonly (readonly [value: T, weight: number])[]): T {
    // By index: taking pairs apart makes garbage, and this is called thousands of times for a page.
    let total = 0;
    for (const entry of entries) total += entry[1];
    let left = this.next() * total;
    for (const entry of entries) {
      left -= entry[1];
      if (left < 0) return entry[0];
    }
    const last = entries.at(-1);
    if (last === undefined) throw new RangeError("cannot pick from an empty list");
    return last[0];
  }

  shuffle<const T>(list: readonly T[]): T[] {
    return this.sample(list, list.length);
  }

  sample<const T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const size = Math.min(count, rest.length);
    for (let at = 0; at < size; at += 1) {
      const other = this.int(at, rest.length - 1);
      const drawn = rest[other] as T; // both are within the list
      rest[other] = rest[at] as T;
      rest[at] = drawn;
    }
    rest.length = size;
    return rest;
  }
}

/** The stream that grows from a hash. */
export function toStream(hash: Hash): Stream {
  return new Sfc32(hash);
}

/** Choices for `weighted`, from how often each is taken. */
export function sharesOf<T extends string>(weights: Readonly<Record<T, number>>): readonly (readonly [T, number])[] {
  return Object.entries(weights) as [T, number][]; // the names are those of T
}

/** A whole number from 0 on that follows from a text. */
export function hashText(text: string): number {
  const [a, , , d] = mix(START, text);
  return avalanche(a ^ d) >>> 0;
}
