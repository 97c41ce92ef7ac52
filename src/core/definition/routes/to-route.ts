import type { ApiOperation } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import { isSeenSetting } from "../../openapi/seen-request.ts";
import {
  NO_ACT,
  askedOf,
  idIn,
  idNeeded,
  isOf,
  kept,
  namesSent,
  recordsAsked,
  saysPage,
  sharesFields,
  viewOf,
} from "./asked.ts";
import type { AskedOf, Asked } from "./asked.ts";
import { bindCreation, bindFirst, bindSigningIn } from "./bind-callers.ts";
import { bindCounts } from "./bind-counts.ts";
import { membersFor, NUMBERS } from "./bind-keys.ts";
import type { BoundRoute, ItemView, RouteAction, ScopeBinding, ServedResource, Understanding } from "./definition.ts";
import { withoutId } from "./kin.ts";
import {
  ADDING_VERBS,
  BULK_WORDS,
  COPYING_WORDS,
  HELD_FIELD,
  isCountName,
  isFirstWord,
  plainName,
  PURGING_WORDS,
  READING_WORDS,
  REMOVING_WORDS,
  RESTORING_WORDS,
  SEEN_WORDS,
  STATES_OF,
  UNDOING,
  wordsInName,
} from "./meanings.ts";
import { before, forAnybody, lastLiteral, calledBy, tailOf, withKeyAt, wordsBelow } from "./path-shape.ts";
import type { PathShape } from "./path-shape.ts";
import { flipped, standingOf, statesOf, textState, thatStand } from "./states.ts";
import {
  countIn,
  elementsIn,
  isFileType,
  isRecordSchema,
  itemViewOf,
  listViewOf,
  isScalar,
  memberAsked,
  sharesMembers,
  successOf,
} from "./views.ts";

export function toRoute(operation: ApiOperation, shape: PathShape, understood: Understanding): BoundRoute {
  const asked = askedOf(operation, shape, understood);
  const { success, schemas } = asked;
  const members = success.schema === undefined ? [] : [...schemas.shapeOf(success.schema).properties.values()];
  const found = members.some((one) => memberAsked(one) !== undefined) ? undefined : bind(asked);
  const noBody = success.mediaType === undefined ? ", and the answer has no body" : "";
  return found ?? toMade({ operation, success }, `no record of the description is read or written here${noBody}`);
}

/** The route of an operation that answers a value of its schema and keeps nothing. */
export function toMade(of: Pick<BoundRoute, "operation" | "success">, why: string): BoundRoute {
  const { operation, success } = of;
  const nothing = { resource: undefined, keys: [], scope: undefined, isFirst: false } as const;
  return { operation, grade: "made", why, action: { do: "answer" }, ...nothing, success };
}

function bind(asked: Asked): BoundRoute | undefined {
  const element = bindSigningIn(asked) ?? bindElement(asked);
  if (element !== undefined || tailOf(asked.shape).length > 0) return element ?? bindItem(asked);
  return (
    bindCounts(asked) ??
    bindCollection(asked) ??
    bindCreation(asked) ??
    bindBelowRecord(asked) ??
    bindBesideRecords(asked) ??
    bindFirst(asked) ??
    bindValues(asked)
  );
}

