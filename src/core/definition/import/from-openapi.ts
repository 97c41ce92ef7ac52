import { isOwnId, toIndex } from "../../model/ids.ts";
import { isObject } from "../../model/json.ts";
import type { ApiDocument } from "../../openapi/document.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { sourceOf } from "../../openapi/value.ts";
import { toPlural } from "../../world/plural.ts";
import { withMemberAt } from "../routes/definition.ts";
import type { BoundRoute, KeyBinding, ServedResource } from "../routes/definition.ts";
import { plainName, STANDING_TIMES } from "../routes/meanings.ts";
import { shapeOfPath } from "../routes/path-shape.ts";
import { understand } from "../routes/understand.ts";
import { isJson } from "../routes/views.ts";
import { isBase } from "../style/read-style.ts";
import { FILE_BOUNDS, MAX_ROUTES, STANDING_FIELDS } from "../words.ts";
import { areStates, IMPORTED_COUNT, toCollection, toFreeStates, toName } from "./imported-domain.ts";
import type { ImportedDomain, WrittenField, WrittenResource, ImportedRoute } from "./imported-domain.ts";
import { toField } from "./schema-fields.ts";
import { styleOf } from "./seen-style.ts";

type Fields = Readonly<Record<string, unknown>>;

const MOST_FIELDS = 60;
const MOST_RECORDS = 200;
const MOST_SCHEMAS = 10_000;

/** The names of resources' collections. */
type Collections = ReadonlyMap<ServedResource, string>;

/** Records that are drawn from the schemas of one document: where each is large they take long. */
const MOST_DRAWN = 400;

/** Writes down what was understood of an API description: its resources, its style, and its other operations as routes. */
export function domainOfOpenApi(document: ApiDocument): ImportedDomain {
  const notes: string[] = [];
  const base = baseOf(document);
  const understood = understand(document);
  const singles = singlesOf(understood, `${base}/`.slice((document.basePaths[0] ?? "").length));
  const found = understood.resources.map((one) => singles.get(one) ?? one);
  const routes = understood.routes.map((route) => {
    const single = route.resource && singles.get(route.resource);
    return single === undefined ? route : { ...route, resource: single };
  });
  const collections = collectionsOf(found, routes, notes);
  const write = createResourceWriter(collections, withinBounds(document.schemas), notes);
  const resources = Object.fromEntries([...collections].map(([one, named]) => [one.name, write(one, named)]));
  const isSingle = new Set(singles.values());
  for (const one of collections.keys()) {
    const { count: _count, records = [], ...written } = resources[one.name] ?? {};
    const [only] = records;
    if (isSingle.has(one)) resources[one.name] = { ...written, single: true, ...(only && { records: [only] }) };
  }
  const { info } = document.source;
  const title = isObject(info) && typeof info["title"] === "string" ? info["title"].trim().slice(0, 100) : "";
  return {
    domain: toName(title)?.slice(0, 40) ?? "imported",
    ...(title !== "" && { title }),
    base,
    style: styleOf(document.schemas, routes, [...collections.keys()]),
    resources,
    routes: createRouteWriter(
      document.schemas,
      resources,
      collections,
      notes,
    )(
      routes.filter(({ resource }) => resource === undefined || !isSingle.has(resource)),
      base,
      document.basePaths[0] ?? "",
    ),
    notes,
  };
}

/** Resources of which there is one, read and written at a path right below `base`, as they are called after that path. */
function singlesOf(
  { resources, routes }: ReturnType<typeof understand>,
  base: string,
): ReadonlyMap<ServedResource, ServedResource> {
  const singles = new Map<ServedResource, ServedResource>();
  for (const [one, own] of Map.groupBy(routes, ({ resource }) => resource)) {
    const path = own[0]?.operation.path ?? "";
    const word = path.startsWith(base) ? path.slice(base.length) : "";
    const isOnly = own.every(
      ({ action, isFirst, operation }) =>
        isFirst && ["read", "replace", "change"].includes(action.do) && operation.path === path,
    );
    const isWritten = own.some(({ action }) => action.do !== "read");
    const isTaken = resources.some((other) => other !== one && [other.name, other.collection].includes(word));
    if (one === undefined || !isOnly || !isWritten || isTaken || word === "" || toName(word) !== word) continue;
    singles.set(one, { ...one, name: word, collection: word.endsWith("s") ? `${word}List` : toPlural(word) });
  }
  return singles;
}

