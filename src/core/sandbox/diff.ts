import type { Catalog, Entry } from "../model/catalog.ts";
import { getOrMake } from "../model/maps.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { collectionKeys } from "./collection-keys.ts";
import type { Moment } from "./moments.ts";
import { passOver } from "./query/parts.ts";
import type { StoredRecord } from "./stored-record.ts";
import { AnswerSize, followed, listed, toPieces } from "./text-pieces.ts";
import type { Pieced } from "./text-pieces.ts";

export interface Difference {
  readonly entry: Entry;
  readonly id: number;
  /** Undefined for one that was created since. */
  readonly before: StoredRecord | undefined;
  /** Undefined for one that is deleted. */
  readonly after: StoredRecord | undefined;
  readonly isCut?: true;
}

export const CHANGE_KINDS = ["created", "updated", "deleted"] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

export function changeKindOf({ before, after }: Pick<Difference, "before" | "after">): ChangeKind {
  if (before === undefined) return "created";
  return after === undefined ? "deleted" : "updated";
}

/** Compares two moments that stand still. Returns the differences by collection in the order of the catalog, then by id. */
export function* compareMoments(catalog: Catalog, from: Moment, to: Moment): YieldingSteps<Difference[]> {
  const found: Difference[] = [];
  for (const entry of catalog.entries) {
    const [before, after] = [from.collection(entry), to.collection(entry)];
    const ids = yield* candidates(entry, from, to);
    yield* compareRecords(
      entry,
      ids,
      (id) => before.at(id),
      (id) => after.at(id),
      found,
    );
  }
  return found;
}

/** Adds to `found` what differs among the records with these ids, ascending. */
export function* compareRecords(
  entry: Entry,
  ids: Iterable<number>,
  before: (id: number) => StoredRecord | undefined,
  after: (id: number) => StoredRecord | undefined,
  found: Difference[],
): YieldingSteps<void> {
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    const [old, now] = [before(id), after(id)];
    if (old?.json !== now?.json) found.push({ entry, id, before: old, after: now });
    yield;
  }
}

/**
 * Ids of the records that may differ: only changed ones can, unless the two grew from different worlds. What is stored
 * alike and only looks different as the clock goes on is no change.
 */
function* candidates(entry: Entry, from: Moment, to: Moment): YieldingSteps<ReadonlySet<number>> {
  const [before, after] = [from.changes(entry), to.changes(entry)];
  const ids = new Set<number>([...before.keys(), ...after.keys()]);
  for (const [id, stored] of after) if (before.has(id) && before.get(id)?.json === stored?.json) ids.delete(id);
  if (from.world.name !== to.world.name)
    for (const collection of [from.collection(entry), to.collection(entry)])
      for (let position = 0; position < collection.total; position += 1) {
        for (const { id } of yield* passOver(collection, position, position + 1)) ids.add(id);
        yield;
      }
  return ids;
}

/**
 * The differences as JSON in pieces, `{"orders":{"created":[…],"updated":[{"id","before","after"}],"deleted":[…]}}`; collections
 * that are equal are left out. Throws `answer_too_large`.
 */
export function* toDiffJson(catalog: Catalog, differences: readonly Difference[]): YieldingSteps<readonly string[]> {
  const keys = collectionKeys(catalog);
  const size = new AnswerSize();
  const collections = new Map<Entry, Record<ChangeKind, Pieced[]>>();
  for (const difference of differences) {
    const { entry, before, after } = difference;
    const lists = getOrMake(collections, entry, () => ({ created: [], updated: [], deleted: [] }));
    size.take((before?.bytes ?? 0) + (after?.bytes ?? 0));
    lists[changeKindOf(difference)].push(toItemJson(difference));
    yield;
  }
  const members = [...collections].map(([entry, lists]) => {
    const kinds = CHANGE_KINDS.map((kind) => listed(`"${kind}":[`, lists[kind], "]"));
    return followed(`${JSON.stringify(keys.keyOf(entry))}:`, listed("{", kinds, "}"));
  });
  return toPieces(listed("{", members, "}"));
}

function toItemJson({ before, after, isCut }: Difference): Pieced {
  if (before === undefined || after === undefined) return (after ?? before)?.json ?? "null";
  const marked = isCut === true ? ',"truncated":true' : "";
  return [
    followed(`{"id":${JSON.stringify(after.record.id)},"before":`, before.json),
    followed(',"after":', after.json),
    `${marked}}`,
  ];
}