function bindItem(asked: Asked): BoundRoute | undefined {
  const { method, shape, schemas, understood, success } = asked;
  const listed = understood.lists.get(shape.key);
  const lists = collectionAt(asked);
  const isListed = listed !== undefined || !understood.at(shape).has("GET");
  if (["GET", "POST"].includes(method) && isListed && lists !== undefined) {
    const keys = understood.byItem.get(shape.key) === lists ? understood.keysOf(shape, lists) : [];
    const named = membersFor(keys[0]?.param ?? "", recordsAsked(asked, lists));
    // Below the list of all, a list by an id has the one record.
    const isOne =
      understood.lists.has(before(shape, 1).key) &&
      keys.every(({ at }) => at.length === 0) &&
      lists.idField !== undefined &&
      named.has(lists.idField) &&
      keys.length === 1;
    if (isOne && listed !== undefined && method === "GET") {
      const why = `${lists.name} by ${keys[0]?.param ?? ""}, in a list`;
      return kept({ ...asked, resource: lists, keys }, { do: "list", view: listed }, why);
    }
    const bound = isOne ? undefined : bindCollection(asked);
    if (bound !== undefined) return { ...bound, scope: bound.scope ?? filterOf(asked, lists) };
  }
  const resource = understood.byItem.get(shape.key);
  if (resource === undefined) return undefined;
  const about: AskedOf = { ...asked, resource, keys: understood.keysOf(shape, resource) };
  const by = `${resource.name} by ${about.keys?.map(({ param }) => param).join(" and ") ?? ""}`;
  const view = viewOf(about, success.schema);
  const body = viewOf(about, asked.sent);
  if (understood.memberships.has(shape.key) && ["PUT", "POST", "DELETE"].includes(method)) {
    const isIn = method !== "DELETE";
    const shown = isOf(about, view.schema) ? view : undefined;
    const why = `${isIn ? "adds a" : "takes a"} ${resource.name} ${isIn ? "to" : "from"} ${lastLiteral(before(shape, 1))}`;
    const keys = (about.keys ?? []).map((key) => ({ ...(resource.idField && { or: resource.idField }), ...key }));
    return kept({ ...about, keys }, { do: "member", isIn, view: shown }, why);
  }
  switch (method) {
    case "GET":
    case "HEAD":
      if (method === "GET" && isFileKept(about, shape)) return kept(about, { do: "file", field: "" }, `file of ${by}`);
      if (success.schema === undefined) return kept(about, { do: "exists" }, `tells of a ${by}`);
      return isRecordSchema(view.schema, schemas) ? kept(about, { do: "read", view }, by) : undefined;
    case "PUT":
      return kept(about, { do: "replace", view, body }, `replaces ${by}`);
    case "PATCH":
      return kept(about, { do: "change", view, body }, `changes ${by}`);
    case "POST": {
      // `POST /tasks/{projectId}` beside `GET /tasks/{id}`.
      const [own] = about.keys ?? [];
      const get = understood.at(shape).get("GET");
      if (own?.at.length === 1 && resource.idField !== undefined && get && !get.path.includes(`{${own.param}}`)) {
        const scope = { parent: undefined, keys: [], above: undefined, kept: [{ ...own, of: [] }] };
        return kept({ ...about, keys: [], scope }, { do: "create", view, body }, `creates ${resource.name}`);
      }
      return kept(about, { do: "change", view, body }, `changes ${by}, as POST on a record does`);
    }
    case "DELETE":
      if (isSeenSetting(asked.operation)) return kept(about, { ...NO_ACT, view }, `sets what was seen of ${by}`);
      return kept(about, { do: "remove", view: isOf(about, view.schema) ? view : undefined }, `removes ${by}`);
    default:
      return undefined;
  }
}

/** The members that the last parameters of a list's path filter by: `/products/category/{slug}` by `category`. */
export function filterOf(asked: Asked, resource: ServedResource): ScopeBinding | undefined {
  const { shape } = asked;
  const records = recordsAsked(asked, resource);
  const called = calledBy(lastLiteral(shape).replace(/^(?:find|get|list|search|filter)?(?:all)?[-_]?by[-_]?/i, ""));
  const words = called.flatMap((word) => ["", "id", "s"].map((end) => word + end));
  const wanted = tailOf(shape).params.map((param) => {
    const names = [plainName(param), ...words];
    const field = [...membersFor(param, records).keys()].find(
      (name) => names.includes(plainName(name)) && name !== resource.idField,
    );
    return field === undefined ? undefined : { at: [field], of: [], param };
  });
  const found = wanted.filter((one) => one !== undefined);
  return found.length < wanted.length ? undefined : { parent: undefined, keys: [], above: undefined, kept: found };
}