/** Schemas that say nothing once so many were looked at: schemas of schemas may multiply without end. */
function withinBounds(schemas: ApiSchemas): ApiSchemas {
  let seen = 0;
  const within = (schema: ApiSchema): ApiSchema => {
    seen += 1;
    return seen > MOST_SCHEMAS || schema;
  };
  return {
    ...schemas,
    resolve: (schema) => schemas.resolve(within(schema)),
    shapeOf: (schema) => schemas.shapeOf(within(schema)),
  };
}

function collectionsOf(
  found: readonly ServedResource[],
  routes: readonly BoundRoute[],
  notes: string[],
): Map<ServedResource, string> {
  const named = new Map<ServedResource, string>();
  const taken = new Set<string>();
  for (const resource of found) {
    const collection = toCollection(wordOf(resource, routes) ?? resource.collection.split("/").at(-1) ?? "");
    if (named.size >= FILE_BOUNDS.resources)
      notes.push(`${resource.name} is left out: a domain has at most ${FILE_BOUNDS.resources} resources`);
    else if (collection !== undefined) {
      const own = taken.has(collection) ? `${resource.name}s` : collection;
      taken.add(own);
      named.set(resource, own);
    }
  }
  return named;
}

/** The last word of the path of a resource's list. */
function wordOf(resource: ServedResource, routes: readonly BoundRoute[]): string | undefined {
  const own = routes.filter((route) => route.resource === resource && !route.isFirst);
  const list = own.find(({ action, keys }) => (action.do === "list" || action.do === "create") && keys.length === 0);
  const { path = "" } = (list ?? own.find(({ keys }) => keys.length > 0))?.operation ?? {};
  return /\/([^/{}]+)(?:\/\{[^/{}]+\})?\/?$/.exec(path)?.[1];
}

/** The path that all operations are below: the server's own, and literal parts that all of them begin with. */
function baseOf({ basePaths: [server = ""], operations }: ApiDocument): string {
  const paths = operations.map((operation) => operation.path.split("/").slice(1, -1));
  const [first = []] = paths;
  const end = first.findIndex((part, at) => part.includes("{") || paths.some((other) => other[at] !== part));
  const shared = [server, ...first.slice(0, end < 0 ? first.length : end)].join("/");
  return [shared, server].find(isBase) ?? "";
}

