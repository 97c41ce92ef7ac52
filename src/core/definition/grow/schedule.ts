import type { GrowthPlan, World } from "../../model/generation.ts";
import { MINUTE } from "../../world/time.ts";
import type { FieldDefinition, ResourceDefinition, RuleDefinition } from "../definition.ts";
import { fieldOf, growAlone } from "./growing.ts";
import type { Grow, Growing } from "./growing.ts";
import { delayOf, toText } from "./times.ts";

type NoOverlap = Extract<RuleDefinition, { kind: "noOverlap" }>;

export function overlapRules({ rules }: ResourceDefinition, field: FieldDefinition): readonly NoOverlap[] {
  return rules.filter((rule): rule is NoOverlap => rule.kind === "noOverlap" && rule.from === field.name);
}

/** Time that a record lasts by a rule, milliseconds. */
export function lengthBy(rule: NoOverlap, record: Readonly<Record<string, unknown>>): number {
  const { minutes } = rule;
  const value = typeof minutes === "string" ? record[minutes] : minutes;
  return typeof value === "number" ? Math.max(0, value) * MINUTE : 0;
}

/** The times at which records begin so that none overlap: each where it would be by itself, or as soon after as there is room. */
export function schedulePlan(
  definition: ResourceDefinition,
  field: FieldDefinition,
  grow: Grow,
  growing: Growing,
): GrowthPlan<readonly unknown[]> {
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
          const intervals = taken.get(key) ?? [];
          taken.set(key, intervals);
          return [{ length, intervals }];
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
