import { idsIn } from "../../model/derived.ts";
import type { Generation, GrowthPlan, World } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import type { Shape } from "../../model/resource.ts";
import { STATE_FIELD } from "../../world/by-name/named-record.ts";
import { isByClock, nounOf, resourceWords, SOMETHING } from "../../world/by-name/nouns.ts";
import { byDay, DAY, MINUTE, REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import type { RelationDefinition, ResourceDefinition } from "../definition.ts";
import { growAlone, growGivenReference, targetOf } from "./growing.ts";
import type { Grow, Growing } from "./growing.ts";
import { HISTORY } from "./times.ts";

/** The records of a resource in the order in which they were made, which is that of their ids. */
interface Creation {
  /** Creation times, epoch milliseconds. */
  readonly times: readonly number[];
  /** As which of the drafts each was drawn, from 1. */
  readonly drafts: readonly number[];
}

/** Time since which there may be many of what is done within days. */
const LONG = 120 * DAY;
/** Minutes of what takes no longer than a month. */
const SHORT = (30 * DAY) / MINUTE;

/** True for a relation that is drawn before the order of records is known: one to another resource, unless records are given. */
function isDrafted(definition: ResourceDefinition, relation: RelationDefinition): boolean {
  return definition.records.length === 0 && relation.to !== definition.name;
}

/** Creation times of records: after those of the records they refer to, not after now, and the earlier the lower their ids. */
export interface Creations {
  createdAt(definition: ResourceDefinition): (g: Generation<Shape>) => string;
  /** A relation's grower; ids are given in the order of time, so that a record refers to what one of the drafts does. */
  relation(definition: ResourceDefinition, relation: RelationDefinition, grow: Grow): Grow;
}

/** Spreads given records over the times in order, each no earlier than those it refers to. */
function spread(made: readonly { readonly from: number; time: number }[]): void {
  const times = made.map(({ time }) => time).toSorted((one, other) => one - other);
  let last = 0;
  for (const [at, one] of made.entries()) {
    last = Math.min(REFERENCE_TIME, Math.max(last + 1, one.from, times[at] ?? 0));
    one.time = last;
  }
}

export function createCreations(growing: Growing): Creations {
  const plans = new Map<ResourceDefinition, GrowthPlan<Creation>>();
  const drawn = new Map<RelationDefinition, Grow>();
  /** Which relation of the same record each asks first. No way along them leads back. */
  const asked = new Map<RelationDefinition, RelationDefinition>();

  function asks(one: RelationDefinition | undefined, other: RelationDefinition): boolean {
    return one !== undefined && (one === other || asks(asked.get(one), other));
  }

  /** Time at which a draft was made at the earliest: when all was there that it refers to. */
  function earliest(definition: ResourceDefinition, world: World, index: number): number {
    const kept = growing.order.get(definition.name) ?? [];
    let from = REFERENCE_TIME - HISTORY;
    for (const relation of definition.relations.filter(({ name }) => kept.includes(name))) {
      const target = targetOf(relation, growing);
      const own = growing.resource(definition);
      const grow = drawn.get(relation);
      if (grow === undefined) continue;
      const held = { [relation.field]: growAlone(grow, world, own, relation.field, index) };
      for (const id of idsIn(held, relation.field))
        from = Math.max(from, Date.parse(world.record(target, Number(id)).createdAt));
    }
    return from;
  }

  function make(definition: ResourceDefinition, world: World): Creation {
    const resource = growing.resource(definition);
    // Machines work at night, too.
    const noun = nounOf(resourceWords(definition.name));
    const isAnyTime = isByClock(noun);
    // Most of what is done within days is of the last weeks, so that some of it is still to be done.
    const { is, takes } = noun ?? SOMETHING;
    const isShort = is === "thing" && takes[1] <= SHORT && definition.fields.some(({ name }) => STATE_FIELD.test(name));
    const made = Array.from({ length: resource.count }, (_, at) => {
      const from = earliest(definition, world, at + 1);
      const chance = world.stream(resource.name, "createdAt", at + 1).next();
      const share = isShort && REFERENCE_TIME - from > LONG ? 1 - (1 - chance) ** 3 : chance;
      const time = isAnyTime
        ? from + Math.floor(share * Math.max(0, REFERENCE_TIME - from))
        : byDay(from, REFERENCE_TIME, share);
      return { draft: at + 1, from, time };
    });
    if (definition.records.length === 0) made.sort((one, other) => one.time - other.time || one.draft - other.draft);
    else spread(made);
    return { times: made.map(({ time }) => time), drafts: made.map(({ draft }) => draft) };
  }

  function plan(definition: ResourceDefinition): GrowthPlan<Creation> {
    return getOrMake(plans, definition, () => ({
      name: `${growing.nameOf(definition)} in order`,
      make: (world) => make(definition, world),
    }));
  }

  /** True for one id that no bound and no number of records each says more of. */
  function isFree(definition: ResourceDefinition, relation: RelationDefinition): boolean {
    const rules = growing.linked.target(relation).own?.rules ?? [];
    const isBounded = rules.some((rule) => rule.kind === "atMost" && rule.count === definition.collection);
    return !relation.many && relation.per === undefined && !isBounded;
  }

  /** Another relation that leads to a record which refers to the same: the customer of an invoice is that of its order. */
  function between(definition: ResourceDefinition, relation: RelationDefinition): readonly RelationDefinition[] {
    const kept = growing.order.get(definition.name) ?? [];
    if (!isFree(definition, relation)) return [];
    for (const other of definition.relations) {
      if (asks(other, relation) || other.many || !kept.includes(other.name)) continue;
      const same = growing.linked.target(other).own?.relations.find(({ name, to, many }) => {
        return name === relation.name && to === relation.to && !many;
      });
      if (same !== undefined && other.to !== definition.name) return [other, same];
    }
    return [];
  }

  function agreeing(definition: ResourceDefinition, relation: RelationDefinition, grow: Grow): Grow {
    const [other, same] = between(definition, relation);
    if (other === undefined || same === undefined) return apart(definition, relation, grow);
    asked.set(relation, other);
    return (g) => {
      const way = drawn.get(other);
      if (way === undefined) return grow(g);
      const held = { id: growAlone(way, g.world, growing.resource(definition), other.field, g.index) };
      const [id] = idsIn(held, "id");
      if (id === undefined) return grow(g);
      const record: Readonly<Record<string, unknown>> = g.world.record(targetOf(other, growing), Number(id));
      return record[same.field] ?? grow(g);
    };
  }

  /** Who sends is not who receives: the second relation to a resource leads to another record than the first. */
  function apart(definition: ResourceDefinition, relation: RelationDefinition, grow: Grow): Grow {
    const { to } = relation;
    const first = definition.relations.find((one) => one === relation || (one.to === to && !one.many));
    if (first === undefined || first === relation || to === definition.name) return grow;
    if (!isFree(definition, relation) || asks(first, relation)) return grow;
    asked.set(relation, first);
    return (g) => {
      const [id, way, { count }] = [grow(g), drawn.get(first), targetOf(relation, growing)];
      const taken = way && growAlone(way, g.world, growing.resource(definition), first.field, g.index);
      return typeof id === "string" && id === taken && count > 1 ? String((Number(id) % count) + 1) : id;
    };
  }

  return {
    createdAt: (definition) => {
      const order = plan(definition);
      return ({ world, index }) => toTimestamp(world.plan(order).times[index - 1] ?? REFERENCE_TIME);
    },
    relation(definition, relation, alone) {
      const grow = growGivenReference(definition, relation, growing, agreeing(definition, relation, alone));
      drawn.set(relation, grow);
      if (!isDrafted(definition, relation)) return grow;
      const order = plan(definition);
      return ({ world, index }) => {
        const draft = world.plan(order).drafts[index - 1] ?? index;
        return growAlone(grow, world, growing.resource(definition), relation.field, draft);
      };
    },
  };
}
