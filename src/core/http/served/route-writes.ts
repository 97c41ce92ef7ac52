import {
  asText,
  callerMark,
  keyName,
  memberAt,
  withMemberAt,
  REMOVED,
  SENT,
} from "../../definition/routes/definition.ts";
import type {
  BoundRoute,
  ItemView,
  Keeper,
  KeptRecord,
  MemberPath,
  RouteAction,
  ServedResource,
  ShownRecord,
} from "../../definition/routes/definition.ts";
import { tellsOfAnswer } from "../../definition/routes/meanings.ts";
import { idAsked, namesRecord } from "../../definition/routes/resource-names.ts";
import { fitted, subjectOf } from "../../definition/routes/views.ts";
import { SeedbedError } from "../../model/errors.ts";
import { isOwnId, toIdText } from "../../model/ids.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import { timeAs } from "../../openapi/plain-value.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import { mergePatch } from "../../sandbox/input.ts";
import type { Transaction } from "../../sandbox/transaction.ts";
import { toPointer } from "../../sandbox/validate.ts";
import type { Answer } from "../answer.ts";
import { isCalled, writeSource } from "./find-record.ts";
import type { RecordFinder } from "./find-record.ts";
import { applyJsonPatch, isJsonPatch } from "./json-patch.ts";
import { isWritten } from "./records-within.ts";
import type { RouteReader, ScopedRequest, ServedParts, ServedRequest } from "./route-reads.ts";
import { refusalSeen, seenAnswer } from "./seen-requests.ts";
import { actedValues, newElements, setSeen } from "./set-values.ts";
import { attributesOf } from "./shapes.ts";

interface WriteRequest extends ScopedRequest {
  readonly tx: Transaction;
}

/** A member of a record, and the members that it has. */
interface Holder {
  readonly name: string;
  readonly names: ReadonlySet<string>;
}

/** Members that no two people have alike. */
const PERSONAL: readonly string[] = ["email", "username"];

