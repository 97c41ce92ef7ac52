import * as z from "zod";

import type { Entry } from "../model/catalog.ts";
import { entry } from "../model/define-catalog.ts";
import type { Derived } from "../model/derived.ts";
import type { World } from "../model/generation.ts";
import type { Ids } from "../model/ids.ts";
import { toIdText } from "../model/ids.ts";
import { once } from "../model/maps.ts";
import { defineResource } from "../model/resource.ts";
import type { Field, Relation, Resource, Shape, Identify } from "../model/resource.ts";
import { DAY, REFERENCE_TIME, toTimestamp } from "../world/time.ts";
import { recordsOf } from "./counts.ts";
import type { FieldDefinition, RelationDefinition, ResourceDefinition, DomainDefinition } from "./definition.ts";
import { renderFresh } from "./effects.ts";
import { fieldSchemaOf, valueSchema } from "./field-schema.ts";
import { createFieldGrowth, growDerived } from "./grow/fields.ts";
import type { FieldGrowth } from "./grow/fields.ts";
import { targetOf } from "./grow/growing.ts";
import type { Growing, RenderingBounds } from "./grow/growing.ts";
import { growInOrder } from "./grow/times.ts";
import type { Linked, LinkTarget } from "./linked.ts";
import { idsOf, referenceTo } from "./own-ids.ts";
import { toRules } from "./resource-rules.ts";
import { toTime } from "./source.ts";
import { valueRoom } from "./value-room.ts";

interface EntryOptions {
  readonly rendering: RenderingBounds;
  readonly nameOf: (definition: ResourceDefinition) => string;
}

type AnyField = Field<unknown, Shape>;

/** Makes resources of a checked definition, by the very `defineResource` that the built-in ones are made by. */
export function toEntries(linked: Linked, { rendering, nameOf }: EntryOptions): Entry[] {
  const made = new Map<ResourceDefinition, Resource>();
  const growing: Growing = {
    linked,
    rendering,
    nameOf,
    order: timeOrder(linked.definition),
    resource(definition) {
      const resource = made.get(definition);
      if (resource === undefined) throw new Error(`${definition.name} is not made yet`);
      return resource;
    },
  };
  const growth = createFieldGrowth(growing);
  const { definition: domain } = linked;
  for (const definition of domain.resources) made.set(definition, toResource(definition, growing, growth));
  return domain.resources.map((definition) => entry(growing.resource(definition), toRules(definition, growing)));
}

function toResource(definition: ResourceDefinition, growing: Growing, growth: FieldGrowth): Resource {
  const { linked, nameOf } = growing;
  const { domain } = linked.definition;
  const nameOfTarget = (relation: RelationDefinition): string => {
    const target = linked.target(relation);
    return target.own === undefined ? target.other.name : nameOf(target.own);
  };
  const fields: Record<string, AnyField> = {};
  for (const relation of definition.relations)
    fields[relation.field] = {
      ...toReference(relation, nameOfTarget(relation), referenceTo(linked.target(relation))),
      generate: growth.relation(definition, relation),
    };
  for (const field of definition.fields)
    fields[field.name] =
      field.follows === undefined
        ? toField(definition, field, growth, growing)
        : toDerivedField(definition, field, growing);
  if (definition.states.length > 0) fields["status"] = toStatus(definition, growing);
  const { onDelete: usually } = linked.definition;
  const relations = Object.fromEntries(
    definition.relations.map((relation) => [
      relation.name,
      // The fields are only known now, and each relation's is among them.
      {
        field: relation.field,
        to: nameOfTarget(relation),
        ...(relation.onDelete !== undefined && { onDelete: relation.onDelete }),
        ...(usually !== "keep" && { usually }),
      } as Relation<string, never>,
    ]),
  );
  const hasStates = definition.states.length > 0;
  const count = recordsOf(definition, linked);
  const growTime = definition.inOrder ? growInOrder(definition, count) : growth.createdAt(definition);
  const createdAt = growGivenTime(definition, "createdAt", growTime);
  const ids = idsOf({ own: definition, other: undefined });
  const identify = toIdentify(definition, linked);
  return defineResource({
    name: nameOf(definition),
    collection: definition.collection,
    domain,
    description: definition.description || `The ${definition.collection} of ${domain}.`,
    count,
    ...scarceOf(definition),
    fields,
    relations,
    ...(hasStates && { lifecycle: toLifecycle(definition), clockEvents: clockEvents(definition) }),
    ...(ids !== undefined && { ids }),
    ...(identify !== undefined && { identify }),
    ...(linked.definition.compatible !== undefined && { compatible: linked.definition.compatible }),
    ...(definition.single !== undefined && { single: definition.name }),
    ...(definition.path !== undefined && { path: definition.path }),
    ...(definition.owner !== undefined && { owner: definition.owner.field }),
    expand: definition.expand.map(({ path }) => path),
    createdAt,
    updatedAt: growGivenTime(definition, "updatedAt", ({ world, index, self }) =>
      hasStates ? lifeOf(definition, growing.resource(definition), world, index).since : lastTime(definition, self),
    ),
  });
}

