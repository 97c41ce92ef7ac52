import type { Entry } from "../model/catalog.ts";
import type { AnyRecord, StoredRecord as Stored } from "./stored-record.ts";
import { StoredRecord } from "./stored-record.ts";

/** The next time at which the clock moves the record, epoch milliseconds; undefined if it is at rest. */
export function nextDue(entry: Entry, stored: Stored): number | undefined {
  if (entry.rules.due === undefined || stored.hidden === undefined) return undefined;
  return entry.rules.due(stored.record, stored.hidden)[0]?.at;
}

/** The record as it is at `now`: the due moves made, and what changes between two of them worked out. */
export function toLive(entry: Entry, stored: Stored, now: number): Stored {
  const { rules } = entry;
  if (rules.due === undefined || stored.hidden === undefined) return stored;
  let record: AnyRecord = stored.record;
  for (const move of rules.due(record, stored.hidden)) {
    if (move.at > now) break;
    record = { ...record, ...move.set, updatedAt: new Date(move.at).toISOString() };
  }
  if (rules.live !== undefined) record = { ...record, ...rules.live(record, stored.hidden, now) };
  return record === stored.record ? stored : StoredRecord.fromRecord(record, stored.hidden);
}
