import type { ApiOperation } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { toSingular } from "../../world/plural.ts";
import type {
  BoundRoute,
  ItemView,
  KeyBinding,
  ListView,
  RouteAction,
  ScopeBinding,
  ServedResource,
} from "./definition.ts";
import {
  BULK_WORDS,
  CHECKING_WORDS,
  COUNTED_FIELD,
  plainName,
  READING_WORDS,
  REGISTERING_WORDS,
  STATES_OF,
  UNDOING,
  wordsInName,
} from "./meanings.ts";
import { before, lastLiteral, calledBy, tailOf } from "./path-shape.ts";
import type { PathShape } from "./path-shape.ts";
import { isRecordSchema, itemViewOf, listViewOf, preferredContent, subjectOf, successOf } from "./views.ts";

export interface Understanding {
  readonly schemas: ApiSchemas;
  readonly byItem: ReadonlyMap<string, ServedResource>;
  readonly byCollection: ReadonlyMap<string, ServedResource>;
  readonly bySingle: ReadonlyMap<string, ServedResource>;
  readonly lists: ReadonlyMap<string, ListView>;
  bySubject(schema: ApiSchema | undefined): ServedResource | undefined;
  at(shape: PathShape): ReadonlyMap<string, ApiOperation>;
  keysOf(shape: PathShape, resource: ServedResource): readonly KeyBinding[];
  scopeOf(shape: PathShape, resource: ServedResource | undefined): ScopeBinding | undefined;
}

/** Words of a path that stand for the caller's own record, or for the only one. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  "me self current mine own my default latest user profile account whoami".split(" "),
);

/** Those that stand for the caller's own record of the collection before them. */
const SELF_WORDS: ReadonlySet<string> = new Set("me self current mine".split(" "));

export function isFirstWord(word: string): boolean {
  return FIRST_WORDS.has(word) || FIRST_WORDS.has(toSingular(word));
}

export function toRoute(operation: ApiOperation, shape: PathShape, understood: Understanding): BoundRoute {
  const found = bind(operation, shape, understood);
  if (found !== undefined) return found;
  return {
    operation,
    grade: "made",
    why: "no record of the description is read or written here",
    action: { do: "answer" },
    resource: undefined,
    keys: [],
    scope: undefined,
    isFirst: false,
    success: successOf(operation, wantedOf(operation.method)),
  };
}

function wantedOf(method: string): readonly number[] {
  if (method === "POST") return [201, 200, 202, 204];
  return method === "DELETE" ? [204, 200, 202] : [200, 201, 202, 204];
}

function bind(operation: ApiOperation, shape: PathShape, understood: Understanding): BoundRoute | undefined {
  const { length } = tailOf(shape);
  if (length > 0) return bindItem(operation, shape, understood);
  return (
    bindCollection(operation, shape, understood) ??
    bindCreation(operation, shape, understood) ??
    bindBelowRecord(operation, shape, understood) ??
    bindBesideRecords(operation, shape, understood) ??
    bindFirst(operation, shape, understood)
  );
}

interface About {
  readonly operation: ApiOperation;
  readonly shape: PathShape;
  readonly resource: ServedResource;
  readonly understood: Understanding;
}

function kept(
  { operation, shape, resource, understood }: About,
  action: RouteAction,
  why: string,
  more: Partial<Pick<BoundRoute, "keys" | "isFirst" | "success" | "scope">> = {},
): BoundRoute {
  return {
    operation,
    grade: "kept",
    why,
    action,
    resource,
    keys: [],
    scope: understood.scopeOf(shape, resource),
    isFirst: false,
    success: successOf(operation, wantedOf(operation.method)),
    ...more,
  };
}

