import { getOrMake } from "./maps.ts";
import { nearest } from "./nearest.ts";
import type { RecordType, Resource } from "./resource.ts";

export const RECORD_EVENTS = ["created", "updated", "deleted"] as const;

/** The types of a resource's events: `order.created`, `order.shipped`. */
export type EventName<R> =
  R extends Resource<infer _S, infer T>
    ? `${T["name"]}.${(typeof RECORD_EVENTS)[number] | T["actions"][keyof T["actions"]]["event"] | T["clockEvents"]}`
    : never;

/** Something that happened to a record of a resource. */
export type RecordEvent<R> = R extends Resource
  ? { [Type in EventName<R>]: Happening<Type, RecordType<R>> }[EventName<R>]
  : never;

/** Something that happened in a sandbox, in the shape in which receivers of webhooks are told. */
export interface Happening<Type extends string, Body> {
  /** Unlike any other event's. */
  readonly id: string;
  /** `order.shipped`. */
  readonly type: Type;
  /** ISO 8601, by the sandbox's clock. */
  readonly timestamp: string;
  /** The sandbox's name. */
  readonly sandbox: string;
  /** Rises by one with every event of the sandbox and never goes back. */
  readonly sequence: number;
  readonly data: {
    /** The record as it is after the event; of a deleted one, as it was. */
    readonly object: Body;
    /** The record before the event, if there was one. */
    readonly previous?: Body;
  };
}

/** An event type of an API description, whose receivers get the body that the description gives it. */
export interface Webhook {
  readonly type: string;
  readonly description: string;
  readonly example: () => Readonly<Record<string, unknown>>;
  /** Returns the body for an event of a record of a resource; undefined where that is none of this type. Absent of callbacks, which requests lead to. */
  readonly tell?: (
    resource: string,
    type: string,
    record: Readonly<Record<string, unknown>>,
    previous: Readonly<Record<string, unknown>> | undefined,
  ) => Readonly<Record<string, unknown>> | undefined;
}

/** Events to listen to: a type, `order.*` for all of a resource, or `*` for all. */
export type EventPattern<Type extends string> = Type | `${GroupOf<Type>}.*` | "*";
type GroupOf<Type> = Type extends `${infer Group}.${string}` ? Group : never;

/** The events that fit a pattern. */
export type Fitting<E extends { readonly type: string }, Pattern> = E extends unknown
  ? Pattern extends "*" | E["type"] | `${GroupOf<E["type"]>}.*`
    ? E
    : never
  : never;

const typesByResource = new WeakMap<Resource, Map<string, string>>();

/** The type of a resource's event, such as `order.shipped`: the same string each time, for every event that is kept holds it. */
export function toEventType(resource: Resource, event: string): string {
  const own = getOrMake(typesByResource, resource, () => new Map());
  return getOrMake(own, event, () => `${resource.name}.${event}`);
}

/** Every event that a resource emits, in order: the three of every record, then its transitions' own. */
export function eventNames(resource: Resource): string[] {
  const own = Object.values(resource.lifecycle?.transitions ?? {}).map((transition) => transition.event);
  const byClock = resource.clockEvents;
  return [...new Set([...RECORD_EVENTS, ...own, ...byClock])].map((event) => toEventType(resource, event));
}

/** True if an event's type fits a pattern: a type itself, `order.*` for all of a resource, or `*` for all. */
export function matchesEvent(pattern: string, type: string): boolean {
  if (pattern === "*" || pattern === type) return true;
  return pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1));
}

/** Returns the fault of a pattern for events of the given types, in words, if any. `otherwise` is said where no known one is near. */
export function findPatternFault(pattern: string, types: readonly string[], otherwise: string): string | undefined {
  const known = [...types, ...eventGroups(types), "*"];
  if (known.includes(pattern)) return undefined;
  const meant = nearest(pattern, known);
  const kin = types.filter((type) => groupOf(type) === groupOf(pattern));
  const hint =
    meant === undefined ? (kin.length === 0 ? otherwise : `there is ${kin.join(", ")}`) : `did you mean ${meant}?`;
  return `there is no event '${pattern.slice(0, 60)}': ${hint}`;
}

/** The patterns that stand for all events of one kind: `order.*`. */
export function eventGroups(types: readonly string[]): string[] {
  return [...new Set(types.map(groupOf))];
}

function groupOf(type: string): string {
  return `${type.split(".", 1).join("")}.*`;
}
