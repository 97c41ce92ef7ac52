import { isObject } from "./json.ts";

/** Values that a record must have to count: any of those listed, field by field. */
export type Where = Readonly<Record<string, readonly unknown[]>>;

export type Derived =
  | {
      readonly kind: "count";
      readonly of: string;
      /** Its fields that hold ids of this resource's records. */
      readonly via: readonly string[];
      readonly where?: Where | undefined;
    }
  | {
      readonly kind: "sum";
      readonly of: string;
      readonly via: readonly string[];
      readonly field: string;
      readonly where?: Where | undefined;
    }
  | {
      /** A field of the record that this one refers to; null where there is none. */
      readonly kind: "copy";
      readonly of: string;
      readonly via: string;
      readonly field: string;
    };

export function meets(record: Readonly<Record<string, unknown>>, where: Where | undefined): boolean {
  if (where === undefined) return true;
  return Object.entries(where).every(([field, values]) => values.includes(record[field] ?? null));
}

const SCALARS: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

/** Texts and other scalar values that a record has at a path such as `isbn`, `authorIds` or `items.bookId`. */
export function valuesAt(record: Readonly<Record<string, unknown>>, path: string): unknown[] {
  const found: unknown[] = [];
  const visit = (value: unknown, steps: readonly string[]): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, steps);
      return;
    }
    const [step, ...rest] = steps;
    if (step === undefined) {
      if (SCALARS.has(typeof value)) found.push(value);
      // The prototype of a record that grows when it is read gives its members.
    } else if (isObject(value)) visit(value[step], rest);
  };
  visit(record, path.split("."));
  return found;
}

/** The ids that a record holds in a field: one, several, or none. */
export function idsIn(record: Readonly<Record<string, unknown>>, field: string): readonly string[] {
  return valuesAt(record, field)
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map(String);
}

export function contribution(
  record: Readonly<Record<string, unknown>>,
  derived: Exclude<Derived, { kind: "copy" }>,
): number {
  if (!meets(record, derived.where)) return 0;
  if (derived.kind === "count") return 1;
  const value = record[derived.field];
  return typeof value === "number" ? value : 0;
}