/** The records listed or created at a path: where they have a parameter more, one before it says what they belong to, as in `/messages/{channel}/{id}`. */
function collectionAt({ sent, shape, understood }: Asked): ServedResource | undefined {
  const { byCollection, byItem } = understood;
  return (
    byCollection.get(shape.key) ??
    (tailOf(shape).length > 0 ? byItem.get(`${shape.key}/{}`) : undefined) ??
    (sent === undefined ? undefined : byCollection.get(forAnybody(shape.key)))
  );
}

function bindCollection(asked: Asked): BoundRoute | undefined {
  const { method, shape, literal, schemas, sent, success } = asked;
  const resource = collectionAt(asked);
  if (resource === undefined) return undefined;
  const about: AskedOf = { ...asked, resource };
  switch (method) {
    case "GET": {
      const view = asked.understood.lists.get(shape.key);
      if (view === undefined) return undefined;
      const isPart = asked.understood.byCollection.get(before(shape, 1).key) === resource;
      const words = wordsInName(literal).filter((word) => !calledBy(lastLiteral(before(shape, 1))).includes(word));
      const where = isPart ? standingOf(words, schemas.shapeOf(resource.schema).properties, schemas) : undefined;
      return kept(about, { do: "list", view, where }, `list of ${resource.name}${thatStand(where)}`);
    }
    case "HEAD":
      return kept(about, { do: "exists" }, `tells of the list of ${resource.name}`);
    case "POST":
    case "PUT":
    case "PATCH": {
      const view = viewOf(about, success.schema);
      const many = listViewOf(sent, schemas, [plainName(resource.collection), ...calledBy(literal)]);
      const answer = listViewOf(success.schema, schemas, calledBy(literal));
      const isMany =
        many !== undefined &&
        (many.path.length === 0 ||
          (answer !== undefined && (view.path.includes("0") || !isRecordSchema(view.schema, schemas))));
      if (isMany)
        return kept(about, { do: "createMany", body: many.path, answer }, `creates several ${resource.collection}`);
      const body = viewOf(about, sent);
      if (method === "POST") {
        // A POST that only reads has the list of the path as its answer, and sends no record.
        if (sent !== undefined && answer !== undefined && !sharesFields(about, body.schema))
          return kept(about, { do: "list", view: answer }, `list of ${resource.name}, asked for by POST`);
        return kept(about, { do: "create", view, body }, `creates ${resource.name}`);
      }
      const action = { do: method === "PUT" ? "replace" : "change", view, body } as const;
      const [key, another] = resource.keys;
      const own =
        another === undefined && key?.length === 1 && namesSent(about).includes(key[0] ?? "") ? key[0] : undefined;
      const named = idIn(about, body.schema) ?? own;
      if (named !== undefined) {
        const keys = named === resource.idField ? [] : [{ param: named, at: named === own ? [named] : [] }];
        return kept({ ...about, keys }, action, `${action.do}s ${resource.name} by the ${named} of its body`);
      }
      if (!isFirstWord(literal)) return undefined;
      return kept({ ...about, isFirst: true }, action, `${action.do}s the first ${resource.name}`);
    }
    case "DELETE":
      return kept(about, { do: "removeAll" }, `removes all ${resource.collection}`);
    default:
      return undefined;
  }
}

