import type { Resource } from "./resource.ts";

/** What happens to any record. */
export const STANDING_EVENTS = ["created", "updated", "deleted"] as const;

const types = new WeakMap<Resource, Map<string, string>>();

/** The type of a resource's event, such as `order.shipped`: the same string each time, for every event that is kept holds it. */
export function toEventType(resource: Resource, event: string): string {
  let own = types.get(resource);
  if (own === undefined) {
    own = new Map();
    types.set(resource, own);
  }
  let type = own.get(event);
  if (type === undefined) {
    type = `${resource.name}.${event}`;
    own.set(event, type);
  }
  return type;
}

/** Every event that a resource emits, in order: the three standing ones, then its transitions' own. */
export function eventNames(resource: Resource): string[] {
  const own = Object.values(resource.lifecycle?.transitions ?? {}).map((transition) => transition.event);
  const byClock = resource.clockEvents;
  return [...new Set([...STANDING_EVENTS, ...own, ...byClock])].map((event) => toEventType(resource, event));
}

/** Whether an event's type fits a pattern: a type itself, `order.*` for all of a resource, or `*` for all. */
export function matchesEvent(pattern: string, type: string): boolean {
  if (pattern === "*" || pattern === type) return true;
  return pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1));
}
