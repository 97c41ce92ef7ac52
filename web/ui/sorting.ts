export interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

/** The records in order of one column: numbers by size, text by letters, what has no value last. */
export function sortRecords<R extends Readonly<Record<string, unknown>>>(
  records: readonly R[],
  sorting: Sorting | undefined,
): readonly R[] {
  if (sorting === undefined) return records;
  const { column, descending } = sorting;
  return records.toSorted((a, b) => {
    const [left, right] = [toComparable(a[column]), toComparable(b[column])];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    const order =
      typeof left === "number" && typeof right === "number" ? left - right : compareText(String(left), String(right));
    return descending ? -order : order;
  });
}

/** Ids are numbers written as text, and are sorted as numbers. */
function toComparable(value: unknown): string | number | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "number") return value;
  if (typeof value === "string") return /^\d{1,15}$/.test(value) ? Number(value) : value;
  return JSON.stringify(value);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
