import { contribution, idsIn } from "../../model/derived.ts";
import type { Derived } from "../../model/derived.ts";
import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import type { Resource } from "../../model/resource.ts";
import { fieldWords } from "../../world/by-name/nouns.ts";
import { DAY, MINUTE } from "../../world/time.ts";
import type { FieldDefinition, RelationDefinition, ResourceDefinition, RuleDefinition } from "../definition.ts";
import { mayBeNull } from "../field-schema.ts";
import { foldCase } from "../value-room.ts";
import { createCreations } from "./creation.ts";
import type { Creations } from "./creation.ts";
import { furtherValues, jointOf } from "./further-values.ts";
import { fieldOf, growAlone, growGiven, targetOf } from "./growing.ts";
import type { Grow, Growing } from "./growing.ts";
import { createNaming } from "./naming.ts";
import type { RecordNaming } from "./naming.ts";
import { OFTEN_NULL, createCapacities, growCapacity, growRelation } from "./relations.ts";
import { delayOf, predecessorOf, toText } from "./times.ts";
import { drawState, usualStates } from "./usual-states.ts";
import { growChoice, growFitting, renderFor } from "./values.ts";
import type { Means } from "./values.ts";

/** Makes the growers of a definition's fields. */
export interface FieldGrowth {
  createdAt: Creations["createdAt"];
  relation(definition: ResourceDefinition, relation: RelationDefinition): Grow;
  field(definition: ResourceDefinition, field: FieldDefinition): Grow;
}