function viewOf(
  schema: ApiSchema | undefined,
  schemas: ApiSchemas,
  resource: ServedResource,
  shape: PathShape,
): ItemView {
  const words = [plainName(resource.name), ...calledBy(lastLiteral(shape))];
  if (schema === undefined) return { path: [], schema: true };
  const view = itemViewOf(schema, schemas, words);
  const list = view.path.length === 0 ? listViewOf(schema, schemas, words) : undefined;
  const subject = list && subjectOf(list.item, schemas);
  // A list of one, where the record is alone in what is a list elsewhere.
  return list === undefined || subject === undefined || subject !== subjectOf(resource.schema, schemas)
    ? view
    : { path: [...list.path, "0", ...list.itemPath], schema: list.item };
}

function bodySchemaOf({ body }: ApiOperation): ApiSchema | undefined {
  return preferredContent(body?.content ?? [])?.schema;
}

function bindItem(operation: ApiOperation, shape: PathShape, understood: Understanding): BoundRoute | undefined {
  const { schemas } = understood;
  const listed = understood.lists.get(shape.key);
  const lists = collectionAt(shape, understood);
  const isListed = listed !== undefined || !understood.at(shape).has("GET");
  if (["GET", "POST"].includes(operation.method) && isListed && lists !== undefined) {
    const about = { operation, shape, resource: lists, understood };
    const keys = understood.byItem.get(shape.key) === lists ? understood.keysOf(shape, lists) : [];
    // Below the list of all, a list by an id has the one record.
    const isOne =
      understood.lists.has(before(shape, 1).key) &&
      keys.every(({ at }) => at.length === 0) &&
      lists.idField !== undefined &&
      keys.length === 1;
    const scope = understood.scopeOf(shape, lists) ?? filterOf(shape, lists, schemas);
    if (isOne && listed !== undefined && operation.method === "GET")
      return kept(about, { do: "list", view: listed }, `${lists.name} by ${keys[0]?.param ?? ""}, in a list`, { keys });
    const bound = isOne ? undefined : bindCollection(operation, shape, understood);
    if (bound !== undefined) return { ...bound, scope };
  }
  const resource = understood.byItem.get(shape.key);
  if (resource === undefined) return undefined;
  const about: About = { operation, shape, resource, understood };
  const keys = understood.keysOf(shape, resource);
  const by = keys.map(({ param }) => param).join(" and ");
  const success = successOf(operation, wantedOf(operation.method));
  const view = viewOf(success.schema, schemas, resource, shape);
  const body = viewOf(bodySchemaOf(operation), schemas, resource, shape);
  switch (operation.method) {
    case "GET":
    case "HEAD":
      if (success.schema === undefined)
        return kept(about, { do: "exists" }, `tells of a ${resource.name} by ${by}`, { keys });
      if (!isRecordSchema(view.schema, schemas)) return undefined;
      return kept(about, { do: "read", view }, `${resource.name} by ${by}`, { keys });
    case "PUT":
      return kept(about, { do: "replace", view, body }, `replaces ${resource.name} by ${by}`, { keys });
    case "PATCH":
      return kept(about, { do: "change", view, body }, `changes ${resource.name} by ${by}`, { keys });
    case "POST":
      return kept(about, { do: "change", view, body }, `changes ${resource.name} by ${by}, as POST on a record does`, {
        keys,
      });
    case "DELETE": {
      const shown = isOf(view.schema, resource, schemas);
      return kept(about, { do: "remove", view: shown ? view : undefined }, `removes ${resource.name} by ${by}`, {
        keys,
      });
    }
    default:
      return undefined;
  }
}

/** The members that the last parameters of a list's path filter by: `/products/category/{slug}` by `category`. */
function filterOf(shape: PathShape, resource: ServedResource, schemas: ApiSchemas): ScopeBinding | undefined {
  const properties = [...schemas.shapeOf(resource.schema).properties.keys()];
  const words = calledBy(lastLiteral(shape).replace(/^by[-_]?/i, "")).flatMap((word) => [
    word,
    `${word}id`,
    `${word}s`,
  ]);
  const wanted = tailOf(shape).params.map((param) => {
    const names = [plainName(param), ...words];
    const field = properties.find((name) => names.includes(plainName(name)) && name !== resource.idField);
    return field === undefined ? undefined : { at: [field], of: [], param };
  });
  const found = wanted.filter((one) => one !== undefined);
  return found.length < wanted.length ? undefined : { parent: undefined, keys: [], above: undefined, kept: found };
}

