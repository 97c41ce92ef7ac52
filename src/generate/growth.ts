import type { RecordOf, Resource, Shape } from "../model/resource.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { createWorld } from "./world.ts";

/** All records of a world, as it was chosen. */
export interface GrownRecords {
  /** How many records of the resource there are. */
  count(resource: Resource): number;
  /** The record with this number (from 1), whole and frozen; made anew at each call. */
  generate<S extends Shape>(resource: Resource<S>, index: number): RecordOf<S>;
}

/** Grows the records of a world: nothing is made until it is asked for. */
export function createGrowth({ seed }: WorldChoice, baseUrl: string): GrownRecords {
  const world = createWorld({ seed, baseUrl });
  return { count: (resource) => resource.count, generate: (resource, index) => world.generate(resource, index) };
}
