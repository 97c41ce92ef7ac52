import type { WrittenAction, WrittenRoute } from "../../definition/routes/written-routes.ts";
import { apiLookOf, isInLook, pathInLook } from "../../definition/style/look.ts";
import type { Look } from "../../definition/style/look.ts";
import { fill, pagingBy, pathOfSlot, toNaming } from "../../definition/style/style.ts";
import type { Shaped, Style } from "../../definition/style/style.ts";
import { mapReferences, operationIds, schemaNames, toCamel, transitionId } from "../../description/names.ts";
import { ENTITY_TAG, STYLED_PAGING } from "../../description/response-headers.ts";
import { schemaOf } from "../../description/route-group.ts";
import type { Body, DescribedAnswer, DescribedGroup, RouteOperation } from "../../description/route-group.ts";
import type { DescribedMethod, Parameter, Schema } from "../../description/specification.ts";
import type { Catalog } from "../../model/catalog.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import { filterBy } from "../../sandbox/query/parameters.ts";
import type { Place } from "../data/place.ts";
import { PROBLEMS } from "../problems/problem.ts";
import { splitFilter } from "./list-window.ts";
import { USUAL_ISSUE } from "./styled-problem.ts";
import { createWires } from "./wire-record.ts";
import type { WireRecord } from "./wire-record.ts";

/** A schema in a style's shape, which is filled as answers are. */
class Filled {
  readonly schema: Schema;
  readonly isThere: boolean;
  constructor(schema: Schema, isThere = schema.nullable !== true) {
    this.schema = schema;
    this.isThere = isThere;
  }
}

/** Slots that some answers leave empty. */
const AT_TIMES: readonly string[] = ["included", "field", "pointer", "parameter", "header", "errors", "errorsByField"];

/** Components of a style's errors. */
const [ERROR, INVALID] = ["Error", "InvalidError"];

const NUMBER: Schema = { type: "integer" };
const TEXT: Schema = { type: "string" };

/** The values of slots; those that are not here are texts. */
const OF_SLOTS: ReadonlyMap<string, Schema> = new Map([
  ...["total", "page", "limit", "pages", "offset", "count"].map((name) => [name, NUMBER] as const),
  ...["from", "to", "nextPage", "previousPage"].map((name) => [name, { ...NUMBER, nullable: true }] as const),
  ...["next", "previous", "first", "last", "nextCursor", "previousCursor"].map(
    (name) => [name, { ...TEXT, nullable: true }] as const,
  ),
  ...["hasMore", "hasPrevious"].map((name) => [name, { type: "boolean" }] as const),
  ...["included", "pageLinks"].map((name) => [name, { type: "array", items: { type: "object" } }] as const),
  ["errorsByField", { type: "object", additionalProperties: { type: "array", items: TEXT } }],
]);

/** A group as it is described in the usual look, with the places of its operations on records, in their order. */
export interface PlacedGroup {
  readonly group: DescribedGroup;
  readonly places: readonly (Place | undefined)[];
}

/**
 * The groups as a catalog's look has them on the wire: paths below its base, and names, envelopes, parameters and errors of its style,
 * without examples, which are of the usual look. An operation that is about no record keeps that; what it shows of records is
 * described under names of its own.
 */
export function describeInLook(placed: readonly PlacedGroup[], catalog: Catalog): readonly DescribedGroup[] {
  const look = apiLookOf(catalog);
  if (look === undefined) return placed.map(({ group }) => group);
  const { style } = look;
  const wireOf = createWires(style ?? {}, catalog);
  const styled = style && createInStyle(style);
  const components = new Map(
    placed.flatMap(({ group, places }) => {
      const entries = [...new Set(places.flatMap((place) => place?.entry ?? []))];
      return entries.flatMap((entry) => styled?.componentsOf(group.schemas, wireOf(entry)) ?? []);
    }),
  );
  const usual = createUsualComponents(new Set(components.keys()));
  const groups = placed.map(({ group, places }): DescribedGroup => ({
    ...group,
    operations: group.operations.flatMap((operation, at) => {
      const place = places[at];
      if (place === undefined) {
        const shown = usual.referTo(operation);
        return (isInLook(operation.path, look) ? styled?.refusedIn(shown) : undefined) ?? shown;
      }
      const there = { ...operation, path: pathInLook(operation.path, look) };
      return styled?.operationsOf(there, wireOf(place.entry)) ?? there;
    }),
    schemas: Object.fromEntries(
      Object.entries(group.schemas).map(([name, schema]) => [name, components.get(name) ?? usual.referTo(schema)]),
    ),
  }));
  const all = new Map(placed.flatMap(({ group }) => Object.entries(group.schemas)));
  const more = { ...usual.needed(all), ...styled?.errorsIn() };
  const whole = groups.map((group, at) => (at > 0 ? group : { ...group, schemas: { ...group.schemas, ...more } }));
  return withRoutes(whole, look);
}