/** `/orders/{id}/cancel` and `/pets/{id}/status`: an action on a record, or a member of it; `/pets/{id}/food/settings`, where it is read and written. */
function bindBelowRecord(asked: Asked): BoundRoute | undefined {
  const { method, shape, schemas, understood, success, sent } = asked;
  const words = wordsBelow(shape);
  const literal = words.join("/");
  const above = before(shape, words.length);
  const resource = understood.byItem.get(above.key);
  if (resource === undefined || tailOf(above).length === 0) return undefined;
  const about: AskedOf = { ...asked, shape: above, resource, keys: understood.keysOf(above, resource) };
  const view = viewOf(about, success.schema);
  const properties = schemas.shapeOf(resource.schema).properties;
  const isDeep = words.length > 1;
  const ownView = isOf(about, view.schema) ? view : undefined;
  const acting = method === "GET" || isDeep ? undefined : (bindAdding(about, view) ?? bindAction(about, view));
  if (method !== "GET" && RESTORING_WORDS.has(plainName(literal)) && understood.at(above).has("DELETE")) {
    const usual = acting?.action.do === "act" ? acting.action : NO_ACT;
    return kept(about, { ...usual, view: ownView, isRestored: true }, `brings back a removed ${resource.name}`);
  }
  if (method === "DELETE" && wordsInName(literal).some((word) => PURGING_WORDS.has(word)))
    return kept(about, { do: "remove", view: undefined, isForGood: true }, `removes ${resource.name} for good`);
  const told = acting?.action.do === "act" ? acting.action : undefined;
  if (isSeenSetting(asked.operation))
    return kept(about, { ...(told ?? NO_ACT), view: ownView }, `sets what was seen of ${resource.name}`);
  const isSure = Object.keys(told?.set ?? {}).length > 0 || (told?.flips ?? told?.adds) !== undefined;
  if (isSure || (method === "DELETE" && told?.counter !== undefined)) return acting;
  const member = [...properties.keys()].find((name) => plainName(name) === plainName(literal));
  const here = understood.at(shape);
  const isWritten = ["PUT", "PATCH", "POST", "DELETE"].some((one) => here.has(one));
  const get = here.get("GET");
  if (isDeep && !isWritten) return undefined;
  if (!isDeep && method === "GET" && isFileKept(about, shape))
    return kept(about, { do: "file", field: member ?? literal }, `file of ${resource.name}`);
  const isRead = method === "GET" && member === undefined && !isDeep && !isWritten;
  const related = isRead ? bindRelated(about, asked.literal) : undefined;
  if (related !== undefined) return related;
  if (member !== undefined || (get && isRecordSchema(successOf(get, [200]).schema, schemas))) {
    const field = member ?? literal;
    const how = ({ GET: "read", HEAD: "read", DELETE: "remove", PATCH: "change" } as const)[method] ?? "write";
    const partOf = (schema: ApiSchema | undefined): ItemView =>
      schema === undefined ? { path: [], schema: true } : itemViewOf(schema, schemas, calledBy(asked.literal));
    const shown = partOf(success.schema);
    const isRecord = how !== "read" && shown.path.length === 0 && isOf(about, shown.schema);
    const action = { do: "part", field, how, view: shown, body: partOf(sent), isRecord } as const;
    const part = kept(about, action, `${field} of ${resource.name}`);
    return member !== undefined || isWritten ? part : { ...part, grade: "made", why: `${part.why}: nothing writes it` };
  }
  if (isDeep || !["POST", "PUT", "PATCH"].includes(method)) return undefined;
  const isShown = isOf(about, view.schema);
  if (COPYING_WORDS.has(literal) && isShown)
    return kept(about, { do: "copy", view }, `creates another ${resource.name}`);
  const names = namesSent(about);
  const own = names.filter((name) => properties.has(name) && name !== resource.idField);
  if (own.length > 0 && (isShown || (method !== "POST" && own.length === names.length)))
    return kept(about, { do: "change", view, body: viewOf(about, sent) }, `changes ${resource.name} by ${literal}`);
  if (acting !== undefined || !isShown || success.status === 201) return acting;
  return kept(about, { ...NO_ACT, view }, `shows ${resource.name}: what ${literal} changes is not told`);
}

/** True for an answer that is a file, where one is sent: there, with a record or for it. */
function isFileKept({ success, understood, keys = [] }: AskedOf, shape: PathShape): boolean {
  if (!isFileType(success.mediaType) || keys.length === 0) return false;
  const item = tailOf(shape).length > 0 ? shape : before(shape, wordsBelow(shape).length);
  return [shape, item, before(item, tailOf(item).length)].some((at) =>
    [...understood.at(at).values()].some(({ body }) =>
      body?.content.some(({ mediaType }) => mediaType.startsWith("multipart/") || isFileType(mediaType)),
    ),
  );
}

