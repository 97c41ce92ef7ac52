import { asText, keyName, memberAt, withMemberAt } from "../../definition/routes/definition.ts";
import type {
  ItemView,
  KeptRecord,
  MemberPath,
  BoundRoute,
  RouteAction,
  ServedResource,
  ShownRecord,
} from "../../definition/routes/definition.ts";
import { CALLER, REMOVED } from "../../definition/routes/records.ts";
import { idAsked } from "../../definition/routes/resource-names.ts";
import { fitted, subjectOf } from "../../definition/routes/views.ts";
import { SeedbedError } from "../../model/errors.ts";
import { toIdText } from "../../model/ids.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import type { Json, ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { sourceOf } from "../../openapi/value.ts";
import { mergePatch } from "../../sandbox/input.ts";
import type { Transaction } from "../../sandbox/transaction.ts";
import { toPointer } from "../../sandbox/validate.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { actedValues } from "./acted-values.ts";
import type { ServedAnswers } from "./answers.ts";
import { isCalled, writeSource } from "./find-record.ts";
import type { RecordFinder, Scope, RecordSource } from "./find-record.ts";
import { applyJsonPatch, isJsonPatch } from "./json-patch.ts";
import type { ServedRequest, RouteReader, ServedParts } from "./route-reads.ts";
import { attributesOf } from "./shapes.ts";

/** A member of a record, and the members that it has. */
interface Holder {
  readonly name: string;
  readonly names: ReadonlySet<string>;
}

export class RouteWriter {
  readonly #route: BoundRoute;
  readonly #parts: ServedParts;
  readonly #schemas: ApiSchemas;
  readonly #finder: RecordFinder;
  readonly #answers: ServedAnswers;
  readonly #reader: RouteReader;
  readonly #tried: string;
  #isRestorable: boolean | undefined;
  readonly #held = new Map<ServedResource, readonly Holder[]>();

  constructor(route: BoundRoute, parts: ServedParts, finder: RecordFinder, reader: RouteReader) {
    this.#route = route;
    this.#parts = parts;
    this.#schemas = parts.api.document.schemas;
    this.#finder = finder;
    this.#answers = parts.answers;
    this.#reader = reader;
    this.#tried = `${route.operation.method} ${route.operation.path}`;
  }