/** The components in the usual look of those that are styled. */
function createUsualComponents(styled: ReadonlySet<string>) {
  const needed = new Set<string>();

  /** A part of the description that refers to them. */
  function referTo<T>(part: T): T {
    return mapReferences(part, (pointer) => {
      const component = pointer.slice(pointer.lastIndexOf("/") + 1);
      if (!styled.has(component)) return pointer;
      needed.add(component);
      return `${pointer}Usual`;
    });
  }

  /** Those that are referred to, and what they refer to. */
  function neededOf(all: ReadonlyMap<string, Schema>): DescribedGroup["schemas"] {
    const found: Record<string, Schema> = {};
    for (const name of needed) found[`${name}Usual`] = referTo(all.get(name) ?? {}); // which may need others
    return found;
  }

  return { referTo, needed: neededOf };
}

function createInStyle(style: Style) {
  /** The components of a resource in the style: its record, its lists, and the bodies that write it. */
  function componentsOf(
    schemas: DescribedGroup["schemas"],
    wire: WireRecord,
  ): readonly (readonly [name: string, Schema])[] {
    const { record, list } = schemaNames(wire.entry.resource);
    return Object.entries(schemas).flatMap(([name, schema]) => {
      if (name === record) return [[name, recordOf(schema, wire)]];
      if (name === list) return [[name, listOf(schema, wire)]];
      const isBody = name.startsWith(record) && /^(?:Create|Replace|Patch)/.test(name.slice(record.length));
      return isBody ? [[name, sentOf(schema, wire)]] : [];
    });
  }

  /** An operation in the style; two where changes are made by POST too. */
  function operationsOf(operation: RouteOperation, wire: WireRecord): readonly RouteOperation[] {
    const styled: RouteOperation = refusedIn({
      ...operation,
      parameters: operation.parameters.flatMap((one) => parametersOf(one, wire)),
      ...(operation.body !== undefined && { body: withoutExamples(operation.body) }),
      answers: operation.answers.map((answer) => answerInStyle(answer, wire)),
    });
    if (style.changesByPost !== true || operation.method !== "patch") return [styled];
    return [styled, { ...styled, method: "post", operationId: `${operation.operationId}ByPost` }];
  }

  function answerInStyle(answer: DescribedAnswer, wire: WireRecord): DescribedAnswer {
    const { removed, record = "$record", created = 201 } = style;
    const ref = schemaOf(schemaNames(wire.entry.resource).record);
    const shown = (shaped: Shaped): Body => bodyOf(toSchema(fill(shaped, slotsOf(wire, { record: ref }))));
    if (answer.status === 204 && removed?.status === 200)
      return { ...answer, status: 200, body: shown(removed.body ?? record) };
    if (answer.body === undefined) return answer;
    const { schema } = answer.body;
    const status = answer.status === 201 ? created : answer.status;
    const { "Content-Location": place, ...others } = answer.headers;
    const headers = {
      ...others,
      ...("Link" in others && STYLED_PAGING),
      ...(place !== undefined && (style.putChanges === true ? ENTITY_TAG : { "Content-Location": place })),
    };
    return { ...answer, status, headers, body: schema.$ref === ref.$ref ? shown(record) : bodyOf(schema) };
  }

  function bodyOf(schema: Schema, mediaType = style.mediaType): Body {
    return { schema, ...(mediaType !== undefined && { mediaTypes: [mediaType] }) };
  }

  /** The components of errors, and of those that tell what is wrong with a body. */
  function errorsIn(): Readonly<Record<string, Schema>> {
    const { error, invalid, issue = USUAL_ISSUE } = style;
    const errors: Schema = { type: "array", items: toSchema(fill(issue, (slot) => toFilled(slot, {}))) };
    const toError = (shaped: Shaped): Schema =>
      toSchema(fill(shaped, (slot) => toFilled(slot, { errors, status: NUMBER })));
    return {
      ...(error !== undefined && { [ERROR]: toError(error) }),
      ...(error !== undefined && invalid !== undefined && { [INVALID]: toError(invalid) }),
    };
  }

  /** An operation whose refusals are answers in the style's form for errors, one for each status. */
  function refusedIn(operation: RouteOperation): RouteOperation {
    if (style.error === undefined) return operation;
    const { invalid, invalidStatus = 422 } = style;
    const described = new Map<number, { readonly description: string; readonly names: ReadonlySet<string> }>();
    for (const code of operation.problems) {
      const { status: usual, title } = PROBLEMS[code];
      const isInvalid = usual === 422;
      const status = isInvalid ? invalidStatus : usual;
      const { description = title, names = [] } = described.get(status) ?? {};
      const name = isInvalid && invalid !== undefined ? INVALID : ERROR;
      described.set(status, { description, names: new Set([...names, name]) });
    }
    const refusals = [...described].map(([status, { description, names }]): DescribedAnswer => {
      const own = operation.answers.find((answer) => answer.status === status);
      const [schema = {}, ...others] = [
        ...(own?.body === undefined ? [] : [own.body.schema]),
        ...[...names].map(schemaOf),
      ];
      const body = bodyOf(others.length === 0 ? schema : { anyOf: [schema, ...others] }, style.errorType);
      return { status, description, headers: {}, ...own, body };
    });
    const answers = operation.answers.filter(({ status }) => typeof status === "string" || !described.has(status));
    return { ...operation, answers: [...answers, ...refusals], problems: [] };
  }

  /** A parameter in the style, once for all operations that have the same. */
  function parametersOf(given: RouteOperation["parameters"][number], wire: WireRecord): RouteOperation["parameters"] {
    const parameter = "component" in given ? given.value : given;
    return renamedOf(parameter, wire).map((one) => {
      if (isSameValue(one, parameter)) return given;
      return "component" in given ? { component: `${given.component}InStyle`, value: one } : one;
    });
  }

  function renamedOf(parameter: Parameter, wire: WireRecord): readonly Parameter[] {
    if (parameter.in !== "query" || parameter.name.startsWith("_")) return [parameter];
    const { parameters = {} } = style;
    const placing = placingOf(parameter);
    if (placing !== undefined) return placing;
    const [path, operator] = splitFilter(parameter.name);
    const isField = filterBy(path) === path && fieldKinds(wire.entry.resource).find(path) !== undefined;
    if (isField) return wire.isLeftOut(path) ? [] : [{ ...parameter, name: `${wire.wireName(path)}${operator}` }];
    const name = Object.entries(parameters).find(([, usual]) => usual === parameter.name)?.[0] ?? parameter.name;
    return [{ ...parameter, name, ...(parameter.schema !== undefined && { schema: namesOf(parameter.schema, wire) }) }];
  }

  /** A parameter that says which part of a list is asked for, as the style's way of paging has it; undefined for another. */
  function placingOf({ name, schema, ...rest }: Parameter): readonly Parameter[] | undefined {
    const { by, page, size, offset, cursor, before, first, usual } = style.paging ?? pagingBy("page");
    const toCursor = (called: string): Parameter[] => [
      {
        ...rest,
        name: called,
        description: "Where the page begins or ends: as an answer before has it.",
        schema: TEXT,
      },
    ];
    const isByNumber = by === "page" || by === "link";
    if (name === "limit") return [{ ...rest, name: size, schema: { ...schema, default: usual } }];
    if (name === "page" && isByNumber) {
      const description = `The number of the page, from ${first}. Pages past the end are empty.`;
      return [{ ...rest, name: page, description, schema: { ...schema, minimum: first, default: first } }];
    }
    if (name === "page") return by === "offset" ? [] : toCursor(cursor);
    if (name !== "offset") return undefined;
    if (isByNumber || by === "offset")
      return [{ ...rest, name: offset, description: "How many records to skip.", ...(schema && { schema }) }];
    return by === "after" ? toCursor(before) : [];
  }

  /** The names of fields that a parameter takes, as `sort` does. */
  function namesOf(schema: Schema, wire: WireRecord): Schema {
    const { items, anyOf, enum: values } = schema;
    return {
      ...schema,
      ...(items !== undefined && { items: namesOf(items, wire) }),
      ...(anyOf !== undefined && { anyOf: anyOf.map((one) => namesOf(one, wire)) }),
      ...(values !== undefined && {
        // A relation may be called as its id.
        enum: [
          ...new Set(
            values.flatMap((value) => {
              const [, sign = "", path = ""] = /^(-?)(.*)$/s.exec(String(value)) ?? [];
              return wire.isLeftOut(path) ? [] : [sign + wire.wireName(path)];
            }),
          ),
        ],
      }),
    };
  }

  function recordOf(schema: Schema, wire: WireRecord): Schema {
    const members = membersOf(schema, wire);
    const { item } = style;
    if (item === undefined) return members;
    const { relations } = wire.entry.resource;
    const own = Object.entries(members.properties ?? {});
    const attributes = new Set(
      Object.keys(schema.properties ?? {}).flatMap((name) => (wire.isAttribute(name) ? [wire.wireName(name)] : [])),
    );
    const toShape = (some: readonly (readonly [string, Schema])[]): object =>
      Object.fromEntries(some.map(([name, one]) => [name, new Filled(one, members.required?.includes(name) === true)]));
    const embeds = pathOfSlot(item, "embedded") !== undefined;
    const isWithin = ([name]: readonly [string, Schema]): boolean => wire.isWithin(wire.ownName(name, true) ?? name);
    const filled = fill(item, (slot) => {
      if (slot === "record") return toShape(embeds ? own.filter((one) => !isWithin(one)) : own);
      if (slot === "embedded") {
        const within = own.filter(isWithin);
        return within.length === 0 ? undefined : new Filled(toSchema(toShape(within)), false);
      }
      if (slot === "attributes") return toShape(own.filter(([name]) => attributes.has(name)));
      if (slot === "relationships")
        return Object.keys(relations).length === 0 ? undefined : new Filled(related(schema, wire), false);
      return slotsOf(wire, { id: members.properties?.["id"] ?? TEXT })(slot);
    });
    return { ...toSchema(filled), ...(schema.description !== undefined && { description: schema.description }) };
  }

  function listOf(schema: Schema, wire: WireRecord): Schema {
    const { resource } = wire.entry;
    const { list } = style;
    if (list === undefined) return schema;
    const records: Schema = { type: "array", items: schemaOf(schemaNames(resource).record) };
    const styled = toSchema(fill(list, slotsOf(wire, { records })));
    return { ...styled, ...(schema.description !== undefined && { description: schema.description }) };
  }

  /** Relations as JSON:API has them, each with what tells a record from all others; those in bodies that a record must have are required. */
  function related(schema: Schema, wire: WireRecord): Schema {
    const kinds = fieldKinds(wire.entry.resource);
    const relations = wire.related.map(({ name, field, type }) => {
      const { many = false, nullable = false } = kinds.find(field) ?? {};
      const properties = { type: { enum: [type] }, id: TEXT };
      const one: Schema = { type: "object", properties, required: ["type", "id"], ...(nullable && { nullable }) };
      const data: Schema = many ? { type: "array", items: one } : one;
      const shown: Schema = { type: "object", properties: { data }, required: ["data"] };
      return { name, field, shown };
    });
    const required = relations.filter(({ field }) => schema.required?.includes(field)).map(({ name }) => name);
    return {
      type: "object",
      properties: Object.fromEntries(relations.map(({ name, shown }) => [name, shown])),
      ...(required.length > 0 && { required }),
    };
  }

  /** A body, where the style has what a body holds: as the record itself, but for those with attributes of their own. */
  function sentOf(schema: Schema, wire: WireRecord): Schema {
    const { item, record } = style;
    const members = membersOf(schema, wire, "", true);
    const parts = [pathOfSlot(item, "attributes")?.[0], pathOfSlot(item, "relationships")?.[0]];
    const [attributes, relationships] = parts;
    if (attributes === undefined) return members;
    const { properties = {}, required = [], ...rest } = members;
    const isOwn = (name: string): boolean => wire.isAttribute(wire.fieldName(name));
    const kept = required.filter(isOwn);
    const own: Schema = {
      ...rest,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
      ...(kept.length > 0 && { required: kept }),
    };
    const shown = new Map([[attributes, own]]);
    if (relationships !== undefined && Object.keys(wire.entry.resource.relations).length > 0)
      shown.set(relationships, related(schema, wire));
    const must = [...shown].filter(([, part]) => part.required !== undefined).map(([name]) => name);
    return (pathOfSlot(record, "record") ?? []).reduceRight<Schema>(
      (inner, name) => ({ type: "object", properties: { [name]: inner }, required: [name] }),
      { type: "object", properties: Object.fromEntries(shown), ...(must.length > 0 && { required: must }) },
    );
  }

  function membersOf(schema: Schema, wire: WireRecord, path = "", isSent = false): Schema {
    const { properties, items, required } = schema;
    const { names, times } = style;
    const nameOf = (name: string): string => (path === "" ? wire.wireName(name) : toNaming(name, names));
    const valueOf = (name: string, inner: Schema): Schema => {
      const whole = `${path}${name}`;
      if (path === "" && times?.as === "epoch" && (name === "createdAt" || name === "updatedAt"))
        return { ...NUMBER, ...(inner.readOnly === true && { readOnly: true }) };
      return wire.isNumber(whole) ? toNumber(inner) : membersOf(inner, wire, `${whole}.`);
    };
    // A relation that is shown in full stands in the place of its id.
    const shownAt = (name: string, own: Schema): Schema => {
      const shown = path === "" ? properties?.[wire.shownAt(name) ?? ""] : undefined;
      return shown === undefined ? own : { anyOf: [own, shown] };
    };
    return {
      ...schema,
      ...(items !== undefined && { items: membersOf(items, wire, path) }),
      ...(properties !== undefined && {
        properties: Object.fromEntries(
          Object.entries(properties).flatMap(([name, inner]) =>
            path === "" && ((wire.isLeftOut(name) && !(isSent && wire.isHidden(name))) || wire.isInPlace(name))
              ? []
              : [[nameOf(name), shownAt(name, valueOf(name, inner))]],
          ),
        ),
      }),
      ...(required !== undefined && {
        required: required.flatMap((name) =>
          path === "" && wire.isLeftOut(name) && !(isSent && wire.isHidden(name)) ? [] : [nameOf(name)],
        ),
      }),
    };
  }

  /** Fills the slots of a shape with schemas, and with the names of the resource. */
  function slotsOf(wire: WireRecord, more: Readonly<Record<string, Schema>> = {}): (slot: string) => unknown {
    return (slot) => (slot === "collection" || slot === "resource" ? wire.slot(slot, {}) : toFilled(slot, more));
  }

  return { componentsOf, operationsOf, errorsIn, refusedIn };
}

