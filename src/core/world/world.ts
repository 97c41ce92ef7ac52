import type { Faker } from "@faker-js/faker";

import type { Generation, GrowthPlan, Stream, World } from "../model/generation.ts";
import type { RecordOf, Resource, Shape } from "../model/resource.ts";
import type { Profile } from "../model/world-choice.ts";
import { drawFrom, givenVocabulary } from "./drawing.ts";
import { hashSeed, mix, toStream } from "./stream.ts";
import type { Hash } from "./stream.ts";

/** The newest version of the generated data, sent as `X-Dataset-Version`. The data behind a version never changes. */
export const DATASET_VERSION = 3;

export const DEFAULT_BASE_URL = "http://localhost:3000";

/** A generated world, which can also give whole, frozen records. */
export interface GeneratedWorld extends World {
  /** The record with this number (from 1), whole and frozen; made anew at each call. */
  generate<S extends Shape>(resource: Resource<S>, index: number): RecordOf<S>;
  /** The plans that were made, each behind those that it needed. */
  readonly plans: ReadonlyMap<GrowthPlan<unknown>, unknown>;
}

const MAKING = Symbol("being made");

// No name of a field is one of these.
const INDEX = Symbol("index");
const VALUES = Symbol("values");

/** Its stream begins at its first draw; many fields never draw. */
class Growing implements Generation<Shape> {
  readonly index: number;
  readonly world: World;
  readonly self: RecordOf<Shape>;
  readonly #hash: Hash;
  #random: Stream | undefined;
  constructor(index: number, world: World, hash: Hash, self: RecordOf<Shape>) {
    this.index = index;
    this.world = world;
    this.self = self;
    this.#hash = hash;
  }
  get id(): string {
    return String(this.index);
  }
  get random(): Stream {
    return (this.#random ??= toStream(mix(this.#hash, this.index)));
  }
  get faker(): Faker {
    return givenVocabulary();
  }
}

export interface WorldOptions {
  readonly seed: number;
  /** Version of growth rules and fields; default the newest. */
  readonly version?: number;
  /** Part of a larger world, from 0; default 0. */
  readonly part?: number;
  /** The hostile data that its records become; see {@link World.profile}. */
  readonly profile?: Profile | undefined;
  readonly baseUrl?: string;
}

/** Grows the world of a seed: nothing is made until it is asked for. */
export function createWorld({
  seed,
  version = DATASET_VERSION,
  part = 0,
  profile,
  baseUrl = DEFAULT_BASE_URL,
}: WorldOptions): GeneratedWorld {
  const whole = hashSeed(seed);
  const root = part === 0 ? whole : mix(mix(whole, "part"), part);
  const plans = new Map<GrowthPlan<unknown>, unknown>();
  const views = new Map<Resource, ResourceView>();

  let first: World | undefined;

  const world: GeneratedWorld = {
    seed,
    version,
    profile,
    part,
    get first() {
      first ??= part === 0 ? world : createWorld({ seed, version, baseUrl });
      return first;
    },
    baseUrl,
    plans,
    stream: (...path) => toStream(path.reduce(mix, root)),
    plan<P>(plan: GrowthPlan<P>): P {
      if (!plans.has(plan)) {
        plans.set(plan, MAKING);
        try {
          const made = drawFrom({ random: world.stream("plan", plan.name) }, () => plan.make(world));
          plans.delete(plan); // it comes behind those that it needed
          plans.set(plan, made);
        } finally {
          // A plan that threw throws again for the next caller, instead of seeming to be a circle.
          if (plans.get(plan) === MAKING) plans.delete(plan);
        }
      }
      const made = plans.get(plan);
      if (made === MAKING) throw new Error(`plan ${plan.name} of seed ${seed} needs itself`);
      return made as P; // stored under this very plan above
    },
    record<S extends Shape>(resource: Resource<S>, index: number): RecordOf<S> {
      return viewOf(resource).record(index) as RecordOf<S>; // the view has a getter for every field of S
    },
    generate<S extends Shape>(resource: Resource<S>, index: number): RecordOf<S> {
      return viewOf(resource).whole(index) as RecordOf<S>; // every field of S, read from the view
    },
  };

  function viewOf(resource: Resource): ResourceView {
    let view = views.get(resource);
    if (view === undefined) {
      view = createView(world, resource, mix(root, resource.name));
      views.set(resource, view);
    }
    return view;
  }

  return world;
}

interface ResourceView {
  record(index: number): object;
  whole(index: number): object;
}

/** The records of one resource as objects whose fields are made when first read. */
function createView(world: World, resource: Resource, root: Hash): ResourceView {
  const records: (LazyRecord | undefined)[] = [];
  const fields: { name: string; hash: Hash; make: (g: Generation<Shape>) => unknown }[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if ((field.since ?? 0) <= world.version)
      fields.push({ name, hash: mix(root, name), make: (g) => field.generate(g) });
  }
  fields.push(
    { name: "createdAt", hash: mix(root, "createdAt"), make: (g) => resource.createdAt(g) },
    { name: "updatedAt", hash: mix(root, "updatedAt"), make: (g) => resource.updatedAt(g) },
  );
  const blank = Object.fromEntries(["id", ...fields.map(({ name }) => name)].map((name) => [name, undefined]));

  class LazyRecord {
    readonly [INDEX]: number;
    readonly [VALUES]: unknown[] = [];
    constructor(index: number) {
      this[INDEX] = index;
    }
    get id(): string {
      return String(this[INDEX]);
    }
  }
  for (const [at, { name, hash, make }] of fields.entries()) {
    Object.defineProperty(LazyRecord.prototype, name, {
      enumerable: true,
      get(this: LazyRecord): unknown {
        const values = this[VALUES];
        const index = this[INDEX];
        const known = values[at];
        if (known === MAKING) throw new Error(`${resource.name} ${index} of seed ${world.seed}: ${name} needs itself`);
        if (known !== undefined) return known;
        values[at] = MAKING;
        // The view has a getter for every field; the compiler cannot follow defineProperty.
        const growing = new Growing(index, world, hash, this as unknown as RecordOf<Shape>);
        try {
          const value = drawFrom(growing, () => make(growing));
          values[at] = freeze(value);
          return value;
        } finally {
          if (values[at] === MAKING) values[at] = undefined;
        }
      },
    });
  }

  function find(index: number): LazyRecord | undefined {
    if (!Number.isInteger(index) || index < 1 || index > resource.count) {
      throw new RangeError(`there is no ${resource.name} ${index}: a world has ${resource.count}`);
    }
    return records[index];
  }

  return {
    record: (index) => find(index) ?? (records[index] = new LazyRecord(index)),
    whole(index) {
      // The getters on the prototype are read by name.
      const lazy = (find(index) ?? new LazyRecord(index)) as unknown as Record<string, unknown>;
      const whole: Record<string, unknown> = { ...blank };
      for (const name in blank) whole[name] = lazy[name];
      return Object.freeze(whole);
    },
  };
}

/** Freezes a JSON value all the way down and returns it. */
export function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const inner of Object.values(value)) freeze(inner);
    Object.freeze(value);
  }
  return value;
}
