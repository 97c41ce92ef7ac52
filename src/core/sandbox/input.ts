import type { z } from "zod";

import type { UnknownMembers } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import type { InputFault } from "../model/errors.ts";
import { isObject, isSameValue } from "../model/json.ts";
import { meantOr, nearest } from "../model/nearest.ts";
import type { Resource } from "../model/resource.ts";
import { acceptsNull, alternativesOf, fillMembers, findUndeclared, membersOf } from "../model/schema-walk.ts";
import { describeValue, toPointer, validate } from "./validate.ts";

type Members = Readonly<Record<string, unknown>>;

/** A checked body: what it sets, and what of it is kept beside the record. */
export interface Input {
  readonly values: Readonly<Record<string, unknown>>;
  readonly hidden: Readonly<Record<string, unknown>>;
}

export interface InputRules {
  /** True if all required fields must be there. */
  readonly whole: boolean;
  /** True if undeclared fields are refused (`Prefer: handling=strict`). */
  readonly strict: boolean;
  /** Default: undeclared fields are kept. */
  readonly unknown?: UnknownMembers;
  /** The record before the write: read-only fields may repeat its values, so that a record that was read can be sent back. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly trusted?: boolean;
  /** A field that is the server's in this write, whatever the body says. */
  readonly ignored?: string | undefined;
}

const SERVER_FIELDS: ReadonlySet<string> = new Set(["id", "createdAt", "updatedAt"]);

