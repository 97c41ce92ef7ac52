import type { YieldingSteps } from "../../model/steps.ts";
import type { CollectionReader } from "../reader.ts";
import type { AnyRecord, StoredRecord } from "../stored-record.ts";

const LONGEST_WHOLE = 40_000;

const LONGEST_SLOW = 200;

/** One of a larger world, of which not all records are kept, if it is longer than this. */
const LONGEST_OUTLINED = 2000;

const PART = 5;

/** Records of which only fields are looked at. */
const OUTLINED_PART = 1_000;

export function isLong({ total, outline, growsSlowly = false }: CollectionReader): boolean {
  if (outline !== undefined) return total > LONGEST_OUTLINED;
  return total > (growsSlowly ? LONGEST_SLOW : LONGEST_WHOLE);
}

/** As {@link CollectionReader.slice}, for who goes through all of them in order. */
export function* passOver(
  collection: CollectionReader,
  from: number,
  to: number,
): YieldingSteps<readonly StoredRecord[]> {
  return collection.pass === undefined ? collection.slice(from, to) : yield* collection.pass(from, to);
}

/** Shows every record of a collection, as far as the fields `reads` go, with its position from 0: a part of them at each step, up to the first for which `visit` gives true. */
export function* goThrough(
  collection: CollectionReader,
  reads: readonly string[],
  visit: (record: AnyRecord, position: number) => boolean | void,
): Generator<void, void, void> {
  const outline = collection.outline?.(reads);
  if (outline !== undefined) yield* outline.prepare();
  const part = outline === undefined ? PART : OUTLINED_PART;
  for (let from = 0; from < collection.total; from += part) {
    const to = Math.min(from + part, collection.total);
    if (outline === undefined)
      for (const [at, stored] of (yield* passOver(collection, from, to)).entries()) {
        if (visit(stored.record, from + at) === true) return;
      }
    else
      for (let position = from; position < to; position += 1)
        if (visit(outline.at(position), position) === true) return;
    yield;
  }
}

/** The records of a page, and how many there are on all pages. */
export interface Selected {
  readonly records: readonly StoredRecord[];
  readonly total: number;
}

/** The records at some of the positions. */
export const recordsAt = (
  collection: CollectionReader,
  positions: ArrayLike<number>,
  order: readonly number[],
): readonly StoredRecord[] =>
  order.flatMap((at) => {
    const position = positions[at] ?? 0;
    return collection.slice(position, position + 1);
  });
