import type { Resource } from "../../model/resource.ts";
import type { AnyRecord } from "../stored-record.ts";
import type { FieldKinds } from "./field-kinds.ts";

/**
 * A test for text anywhere in the fields that the resource is searched by (all its text fields if it names none),
 * upper and lower case aside.
 */
export function createSearch(text: string, resource: Resource, kinds: FieldKinds): (record: AnyRecord) => boolean {
  const needle = text.toLowerCase();
  const fields = searchedFields(resource, kinds);
  return (record) => fields.some((name) => contains(record[name], needle));
}

function searchedFields(resource: Resource, kinds: FieldKinds): readonly string[] {
  const named = Object.keys(resource.fields).filter((name) => resource.fields[name]?.search === true);
  if (named.length > 0) return named;
  const holdsText = [...kinds.declared.values()].filter((kind) => kind.type === "text");
  return [...new Set(holdsText.map((kind) => kind.path[0] ?? kind.name))];
}

function contains(value: unknown, needle: string): boolean {
  if (typeof value === "string") return value.toLowerCase().includes(needle);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => contains(inner, needle));
}