/** The records listed or created at a path: where they have a parameter more, one before it says what they belong to, as in `/messages/{channel}/{id}`. */
function collectionAt(shape: PathShape, { byCollection, byItem }: Understanding): ServedResource | undefined {
  return byCollection.get(shape.key) ?? (tailOf(shape).length > 0 ? byItem.get(`${shape.key}/{}`) : undefined);
}

function bindCollection(operation: ApiOperation, shape: PathShape, understood: Understanding): BoundRoute | undefined {
  const { schemas } = understood;
  const resource = collectionAt(shape, understood);
  if (resource === undefined) return undefined;
  const about: About = { operation, shape, resource, understood };
  const success = successOf(operation, wantedOf(operation.method));
  const sent = bodySchemaOf(operation);
  switch (operation.method) {
    case "GET": {
      const view = understood.lists.get(shape.key);
      return view === undefined ? undefined : kept(about, { do: "list", view }, `list of ${resource.name}`);
    }
    case "HEAD":
      return kept(about, { do: "exists" }, `tells of the list of ${resource.name}`);
    case "POST":
    case "PUT":
    case "PATCH": {
      const view = viewOf(success.schema, schemas, resource, shape);
      const many =
        sent === undefined
          ? undefined
          : listViewOf(sent, schemas, [plainName(resource.collection), ...calledBy(lastLiteral(shape))]);
      const answered = listViewOf(success.schema, schemas, calledBy(lastLiteral(shape)));
      const isMany =
        many !== undefined &&
        (many.path.length === 0 ||
          (answered !== undefined && (view.path.includes("0") || !isRecordSchema(view.schema, schemas))));
      if (isMany)
        return kept(
          about,
          { do: "createMany", body: many.path, answer: answered },
          `creates several ${resource.collection}`,
        );
      const body = viewOf(sent, schemas, resource, shape);
      if (operation.method === "POST") {
        // A POST that only reads has the list of the path as its answer, and sends no record.
        if (sent !== undefined && answered !== undefined && !sharesFields(body.schema, resource, schemas))
          return kept(about, { do: "list", view: answered }, `list of ${resource.name}, asked for by POST`);
        return kept(about, { do: "create", view, body }, `creates ${resource.name}`);
      }
      if (resource.idField === undefined || !schemas.shapeOf(body.schema).properties.has(resource.idField))
        return undefined;
      const action = { do: operation.method === "PUT" ? "replace" : "change", view, body } as const;
      return kept(about, action, `${action.do}s ${resource.name} by the ${resource.idField} of its body`);
    }
    case "DELETE":
      return kept(about, { do: "removeAll" }, `removes all ${resource.collection}`);
    default:
      return undefined;
  }
}

function sharesFields(schema: ApiSchema, resource: ServedResource, schemas: ApiSchemas): boolean {
  const own = schemas.shapeOf(resource.schema).properties;
  return [...schemas.shapeOf(schema).properties.keys()].some((name) => own.has(name) && name !== resource.idField);
}

/** True for a schema that shows the resource's records: an `OrderItem` is no order. */
function isOf(schema: ApiSchema, resource: ServedResource, schemas: ApiSchemas): boolean {
  const own = schemas.shapeOf(resource.schema).properties;
  const names = [...schemas.shapeOf(schema).properties.keys()];
  const subject = subjectOf(schema, schemas);
  const shown = names.filter((name) => own.has(name)).length;
  return subject === undefined
    ? shown === names.length && resource.idField !== undefined && names.includes(resource.idField)
    : subject === subjectOf(resource.schema, schemas) && 2 * shown >= names.length;
}

