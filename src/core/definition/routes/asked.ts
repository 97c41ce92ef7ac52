import type { ApiOperation } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import type { membersFor } from "./bind-keys.ts";
import type {
  BoundRoute,
  ItemView,
  KeyBinding,
  RouteAction,
  ServedResource,
  Success,
  Understanding,
} from "./definition.ts";
import { CALLER_NAMES, LIST_MEANINGS, PAGE_WORDS, plainName } from "./meanings.ts";
import { literalOf } from "./meant-operations.ts";
import { calledBy, lastLiteral } from "./path-shape.ts";
import type { PathShape } from "./path-shape.ts";
import { itemViewOf, listViewOf, sentTo, subjectOf, successOf, wantedOf } from "./views.ts";

/** An operation and what it says of itself. */
export interface Asked {
  readonly operation: ApiOperation;
  readonly method: string;
  readonly shape: PathShape;
  readonly literal: string;
  readonly success: Success;
  readonly sent: ApiSchema | undefined;
  readonly schemas: ApiSchemas;
  readonly understood: Understanding;
}

/** It with the records that it is about. */
export interface AskedOf extends Asked, Partial<Pick<BoundRoute, "keys" | "isFirst" | "scope">> {
  readonly resource: ServedResource;
}

export function askedOf(operation: ApiOperation, shape: PathShape, understood: Understanding): Asked {
  const { method } = operation;
  const success = successOf(operation, wantedOf(method));
  const sent = sentTo(operation);
  const { schemas } = understood;
  return { operation, method, shape, literal: lastLiteral(shape), success, sent, schemas, understood };
}

/** An action that changes nothing. */
export const NO_ACT = { do: "act", view: undefined, set: {}, counter: undefined, by: 0, times: [] } as const;

/** The route of an operation that reads or writes records. */
export function kept(about: AskedOf, action: RouteAction, why: string): BoundRoute {
  const { operation, shape, resource, understood, success, keys = [], isFirst = false } = about;
  const scope = "scope" in about ? about.scope : understood.scopeOf(shape, resource);
  return { operation, grade: "kept", why, action, resource, keys, scope, isFirst, success };
}

export function viewOf({ schemas, resource, literal, understood }: AskedOf, schema: ApiSchema | undefined): ItemView {
  const own = subjectOf(resource.schema, schemas);
  const others = resource === understood.caller ? CALLER_NAMES : [];
  const words = [plainName(resource.name), ...calledBy(literal), ...(own === undefined ? [] : [own]), ...others];
  if (schema === undefined) return { path: [], schema: true };
  const view = itemViewOf(schema, schemas, words);
  const isWhole = view.path.length > 0 || subjectOf(schema, schemas) === own;
  const list = isWhole ? undefined : listViewOf(schema, schemas, words);
  const isOwn = (one: ApiSchema): boolean => own !== undefined && subjectOf(one, schemas) === own;
  // A list of one, where the record is alone in what is a list elsewhere.
  if (list !== undefined && isOwn(list.item)) return { path: [...list.path, "0", ...list.itemPath], schema: list.item };
  // The record with what was made for it, such as a token, by the name of its schema. What has an id itself is another record.
  const { properties } = schemas.shapeOf(schema);
  const [held, another] = isWhole || properties.has("id") ? [] : [...properties].filter(([, one]) => isOwn(one));
  return held === undefined || another !== undefined ? view : { path: [held[0]], schema: held[1] };
}

export function recordsAsked(
  { schemas, operation }: Asked,
  resource: ServedResource,
): Parameters<typeof membersFor>[1] {
  const { properties } = schemas.shapeOf(resource.schema);
  return { schemas, properties, parameters: operation.parameters };
}

/** The member of a body that names its record: its id, or one that is called as the record's id. */
export function idIn({ schemas, resource, shape, literal }: AskedOf, body: ApiSchema): string | undefined {
  const ids = [resource.name, ...calledBy(literal), ...calledBy(literalOf(shape))].map(
    (name) => `${plainName(name)}id`,
  );
  const sent = [...schemas.shapeOf(body).properties].filter(([, member]) => !schemas.shapeOf(member).readOnly);
  const names = sent.map(([name]) => name);
  return names.find((name) => name === resource.idField) ?? names.find((name) => ids.includes(plainName(name)));
}

export function idNeeded(about: AskedOf): string | undefined {
  const { sent = true, schemas } = about;
  const id = idIn(about, sent);
  return id !== undefined && schemas.shapeOf(sent).required.has(id) ? id : undefined;
}

/** The member by which a body names a user, which is no secret; a `username` may be the address of e-mail. */
export function userSent(about: AskedOf): readonly KeyBinding[] {
  const own = about.schemas.shapeOf(about.resource.schema).properties;
  for (const param of namesSent(about)) {
    const at = !own.has(param) && plainName(param) === "username" ? "email" : param;
    if (own.has(at) && !/pass|secret|pin$/i.test(param)) return [{ param, at: [at] }];
  }
  return [];
}

/** True for an operation that is sent which part of a list is wanted. */
export function saysPage(about: AskedOf): boolean {
  const meanings = new Set(namesSent(about).map((name) => LIST_MEANINGS.get(plainName(name))));
  return PAGE_WORDS.some((word) => meanings.has(word));
}

export function shares(about: AskedOf): number {
  const own = about.schemas.shapeOf(about.resource.schema).properties;
  return namesSent(about).filter((name) => own.has(name)).length;
}

export function sharesFields({ schemas, resource }: AskedOf, schema: ApiSchema): boolean {
  const own = schemas.shapeOf(resource.schema).properties;
  return [...schemas.shapeOf(schema).properties.keys()].some((name) => own.has(name) && name !== resource.idField);
}

/** True for a schema that shows the resource's records: an `OrderItem` is no order. */
export function isOf({ schemas, resource }: AskedOf, schema: ApiSchema): boolean {
  const own = schemas.shapeOf(resource.schema).properties;
  const names = [...schemas.shapeOf(schema).properties.keys()];
  const subject = subjectOf(schema, schemas);
  const shown = names.filter((name) => own.has(name)).length;
  return subject === undefined
    ? shown === names.length && resource.idField !== undefined && names.includes(resource.idField)
    : subject === subjectOf(resource.schema, schemas) && 2 * shown >= names.length;
}

/** The members of what an operation takes: of its body, or else of its query. */
export function namesSent(about: AskedOf): readonly string[] {
  if (about.sent !== undefined) return [...about.schemas.shapeOf(viewOf(about, about.sent).schema).properties.keys()];
  return about.operation.parameters.filter((one) => one.in === "query").map(({ name }) => name);
}