export function createFieldGrowth(growing: Growing): FieldGrowth {
  const namings = new Map<ResourceDefinition, RecordNaming>();
  const namingOf = (definition: ResourceDefinition): RecordNaming =>
    getOrMake(namings, definition, () => createNaming(definition, growing));
  const capacities = createCapacities(growing, (definition, name) => {
    const field = definition.fields.find((one) => one.name === name);
    return field && growPlain(definition, field);
  });
  const creations = createCreations(growing);
  return {
    createdAt: (definition) => creations.createdAt(definition),
    relation(definition, relation) {
      return creations.relation(definition, relation, growRelation(definition, relation, growing, capacities));
    },
    field(definition, field) {
      let grow = growPlain(definition, field);
      if (definition.rules.some((rule) => rule.kind === "atMost" && rule.of === field.name))
        grow = growCapacity(definition, field.name, grow, growing, capacities);
      if (overlapRules(definition, field).length > 0) grow = fromPlan(schedulePlan(definition, field, grow));
      return field.unique ? fromPlan(uniquePlan(definition, field, grow)) : grow;
    },
  };

  /** A field as it is where no rule about all records changes it. */
  function growPlain(definition: ResourceDefinition, field: FieldDefinition): Grow {
    const grow = namingOf(definition).settled(field, growValue(definition, field));
    const isPlace = PLACE.test(field.name);
    const isNull = ({ random, world, index }: Parameters<Grow>[0]): boolean =>
      (isPlace ? world.stream(growing.nameOf(definition), "no place", index) : random).chance(OFTEN_NULL);
    const mayMiss = field.optional && !endsSpan(definition, field) && !ALWAYS.test(fieldWords(field.name).join(""));
    const all: Grow = mayMiss ? (g) => (isNull(g) ? null : grow(g)) : grow;
    return growGiven(definition, field.name, all);
  }

  function growValue(definition: ResourceDefinition, field: FieldDefinition): Grow {
    const { from } = field;
    const rendering = { ...growing.rendering, faker: definition.locale?.faker };
    const means = { rendering, named: namingOf(definition) };
    const predecessor = predecessorOf(definition, field);
    if (predecessor !== undefined && from === undefined) {
      const free = growFitting(field, undefined, means);
      return (g) => {
        const before = g.self[predecessor];
        if (typeof before !== "string") return mayBeNull(field) ? null : free(g);
        const delay = delayOf(definition, field, growing.resource(definition), g.world, g.index);
        return toText(field, Date.parse(before) + delay);
      };
    }
    if (from === undefined && field.default !== undefined && !(isFirst(field) && definition.records.length === 0)) {
      const states = definition.records.length === 0 ? usualStates(definition, field) : [];
      return states.length === 0 ? () => field.default : ({ random }) => drawState(states, field.default, random);
    }
    return growFitting(field, originOf(definition, field, means) ?? mirrored(definition, field), means);
  }

  /** Returns a grower for a field named after a related record's field: `customerName` is the name of the customer. */
  function mirrored(definition: ResourceDefinition, field: FieldDefinition): Grow | undefined {
    if (field.from !== undefined || field.unique || field.kind === "boolean") return undefined;
    for (const relation of definition.relations) {
      if (relation.many || relation.field === field.name) continue;
      // The `itemName` of a `menuItem`, the `originCity` of an `originWarehouse`.
      const words = relation.name.split(/_|(?=[A-Z])/);
      const fronts = [relation.name, words[0] ?? "", words.at(-1)?.toLowerCase() ?? ""];
      const front = fronts.find((one) => field.name.startsWith(one)) ?? field.name;
      const rest = field.name.slice(front.length);
      const { own, other } = growing.linked.target(relation);
      const isThere = (member: string): boolean =>
        own === undefined
          ? Object.hasOwn(other.fields, member)
          : own !== definition &&
            own.fields.some(({ name, kind, follows }) => {
              return name === member && kind === field.kind && follows === undefined;
            }) &&
            !(member === field.name && leadsBack(member, own, definition));
      const members = /^[A-Z]/.test(rest)
        ? [rest.charAt(0).toLowerCase() + rest.slice(1)]
        : rest.startsWith("_")
          ? [rest.slice(1)]
          : SAME_AS.test(field.name)
            ? [field.name, "price", "price_usd", "priceUsd"]
            : PAID.test(`${definition.name} ${field.name}`)
              ? TOTALS
              : [];
      const member = members.find(isThere);
      if (member !== undefined) return fromRelation(relation, member, field);
    }
    return undefined;
  }

  /** True where the field of a record is that of a related one, and so on, until it is that of a record of the last kind. */
  function leadsBack(name: string, from: ResourceDefinition, to: ResourceDefinition, seen = new Set([from])): boolean {
    return from.relations.some((relation) => {
      const { own } = growing.linked.target(relation);
      if (relation.many || own === undefined || !own.fields.some((field) => field.name === name)) return false;
      return own === to || (!seen.has(own) && leadsBack(name, own, to, seen.add(own)));
    });
  }

  function fromRelation(relation: RelationDefinition, member: string, field: FieldDefinition): Grow {
    return ({ self, world, index }) => {
      const [id] = idsIn(self, relation.field);
      if (id === undefined) return undefined;
      const record: Readonly<Record<string, unknown>> = world.record(targetOf(relation, growing), Number(id));
      return followingText(field, record[member], index);
    };
  }

  function originOf(definition: ResourceDefinition, field: FieldDefinition, means: Means): Grow | undefined {
    const { from, name } = field;
    switch (from?.kind) {
      case undefined:
        return undefined;
      case "template":
        return (g) => renderFor(from.template, g, means);
      case "choices":
        return growChoice(
          field,
          from.choices,
          definition.fields.map((one) => one.name),
        );
      case "record":
        return ({ world, index }) => from.render(world, index)[from.member];
      case "field":
        return ({ self, index }) => followingText(field, self[from.field], index);
      case "relation": {
        const relation = definition.relations.find((one) => one.name === from.relation);
        if (relation === undefined) throw new Error(`${name} comes from ${from.relation}, which is no relation`);
        return fromRelation(relation, from.field, field);
      }
    }
  }

  /** The times at which records begin so that none overlap: each where it would be by itself, or as soon after as there is room. */
  function schedulePlan(definition: ResourceDefinition, field: FieldDefinition, grow: Grow): Plan {
    const rules = overlapRules(definition, field);
    return {
      name: `${growing.nameOf(definition)} ${field.name} without overlap`,
      make(world: World) {
        const resource = growing.resource(definition);
        const taken = new Map<string, [from: number, to: number][]>();
        const times: unknown[] = [];
        for (let index = 1; index <= resource.count; index += 1) {
          const alone = growAlone(grow, world, resource, field.name, index);
          let start = typeof alone === "string" ? Date.parse(alone) : Number.NaN;
          if (Number.isNaN(start)) {
            times.push(alone);
            continue;
          }
          const record: Readonly<Record<string, unknown>> = world.record(resource, index);
          const lines = rules.flatMap((rule, at) => {
            const whose = record[rule.of];
            if (whose === null || whose === undefined) return [];
            const to = rule.to === undefined ? undefined : fieldOf(definition, rule.to);
            const length = to === undefined ? lengthBy(rule, record) : delayOf(definition, to, resource, world, index);
            const key = `${at} ${JSON.stringify(whose)}`;
            return [{ length, intervals: getOrMake(taken, key, () => []) }];
          });
          for (let moved = true; moved;) {
            moved = false;
            for (const { length, intervals } of lines)
              for (const [from, to] of intervals)
                if (start < to && from < start + length) {
                  start = to;
                  moved = true;
                }
          }
          for (const { length, intervals } of lines) intervals.push([start, start + length]);
          times.push(toText(field, start));
        }
        return times;
      },
    };
  }

  /** Values that are all different, upper and lower case aside: each as it would be by itself, unless it is taken. */
  function uniquePlan(definition: ResourceDefinition, field: FieldDefinition, grow: Grow): Plan {
    const plan: Plan = {
      name: `${growing.nameOf(definition)} ${field.name}, all different`,
      make(world: World) {
        const resource = growing.resource(definition);
        const draw = (random: Stream, taken: ReadonlySet<unknown>): string =>
          drawPattern(field, resource.name, random, taken);
        const toFurther = world.part === 0 ? undefined : furtherValues(field, { world, resource, plan, draw });
        const taken = new Set<unknown>();
        const values: unknown[] = [];
        for (let index = 1; index <= resource.count; index += 1) {
          let value = growAlone(grow, world, resource, field.name, index);
          if (value !== null && toFurther !== undefined) value = toFurther(value, index, taken);
          else if (value !== null && taken.has(foldCase(value)))
            value = another(field, value, taken, world, resource.name, index);
          if (value !== null) taken.add(foldCase(value));
          values.push(value);
        }
        return values;
      },
    };
    return plan;
  }
}