/** The last time up to now at which something became of a record. */
function lastTime(
  { fields }: ResourceDefinition,
  self: Readonly<Record<string, unknown>> & { createdAt: string },
): string {
  let last = self.createdAt;
  for (const { name, kind, from } of fields) {
    const at = kind === "time" && from === undefined && BECAME.test(name) ? self[name] : undefined;
    if (typeof at === "string" && at > last && Date.parse(at) < REFERENCE_TIME) last = at;
  }
  return last;
}

const BECAME = /(?:ed|en|nt|id|ld)_?(?:at|on)$/i;

/** The field that must be unique of which there are the fewest values. */
function scarceOf({ fields }: ResourceDefinition): Pick<Resource, "scarce"> {
  const rooms = fields.flatMap((field) => (field.unique ? [{ field: field.name, values: valueRoom(field) }] : []));
  const [scarce] = rooms.filter(({ values }) => values < Infinity).sort((one, other) => one.values - other.values);
  return { scarce };
}

function growGivenTime(
  { records }: ResourceDefinition,
  name: "createdAt" | "updatedAt",
  grow: Resource["createdAt"],
): Resource["createdAt"] {
  if (!records.some((record) => record.has(name))) return grow;
  return (g) => toTime(records[g.index - 1]?.get(name)?.value) ?? grow(g);
}

function toLifecycle(definition: ResourceDefinition) {
  const [initial] = definition.states;
  return {
    ...(initial !== undefined && { initial }),
    ...(definition.fixed.size > 0 && { fixed: [...definition.fixed.keys()] }),
    transitions: Object.fromEntries(
      definition.moves.map(({ action, from, to }) => [
        action,
        { from, to, event: to, description: `Makes the ${definition.name} ${to}.` },
      ]),
    ),
    ...(definition.timed.length > 0 && {
      after: Object.fromEntries(definition.timed.map(({ from, to, duration }) => [from, { [duration]: to }])),
    }),
  };
}

/** The events of moves that only the clock makes. */
function clockEvents({ timed, moves }: ResourceDefinition): string[] {
  const alone = timed.filter(({ from, to }) => !moves.some((move) => move.to === to && move.from.includes(from)));
  return [...new Set(alone.map(({ to }) => to))];
}

function toStatus(definition: ResourceDefinition, growing: Growing): AnyField {
  const [initial = "", ...others] = definition.states;
  return {
    schema: z.enum([initial, ...others]),
    description: "The state that it is in.",
    initial: () => initial,
    generate: ({ world, index }) => lifeOf(definition, growing.resource(definition), world, index).status,
  };
}

function toReference({ name, many, optional }: RelationDefinition, to: string, id: z.ZodType) {
  return {
    schema: many ? z.array(id).max(1_000) : optional ? id.nullable() : id,
    description: many ? `The ids of its ${name}.` : `The id of its ${to}.`,
    ...(!optional && !many && { required: true as const }),
  };
}