function toFilled(slot: string, more: Readonly<Record<string, Schema>>): Filled {
  return new Filled(more[slot] ?? OF_SLOTS.get(slot) ?? TEXT, AT_TIMES.includes(slot) ? false : undefined);
}

/** The schema of a shape that schemas fill; what is written there is as it is written. */
function toSchema(filled: unknown): Schema {
  if (filled instanceof Filled) return filled.schema;
  if (Array.isArray(filled)) return { type: "array", items: filled[0] === undefined ? {} : toSchema(filled[0]) };
  if (!isObject(filled)) return { enum: [filled] };
  const members = Object.entries(filled);
  const required = members.filter(([, inner]) => isAlways(inner)).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(members.map(([name, inner]) => [name, toSchema(inner)])),
    ...(required.length > 0 && { required }),
  };
}

/** True if every answer has what fills a shape: a link has no next page at the end. */
function isAlways(filled: unknown): boolean {
  if (filled instanceof Filled) return filled.isThere;
  return isObject(filled) ? Object.values(filled).some(isAlways) : true;
}

function toNumber({ type, pattern: _pattern, items, ...schema }: Schema): Schema {
  return type === "array" ? { ...schema, type, items: toNumber(items ?? {}) } : { ...schema, ...NUMBER };
}

function withoutExamples({ examples: _usual, ...body }: Body): Body {
  return body;
}

