import { idsIn } from "../model/derived.ts";
import { SeedbedError, refuseFor } from "../model/errors.ts";
import type { Ids } from "../model/ids.ts";
import { toIdText } from "../model/ids.ts";
import type { Resource, Shape } from "../model/resource.ts";
import type { Change, Effect, Tx } from "../model/rules.ts";
import { TemplateError } from "../template/template-error.ts";
import { createTemplate } from "../template/template.ts";
import type { Template } from "../template/template.ts";
import { hashSeed, mix } from "../world/stream.ts";
import { createWorld } from "../world/world.ts";
import type { EffectDefinitions, EffectStep, ResourceDefinition } from "./definition.ts";
import type { DefinitionFaults } from "./faults.ts";
import type { Growing } from "./grow/growing.ts";
import type { Linked, LinkTarget } from "./linked.ts";
import { tellTemplateFaults } from "./origins.ts";
import type { OriginVocabulary } from "./origins.ts";
import { toValue } from "./source.ts";
import type { Member, Source } from "./source.ts";
import { DefinitionWords, hint, readTextAt, readMapAt } from "./words-reader.ts";
import { EFFECT_WORDS } from "./words.ts";

type Values = Readonly<Record<string, unknown>>;

/** Effects that lead to effects, at most: states that move each other round and round have no end. */
const MAX_DEPTH = 20;

/** Reads `effects` of a resource with these states and fields. */
export function readEffects(
  words: DefinitionWords,
  { states, fields }: { readonly states: readonly string[]; readonly fields: readonly string[] },
  { resources }: OriginVocabulary,
  faults: DefinitionFaults,
): EffectDefinitions {
  const template = (source: Source): Template | undefined => {
    try {
      return createTemplate(toValue(source), { resources, withoutRequest: true, record: fields });
    } catch (error) {
      return tellTemplateFaults(error, source, faults);
    }
  };
  const mapOf = (source: Source | undefined, example: string): readonly Member[] =>
    (source && readMapAt(source, `a map such as ${example}`, faults))?.members ?? [];
  const steps = (source: Source): EffectStep[] => {
    if (source.kind !== "map") {
      mapOf(source, '{ set: { closedAt: "{{now}}" } }');
      return [];
    }
    const given = new DefinitionWords(source, EFFECT_WORDS, faults);
    const values = (["set", "add"] as const).flatMap((does) =>
      mapOf(given.source(does), '{ closedAt: "{{now}}", copy.available: true }').flatMap(
        ({ name, key, source: to }) => {
          const [first = "", second, ...more] = name.split(".");
          const value = template(to);
          if (more.length > 0)
            faults.add(key, "invalid_path", `takes a field, or a relation and its field such as copy.available`);
          if (value === undefined || more.length > 0) return [];
          return [{ does, place: key, to: second === undefined ? undefined : first, field: second ?? first, value }];
        },
      ),
    );
    const created = mapOf(given.source("create"), '{ invoice: { loanId: "{{record.id}}" } }').flatMap(
      ({ name, key, source: to }) => {
        const own = mapOf(to, '{ loanId: "{{record.id}}" }');
        const made = to.kind === "map" ? template(to) : undefined;
        return made ? [{ does: "create" as const, place: key, resource: name, fields: own, values: made }] : [];
      },
    );
    const moved = mapOf(given.source("move"), "{ copy: release }").flatMap(({ name, key, source: to }) => {
      const action = readTextAt(to, 60, faults);
      return action === undefined ? [] : [{ does: "move" as const, place: key, to: name, action }];
    });
    const removed = given.list("remove").flatMap((item) => {
      const to = readTextAt(item, 60, faults);
      return to === undefined ? [] : [{ does: "remove" as const, place: item, to }];
    });
    return [...values, ...created, ...moved, ...removed];
  };
  const side = (source: Source | undefined): Map<string, readonly EffectStep[]> =>
    new Map(
      mapOf(source, '{ closed: { set: { closedAt: "{{now}}" } } }').map(({ name, key, source: inner }) => {
        if (!states.includes(name)) faults.add(key, "unknown_state", `there is no state ${name}${hint(name, states)}`);
        return [name, steps(inner)] as const;
      }),
    );
  const source = words.source("effects");
  if (source?.kind !== "map") {
    mapOf(source, '{ enter: { closed: { set: { closedAt: "{{now}}" } } } }');
    return { enter: new Map(), leave: new Map() };
  }
  const sides = new DefinitionWords(source, ["enter", "leave"], faults);
  return { enter: side(sides.source("enter")), leave: side(sides.source("leave")) };
}

type Way =
  | { readonly field: string; readonly target: LinkTarget }
  | { readonly via: readonly string[]; readonly target: LinkTarget };

/** Leads from a resource to the records of a relation or of a collection below it. */
export function wayTo(resource: ResourceDefinition, to: string, linked: Linked): Way | undefined {
  const relation = resource.relations.find(({ name }) => name === to);
  if (relation !== undefined) return { field: relation.field, target: linked.target(relation) };
  const below = linked.belonging(resource, to);
  return below && { via: below.via.map(({ field }) => field), target: { own: below.resource, other: undefined } };
}