export function createRouteWriter(route: BoundRoute, parts: ServedParts, finder: RecordFinder, reader: RouteReader) {
  const { schemas } = parts.api.document;
  const { answers } = parts;
  const resource = route.resource as ServedResource; // nothing is written where the route is about no records
  const keeper = (): Keeper => finder.keeperOf(resource);
  const tried = `${route.operation.method} ${route.operation.path}`;
  let isRestorable: boolean | undefined;
  let holders: readonly Holder[] | undefined;

  function change(request: ServedRequest, tx: Transaction): Answer {
    const { action, scope, operation } = route;
    const source = writeSource(tx);
    const above = reader.scope(source, request, action.do === "create" || action.do === "createMany");
    const asked = { ...request, tx, source, above };
    const refused = operation.seen && refusalSeen(operation, asked, () => standing(asked));
    if (refused !== undefined) return seenAnswer(operation, refused);
    reader.assertAbove(asked);
    switch (action.do) {
      case "create": {
        const sent = sentIn(asked, action.body);
        const record = createRecord(asked, { ...seenValues(asked, sent), ...sent });
        return written(asked, action.view, record, locationOf(asked, record));
      }
      case "createMany": {
        const sent = memberAt(asked.body, action.body);
        const made = (Array.isArray(sent) ? sent : []).map((one: unknown) =>
          createRecord(asked, isObject(one) ? one : {}),
        );
        return writtenMany(asked, action.answer, made);
      }
      case "replace":
      case "change": {
        // Another list is one of the record, as some APIs send it.
        const takesPatch = operation.body?.content.some(({ mediaType }) => mediaType.includes("json-patch")) === true;
        const patch =
          action.do === "change" && (isJsonPatch(asked.body) || (takesPatch && Array.isArray(asked.body)))
            ? (asked.body as readonly unknown[])
            : undefined;
        const body = patch === undefined ? sentIn(asked, action.body) : {};
        const found = namedBy(asked, body);
        const isUnnamed = namesNone(asked, body);
        if (found === undefined && isUnnamed && !reader.mayTell("404")) return reader.made(asked);
        if (found === undefined || found === "removed") {
          const isAnybodys = found === undefined && resource.isOpen && above !== "nowhere" && !isUnnamed;
          if (!isAnybodys && !(action.do === "replace" && mayMake())) throw reader.notFound(asked.exchange);
          const before = isAnybodys && action.do === "change" ? reader.unwritten(asked) : undefined;
          const changes = patch === undefined ? body : patchedBy(patch, asked, before ?? {});
          const shown = before && keeper().show(before);
          const record = createRecord(asked, { ...shown, ...changes });
          const isCreated = reader.mayTell("201") && !isAnybodys;
          return written(asked, action.view, record, [], isCreated ? 201 : undefined);
        }
        const values =
          action.do === "replace"
            ? replaced(action.body.schema, body, found)
            : patch === undefined
              ? patched(found, body)
              : patchedBy(patch, asked, found);
        const set = {
          ...seenValues(asked, keeper().show(found)),
          ...values,
          ...finder.staying(source, scope, above, request.params, values),
        };
        return written(asked, action.view, setValues(asked, found, set));
      }
      case "remove": {
        const found = mustFind(asked, action.isForGood);
        removeRecord(tx, found);
        return action.view === undefined ? answered(asked, found) : reader.showRecord(asked, action.view, found);
      }
      case "member": {
        const found = finder.find(source, resource, route.keys, [], asked.params);
        const isMember = finder.find(source, resource, route.keys, above, asked.params) === found;
        // A POST takes away what is not there without complaint.
        const isDone = action.isIn || isMember || operation.method !== "DELETE";
        if (found === undefined || found === "removed" || above === "nowhere" || !isDone)
          throw reader.notFound(asked.exchange);
        const values = above.map(({ at: [name = ""], value }) => {
          const held = [keeper().show(found)[name] ?? []].flat().filter((one) => asText(one) !== asText(value));
          return [name, action.isIn ? [...held, value] : held] as const;
        });
        const next = setValues(asked, found, Object.fromEntries(values));
        return action.view === undefined ? answered(asked, next) : written(asked, action.view, next);
      }
      case "removeAll": {
        const wanted = wantedIn(asked);
        for (const record of wanted) removeRecord(tx, record);
        return reader.made(asked, wanted.length);
      }
      case "copy": {
        const unique = [resource.idField, ...resource.keys.flatMap((at) => (at.length === 1 ? at : []))];
        const shown = answers.shown(resource.schema, keeper(), mustFind(asked), answers.within(asked));
        const same = Object.entries(isObject(shown) ? shown : {});
        const values = {
          ...Object.fromEntries(same.filter(([name]) => !unique.includes(name))),
          ...sentIn(asked, action.view),
        };
        const record = tx.create(keeper().entry.resource, keeper().toKept(values));
        return written(asked, action.view, record);
      }
      case "act": {
        if (action.isToAll === true) {
          const wanted = wantedIn(asked);
          for (const record of wanted) act(asked, action, record);
          return reader.made(asked, wanted.length);
        }
        const next = act(asked, action, mustFind(asked, action.isRestored));
        return action.view === undefined ? answered(asked, next) : written(asked, action.view, next);
      }
      case "part": {
        const found = mustFind(asked);
        const sent = memberAt(asked.body, action.body.path);
        const own = isObject(sent) && Object.hasOwn(sent, action.field) ? sent[action.field] : sent;
        const before = found[action.field];
        const value =
          action.how === "remove"
            ? Array.isArray(before)
              ? []
              : null
            : action.how !== "change"
              ? (own ?? true)
              : isJsonPatch(own)
                ? applyJsonPatch(before, own, tried)
                : mergePatch(before, own);
        const next = setValues(asked, found, { [action.field]: value });
        if (action.how === "remove" || route.success.schema === undefined) return answered(asked, next);
        return action.isRecord ? reader.showRecord(asked, action.view, next) : reader.part(asked, action, next);
      }
      case "element":
        return changeElement(asked, action);
      default:
        return reader.made(asked);
    }
  }

  /** The records that a refusal may depend on: the one that is named, or those of the list. */
  function* standing(asked: WriteRequest): Iterable<ShownRecord> {
    const { source, above } = asked;
    const found = route.keys.length > 0 || route.isFirst ? namedBy(asked, {}) : undefined;
    if (isObject(found)) yield keeper().show(found);
    else if (route.keys.length === 0) for (const { shown } of finder.listed(source, resource, above)) yield shown;
  }

  /** The members that a recording shows the server to set by itself at such a request. */
  function seenValues(asked: WriteRequest, before: ShownRecord): ShownRecord {
    const { operation } = route;
    if (operation.seen === undefined) return {};
    const { properties } = schemas.shapeOf(resource.schema);
    const own = [resource.idField ?? "id", ...resource.keys.map(([first = ""]) => first)];
    const now = (name: string): unknown => timeAs(name, properties.get(name) ?? true, asked.tx.now, schemas);
    const set = setSeen(operation, asked, before, own, now);
    const id = set[resource.idField ?? ""];
    const isTaken = id !== undefined && asked.source.get(keeper().entry, asText(id)) !== undefined;
    return Object.fromEntries(Object.entries(set).filter(([name]) => !isTaken || !own.includes(name)));
  }

  function act(asked: WriteRequest, action: Extract<RouteAction, { do: "act" }>, record: KeptRecord): KeptRecord {
    const { tx } = asked;
    const own = schemas.shapeOf(resource.schema).properties;
    const isApart = action.adds !== undefined || action.isCaller === true;
    const sent = isApart ? {} : sentIn(asked, { path: [], schema: true });
    const kept = Object.entries(sent).filter(([name]) => own.has(name) && name !== resource.idField);
    const shown = keeper().show(record);
    const acted = actedValues(action, shown, asked, tx.now);
    const values = { ...Object.fromEntries(kept), ...acted, ...markOf(asked, action), ...seenValues(asked, shown) };
    return setValues(asked, record, values);
  }

  /** The mark of who calls, where somebody has registered or signed in. */
  function markOf({ source, tx }: WriteRequest, { isCaller }: { readonly isCaller?: boolean }): ShownRecord {
    return isCaller === true ? callerMark(source.list(keeper().entry), tx.now) : {};
  }

  function changeElement(asked: WriteRequest, action: Extract<RouteAction, { do: "element" }>): Answer {
    const { field, item, how, names, view } = action;
    const { success } = route;
    const key = asked.params[action.param];
    const sent = memberAt(asked.body, action.body.path) ?? asked.body;
    const isNamed = (one: unknown): boolean =>
      isObject(one) && names.some((name) => one[name] !== undefined && asText(one[name]) === key);
    const all = action.isAnywhere ? finder.listed(asked.source, resource, asked.above) : [];
    const found = all.find(({ shown }) => [shown[field]].flat().some(isNamed));
    const record = found?.record ?? mustFind(asked);
    const before: readonly unknown[] = Array.isArray(record[field]) ? record[field] : [];
    const old = before.find(isNamed);
    if (how !== "add" && old === undefined) throw reader.notFound(asked.exchange, `has no ${asText(key)}`);
    const name = `${resource.name}/${record.id}/${field}/${record.updatedAt}`;
    const changed: readonly unknown[] =
      how === "add"
        ? newElements([sent].flat(), before, { item, name, of: keeper().show(record) }, schemas)
        : [mergePatch(old, sent)];
    const after =
      how === "add"
        ? [...before, ...changed]
        : before.flatMap((one) => (one !== old ? [one] : how === "remove" ? [] : changed));
    const next = setValues(asked, record, { [field]: after });
    if (action.isRecord) return written(asked, view, next);
    if (success.schema === undefined || how === "remove") return answered(asked, next);
    const inner = fitted(view.schema, isObject(changed[0]) ? changed[0] : {}, schemas, name);
    return answers.answer(asked.exchange, route, answers.around(success, view, inner, name));
  }

  /** All records of the list, or those whose ids are sent. */
  function wantedIn({ query, body, source, above }: ScopedRequest): readonly KeptRecord[] {
    const named =
      [...query].find(([name]) => /^ids?(?:\[\])?$/i.test(name))?.[1] ??
      (Array.isArray(body) ? body : isObject(body) ? Object.values(body).find(Array.isArray) : undefined);
    const ids = named && new Set((Array.isArray(named) ? named : asText(named).split(",")).map(asText));
    const all = finder.listed(source, resource, above).map(({ record }) => record);
    return ids === undefined ? all : all.filter(({ id }) => ids.has(toIdText(id)));
  }

  /** Members of a body that a record takes, or of the query where there is no body: none that are read-only. */
  function sentIn({ body, query, source }: WriteRequest, view: ItemView): ShownRecord {
    const inner = memberAt(body, view.path);
    const asked = [...query].filter(([name]) => resource.plain === undefined && resource.fields.includes(name));
    const whole = isObject(inner) ? inner : isObject(body) ? body : Object.fromEntries(body === undefined ? asked : []);
    const { properties } = schemas.shapeOf(view.schema);
    const taken = Object.entries(whole).filter(([name]) => {
      const schema = properties.get(name);
      return name !== "__proto__" && (schema === undefined || !schemas.shapeOf(schema).readOnly);
    });
    const [within, members] = memberOf(whole) ?? [];
    if (within === undefined || members === undefined)
      return keeper().withRelated(Object.fromEntries(taken), (entry, id) => source.get(entry, id));
    const isOwn = (name: string): boolean =>
      !members.has(name) ||
      name === "id" ||
      (within !== "attributes" && schemas.shapeOf(resource.schema).properties.has(name));
    const held = Object.fromEntries(taken.filter(([name]) => members.has(name) && name !== "id"));
    const others = Object.fromEntries(taken.filter(([name]) => isOwn(name)));
    return { ...others, [within]: held };
  }

  /**
   * The member of a record, with its own, that holds what is sent side by side: the attributes of JSON:API, or what alone has all members that
   * the record has not, as the profile of a user does, and is no record of others.
   */
  function memberOf(sent: ShownRecord): readonly [string, ReadonlySet<string>] | undefined {
    const { schema, plain } = resource;
    const { properties } = schemas.shapeOf(schema);
    if (plain !== undefined || Object.hasOwn(sent, "attributes")) return undefined;
    const attributes = attributesOf(schema, schemas);
    if (attributes !== undefined) return ["attributes", new Set(attributes.keys())];
    const missing = Object.keys(sent).filter((name) => !properties.has(name));
    if (missing.length === 0) return undefined;
    const [found, another] = (holders ??= findHolders()).filter(
      ({ name, names }) => !Object.hasOwn(sent, name) && missing.every((one) => names.has(one)),
    );
    return found === undefined || another !== undefined ? undefined : [found.name, found.names];
  }

  /** Members of a record that hold others, and are no records of another kind. */
  function findHolders(): readonly Holder[] {
    const others = [...parts.api.keepers.keys()].filter((one) => one !== resource);
    const subjects = new Set(others.map((one) => subjectOf(one.schema, schemas)));
    return [...schemas.shapeOf(resource.schema).properties].flatMap(([name, member]) => {
      const names = new Set(schemas.shapeOf(member).properties.keys());
      const subject = subjectOf(member, schemas);
      return names.size > 0 && (subject === undefined || !subjects.has(subject)) ? [{ name, names }] : [];
    });
  }

  function createRecord(asked: WriteRequest, sent: ShownRecord): KeptRecord {
    const { tx, above, params } = asked;
    const chosen = idAsked(asked.query, resource);
    let values: Readonly<Record<string, unknown>> = {
      ...keeper().toKept(sent),
      ...(chosen !== undefined && { id: chosen }),
    };
    // The body's value goes first where it says more than the path, such as the time of a day.
    const toTyped = (path: MemberPath, text: string): unknown =>
      isCalled(memberAt(values, path), text) ? memberAt(values, path) : reader.typed(path, text);
    for (const { at, value } of finder.namedBy(route.keys, above, params, toTyped))
      values = withMemberAt(values, at, value) as Readonly<Record<string, unknown>>; // an object stays one
    // A key of another kind than the records' ids names the record and is none of them; nor is what can be no id, such as -1.
    const { id } = values;
    const isOther = typeof id === "string" && keeper().entry.resource.ids?.kind === "number";
    if (resource.plain === undefined && (isOther || !isOwnId(id))) values = { ...values, id: undefined };
    const taken = takenBy(asked, values);
    const mark = route.action.do === "create" ? markOf(asked, route.action) : {};
    if (taken !== undefined) return setValues(asked, taken, { ...sent, ...mark, [REMOVED]: undefined });
    return tx.create(keeper().entry.resource, { ...marked(asked, values), ...mark });
  }

  /**
   * Another record that has the id or a key of the new one: it is written over, as many a server does. Throws `conflict` where
   * the description says that it is refused, unless nobody wrote the other and what is sent is the description's own example:
   * who starts with that means a new record.
   */
  function takenBy({ source, above, exchange }: WriteRequest, values: ShownRecord): KeptRecord | undefined {
    const refuse = (places: readonly MemberPath[], wanted: readonly unknown[]): never => {
      const said = places.map((at, place) => `${keyName(at)} ${JSON.stringify(wanted[place])}`);
      const detail = `another ${resource.name} has ${said.join(" and ")}: choose another`;
      throw new SeedbedError("conflict", `cannot ${exchange.request.method} ${exchange.path}: ${detail}`, {
        errors: places.map((at) => ({ pointer: toPointer(at), code: "taken", detail })),
      });
    };
    const { entry } = keeper();
    const isNew = (name: string, value: unknown, record: KeptRecord): boolean =>
      !isWritten(keeper(), record) && examplesOf(name).includes(value);
    const { id } = values;
    const same = id === undefined || id === null ? undefined : source.get(entry, asText(id));
    const idField = resource.idField ?? "id";
    if (same !== undefined)
      return reader.mayTell("409") && !isNew(idField, id, same) ? refuse([[idField]], [id]) : same;
    const { action } = route;
    // Who registers may not be somebody else.
    const isPerson = action.do === "create" && action.isCaller === true && reader.mayTell("409");
    const known = new Set([...resource.keys.map(keyName), ...(isPerson ? PERSONAL : [])]);
    const paths = parts.api.routes.filter((one) => one.resource === resource);
    const named = [...PERSONAL.map((name) => [[name]]), ...paths.map(({ keys }) => keys.map((key) => key.at))];
    const unique = new Map(named.map((places) => [places.map(keyName).join(), places]));
    for (const places of unique.values()) {
      const wanted = places.map((at) => memberAt(values, at));
      // A key that is deeper inside is one of several, or that of something else.
      const isKey = places.every((at) => known.has(keyName(at))) && (places.length > 1 || places[0]?.length === 1);
      if (!isKey || wanted.some((value) => value === undefined || value === null)) continue;
      const all = finder.listed(source, resource, above);
      const taken = all.find(({ shown }) => places.every((at, place) => memberAt(shown, at) === wanted[place]));
      if (taken === undefined) continue;
      const isExample = places.every(([name = ""], place) => isNew(name, wanted[place], taken.record));
      return ["409", "422"].some(reader.mayTell) && !isExample ? refuse(places, wanted) : taken.record;
    }
    return undefined;
  }

  /** The values that the description shows of a member of the body. */
  function examplesOf(name: string): readonly unknown[] {
    const { action, operation } = route;
    const examplesIn = (schema: ApiSchema | undefined): readonly unknown[] => {
      const resolved = schemas.resolve(schema ?? true);
      return isObject(resolved) && Array.isArray(resolved["examples"]) ? (resolved["examples"] as unknown[]) : [];
    };
    const view = action.do === "create" ? action.body : { path: [], schema: true };
    const whole = (operation.body?.content ?? []).flatMap(({ examples, schema }) => [
      ...examples,
      ...examplesIn(schema),
    ]);
    return [
      ...whole.map((one) => memberAt(one, [...view.path, name])),
      ...examplesIn(view.schema).map((one) => memberAt(one, [name])),
      ...examplesIn(schemas.shapeOf(view.schema).properties.get(name)),
    ];
  }

  /** True if a PUT makes the record that it names: where nothing else does. */
  function mayMake(): boolean {
    if (reader.mayTell("201")) return true;
    const { path } = route.operation;
    return !parts.api.routes.some(
      (one) =>
        one.resource === resource &&
        (one.action.do === "create" || one.action.do === "createMany") &&
        (path.includes("{") || one.operation.path === path),
    );
  }

  function replaced(schema: ApiSchema, body: ShownRecord, found: KeptRecord): ShownRecord {
    const before = keeper().show(found);
    const names = resource.plain === undefined ? [...schemas.shapeOf(schema).properties.keys()] : Object.keys(before);
    // Of a member that holds what is sent, the others stay.
    const [within] = Object.keys(body).filter((name) => isObject(body[name]) && !names.includes(name));
    if (within !== undefined) {
      const held = isObject(before[within]) ? Object.entries(before[within]) : [];
      const kept = Object.fromEntries(held.filter(([name]) => !names.includes(name)));
      return { ...body, [within]: { ...kept, ...(body[within] as ShownRecord) } }; // an object, as was just seen
    }
    // Members that a record must have, and its body need not, stay as they are.
    const { required, properties } = schemas.shapeOf(resource.schema);
    const isReadOnly = (name: string): boolean => schemas.shapeOf(properties.get(name) ?? true).readOnly;
    const left = names.filter((name) => !Object.hasOwn(body, name) && !required.has(name) && !isReadOnly(name));
    return { ...Object.fromEntries(left.map((name) => [name, undefined])), ...body };
  }

  function patched(record: KeptRecord, body: ShownRecord): ShownRecord {
    if (resource.plain !== undefined) return body;
    const shown = keeper().show(record);
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, isObject(value) ? mergePatch(shown[name], value) : value]),
    );
  }

  /** The members that a JSON Patch of a record changes, as they are then. Throws `conflict`, and `validation_failed` where the record would not be valid. */
  function patchedBy(patch: readonly unknown[], asked: ScopedRequest, record: KeptRecord | ShownRecord): ShownRecord {
    const { schema, idField } = resource;
    const { properties } = schemas.shapeOf(schema);
    const shown = answers.shown(schema, keeper(), record as KeptRecord, answers.within(asked)); // has its id
    const before = isObject(shown) ? shown : {};
    const made = applyJsonPatch(before, patch, tried);
    const after = isObject(made) ? made : {};
    const changed = Object.keys({ ...before, ...after }).filter((name) => !isSameValue(before[name], after[name]));
    const isFixed = (name: string): boolean =>
      name === idField || schemas.shapeOf(properties.get(name) ?? true).readOnly;
    const errors = [
      ...schemas.issuesOf(schema, made, "response").map(({ path, keyword, message }) => ({
        pointer: toPointer(path),
        code: keyword,
        detail: `${path.join(".")} ${message}`,
      })),
      ...changed.filter(isFixed).map((name) => ({
        pointer: toPointer([name]),
        code: "read_only",
        detail: `${name} is not changed by requests`,
      })),
    ];
    const [first] = errors;
    if (first !== undefined)
      throw new SeedbedError("validation_failed", `cannot ${tried}: ${first.detail}`, { errors });
    return Object.fromEntries(changed.map((name) => [name, after[name]]));
  }

  function setValues(asked: WriteRequest, record: KeptRecord, values: ShownRecord): KeptRecord {
    const changed = keeper().toChanged(record, marked(asked, values, record));
    return asked.tx.set(keeper().entry.resource, toIdText(record.id), changed);
  }

  /** Values without what of others is sent as it is shown, and with a mark of when and how the rest of that was sent. */
  function marked(asked: WriteRequest, values: ShownRecord, record?: KeptRecord): ShownRecord {
    const inside = keeper().embedded.filter(({ name }) => values[name] !== undefined);
    if (inside.length === 0) return values;
    const within = answers.within(asked);
    const shown = record === undefined ? {} : within.membersOf(keeper(), record);
    const changed: Record<string, unknown> = { ...values };
    const marks: Record<string, unknown> = { ...(record?.[SENT] as ShownRecord | undefined) }; // as they were marked
    for (const member of inside) {
      const { name } = member;
      if (isSameValue(values[name], shown[name])) delete changed[name];
      else marks[name] = { at: asked.tx.now, known: within.areKnown(member, values[name]) };
    }
    return { ...changed, [SENT]: marks };
  }

  function removeRecord(tx: Transaction, record: KeptRecord): void {
    const { resource: kept } = keeper().entry;
    // What another operation brings back is kept.
    isRestorable ??= parts.api.routes.some(
      ({ action, resource: of }) => of === route.resource && action.do === "act" && action.isRestored === true,
    );
    const { action } = route;
    const isForGood = action.do === "remove" && action.isForGood === true;
    if (resource.isOpen || (isRestorable && !isForGood))
      tx.set(kept, toIdText(record.id), { [REMOVED]: true }, "deleted");
    else tx.remove(kept, toIdText(record.id));
  }

  /** The record that a write is about: named by the path, or by the id in its body. */
  function namedBy({ source, above, params }: WriteRequest, body: ShownRecord): KeptRecord | "removed" | undefined {
    if (route.isFirst) return finder.first(source, resource, route.operation);
    if (route.keys.length > 0) return finder.find(source, resource, route.keys, above, params);
    const id = resource.idField === undefined ? undefined : body[resource.idField];
    return id === undefined ? undefined : source.get(keeper().entry, asText(id));
  }

  /** True where a request leaves out what would name a record. */
  function namesNone({ params }: ServedRequest, body: ShownRecord): boolean {
    const { keys, isFirst } = route;
    if (isFirst) return false;
    return keys.length === 0
      ? body[resource.idField ?? ""] === undefined
      : keys.every(({ param }) => params[param] === undefined);
  }

  function locationOf({ exchange }: ServedRequest, record: KeptRecord): readonly string[] {
    const { operation, success } = route;
    const header = success.headers.find(({ name }) => /^location$/i.test(name));
    const isWanted = success.status === 201 || header !== undefined;
    const item = parts.api.routes.find(
      (one) =>
        one.resource === resource &&
        one.action.do === "read" &&
        one.keys.length === 1 &&
        one.operation.path.startsWith(`${operation.path.replace(/\/$/, "")}/`),
    );
    const [key] = item?.keys ?? [];
    if (!isWanted || key === undefined) return [];
    const value = key.at.length === 0 ? record.id : memberAt(keeper().show(record), key.at);
    const root = schemas.shapeOf(header?.schema ?? true).format === "uri" ? exchange.parts.baseUrl : "";
    return ["Location", `${root}${exchange.sentPath.replace(/\/$/, "")}/${encodeURIComponent(String(value))}`];
  }

  /** The answer to a write that shows the record, in whatever form the schema has. */
  function written(
    asked: ScopedRequest,
    view: ItemView,
    record: KeptRecord,
    more: readonly string[] = [],
    status?: number,
  ): Answer {
    const { success } = route;
    const names = [...schemas.shapeOf(view.schema).properties.keys()];
    const { properties } = schemas.shapeOf(resource.schema);
    // A message says that it is done, and no more of the record than its id.
    const isOther = (name: string): boolean => tellsOfAnswer(name) && !properties.has(name);
    const isMessage = names.some(isOther) && names.every((name) => isOther(name) || namesRecord(name, resource));
    const isTold = success.schema === undefined || isMessage;
    const answer = isTold ? answered(asked, record, more) : reader.showRecord(asked, view, record, more);
    return status === undefined || answer.status === status ? answer : { ...answer, status };
  }

  function writtenMany(
    asked: ScopedRequest,
    view: Extract<BoundRoute["action"], { do: "createMany" }>["answer"],
    records: readonly KeptRecord[],
  ): Answer {
    const { success } = route;
    const [first] = records;
    if (success.schema === undefined || view === undefined)
      return first === undefined || success.schema === undefined
        ? reader.made(asked)
        : reader.showRecord(asked, { path: [], schema: success.schema }, first);
    const page = { records, total: records.length, offset: 0, size: Math.max(1, records.length) };
    return reader.showList(asked, view, page, records);
  }

  /** An answer that tells of a record without being it: `{ "id": …, "deleted": true }`. */
  function answered(
    { exchange, params, query }: ServedRequest,
    record: KeptRecord,
    more: readonly string[] = [],
  ): Answer {
    const { success } = route;
    if (success.schema === undefined)
      return answers.answer(exchange, route, success.mediaType === undefined ? undefined : {}, more);
    const shown = keeper().show(record);
    const ids = [...schemas.shapeOf(success.schema).properties.keys()].filter((name) => namesRecord(name, resource));
    const named = Object.fromEntries(ids.map((name) => [name, record.id]));
    const told = { ...params, ...Object.fromEntries(query), ...named, ...shown } as Readonly<Record<string, Json>>; // kept as JSON
    return answers.answer(exchange, route, answers.made(route, told, `${tried}/${record.id}`, 1), more);
  }

  /** The record that the path names; where any key names one, it is made. Throws `not_found`. */
  function mustFind(asked: WriteRequest, isAny = false): KeptRecord {
    const any = isAny && finder.find(asked.source, resource, route.keys, asked.above, asked.params, isAny);
    return isObject(any) ? any : (reader.find(asked) ?? createRecord(asked, {}));
  }

  return { change };
}
