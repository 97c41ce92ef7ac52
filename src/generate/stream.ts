import type { Stream } from "../model/generation.ts";

/** A 128-bit hash in the making: four 32-bit words. */
export type Hash = readonly [number, number, number, number];

const START: Hash = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x85a308d3];

/** Mixes one step of a path into a hash. Steps are told apart by kind and length, so `("a", 12)` and `("a1", 2)` differ. */
export function mix(hash: Hash, step: string | number): Hash {
  if (typeof step === "number") return mixWords(mixWords(hash, step >>> 0), Math.floor(step / 4294967296) | 0);
  let words = mixWords(hash, step.length + 0x5bd1e995);
  for (let at = 0; at < step.length; at += 1) words = mixWords(words, step.charCodeAt(at));
  return words;
}

// The mixing step of MurmurHash3 x86_128 with the four lanes fed the same word.
function mixWords([a, b, c, d]: Hash, word: number): Hash {
  const a2 = Math.imul(rotate(a ^ Math.imul(word, 0x239b961b), 19) + b, 5) + 0x561ccd1b;
  const b2 = Math.imul(rotate(b ^ Math.imul(word, 0xab0e9789), 17) + c, 5) + 0x0bcaa747;
  const c2 = Math.imul(rotate(c ^ Math.imul(word, 0x38b34ae5), 15) + d, 5) + 0x96cd1c35;
  const d2 = Math.imul(rotate(d ^ Math.imul(word, 0xa1e38b93), 13) + a2, 5) + 0x32ac3b17;
  return [a2 | 0, b2 | 0, c2 | 0, d2 | 0];
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
export function toStream(hash: Hash): Stream {
  let a = avalanche(hash[0] ^ hash[3]);
  let b = avalanche(hash[1] + a);
  let c = avalanche(hash[2] ^ b);
  let d = avalanche(hash[3] + c) | 1;

  const next = (): number => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (rotate(c, 21) + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    const size = Math.min(count, rest.length);
    for (let at = 0; at < size; at += 1) {
      const other = int(at, rest.length - 1);
      [rest[at], rest[other]] = [rest[other] as T, rest[at] as T]; // both are within the list
    }
    rest.length = size;
    return rest;
  };
  for (let warm = 0; warm < 4; warm += 1) next();

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError("cannot pick from an empty list");
      return list[int(0, list.length - 1)] as (typeof list)[number]; // within the list
    },
    weighted: (entries) => {
      let total = 0;
      for (const [, weight] of entries) total += weight;
      let left = next() * total;
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      const last = entries.at(-1);
      if (last === undefined) throw new RangeError("cannot pick from an empty list");
      return last[0];
    },
    shuffle: (list) => sample(list, list.length),
    sample,
  };
}

/** A whole number from 0 on that follows from a text. */
export function hashText(text: string): number {
  const [a, , , d] = mix(START, text);
  return avalanche(a ^ d) >>> 0;
}
