import type { Schema } from "./specification.ts";

/**
 * Null, and nothing else. Without a type: `nullable` is for schemas that have one, and some readers add a second null to an
 * enum that says it.
 */
export const NULL_SCHEMA: Schema = Object.freeze({ enum: Object.freeze([null]) });

/** Whether a schema takes null, and nothing else. */
export function isNull({ enum: values }: Schema): boolean {
  return values?.length === 1 && values[0] === null;
}

/** Whether a schema says that it takes null too. */
export function takesNull({ nullable, anyOf = [] }: Schema): boolean {
  return nullable === true || anyOf.some(isNull);
}
