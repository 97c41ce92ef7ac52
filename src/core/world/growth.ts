import { SeedbedError } from "../model/errors.ts";
import type { GrowthPlan } from "../model/generation.ts";
import { getOrMake } from "../model/maps.ts";
import { UsedMap } from "../model/recent.ts";
import type { RecordOf, Resource, Shape } from "../model/resource.ts";
import { SIZES, describeWorld } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { createRecordChange } from "./hostile-records.ts";
import type { RecordChange } from "./hostile-records.ts";
import { createWorld, freeze } from "./world.ts";
import type { GeneratedWorld } from "./world.ts";

/** Parts of larger worlds that stay planned: some megabytes each. */
const KEPT_PARTS = 4;

const parts = new UsedMap<string, GeneratedWorld>(KEPT_PARTS);

/** The plans that the first record of a part needs, each behind those that it needs itself; known once one was made. */
const needed = new WeakMap<Resource, readonly GrowthPlan<unknown>[]>();

/**
 * Grows the records of a world: nothing is made until it is asked for. A world of size 10 is ten of size 1, side by side,
 * numbered through: the first part is the world of size 1, and a page touches one or two of them. A world of size 0 has
 * what the resources say that every world has. Throws `invalid_parameter` where a field that must be unique has too few values for a world so large.
 */
export function createGrowth(choice: WorldChoice, resources: readonly Resource[], baseUrl: string) {
  const { seed, profile, size } = choice;
  for (const resource of resources) assertValues(resource, choice);
  const first = createWorld({ seed, baseUrl, profile });
  const countOf = (resource: Resource): number => (size === 0 ? resource.least : resource.count * size);
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const hostile = new Map<Resource, RecordChange>();

  const nameOf = (part: number): string => `${seed} ${profile ?? ""} ${part} ${baseUrl}`;

  function partOf(part: number): GeneratedWorld {
    return part === 0 ? first : getOrMake(parts, nameOf(part), () => createWorld({ seed, part, baseUrl, profile }));
  }

  const references = createReferenceChange((name) => {
    const resource = byName.get(name);
    return resource === undefined ? { each: 0, all: 0 } : { each: resource.count, all: countOf(resource) };
  });

  function harden<S extends Shape>(resource: Resource<S>, record: RecordOf<S>): RecordOf<S> {
    if (profile === undefined) return record;
    const change = getOrMake(hostile, resource, () => createRecordChange(resource, profile));
    return change(record);
  }

  return {
    count: countOf,
    /** The record with this number (from 1), whole and frozen; made anew at each call. */
    generate<S extends Shape>(resource: Resource<S>, index: number) {
      const part = size === 1 ? 0 : Math.floor((index - 1) / resource.count);
      const world = partOf(part);
      const isNew = world.plans.size === 0;
      const own = world.generate(resource, index - part * resource.count);
      if (isNew && !needed.has(resource)) needed.set(resource, [...world.plans.keys()]);
      return harden(resource, size === 1 ? own : references(resource, own, part));
    },
    /** Comes to the record with this number, for who goes through all of them in order: what the part needs that begins there is planned in steps, and the part before let go of. */
    *approach(resource: Resource, index: number) {
      const part = Math.floor((index - 1) / resource.count);
      const world = partOf(part);
      if (index === part * resource.count + 1) parts.delete(nameOf(part - 1));
      else if (world.plans.size > 0) return; // nobody has let go of it since
      for (const plan of needed.get(resource) ?? []) {
        world.plan(plan);
        yield;
      }
    },
  };
}

function assertValues({ name, collection, count, scarce }: Resource, world: WorldChoice): void {
  const records = count * world.size;
  if (world.size <= 1 || scarce === undefined || scarce.values >= records) return;
  const fitting = SIZES.findLast((size) => size * count <= scarce.values);
  throw new SeedbedError(
    "invalid_parameter",
    `cannot grow ${describeWorld(world)}: ${scarce.field} of a ${name} must be unique, and has ${scarce.values} values for ${records} ${collection}; take size ${fitting}, or let it have more values`,
  );
}

interface Counts {
  readonly each: number;
  readonly all: number;
}

type ReferenceChange = <S extends Shape>(resource: Resource<S>, record: RecordOf<S>, part: number) => RecordOf<S>;

type Shift = (id: string) => string | null;

/** `countsOf` gives the numbers of the resource with a name. What the world has none of is not referred to. */
function createReferenceChange(countsOf: (name: string) => Counts): ReferenceChange {
  return (resource, record, part) => {
    const changed: Record<string, unknown> = { ...record, id: String(Number(record.id) + part * resource.count) };
    for (const { field, to } of Object.values(resource.relations)) {
      const { each, all } = countsOf(to);
      const [name = "", ...rest] = field.split(".");
      changed[name] = freeze(
        shiftAt(changed[name], rest, (id) => {
          const number = Number(id) + part * each;
          return number <= all ? String(number) : null;
        }),
      );
    }
    return Object.freeze(changed) as typeof record; // the same fields
  };
}

function shiftAt(value: unknown, [step, ...rest]: readonly string[], shift: Shift): unknown {
  if (Array.isArray(value)) {
    const path = step === undefined ? [] : [step, ...rest];
    return value.map((item) => shiftAt(item, path, shift)).filter((item) => item !== null);
  }
  if (step === undefined) return typeof value === "string" ? shift(value) : value;
  if (typeof value !== "object" || value === null) return value;
  const members = value as Readonly<Record<string, unknown>>; // an object that is no array
  return { ...members, [step]: shiftAt(members[step], rest, shift) };
}
