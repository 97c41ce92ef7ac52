import type { Entry } from "../model/catalog.ts";
import type { StoredRecord as Stored } from "./stored-record.ts";
import { StoredRecord } from "./stored-record.ts";

/** The next time at which the clock moves the record, epoch milliseconds; undefined if it is at rest. */
export function nextDue(entry: Entry, stored: Stored): number | undefined {
  if (entry.rules.due === undefined || stored.hidden === undefined) return undefined;
  return entry.rules.due(stored.record, stored.hidden)[0]?.at;
}

const shown = new WeakMap<Stored, { readonly changed: string; readonly live: WeakRef<Stored> }>();

/** The record as it is at `now`: the due moves made, and what changes between two of them worked out. */
export function toLive(entry: Entry, stored: Stored, now: number): Stored {
  const { rules } = entry;
  if (rules.due === undefined || stored.hidden === undefined) return stored;
  const { record, hidden } = stored;
  let change: Readonly<Record<string, unknown>> = {};
  for (const move of rules.due(record, hidden)) {
    if (move.at > now) break;
    change = { ...change, ...move.set, updatedAt: new Date(move.at).toISOString() };
  }
  if (rules.live !== undefined) change = { ...change, ...rules.live({ ...record, ...change }, hidden, now) };
  const changed = JSON.stringify(change);
  if (changed === "{}") return stored;
  const last = shown.get(stored);
  const known = last?.changed === changed ? last.live.deref() : undefined;
  if (known !== undefined) return known;
  const live = StoredRecord.fromRecord({ ...record, ...change }, hidden, stored.id);
  shown.set(stored, { changed, live: new WeakRef(live) });
  return live;
}
