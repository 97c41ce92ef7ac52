import { asText, memberAt, REMOVED, withMemberAt } from "../../definition/routes/definition.ts";
import type {
  ItemView,
  ListView,
  KeptRecord,
  MemberPath,
  BoundRoute,
  CountedRecords,
  ServedApi,
  ServedResource,
  ShownRecord,
  Standing,
  Keeper,
} from "../../definition/routes/definition.ts";
import { plainName } from "../../definition/routes/meanings.ts";
import { calledBy } from "../../definition/routes/path-shape.ts";
import { toResourceName } from "../../definition/routes/resource-names.ts";
import { schemaAt } from "../../definition/routes/views.ts";
import { SeedbedError } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import type { UsedMap } from "../../model/recent.ts";
import { timeAs } from "../../openapi/plain-value.ts";
import type { Json } from "../../openapi/schema.ts";
import { sourceOf } from "../../openapi/value.ts";
import { digest } from "../../platform/digest.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { splitTarget } from "../parameters/parameters.ts";
import type { Parts } from "../parts.ts";
import type { ServedAnswers } from "./answers.ts";
import { isDay } from "./find-record.ts";
import type { RecordFinder, Scope, RecordSource } from "./find-record.ts";
import { createListReader, orderOf, cursorOf } from "./list-query.ts";
import type { ListPage, ListReader } from "./list-query.ts";
import { allLists, plainPage, withRelated } from "./plain-lists.ts";
import { beyondSeen, seenAnswer } from "./seen-requests.ts";
import type { BoundRequest } from "./seen-requests.ts";
import { attributesOf, listAnswer } from "./shapes.ts";
import type { ListFacts } from "./shapes.ts";

export interface ServedParts extends Pick<Parts, "baseUrl" | "world"> {
  readonly api: ServedApi;
  readonly answers: ServedAnswers;
  readonly recent: UsedMap<string, Answer>;
}

export interface ServedRequest extends BoundRequest {
  readonly seed: string;
}

/** It with the records that it sees, and those above what it names. */
export interface ScopedRequest extends ServedRequest {
  readonly source: RecordSource;
  readonly above: Scope;
}

export type RouteReader = ReturnType<typeof createRouteReader>;

