import { DAY } from "../../generate/time.ts";
import type { GrowthPlan, World } from "../../model/generation.ts";
import type { FieldDefinition, ResourceDefinition } from "../definition.ts";
import { growAlone } from "./growing.ts";
import type { Grow, Growing } from "./growing.ts";
import { toText } from "./times.ts";

/** How often a value is drawn anew before one is made up. */
const TRIES = 200;

/** Values that are all different, upper and lower case aside: each as it would be by itself, unless it is taken. */
export function uniquePlan(
  definition: ResourceDefinition,
  field: FieldDefinition,
  grow: Grow,
  growing: Growing,
): GrowthPlan<readonly unknown[]> {
  return {
    name: `${growing.nameOf(definition)} ${field.name}, all different`,
    make(world: World) {
      const resource = growing.resource(definition);
      const taken = new Set<unknown>();
      const values: unknown[] = [];
      for (let index = 1; index <= resource.count; index += 1) {
        let value = growAlone(grow, world, resource, field.name, index);
        if (value !== null && taken.has(fold(value))) value = another(field, value, taken, world, resource.name, index);
        if (value !== null) taken.add(fold(value));
        values.push(value);
      }
      return values;
    },
  };
}

function fold(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}

function another(
  field: FieldDefinition,
  value: unknown,
  taken: ReadonlySet<unknown>,
  world: World,
  resource: string,
  index: number,
): unknown {
  const { pattern, choices, min = 0, max } = field;
  const random = world.stream(resource, field.name, index, "another");
  if (choices !== undefined) return choices.find((choice) => !taken.has(fold(choice))) ?? value;
  if (pattern !== undefined) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const text = pattern.generate(random);
      if (text.length >= min && text.length <= (max ?? Infinity) && !taken.has(fold(text))) return text;
    }
    throw new Error(`${resource}.${field.name}: there are too few texts of its pattern for all records to differ`);
  }
  if (typeof value === "number") {
    const most = max ?? Number.MAX_SAFE_INTEGER;
    let next = value;
    while (taken.has(next)) next = next >= most ? min : next + 1;
    return next;
  }
  for (let at = 2; ; at += 1) {
    const next = withNumber(field, String(value), at);
    if (!taken.has(fold(next))) return next;
  }
}

function withNumber(field: FieldDefinition, text: string, at: number): string {
  if (field.kind === "time" || field.kind === "date") return toText(field, Date.parse(text) + (at - 1) * DAY);
  if (field.kind === "email") return text.replace("@", `${at}@`);
  if (field.kind === "url") return `${text}-${at}`;
  const number = String(at);
  return `${text.slice(0, Math.max(0, (field.max ?? Infinity) - number.length - 1))} ${number}`
    .slice(-(field.max ?? Infinity))
    .trim();
}
