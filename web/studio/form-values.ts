import type { Row } from "../ui/record-table.tsx";
import type { Collection, ValueType } from "./catalog.ts";

/** The kind of input for a field. */
export type Control = "text" | "number" | "choice" | "truth" | "json" | "any";

const CONTROLS: Readonly<Partial<Record<ValueType, Control>>> = {
  number: "number",
  boolean: "truth",
  enum: "choice",
  object: "json",
  any: "any",
};

export function controlOf({ types, lists, enums }: Collection, field: string): Control {
  const type = types[field] ?? "text";
  if (lists.has(field)) return "json";
  return type === "enum" && enums[field] === undefined ? "text" : (CONTROLS[type] ?? "text");
}

/** The fields that a caller may send. */
export function writableFields({ fields, readOnly }: Collection): readonly string[] {
  return fields.filter((field) => !readOnly.has(field));
}

/** A value as it stands in its control; null and what is not there are empty. */
export function toInput(value: unknown, control: Control): string {
  if (value === null || value === undefined) return "";
  const isPlain = control === "any" && typeof value === "string" && !isJson(value);
  if (control === "json" || (control === "any" && !isPlain)) return JSON.stringify(value, null, 2);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The value of an input, or its fault. Empty is null. */
export function parseInput(text: string, control: Control): { readonly value: unknown } | { readonly fault: string } {
  if (text.trim() === "") return { value: null };
  switch (control) {
    case "number": {
      const value = Number(text);
      return Number.isFinite(value) ? { value } : { fault: "Not a number" };
    }
    case "truth":
      return { value: text === "true" };
    case "json":
      try {
        return { value: JSON.parse(text) as unknown };
      } catch {
        return { fault: "Not JSON yet" };
      }
    case "any":
      return { value: isJson(text) ? (JSON.parse(text) as unknown) : text };
    default:
      return { value: text };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The values to send: for a record those that changed, for a new one those that were filled in; and the faults, by field. */
export function readForm(
  collection: Collection,
  inputs: Readonly<Record<string, string>>,
  record: Row | undefined,
): { readonly values: Row; readonly faults: Readonly<Record<string, string>> } {
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const field of writableFields(collection)) {
    const control = controlOf(collection, field);
    const text = inputs[field] ?? "";
    // As it stands in the control: what is written differently and means the same is no change.
    if (text === toInput(record?.[field], control)) continue;
    const parsed = parseInput(text, control);
    if ("fault" in parsed) faults[field] = parsed.fault;
    else values[field] = parsed.value;
  }
  return { values, faults };
}
