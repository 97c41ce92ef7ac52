import type { Catalog, Entry } from "../model/catalog.ts";
import type { Moment } from "./states.ts";
import type { AnyRecord, StoredRecord } from "./stored-record.ts";

/** What became of one collection. */
export interface CollectionDiff {
  readonly created: readonly AnyRecord[];
  readonly updated: readonly { readonly id: string; readonly before: AnyRecord; readonly after: AnyRecord }[];
  readonly deleted: readonly AnyRecord[];
}

/** What differs between two moments, by collection name; collections that are equal are left out. */
export function toDiff(catalog: Catalog, from: Moment, to: Moment): Record<string, CollectionDiff> {
  const collections: Record<string, CollectionDiff> = {};
  for (const entry of catalog.entries) {
    const diff = diffCollection(entry, from, to);
    if (diff.created.length + diff.updated.length + diff.deleted.length > 0)
      collections[entry.resource.collection] = diff;
  }
  return collections;
}

function diffCollection(entry: Entry, from: Moment, to: Moment): CollectionDiff {
  const created: AnyRecord[] = [];
  const updated: { id: string; before: AnyRecord; after: AnyRecord }[] = [];
  const deleted: AnyRecord[] = [];
  const [before, after] = [from.collection(entry), to.collection(entry)];
  for (const id of candidates(entry, from, to)) {
    const old = before.get(id)?.record;
    const now = after.get(id)?.record;
    if (old === undefined && now !== undefined) created.push(now);
    else if (old !== undefined && now === undefined) deleted.push(old);
    else if (old !== undefined && now !== undefined && before.get(id)?.json !== after.get(id)?.json)
      updated.push({ id, before: old, after: now });
  }
  return { created, updated, deleted };
}

/** Ids of the records that may differ, ascending: only changed ones can, unless the two grew from different seeds. */
function candidates(entry: Entry, from: Moment, to: Moment): string[] {
  const ids = new Set<number>([...from.changes(entry).keys(), ...to.changes(entry).keys()]);
  if (from.seed !== to.seed) {
    const all = (moment: Moment): readonly StoredRecord[] =>
      moment.collection(entry).slice(0, moment.collection(entry).total);
    for (const { id } of [...all(from), ...all(to)]) ids.add(id);
  }
  return [...ids].toSorted((a, b) => a - b).map(String);
}
