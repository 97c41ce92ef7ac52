import type { Faker } from "@faker-js/faker";

import type { RecordOf, Resource, Shape } from "./resource.ts";
import type { Profile } from "./world-choice.ts";

/** Pseudo-random numbers named by a path: the same path gives the same numbers on every machine. */
export interface Stream {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** One element; throws on an empty list. */
  pick<const T>(list: readonly T[]): T;
  /** One of the values, in proportion to their weights. */
  weighted<const T>(entries: readonly (readonly [value: T, weight: number])[]): T;
  /** A shuffled copy. */
  shuffle<const T>(list: readonly T[]): T[];
  /** `count` different elements in random order (all of them if the list is shorter). */
  sample<const T>(list: readonly T[], count: number): T[];
}

/** Something that needs a look at the whole world, made once per world from few fields. */
export interface GrowthPlan<P> {
  readonly name: string;
  make(world: World): P;
}

/** Everything that grows from one seed. Records are made when asked for, in any order. */
export interface World {
  readonly seed: number;
  /** The dataset version: which growth rules, and which fields its records have. */
  readonly version: number;
  /** The hostile data that its records become, for generators whose values follow from others. */
  readonly profile: Profile | undefined;
  /** Number of the part of a larger world, from 0. Each has the records of a world of size 1, numbered by itself. */
  readonly part: number;
  /** The first part; itself, if it is that. */
  readonly first: World;
  /** Base of Seedbed's own pictures: absolute, without a trailing slash. */
  readonly baseUrl: string;
  /** The stream of a path within this world, such as `stream("ledger", "account", 7)`. */
  stream(...path: readonly (string | number)[]): Stream;
  /** The plan's result, made on first use and kept with the world. */
  plan<P>(plan: GrowthPlan<P>): P;
  /** The record with this number (from 1), lazily: only the fields that are read are made. Throws past the resource's count. */
  record<S extends Shape>(resource: Resource<S>, index: number): RecordOf<S>;
}

export interface Generation<S extends Shape> {
  /** Number of the record, from 1; its id is the same number as a string. */
  readonly index: number;
  readonly id: string;
  readonly world: World;
  /** The stream of this very field. */
  readonly random: Stream;
  /** Faker's vocabulary, drawing from this field's stream. */
  readonly faker: Faker;
  /** The record's other fields, made when read. A cycle throws. */
  readonly self: RecordOf<S>;
}
