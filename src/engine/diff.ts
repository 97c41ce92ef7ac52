import type { Catalog, Entry } from "../model/catalog.ts";
import { AnswerSize } from "./answer-size.ts";
import type { Moment } from "./states.ts";
import type { AnyRecord, StoredRecord } from "./stored-record.ts";

/** What became of one collection. */
export interface CollectionDiff {
  readonly created: readonly AnyRecord[];
  readonly updated: readonly { readonly id: string; readonly before: AnyRecord; readonly after: AnyRecord }[];
  readonly deleted: readonly AnyRecord[];
}

/** What differs between two moments, by collection name; collections that are equal are left out. Throws `answer_too_large`. */
export function toDiff(catalog: Catalog, from: Moment, to: Moment): Record<string, CollectionDiff> {
  const collections: Record<string, CollectionDiff> = {};
  const size = new AnswerSize();
  for (const entry of catalog.entries) {
    const diff = diffCollection(entry, from, to, size);
    if (diff.created.length + diff.updated.length + diff.deleted.length > 0)
      collections[entry.resource.collection] = diff;
  }
  return collections;
}

function diffCollection(entry: Entry, from: Moment, to: Moment, size: AnswerSize): CollectionDiff {
  const created: AnyRecord[] = [];
  const updated: { id: string; before: AnyRecord; after: AnyRecord }[] = [];
  const deleted: AnyRecord[] = [];
  const [before, after] = [from.collection(entry), to.collection(entry)];
  for (const id of candidates(entry, from, to)) {
    const old = before.get(id);
    const now = after.get(id);
    if (old?.json === now?.json) continue;
    size.take((old?.bytes ?? 0) + (now?.bytes ?? 0));
    if (old === undefined && now !== undefined) created.push(now.record);
    else if (old !== undefined && now === undefined) deleted.push(old.record);
    else if (old !== undefined && now !== undefined) updated.push({ id, before: old.record, after: now.record });
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