function toField(
  definition: ResourceDefinition,
  field: FieldDefinition,
  growth: FieldGrowth,
  growing: Growing,
): AnyField {
  const { description, required, unique, readOnly, search, decimals, default: otherwise } = field;
  // A definition has hundreds of fields, of which few are ever written.
  const grow = once(() => growth.field(definition, field));
  const schema = once(() => fieldSchemaOf(field));
  const { from } = field;
  const isMade = readOnly && otherwise === undefined && from?.kind === "template";
  return {
    get schema() {
      return schema();
    },
    ...(description !== undefined && { description }),
    ...(isMade && {
      initial: ({ id, now, baseUrl, self }) => {
        const [place, ids] = [`${definition.name} ${field.name}`, idsOf({ own: definition, other: undefined })];
        const of = { place, id: toIdText(id), ids, now, baseUrl, record: self };
        const made = schema().safeParse(renderFresh(from.template, of, growing));
        return made.success ? made.data : null;
      },
    }),
    ...(required && { required: true as const }),
    ...(unique && { unique: true as const }),
    ...(readOnly && { readOnly: true as const }),
    ...(search && { search: true as const }),
    ...(otherwise !== undefined && { initial: () => otherwise }),
    generate: (of) => (decimals === undefined ? grow()(of) : rounded(grow()(of), decimals)),
  };
}

function rounded(value: unknown, decimals: number): unknown {
  return typeof value === "number" ? Number(value.toFixed(decimals)) : value;
}

function toDerivedField(definition: ResourceDefinition, field: FieldDefinition, growing: Growing): AnyField {
  const { nameOf } = growing;
  const derived = toDerived(definition, field, growing);
  const resources = (name: string): Resource => {
    const own = growing.linked.definition.resources.find((one) => nameOf(one) === name);
    if (own !== undefined) return growing.resource(own);
    const relation = definition.relations.find((one) => targetOf(one, growing).name === name);
    if (relation === undefined) throw new Error(`${field.name} follows from ${name}, which is no resource`);
    return targetOf(relation, growing);
  };
  return {
    schema: derivedSchema({ own: definition, other: undefined }, field, growing.linked),
    ...(field.description !== undefined && { description: field.description }),
    readOnly: true,
    derived,
    initial: () => (derived.kind === "copy" ? null : 0),
    generate: growDerived(derived, `${nameOf(definition)} ${field.name}`, resources),
  };
}

function toDerived(
  definition: ResourceDefinition,
  { name, follows }: FieldDefinition,
  { linked, nameOf }: Growing,
): Derived {
  if (follows === undefined) throw new Error(`${name} follows from nothing`);
  if (follows.kind === "copy") {
    const relation = definition.relations.find((one) => one.name === follows.relation);
    if (relation === undefined) throw new Error(`${name} is copied over ${follows.relation}, which is no relation`);
    const target = linked.target(relation);
    const of = target.own === undefined ? target.other.name : nameOf(target.own);
    return { kind: "copy", of, via: relation.field, field: follows.field };
  }
  const found = linked.belonging(definition, follows.collection);
  if (found === undefined) throw new Error(`${name} follows from ${follows.collection}, which do not belong to it`);
  const common = { of: nameOf(found.resource), via: found.via.map(({ field }) => field), where: follows.where };
  return follows.kind === "count" ? { kind: "count", ...common } : { kind: "sum", ...common, field: follows.field };
}

function derivedSchema(of: LinkTarget, { follows }: FieldDefinition, linked: Linked): z.ZodType {
  const { own } = of;
  if (own === undefined || follows === undefined || follows.kind === "count") return z.int().min(0);
  if (follows.kind === "sum") {
    const found = linked.belonging(own, follows.collection);
    const child = found && { own: found.resource, other: undefined };
    const kind = child && linked.kindOf(child, follows.field);
    return kind === "number" ? z.number() : z.int();
  }
  const relation = own.relations.find((one) => one.name === follows.relation);
  if (relation === undefined) return z.unknown();
  return fieldSchema(linked.target(relation), follows.field, linked).nullable();
}

function fieldSchema(of: LinkTarget, name: string, linked: Linked): z.ZodType {
  if (name === "id") return referenceTo(of);
  if (name === "createdAt" || name === "updatedAt") return z.iso.datetime({ precision: 3 });
  if (of.own === undefined) return of.other.fields[name]?.schema ?? z.unknown();
  const { own } = of;
  const [initial, ...others] = own.states;
  if (name === "status" && initial !== undefined) return z.enum([initial, ...others]);
  const relation = own.relations.find((one) => one.field === name);
  if (relation !== undefined) {
    const id = referenceTo(linked.target(relation));
    return relation.many ? z.array(id) : id;
  }
  const field = own.fields.find((one) => one.name === name);
  if (field === undefined) return z.unknown();
  return field.follows === undefined ? valueSchema(field) : derivedSchema(of, field, linked);
}

