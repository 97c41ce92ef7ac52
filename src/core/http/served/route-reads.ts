import type { LRUCache } from "lru-cache";

import { asText, memberAt, withMemberAt } from "../../definition/routes/definition.ts";
import type {
  ItemView,
  KeptRecord,
  ListView,
  MemberPath,
  BoundRoute,
  ServedApi,
  ServedResource,
  ShownRecord,
  Standing,
} from "../../definition/routes/definition.ts";
import { plainName } from "../../definition/routes/meanings.ts";
import { calledBy } from "../../definition/routes/path-shape.ts";
import { timeAs } from "../../definition/routes/records.ts";
import { toResourceName } from "../../definition/routes/resource-names.ts";
import { SeedbedError } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import type { Json } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { sourceOf } from "../../openapi/value.ts";
import { digest } from "../../platform/digest.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { splitTarget } from "../parameters/parameters.ts";
import type { Parts } from "../parts.ts";
import type { ServedAnswers } from "./answers.ts";
import { isDay } from "./find-record.ts";
import type { RecordFinder, Scope, RecordSource } from "./find-record.ts";
import { createListReader, cursorOf } from "./list-query.ts";
import type { ListPage, ListReader } from "./list-query.ts";
import { allLists, plainPage, withRelated } from "./plain-lists.ts";
import { attributesOf, listAnswer } from "./shapes.ts";
import type { ListFacts } from "./shapes.ts";

export interface ServedParts extends Pick<Parts, "baseUrl" | "world"> {
  readonly api: ServedApi;
  readonly answers: ServedAnswers;
  readonly recent: LRUCache<string, Answer>;
}

export interface ServedRequest {
  readonly exchange: Exchange;
  readonly params: Readonly<Record<string, string>>;
  readonly query: ReadonlyMap<string, unknown>;
  readonly body: unknown;
  readonly seed: string;
}

/** Reads of one operation: the record, the list or the value that it answers with. */
export class RouteReader {
  readonly #route: BoundRoute;
  readonly #parts: ServedParts;
  readonly #schemas: ApiSchemas;
  readonly #finder: RecordFinder;
  readonly #answers: ServedAnswers;
  readonly #tried: string;
  #lists: ListReader | undefined;

  constructor(route: BoundRoute, parts: ServedParts, finder: RecordFinder) {
    this.#route = route;
    this.#parts = parts;
    this.#schemas = parts.api.document.schemas;
    this.#finder = finder;
    this.#answers = parts.answers;
    this.#tried = `${route.operation.method} ${route.operation.path}`;
  }