/** Refuses an input with all its faults; `attempt` says what was tried, such as "create order". */
export function refuse(attempt: string, errors: readonly InputFault[]): never {
  const [first] = errors;
  const place = first?.pointer?.slice(2).replaceAll("/", ".") || "the body";
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more, see errors)` : "";
  throw new SeedbedError("validation_failed", `cannot ${attempt}: ${place} ${first?.detail ?? "is not valid"}${rest}`, {
    errors,
  });
}

/** Checks the fields of a body against the declaration. Read-only fields are left out, so that what was read can be sent back. */
export function parseInput(resource: Resource, sent: unknown, attempt: string, rules: InputRules): Input {
  const body = isObject(sent) ? withIds(resource, sent, rules.before) : sent;
  if (!isObject(body)) {
    const detail =
      body === undefined ? "is missing: send a JSON object" : `must be a JSON object, not ${describeValue(body)}`;
    refuse(attempt, [{ pointer: "#", code: body === undefined ? "required" : "invalid_type", detail }]);
  }
  const faults: InputFault[] = [];
  const values: Record<string, unknown> = {};
  const hidden: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    const secret = Object.hasOwn(resource.writeOnly, name) ? resource.writeOnly[name] : undefined;
    if (SERVER_FIELDS.has(name) || name === rules.ignored || (field?.readOnly === true && rules.trusted !== true)) {
      const isChosenId = name === "id" && resource.ids !== undefined && rules.before?.["id"] === undefined;
      if (rules.unknown === "refuse" && !isChosenId && !isSameValue(value, rules.before?.[name]))
        faults.push({ pointer: toPointer([name]), code: "read_only", detail: READ_ONLY });
    } else if (field !== undefined) values[name] = check(field.schema, value, [name], rules, faults);
    else if (secret !== undefined) hidden[name] = check(secret, value, [name], rules, faults);
    else if (rules.strict || rules.unknown === "refuse")
      faults.push(undeclared([name], Object.keys(resource.fields), rules.strict));
    else if (rules.unknown !== "ignore") values[name] = value;
  }
  if (rules.whole) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.required === true && !Object.hasOwn(values, name)) {
        faults.push({ pointer: toPointer([name]), code: "required", detail: describeLack(resource, name, values) });
      }
    }
  }
  if (faults.length > 0) refuse(attempt, faults);
  return { values, hidden };
}

/**
 * A body in which records that stand where `expand` shows them are their ids, so that what was read can be sent back. A field that has
 * another id than before goes first. Lists that are always shown say nothing.
 */
function withIds(resource: Resource, body: Members, before: Members = {}): Members {
  const always = new Set(resource.expand.map((path) => path.split(".", 1)[0]));
  const meant: Record<string, unknown> = {};
  const left = Object.entries(body).filter(([name, value]) => {
    if (Object.hasOwn(resource.fields, name)) return true;
    const field = Object.hasOwn(resource.relations, name) ? resource.relations[name]?.field : undefined;
    const ids = Array.isArray(value) ? value.map(idIn) : idIn(value);
    const hasIds = (Array.isArray(ids) ? ids : [ids]).every((id) => id !== undefined);
    const isRecord = field !== undefined && !field.includes(".") && hasIds;
    if (isRecord && (body[field] === undefined || isSameValue(body[field], before[field]))) meant[field] = ids;
    return !isRecord && !always.has(name);
  });
  return { ...Object.fromEntries(left), ...meant };
}

function idIn(value: unknown): unknown {
  return isObject(value) ? value["id"] : undefined;
}

/** That a required field is not there, and which name without a field may have been meant for it. */
function describeLack({ fields }: Resource, name: string, values: Input["values"]): string {
  const strangers = Object.keys(values).filter((one) => !Object.hasOwn(fields, one));
  const meant = nearest(name, strangers);
  return meant === undefined ? "is required" : `is required, and ${meant} is no field: did you mean ${name}?`;
}

function check(
  schema: z.ZodType,
  value: unknown,
  path: readonly string[],
  { strict, unknown }: InputRules,
  faults: InputFault[],
): unknown {
  const filled = fillMembers(schema, value);
  faults.push(...validate(schema, filled, path).faults);
  if (!strict && unknown !== "refuse" && unknown !== "ignore") return filled;
  const strangers = findUndeclared(schema, value, path);
  if (!strict && unknown === "ignore")
    return strangers.reduce((left, place) => without(left, place.slice(path.length)), filled);
  for (const stranger of strangers) faults.push(undeclared(stranger, [], strict));
  return filled;
}

/** A copy without the member at a place that is there. */
function without(value: unknown, [key = "", ...rest]: readonly (string | number)[]): unknown {
  const copy: unknown[] | object = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }; // it has members
  const members = copy as Record<string | number, unknown>; // of an array the numbers are keys too
  if (rest.length === 0) delete members[key];
  else members[key] = without(members[key], rest);
  return copy;
}

/** Returns a fault for each member that the schema does not declare; for strict handling of a body that is no record. */
export function undeclaredMembers(schema: z.ZodType, body: unknown): InputFault[] {
  return strangersIn(schema, body, "undeclared_field", "is not declared");
}

/** Returns a fault for each member that the schema does not know; for a body that is no record, in any handling. */
export function unknownMembers(schema: z.ZodType, body: unknown): InputFault[] {
  return strangersIn(schema, body, "unknown_member", "is not known here");
}

function strangersIn(schema: z.ZodType, body: unknown, code: string, why: string): InputFault[] {
  const members = membersOf(schema) ?? {};
  return findUndeclared(schema, body, []).map((path) => {
    const hint = path.length === 1 ? placeOf(String(path[0]), members) : "leave it out";
    return { pointer: toPointer(path), code, detail: `${why}: ${hint}` };
  });
}

/** Place at which a member that an object does not take may have been meant for: another name, or a member's member. */
function placeOf(name: string, members: Readonly<Record<string, z.ZodType>>): string {
  const known = Object.keys(members);
  const holder = Object.entries(members).find(([, schema]) =>
    alternativesOf(schema).some((one) => Object.hasOwn(membersOf(one) ?? {}, name)),
  )?.[0];
  const otherwise = known.length > 0 ? `it takes ${known.join(", ")}` : "leave it out";
  const inHolder = `it is a member of ${holder}, as in { "${holder}": { "${name}": … } }`;
  return meantOr(name, known, holder === undefined ? otherwise : inHolder);
}

const READ_ONLY = "is read-only, and unknown: refuse refuses another value than it has: leave it out";

function undeclared(path: readonly (string | number)[], known: readonly string[], strict: boolean): InputFault {
  const out = strict ? "leave it out, or drop Prefer: handling=strict to keep it" : "leave it out";
  const hint = meantOr(String(path.at(-1)), known, out);
  return { pointer: toPointer(path), code: "undeclared_field", detail: `is not declared: ${hint}` };
}

/** Applies a JSON Merge Patch (RFC 7396) to a value. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(Object.hasOwn(merged, name) ? merged[name] : undefined, value);
  }
  return merged;
}

/** The body that a merge patch of `record` amounts to: only the fields that the patch names, as they are to be. */
export function applyPatch(resource: Resource, record: Readonly<Record<string, unknown>>, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(patch)) {
    // A removed declared field becomes null, and is refused where it cannot be; a removed undeclared one goes.
    const isDeclared = Object.hasOwn(resource.fields, name) || Object.hasOwn(resource.writeOnly, name);
    if (value === null) named[name] = isDeclared ? null : undefined;
    else named[name] = mergePatch(Object.hasOwn(record, name) ? record[name] : undefined, value);
  }
  return named;
}

/** The value of an omitted field that declares no initial one. */
export function emptyValue(schema: z.ZodType): unknown {
  return acceptsNull(schema) ? null : [];
}