  change(asked: ServedRequest, tx: Transaction, resource: ServedResource): Answer {
    const { action, scope, operation } = this.#route;
    const source = writeSource(tx);
    const isStrict = action.do === "create" || action.do === "createMany";
    const above = this.#finder.scope(source, scope, asked.params, isStrict);
    switch (action.do) {
      case "create": {
        this.#assertAbove(above, asked);
        const record = this.#create(tx, resource, this.#sent(asked, source, action.body, resource), above, asked);
        return this.#written(asked, action.view, resource, record, this.#location(asked, resource, record));
      }
      case "createMany": {
        this.#assertAbove(above, asked);
        const sent = memberAt(asked.body, action.body);
        const made = (Array.isArray(sent) ? sent : []).map((one: unknown) =>
          this.#create(tx, resource, isObject(one) ? one : {}, above, asked),
        );
        return this.#writtenMany(asked, action.answer, resource, made);
      }
      case "replace":
      case "change": {
        const patch =
          action.do === "change" && Array.isArray(asked.body) ? (asked.body as readonly unknown[]) : undefined;
        const body = patch === undefined ? this.#sent(asked, source, action.body, resource) : {};
        const found = this.#named(source, asked, above, resource, body);
        const isUnnamed = this.#namesNone(asked, resource, body);
        if (found === undefined && isUnnamed && !this.#mayTell(404)) return this.#reader.made(asked);
        if (found === undefined || found === "removed") {
          const isAnybodys = found === undefined && resource.isOpen && above !== "nowhere" && !isUnnamed;
          if (!isAnybodys && !(action.do === "replace" && this.#mayMake(resource)))
            throw this.#reader.notFound(asked.exchange);
          this.#assertAbove(above, asked);
          const before =
            isAnybodys && action.do === "change" ? this.#reader.unwritten(resource, above, asked) : undefined;
          const changes = patch === undefined ? body : this.#patchedBy(patch, before ?? {}, resource);
          const shown = before && this.#finder.keeper(resource).show(before);
          const record = this.#create(tx, resource, { ...shown, ...changes }, above, asked);
          const isCreated = operation.responses.some(({ status }) => status === "201") && !isAnybodys;
          return this.#written(asked, action.view, resource, record, [], isCreated ? 201 : undefined);
        }
        const values =
          action.do === "replace"
            ? this.#replaced(action.body.schema, body, found, resource)
            : patch === undefined
              ? this.#patched(found, body, resource)
              : this.#patchedBy(patch, found, resource);
        return this.#written(asked, action.view, resource, this.#set(tx, resource, found, values));
      }
      case "remove": {
        const found = this.#mustFind(source, asked, above, tx, action.isForGood);
        this.#remove(tx, resource, found);
        return action.view === undefined
          ? this.#answered(asked, resource, found)
          : this.#reader.shown(asked, action.view, resource, found);
      }
      case "removeAll": {
        const ids = this.#wantedIds(asked);
        for (const { record } of this.#finder.listed(source, resource, above))
          if (ids === undefined || ids.has(toIdText(record.id))) this.#remove(tx, resource, record);
        return this.#reader.made(asked);
      }
      case "copy": {
        const keeper = this.#finder.keeper(resource);
        const unique = [resource.idField, ...resource.keys.flatMap((at) => (at.length === 1 ? at : []))];
        const shown = this.#answers.shown(resource.schema, keeper, this.#mustFind(source, asked, above, tx));
        const same = Object.entries(isObject(shown) ? shown : {});
        const values = {
          ...Object.fromEntries(same.filter(([name]) => !unique.includes(name))),
          ...this.#sent(asked, source, action.view, resource),
        };
        const record = tx.create(keeper.entry.resource, keeper.toKept(values));
        return this.#written(asked, action.view, resource, record);
      }
      case "act": {
        if (action.isToAll === true) {
          const ids = this.#wantedIds(asked);
          const all = this.#finder.listed(source, resource, above);
          const wanted = all.filter(({ record }) => ids?.has(toIdText(record.id)) !== false);
          for (const { record } of wanted) this.#act(tx, resource, action, record, asked);
          return this.#reader.made(asked);
        }
        const found = this.#mustFind(source, asked, above, tx, action.isRestored);
        const next = this.#act(tx, resource, action, found, asked);
        return action.view === undefined
          ? this.#answered(asked, resource, next)
          : this.#written(asked, action.view, resource, next);
      }
      case "part": {
        const found = this.#mustFind(source, asked, above, tx);
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
                ? applyJsonPatch(before, own, this.#tried)
                : mergePatch(before, own);
        const next = this.#set(tx, resource, found, { [action.field]: value });
        if (action.how === "remove" || this.#route.success.schema === undefined)
          return this.#answered(asked, resource, next);
        return action.isRecord
          ? this.#reader.shown(asked, action.view, resource, next)
          : this.#reader.part(asked, action, next);
      }
      case "element":
        return this.#changeElement(asked, action, resource, this.#mustFind(source, asked, above, tx), tx);
      default:
        return this.#reader.made(asked);
    }
  }

  #act(
    tx: Transaction,
    resource: ServedResource,
    action: Extract<RouteAction, { do: "act" }>,
    record: KeptRecord,
    asked: ServedRequest,
  ): KeptRecord {
    const shown = this.#finder.keeper(resource).show(record);
    const own = this.#schemas.shapeOf(resource.schema).properties;
    const isApart = action.adds !== undefined || action.isCaller === true;
    const sent = isApart ? {} : this.#sent(asked, writeSource(tx), { path: [], schema: true }, resource);
    const kept = Object.entries(sent).filter(([name]) => own.has(name) && name !== resource.idField);
    const values = { ...Object.fromEntries(kept), ...actedValues(action, shown, asked, tx.now) };
    return this.#set(tx, resource, record, values);
  }

  #changeElement(
    asked: ServedRequest,
    action: Extract<RouteAction, { do: "element" }>,
    resource: ServedResource,
    record: KeptRecord,
    tx: Transaction,
  ): Answer {
    const { field, item, how, names, view } = action;
    const { success } = this.#route;
    const key = asked.params[action.param];
    const before: readonly unknown[] = Array.isArray(record[field]) ? record[field] : [];
    const sent = memberAt(asked.body, action.body.path) ?? asked.body;
    const isNamed = (one: unknown): boolean =>
      isObject(one) && names.some((name) => one[name] !== undefined && asText(one[name]) === key);
    const old = before.find(isNamed);
    if (how !== "add" && old === undefined) throw this.#reader.notFound(asked.exchange, `has no ${asText(key)}`);
    const name = `${resource.name}/${record.id}/${field}/${record.updatedAt}`;
    const ask = { stream: sourceOf(name), direction: "response", required: "only" } as const;
    const id = this.#schemas.shapeOf(item).properties.get("id");
    const isCounted = id !== undefined && this.#schemas.shapeOf(id).type === "integer";
    const most = Math.max(
      0,
      ...before.map((one) => Number(isObject(one) ? one["id"] : 0)).filter(Number.isSafeInteger),
    );
    const made = (one: unknown, at: number): Json => {
      const fresh = isCounted ? most + at + 1 : id && this.#schemas.valueOf(id, { ...ask, field: "id" });
      return this.#schemas.fitted(item, { ...(id && { id: fresh }), ...(isObject(one) ? one : {}) } as Json, ask); // read from JSON
    };
    const changed = how === "add" ? (Array.isArray(sent) ? sent : [sent]).map(made) : [mergePatch(old, sent)];
    const after =
      how === "add"
        ? [...before, ...changed]
        : before.flatMap((one) => (one !== old ? [one] : how === "remove" ? [] : changed));
    const next = this.#set(tx, resource, record, { [field]: after });
    if (action.isRecord) return this.#written(asked, view, resource, next);
    if (success.schema === undefined || how === "remove") return this.#answered(asked, resource, next);
    const inner = fitted(view.schema, isObject(changed[0]) ? changed[0] : {}, this.#schemas, name);
    return this.#answers.answer(asked.exchange, this.#route, this.#answers.around(success, view, inner, name));
  }

  #wantedIds({ query, body }: ServedRequest): ReadonlySet<string> | undefined {
    const named =
      [...query].find(([name]) => /^ids?(?:\[\])?$/i.test(name))?.[1] ??
      (Array.isArray(body) ? body : isObject(body) ? Object.values(body).find(Array.isArray) : undefined);
    if (named === undefined) return undefined;
    return new Set((Array.isArray(named) ? named : asText(named).split(",")).map(asText));
  }

  /** Members of a body that a record takes, or of the query where there is no body: none that are read-only. */
  #sent({ body, query }: ServedRequest, source: RecordSource, view: ItemView, resource: ServedResource): ShownRecord {
    const inner = memberAt(body, view.path);
    const asked = [...query].filter(([name]) => resource.plain === undefined && resource.fields.includes(name));
    const whole = isObject(inner) ? inner : isObject(body) ? body : Object.fromEntries(body === undefined ? asked : []);
    const { properties } = this.#schemas.shapeOf(view.schema);
    const taken = Object.entries(whole).filter(([name]) => {
      const schema = properties.get(name);
      return name !== "__proto__" && (schema === undefined || !this.#schemas.shapeOf(schema).readOnly);
    });
    const [within, members] = this.#memberOf(resource, whole) ?? [];
    if (within === undefined || members === undefined)
      return this.#finder.keeper(resource).withRelated(Object.fromEntries(taken), (entry, id) => source.get(entry, id));
    const isOwn = (name: string): boolean =>
      !members.has(name) ||
      name === "id" ||
      (within !== "attributes" && this.#schemas.shapeOf(resource.schema).properties.has(name));
    const held = Object.fromEntries(taken.filter(([name]) => members.has(name) && name !== "id"));
    const others = Object.fromEntries(taken.filter(([name]) => isOwn(name)));
    return { ...others, [within]: held };
  }

  /**
   * The member of a record, with its own, that holds what is sent side by side: the attributes of JSON:API, or what alone has all members that
   * the record has not, as the profile of a user does, and is no record of others.
   */
  #memberOf(resource: ServedResource, sent: ShownRecord): readonly [string, ReadonlySet<string>] | undefined {
    const { schema, plain } = resource;
    const { properties } = this.#schemas.shapeOf(schema);
    if (plain !== undefined || Object.hasOwn(sent, "attributes")) return undefined;
    const attributes = attributesOf(schema, this.#schemas);
    if (attributes !== undefined) return ["attributes", new Set(attributes.keys())];
    const missing = Object.keys(sent).filter((name) => !properties.has(name));
    if (missing.length === 0) return undefined;
    const [found, another] = this.#heldBy(resource).filter(
      ({ name, names }) => !Object.hasOwn(sent, name) && missing.every((one) => names.has(one)),
    );
    return found === undefined || another !== undefined ? undefined : [found.name, found.names];
  }

  /** Members of a record that hold others, and are no records of another kind. */
  #heldBy(resource: ServedResource): readonly Holder[] {
    return getOrMake(this.#held, resource, () => {
      const schemas = this.#schemas;
      const others = [...this.#parts.api.keepers.keys()].filter((one) => one !== resource);
      const subjects = new Set(others.map((one) => subjectOf(one.schema, schemas)));
      return [...schemas.shapeOf(resource.schema).properties].flatMap(([name, member]) => {
        const names = new Set(schemas.shapeOf(member).properties.keys());
        const subject = subjectOf(member, schemas);
        return names.size > 0 && (subject === undefined || !subjects.has(subject)) ? [{ name, names }] : [];
      });
    });
  }

  #create(
    tx: Transaction,
    resource: ServedResource,
    sent: ShownRecord,
    above: Scope,
    { params, query, exchange }: ServedRequest,
  ): KeptRecord {
    const keeper = this.#finder.keeper(resource);
    const chosen = idAsked(query, resource);
    let values: Readonly<Record<string, unknown>> = {
      ...keeper.toKept(sent),
      ...(chosen !== undefined && { id: chosen }),
    };
    // The body's value goes first where it says more than the path, such as the time of a day.
    const toTyped = (path: MemberPath, text: string): unknown =>
      isCalled(memberAt(values, path), text) ? memberAt(values, path) : this.#reader.typed(resource, path, text);
    for (const { at, value } of this.#finder.named(this.#route.keys, above, params, toTyped))
      values = withMemberAt(values, at, value) as Readonly<Record<string, unknown>>; // an object stays one
    // A key of another kind than the records' ids names the record and is none of them.
    if (
      resource.plain === undefined &&
      keeper.entry.resource.ids?.kind === "number" &&
      typeof values["id"] === "string"
    )
      values = { ...values, id: undefined };
    const taken = this.#taken(writeSource(tx), resource, values, above, exchange);
    const { action } = this.#route;
    const mark = action.do === "create" && action.isCaller === true ? { [CALLER]: tx.now } : {};
    if (taken !== undefined) return this.#set(tx, resource, taken, { ...sent, ...mark, [REMOVED]: undefined });
    return tx.create(keeper.entry.resource, { ...values, ...mark });
  }

  /**
   * Another record that has the id or a key of the new one: it is written over, as many a server does. Throws `conflict` where
   * the description says that it is refused, unless nobody wrote the other and what is sent is the description's own example:
   * who starts with that means a new record.
   */
  #taken(
    source: RecordSource,
    resource: ServedResource,
    values: ShownRecord,
    above: Scope,
    exchange: Exchange,
  ): KeptRecord | undefined {
    const isDocumented = (...statuses: readonly string[]): boolean =>
      this.#route.operation.responses.some(({ status }) => statuses.includes(status));
    const refuse = (at: MemberPath, value: unknown): never => {
      const detail = `${keyName(at)} ${JSON.stringify(value)} is that of another ${resource.name}: choose another`;
      throw new SeedbedError("conflict", `cannot ${exchange.request.method} ${exchange.path}: ${detail}`, {
        errors: [{ pointer: `#/${at.join("/")}`, code: "taken", detail }],
      });
    };
    const { entry } = this.#finder.keeper(resource);
    const isNew = (name: string, value: unknown, { id, createdAt, updatedAt }: KeptRecord): boolean =>
      createdAt === updatedAt &&
      (entry.resource.ids?.toIndex(toIdText(id)) ?? Infinity) <= resource.count &&
      this.#examplesOf(name).includes(value);
    const { id } = values;
    const same = id === undefined || id === null ? undefined : source.get(entry, asText(id));
    const idField = resource.idField ?? "id";
    if (same !== undefined) return isDocumented("409") && !isNew(idField, id, same) ? refuse([idField], id) : same;
    for (const at of resource.keys) {
      const value = at.length === 1 ? values[at[0] ?? ""] : undefined;
      // Keys that name a record together are none that nobody else has.
      const isAlone = this.#parts.api.routes.some(
        (route) =>
          route.resource === resource && route.keys.length === 1 && keyName(route.keys[0]?.at ?? []) === keyName(at),
      );
      if (value === undefined || value === null || !isAlone) continue;
      const taken = this.#finder.listed(source, resource, above).find(({ shown }) => memberAt(shown, at) === value);
      if (taken !== undefined)
        return isDocumented("409", "422") && !isNew(at[0] ?? "", value, taken.record)
          ? refuse(at, value)
          : taken.record;
    }
    return undefined;
  }

  /** The values that the description shows of a member of the body. */
  #examplesOf(name: string): readonly unknown[] {
    const { action, operation } = this.#route;
    const examplesIn = (schema: ApiSchema | undefined): readonly unknown[] => {
      const resolved = this.#schemas.resolve(schema ?? true);
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
      ...examplesIn(this.#schemas.shapeOf(view.schema).properties.get(name)),
    ];
  }

  /** True if a PUT makes the record that it names: where nothing else does. */
  #mayMake(resource: ServedResource): boolean {
    if (this.#mayTell(201)) return true;
    return !this.#parts.api.routes.some(
      (route) => route.resource === resource && (route.action.do === "create" || route.action.do === "createMany"),
    );
  }

