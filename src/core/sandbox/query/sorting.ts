import type { FieldKind, FieldKinds } from "../../model/field-kinds.ts";
import { toComparableTime } from "../../model/instant.ts";
import { MAX_SORT_KEYS } from "../bounds.ts";
import type { AnyRecord, StoredRecord } from "../stored-record.ts";
import type { Faults } from "./faults.ts";
import { createPathRead } from "./read-path.ts";
import { quote, suggestField, suggestOrder } from "./wording.ts";

/** Numbers sort before text, text by code unit; undefined stands for null. */
export type SortValue = number | string | undefined;

/** One name of `sort`. */
export interface SortKey {
  readonly name: string;
  readonly kind: FieldKind;
  readonly descending: boolean;
  read(record: AnyRecord): SortValue;
}

/** Reads `-createdAt,name`; empty where the result would be the order of ids anyway. Reports what it cannot read to `faults`. */
export function parseSort(text: string, kinds: FieldKinds, faults: Faults): readonly SortKey[] {
  const names = text.split(",");
  if (names.length > MAX_SORT_KEYS) {
    faults.add("sort", "too_many", `sort has ${names.length} names: ${MAX_SORT_KEYS} are allowed`);
    return [];
  }
  const keys: SortKey[] = [];
  for (const written of names) {
    const descending = written.trim().startsWith("-");
    const name = written.trim().slice(descending ? 1 : 0);
    const kind = kinds.find(name);
    if (kind === undefined) {
      faults.add(
        "sort",
        "unknown_field",
        `cannot sort by ${quote(name)}, which is not a field${suggestOrder(name, kinds) || suggestField(name, kinds)}`,
      );
    } else if (!isSortable(kind)) {
      const reason = kind.many ? "it can have many values" : "it is an object";
      faults.add("sort", "not_sortable", `cannot sort by ${name}: ${reason}`);
    } else if (!keys.some((key) => key.name === name)) {
      keys.push({ name, kind, descending, read: createSortRead(kind) });
    }
  }
  // Ids are never equal and ties are in order of id: nothing counts after the id, and the id itself only if descending.
  const end = keys.findIndex((key) => key.name === "id");
  return end < 0 ? keys : keys.slice(0, keys[end]?.descending === true ? end + 1 : end);
}

export function isSortable({ type, map, many }: FieldKind): boolean {
  return type !== "object" && !map && !many;
}

/** Reads the value that a record is sorted by: a time as one that is in order as text, an id as its number. */
export function createSortRead(kind: FieldKind): SortKey["read"] {
  const read = createPathRead(kind.path);
  const isId = kind.type === "id";
  const isTime = kind.type === "date-time";
  return (record) => {
    const value = read(record);
    if (typeof value === "string")
      return isTime ? toComparableTime(value) : isId && /^\d+$/.test(value) ? Number(value) : value;
    if (typeof value === "number") return value;
    return typeof value === "boolean" ? Number(value) : undefined;
  };
}

type Compare = (a: number, b: number) => number;

/** The records from position `offset` on, at most `limit`, of the records in the order of the keys; ties keep their order. */
export function selectSorted(
  records: readonly StoredRecord[],
  keys: readonly Pick<SortKey, "descending" | "read">[],
  offset: number,
  limit: number,
): StoredRecord[] {
  if (offset >= records.length) return [];
  const columns = keys.map((key) => ({
    values: records.map((stored) => key.read(stored.record)),
    descending: key.descending,
  }));
  return orderColumns(records.length, columns, offset, limit).flatMap((at) => records[at] ?? []);
}

/** The values of a sort key, one for each record. */
export interface SortColumn {
  readonly values: ArrayLike<SortValue>;
  readonly descending: boolean;
}

/** The places from `offset` on, at most `limit`, of `count` records in the order of the columns; ties keep their order. */
export function orderColumns(count: number, columns: readonly SortColumn[], offset: number, limit: number): number[] {
  if (offset >= count) return [];
  const wanted = Math.min(offset + limit, count);
  if (columns.length === 0) return Array.from({ length: wanted - offset }, (_, at) => offset + at);
  const compare = createCompare(columns);
  // A heap costs about log2(wanted) comparisons for each record that enters it, and few do when few are wanted.
  const order = wanted * 4 < count ? smallest(count, wanted, compare) : Array.from({ length: count }, (_, at) => at);
  return order.sort(compare).slice(offset, wanted);
}

function createCompare(sorted: readonly SortColumn[]): Compare {
  const columns = sorted.map(({ values, descending }) => ({ values, direction: descending ? -1 : 1 }));
  return (a, b) => {
    for (const { values, direction } of columns) {
      const x = values[a];
      const y = values[b];
      if (x === y) continue;
      if (x === undefined) return 1;
      if (y === undefined) return -1;
      if (typeof x !== typeof y) return typeof x === "number" ? -direction : direction;
      return x < y ? -direction : direction;
    }
    return a - b;
  };
}

/** The `wanted` smallest of the positions below `count`, in no order: a heap whose root is the largest of them. */
function smallest(count: number, wanted: number, compare: Compare): number[] {
  const heap = Array.from({ length: wanted }, (_, at) => at);
  for (let at = (wanted >> 1) - 1; at >= 0; at -= 1) sink(heap, at, compare);
  for (let at = wanted; at < count; at += 1) {
    if (compare(at, heap[0] ?? 0) < 0) {
      heap[0] = at;
      sink(heap, 0, compare);
    }
  }
  return heap;
}

function sink(heap: number[], from: number, compare: Compare): void {
  const value = heap[from] ?? 0;
  let hole = from;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) child += 1;
    const larger = heap[child] ?? 0;
    if (compare(larger, value) <= 0) break;
    heap[hole] = larger;
    hole = child;
  }
  heap[hole] = value;
}