const TAG = "Routes";

const ANY_METHOD: readonly DescribedMethod[] = ["get", "post", "put", "patch", "delete"];

/**
 * The groups with the routes of a definition: one that is bound to a resource as the operation that it stands for, an answer as JSON of
 * any kind with its statuses. What a route takes the place of is left out.
 */
function withRoutes(groups: readonly DescribedGroup[], { routes, base = "" }: Look): readonly DescribedGroup[] {
  if (routes.length === 0) return groups;
  const all = groups.flatMap(({ operations }) => operations);
  const paths = new Map(all.map(({ path }) => [shapeOf(path), path]));
  const described = routes.flatMap((route) => {
    const own = ((route.base ?? base) + route.path).replace(/\*$/, "{rest}").replaceAll(/(?<=\/):(\w+)/g, "{$1}");
    const path = paths.get(shapeOf(own)) ?? own; // one path has parameters of one name
    paths.set(shapeOf(path), path);
    const methods = route.method === "ANY" ? ANY_METHOD : [route.method.toLowerCase() as DescribedMethod];
    return methods.map((method) => operationOf(route, method, path, all));
  });
  const taken = new Set(described.map(keyOf));
  return [
    ...groups.map((group) => ({ ...group, operations: group.operations.filter((one) => !taken.has(keyOf(one))) })),
    {
      title: TAG,
      tags: [{ name: TAG, description: "The routes of the definition." }],
      operations: described,
      schemas: {},
    },
  ];
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}");
}