  #replaced(schema: ApiSchema, body: ShownRecord, found: KeptRecord, resource: ServedResource): ShownRecord {
    const before = this.#finder.keeper(resource).show(found);
    const names =
      resource.plain === undefined ? [...this.#schemas.shapeOf(schema).properties.keys()] : Object.keys(before);
    // Of a member that holds what is sent, the others stay.
    const [within] = Object.keys(body).filter((name) => isObject(body[name]) && !names.includes(name));
    if (within !== undefined) {
      const held = isObject(before[within]) ? Object.entries(before[within]) : [];
      const kept = Object.fromEntries(held.filter(([name]) => !names.includes(name)));
      return { ...body, [within]: { ...kept, ...(body[within] as ShownRecord) } }; // an object, as was just seen
    }
    // Members that a record must have, and its body need not, stay as they are.
    const { required } = this.#schemas.shapeOf(resource.schema);
    const left = names.filter((name) => !Object.hasOwn(body, name) && !required.has(name));
    return { ...Object.fromEntries(left.map((name) => [name, undefined])), ...body };
  }

  #patched(record: KeptRecord, body: ShownRecord, resource: ServedResource): ShownRecord {
    if (resource.plain !== undefined) return body;
    const shown = this.#finder.keeper(resource).show(record);
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, isObject(value) ? mergePatch(shown[name], value) : value]),
    );
  }

  /** The members that a JSON Patch of a record changes, as they are then. Throws `conflict`, and `validation_failed` where the record would not be valid. */
  #patchedBy(patch: readonly unknown[], record: KeptRecord | ShownRecord, resource: ServedResource): ShownRecord {
    const { schema, idField } = resource;
    const { properties } = this.#schemas.shapeOf(schema);
    const shown = this.#answers.shown(schema, this.#finder.keeper(resource), record as KeptRecord); // has its id
    const before = isObject(shown) ? shown : {};
    const made = applyJsonPatch(before, patch, this.#tried);
    const after = isObject(made) ? made : {};
    const changed = Object.keys({ ...before, ...after }).filter((name) => !isSameValue(before[name], after[name]));
    const isFixed = (name: string): boolean =>
      name === idField || this.#schemas.shapeOf(properties.get(name) ?? true).readOnly;
    const errors = [
      ...this.#schemas.issuesOf(schema, made, "response").map(({ path, keyword, message }) => ({
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
      throw new SeedbedError("validation_failed", `cannot ${this.#tried}: ${first.detail}`, { errors });
    return Object.fromEntries(changed.map((name) => [name, after[name]]));
  }

  #set(tx: Transaction, resource: ServedResource, record: KeptRecord, values: ShownRecord): KeptRecord {
    const keeper = this.#finder.keeper(resource);
    const { id: _id, ...kept } = keeper.toKept(values);
    return tx.set(keeper.entry.resource, toIdText(record.id), kept);
  }

  #remove(tx: Transaction, resource: ServedResource, record: KeptRecord): void {
    const { resource: kept } = this.#finder.keeper(resource).entry;
    // What another operation brings back is kept.
    this.#isRestorable ??= this.#parts.api.routes.some(
      ({ action, resource: of }) => of === this.#route.resource && action.do === "act" && action.isRestored === true,
    );
    const { action } = this.#route;
    const isForGood = action.do === "remove" && action.isForGood === true;
    if (resource.isOpen || (this.#isRestorable && !isForGood))
      tx.set(kept, toIdText(record.id), { [REMOVED]: true }, "deleted");
    else tx.remove(kept, toIdText(record.id));
  }

  /** The record that a write is about: named by the path, or by the id in its body. */
  #named(
    source: RecordSource,
    asked: ServedRequest,
    above: Scope,
    resource: ServedResource,
    body: ShownRecord,
  ): KeptRecord | "removed" | undefined {
    if (this.#route.isFirst) return this.#finder.first(source, resource);
    if (this.#route.keys.length > 0) return this.#finder.find(source, resource, this.#route.keys, above, asked.params);
    const id = resource.idField === undefined ? undefined : body[resource.idField];
    return id === undefined ? undefined : source.get(this.#finder.keeper(resource).entry, asText(id));
  }

  /** True where a request leaves out what would name a record. */
  #namesNone({ params }: ServedRequest, { idField = "" }: ServedResource, body: ShownRecord): boolean {
    const { keys, isFirst } = this.#route;
    if (isFirst) return false;
    return keys.length === 0 ? body[idField] === undefined : keys.every(({ param }) => params[param] === undefined);
  }

  #mayTell(status: number): boolean {
    return this.#route.operation.responses.some((one) => one.status === String(status));
  }

  #assertAbove(above: Scope, { exchange }: ServedRequest): void {
    if (above === "nowhere" && this.#mayTell(404)) throw this.#reader.notFound(exchange);
  }

  #location({ exchange }: ServedRequest, resource: ServedResource, record: KeptRecord): readonly string[] {
    const { operation, success } = this.#route;
    const isWanted = success.status === 201 || success.headers.some(({ name }) => /^location$/i.test(name));
    const item = this.#parts.api.routes.find(
      (route) =>
        route.resource === resource &&
        route.action.do === "read" &&
        route.keys.length === 1 &&
        route.operation.path.startsWith(`${operation.path.replace(/\/$/, "")}/`),
    );
    const [key] = item?.keys ?? [];
    if (!isWanted || key === undefined) return [];
    const value = key.at.length === 0 ? record.id : memberAt(this.#finder.keeper(resource).show(record), key.at);
    return ["Location", `${exchange.sentPath.replace(/\/$/, "")}/${encodeURIComponent(String(value))}`];
  }

  /** The answer to a write that shows the record, in whatever form the schema has. */
  #written(
    asked: ServedRequest,
    view: ItemView,
    resource: ServedResource,
    record: KeptRecord,
    more: readonly string[] = [],
    status?: number,
  ): Answer {
    const { success } = this.#route;
    const answer =
      success.schema === undefined
        ? this.#answered(asked, resource, record, more)
        : this.#reader.shown(asked, view, resource, record, more);
    return status === undefined || answer.status === status ? answer : { ...answer, status };
  }

  #writtenMany(
    asked: ServedRequest,
    view: Extract<BoundRoute["action"], { do: "createMany" }>["answer"],
    resource: ServedResource,
    records: readonly KeptRecord[],
  ): Answer {
    const { success } = this.#route;
    const [first] = records;
    if (success.schema === undefined || view === undefined)
      return first === undefined || success.schema === undefined
        ? this.#reader.made(asked)
        : this.#reader.shown(asked, { path: [], schema: success.schema }, resource, first);
    const keeper = this.#finder.keeper(resource);
    const items = records.map((record) => this.#answers.shown(view.item, keeper, record));
    const shown = records.map((record) => keeper.show(record));
    const page = { records: shown, total: shown.length, offset: 0, size: Math.max(1, shown.length) };
    return this.#reader.listOf(asked.exchange, view, items, page, resource);
  }

  /** An answer that tells of a record without being it: `{ "id": …, "deleted": true }`. */
  #answered(
    { exchange, params, query }: ServedRequest,
    resource: ServedResource,
    record: KeptRecord,
    more: readonly string[] = [],
  ): Answer {
    const { success } = this.#route;
    if (success.schema === undefined)
      return this.#answers.answer(exchange, this.#route, success.mediaType === undefined ? undefined : {}, more);
    const shown = this.#finder.keeper(resource).show(record);
    const told = {
      deleted: true,
      success: true,
      ok: true,
      ...params,
      ...Object.fromEntries(query),
      ...shown,
    } as Readonly<Record<string, Json>>; // kept as JSON
    return this.#answers.answer(
      exchange,
      this.#route,
      this.#answers.made(this.#route, told, `${this.#tried}/${record.id}`),
      more,
    );
  }

  /** The record that the path names; where any key names one, it is made. Throws `not_found`. */
  #mustFind(source: RecordSource, asked: ServedRequest, above: Scope, tx: Transaction, isAny = false): KeptRecord {
    const { resource, keys } = this.#route;
    const any = isAny && resource && this.#finder.find(source, resource, keys, above, asked.params, isAny);
    const found = isObject(any) ? any : this.#reader.find(source, asked, above);
    if (found !== undefined || resource === undefined) return found as KeptRecord; // there is a resource, or it has thrown
    return this.#create(tx, resource, {}, above, asked);
  }
}
