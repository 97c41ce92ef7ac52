import type { Generation, Stream, World } from "../../model/generation.ts";
import type { Resource, Shape } from "../../model/resource.ts";
import { hashSeed, mix, toStream } from "../../world/stream.ts";
import { byDay, DAY, HOUR, MINUTE, REFERENCE_TIME, toDate, toTimestamp } from "../../world/time.ts";
import type { FieldDefinition, ResourceDefinition, RuleDefinition } from "../definition.ts";

export const HISTORY: number = 540 * DAY;

const DEFAULT_SEED = 1;

const USUAL_WITHIN = 30 * DAY;
const USUAL_LENGTH = 8 * HOUR;

const AHEAD =
  /^(?:starts?|begins?|ends?|due|expires?|scheduled|planned|departs?|arrives?|check|next|valid|deadline|opens?|closes?)/i;

const ORDERED_HISTORY = 180 * DAY;

/** Time at which a record was made that was made after those with lower numbers; the same in all worlds where records are given. */
export function growInOrder(definition: ResourceDefinition, count: number): (g: Generation<Shape>) => string {
  return ({ world, index }) => {
    const seed = definition.records.length > 0 ? DEFAULT_SEED : world.seed;
    const chance = toStream(mix(mix(hashSeed(seed), "created"), index)).next();
    return toTimestamp(byDay(REFERENCE_TIME - ORDERED_HISTORY, REFERENCE_TIME, (index - 1 + chance) / count));
  };
}

export function toText(field: Pick<FieldDefinition, "kind">, time: number): string {
  return field.kind === "date" ? toDate(time) : toTimestamp(time);
}

/** A time that comes after nothing. */
export function growFree(field: FieldDefinition, random: Stream): string {
  if (field.kind === "date") return toDate(REFERENCE_TIME + random.int(-365, AHEAD.test(field.name) ? 60 : -1) * DAY);
  if (!AHEAD.test(field.name)) return toTimestamp(byDay(REFERENCE_TIME - 180 * DAY, REFERENCE_TIME - 1, random.next()));
  // On the quarter of an hour, by day.
  const day = REFERENCE_TIME + random.int(-90, 60) * DAY;
  return toTimestamp(day + 8 * HOUR + random.int(0, 40) * 15 * MINUTE);
}

/** Returns the time between a field and the one that it comes after, milliseconds; the same at each call. */
export function delayOf(
  definition: ResourceDefinition,
  field: FieldDefinition,
  resource: Resource,
  world: World,
  index: number,
): number {
  const random = world.stream(resource.name, field.name, index, "delay");
  const isLength = definition.rules.some((rule) => endsWith(rule, field.name));
  if (field.kind === "date") {
    const within = field.within ?? (isLength ? 7 * DAY : USUAL_WITHIN);
    return DAY * random.int(1, Math.max(1, Math.floor(within / DAY)));
  }
  const within = field.within ?? (isLength ? USUAL_LENGTH : USUAL_WITHIN);
  const step = within >= 2 * HOUR ? 15 * MINUTE : within >= 10 * MINUTE ? MINUTE : 1_000;
  return step * random.int(1, Math.max(1, Math.floor(within / step)));
}

function endsWith(rule: RuleDefinition, field: string): boolean {
  return (rule.kind === "before" && rule.second === field) || (rule.kind === "noOverlap" && rule.to === field);
}

/** The field that a time comes after: as it says, or as a rule has it. */
export function predecessorOf({ rules }: ResourceDefinition, field: FieldDefinition): string | undefined {
  if (field.after !== undefined) return field.after;
  for (const rule of rules) {
    if (rule.kind === "before" && rule.second === field.name) return rule.first;
    if (rule.kind === "noOverlap" && rule.to === field.name) return rule.from;
  }
  return field.within === undefined ? undefined : "createdAt";
}
