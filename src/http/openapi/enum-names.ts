import type { Schema } from "./specification.ts";

const IDENTIFIER = /^[A-Za-z]\w*$/;

/**
 * The schema with names for the values of its enum (`x-enum-varnames`, which makers of clients read) where the values are no
 * identifiers: left to themselves they make the same name of `A+` and `A-`, and of `name` and `-name`.
 */
export function withEnumNames(schema: Schema): Schema {
  const { enum: values } = schema;
  if (values === undefined || !values.every((value) => typeof value === "string")) return schema;
  if (values.every((value) => IDENTIFIER.test(value))) return schema;
  return { ...schema, "x-enum-varnames": values.map(toIdentifier) };
}

/** `A+`, `A-`, `-price` and `user.id` as `A_positive`, `A_negative`, `price_descending` and `id_of_user`, which is not `userId`. */
function toIdentifier(value: string): string {
  const descending = /^-./.test(value);
  const plain = (descending ? value.slice(1) : value).replace(/\+$/, "_positive").replace(/-$/, "_negative");
  const ordered = plain.split(".").toReversed().join("_of_");
  const name = `${ordered}${descending ? "_descending" : ""}`.replaceAll(/\W/g, "_");
  return /^\d/.test(name) ? `_${name}` : name;
}
