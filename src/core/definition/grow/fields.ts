import { contribution, idsIn } from "../../model/derived.ts";
import type { Derived } from "../../model/derived.ts";
import type { GrowthPlan } from "../../model/generation.ts";
import type { Resource } from "../../model/resource.ts";
import { fieldWords } from "../../world/by-name/nouns.ts";
import type { FieldDefinition, RelationDefinition, ResourceDefinition } from "../definition.ts";
import { mayBeNull } from "../field-schema.ts";
import { createCreations } from "./creation.ts";
import type { Creations } from "./creation.ts";
import { growGiven, targetOf } from "./growing.ts";
import type { Grow, Growing } from "./growing.ts";
import { createNaming } from "./naming.ts";
import type { RecordNaming } from "./naming.ts";
import { createCapacities, growCapacity, growRelation, OFTEN_NULL } from "./relations.ts";
import { overlapRules, schedulePlan } from "./schedule.ts";
import { delayOf, predecessorOf, toText } from "./times.ts";
import { uniquePlan } from "./unique.ts";
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
  const namingOf = (definition: ResourceDefinition): RecordNaming => {
    const naming = namings.get(definition) ?? createNaming(definition, growing);
    namings.set(definition, naming);
    return naming;
  };
  const capacities = createCapacities(growing, (definition, name) => {
    const field = definition.fields.find((one) => one.name === name);
    return field && growAlone(definition, field, growing, namingOf(definition));
  });
  const creations = createCreations(growing);
  return {
    createdAt: (definition) => creations.createdAt(definition),
    relation(definition, relation) {
      return creations.relation(definition, relation, growRelation(definition, relation, growing, capacities));
    },
    field(definition, field) {
      let grow = growAlone(definition, field, growing, namingOf(definition));
      if (definition.rules.some((rule) => rule.kind === "atMost" && rule.of === field.name))
        grow = growCapacity(definition, field.name, grow, growing, capacities);
      if (overlapRules(definition, field).length > 0) grow = fromPlan(schedulePlan(definition, field, grow, growing));
      return field.unique ? fromPlan(uniquePlan(definition, field, grow, growing)) : grow;
    },
  };
}

function fromPlan(plan: GrowthPlan<readonly unknown[]>): Grow {
  return ({ world, index }) => world.plan(plan)[index - 1];
}

/** A field as it is where no rule about all records changes it. */
function growAlone(
  definition: ResourceDefinition,
  field: FieldDefinition,
  growing: Growing,
  named: RecordNaming,
): Grow {
  const grow = growValue(definition, field, growing, named);
  const isPlace = PLACE.test(field.name);
  const isNull = ({ random, world, index }: Parameters<Grow>[0]): boolean =>
    (isPlace ? world.stream(growing.nameOf(definition), "no place", index) : random).chance(OFTEN_NULL);
  const mayMiss = field.optional && !endsSpan(definition, field) && !ALWAYS.test(fieldWords(field.name).join(""));
  const all: Grow = mayMiss ? (g) => (isNull(g) ? null : grow(g)) : grow;
  return growGiven(definition, field.name, all);
}

/** The parts of an address, which are there or not together; what every record has. */
const PLACE =
  /^(?:street|address|city|town|state|province|region|postal_?code|post_?code|zip(?:_?code)?|country|lat(?:itude)?|lng|lon|long(?:itude)?)$/i;
const ALWAYS =
  /^(?:(?:created|inserted|updated|modified)(?:at|on|date|time)?|.*name|title|email|status|price|amount|quantity)$/;

/** True if a record whose field is null would last on, so that none could come after it. */
function endsSpan({ rules }: ResourceDefinition, { name }: FieldDefinition): boolean {
  return rules.some((rule) => rule.kind === "noOverlap" && (rule.to === name || rule.minutes === name));
}

function growValue(
  definition: ResourceDefinition,
  field: FieldDefinition,
  growing: Growing,
  named: RecordNaming,
): Grow {
  const { from } = field;
  const rendering = { ...growing.rendering, faker: definition.locale?.faker };
  const means = { rendering, named };
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
  return growFitting(field, originOf(definition, field, growing, means) ?? mirrored(definition, field, growing), means);
}

/** True for what begins at 0, empty, true or false: what was made long ago is no longer there. */
function isFirst({ kind, default: first }: FieldDefinition): boolean {
  return (
    kind === "boolean" || (kind === "text" ? first === "" : first === 0 && /^(?:integer|number|money)$/.test(kind))
  );
}

/** Fields that are those of what the record is about: an item costs what its product does. */
const SAME_AS = /^(?:unit_?price|(?:hourly|daily|nightly|weekly|monthly)_?rate|currency(?:_?code)?)$/i;

/** Returns a grower for a field named after a related record's field: `customerName` is the name of the customer. */
function mirrored(definition: ResourceDefinition, field: FieldDefinition, growing: Growing): Grow | undefined {
  if (field.from !== undefined || field.unique || field.kind === "boolean") return undefined;
  for (const relation of definition.relations) {
    const rest = field.name.startsWith(relation.name) ? field.name.slice(relation.name.length) : "";
    if (relation.many || relation.field === field.name) continue;
    const { own, other } = growing.linked.target(relation);
    const isThere = (member: string): boolean =>
      own === undefined
        ? Object.hasOwn(other.fields, member)
        : own !== definition &&
          own.fields.some(({ name, kind, follows }) => {
            return name === member && kind === field.kind && follows === undefined;
          });
    const members = /^[A-Z]/.test(rest)
      ? [rest.charAt(0).toLowerCase() + rest.slice(1)]
      : rest.startsWith("_")
        ? [rest.slice(1)]
        : SAME_AS.test(field.name)
          ? [field.name, "price"]
          : [];
    const member = members.find(isThere);
    if (member !== undefined) return fromRelation(relation, member, field, growing);
  }
  return undefined;
}

function fromRelation(relation: RelationDefinition, member: string, field: FieldDefinition, growing: Growing): Grow {
  return ({ self, world, index }) => {
    const [id] = idsIn(self, relation.field);
    if (id === undefined) return undefined;
    const record: Readonly<Record<string, unknown>> = world.record(targetOf(relation, growing), Number(id));
    return fromText(field, record[member], index);
  };
}

function originOf(
  definition: ResourceDefinition,
  field: FieldDefinition,
  growing: Growing,
  means: Means,
): Grow | undefined {
  const { from, name } = field;
  switch (from?.kind) {
    case undefined:
      return undefined;
    case "template":
      return (g) => renderFor(from.template, g, means);
    case "choices":
      return growChoice(field, from.choices);
    case "record":
      return ({ world, index }) => from.render(world, index)[from.member];
    case "field":
      return ({ self, index }) => fromText(field, self[from.field], index);
    case "relation": {
      const relation = definition.relations.find((one) => one.name === from.relation);
      if (relation === undefined) throw new Error(`${name} comes from ${from.relation}, which is no relation`);
      return fromRelation(relation, from.field, field, growing);
    }
  }
}

/** A value as this field would have it: an e-mail address of a name, an address that ends in a title. */
function fromText({ kind }: FieldDefinition, value: unknown, index: number): unknown {
  if (typeof value !== "string") return value;
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
