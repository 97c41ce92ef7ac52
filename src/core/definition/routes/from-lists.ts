import type { Id } from "../../model/ids.ts";
import { isOwnId } from "../../model/ids.ts";
import { isObject, jsonIn } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { readWholeDocument } from "../../openapi/document.ts";
import { assertMeasure, READING_BOUNDS } from "../../openapi/read-document.ts";
import type { JsonObject } from "../../openapi/schema.ts";
import { toPlural, toSingular } from "../../world/plural.ts";
import type { BoundRoute, ItemView, PlainReference, RouteAction, ServedResource, ShownRecord } from "./definition.ts";
import { wordsInName } from "./meanings.ts";
import { successOf } from "./views.ts";

/** Lists of records, and single records, by their names: what json-server serves. */
export type FileOfLists = Readonly<Record<string, unknown>>;

/** Words of a definition of Seedbed's own or of an API description, which are no lists. */
const NO_LISTS = ["domain", "resources", "api", "openapi", "swagger"];

/** The lists of a text of JSON, as {@link listsIn} has them; undefined for a text of anything else. */
export function parseLists(text: string): FileOfLists | undefined {
  return /^\s*\{/.test(text) ? listsIn(jsonIn(text)) : undefined;
}

/** The lists of an object whose members are all lists or objects; undefined for anything else. */
export function listsIn(value: unknown): FileOfLists | undefined {
  if (!isObject(value) || NO_LISTS.some((word) => Object.hasOwn(value, word) && !Array.isArray(value[word])))
    return undefined;
  // A collection of Postman, or a description of an API that lacks its version.
  if (isObject(value["info"]) && (Array.isArray(value["item"]) || isObject(value["paths"]))) return undefined;
  const { $schema: _schema, ...lists } = value;
  const held = Object.values(lists);
  return held.length > 0 && held.every((one) => typeof one === "object" && one !== null) ? lists : undefined;
}

/** The member by which an object that has lists of records is none of {@link FileOfLists}. */
export function strayMember(value: unknown): string | undefined {
  if (!isObject(value) || NO_LISTS.some((word) => word in value)) return undefined;
  const hasRecords = Object.values(value).some((one) => Array.isArray(one) && isObject(one[0]));
  return hasRecords ? Object.keys(value).find((name) => typeof (value[name] ?? 0) !== "object") : undefined;
}

/** Empty lists are below all others where there are at most so many lists. */
const MAX_GUESSED = 20;

const RECORD: ItemView = { path: [], schema: { type: "object" } };

/** Query parameters of a list, for the reader of the description: a member of a record is one too. */
const PARAMETERS: Readonly<Record<string, string>> = {
  q: "words anywhere in a record",
  _page: "the page, from 1",
  _limit: "records on a page",
  _per_page: "records on a page, in an envelope",
  _sort: "members to sort by: views,-id",
  _order: "asc or desc",
  _start: "the first record, from 0",
  _end: "the record before which the list ends",
  _embed: "lists whose records belong to these",
  _expand: "records that these belong to",
  _where: "conditions as JSON",
};

interface Listed {
  readonly resource: ServedResource;
  readonly refs: PlainReference[];
  readonly path: string;
  readonly one: string;
}

/** The lists of a file as resources with routes, and the description of an API that has these routes. Throws an {@link ApiDocumentError} for what is too deep or too large. */
export function understandLists(lists: FileOfLists, title: string) {
  assertMeasure(lists, title, READING_BOUNDS);
  const named = new Set<string>();
  const found: Listed[] = [];
  const inOrder = Object.entries(lists).map(([path, value]) => {
    if (Array.isArray(value) && !value.every(isObject)) return () => [draftOfValue(path, value)];
    const listed = toListed(path, value, named);
    found.push(listed);
    return () => draftsOf(listed, found);
  });
  for (const one of found) addReferences(one, found);
  const drafts = inOrder.flatMap((toDrafts) => toDrafts());
  if (!Object.hasOwn(lists, "db"))
    drafts.push({ ...get("/db", { do: "all" }, undefined, "all lists of the file"), answers: { type: "object" } });
  const document = readWholeDocument(toDocument(drafts, title));
  const operations = new Map(document.operations.map((one) => [`${one.method} ${one.path}`, one]));
  const routes = drafts.flatMap(({ method, path, status, parent, ...route }): BoundRoute[] => {
    const operation = operations.get(`${method} ${path}`);
    if (operation === undefined) return [];
    const { action, resource, why, isFirst, isNamed } = route;
    const [above, ref] = parent ?? [];
    return [
      {
        operation,
        grade: action.do === "answer" ? "made" : "kept",
        why,
        action,
        resource,
        keys: isNamed ? [{ param: "id", at: [] }] : [],
        scope:
          above === undefined || ref === undefined
            ? undefined
            : {
                parent: above.resource,
                keys: [{ param: paramOf(above), at: [] }],
                above: undefined,
                kept: [{ at: [ref.field], of: [above.resource.idField ?? "id"], param: paramOf(above) }],
              },
        isFirst,
        success: successOf(operation, [status]),
      },
    ];
  });
  return { document, resources: found.map(({ resource }) => resource), routes };
}

function toListed(path: string, value: unknown, named: Set<string>): Listed {
  const isSingle = !Array.isArray(value);
  const given = (isSingle ? [value] : value) as readonly ShownRecord[]; // objects, as was seen
  const names = new Set(given.flatMap((record) => Object.keys(record)));
  const idField = isSingle ? undefined : !names.has("id") && names.has("_id") ? "_id" : "id";
  const refs: PlainReference[] = [];
  const name = nameOf(path, named);
  const schema = { type: "object", additionalProperties: true };
  const resource: ServedResource = {
    name,
    collection: toPlural(name),
    schema,
    fullSchema: schema,
    fields: [...names],
    idField,
    idSchema: {},
    keys: [],
    keyExamples: new Map(),
    keySchemas: new Map(),
    scope: undefined,
    isOpen: false,
    count: given.length,
    examples: idField === undefined ? given : withIds(given, idField),
    plain: { path, isSingle, refs },
  };
  return { resource, refs, path, one: toSingular(path) };
}

/** Records that each have an id of their own: one that is missing, or another's, becomes the next number. */
function withIds(records: readonly ShownRecord[], idField: string): readonly ShownRecord[] {
  const ids = new Set(
    records
      .map((record) => record[idField])
      .filter(isOwnId)
      .map(String),
  );
  const taken = new Set<string>();
  let next = 1;
  return records.map((record) => {
    const id = record[idField];
    if (isOwnId(id) && !taken.has(String(id))) {
      taken.add(String(id));
      return record;
    }
    while (ids.has(String(next))) next += 1;
    const made: Id = next;
    ids.add(String(made));
    return { [idField]: made, ...record, ...(Object.hasOwn(record, idField) && { [idField]: made }) };
  });
}

/** A name for a resource that no other has: `test-steps` is `testStep`. */
function nameOf(path: string, named: Set<string>): string {
  const words = wordsInName(path.normalize("NFKD")).map((word) => word.replaceAll(/[^a-z0-9]/g, ""));
  const joined = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  const wanted = toSingular(/^[a-z]/.test(joined) ? joined : `list${joined}`);
  let name = wanted;
  for (let count = 2; named.has(name) || named.has(toPlural(name)); count += 1) name = `${wanted}${count}`;
  named.add(name).add(toPlural(name));
  return name;
}

/** Adds the members that hold ids of other lists: `postId`, or else `post_id`, of `posts`. */
function addReferences({ resource, refs, path }: Listed, all: readonly Listed[]): void {
  const names = new Set(resource.fields);
  const isGuessed = resource.plain?.isSingle === false && resource.count === 0 && all.length <= MAX_GUESSED;
  for (const { resource: to, one, path: other } of all) {
    if (to.plain?.isSingle !== false) continue;
    const field = [`${one}Id`, `${one}_id`, `${one}-id`].find((name) => names.has(name));
    if (field !== undefined) refs.push({ field, one, to });
    else if (isGuessed && other !== path) refs.push({ field: `${one}Id`, one, to });
  }
}

interface Draft {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly action: RouteAction;
  readonly resource: ServedResource | undefined;
  readonly why: string;
  readonly isFirst: boolean;
  readonly isNamed: boolean;
  readonly parent: readonly [Listed, PlainReference] | undefined;
  readonly answers: JsonObject;
  readonly example?: unknown;
}

function get(path: string, action: RouteAction, resource: ServedResource | undefined, why: string): Draft {
  return {
    method: "GET",
    path,
    status: 200,
    action,
    resource,
    why,
    isFirst: false,
    isNamed: path.endsWith("/{id}"),
    parent: undefined,
    answers: { type: action.do === "list" ? "array" : "object" },
  };
}

function draftOfValue(path: string, value: unknown): Draft {
  const draft = get(toPath(path), { do: "answer" }, undefined, "a list of values, which is only read");
  return { ...draft, answers: {}, example: value };
}

function toPath(...names: readonly string[]): string {
  return names.map((name) => `/${encodeURIComponent(name.toWellFormed())}`).join("");
}

function paramOf({ resource }: Listed): string {
  return `${resource.name}Id`;
}

function draftsOf({ resource, path: name, one, refs }: Listed, all: readonly Listed[]): readonly Draft[] {
  const path = toPath(name);
  const view = RECORD;
  const read: RouteAction = { do: "read", view };
  const create: RouteAction = { do: "create", view, body: view };
  const replace: RouteAction = { do: "replace", view, body: view };
  const change: RouteAction = { do: "change", view, body: view };
  const list: RouteAction = { do: "list", view: { path: [], itemPath: [], item: view.schema } };
  if (resource.plain?.isSingle === true) {
    const only = { ...get(path, read, resource, `the object ${name}`), isFirst: true };
    return [
      only,
      { ...only, method: "PUT", action: replace },
      { ...only, method: "PATCH", action: change },
      { ...only, method: "POST", action: replace, status: 201 },
    ];
  }
  const records = get(path, list, resource, `the list ${name}`);
  const record = get(`${path}/{id}`, read, resource, `a record of ${name} by its id`);
  const nested = refs.flatMap((ref): Draft[] => {
    const above = all.find((other) => other.resource === ref.to);
    if (above === undefined) return [];
    const below = `${toPath(above.path)}/{${paramOf(above)}}${path}`;
    const why = `${name} whose ${ref.field} is the id of this ${ref.one}`;
    const within = { ...get(below, list, resource, why), parent: [above, ref] as const };
    return [
      within,
      { ...within, method: "POST", action: create, status: 201, answers: { type: "object" } },
      { ...get(`${below}/{id}`, read, resource, `a ${one} of this ${ref.one}`), parent: [above, ref] },
    ];
  });
  return [
    records,
    { ...records, method: "POST", action: create, status: 201, answers: { type: "object" } },
    record,
    { ...record, method: "PUT", action: replace },
    { ...record, method: "PATCH", action: change },
    { ...record, method: "DELETE", action: { do: "remove", view: undefined }, example: {} },
    ...nested,
  ];
}

function toDocument(drafts: readonly Draft[], title: string): JsonObject {
  const paths = new Map<string, Record<string, unknown>>();
  const content = (schema: JsonObject, example?: unknown): object => ({
    content: { "application/json": { schema, ...(example !== undefined && { example }) } },
  });
  for (const { method, path, status, action, answers, example, isNamed, parent } of drafts) {
    const item = getOrMake(paths, path, () => ({}));
    const refused = {
      ...((isNamed || parent !== undefined) && {
        404: { description: "There is none", ...content({ type: "object" }, {}) },
      }),
      ...(action.do === "create" && {
        409: { description: "The id is another's", content: { "application/json": {} } },
      }),
    };
    const cut = { "X-Total-Count": { schema: { type: "integer" } }, Link: { schema: { type: "string" } } };
    item[method.toLowerCase()] = {
      parameters: [
        ...[...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => ({
          name,
          in: "path",
          required: true,
          schema: { type: "string" },
        })),
        ...(action.do === "list"
          ? Object.entries(PARAMETERS).map(([name, description]) => ({
              name,
              in: "query",
              description,
              schema: { type: "string" },
            }))
          : []),
      ],
      ...(["POST", "PUT", "PATCH"].includes(method) && {
        requestBody: {
          content: {
            "application/json": { schema: { type: "object" } },
            "application/x-www-form-urlencoded": { schema: { type: "object" } },
          },
        },
      }),
      responses: {
        [status]: {
          description: "Done",
          ...content(answers, example),
          ...(action.do === "list" && { headers: cut }),
        },
        ...refused,
      },
    };
  }
  return { openapi: "3.1.0", info: { title, version: "1.0.0" }, paths: Object.fromEntries(paths) } as JsonObject; // made of JSON
}
