/** Numbers that a seed decides. */
export interface Chance {
  /** In [0, 1). */
  next(this: void): number;
  /** A whole number from 0 up to, not including, `below`. */
  whole(this: void, below: number): number;
  /** True so often, of 1. */
  is(this: void, likelihood: number): boolean;
  pick<T>(this: void, from: readonly T[]): T;
  /** Numbers of its own, which do not change with how many are drawn here. */
  fork(this: void): Chance;
}

/** The generator "sfc32" (Doty-Humphrey, PractRand), which is quick and good enough for this. */
export function createChance(seed: number): Chance {
  let [a, b, c, count] = [seed | 0, (seed / 2 ** 32) | 0, 0x9e37_79b9, 1];
  const bits = (): number => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let at = 0; at < 12; at += 1) bits();
  const next = (): number => bits() / 2 ** 32;
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    next,
    whole,
    is: (likelihood) => next() < likelihood,
    pick<T>(from: readonly T[]): T {
      return from[whole(from.length)] as T; // nobody picks from nothing
    },
    fork: () => createChance(bits()),
  };
}
