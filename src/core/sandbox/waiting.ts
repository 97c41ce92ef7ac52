import type { Entry } from "../model/catalog.ts";

/** A record that the clock will move, and when (epoch milliseconds). */
export interface Waiting {
  readonly entry: Entry;
  readonly id: number;
  readonly at: number;
  readonly planned?: number;
}

/** The order in which what is due happens: by time, collection and id. */
export function compareDue(one: Waiting, other: Waiting): number {
  if (one.at !== other.at) return one.at - other.at;
  const [a, b] = [one.entry.resource.collection, other.entry.resource.collection];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}