/** `/orders/{id}/cancel` and `/pets/{id}/status`: an action on a record, or a member of it. */
function bindBelowRecord(operation: ApiOperation, shape: PathShape, understood: Understanding): BoundRoute | undefined {
  const { schemas } = understood;
  const above = before(shape, 1);
  const resource = understood.byItem.get(above.key);
  if (resource === undefined || tailOf(above).length === 0) return undefined;
  const literal = lastLiteral(shape);
  const about: About = { operation, shape: above, resource, understood };
  const keys = understood.keysOf(above, resource);
  const success = successOf(operation, wantedOf(operation.method));
  const view = viewOf(success.schema, schemas, resource, shape);
  const sent = bodySchemaOf(operation);
  const properties = schemas.shapeOf(resource.schema).properties;
  const { method } = operation;
  if (method !== "GET") {
    const effect = effectOf(literal, method, properties, schemas);
    if (effect !== undefined) return kept(about, { do: "act", view, ...effect.action }, effect.why, { keys });
  }
  const member = [...properties.keys()].find((name) => plainName(name) === plainName(literal));
  const isState = member !== undefined || understood.at(shape).has("GET");
  const isWritten = ["PUT", "PATCH", "POST", "DELETE"].some((one) => understood.at(shape).has(one));
  if (isState && (member !== undefined || (isWritten && isRecordSchema(partSchema(shape, understood), schemas)))) {
    const field = member ?? literal;
    const how =
      method === "GET" || method === "HEAD"
        ? "read"
        : method === "DELETE"
          ? "remove"
          : method === "PATCH"
            ? "change"
            : "write";
    const part =
      success.schema === undefined
        ? { path: [], schema: true }
        : itemViewOf(success.schema, schemas, calledBy(literal));
    const body = sent === undefined ? { path: [], schema: true } : itemViewOf(sent, schemas, calledBy(literal));
    return kept(about, { do: "part", field, how, view: part, body }, `${field} of ${resource.name}`, { keys });
  }
  if (!["POST", "PUT", "PATCH"].includes(method)) return undefined;
  const isShown = isOf(view.schema, resource, schemas);
  const names = sentNames(operation, resource, shape, schemas);
  const own = names.filter((name) => properties.has(name) && name !== resource.idField);
  if (own.length > 0 && (isShown || (method !== "POST" && own.length === names.length))) {
    const body = viewOf(sent, schemas, resource, shape);
    return kept(about, { do: "change", view, body }, `changes ${resource.name} by ${literal}`, { keys });
  }
  if (!isShown || success.status === 201) return undefined;
  const action = { do: "act", view, set: {}, counter: undefined, by: 0, times: [] } as const;
  return kept(about, action, `shows ${resource.name}: what ${literal} changes is not told`, { keys });
}

/** The members of what an operation takes: of its body, or else of its query. */
function sentNames(
  operation: ApiOperation,
  resource: ServedResource,
  shape: PathShape,
  schemas: ApiSchemas,
): readonly string[] {
  const sent = bodySchemaOf(operation);
  if (sent !== undefined) return [...schemas.shapeOf(viewOf(sent, schemas, resource, shape).schema).properties.keys()];
  return operation.parameters.filter((one) => one.in === "query").map(({ name }) => name);
}

function partSchema(shape: PathShape, understood: Understanding): ApiSchema | undefined {
  const get = understood.at(shape).get("GET");
  return get === undefined ? undefined : successOf(get, [200]).schema;
}

interface Effect {
  readonly why: string;
  readonly action: Pick<Extract<RouteAction, { do: "act" }>, "set" | "counter" | "by" | "times">;
}

