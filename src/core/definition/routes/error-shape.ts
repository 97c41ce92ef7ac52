import type { InputFault } from "../../model/errors.ts";
import type { ObjectShape } from "../../openapi/lookup.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { sourceOf } from "../../openapi/value.ts";
import type { ValueAsk } from "../../openapi/value.ts";
import { ERROR_MEMBERS, HOLDS_ITEMS, ISSUE_MEMBERS, plainName } from "./meanings.ts";

const MAX_LEVELS = 3;

export interface ErrorFacts {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly issues: readonly InputFault[];
  readonly path: string;
  /** Parameters of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly instance: string;
  /** Time at which it happened, ISO 8601. */
  readonly time: string;
}

/** A refusal as the description has errors: its members by what they tell. */
export function errorAnswer(schema: ApiSchema, facts: ErrorFacts, schemas: ApiSchemas): Json {
  const value = errorOf(schema, facts, schemas);
  const ask: ValueAsk = { stream: sourceOf(facts.code), direction: "response", required: "only" };
  return schemas.fitted(schema, (value ?? {}) as Json, ask); // made of JSON
}

/** The members of an error by what they tell, as far as facts say them. */
export function errorOf(schema: ApiSchema, facts: ErrorFacts, schemas: ApiSchemas, level = 0): unknown {
  const shape = schemas.shapeOf(schema);
  if (shape.type === "string" || (shape.type === undefined && shape.properties.size === 0 && level > 0))
    return facts.detail;
  if (shape.type === "array" && shape.items !== undefined) {
    const { items } = shape;
    return [issueOf(items, facts.issues[0], facts, schemas)];
  }
  const error: Record<string, unknown> = {};
  for (const [name, member] of shape.properties) {
    const value = errorMember(name, schemas.shapeOf(member), member, facts, schemas, level, shape);
    if (value !== undefined) error[name] = value;
  }
  return error;
}

function errorMember(
  name: string,
  shape: ObjectShape,
  schema: ApiSchema,
  facts: ErrorFacts,
  schemas: ApiSchemas,
  level: number,
  within: ObjectShape,
): unknown {
  const plain = plainName(name);
  const meaning = ERROR_MEMBERS.get(plain);
  const { type, items, const: fixed, enum: choices } = shape;
  const only = fixed ?? (choices?.length === 1 ? choices[0] : undefined);
  if (only !== undefined && (meaning !== undefined || within.required.has(name))) return only;
  if (type === "array" && items !== undefined) {
    if (meaning !== "issues" && meaning !== "message") return undefined;
    if (facts.issues.length === 0 && !within.required.has(name)) return undefined;
    const issues = facts.issues.length === 0 ? [undefined] : facts.issues;
    return issues.map((issue) => issueOf(items, issue, facts, schemas));
  }
  if (
    shape.properties.size > 0 &&
    level < MAX_LEVELS &&
    (HOLDS_ITEMS.has(plain) || meaning !== undefined || /^(?:fault|problem)$/.test(plain))
  )
    return errorOf(schema, facts, schemas, level + 1);
  if (type === "object" && meaning === "issues" && shape.properties.size === 0)
    return issuesByField(shape, facts, schemas);
  if (type === "integer" || type === "number") {
    if (meaning === "status" || meaning === "code") return facts.status;
    return meaning === "time" ? Date.parse(facts.time) : undefined;
  }
  if (type === "boolean")
    return /^(?:success|ok)$/.test(plain) ? false : /^(?:error|iserror)$/.test(plain) ? true : undefined;
  if (type !== "string" && type !== undefined) return undefined;
  const isMessage = ([other, one]: readonly [string, ApiSchema]): boolean =>
    ERROR_MEMBERS.get(plainName(other)) === "message" && schemas.shapeOf(one).items === undefined;
  const values: Readonly<Record<string, unknown>> = {
    status: type === "string" ? String(facts.status) : facts.status,
    code: plain === "error" && ![...within.properties].some(isMessage) ? facts.detail : facts.code,
    title: facts.title,
    message: facts.detail,
    instance: facts.path,
    path: facts.path,
    time: facts.time,
    id: facts.instance,
  };
  return meaning && values[meaning];
}

/** Issues by the field that they are about: `{ "email": ["is required"] }`. */
function issuesByField(shape: ObjectShape, facts: ErrorFacts, schemas: ApiSchemas): Readonly<Record<string, unknown>> {
  const isList = shape.additional !== undefined && schemas.shapeOf(shape.additional).type !== "string";
  const fields = new Map<string, string[]>();
  for (const issue of facts.issues) {
    const field = placeOf(issue).join(".") || "body";
    if (field === "__proto__") continue;
    fields.set(field, [...(fields.get(field) ?? []), issue.detail]);
  }
  if (fields.size === 0) fields.set("base", [facts.detail]);
  return Object.fromEntries([...fields].map(([field, texts]) => [field, isList ? texts : texts.join("; ")]));
}

function issueOf(schema: ApiSchema, issue: InputFault | undefined, facts: ErrorFacts, schemas: ApiSchemas): unknown {
  const shape = schemas.shapeOf(schema);
  const message = issue?.detail ?? facts.detail;
  const place = issue === undefined ? [] : placeOf(issue);
  const isNamed = place.length === 0 || message.startsWith(place.join("."));
  if (shape.properties.size === 0)
    return shape.type === "object" ? {} : isNamed ? message : `${place.join(".")} ${message}`;
  const made: Record<string, unknown> = {};
  for (const [name, member] of shape.properties) {
    const inner = schemas.shapeOf(member);
    switch (ISSUE_MEMBERS.get(plainName(name))) {
      case "place":
        if (inner.type === "array") made[name] = [partOf(issue, facts), ...place];
        else if (inner.properties.has("pointer")) made[name] = { pointer: issue?.pointer?.slice(1) ?? "" };
        else if (inner.type === "string" || inner.type === undefined) made[name] = place.join(".");
        break;
      case "message":
        if (inner.type === "string" || inner.type === undefined) made[name] = message;
        break;
      case "code":
        if (inner.type === "string" || inner.type === undefined) made[name] = issue?.code ?? facts.code;
        else if (inner.type === "integer") made[name] = facts.status;
        break;
      case "in":
        made[name] = partOf(issue, facts);
        break;
      case "value":
      case undefined:
        if (plainName(name) === "status") made[name] = inner.type === "integer" ? facts.status : String(facts.status);
        break;
    }
  }
  return made;
}

/** The part of a request that an issue is about, as FastAPI and OpenAPI call it. */
function partOf(issue: InputFault | undefined, { params }: ErrorFacts): string {
  if (issue?.header !== undefined) return "header";
  if (issue?.parameter === undefined) return "body";
  return Object.hasOwn(params, issue.parameter) ? "path" : "query";
}

function placeOf({ pointer, parameter, header }: InputFault): readonly string[] {
  if (parameter !== undefined) return [parameter];
  if (header !== undefined) return [header];
  return (pointer ?? "#")
    .slice(2)
    .split("/")
    .filter((step) => step !== "")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