  answer(asked: ServedRequest, source: RecordSource): Answer {
    const { action, resource, scope } = this.#route;
    if (action.do === "all")
      return this.#answers.answer(asked.exchange, this.#route, allLists(this.#parts.api, this.#finder, source) as Json); // kept as JSON
    if (resource === undefined) return this.made(asked);
    const above = this.#finder.scope(source, scope, asked.params);
    switch (action.do) {
      case "list":
        return resource.plain === undefined
          ? this.#list(asked, source, resource, above)
          : this.#plainList(asked, source, resource, above);
      case "count": {
        const page = this.#page(asked, source, resource, above);
        const view = { path: action.at, schema: true };
        const value = this.#answers.around(this.#route.success, view, page.total, this.#tried);
        return this.#answers.answer(asked.exchange, this.#route, value);
      }
      case "read":
        if (resource.plain !== undefined) {
          const shown = this.#finder.keeper(resource).show(this.#mustFind(source, asked, above));
          const [joined = shown] = withRelated([shown], asked.query, resource, this.#parts.api, this.#finder, source);
          return this.#answers.answer(asked.exchange, this.#route, joined as Json); // kept as JSON
        }
        return this.shown(asked, action.view, resource, this.#mustFind(source, asked, above));
      case "exists":
        if (this.#route.keys.length > 0 || this.#route.isFirst) this.find(source, asked, above);
        return this.#answers.answer(asked.exchange, this.#route, undefined);
      case "part":
        return this.part(asked, action, this.#mustFind(source, asked, above));
      default:
        return this.made(asked);
    }
  }

  made({ exchange, params, query, body, seed }: ServedRequest): Answer {
    const given = { ...params, ...Object.fromEntries(query), ...(isObject(body) ? body : {}) } as Readonly<
      Record<string, Json>
    >; // what was read from JSON and text
    const sent = body === undefined ? "" : digest("sha256", JSON.stringify(body), "base64url");
    const value = this.#answers.made(this.#route, given, `${this.#tried}/${seed}/${sent}`);
    const isElsewhere = this.#route.success.status >= 300;
    return this.#answers.answer(
      exchange,
      this.#route,
      value,
      isElsewhere ? ["Location", `${this.#parts.baseUrl}/`] : [],
    );
  }

  shown(
    { exchange }: ServedRequest,
    view: ItemView,
    resource: ServedResource,
    record: KeptRecord,
    more: readonly string[] = [],
  ): Answer {
    const keeper = this.#finder.keeper(resource);
    const name = `${resource.name}/${record.id}`;
    const inner = this.#answers.shown(view.schema, keeper, record);
    return this.#answers.answer(
      exchange,
      this.#route,
      this.#answers.around(this.#route.success, view, inner, name),
      more,
    );
  }

  part(
    { exchange }: ServedRequest,
    { field, view }: { readonly field: string; readonly view: ItemView },
    record: KeptRecord,
  ): Answer {
    const { resource, success } = this.#route;
    const held = record[field];
    const name = `${resource?.name ?? ""}/${record.id}/${field}`;
    if (held === null) throw this.notFound(exchange, `has no ${field}`);
    // A record of its own names the one that it is of.
    const names = [...this.#schemas.shapeOf(view.schema).properties.keys()];
    const of = names.filter((one) => plainName(one) === `${plainName(resource?.name ?? "")}id`);
    const given = { given: (held ?? Object.fromEntries(of.map((one) => [one, record.id]))) as Json }; // kept as JSON
    const isValid = held !== undefined && this.#schemas.issuesOf(view.schema, held, "response").length === 0;
    const inner = isValid
      ? (held as Json)
      : this.#schemas.valueOf(view.schema, { stream: sourceOf(name), direction: "response", field, ...given }); // as above
    return this.#answers.answer(exchange, this.#route, this.#answers.around(success, view, inner, name));
  }

  /** The records of a list: by a key, the one that has it. Throws `not_found`. */
  #page(
    asked: ServedRequest,
    source: RecordSource,
    resource: ServedResource,
    above: Scope,
  ): ListPage & { readonly kept: ReadonlyMap<ShownRecord, KeptRecord> } {
    const inner = attributesOf(resource.schema, this.#schemas);
    const only = this.#route.keys.length === 0 ? undefined : this.#mustFind(source, asked, above);
    const { action } = this.#route;
    const where = action.do === "list" || action.do === "count" ? action.where : undefined;
    const all =
      only === undefined
        ? this.#finder.listed(source, resource, above)
        : [{ record: only, shown: this.#finder.keeper(resource).show(only) }];
    const listed = where === undefined ? all : all.filter(({ shown }) => stands(shown, where));
    // What the list alone shows is searched and filtered by, too.
    const { properties } = this.#schemas.shapeOf(resource.schema);
    const item = action.do === "list" ? action.view.item : true;
    const more = [...this.#schemas.shapeOf(item).properties].filter(([name]) => !properties.has(name));
    const isAsked = more.length > 0 && asked.query.size > 0;
    const found = listed.map(({ record, shown }) => {
      const told = isAsked ? this.#answers.shown(item, this.#finder.keeper(resource), record) : {};
      if (inner === undefined) return { record, shown: isObject(told) ? { ...told, ...shown } : shown };
      return { record, shown: { ...shown, ...(shown["attributes"] as ShownRecord), id: shown["id"] } }; // an object
    });
    this.#lists ??= createListReader(
      this.#route,
      new Map([...more, ...properties, ...(inner ?? [])]),
      this.#schemas,
      (record) => this.#keyText(resource, record),
    );
    const kept = new Map(found.map(({ record, shown }) => [shown, record]));
    return {
      ...this.#lists.page(
        new Map([...Object.entries(asked.params), ...asked.query]),
        found.map(({ shown }) => shown),
      ),
      kept,
    };
  }

  #keyText(resource: ServedResource, record: ShownRecord): string {
    const at = resource.idField === undefined ? resource.keys[0] : [resource.idField];
    return String(at === undefined ? JSON.stringify(record).slice(0, 100) : memberAt(record, at));
  }

  #list(asked: ServedRequest, source: RecordSource, resource: ServedResource, above: Scope): Answer {
    const { exchange } = asked;
    const { action, success } = this.#route;
    if (action.do !== "list" || success.schema === undefined) throw new Error(`${this.#tried} is no list`);
    const page = this.#page(asked, source, resource, above);
    const keeper = this.#finder.keeper(resource);
    const items = page.records.flatMap((shown) => {
      const record = page.kept.get(shown);
      return record === undefined ? [] : [this.#answers.shown(action.view.item, keeper, record)];
    });
    return this.listOf(exchange, action.view, items, page, resource);
  }

  /** A list of items in the documented envelope. */
  listOf(exchange: Exchange, view: ListView, items: readonly Json[], page: ListPage, resource: ServedResource): Answer {
    const { success } = this.#route;
    const facts = this.#factsOf(exchange, page, resource);
    const ask = { stream: sourceOf(this.#tried), direction: "response", required: "only" } as const;
    const value = listAnswer({ ...success, schema: success.schema ?? true }, view, items, facts, this.#schemas, ask);
    return this.#answers.answer(exchange, this.#route, value, this.#listHeaders(facts));
  }

  #plainList({ exchange, query }: ServedRequest, source: RecordSource, resource: ServedResource, above: Scope): Answer {
    const all = this.#finder.listed(source, resource, above).map(({ shown }) => shown);
    const page = plainPage(query, all);
    const data = withRelated(page.records, query, resource, this.#parts.api, this.#finder, source);
    const { path, query: sent } = splitTarget(exchange.target);
    const rest = sent.split("&").filter((pair) => pair !== "" && !pair.startsWith("_page="));
    const address = `${exchange.parts.baseUrl}${exchange.request.prefix}${path}`;
    const links = page.links.map(([rel, to]) => `<${address}?${[...rest, `_page=${to}`].join("&")}>; rel="${rel}"`);
    const value = page.envelope === undefined ? data : { ...page.envelope, data };
    return this.#answers.answer(exchange, this.#route, value as Json, [
      ...(page.isCut ? ["X-Total-Count", String(page.total)] : []),
      ...(links.length > 0 ? ["Link", links.join(", ")] : []),
    ]); // kept as JSON
  }

  #factsOf(exchange: Exchange, page: ListPage, resource: ServedResource): ListFacts {
    const { total, offset, size, records } = page;
    const paging = this.#lists?.paging ?? { kind: "none", parameter: undefined, isZeroBased: false, isNumber: false };
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
              : cursorOf(to, last === undefined ? "" : this.#keyText(resource, last), paging.isNumber);
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
        isMore && last !== undefined
          ? cursorOf(offset + records.length, this.#keyText(resource, last), paging.isNumber)
          : undefined,
      previousCursor: undefined,
      names: [...calledBy(resource.collection), ...calledBy(resource.name)],
    };
  }

  #listHeaders(facts: ListFacts): readonly string[] {
    return this.#route.success.headers.flatMap(({ name }) => {
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
  find(source: RecordSource, asked: ServedRequest, above: Scope): KeptRecord | undefined {
    const { resource, keys, isFirst } = this.#route;
    if (resource === undefined) throw new Error(`${this.#tried} is about no record`);
    const isNamed = !isFirst || keys.some(({ param }) => asked.params[param] !== undefined);
    const named = isNamed ? this.#finder.find(source, resource, keys, above, asked.params) : undefined;
    const found = isFirst ? (isObject(named) ? named : this.#finder.first(source, resource)) : named;
    if (found !== undefined && found !== "removed") return found;
    if (found === "removed" || isFirst || !resource.isOpen || above === "nowhere") throw this.notFound(asked.exchange);
    return undefined;
  }

  #mustFind(source: RecordSource, asked: ServedRequest, above: Scope): KeptRecord {
    const { resource } = this.#route;
    const found = this.find(source, asked, above);
    if (found !== undefined || resource === undefined) return found as KeptRecord; // there is a resource, or it has thrown
    return this.unwritten(resource, above, asked);
  }

  /** A text of a path as the member's schema has it. */
  typed(resource: ServedResource, at: MemberPath, text: string): unknown {
    const [name = "id"] = at;
    const { properties } = this.#schemas.shapeOf(resource.schema);
    const schema =
      name === "id" ? (properties.get(resource.idField ?? name) ?? resource.idSchema) : properties.get(name);
    const type = schema === undefined || at.length > 1 ? undefined : this.#schemas.shapeOf(schema).type;
    if (schema !== undefined && type !== undefined && isDay(text)) return timeAs(name, schema, text, this.#schemas);
    const isNumber =
      type === "integer" ? Number.isSafeInteger(Number(text)) : type === "number" && Number.isFinite(Number(text));
    return isNumber && text !== "" ? Number(text) : text;
  }

  /** The record that an open resource has under a key that nobody wrote to. */
  unwritten(resource: ServedResource, above: Scope, { params }: ServedRequest): KeptRecord {
    let members: unknown = {};
    for (const { at, value } of this.#finder.named(this.#route.keys, above, params, (path, text) =>
      this.typed(resource, path, text),
    ))
      members = withMemberAt(
        members,
        at[0] === "id" && at.length === 1 && resource.idField !== undefined ? [resource.idField] : at,
        value,
      );
    const key = this.#route.keys.map(({ param }) => params[param]).join("/");
    const name = `${resource.name}/${key}`;
    const { nameParts } = resource;
    const named = nameParts && { name: toResourceName(nameParts, key, (param) => params[param]) };
    members = { ...(members as ShownRecord), ...named }; // an object, built above
    const drawn = this.#schemas.valueOf(resource.schema, {
      stream: sourceOf(name),
      direction: "response",
      resource: resource.name,
      given: members as Json,
    }); // made of texts and numbers
    const kept = this.#finder
      .keeper(resource)
      .toKept(isObject(drawn) ? { ...drawn, ...(members as ShownRecord) } : (members as ShownRecord)); // an object, built above
    const time = "2026-11-01T00:00:00.000Z";
    return { ...kept, ...named, id: asText(kept["id"] ?? name), createdAt: time, updatedAt: time };
  }

  notFound(exchange: Exchange, why?: string): SeedbedError {
    const path = exchange.path.length > 100 ? `${exchange.path.slice(0, 100)}…` : exchange.path;
    const { resource } = this.#route;
    return new SeedbedError(
      "not_found",
      why === undefined ? `there is no ${resource?.name ?? "record"} at ${path}` : `what is at ${path} ${why}`,
    );
  }
}

function stands(shown: ShownRecord, { field, is }: Standing): boolean {
  return is === false ? shown[field] !== true : (shown[field] ?? null) === is;
}