/** Reads of one operation: the record, the list or the value that it answers with. */
export function createRouteReader(route: BoundRoute, parts: ServedParts, finder: RecordFinder) {
  const { schemas } = parts.api.document;
  const { answers } = parts;
  const tried = `${route.operation.method} ${route.operation.path}`;
  const resource = route.resource as ServedResource; // asked for only where the route is about records
  const keeper = (): Keeper => finder.keeperOf(resource);
  const isRead = ["GET", "HEAD"].includes(route.operation.method);
  let lists: ListReader | undefined;
  /** True for an operation that says what it answers where there is nothing at its path. */
  const tellsMissing = ["404", "4XX", "default"].some(mayTell);

  function mayTell(status: string): boolean {
    return route.operation.responses.some((one) => one.status === status);
  }

  /** The records above in the path, which have to be there for a new one, and where the description says so. */
  function scope(source: RecordSource, { params }: ServedRequest, isNew = false): Scope {
    return finder.scopeOf(source, route.scope, params, isNew || tellsMissing);
  }

  /** Throws `not_found` where what the path has above is not there, and the description says so. */
  function assertAbove({ above, exchange }: ScopedRequest): void {
    if (above === "nowhere" && tellsMissing) throw notFound(exchange);
  }

  function answer(request: ServedRequest, source: RecordSource): Answer {
    const { action } = route;
    if (action.do === "all")
      return answers.answer(request.exchange, route, allLists(parts.api, finder, source) as Json); // kept as JSON
    if (route.resource === undefined) return made(request);
    const asked = { ...request, source, above: scope(source, request) };
    if (resource.plain === undefined) assertAbove(asked);
    switch (action.do) {
      case "list": {
        if (resource.plain !== undefined) return plainList(asked);
        const page = pageOf(asked);
        const isBeyond = page.records.length === 0 && page.offset > 0;
        const refused = isBeyond ? beyondSeen(route.operation, asked.query) : undefined;
        if (refused !== undefined) return seenAnswer(route.operation, refused);
        const records = page.records.flatMap((one) => page.kept.get(one) ?? []);
        const list = schemaAt(route.success.schema ?? true, action.view.path, schemas);
        // A list that must have something is not there, where it may not be.
        const isNone = records.length === 0 && schemas.issuesOf(list, [], "response").length > 0;
        if (isNone && mayTell("204")) return { ...answers.answer(asked.exchange, route, undefined), status: 204 };
        if (isNone && tellsMissing) throw notFound(asked.exchange);
        return showList(asked, action.view, page, records);
      }
      case "count": {
        const page = pageOf(asked);
        const view = { path: action.at, schema: true };
        const value = answers.around(route.success, view, page.total, tried);
        return answers.answer(asked.exchange, route, value);
      }
      case "counts": {
        const usual = answers.made(route, {}, `${tried}/${asked.seed}`);
        const value = action.counts.reduce<unknown>(
          (whole, one) => withMemberAt(whole, one.at, counted(asked, one)),
          usual,
        );
        return answers.answer(asked.exchange, route, value as Json); // numbers in what is made
      }
      case "values": {
        const values = new Set(finder.listed(source, resource, []).flatMap(({ shown }) => shown[action.field] ?? []));
        const shown = memberAt(route.success.examples[0], action.at);
        // In the order of the alphabet, where those of a recording are.
        const isSorted = Array.isArray(shown) && shown.every((one, at) => at === 0 || orderOf(shown[at - 1], one) < 0);
        const view = { path: action.at, schema: true };
        return answers.answer(
          request.exchange,
          route,
          answers.around(
            route.success,
            view,
            (isSorted ? [...values].toSorted(orderOf) : [...values]) as Json[],
            tried,
          ),
        ); // kept as JSON
      }
      case "read":
        if (resource.plain !== undefined) {
          const record = keeper().show(mustFind(asked));
          const [joined = record] = withRelated([record], asked.query, resource, parts.api, finder, source);
          return answers.answer(asked.exchange, route, joined as Json); // kept as JSON
        }
        return showRecord(asked, action.view, mustFind(asked));
      case "file":
        return answers.file(route, mustFind(asked), action.field) ?? made(asked);
      case "related": {
        const { to, field, view } = action;
        const record = source.get(finder.keeperOf(to).entry, asText(keeper().show(mustFind(asked))[field] ?? ""));
        if (record === undefined || record[REMOVED] === true) throw notFound(asked.exchange, `has no ${to.name}`);
        return showRecord(asked, view, record, [], to);
      }
      case "exists":
        if (route.keys.length > 0 || route.isFirst) find(asked);
        return answers.answer(asked.exchange, route, undefined);
      case "part":
        return part(asked, action, mustFind(asked));
      default:
        return made(asked);
    }
  }

  function counted({ source, above }: ScopedRequest, { of, where, by, names }: CountedRecords): unknown {
    const all = finder.listed(source, of, of === resource ? above : []);
    if (by === undefined) return all.filter(({ shown }) => where === undefined || stands(shown, where)).length;
    const states = schemas.shapeOf(schemas.shapeOf(of.schema).properties.get(by) ?? true).enum ?? [];
    const values = new Set([...states, ...all.map(({ shown }) => shown[by])].filter((one) => typeof one === "string"));
    const counts = [...values].map((value) => [value, all.filter(({ shown }) => shown[by] === value).length] as const);
    if (names === undefined) return Object.fromEntries(counts);
    return counts.map((told) => Object.fromEntries(names.map((name, at) => [name, told[at]])));
  }

  /** An answer that is made; `done` is how many records a write changed. */
  function made({ exchange, params, query, body, seed }: ServedRequest, done = isRead ? undefined : 0): Answer {
    const given = { ...params, ...Object.fromEntries(query), ...(isObject(body) ? body : {}) } as Readonly<
      Record<string, Json>
    >; // what was read from JSON and text
    const sent = body === undefined ? "" : digest("sha256", JSON.stringify(body), "base64url");
    const value = answers.made(route, given, `${tried}/${seed}/${sent}`, done);
    const isElsewhere = route.success.status >= 300;
    return answers.answer(exchange, route, value, isElsewhere ? ["Location", `${parts.baseUrl}/`] : []);
  }

  function showRecord(
    { exchange, source }: ScopedRequest,
    view: ItemView,
    record: KeptRecord,
    more: readonly string[] = [],
    of = resource,
  ): Answer {
    const name = `${of.name}/${record.id}`;
    const inner = answers.shown(view.schema, finder.keeperOf(of), record, answers.within({ exchange, source }));
    return answers.answer(exchange, route, answers.around(route.success, view, inner, name), more);
  }

  function part(
    { exchange }: ServedRequest,
    { field, view }: { readonly field: string; readonly view: ItemView },
    record: KeptRecord,
  ): Answer {
    const held = record[field];
    const name = `${resource.name}/${record.id}/${field}`;
    if (held === null) throw notFound(exchange, `has no ${field}`);
    // A record of its own names the one that it is of.
    const names = [...schemas.shapeOf(view.schema).properties.keys()];
    const of = names.filter((one) => plainName(one) === `${plainName(resource.name)}id`);
    const given = { given: (held ?? Object.fromEntries(of.map((one) => [one, record.id]))) as Json }; // kept as JSON
    const isValid = held !== undefined && schemas.issuesOf(view.schema, held, "response").length === 0;
    const inner = isValid
      ? (held as Json)
      : schemas.valueOf(view.schema, { stream: sourceOf(name), direction: "response", field, ...given }); // as above
    return answers.answer(exchange, route, answers.around(route.success, view, inner, name));
  }

  /** The records of a list: by a key, the one that has it. Throws `not_found`. */
  function pageOf(asked: ScopedRequest) {
    const { source, above } = asked;
    const inner = attributesOf(resource.schema, schemas);
    const only = route.keys.length === 0 ? undefined : mustFind(asked);
    const { action } = route;
    const where = action.do === "list" || action.do === "count" ? action.where : undefined;
    const within = answers.within(asked);
    const all =
      only === undefined ? finder.listed(source, resource, above) : [{ record: only, shown: keeper().show(only) }];
    const listed =
      where === undefined ? all : all.filter(({ record }) => stands(within.membersOf(keeper(), record), where));
    // What the list alone shows is searched and filtered by, too.
    const { properties } = schemas.shapeOf(resource.schema);
    const item = action.do === "list" ? action.view.item : true;
    const more = [...schemas.shapeOf(item).properties].filter(([name]) => !properties.has(name));
    const isAsked = more.length > 0 && asked.query.size > 0;
    const isCounting = asked.query.size > 0 && keeper().embedded.some(({ isCount }) => isCount);
    const found = listed.map(({ record, shown }) => {
      const told = isAsked ? answers.shown(item, keeper(), record, within) : {};
      const now = isCounting ? within.membersOf(keeper(), record) : shown;
      if (inner === undefined) return { record, shown: { ...(isObject(told) && told), ...now } };
      return { record, shown: { ...shown, ...(shown["attributes"] as ShownRecord), id: shown["id"] } }; // an object
    });
    const fields = new Map([...more, ...properties, ...(inner ?? [])]);
    const isRecorded = parts.api.document.recordedAt !== undefined;
    lists ??= createListReader(route, fields, schemas, (record) => keyOf(record), isRecorded);
    const kept = new Map(found.map(({ record, shown }) => [shown, record]));
    return {
      ...lists.page(
        new Map([...Object.entries(asked.params), ...asked.query]),
        found.map(({ shown }) => shown),
      ),
      kept,
    };
  }

  function keyOf(record: ShownRecord): string {
    const at = resource.idField === undefined ? resource.keys[0] : [resource.idField];
    return String(at === undefined ? JSON.stringify(record).slice(0, 100) : memberAt(record, at));
  }

  /** The answer with a page of a list. */
  function showList(
    { exchange, source }: ScopedRequest,
    view: ListView,
    page: ListPage,
    records: readonly KeptRecord[],
  ): Answer {
    const { action, success } = route;
    const { schema } = success;
    if (schema === undefined) throw new Error(`${tried} answers with no list`);
    const within = answers.within({ exchange, source });
    const items = records.map((record) => answers.shown(view.item, keeper(), record, within));
    const facts = factsOf(exchange, page);
    const ask = { stream: sourceOf(tried), direction: "response", required: "only" } as const;
    const value = listAnswer({ ...success, schema }, view, items, facts, schemas, ask);
    return answers.answer(exchange, route, value, action.do === "list" ? listHeaders(facts) : []);
  }

  function plainList({ exchange, query, source, above }: ScopedRequest): Answer {
    const all = finder.listed(source, resource, above).map(({ shown }) => shown);
    const page = plainPage(query, all);
    const data = withRelated(page.records, query, resource, parts.api, finder, source);
    const { path, query: sent } = splitTarget(exchange.target);
    const rest = sent.split("&").filter((pair) => pair !== "" && !pair.startsWith("_page="));
    const address = `${exchange.parts.baseUrl}${exchange.request.prefix}${path}`;
    const links = page.links.map(([rel, to]) => `<${address}?${[...rest, `_page=${to}`].join("&")}>; rel="${rel}"`);
    const value = page.envelope === undefined ? data : { ...page.envelope, data };
    return answers.answer(exchange, route, value as Json, [
      ...(page.isCut ? ["X-Total-Count", String(page.total)] : []),
      ...(links.length > 0 ? ["Link", links.join(", ")] : []),
    ]); // kept as JSON
  }

  function factsOf(exchange: Exchange, page: ListPage): ListFacts {
    const { total, offset, size, records } = page;
    const paging = lists?.paging ?? { kind: "none", parameter: undefined, isZeroBased: false, isNumber: false };
    const base = paging.isZeroBased ? 0 : 1;
    const isMore = offset + records.length < total;
    const { path, query } = splitTarget(exchange.target);
    const at = (to: number, last: ShownRecord | undefined): string => {
      const pairs = query.split("&").filter((pair) => pair !== "" && pair.split("=", 1)[0] !== paging.parameter);
      if (paging.parameter !== undefined && (to > 0 || paging.kind !== "cursor")) {
        const value =
          paging.kind === "page"
            ? Math.floor(to / size) + base
            : paging.kind === "offset"
              ? to
              : cursorOf(to, last === undefined ? "" : keyOf(last), paging.isNumber);
        pairs.push(`${encodeURIComponent(paging.parameter)}=${encodeURIComponent(String(value))}`);
      }
      const address = `${exchange.parts.baseUrl}${exchange.request.prefix}${path}`;
      return pairs.length === 0 ? address : `${address}?${pairs.join("&")}`;
    };
    const last = records.at(-1);
    return {
      total,
      shown: records.length,
      offset,
      size,
      page: Math.floor(offset / size) + base,
      isZeroBased: paging.isZeroBased,
      isCursor: paging.kind === "cursor",
      self: `${exchange.parts.baseUrl}${exchange.request.prefix}${exchange.target}`,
      next: isMore && paging.kind !== "none" ? at(offset + size, last) : undefined,
      previous:
        offset > 0 && paging.kind !== "cursor" && paging.kind !== "none"
          ? at(Math.max(0, offset - size), undefined)
          : undefined,
      first: at(0, undefined),
      last: at(Math.max(0, Math.ceil(total / size) - 1) * size, undefined),
      nextCursor:
        isMore && last !== undefined ? cursorOf(offset + records.length, keyOf(last), paging.isNumber) : undefined,
      names: [...calledBy(resource.collection), ...calledBy(resource.name)],
    };
  }

  function listHeaders(facts: ListFacts): readonly string[] {
    return route.success.headers.flatMap(({ name }) => {
      if (/^link$/i.test(name)) {
        const links = [
          ...(facts.previous === undefined ? [] : [`<${facts.previous}>; rel="prev"`]),
          ...(facts.next === undefined ? [] : [`<${facts.next}>; rel="next"`]),
          `<${facts.first}>; rel="first"`,
        ];
        return [name, links.join(", ")];
      }
      if (/total/i.test(name) && /count|total$|items|records/i.test(name)) return [name, String(facts.total)];
      if (/next/i.test(name))
        return facts.next === undefined
          ? []
          : [name, /cursor|token/i.test(name) ? String(facts.nextCursor ?? "") : facts.next];
      return [];
    });
  }

  /** The record that the path names; undefined where any key names one and nobody wrote to this. Throws `not_found`. */
  function find({ params, exchange, source, above }: ScopedRequest): KeptRecord | undefined {
    const { keys, isFirst } = route;
    const isNamed = !isFirst || keys.some(({ param }) => params[param] !== undefined);
    const named = isNamed ? finder.find(source, resource, keys, above, params) : undefined;
    const found = isFirst ? (isObject(named) ? named : finder.first(source, resource, route.operation)) : named;
    if (found !== undefined && found !== "removed") return found;
    if (found === "removed" || isFirst || !resource.isOpen || above === "nowhere") throw notFound(exchange);
    return undefined;
  }

  function mustFind(asked: ScopedRequest): KeptRecord {
    return find(asked) ?? unwritten(asked);
  }

  /** A text of a path as the member's schema has it. */
  function typed(at: MemberPath, text: string): unknown {
    const [name = "id"] = at;
    const { properties } = schemas.shapeOf(resource.schema);
    const schema =
      name === "id" ? (properties.get(resource.idField ?? name) ?? resource.idSchema) : properties.get(name);
    const type = schema === undefined || at.length > 1 ? undefined : schemas.shapeOf(schema).type;
    if (schema !== undefined && type !== undefined && isDay(text)) return timeAs(name, schema, text, schemas);
    const isNumber =
      type === "integer" ? Number.isSafeInteger(Number(text)) : type === "number" && Number.isFinite(Number(text));
    return isNumber && text !== "" ? Number(text) : text;
  }

  /** The record that an open resource has under a key that nobody wrote to. */
  function unwritten({ params, above }: Pick<ScopedRequest, "params" | "above">): KeptRecord {
    let members: unknown = {};
    for (const { at, value } of finder.namedBy(route.keys, above, params, (path, text) => typed(path, text)))
      members = withMemberAt(
        members,
        at[0] === "id" && at.length === 1 && resource.idField !== undefined ? [resource.idField] : at,
        value,
      );
    const key = route.keys.map(({ param }) => params[param]).join("/");
    const name = `${resource.name}/${key}`;
    const { nameParts } = resource;
    const named = nameParts && { name: toResourceName(nameParts, key, (param) => params[param]) };
    members = { ...(members as ShownRecord), ...named }; // an object, built above
    const drawn = schemas.valueOf(resource.schema, {
      stream: sourceOf(name),
      direction: "response",
      resource: resource.name,
      given: members as Json,
    }); // made of texts and numbers
    const kept = keeper().toKept(
      isObject(drawn) ? { ...drawn, ...(members as ShownRecord) } : (members as ShownRecord),
    ); // an object, built above
    const time = "2026-11-01T00:00:00.000Z";
    return { ...kept, ...named, id: asText(kept["id"] ?? name), createdAt: time, updatedAt: time };
  }

  function notFound(exchange: Exchange, why?: string): SeedbedError {
    const path = exchange.path.length > 100 ? `${exchange.path.slice(0, 100)}…` : exchange.path;
    return new SeedbedError(
      "not_found",
      why === undefined ? `there is no ${route.resource?.name ?? "record"} at ${path}` : `what is at ${path} ${why}`,
    );
  }

  return { answer, made, showRecord, part, showList, find, typed, unwritten, notFound, mayTell, assertAbove, scope };
}

function stands(shown: ShownRecord, { field, inside, is }: Standing): boolean {
  const value = memberAt(shown, inside === undefined ? [field] : [field, inside]);
  return is === false ? value !== true : (value ?? null) === is;
}