function createResourceWriter(collections: Collections, schemas: ApiSchemas, notes: string[]) {
  function writeResource(served: ServedResource, collection: string): WrittenResource {
    const { name } = served;
    const { properties, required } = schemas.shapeOf(served.schema);
    const examples = served.examples.slice(0, MOST_RECORDS);
    const ids = idsOf(served, schemas, examples);
    const resource: WrittenResource = {
      ...(collection !== toPlural(name) && { collection }),
      ...(ids !== undefined && { ids }),
    };
    const fields: NonNullable<WrittenResource["fields"]> = {};
    const belongsTo: NonNullable<WrittenResource["belongsTo"]> = {};
    const counted: string[] = [];
    const loose = new Map<string, ApiSchema>();
    for (const [property, schema] of properties) {
      if (
        property === served.idField ||
        isIdAgain(property, served) ||
        STANDING_FIELDS.includes(property) ||
        STANDING_TIMES.has(plainName(property))
      )
        continue;
      if (Object.keys(fields).length >= MOST_FIELDS) {
        notes.push(`${name}.${property} and what follows are left out: ${MOST_FIELDS} fields are taken`);
        break;
      }
      if (Object.hasOwn(belongsTo, property) || isShownBeside(served, property, properties)) {
        notes.push(`${name}.${property} is shown with expand=${property}`);
        continue;
      }
      const { enum: choices, type, nullable } = schemas.shapeOf(schema);
      const relation = type === "array" || type === "object" ? undefined : parentAt(served, property);
      if (relation !== undefined) {
        const { to, as } = relation;
        belongsTo[as] = {
          ...(to.name !== as && { to: to.name }),
          ...(property !== `${as}Id` && { field: property }),
          ...((!required.has(property) || nullable) && { optional: true }),
        };
        if (idsOf(to, schemas, to.examples) === undefined) counted.push(property);
      } else if (property === "status" && choices !== undefined && areStates(choices))
        resource.states = toFreeStates(choices);
      else {
        const field = toField(schema, schemas, required.has(property));
        if (field === undefined)
          notes.push(`${name}.${property} is left out: its schema is none that a field can have`);
        else fields[property] = field;
        if (field !== undefined && saysLess(field, schema)) loose.set(property, schema);
      }
    }
    addParent(served, properties, belongsTo);
    if (Object.keys(belongsTo).length > 0) resource.belongsTo = belongsTo;
    if (Object.keys(fields).length > 0 || (resource.belongsTo === undefined && resource.states === undefined))
      resource.fields = fields;
    const relations = Object.entries(belongsTo).map(([as, { field = `${as}Id` }]) => field);
    const known = [...Object.keys(fields), ...relations, "status"];
    const withIds = examples.map((record) => withId(record, ids === undefined ? undefined : served.idField));
    const records = (ids === undefined ? withIds : withDifferentIds(withIds))
      .map((record) => Object.fromEntries(Object.entries(record).filter(([at]) => at === "id" || known.includes(at))))
      .map((record) => withTextIds(record, counted))
      .filter((record) => Object.keys(record).length > 0);
    if (records.length === 0 && loose.size > 0) {
      const all = [...loose.keys()].map((property) => `${name}.${property}`).join(", ");
      notes.push(`${all}: the first records fit their schema, which is more than a field can say`);
      const part: ApiSchema = { type: "object", properties: Object.fromEntries(loose), required: [...loose.keys()] };
      const most = Math.min(IMPORTED_COUNT, Math.ceil(MOST_DRAWN / collections.size));
      for (let index = 1; index <= most; index += 1) {
        const drawn = schemas.valueOf(part, { stream: sourceOf(`${name}/${index}`), direction: "response" });
        if (isObject(drawn)) records.push(drawn);
      }
    }
    if (records.length > 0) resource.records = records;
    resource.count = Math.max(IMPORTED_COUNT, records.length);
    return resource;
  }

  /** True for a field that takes more than its schema does: whatever JSON holds, or texts of any pattern. */
  function saysLess(field: WrittenField, schema: ApiSchema): boolean {
    const { items, properties, nullable } = schemas.shapeOf(schema);
    const resolved = schemas.resolve(schema);
    const words: Fields = isObject(field) ? field : { is: field };
    if (nullable || !isObject(resolved) || Object.keys(resolved).every((word) => word === "description")) return false;
    if (words["is"] === "any") return true;
    if (words["is"] === "text") return resolved["pattern"] !== undefined && words["pattern"] === undefined;
    if (words["items"] !== undefined)
      return words["items"] === "any" || saysLess(words["items"] as WrittenField, items ?? true);
    const inner = isObject(words["fields"]) ? Object.entries(words["fields"]) : [];
    return inner.some(([name, one]) => saysLess(one as WrittenField, properties.get(name) ?? true));
  }

  /** The resource whose id a member has: `petId`, `pet_id`, or what the path says it belongs to. */
  function parentAt(served: ServedResource, property: string): { to: ServedResource; as: string } | undefined {
    const [, as] = /^([a-zA-Z]\w*?)(?:Id|ID|_id)$/.exec(property) ?? [];
    if (as === undefined) return undefined;
    const above = served.scope?.kept.find(({ at }) => at.length === 1 && at[0] === property);
    const to =
      [...collections.keys()].find((one) => one !== served && plainName(one.name) === plainName(as)) ??
      (above?.of.length === 0 ? served.scope?.parent : undefined);
    return to === undefined || !collections.has(to) ? undefined : { to, as: toName(as) ?? as };
  }

  /** True for a record that stands beside its id: `owner` beside `ownerId`. */
  function isShownBeside(
    served: ServedResource,
    property: string,
    properties: ReadonlyMap<string, ApiSchema>,
  ): boolean {
    const id = ["Id", "ID", "_id"].map((end) => `${property}${end}`).find((name) => properties.has(name));
    return id !== undefined && parentAt(served, id)?.as === property;
  }

  /** A record below another that has no member for it belongs to it all the same. */
  function addParent(
    { scope }: ServedResource,
    properties: ReadonlyMap<string, ApiSchema>,
    belongsTo: NonNullable<WrittenResource["belongsTo"]>,
  ): void {
    const to = scope?.parent;
    if (to === undefined || !collections.has(to)) return;
    if (Object.entries(belongsTo).some(([as, { to: other = as }]) => other === to.name)) return;
    if (!properties.has(`${to.name}Id`)) belongsTo[to.name] = { optional: true };
  }

  return writeResource;
}