type Plan = GrowthPlan<readonly unknown[]>;

function fromPlan(plan: Plan): Grow {
  return ({ world, index }) => world.plan(plan)[index - 1];
}

/** The parts of an address, which are there or not together; what every record has. */
const PLACE =
  /^(?:street|address|city|town|state|province|region|postal_?code|post_?code|zip(?:_?code)?|country|lat(?:itude)?|lng|lon|long(?:itude)?)$/i;
const ALWAYS =
  /^(?:(?:created|inserted|updated|modified)(?:at|on|date|time)?|.*name|title|email|status|price|amount|quantity|.*(?:[^e]ed|ation|paid|sent|done|taken|begun|left|ready|response|in|out)(?:at|on|date|time)|.+reason|.+by|(?:home|away).*|(?:odometer|mileage)(?:in|out)|refund.*|actual.*|approved.*)$/;

/** True if a record whose field is null would last on, so that none could come after it. */
function endsSpan({ rules }: ResourceDefinition, { name }: FieldDefinition): boolean {
  return rules.some((rule) => rule.kind === "noOverlap" && (rule.to === name || rule.minutes === name));
}

/** True for what begins at 0, empty, true or false: what was made long ago is no longer there. */
function isFirst({ kind, default: first }: FieldDefinition): boolean {
  return (
    kind === "boolean" || (kind === "text" ? first === "" : first === 0 && /^(?:integer|number|money)$/.test(kind))
  );
}

/** Fields that are those of what the record is about: an item costs what its product does. */
const SAME_AS = /^(?:(?:unit|current)_?price|(?:hourly|daily|nightly|weekly|monthly)_?rate|currency(?:_?code)?)$/i;

/** The amount of a payment, and what may be paid by it. */
const PAID = /(?:payment|payout|invoice|receipt|charge)s? amount(?:_?paid)?$/i;
const TOTALS =
  "total totalAmount total_amount grandTotal grand_total totalPrice total_price totalCost total_cost totalFee approvedAmount approved_amount amountDue amount_due amount".split(
    " ",
  );

