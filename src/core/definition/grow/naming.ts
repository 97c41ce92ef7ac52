import type { Generation, GrowthPlan, World } from "../../model/generation.ts";
import type { Shape } from "../../model/resource.ts";
import { rolesOf } from "../../template/agreeing.ts";
import type { Calls } from "../../template/agreeing.ts";
import type { RenderedTemplate } from "../../template/renderer.ts";
import type { NamedBounds, NamedKind } from "../../world/by-name/asked.ts";
import { settledState } from "../../world/by-name/asked.ts";
import { namedRecord, STATE_FIELD } from "../../world/by-name/named-record.ts";
import type { NamedRecord, SortedPlace } from "../../world/by-name/named-record.ts";
import { isCategory } from "../../world/by-name/products.ts";
import { valueByName } from "../../world/by-name/value-by-name.ts";
import type { FieldDefinition, RelationDefinition, ResourceDefinition } from "../definition.ts";
import { mayBeNull } from "../field-schema.ts";
import { targetOf } from "./growing.ts";
import type { Grow, Growing } from "./growing.ts";
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
  /** Lets the state of a record fit its age. */
  settled(field: FieldDefinition, grow: Grow): Grow;
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
  const statesOf = (field: FieldDefinition): readonly string[] => {
    if (field.kind === "enum") return (field.choices ?? []).map(String);
    const states = usualStates(definition, field);
    return states.length > 0 || typeof field.default !== "string" || field.default === "" ? states : [field.default];
  };
  const stated = definition.fields.filter((field) => STATE_FIELD.test(field.name) && statesOf(field).length > 0);
  const chosen = stated.find(({ name }) => !/[a-z](?:_|(?=[A-Z]))/.test(name)) ?? stated[0];
  const stateField = definition.states.length > 0 ? "status" : chosen?.name;
  const states = chosen === undefined ? definition.states : statesOf(chosen);
  const ordered = new Set(definition.rules.flatMap(namesIn));
  const [container] = definition.relations.filter(({ many, optional }) => !many && !optional);
  const places = planPlaces(definition, growing, container, "id");
  const category = definition.relations.find(({ to, many }) => !many && isCategory(to));
  const label = category && growing.linked.target(category).own?.fields.find(({ name }) => LABEL.test(name))?.name;
  const categories = label === undefined ? undefined : planPlaces(definition, growing, category, label);

  const kept = definition.fields.find(({ name, kind }) => kind === "enum" && KEPT_UNDER.test(name))?.name;

  const fields = definition.fields.map(({ name }) => name);
  const resources = growing.linked.definition.resources.map(({ name }) => name);
  // Values that come from elsewhere, or are put where there is room, may come from the field itself.
  const spread = definition.rules.flatMap((rule) => (rule.kind === "noOverlap" ? [rule.from] : []));
  const drawn = new Set(
    definition.fields.flatMap(({ name, from, follows }) =>
      (from === undefined || from.kind === "choices") && follows === undefined && !spread.includes(name) ? [name] : [],
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
      rank: () => places && world.plan(places)[index - 1]?.rank,
      category: () =>
        categories === undefined
          ? kept === undefined
            ? undefined
            : { name: String(self[kept]), rank: index }
          : world.plan(categories)[index - 1],
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
    const isFirst = !field.optional && states.length === 0 && BEGINS.test(field.name);
    const nullable = mayBeNull(field) && !ordered.has(field.name) && !isFirst;
    return valueByName({ record: recordOf(g), path, kind, bounds: { ...boundsOf(field), format, nullable } });
  };
  const settled = (field: FieldDefinition, grow: Grow): Grow => {
    if (field.name !== stateField || definition.states.length > 0 || definition.records.length > 0) return grow;
    return (g) => {
      const state = grow(g);
      return typeof state === "string" ? settledState(recordOf(g), state) : state;
    };
  };
  return { value, settled, rendering: (g) => (roles.size === 0 ? {} : { named: recordOf(g), roles }) };
}

const LABEL = /^(?:name|title|label)$/i;

/** Choices that products and dishes are kept under. */
const KEPT_UNDER = /^(?:(?:menu|dish|item|product)_?)?(?:category|course|department)$/i;

/** Times without which records that have no state would not be there. */
const BEGINS =
  /^(?:started|began|released|launched|announced|recorded|sent|posted|issued|booked|watched|played|visited|triggered)_?(?:at|on|date|for)?$/i;

/** Plans what each record belongs to by a relation, as its field `label` or its id says, and its number among those that do. */
function planPlaces(
  definition: ResourceDefinition,
  growing: Growing,
  relation: RelationDefinition | undefined,
  label: string,
): GrowthPlan<readonly (SortedPlace | undefined)[]> | undefined {
  if (relation === undefined) return undefined;
  return {
    name: `${growing.nameOf(definition)} by ${relation.name}, ${label}`,
    make(world) {
      const [own, target] = [growing.resource(definition), targetOf(relation, growing)];
      const counts = new Map<string, number>();
      return Array.from({ length: own.count }, (_, at) => {
        const id = world.record(own, at + 1)[relation.field];
        if (id === null) return undefined;
        const name = String(label === "id" ? id : world.record(target, Number(id))[label]);
        const rank = (counts.get(name) ?? 0) + 1;
        counts.set(name, rank);
        return { name, rank };
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
