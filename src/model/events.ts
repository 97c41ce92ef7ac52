import type { Resource } from "./resource.ts";

/** What happens to any record. */
export const STANDING_EVENTS = ["created", "updated", "deleted"] as const;

/** Every event that a resource emits, in order: the three standing ones, then its transitions' own. */
export function eventNames(resource: Resource): string[] {
  const own = Object.values(resource.lifecycle?.transitions ?? {}).map((transition) => transition.event);
  const byClock = resource.clockEvents;
  return [...new Set([...STANDING_EVENTS, ...own, ...byClock])].map((event) => `${resource.name}.${event}`);
}

/** Whether an event's type fits a pattern: a type itself, `order.*` for all of a resource, or `*` for all. */
export function matchesEvent(pattern: string, type: string): boolean {
  if (pattern === "*" || pattern === type) return true;
  return pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1));
}
