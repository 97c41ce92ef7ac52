import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { hashSeed, mix, toStream } from "./stream.ts";

const streamOf = (seed: number, ...path: readonly (string | number)[]) => toStream(path.reduce(mix, hashSeed(seed)));
const draw = (stream: ReturnType<typeof streamOf>, count: number): number[] =>
  Array.from({ length: count }, () => stream.next());

test("the same path gives the same numbers, and what they are never changes", () => {
  assert.deepEqual(draw(streamOf(42, "book", "title", 7), 20), draw(streamOf(42, "book", "title", 7), 20));
  const words = draw(streamOf(42, "book", "title", 7), 4).map((number) => number * 4294967296);
  assert.deepEqual(words, [2_982_889_129, 2_670_533_804, 2_864_292_619, 1_380_210_955]);
});

test("seeds that other generators confuse have nothing in common", () => {
  const seeds = [0, 1, -1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 32 - 1, 2 ** 32 + 1, 2 ** 53 - 1, -(2 ** 53) + 1];
  const draws = seeds.map((seed) => draw(streamOf(seed), 8));
  const all = draws.flat();
  assert.equal(new Set(all).size, all.length);
});

test("steps of a path are told apart by kind, length and order, whatever stands beside them", () => {
  const paths: (string | number)[][] = [
    [],
    ["a"],
    ["b"],
    ["a", 1],
    ["a1"],
    ["a", "1"],
    [1, "a"],
    ["", "a"],
    ["a", ""],
    ["a", 12],
    ["a1", 2],
    ["ab", "c"],
    ["a", "bc"],
    [1],
    [2 ** 32 + 1],
    [-1],
    [2 ** 32 - 1],
  ];
  const firsts = paths.map((path) => streamOf(1, ...path).next());
  assert.equal(new Set(firsts).size, paths.length);
});

test("numbers are spread evenly, within a stream and over the first numbers of neighbouring paths", () => {
  const within = draw(streamOf(3, "even"), 20_000);
  const across = Array.from({ length: 20_000 }, (_, index) => streamOf(3, "even", index).next());
  const seeds = Array.from({ length: 20_000 }, (_, seed) => streamOf(seed).next());
  for (const numbers of [within, across, seeds]) {
    const bins = Array<number>(20).fill(0);
    for (const number of numbers) {
      assert.ok(number >= 0 && number < 1);
      const bin = Math.floor(number * 20);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    // 19 degrees of freedom: chance passes 50 once in 8,000 times, and these numbers are always the same.
    const chiSquared = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    assert.ok(chiSquared < 50, `chi-squared ${chiSquared}`);
  }
});

test("neighbouring streams do not follow each other", () => {
  for (const [one, other] of [
    [streamOf(1, "x", 1), streamOf(1, "x", 2)],
    [streamOf(1), streamOf(2)],
    [streamOf(0), streamOf(2 ** 32)],
  ] as const) {
    const pairs = draw(one, 5000).map((number) => [number - 0.5, other.next() - 0.5] as const);
    const correlation = pairs.reduce((sum, [a, b]) => sum + a * b, 0) / 5000 / (1 / 12);
    assert.ok(Math.abs(correlation) < 0.06, `correlation ${correlation}`);
  }
});

test("whole numbers stay within their bounds and reach both", () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer({ min: 0, max: 5 }),
      (seed, min, more) => {
        const stream = streamOf(seed);
        const seen = new Set(Array.from({ length: 300 }, () => stream.int(min, min + more)));
        assert.deepEqual(
          [...seen].toSorted((a, b) => a - b),
          Array.from({ length: more + 1 }, (_, at) => min + at),
        );
      },
    ),
    { numRuns: 30 },
  );
});

test("weights are kept, and what weighs nothing is never chosen", () => {
  const stream = streamOf(5);
  const counts = new Map<string, number>();
  for (let at = 0; at < 10_000; at += 1) {
    const value = stream.weighted([
      ["rare", 1],
      ["never", 0],
      ["often", 9],
    ]);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  assert.equal(counts.get("never"), undefined);
  const rare = counts.get("rare") ?? 0;
  assert.ok(rare > 850 && rare < 1150, `${rare} of 10,000`);
});

test("chance 0 never happens and chance 1 always", () => {
  const stream = streamOf(6);
  for (let at = 0; at < 1000; at += 1) {
    assert.equal(stream.chance(0), false);
    assert.equal(stream.chance(1), true);
  }
});

test("a shuffle keeps every element, a sample has different ones, and the list itself stays", () => {
  fc.assert(
    fc.property(fc.integer(), fc.uniqueArray(fc.integer()), fc.nat(30), (seed, list, count) => {
      const before = [...list];
      const stream = streamOf(seed);
      const inOrder = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
      assert.deepEqual(inOrder(stream.shuffle(list)), inOrder(list));
      const sample = stream.sample(list, count);
      assert.equal(sample.length, Math.min(count, list.length));
      assert.equal(new Set(sample).size, sample.length);
      assert.ok(sample.every((value) => list.includes(value)));
      assert.deepEqual(list, before);
    }),
    { numRuns: 50 },
  );
});

test("nothing can be picked from nothing", () => {
  assert.throws(() => streamOf(1).pick([]), RangeError);
  assert.throws(() => streamOf(1).weighted([]), RangeError);
});