/** Gives grown records, in which all ids are counted texts, the ids that they are shown with; undefined where all are counted. */
function toIdentify(definition: ResourceDefinition, linked: Linked): Identify | undefined {
  const own: LinkTarget = { own: definition, other: undefined };
  const names = [
    "id",
    ...definition.relations.map(({ field }) => field),
    ...definition.fields.flatMap(({ name, follows }) => (follows?.kind === "copy" ? [name] : [])),
  ];
  const fields = names.flatMap((name) => {
    const ids = idsHeld(own, name, linked);
    return ids === undefined ? [] : [[name, ids] as const];
  });
  if (fields.length === 0) return undefined;
  return (record) => {
    const shown: Record<string, unknown> = { ...record };
    for (const [name, ids] of fields) shown[name] = toShown(record[name], ids);
    return shown;
  };
}

/** The ids that a field holds; undefined where it holds none, or counted ones. */
function idsHeld(of: LinkTarget, name: string, linked: Linked, depth = 0): Ids | undefined {
  if (name === "id") return idsOf(of);
  const { own } = of;
  if (own === undefined || depth > 50) return undefined;
  const relation = own.relations.find(({ field }) => field === name);
  if (relation !== undefined) return idsOf(linked.target(relation));
  const follows = own.fields.find((field) => field.name === name)?.follows;
  if (follows?.kind !== "copy") return undefined;
  const through = own.relations.find((one) => one.name === follows.relation);
  return through && idsHeld(linked.target(through), follows.field, linked, depth + 1);
}

function toShown(value: unknown, ids: Ids): unknown {
  if (Array.isArray(value)) return value.map((item) => toShown(item, ids));
  return typeof value === "string" ? ids.toId(Number(value)) : value;
}

/**
 * The relations by resource whose records are there before: a loan is made after its member. Where resources refer to
 * each other in a circle, the relation that would close it says nothing about time.
 */
function timeOrder({ resources }: DomainDefinition): ReadonlyMap<string, readonly string[]> {
  const after = new Map<string, Set<string>>();
  const leadsTo = (from: string, to: string): boolean =>
    from === to || [...(after.get(from) ?? [])].some((next) => leadsTo(next, to));
  const own = new Set(resources.map(({ name }) => name));
  return new Map(
    resources.map(({ name, relations }) => {
      const kept = relations.filter(({ to }) => {
        if (!own.has(to)) return true;
        if (leadsTo(to, name)) return false;
        after.set(name, (after.get(name) ?? new Set()).add(to));
        return true;
      });
      return [name, kept.map((relation) => relation.name)];
    }),
  );
}

/** Time that a state lasts that nothing ends, at most. */
const USUAL_STAY = 60 * DAY;

const MOST_MOVES = 12;

/**
 * Returns the state that a generated record is in, and since when (ISO 8601): between its making and now it goes from state to state, by hand or by the clock, and never
 * stays longer in one than the clock lets it.
 */
function lifeOf(definition: ResourceDefinition, resource: Resource, world: World, index: number) {
  const { states, moves, timed } = definition;
  const random = world.stream(resource.name, "life", index);
  let [status = ""] = states;
  const { createdAt } = world.record(resource, index);
  const given = definition.records[index - 1]?.get("status")?.value;
  if (typeof given === "string") return { status: given, since: createdAt };
  let since = Date.parse(createdAt);
  for (let step = 0; step < MOST_MOVES; step += 1) {
    const ways = moves.filter(({ from, to }) => from.includes(status) && to !== status);
    const clock = timed.find(({ from }) => from === status);
    const stay = clock?.delay ?? USUAL_STAY;
    if (ways.length > 0 && random.chance(step === 0 ? 0.7 : 0.6)) {
      const at = since + Math.floor(random.next() * stay);
      const { to } = random.pick(ways);
      if (at <= REFERENCE_TIME) {
        status = to;
        since = at;
        continue;
      }
    }
    if (clock === undefined || since + clock.delay > REFERENCE_TIME) break;
    status = clock.to;
    since += clock.delay;
  }
  // A circle of states may go on for longer than anybody follows: it then begins again now.
  const clock = timed.find(({ from }) => from === status);
  if (clock !== undefined && since + clock.delay <= REFERENCE_TIME) since = REFERENCE_TIME;
  return { status, since: toTimestamp(since) };
}
