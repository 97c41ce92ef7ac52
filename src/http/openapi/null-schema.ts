import type { Schema } from "./specification.ts";

/** Null, and nothing else. Without a type: `nullable` is for schemas that have one. */
const NULL_SCHEMA: Schema = Object.freeze({ enum: Object.freeze([null]) });

/** Whether a schema takes null, and nothing else. */
export function isNull({ enum: values }: Schema): boolean {
  return values?.length === 1 && values[0] === null;
}

/**
 * The objects of a schema, or null. Said twice, for readers that know one of the two: null beside the schema in `anyOf`, and
 * `nullable`, which means something only beside a type.
 */
export function orNullObject(schema: Schema): Schema {
  return { type: "object", nullable: true, anyOf: [schema, NULL_SCHEMA] };
}

/**
 * One of the texts of an enum, or null. Not among the values of the enum, where some readers add a second null and then refuse
 * the schema; `oneOf`, because some take the alternatives of `anyOf` for additions to the type beside it.
 */
export function orNullEnum(schema: Schema): Schema {
  return { type: "string", nullable: true, oneOf: [schema, NULL_SCHEMA] };
}