function effectOf(
  literal: string,
  method: string,
  properties: ReadonlyMap<string, ApiSchema>,
  schemas: ApiSchemas,
): Effect | undefined {
  const words = wordsInName(literal);
  const [said = ""] = words.filter((word) => !["mark", "as", "set", "make", "to", "do"].includes(word));
  const undone = UNDOING.find(([verb]) => verb === said)?.[1];
  const isUndone = undone !== undefined && undone !== "delete" ? true : method === "DELETE";
  const verb = undone !== undefined && undone !== "delete" ? undone : said;
  const stem = verb.replace(/(?:e|y|ing|ed)$/, "");
  if (stem.length < 3) return undefined;
  const counter = [...properties.keys()].find((name) => COUNTED_FIELD.test(name) && plainName(name).startsWith(stem));
  const times = [...properties].flatMap(([name, schema]) =>
    /(?:at|on|date|time)$/i.test(name) &&
    wordsInName(name)[0]?.startsWith(stem) === true &&
    schemas.shapeOf(schema).type === "string"
      ? [name]
      : [],
  );
  const by = isUndone ? -1 : 1;
  for (const [name, schema] of properties) {
    const { type } = schemas.shapeOf(schema);
    const isCalled = wordsInName(name).some(
      (word) => statesOf(verb).includes(word) || (word.startsWith(stem) && word.length <= stem.length + 5),
    );
    if (type === "boolean" && isCalled)
      return {
        why: `${isUndone ? "clears" : "sets"} ${name}`,
        action: { set: { [name]: !isUndone }, counter, by, times },
      };
  }
  if (method === "DELETE") return undefined;
  const wanted = Object.hasOwn(STATES_OF, said) ? statesOf(said) : statesOf(verb);
  for (const [name, schema] of properties) {
    const states = (schemas.shapeOf(schema).enum ?? []).filter((state) => typeof state === "string");
    if (states.length < 2) continue;
    const state =
      wanted.flatMap((one) => states.filter((known) => plainName(known) === one))[0] ??
      states.find((known) =>
        [said, undone === undefined ? stem : said].some(
          (start) => plainName(known).startsWith(start) && start.length >= 3,
        ),
      );
    if (state !== undefined)
      return { why: `makes ${name} ${state}`, action: { set: { [name]: state }, counter: undefined, by: 0, times } };
  }
  return undefined;
}

function statesOf(verb: string): readonly string[] {
  return Object.hasOwn(STATES_OF, verb) ? (STATES_OF[verb] ?? "").split(" ").map(plainName) : [];
}

/** `/pets/search`, `/pets/count`, `/pets/bulk` and `/users/me`. */
function bindBesideRecords(
  operation: ApiOperation,
  shape: PathShape,
  understood: Understanding,
): BoundRoute | undefined {
  const { schemas } = understood;
  const above = before(shape, 1);
  const word = plainName(lastLiteral(shape));
  const success = successOf(operation, wantedOf(operation.method));
  const listed = listViewOf(success.schema, schemas, calledBy(lastLiteral(above)));
  const isSearch = operation.method === "POST" && READING_WORDS.has(word) && listed !== undefined;
  const resource = understood.byCollection.get(above.key) ?? (isSearch ? understood.bySubject(listed.item) : undefined);
  if (resource === undefined) return undefined;
  const about: About = { operation, shape: above, resource, understood };
  if (operation.method === "GET" && word === "count") {
    const at = countIn(success.schema, schemas);
    return at === undefined ? undefined : kept(about, { do: "count", at }, `counts ${resource.collection}`);
  }
  if (isSearch) return kept(about, { do: "list", view: listed }, `list of ${resource.name}, asked for by POST`);
  const sent = bodySchemaOf(operation);
  const many = sent === undefined ? undefined : listViewOf(sent, schemas, calledBy(lastLiteral(above)));
  if (
    operation.method !== "GET" &&
    many !== undefined &&
    (BULK_WORDS.has(word) || isOf(many.item, resource, schemas)) &&
    sharesFields(many.item, resource, schemas)
  )
    return kept(about, { do: "createMany", body: many.path, answer: listed }, `creates several ${resource.collection}`);
  return undefined;
}

function countIn(schema: ApiSchema | undefined, schemas: ApiSchemas): readonly string[] | undefined {
  if (schema === undefined) return undefined;
  const { type, properties } = schemas.shapeOf(schema);
  if (type === "integer" || type === "number") return [];
  const numbers = [...properties].filter(([, member]) =>
    ["integer", "number"].includes(schemas.shapeOf(member).type ?? ""),
  );
  const [only] = numbers;
  return only === undefined || numbers.length > 1 ? undefined : [only[0]];
}

