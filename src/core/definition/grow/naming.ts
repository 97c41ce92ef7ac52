import type { Generation, GrowthPlan, World } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import type { Shape } from "../../model/resource.ts";
import { rolesOf } from "../../template/agreeing.ts";
import type { Calls } from "../../template/agreeing.ts";
import type { RenderedTemplate } from "../../template/renderer.ts";
import type { NamedBounds, NamedKind } from "../../world/by-name/asked.ts";
import { namedRecord, STATE_FIELD } from "../../world/by-name/named-record.ts";
import type { NamedRecord } from "../../world/by-name/named-record.ts";
import { isCategory, productsIn } from "../../world/by-name/things.ts";
import type { Product } from "../../world/by-name/things.ts";
import { valueByName } from "../../world/by-name/value-by-name.ts";
import type { FieldDefinition, ResourceDefinition } from "../definition.ts";
import { mayBeNull } from "../field-schema.ts";
import { targetOf } from "./growing.ts";
import type { Growing } from "./growing.ts";
import { usualStates } from "./usual-states.ts";

/** Gives what a field's name says, at a path within the record; undefined where it says nothing. */
export type GrowNamed = (field: FieldDefinition, g: Generation<Shape>, path: readonly string[]) => unknown;

const KINDS: Readonly<Partial<Record<FieldDefinition["kind"], readonly [kind: NamedKind, format?: string]>>> = {
  text: ["text"],
  integer: ["integer"],
  number: ["number"],
  money: ["money"],
  boolean: ["boolean"],
  date: ["date"],
  time: ["time"],
  enum: ["enum"],
  email: ["text", "email"],
  url: ["text", "uri"],
};

export interface RecordNaming {
  readonly value: GrowNamed;
  /** Lets what a field's template calls agree with the record's other fields. */
  rendering(g: Generation<Shape>): Pick<RenderedTemplate, "named" | "roles">;
}

/** The calls of the fields of a record, or of an object in it. */
function callsOfFields(fields: readonly FieldDefinition[]): Calls {
  const templates = fields.flatMap(({ from }) => (from?.kind === "template" ? [from.template.calls] : []));
  return {
    own: templates.flatMap(({ own }) => own),
    inner: [
      ...templates.flatMap(({ inner }) => inner),
      ...fields.flatMap((field) => (field.fields === undefined ? [] : [callsOfFields(field.fields)])),
    ],
    repeated: [],
  };
}

/** Names the fields of a definition: all of a record's agree, as what they share is drawn once. */
export function createNaming(definition: ResourceDefinition, growing: Growing): RecordNaming {
  const latest = new WeakMap<World, { readonly index: number; readonly record: NamedRecord }>();
  const statesOf = (field: FieldDefinition): readonly string[] =>
    field.kind === "enum" ? (field.choices ?? []).map(String) : usualStates(definition, field);
  const chosen = definition.fields.find((field) => STATE_FIELD.test(field.name) && statesOf(field).length > 0);
  const stateField = definition.states.length > 0 ? "status" : chosen?.name;
  const states = chosen === undefined ? [] : statesOf(chosen);
  const ordered = new Set(definition.rules.flatMap(namesIn));
  const sold = planProducts(definition, growing);

  const fields = definition.fields.map(({ name }) => name);
  const resources = growing.linked.definition.resources.map(({ name }) => name);
  // Values that come from elsewhere, or are put where there is room, may come from the field itself.
  const spread = definition.rules.flatMap((rule) => (rule.kind === "noOverlap" ? [rule.from] : []));
  const drawn = new Set(
    definition.fields.flatMap(({ name, from, follows }) =>
      from === undefined && follows === undefined && !spread.includes(name) ? [name] : [],
    ),
  );

  function recordOf({ world, index, self }: Generation<Shape>): NamedRecord {
    const known = latest.get(world);
    if (known?.index === index) return known.record;
    const { name } = growing.resource(definition);
    const record = namedRecord({
      resource: definition.name,
      resources,
      fields,
      index,
      baseUrl: world.baseUrl,
      locale: definition.locale,
      stream: (...path) => world.stream(name, "by name", ...path),
      createdAt: () => Date.parse(self.createdAt),
      known: (field) => (drawn.has(field) ? self[field] : undefined),
      product: () => sold && world.plan(sold)[index - 1],
      states,
      status: () => {
        const state = stateField === undefined ? undefined : self[stateField];
        return typeof state === "string" ? state : undefined;
      },
    });
    latest.set(world, { index, record });
    return record;
  }

  const roles = rolesOf(callsOfFields(definition.fields));
  const value: GrowNamed = (field, g, path) => {
    const [kind, format] = KINDS[field.kind] ?? [];
    // The state is what the others ask for.
    if (kind === undefined || (field.kind === "enum" && field.name === stateField)) return undefined;
    const nullable = mayBeNull(field) && !ordered.has(field.name);
    return valueByName({ record: recordOf(g), path, kind, bounds: { ...boundsOf(field), format, nullable } });
  };
  return { value, rendering: (g) => (roles.size === 0 ? {} : { named: recordOf(g), roles }) };
}

const LABEL = /^(?:name|title|label)$/i;

/** Plans which product each record is by the name of its category, if it has one: no mug among the clothing. */
function planProducts(
  definition: ResourceDefinition,
  growing: Growing,
): GrowthPlan<readonly (Product | undefined)[]> | undefined {
  const relation = definition.relations.find(({ to, many }) => !many && isCategory(to));
  const parent = relation && growing.linked.target(relation).own;
  const label = parent?.fields.find(({ name }) => LABEL.test(name))?.name;
  if (relation === undefined || label === undefined) return undefined;
  return {
    name: `${growing.nameOf(definition)} by ${relation.name}`,
    make(world) {
      const [own, target] = [growing.resource(definition), targetOf(relation, growing)];
      const sold = new Map<string, { readonly products: readonly Product[]; count: number }>();
      return Array.from({ length: own.count }, (_, at) => {
        const id = world.record(own, at + 1)[relation.field];
        if (id === null) return undefined;
        const name = String(world.record(target, Number(id))[label]);
        const category = getOrMake(sold, name, () => ({ products: productsIn(name), count: 0 }));
        category.count += 1;
        return category.products[(category.count - 1) % category.products.length];
      });
    },
  };
}

function boundsOf({ kind, min, max, pattern, choices }: FieldDefinition): NamedBounds {
  if (kind === "enum") return { enum: choices };
  return kind === "text" ? { minLength: min, maxLength: max, pattern } : { min, max };
}

/** The fields that a rule compares, which may not be null. */
function namesIn(rule: ResourceDefinition["rules"][number]): readonly (string | number | undefined)[] {
  switch (rule.kind) {
    case "before":
      return [rule.first, rule.second];
    case "noOverlap":
      return [rule.from, rule.to, rule.minutes];
    case "atMost":
      return [rule.of];
  }
}
