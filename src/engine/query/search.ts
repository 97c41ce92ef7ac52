import type { Resource } from "../../model/resource.ts";
import type { AnyRecord } from "../stored-record.ts";
import type { FieldKinds } from "./field-kinds.ts";

/**
 * A test for text anywhere in the fields that the resource is searched by (all its text fields if it names none),
 * upper and lower case aside. Straight and curly apostrophes are one: records have both, and a keyboard has one.
 */
export function createSearch(text: string, resource: Resource, kinds: FieldKinds): (record: AnyRecord) => boolean {
  const fold = /['\u2018\u2019]/.test(text) ? foldApostrophes : foldCase;
  const needle = fold(text);
  const fields = searchedFields(resource, kinds);
  return (record) => fields.some((name) => contains(record[name], needle, fold));
}

/** The fields that a search looks at. */
export function searchedFields(resource: Resource, kinds: FieldKinds): readonly string[] {
  const named = Object.keys(resource.fields).filter((name) => resource.fields[name]?.search === true);
  if (named.length > 0) return named;
  const holdsText = [...kinds.declared.values()].filter((kind) => kind.type === "text");
  return [...new Set(holdsText.map((kind) => kind.path[0] ?? kind.name))];
}

type Fold = (text: string) => string;

const foldCase: Fold = (text) => text.toLowerCase();
const foldApostrophes: Fold = (text) => foldCase(text).replaceAll(/[\u2018\u2019]/g, "'");

function contains(value: unknown, needle: string, fold: Fold): boolean {
  if (typeof value === "string") return fold(value).includes(needle);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => contains(inner, needle, fold));
}