/** A value as this field would have it: an e-mail address of a name, an address that ends in a title. */
export function followingText(
  { kind, name }: Pick<FieldDefinition, "kind" | "name">,
  value: unknown,
  index: number,
): unknown {
  if (typeof value !== "string") return value;
  if (kind === "text" && /slug$/i.test(name)) return toWord(value, "-");
  if (kind === "email" && !value.includes("@")) return `${toWord(value, ".") || `user${index}`}@example.com`;
  if (kind === "url" && !/^https?:\/\//.test(value)) return `https://example.com/${toWord(value, "-") || index}`;
  return value;
}

function toWord(text: string, between: string): string {
  const words =
    text
      .normalize("NFKD")
      .replaceAll(/[\u0300-\u036f'\u2019]/g, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join(between).slice(0, 60).replace(/[.-]$/, "");
}

/** A field that follows from other records, as it is in a world that nobody changed. */
export function growDerived(derived: Derived, name: string, resources: (name: string) => Resource): Grow {
  if (derived.kind === "copy") {
    return ({ self, world }) => {
      const [id] = idsIn(self, derived.via);
      if (id === undefined) return null;
      const record: Readonly<Record<string, unknown>> = world.record(resources(derived.of), Number(id));
      return record[derived.field] ?? null;
    };
  }
  const plan: GrowthPlan<ReadonlyMap<string, number>> = {
    name: `${name} by record`,
    make(world) {
      const totals = new Map<string, number>();
      const source = resources(derived.of);
      for (let index = 1; index <= source.count; index += 1) {
        const record = world.record(source, index);
        const added = contribution(record, derived);
        if (added === 0) continue;
        for (const id of new Set(derived.via.flatMap((field) => idsIn(record, field))))
          totals.set(id, (totals.get(id) ?? 0) + added);
      }
      return totals;
    },
  };
  return ({ world, id }) => world.plan(plan).get(id) ?? 0;
}

type NoOverlap = Extract<RuleDefinition, { kind: "noOverlap" }>;

function overlapRules({ rules }: ResourceDefinition, field: FieldDefinition): readonly NoOverlap[] {
  return rules.filter((rule): rule is NoOverlap => rule.kind === "noOverlap" && rule.from === field.name);
}

/** Time that a record lasts by a rule, milliseconds. */
function lengthBy(rule: NoOverlap, record: Readonly<Record<string, unknown>>): number {
  const { minutes } = rule;
  const value = typeof minutes === "string" ? record[minutes] : minutes;
  return typeof value === "number" ? Math.max(0, value) * MINUTE : 0;
}

const TRIES = 20_000;

function another(
  field: FieldDefinition,
  value: unknown,
  taken: ReadonlySet<unknown>,
  world: World,
  resource: string,
  index: number,
): unknown {
  const { pattern, choices, max, min = Math.min(0, max ?? 0) } = field;
  const random = world.stream(resource, field.name, index, "another");
  if (choices !== undefined) return choices.find((choice) => !taken.has(foldCase(choice))) ?? value;
  if (pattern !== undefined) return drawPattern(field, resource, random, taken);
  if (typeof value === "number") {
    const most = max ?? Number.MAX_SAFE_INTEGER;
    let next = value;
    while (taken.has(next)) next = next >= most ? min : next + 1;
    return next;
  }
  for (let at = 2; ; at += 1) {
    const next = withNumber(field, String(value), at);
    if (!taken.has(foldCase(next))) return next;
  }
}

function drawPattern(
  { name, pattern, min = 0, max = Infinity }: FieldDefinition,
  resource: string,
  random: Stream,
  taken: ReadonlySet<unknown>,
): string {
  if (pattern === undefined) throw new Error(`${resource}.${name} has no pattern`);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const text = pattern.generate(random, min);
    if (text.length >= min && text.length <= max && !taken.has(foldCase(text))) return text;
  }
  throw new Error(`${resource}.${name}: there are too few texts of its pattern for all records to differ`);
}

function withNumber(field: FieldDefinition, text: string, at: number): string {
  if (field.kind === "time" || field.kind === "date") return toText(field, Date.parse(text) + (at - 1) * DAY);
  if (field.kind === "email") return text.replace("@", `${at}@`);
  if (field.kind === "url") return `${text}-${at}`;
  const number = `${jointOf(text)}${at}`;
  return `${text.slice(0, Math.max(0, (field.max ?? Infinity) - number.length))}${number}`
    .slice(-(field.max ?? Infinity))
    .trim();
}