function keyOf({ method, path }: RouteOperation): string {
  return `${method} ${shapeOf(path)}`;
}

function operationOf(
  { action, path: written }: WrittenRoute,
  method: DescribedMethod,
  path: string,
  all: readonly RouteOperation[],
): RouteOperation {
  const bound = boundTo(action);
  const of = all.find(({ operationId }) => operationId === bound);
  const isAsUsual = !("own" in action && Object.keys(action.own).length > 0);
  return {
    method,
    path,
    operationId: toCamel(`${method} ${path.replaceAll(/\W+/g, " ")}`),
    summary: of?.summary ?? `${method.toUpperCase()} ${written}`,
    description: of?.description ?? "A route of the definition.",
    tag: TAG,
    parameters: [
      ...[...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => ({
        name,
        in: "path" as const,
        required: true,
        schema: { type: "string" as const },
      })),
      ...(of?.parameters.filter((one) => ("value" in one ? one.value : one).in !== "path") ?? []),
    ],
    ...(of?.body === undefined
      ? method !== "get" && method !== "delete" && action.do !== "act" && { body: { schema: {} } }
      : { body: of.body }),
    answers:
      (isAsUsual ? of?.answers.flatMap((one) => [one, ...instead(one, action)]) : undefined) ?? answersOf(action),
    problems: of?.problems ?? [],
    ...(of?.security !== undefined && { security: of.security }),
  };
}