function idsOf(
  { idField, idSchema }: ServedResource,
  schemas: ApiSchemas,
  examples: readonly Fields[],
): WrittenResource["ids"] {
  const { type, format } = schemas.shapeOf(idSchema);
  if (type === "integer") return "number";
  if (format === "uuid") return "uuid";
  return examples.some((record) => isLettered(record[idField ?? "id"])) ? "text" : undefined;
}

/** True for a member beside the id that is called as one: the `petId` of a pet. */
function isIdAgain(property: string, { name, idField }: ServedResource): boolean {
  return idField !== undefined && plainName(property) === `${plainName(name)}id`;
}

function isLettered(id: unknown): boolean {
  return typeof id === "string" && isOwnId(id) && toIndex(id) === undefined;
}

function withId(record: Fields, idField: string | undefined): Fields {
  const { id: _id, ...others } = record;
  return idField === undefined || !isOwnId(record[idField]) ? others : { id: record[idField], ...others };
}

function withDifferentIds(records: readonly Fields[]): Fields[] {
  const taken = new Set<string>();
  return records.filter(({ id }) => {
    if (!isOwnId(id)) return true; // told where it is declared
    const isNew = !taken.has(String(id));
    taken.add(String(id));
    return isNew;
  });
}

function withTextIds(record: Fields, counted: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      counted.includes(name) && typeof value === "number" ? String(value) : value,
    ]),
  );
}

/** Methods by which the paths of a resource answer without a route. */
const OF_RECORD: Readonly<Record<string, readonly string[]>> = {
  read: ["GET"],
  replace: ["PUT"],
  change: ["PATCH"],
  remove: ["DELETE"],
};