/** `/me` and `/settings`: the first record of a resource, or the only one. */
function bindFirst(operation: ApiOperation, shape: PathShape, understood: Understanding): BoundRoute | undefined {
  const { schemas } = understood;
  const { method } = operation;
  const single = understood.bySingle.get(shape.key);
  const get = understood.at(shape).get("GET");
  const success = successOf(operation, wantedOf(method));
  if (shape.parts.some((part) => "params" in part)) return undefined;
  const word = plainName(lastLiteral(shape));
  const isWritten = ["PUT", "PATCH", "DELETE"].includes(method);
  const read = get === undefined && isWritten ? success.schema : get && successOf(get, [200]).schema;
  const readView = read === undefined ? undefined : itemViewOf(read, schemas, calledBy(lastLiteral(shape)));
  const resource =
    single ??
    (isFirstWord(word) ? understood.bySubject(readView?.schema) : undefined) ??
    (isWritten && SELF_WORDS.has(word) ? understood.byCollection.get(before(shape, 1).key) : undefined);
  if (resource === undefined) return undefined;
  const about: About = { operation, shape, resource, understood };
  const view = viewOf(success.schema, schemas, resource, shape);
  const body = viewOf(bodySchemaOf(operation), schemas, resource, shape);
  const more = { isFirst: true } as const;
  const which = single === undefined ? `the first ${resource.name}` : `the only ${resource.name}`;
  if (method === "GET") return kept(about, { do: "read", view }, which, more);
  if (method === "HEAD") return kept(about, { do: "exists" }, which, more);
  if (method === "PUT") return kept(about, { do: "replace", view, body }, `replaces ${which}`, more);
  if (method === "PATCH" || method === "POST")
    return kept(about, { do: "change", view, body }, `changes ${which}`, more);
  return method === "DELETE" ? kept(about, { do: "remove", view: undefined }, `removes ${which}`, more) : undefined;
}

/** `POST /register` and `POST /documents/generate`: what is sent becomes a record that is read elsewhere. */
function bindCreation(operation: ApiOperation, shape: PathShape, understood: Understanding): BoundRoute | undefined {
  const { schemas, byItem, byCollection, bySingle } = understood;
  const literal = lastLiteral(shape);
  const words = [plainName(literal), ...wordsInName(literal)];
  const isOther = bySingle.has(shape.key) || words.some((word) => READING_WORDS.has(word) || CHECKING_WORDS.has(word));
  if (operation.method !== "POST" || isOther) return undefined;
  const { schema, status } = successOf(operation, wantedOf("POST"));
  const isRegistration = words.some((word) => REGISTERING_WORDS.has(word));
  const called = isRegistration ? ["user", "account"] : calledBy(literal);
  const shown = schema === undefined ? undefined : itemViewOf(schema, schemas, called).schema;
  const users = [...new Set(byCollection.values())].filter(({ name }) => called.includes(name));
  const resource = understood.bySubject(shown) ?? (isRegistration && users.length === 1 ? users[0] : undefined);
  if (resource === undefined || shape.parts.some((_, at) => byItem.get(before(shape, at).key) === resource))
    return undefined;
  const own = schemas.shapeOf(resource.schema).properties;
  const shared = sentNames(operation, resource, shape, schemas).filter((name) => own.has(name)).length;
  const isCreated = isRegistration ? shared > 0 : status === 201 && shared > 1;
  if (!isCreated && !called.includes(plainName(resource.name))) return undefined;
  const view = viewOf(
    schema,
    schemas,
    resource,
    isRegistration ? { parts: [{ literal: resource.name }], key: "" } : shape,
  );
  const body = viewOf(bodySchemaOf(operation), schemas, resource, shape);
  return kept({ operation, shape, resource, understood }, { do: "create", view, body }, `creates ${resource.name}`);
}