/** The answer for a record that is there already, where a route creates only what is not. */
function instead(created: DescribedAnswer, { do: done }: WrittenAction): readonly DescribedAnswer[] {
  const { Location: _made, ...headers } = created.headers;
  return done === "add" && created.status === 201 ? [{ ...created, status: 200, headers }] : [];
}

/** The operationId of what a route stands for. */
function boundTo(action: WrittenAction): string | undefined {
  if (!("entry" in action)) return undefined;
  const { resource } = action.entry;
  return action.do === "act"
    ? transitionId(action.transition, resource)
    : operationIds(resource)[STANDS_FOR[action.do]];
}

const STANDS_FOR = {
  list: "list",
  read: "get",
  create: "create",
  add: "create",
  replace: "replace",
  change: "update",
  remove: "delete",
  drop: "delete",
} as const;

function statusOf(action: WrittenAction): number | "2XX" {
  return "own" in action ? (action.own.status ?? "2XX") : "2XX";
}

function answersOf(action: WrittenAction): readonly DescribedAnswer[] {
  const given =
    action.do === "answer"
      ? action.cases.flatMap(({ answers }) => answers)
      : [{ status: statusOf(action), body: {}, mediaType: "application/json" }];
  return [...new Set(given.map(({ status }) => status))].map((status) => {
    const types = given.flatMap((one) => (one.status === status && one.body !== undefined ? [one.mediaType] : []));
    return {
      status,
      description: "An answer of the route.",
      headers: {},
      ...(types.length > 0 && { body: { schema: {}, mediaTypes: [...new Set(types)] } }),
    };
  });
}
