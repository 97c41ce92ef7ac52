import type { Entry } from "../model/catalog.ts";
import { refuseFor } from "../model/errors.ts";
import type { InputFault } from "../model/errors.ts";
import type { PendingWrite } from "./pending-write.ts";
import type { AnyRecord } from "./stored-record.ts";
import { toPointer } from "./validate.ts";

interface Reference {
  readonly id: string;
  readonly path: readonly (string | number)[];
}

type RecordCheck = (
  tx: PendingWrite,
  entry: Entry,
  attempt: string,
  next: AnyRecord,
  previous: AnyRecord | undefined,
) => void;

/** Refuses references to records that are not there, unless the record already held them: 422 `unresolved_reference`. */
export const checkReferences: RecordCheck = (tx, entry, attempt, next, previous) => {
  const faults: InputFault[] = [];
  for (const relation of Object.values(entry.resource.relations)) {
    const target = tx.catalog.get(relation.to);
    const before = new Set(
      previous === undefined ? [] : fieldReferencesOf(previous, relation.field).map(({ id }) => id),
    );
    for (const { id, path } of fieldReferencesOf(next, relation.field)) {
      if (before.has(id)) continue;
      if (tx.peekId(target, id) !== undefined) continue;
      faults.push({
        pointer: toPointer(path),
        code: "unresolved_reference",
        detail: `there is no ${relation.to} ${id}: create it first, or take an id from ${target.resource.collection}`,
      });
    }
  }
  if (faults.length > 0) refuseFor("unresolved_reference", attempt, ...faults);
};

/** Refuses values that another record of the collection has and that must be unique: 409 `conflict`. */
export const checkUnique: RecordCheck = (tx, entry, attempt, next, previous) => {
  const faults: InputFault[] = [];
  for (const [name, field] of Object.entries(entry.resource.fields)) {
    const value = next[name];
    if (field.unique !== true || value === null || value === undefined || value === previous?.[name]) continue;
    const wanted = fold(value);
    for (const other of tx.alike(entry, name, value)) {
      if (other.record.id === next.id || fold(other.record[name]) !== wanted) continue;
      faults.push({
        pointer: toPointer([name]),
        code: "taken",
        detail: `${name} ${JSON.stringify(value)} is taken by ${entry.resource.name} ${other.record.id}: choose another`,
      });
      break;
    }
  }
  if (faults.length > 0) refuseFor("conflict", attempt, ...faults);
};

function fold(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}

/** The ids that a record holds at a path such as `authorIds` or `items.bookId`. */
export function fieldReferencesOf(record: AnyRecord, field: string): Reference[] {
  const found: Reference[] = [];
  const visit = (value: unknown, steps: readonly string[], path: readonly (string | number)[]): void => {
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) visit(item, steps, [...path, at]);
      return;
    }
    const [step, ...rest] = steps;
    if (step === undefined) {
      if (typeof value === "string" || typeof value === "number") found.push({ id: String(value), path });
    } else if (typeof value === "object" && value !== null && Object.hasOwn(value, step)) {
      visit((value as Record<string, unknown>)[step], rest, [...path, step]); // an object with that member
    }
  };
  visit(record, field.split("."), []);
  return found;
}