const depths = new WeakMap<Tx, number>();

/** The effect of steps on a record that gets into or leaves a state; undefined where there are none. */
export function toEffect(
  definition: ResourceDefinition,
  steps: readonly EffectStep[] | undefined,
  growing: Growing,
): NonNullable<Effect<Shape>> | undefined {
  if (steps === undefined || steps.length === 0) return undefined;
  return (change) => {
    const depth = (depths.get(change.tx) ?? 0) + 1;
    if (depth > MAX_DEPTH)
      throw new SeedbedError(
        "conflict",
        `cannot ${change.attempt}: its effects lead to one another more than ${MAX_DEPTH} times`,
      );
    depths.set(change.tx, depth);
    try {
      return runSteps(definition, steps, change, growing);
    } finally {
      depths.set(change.tx, depth - 1);
    }
  };
}

/** Does the steps in turn; returns what is set on the record itself. Throws `conflict` where a value comes to more than it may. */
function runSteps(
  definition: ResourceDefinition,
  steps: readonly EffectStep[],
  change: Change<Shape>,
  growing: Growing,
): Values {
  const { tx, id, attempt } = change;
  const own = growing.resource(definition);
  let record: Values = change.next;
  const set: Record<string, unknown> = {};
  const renderFor = (template: Template, place: string): unknown => {
    try {
      return renderFresh(
        template,
        { place: `${own.name} ${place}`, id, ids: own.ids, now: tx.now, baseUrl: tx.baseUrl, record },
        growing,
      );
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      throw new SeedbedError("conflict", `cannot ${attempt}: in its effects, ${error.message}`);
    }
  };
  for (const step of steps) {
    if (step.does === "create") {
      const target = growing.linked.resource(step.resource);
      if (target !== undefined) tx.create(growing.resource(target), renderFor(step.values, step.resource) as Values);
      continue;
    }
    const value = "value" in step ? renderFor(step.value, `${step.to ?? ""}.${step.field}`) : undefined;
    const after = (resource: Resource, of: Values): unknown =>
      "field" in step
        ? fitting(resource, step.field, step.does === "add" ? sumOf(of[step.field], value) : value, attempt)
        : undefined;
    if (step.to === undefined) {
      if (!("field" in step)) continue;
      set[step.field] = after(own, record);
      record = { ...record, [step.field]: set[step.field] };
      continue;
    }
    const way = wayTo(definition, step.to, growing.linked);
    if (way === undefined) continue; // which was told as a fault
    const { target } = way;
    const resource = target.own === undefined ? target.other : growing.resource(target.own);
    const ids =
      "via" in way
        ? new Set(way.via.flatMap((field) => tx.having(resource, field, id).map((one) => toIdText(one.id))))
        : idsIn(record, way.field);
    for (const each of ids) {
      const found = tx.find(resource, each);
      if (found === undefined) continue;
      if (step.does === "remove") tx.remove(resource, each);
      else if (step.does === "move") {
        // Of those below a record only the ones that can are moved; the one that it refers to must be able to.
        const from = resource.lifecycle?.transitions[step.action]?.from ?? [];
        if ("field" in way || from.includes(String(found["status"]))) tx.move(resource, each, step.action);
      } else tx.set(resource, each, { [step.field]: after(resource, found) });
    }
  }
  return set;
}

/** A value that a write makes. What chance draws differs from record to record, from time to time and from place to place. */
export function renderFresh(
  template: Template,
  of: {
    readonly place: string;
    readonly id: string;
    /** Those of its kind; undefined where they are counted texts. */
    readonly ids: Ids | undefined;
    readonly now: string;
    readonly baseUrl: string;
    readonly record: Values;
  },
  { rendering }: Pick<Growing, "rendering">,
): unknown {
  const seed = mix(mix(mix(hashSeed(0), of.place), of.id), of.now)[0] >>> 0;
  const world = createWorld({ seed, baseUrl: of.baseUrl });
  const index = (of.ids === undefined ? Number(of.id) : (of.ids.toIndex(of.id) ?? 1)) - 1;
  return template.render({ ...rendering, seed, world, index, now: of.now, request: { record: of.record } });
}

function sumOf(before: unknown, by: unknown): unknown {
  return typeof by === "number" && (typeof before === "number" || before === null) ? (before ?? 0) + by : undefined;
}

/** The value, if the field may hold it. Throws `conflict`. */
function fitting(resource: Resource, name: string, value: unknown, attempt: string): unknown {
  const parsed = resource.fields[name]?.schema.safeParse(value);
  if (parsed?.success === true) return parsed.data;
  const why = parsed?.error.issues[0]?.message ?? "it is no number that can be added";
  const detail = `${name} of ${resource.name} would be ${JSON.stringify(value) ?? "no number"}, which it cannot: ${why}`;
  refuseFor("conflict", attempt, { pointer: `#/${name}`, code: "effect", detail });
}
