import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { DAY } from "../../world/time.ts";
import type { FieldDefinition, ResourceDefinition } from "../definition.ts";
import { foldCase } from "../value-room.ts";
import { furtherValues, jointOf } from "./further-values.ts";
import { growAlone } from "./growing.ts";
import type { Grow, Growing } from "./growing.ts";
import { toText } from "./times.ts";

const TRIES = 20_000;

/** Values that are all different, upper and lower case aside: each as it would be by itself, unless it is taken. */
export function uniquePlan(
  definition: ResourceDefinition,
  field: FieldDefinition,
  grow: Grow,
  growing: Growing,
): GrowthPlan<readonly unknown[]> {
  const plan: GrowthPlan<readonly unknown[]> = {
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