/** `/orders/{id}/customer`, where an order has a `customerId`. */
function bindRelated(about: AskedOf, literal: string): BoundRoute | undefined {
  const { schemas, understood, success, resource } = about;
  if (success.schema === undefined) return undefined;
  const to = understood.bySubject(itemViewOf(success.schema, schemas, calledBy(literal)).schema);
  const field = [...schemas.shapeOf(resource.schema).properties.keys()].find(
    (name) => withoutId(name) === plainName(literal) && withoutId(name) !== plainName(name),
  );
  if (to === undefined || field === undefined || to === resource) return undefined;
  const view = viewOf({ ...about, resource: to, literal }, success.schema);
  return kept(about, { do: "related", view, to, field }, `${to.name} by the ${field} of ${resource.name}`);
}

/** `POST /carts/{id}/items` and `DELETE /cart/items/{itemId}`: an element of a list that the record has, where it is nowhere read by itself. */
function bindElement(asked: Asked): BoundRoute | undefined {
  const { method, shape, schemas, understood, success, sent } = asked;
  const { params, length } = tailOf(shape);
  const list = before(shape, length);
  const above = before(list, 1);
  const isFirst = tailOf(above).length === 0;
  const single = (isFirst ? understood.bySingle : understood.byItem).get(above.key);
  // `/stacks/items/{itemId}`, where `/stacks/{id}/items` adds one.
  const isAnywhere =
    single === undefined &&
    length > 0 &&
    understood.at(withKeyAt(list, "")).has("POST") &&
    !understood.at(list).has("GET");
  const resource = isAnywhere ? understood.byCollection.get(above.key) : single;
  const literal = lastLiteral(list);
  const found = elementsIn(resource?.schema, literal, schemas);
  const isOther = understood.byCollection.has(list.key) || understood.at(shape).has("GET") || params.length > 1;
  if (resource === undefined || found === undefined || isOther) return undefined;
  if (length === 0 ? method !== "POST" : !["PUT", "PATCH", "POST", "DELETE"].includes(method)) return undefined;
  const how = length === 0 ? "add" : method === "DELETE" ? "remove" : "change";
  const one = how === "add" ? understood.bySubject(found.item) : undefined;
  const scope = understood.scopeOf(shape, one);
  const isRecord = isOf({ ...asked, resource }, viewOf({ ...asked, resource }, success.schema).schema);
  if (one !== undefined && one !== resource && scope?.parent === resource && !isRecord) {
    const about: AskedOf = { ...asked, resource: one, scope };
    const action = { do: "create", view: viewOf(about, success.schema), body: viewOf(about, sent) } as const;
    return kept(about, action, `creates ${one.name}`);
  }
  const keys = isFirst ? [] : understood.keysOf(above, resource);
  const about: AskedOf = { ...asked, shape: above, resource, isFirst: isFirst && !isAnywhere, keys };
  const whole = viewOf(about, success.schema);
  const viewIn = (schema: ApiSchema | undefined): ItemView => itemViewOf(schema ?? true, schemas, calledBy(literal));
  const [param = ""] = params;
  const last = wordsInName(param).at(-1) ?? "";
  const own = [param, last, "id", "_id", "uuid", ...calledBy(literal).map((name) => `${name}id`)].map(plainName);
  const members = [...schemas.shapeOf(found.item).properties.keys()];
  const names = own.flatMap((name) => members.filter((member) => plainName(member) === name));
  const view = isRecord ? whole : viewIn(success.schema);
  const several = how === "add" ? listViewOf(sent, schemas, calledBy(literal)) : undefined;
  const body = several === undefined ? viewIn(sent) : { path: several.path, schema: several.item };
  const action = { do: "element", ...found, how, param, isAnywhere, names, view, body, isRecord } as const;
  return kept(about, action, `${how}s one of the ${found.field} of ${resource.name}`);
}

