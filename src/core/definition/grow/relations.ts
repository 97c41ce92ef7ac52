import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import type { Resource } from "../../model/resource.ts";
import type { RelationDefinition, ResourceDefinition, RuleDefinition } from "../definition.ts";
import { fieldOf, growAlone, targetOf } from "./growing.ts";
import type { Grow, Growing } from "./growing.ts";

/** Number of times that something is null that may be. */
export const OFTEN_NULL = 0.2;

type AtMost = Extract<RuleDefinition, { kind: "atMost" }>;

/** The rule that bounds how many records refer to one by this relation. */
function boundOf(
  definition: ResourceDefinition,
  relation: RelationDefinition,
  { linked }: Growing,
): AtMost | undefined {
  return linked
    .target(relation)
    .own?.rules.find((rule): rule is AtMost => rule.kind === "atMost" && rule.count === definition.collection);
}

/** The id or ids that a relation's field holds. */
export function growRelation(
  definition: ResourceDefinition,
  relation: RelationDefinition,
  growing: Growing,
  capacities: Capacities,
): Grow {
  if (boundOf(definition, relation, growing) !== undefined && !relation.many) {
    const plan = capacities.plan(definition, relation);
    return ({ world, index }) => toId(world.plan(plan)[index - 1] ?? 0);
  }
  return ({ random, index }) => {
    const target = targetOf(relation, growing);
    const own = growing.resource(definition);
    // Whom one reports to was there before.
    const most = target === own ? index - 1 : target.count;
    if (most === 0) return relation.many ? [] : null;
    if (!relation.many) {
      if (relation.optional && random.chance(OFTEN_NULL)) return null;
      return toId(pick(random, relation, own, most));
    }
    const wanted = Math.min(most, relation.per === undefined ? random.int(1, 3) : random.int(1, 2 * relation.per - 1));
    const ids = new Set<number>();
    while (ids.size < wanted) ids.add(random.int(1, most));
    return [...ids].toSorted((a, b) => a - b).map(String);
  };
}

function toId(index: number): string | null {
  return index === 0 ? null : String(index);
}

/** One of so many records, few of them where each is to be had several times. */
function pick(random: Stream, { per }: RelationDefinition, { count }: Resource, most: number): number {
  const used = per === undefined ? most : Math.min(most, Math.max(1, Math.ceil(count / per)));
  return Math.floor(((random.int(1, used) - 1) * most) / used) + 1;
}

export interface Capacities {
  plan(definition: ResourceDefinition, relation: RelationDefinition): GrowthPlan<readonly number[]>;
}

/** `raw` gives how a field would be generated without the rule. */
export function createCapacities(
  growing: Growing,
  raw: (definition: ResourceDefinition, field: string) => Grow | undefined,
): Capacities {
  const plans = new Map<RelationDefinition, GrowthPlan<readonly number[]>>();

  function make(definition: ResourceDefinition, relation: RelationDefinition, world: World): readonly number[] {
    const own = growing.resource(definition);
    const target = targetOf(relation, growing);
    const parent = growing.linked.target(relation).own;
    const rule = boundOf(definition, relation, growing);
    if (parent === undefined || rule === undefined || target.count === 0) return [];
    const room = Array.from({ length: target.count }, (_, at) => capacityOf(parent, target, rule, world, at + 1));
    const held = room.map(() => 0);
    const taken: number[] = [];
    for (let index = 1; index <= own.count; index += 1) {
      const random = world.stream(own.name, relation.field, index);
      if (relation.optional && random.chance(OFTEN_NULL)) {
        taken.push(0);
        continue;
      }
      let at = -1;
      for (let tries = 0; tries < 8 && at < 0; tries += 1) {
        const guess = pick(random, relation, own, target.count) - 1;
        if ((held[guess] ?? 0) < (room[guess] ?? 0)) at = guess;
      }
      if (at < 0) at = held.findIndex((count, one) => count < (room[one] ?? 0));
      if (at < 0) at = leastHeld(held, typeof rule.of === "number" ? room : undefined);
      if (at >= 0) held[at] = (held[at] ?? 0) + 1;
      taken.push(at + 1);
    }
    return taken;
  }

  function capacityOf(parent: ResourceDefinition, target: Resource, rule: AtMost, world: World, index: number): number {
    if (typeof rule.of === "number") return rule.of;
    const grow = raw(parent, rule.of);
    const value = grow === undefined ? null : growAlone(grow, world, target, rule.of, index);
    // No number is no bound.
    return typeof value === "number" ? value : Infinity;
  }

  return {
    plan(definition, relation) {
      return getOrMake(plans, relation, () => ({
        name: `${growing.nameOf(definition)} ${relation.field} within bounds`,
        make: (world) => make(definition, relation, world),
      }));
    },
  };
}

/** Returns the index of the one with the fewest; -1 if the bounds are fixed numbers. */
function leastHeld(held: readonly number[], fixed: readonly number[] | undefined): number {
  return fixed === undefined ? held.indexOf(Math.min(...held)) : -1;
}

/** The bound as generated: what was drawn, or what it has to be for those that are there. */
export function growCapacity(
  definition: ResourceDefinition,
  fieldName: string,
  grow: Grow,
  growing: Growing,
  capacities: Capacities,
): Grow {
  const rules = definition.rules.filter((rule): rule is AtMost => rule.kind === "atMost" && rule.of === fieldName);
  const counts = rules.flatMap((rule) => {
    const found = growing.linked.belonging(definition, rule.count);
    const [via] = found?.via ?? [];
    if (found === undefined || via === undefined) return [];
    const source = capacities.plan(found.resource, via);
    return [
      {
        name: `${source.name}, counted`,
        make(world: World) {
          const totals: number[] = [];
          for (const index of world.plan(source)) totals[index] = (totals[index] ?? 0) + 1;
          return totals;
        },
      } satisfies GrowthPlan<readonly (number | undefined)[]>,
    ];
  });
  const choices = (fieldOf(definition, fieldName)?.choices ?? []).filter((choice) => typeof choice === "number");
  return (g) => {
    const drawn = grow(g);
    if (typeof drawn !== "number") return drawn;
    const needed = Math.max(drawn, ...counts.map((plan) => g.world.plan(plan)[g.index] ?? 0));
    if (needed === drawn || choices.length === 0) return needed;
    return choices.filter((choice) => choice >= needed).toSorted((a, b) => a - b)[0] ?? needed;
  };
}