function createRouteWriter(
  schemas: ApiSchemas,
  resources: Readonly<Record<string, WrittenResource>>,
  collections: Collections,
  notes: string[],
) {
  /** The operations that do not answer at the paths of their resource already; paths begin below `base`. */
  function writeRoutes(routes: readonly BoundRoute[], base: string, server: string): Record<string, ImportedRoute> {
    const written: Record<string, ImportedRoute> = {};
    const shapes = new Set<string>();
    for (const route of routes) {
      const { method } = route.operation;
      if (!["GET", "POST", "PUT", "PATCH", "DELETE"].includes(method)) continue;
      const whole = `${server}${route.operation.path}`.replace(/(?<=.)\/$/, "");
      const path = `${whole}/`.startsWith(`${base}/`) ? whole.slice(base.length) : undefined;
      const plain = path === undefined ? undefined : withPlainNames(path === "" ? "/" : path);
      if (plain === undefined || !/^(?:\/(?:[^\s{}?#*/]+|\{[A-Za-z]\w*\}))+$|^\/$/.test(plain)) {
        notes.push(`${method} ${route.operation.path} is left out: its path is none that a route can have`);
        continue;
      }
      const key = `${method} ${shapeOfPath(plain).key}`;
      if (shapes.has(key) || isUsual(route, plain)) continue;
      shapes.add(key);
      if (shapes.size > MAX_ROUTES) {
        notes.push(`${method} ${route.operation.path} is left out: a domain has at most ${MAX_ROUTES} routes`);
        continue;
      }
      const bound = boundTo(route);
      if (bound === undefined && route.grade === "kept")
        notes.push(`${method} ${route.operation.path} answers and keeps nothing: write what it does under routes`);
      written[`${method} ${plain}`] = bound ?? answerOf(route);
    }
    return written;
  }

  function isUsual({ action, resource, operation, keys }: BoundRoute, path: string): boolean {
    const collection = resource && collections.get(resource);
    if (resource === undefined || collection === undefined) return false;
    if (path === `/${collection}`)
      return (action.do === "list" && operation.method === "GET") || (action.do === "create" && keys.length === 0);
    if (!path.startsWith(`/${collection}/{`) || path.lastIndexOf("/") !== collection.length + 1) return false;
    return OF_RECORD[action.do]?.includes(operation.method) === true && keys.every((key) => isById(key, resource));
  }

  /** A route bound to a resource; undefined where none does what the operation does. */
  function boundTo(route: BoundRoute): ImportedRoute | undefined {
    const { action, resource, keys, scope } = route;
    const collection = resource && collections.get(resource);
    if (resource === undefined || collection === undefined) return undefined;
    if (keys.some(({ at, isLoose }) => at.length > 1 || isLoose === true)) return undefined;
    const { name } = resource;
    // A route of a definition has no word for a part of a list, or for an action on all.
    if ("where" in action && action.where !== undefined) return undefined;
    if (action.do === "act" && (action.isToAll ?? action.isRestored) === true) return undefined;
    switch (action.do) {
      case "list":
      case "create":
        return { [action.do]: name, ...whereOf(route, resource) };
      case "read":
      case "replace":
      case "change":
      case "remove":
        if (keys.length > 0 || route.isFirst) return { [action.do]: name, ...whereOf(route, resource) };
        return action.do === "replace" || action.do === "change" ? { [action.do]: name, where: BY_BODY } : undefined;
      case "count":
        return { answer: withMemberAt(undefined, action.at, { count: collection, ...whereOf(route, resource) }) };
      case "act": {
        const to = action.set["status"];
        const isState = typeof to === "string" && Object.hasOwn(resources[name]?.states ?? {}, to);
        const isAlone = (scope?.kept ?? []).length === 0 && keys.every((key) => isById(key, resource));
        return isState && isAlone ? { act: `${name}.to-${to}` } : undefined;
      }
      default:
        return undefined;
    }
  }

  /** The values that the parameters of a path name: of keys, and of what the record belongs to. */
  function whereOf({ keys, scope, operation }: BoundRoute, resource: ServedResource) {
    const where: Record<string, string> = {};
    const { belongsTo = {}, fields = {} } = resources[resource.name] ?? {};
    const relations = Object.entries(belongsTo);
    for (const { at, param, of } of scope?.kept ?? []) {
      const [field = ""] = at;
      const [as, relation] =
        relations.find(([one, { field: own = `${one}Id` }]) => own === field) ??
        relations.find(([one, { to = one }]) => scope?.parent?.name === to) ??
        [];
      if (as !== undefined && of.length === 0) where[relation?.field ?? `${as}Id`] = valueOf(param);
      else if (at.length === 1 && Object.hasOwn(fields, field)) where[field] = valueOf(param);
      else
        notes.push(
          `{${param}} chooses nothing in ${operation.method} ${operation.path}: no field of a ${resource.name} has it`,
        );
    }
    const isOnly = Object.keys(where).length === 0 && (operation.path.match(/\{/g) ?? []).length === 1;
    for (const key of keys) {
      const field = isById(key, resource) ? "id" : key.at[0];
      // An id that is alone in a path is found without being named.
      if (field !== undefined && !(field === "id" && isOnly)) where[field] = valueOf(key.param);
    }
    return Object.keys(where).length === 0 ? {} : { where };
  }

  /** The answer that the document shows, or one that is valid for it. */
  function answerOf({ operation, success }: BoundRoute): ImportedRoute {
    const { status, schema, mediaType, examples } = success;
    const usual = status === 200 ? {} : { status };
    if (schema === undefined || (mediaType !== undefined && !isJson(mediaType)))
      return { status, ...(mediaType !== undefined && { headers: { "Content-Type": mediaType }, answer: "" }) };
    const name = `${operation.method} ${operation.path}`;
    const value = examples[0] ?? schemas.valueOf(schema, { stream: sourceOf(name), direction: "response" });
    return { ...usual, answer: withoutTemplates(value as Json) };
  }

  return writeRoutes;
}

function isById({ at }: KeyBinding, resource: ServedResource): boolean {
  return at[0] === undefined || isIdAgain(at[0], resource);
}

/** The record that a body names by its id. */
const BY_BODY = { id: "{{body.id}}" };

const valueOf = (param: string): string => `{{params.${plainParam(param)}}}`;

function plainParam(name: string): string {
  return name.replaceAll(/\W+/g, "_").replace(/^(?=[^A-Za-z])/, "p");
}

function withPlainNames(path: string): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => `{${plainParam(name)}}`);
}

/** The value with every `{{` of its texts parted, which would be a template otherwise. */
function withoutTemplates(value: Json): Json {
  if (typeof value === "string") return value.replaceAll("{{", "{ {");
  if (Array.isArray(value)) return value.map((item: Json) => withoutTemplates(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutTemplates(inner)]));
}