/** `/accounts/{id}/deposit`: a number that is sent is more of what the record has, or less. */
function bindAdding(about: AskedOf, shown: ItemView): BoundRoute | undefined {
  const { schemas, resource, sent, literal } = about;
  const adding = ADDING_VERBS.get(plainName(literal));
  const by = adding === "less" ? -1 : 1;
  const numbersOf = (schema: ApiSchema): string[] =>
    [...schemas.shapeOf(schema).properties].flatMap(([name, member]) =>
      NUMBERS.has(schemas.shapeOf(member).type) ? [name] : [],
    );
  const field = numbersOf(resource.schema).find((name) => HELD_FIELD.test(name));
  const numbers = sent === undefined ? [] : numbersOf(viewOf(about, sent).schema);
  const from = numbers.find((name) => /amount|quantity|qty|points|credits/i.test(name)) ?? numbers[0];
  if (adding === undefined || field === undefined || from === undefined) return undefined;
  const view = isOf(about, shown.schema) ? shown : undefined;
  const why = `${by > 0 ? "adds to" : "takes from"} ${field} the ${from}`;
  return kept(about, { ...NO_ACT, view, by, adds: { field, from } }, why);
}

type Counted = Partial<Pick<Extract<RouteAction, { do: "act" }>, "counter" | "by" | "flips">>;

/** `/orders/{id}/cancel`: sets a flag, a state or a time that is called as what is done. */
function bindAction(about: AskedOf, view: ItemView): BoundRoute | undefined {
  const { method, schemas } = about;
  const { properties } = schemas.shapeOf(about.resource.schema);
  const acts = wordsInName(about.literal).filter((word) => !["mark", "as", "set", "make", "to", "do"].includes(word));
  const [said = ""] = acts;
  const undone = UNDOING.get(said);
  const isUndone = undone !== undefined || method === "DELETE";
  const verb = undone ?? said;
  const by = isUndone ? -1 : 1;
  const stem = verb.replace(/(?:e|y|ing|ed)$/, "");
  if (stem.length < 3) return undefined;
  // `completedTaskCount` of a goal is about its tasks.
  const kinds = [...about.understood.byCollection.values()].flatMap(({ collection }) => calledBy(collection));
  const counter = [...properties].find(
    ([name, schema]) =>
      isCountName(name) &&
      plainName(name).startsWith(stem) &&
      NUMBERS.has(schemas.shapeOf(schema).type) &&
      !kinds.includes(wordsInName(name)[1] ?? ""),
  )?.[0];
  const times = [...properties].flatMap(([name, schema]) => {
    const [first = "", ...others] = wordsInName(name);
    const isTime = /^(?:at|on|date|time)$/.test(others.at(-1) ?? "") && schemas.shapeOf(schema).type === "string";
    return isTime && (first.startsWith(stem) || statesOf(verb).includes(first)) ? [name] : [];
  });
  const shown = isOf(about, view.schema) ? view : undefined;
  const act = (set: Readonly<Record<string, unknown>>, why: string, counted: Counted = {}): BoundRoute =>
    kept(about, { ...NO_ACT, view: shown, set, times, ...counted }, why);
  if (said === "toggle") {
    const flips = flipped(properties, acts.slice(1), schemas);
    return flips && act({}, `flips ${flips.field}`, { flips });
  }
  for (const [name, schema] of properties) {
    const { type } = schemas.shapeOf(schema);
    const isCalled = wordsInName(name).some(
      (word) => statesOf(verb).includes(word) || (word.startsWith(stem) && word.length <= stem.length + 5),
    );
    // A permission says nothing of what was done: `allowMultipleAttempts`.
    if (type === "boolean" && isCalled && !/^(?:allow|can|may|require|show|support)/i.test(name))
      return act({ [name]: !isUndone }, `${isUndone ? "clears" : "sets"} ${name}`, { counter, by });
  }
  const counts = counter === undefined ? undefined : act({}, `adds ${by} to ${counter}`, { counter, by });
  if (method === "DELETE") return counts;
  const wanted = Object.hasOwn(STATES_OF, said) ? statesOf(said) : statesOf(verb);
  const choices = [...properties].flatMap(([name, schema]) => {
    const states = (schemas.shapeOf(schema).enum ?? []).filter((state) => typeof state === "string");
    return states.length < 2 ? [] : states.map((state) => ({ name, state }));
  });
  const start = undone === undefined ? stem : said;
  const begins = (state: string): boolean =>
    [said, start].some((one) => one.length >= 3 && plainName(state).startsWith(one));
  // `check-in` makes it `checked_in`, and not `check_up`.
  const isWhole = (state: string): boolean =>
    begins(state) && wordsInName(state).slice(1).join() === acts.slice(1).join();
  const chosen =
    wanted.flatMap((one) => choices.filter(({ state }) => plainName(state) === one))[0] ??
    choices.find(({ state }) => isWhole(state)) ??
    choices.find(({ state }) => begins(state) && (acts.length === 1 || wordsInName(state).length === 1));
  if (chosen !== undefined) return act({ [chosen.name]: chosen.state }, `makes ${chosen.name} ${chosen.state}`);
  // What is sent as members of the record is kept as that: `/tickets/{id}/assign` with an assignee.
  const free = textState(properties, said, about.success.examples, schemas);
  if (free !== undefined && !namesSent(about).includes(free.field))
    return act({ [free.field]: free.is }, `makes ${free.field} ${String(free.is)}`);
  const [time] = times.filter((name) => wordsInName(name).length === acts.length + 1 && /(?:at|on)$/i.test(name));
  return time === undefined ? counts : act({}, `sets ${time}`);
}

