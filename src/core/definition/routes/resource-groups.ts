import { isObject } from "../../model/json.ts";
import type { ApiDocument, ApiOperation } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { sourceOf } from "../../openapi/value.ts";
import { toPlural, toSingular } from "../../world/plural.ts";
import type { ListView, ServedResource } from "./definition.ts";
import { CALLER_NAMES, camelCase, isRegistering, uniqueName, wordsInName } from "./meanings.ts";
import { calledBy, lastLiteral, shapeOfPath, tailOf } from "./path-shape.ts";
import type { PathShape } from "./path-shape.ts";
import { isRecordSchema, itemViewOf, sentTo, sharesMembers, successOf } from "./views.ts";

/** The path of a record, and its operations. */
export interface Home {
  readonly shape: PathShape;
  readonly collection: PathShape;
  readonly operations: Map<string, ApiOperation>;
}

/** Records of one kind, and the paths that they are at. */
export interface Group {
  schema: ApiSchema;
  readonly subject: string | undefined;
  readonly literal: string;
  readonly homes: Home[];
  readonly lists: { readonly shape: PathShape; readonly view: ListView }[];
  readonly isSingle: boolean;
}

/** True for the records of a group: of the same subject, or of the very schema where that has no name. */
export function isAlike(group: Group, schema: ApiSchema | undefined, subject: string | undefined): boolean {
  return subject === undefined ? group.schema === schema : group.subject === subject;
}

/** True for the schema of people whom a POST registers or creates. */
export function isRegistered(user: ApiSchema, { operations, schemas }: ApiDocument): boolean {
  const told = operations.flatMap((operation) => {
    const literal = lastLiteral(shapeOfPath(operation.path));
    const isTold = operation.method === "POST" && (isRegistering(literal) || calledBy(literal).includes("user"));
    return isTold ? [sentTo(operation) ?? {}, successOf(operation, [201, 200]).schema ?? {}] : [];
  });
  return told
    .map((one) => itemViewOf(one, schemas, CALLER_NAMES).schema)
    .some((one) => isRecordSchema(one, schemas) && sharesMembers(one, user, schemas));
}

/** The name of one of the group's records. With `isSecond`, other records have its subject: an `OrderItem` beside orders is called so in full. */
export function nameOfOne(
  { subject, schema, literal, homes, lists }: Group,
  schemas: ApiSchemas,
  isSecond: boolean,
): string {
  const named = schemas.nameOf(schema);
  const shape = homes[0]?.collection ?? lists[0]?.shape;
  const [param = ""] = homes[0] === undefined ? [] : tailOf(homes[0].shape).params;
  const words =
    subject === undefined || named === undefined
      ? wordsInName((shape === undefined ? literal : lastLiteral(shape)) || param.replace(/_?id(?:entifier)?$/i, ""))
      : wordsInName(named.split(".").at(-1) ?? named).filter(
          (word) => isSecond || subject.includes(toSingular(word)) || subject.includes(word),
        );
  const kept =
    words.length === 0 ? ["record"] : words.map((word, at) => (at === words.length - 1 ? toSingular(word) : word));
  return camelCase(kept);
}

export function giveName(resource: ServedResource, taken: Map<string, number>, { homes, lists }: Group): void {
  const shape = homes[0]?.collection ?? lists[0]?.shape;
  const above = shape?.parts.filter((part) => "literal" in part).at(-2)?.literal;
  const name = uniqueName(resource.name, above === undefined ? [] : wordsInName(toSingular(above)), taken);
  Object.assign(resource, { name, collection: toPlural(name) });
}

/** The resources that were made of the groups at some paths. */
export function resourcesOf(
  groups: ReadonlyMap<string, Group>,
  made: ReadonlyMap<Group, ServedResource>,
): Map<string, ServedResource> {
  return new Map(
    [...groups].flatMap(([key, group]) => {
      const resource = made.get(group);
      return resource === undefined ? [] : [[key, resource] as const];
    }),
  );
}

/** Names of what there is once of each name: the kinds of pets. */
const KINDS =
  /(?:type|kind|category|speciali?ty|tag|genre|species|breed|role|skill|topic|label|language|colou?r|unit|department|amenity)$/i;

/** Records of a generated world that stand at the top of a description, and below others. */
const COUNT = 20;
const COUNT_BELOW = 40;
/** Members of a record and of the objects in it from which on fewer records are made, so that the first list does not keep anybody waiting. */
const LARGE = 60;
const MAX_COUNTED = 400;

/** Records that a generated world has of a schema, at this path of a list; fewer where they are large. */
export function recordsFor(
  schema: ApiSchema,
  schemas: ApiSchemas,
  shape: PathShape | undefined,
  resource: string,
): number {
  const usual = shape?.parts.some((part) => "params" in part) === true ? COUNT_BELOW : COUNT;
  const size = sizeOf(schema, schemas, 0, new Set());
  const { properties } = schemas.shapeOf(schema);
  const [name, another] = [...properties.keys()].filter((member) => !/id$/i.test(member));
  if (name !== undefined && another === undefined && KINDS.test(resource)) {
    const drawn = Array.from({ length: usual }, (_, at) => {
      const index = at + 1;
      const [stream, shared] = [sourceOf(`${resource}/${index}`), sourceOf(resource)];
      const value = schemas.valueOf(schema, {
        stream,
        shared,
        direction: "response",
        resource,
        index,
        examples: false,
      });
      return isObject(value) ? value[name] : undefined;
    });
    return new Set(drawn).size;
  }
  return size <= LARGE ? usual : Math.max(5, Math.floor((usual * LARGE) / size));
}

function sizeOf(schema: ApiSchema, schemas: ApiSchemas, level: number, above: Set<ApiSchema>): number {
  if (level > 4 || above.has(schema)) return 0;
  above.add(schema);
  const { properties, items } = schemas.shapeOf(schema);
  let size = items === undefined ? properties.size : sizeOf(items, schemas, level + 1, above);
  for (const member of properties.values()) if (size < MAX_COUNTED) size += sizeOf(member, schemas, level + 1, above);
  above.delete(schema);
  return size;
}
