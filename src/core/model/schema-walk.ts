import * as z from "zod";

import { isObject } from "./json.ts";
import { getOrMake } from "./maps.ts";

/** The schema under `nullable`, `default` and the like. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    // Zod types the inner schema as its core interface; every schema of ours is a classic one.
    return unwrap(schema.unwrap() as z.ZodType);
  }
  return schema;
}

const nullable = new WeakMap<z.ZodType, boolean>();

/** True if the schema takes null. */
export function acceptsNull(schema: z.ZodType): boolean {
  return getOrMake(nullable, schema, () => schema.safeParse(null).success);
}

/** The members of an object schema; undefined for any other. */
export function membersOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  const inner = unwrap(schema);
  return inner instanceof z.ZodObject ? inner.shape : undefined;
}

/** The schemas that a union chooses among; any other schema alone. */
export function alternativesOf(schema: z.ZodType): readonly z.ZodType[] {
  const inner = unwrap(schema);
  return inner instanceof z.ZodUnion ? (inner.options as z.ZodType[]) : [inner]; // options of ours are classic schemas
}

/** The schema of an array's elements; undefined for any other. */
export function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const inner = unwrap(schema);
  return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined; // elements of ours are classic schemas
}

/**
 * The value in the shape that records have, at any depth: members in the declared order, null for every nullable one that
 * was left out, and none of those that the server works out, which are the ones with a default value.
 */
export function fillMembers(schema: z.ZodType, value: unknown): unknown {
  const members = membersOf(schema);
  if (members !== undefined && isObject(value)) {
    const filled: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(members)) {
      if (member instanceof z.ZodDefault) continue;
      if (Object.hasOwn(value, name)) filled[name] = fillMembers(member, value[name]);
      else if (acceptsNull(member)) filled[name] = null;
    }
    const others = Object.entries(value).filter(([name]) => !Object.hasOwn(members, name));
    return { ...filled, ...Object.fromEntries(others) };
  }
  const element = elementOf(schema);
  return element !== undefined && Array.isArray(value) ? value.map((item) => fillMembers(element, item)) : value;
}

/** The paths of members that the schema does not declare, at any depth below `path`. */
export function findUndeclared(
  schema: z.ZodType,
  value: unknown,
  path: readonly (string | number)[],
): (string | number)[][] {
  const members = membersOf(schema);
  if (members !== undefined && isObject(value)) {
    return Object.keys(value).flatMap((name) => {
      const member = Object.hasOwn(members, name) ? members[name] : undefined;
      return member === undefined ? [[...path, name]] : findUndeclared(member, value[name], [...path, name]);
    });
  }
  const element = elementOf(schema);
  return element !== undefined && Array.isArray(value)
    ? value.flatMap((item, at) => findUndeclared(element, item, [...path, at]))
    : [];
}
