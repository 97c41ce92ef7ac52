import { takesNull } from "./null-schema.ts";
import type { Schema } from "./specification.ts";

/** As callers send it: without the server's members, and those that may be null may be left out. */
export function toInput(schema: Schema): Schema {
  return mapMembers(schema, toInput, ({ properties = {}, required = [] }) =>
    required.filter((name) => !takesNull(properties[name] ?? {})),
  );
}

/** As a merge patch has it: members that are not named stay. Arrays are replaced whole. */
export function toPartial(schema: Schema): Schema {
  return schema.type === "array" ? toInput(schema) : mapMembers(schema, toPartial, () => []);
}

function mapMembers(
  schema: Schema,
  each: (member: Schema) => Schema,
  requiredOf: (schema: Schema) => readonly string[],
): Schema {
  const { properties, items, required: _before, ...rest } = schema;
  const kept = Object.entries(properties ?? {}).filter(([, member]) => member.readOnly !== true);
  const required = requiredOf(schema).filter((name) => kept.some(([one]) => one === name));
  return {
    ...rest,
    ...(items !== undefined && { items: each(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(kept.map(([name, member]) => [name, each(member)])),
    }),
    ...(required.length > 0 && { required }),
  };
}
