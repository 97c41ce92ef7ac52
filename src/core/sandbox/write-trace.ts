import type { Catalog } from "../model/catalog.ts";
import type { PendingEvent } from "./pending-write.ts";

export interface WriteTrace {
  /** Records and what became of them, each once: `orders/151 created`. */
  readonly changes: string[];
  readonly events: number[];
}

type Become = "created" | "updated" | "deleted";

/** Adds what a committed write did to the trace; the first of its happenings is the event `sequence`. */
export function addToTrace(
  trace: WriteTrace,
  happenings: readonly PendingEvent[],
  sequence: number,
  catalog: Catalog,
): void {
  const became = new Map<string, Become>();
  for (const [at, happening] of happenings.entries()) {
    trace.events.push(sequence + at);
    const record = `${catalog.get(happening.resource).resource.collection}/${happening.object.record.id}`;
    became.set(record, merge(became.get(record), becomeOf(happening)));
  }
  for (const [record, become] of became) trace.changes.push(`${record} ${become}`);
}

function becomeOf({ type, resource, previous }: PendingEvent): Become {
  if (type === `${resource}.deleted`) return "deleted";
  return previous === undefined ? "created" : "updated";
}

function merge(first: Become | undefined, then: Become): Become {
  return first === "created" && then === "updated" ? "created" : then;
}