/** `/pets/search`, `/pets/count` and `/pets/bulk`. */
function bindBesideRecords(asked: Asked): BoundRoute | undefined {
  const { method, schemas, understood, success } = asked;
  const shape = before(asked.shape, 1);
  const word = plainName(asked.literal);
  const words = calledBy(lastLiteral(shape));
  const listed = listViewOf(success.schema, schemas, words);
  const isSearch = method === "POST" && READING_WORDS.has(word) && listed !== undefined;
  const resource = understood.byCollection.get(shape.key) ?? (isSearch ? understood.bySubject(listed.item) : undefined);
  if (resource === undefined) return undefined;
  const about: AskedOf = { ...asked, shape, resource };
  const said = wordsInName(asked.literal);
  // One that the body names is as one that the path names: `POST /orders/cancel` with an `orderId`.
  const id = method === "POST" ? idNeeded({ ...about, literal: lastLiteral(shape) }) : undefined;
  const named = id === undefined ? undefined : bindBelowRecord({ ...asked, shape: withKeyAt(asked.shape, id) });
  if (named !== undefined) return named;
  if (method === "GET" && said.includes("count")) {
    const at = countIn(success.schema, schemas);
    const rest = said.filter((one) => !["count", "total", "get", "all"].includes(one));
    const where = standingOf(rest, schemas.shapeOf(resource.schema).properties, schemas);
    if (at === undefined || (rest.length > 0 && where === undefined)) return undefined;
    return kept(about, { do: "count", at, where }, `counts ${resource.collection}${thatStand(where)}`);
  }
  // What one of a list's own chooses is not told: `/articles/feed`, `/pets/popular`; a POST asks where it says which page.
  const isAsked = method === "GET" || (method === "POST" && success.status === 200 && saysPage(about));
  if (isAsked && listed !== undefined && sharesMembers(listed.item, resource.schema, schemas)) {
    const where = standingOf(said, schemas.shapeOf(resource.schema).properties, schemas);
    return kept(about, { do: "list", view: listed, where }, `list of ${resource.name}${thatStand(where)}`);
  }
  const several = bindSeveral({ ...about, literal: said.filter((one) => one !== "all").join("-") }, said);
  if (several !== undefined) return several;
  if (isSearch) return kept(about, { do: "list", view: listed }, `list of ${resource.name}, asked for by POST`);
  const many = method === "GET" ? undefined : listViewOf(asked.sent, schemas, words);
  const isMany =
    many !== undefined && (BULK_WORDS.has(word) || isOf(about, many.item)) && sharesFields(about, many.item);
  if (!isMany) return undefined;
  return kept(about, { do: "createMany", body: many.path, answer: listed }, `creates several ${resource.collection}`);
}

