import { isObject } from "../../model/json.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Formats of texts, by how they look. */
const FORMATS: readonly (readonly [format: string, look: RegExp])[] = [
  ["date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["uuid", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ["email", /^[\w.+-]+@[\w-]+\.[\w.-]+$/],
  ["uri", /^https?:\/\/[^\s]+$/],
];

/** The JSON Schema that values have together. `named` gives the one of values at some names of members, `*` for an item, where there is one already. */
export function schemaOfValues(
  values: readonly unknown[],
  named: (values: readonly unknown[], at: readonly string[]) => Fields | undefined = () => undefined,
  at: readonly string[] = [],
): Fields {
  const known = named(values, at);
  if (known !== undefined) return known;
  const types = new Set(values.map(typeOf));
  const isNullable = types.delete("null");
  if (types.has("number")) types.delete("integer");
  const [type, another] = types;
  if (type === undefined || another !== undefined) return {};
  const shown = isNullable ? [type, "null"] : type;
  const given = values.filter((value) => value !== null && value !== undefined);
  if (type === "array") return { type: shown, items: schemaOfValues(given.flat(), named, [...at, "*"]) };
  if (type === "object") {
    const objects = given.filter(isObject);
    const names = [...new Set(objects.flatMap(Object.keys))];
    const membersOf = (name: string): readonly unknown[] =>
      objects.filter((one) => Object.hasOwn(one, name)).map((one) => one[name]);
    const properties = Object.fromEntries(
      names.map((name) => [name, schemaOfValues(membersOf(name), named, [...at, name])]),
    );
    const required = names.filter((name) => objects.every((one) => name in one));
    return { type: shown, ...(required.length > 0 && { required }), properties };
  }
  const texts = type === "string" ? given.map(String) : [];
  const format =
    texts.length === 0 ? undefined : FORMATS.find(([, look]) => texts.every((text) => look.test(text)))?.[0];
  const choices = [...new Set(texts)];
  const isState = /^(?:status|state)$/i.test(at.at(-1) ?? "") && choices.length > 1 && choices.length < 10;
  return { type: shown, ...(format !== undefined && { format }), ...(isState && !isNullable && { enum: choices }) };
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