/** `/tags` and `/products/categories`: the values that records have in the member that is called so. */
function bindValues(asked: Asked): BoundRoute | undefined {
  const { method, shape, literal, schemas, understood, success } = asked;
  if (method !== "GET" || success.schema === undefined || tailOf(shape).length > 0) return undefined;
  const isText = (schema: ApiSchema | undefined): boolean =>
    schema !== undefined && schemas.shapeOf(schema).type === "string" && isScalar(schemas, schema);
  const holders = [
    [[], success.schema] as const,
    ...[...schemas.shapeOf(success.schema).properties].map(([name, one]) => [[name], one] as const),
  ];
  const [at, another] = holders.filter(([, one]) => isText(schemas.shapeOf(one).items)).map(([path]) => path);
  const called = calledBy(literal).flatMap((word) => [word, `${word}list`, `${word}names`]);
  const above = understood.byCollection.get(before(shape, 1).key);
  const found = [...new Set(above === undefined ? understood.byCollection.values() : [above])].flatMap((resource) =>
    [...schemas.shapeOf(resource.schema).properties].flatMap(([field, one]) =>
      called.includes(plainName(field)) && (isText(one) || isText(schemas.shapeOf(one).items))
        ? [{ resource, field }]
        : [],
    ),
  );
  const [only, other] = found;
  if (at === undefined || another !== undefined || only === undefined || other !== undefined) return undefined;
  const { resource, field } = only;
  return kept(
    { ...asked, resource, scope: undefined },
    { do: "values", at, field },
    `each ${field} of ${resource.collection}`,
  );
}

/** `/notices/read-all` and `/orders/cancel`: an action on all records, on those whose ids are sent, or on the one that is named in the body. */
function bindSeveral(about: AskedOf, said: readonly string[]): BoundRoute | undefined {
  const { method, schemas, resource, sent, success } = about;
  if (method === "GET" || method === "HEAD") return undefined;
  const members = sent === undefined ? [] : [...schemas.shapeOf(viewOf(about, sent).schema).properties];
  const areSent =
    [["", sent ?? true] as const, ...members].some(([name, schema]) => {
      const { items } = schemas.shapeOf(schema);
      return items !== undefined && /(?:^|ids?|list|items)$/i.test(name) && !isRecordSchema(items, schemas);
    }) || about.operation.parameters.some((one) => one.in === "query" && /^ids(?:\[\])?$/i.test(one.name));
  const isAll = said.includes("all") || said.includes("clear");
  if (said.some((one) => REMOVING_WORDS.has(one)) || (method === "DELETE" && BULK_WORDS.has(said[0] ?? "")))
    return areSent || isAll ? kept(about, { do: "removeAll" }, `removes ${resource.collection}`) : undefined;
  if (method === "DELETE") return undefined;
  const named = sent === undefined ? undefined : idIn({ ...about, literal: lastLiteral(about.shape) }, sent);
  const keys = named === undefined ? [] : [{ param: named, at: [] }];
  // Where nothing is sent, people mean all that they have read; `/games/start` begins another.
  const isMeant =
    areSent || isAll || named !== undefined || (sent === undefined && said.some((one) => SEEN_WORDS.has(one)));
  const acting = isMeant ? bindAction({ ...about, keys }, viewOf(about, success.schema)) : undefined;
  if (acting?.action.do !== "act" || named !== undefined) return acting;
  return { ...acting, action: { ...acting.action, view: undefined, isToAll: true }, why: `${acting.why} of all` };
}
