import type { Catalog, Entry } from "../../model/catalog.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import { nearest } from "../../model/nearest.ts";
import { CONDITION_PARTS, isConditionName } from "../../template/conditions.ts";
import type { RequestConditions } from "../../template/conditions.ts";
import { TemplateError } from "../../template/template-error.ts";
import { createTemplate } from "../../template/template.ts";
import type { Template } from "../../template/template.ts";
import { fieldsOf } from "../../template/vocabulary-check.ts";
import type { DefinitionFaults } from "../faults.ts";
import { toValue } from "../source.ts";
import type { MapSource, Member, Source } from "../source.ts";
import { checkHeader, checkSlots } from "../style/read-style.ts";
import { SLOTS } from "../style/style.ts";
import type { Shaped, Style } from "../style/style.ts";
import { DefinitionWords, hint, quoteWord, mistyped, readMapAt } from "../words-reader.ts";
import { ANSWER_WORDS, MAX_ROUTES, ROUTE_BINDINGS, ROUTE_WORDS, ROUTE_WORK, STANDING_FIELDS } from "../words.ts";
import { findNamed } from "./code-routes.ts";
import type { RouteCode } from "./code-routes.ts";

const ROUTE_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "ANY"] as const;

export const AGGREGATES = ["count", "sum", "average", "min", "max", "values"] as const;

const AGGREGATE_WORDS: readonly string[] = ["where", "by"];

/** `/orders/{id}:pay`; two parameters have a text between them. */
const ROUTE_PATH = /^(?:\/(?:(?:\{[A-Za-z]\w*\}(?!\{)|[^\s{}?#*/])+|\*$))+$|^\/$/;

const WHY: readonly (readonly [RegExp, string])[] = [
  [/[?#]/, "the query is no part of its path; an answer reads it as {{query.name}}"],
  [/.\/$/, "leave out the slash at the end, with which it answers too"],
  [/\}\{/, "two parameters need a text between them"],
  [/\*./, "* takes all that is left, and is the last"],
  [/:\w+/, "a parameter is in braces: /orders/{id}"],
];

/** A media type without its parameters (RFC 9110 §8.3.1). */
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/;

const MAX_CASES = 50;
const MAX_WAIT = 30_000;

/** A number over the records of a collection, or one for each value of a field. */
export interface AggregateValue {
  readonly path: readonly (string | number)[];
  readonly kind: (typeof AGGREGATES)[number];
  readonly entry: Entry;
  /** The field that is counted with; undefined for a count. */
  readonly field: string | undefined;
  readonly where: Template | undefined;
  readonly by: string | undefined;
}

export interface RouteAnswer {
  readonly status: number;
  readonly headers: Template;
  /** Milliseconds, from the first to the second. */
  readonly delay: readonly [number, number];
  /** Undefined for an answer without a body. */
  readonly body: Template | undefined;
  /** The type of the body, as far as that is no template. */
  readonly mediaType: string;
  readonly aggregates: readonly AggregateValue[];
}

/** Answers to requests that fit. More than one are given one after the other, and the last from then on. */
export interface RouteCase {
  readonly when: RequestConditions | undefined;
  readonly answers: readonly RouteAnswer[];
}

/** The work of a route on records of a resource. */
export interface BoundAction {
  readonly do: Exclude<keyof typeof ROUTE_BINDINGS, "keep">;
  readonly entry: Entry;
  /** The move of `act`. */
  readonly transition: string;
  readonly values: Template | undefined;
  readonly set: Template | undefined;
  readonly headers: Template | undefined;
  readonly delay: RouteAnswer["delay"];
  /** Done after that: it gives the answer. */
  readonly next: BoundAction | undefined;
  /** Answers where there is no such record. */
  readonly otherwise: readonly RouteCase[] | undefined;
  readonly isOfCaller: boolean;
  readonly own: Partial<Style>;
}

export type WrittenAction =
  | BoundAction
  | { readonly do: "upstream" }
  | { readonly do: "answer"; readonly cases: readonly RouteCase[] }
  | { readonly do: "code"; readonly run: RouteCode };

/** Who calls: the record with values of the request. */
export interface RouteCallers {
  readonly entry: Entry;
  readonly values: Template;
}

export interface WrittenRoute {
  /** Users who sign in, unless it says others. */
  readonly callers?: RouteCallers | undefined;
  /** Its method and path as a definition has them. */
  readonly said?: string;
  readonly method: (typeof ROUTE_METHODS)[number];
  /** As in OpenAPI: `/teams/{team}/members/{user}`; `*` at its end takes all that follows. */
  readonly path: string;
  /** In the place of the base of the definition. */
  readonly base?: string;
  readonly action: WrittenAction;
}

/** A route as it is read: with `made`, the operation of the API description at its path keeps nothing. */
export interface ReadRoute extends Omit<WrittenRoute, "action"> {
  readonly key: Member["key"];
  readonly said: string;
  readonly action: WrittenAction | { readonly do: "made" };
}

/** Reads the routes of a definition; what is wrong with them goes to `faults`. */
export function readRoutes(
  members: readonly Member[],
  catalog: Catalog,
  faults: DefinitionFaults,
): readonly ReadRoute[] {
  const reader = createRouteReader(catalog, faults);
  const shapes = new Map<string, string>();
  if (members.length > MAX_ROUTES && members[0] !== undefined)
    faults.add(members[0].key, "too_many", `there are ${members.length} routes: ${MAX_ROUTES} are allowed`);
  const who = members.find(({ name }) => name === CALLER);
  const callers = who && reader.readCallers(who.source);
  return members.slice(0, MAX_ROUTES).flatMap(({ name, key, source }) => {
    if (name === CALLER) return [];
    const [, method = "", path = ""] = /^([A-Za-z]+)\s+(\S+)$/.exec(name) ?? [];
    const known = ROUTE_METHODS.find((one) => one === method);
    if (known === undefined || !ROUTE_PATH.test(path)) {
      const meant = known === undefined && method !== "" ? hint(method, ROUTE_METHODS) : "";
      faults.add(
        key,
        "invalid_route",
        `${quoteWord(name)} is no route: ${WHY.find(([wrong]) => wrong.test(path))?.[1] ?? "write it like GET /me or POST /orders/{id}/pay"}${meant}`,
      );
      return [];
    }
    const shape = `${known} ${path.replaceAll(/\{\w+\}/g, "{}")}`;
    const before = shapes.get(shape);
    if (before !== undefined)
      faults.add(key, "repeated", `can never match: ${quoteWord(before)} takes every request that it would take`);
    shapes.set(shape, name);
    const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => param);
    const twice = params.find((param, at) => params.indexOf(param) !== at);
    if (twice !== undefined)
      faults.add(key, "repeated", `names two parameters ${twice}: give one of them another name`);
    const action = reader.read(source);
    return action === undefined ? [] : [{ said: `${known} ${path}`, method: known, path, key, action, callers }];
  });
}

/** The word among the routes that says who calls. */
const CALLER = "caller";

/** Words about the answer, which is that of `next` where there is one. */
const OF_LAST: ReadonlySet<string> = new Set(["answer", "status", "hidden"]);

function isBinding(word: string | undefined): word is keyof typeof ROUTE_BINDINGS {
  return word !== undefined && Object.hasOwn(ROUTE_BINDINGS, word);
}

function createRouteReader(catalog: Catalog, faults: DefinitionFaults) {
  /** The words of a route or an answer, of which only some are `known`. What does nothing beside the one that says what it does is told. */
  function wordsOf(source: MapSource, known: readonly string[]) {
    const words = new DefinitionWords(source, known, faults);
    const does = Object.keys(ROUTE_WORK).find((one) => known.includes(one) && words.has(one));
    const beside = ROUTE_WORK[does ?? "answer"] ?? [];
    const isOpen = does === undefined && !words.lacks(...Object.keys(ROUTE_WORK));
    for (const { name, key } of isOpen ? [] : source.members) {
      if (name === does || !known.includes(name)) continue;
      if (does !== undefined && name in ROUTE_WORK && !beside.includes(name))
        faults.add(key, "too_many", `is one thing too many: the route does ${does} already`);
      else if (!beside.includes(name))
        faults.add(key, "unused_word", `does nothing beside ${does ?? "an answer"}${hint(name, beside)}`);
      else if (OF_LAST.has(name) && words.has("next"))
        faults.add(key, "unused_word", "does nothing beside next, which gives the answer: write it there");
    }
    return { words, does };
  }

  function read(source: Source): ReadRoute["action"] | undefined {
    if (source.kind === "list") return { do: "answer", cases: readCases(source.items) };
    if (source.kind !== "map") return mistyped(source, "a map such as { list: book } or { answer: … }", faults);
    const { words, does } = wordsOf(source, ROUTE_WORDS);
    if (does === "cases") return { do: "answer", cases: readCases(words.list("cases")) };
    if (does === "upstream" || does === "made")
      return words.flag(does) ? { do: does } : words.refuse(does, "invalid_value", "must be true, or left out");
    return isBinding(does) ? readBound(does, words) : { do: "answer", cases: readWhenElse(source, words) };
  }

  function readBound(word: keyof typeof ROUTE_BINDINGS, words: DefinitionWords): BoundAction | undefined {
    const source = words.source(word);
    let values = words.source("where");
    let named = source;
    // `add: { membership: { teamId: … } }`: the values stand below the resource.
    if (source?.kind === "map") {
      const [only, another] = source.members;
      if (only === undefined || another !== undefined)
        return faults.add(source, "invalid_type", "must name one resource, such as { membership: { teamId: … } }");
      if (values !== undefined)
        words.refuse("where", "unused_word", `does nothing beside the values below ${only.name}: write it there`);
      named = { ...only.key, kind: "scalar", value: only.name };
      values = only.source;
    }
    const [name, transition = ""] = word === "act" ? (words.text("act", 200) ?? "").split(".") : [];
    const entry = named && entryOf(name === undefined ? named : { ...named, kind: "scalar", value: name });
    if (named === undefined || entry === undefined) return undefined;
    const moves = entry.resource.lifecycle?.transitions ?? {};
    if (word === "act" && !Object.hasOwn(moves, transition)) {
      const meant = hint(transition, Object.keys(moves));
      return faults.add(named, "unknown_action", `${name} has no action ${quoteWord(transition)}${meant}`);
    }
    const set = words.source("set");
    const where = readValues(values, entry, word === "list");
    const input = word === "act" ? Object.keys(moves[transition]?.input?.shape ?? {}) : undefined;
    const headers = words.source("headers");
    if (headers !== undefined) readHeaders(headers);
    const otherwise = words.source("else");
    const after = words.source("next");
    const next = after && read(after);
    if (after !== undefined && next !== undefined && !("entry" in next))
      mistyped(after, "bound to a resource, such as { read: article }", faults);
    return {
      do: word === "keep" ? "create" : word,
      entry,
      transition,
      values: where,
      set: readValues(set, entry, false, input),
      headers: headers && toTemplate(headers, undefined, word === "list" ? undefined : fieldsOf(entry.resource)),
      delay: readDelay(words.source("delay")),
      next: next !== undefined && "entry" in next ? next : undefined,
      otherwise: otherwise && readOtherwise(otherwise),
      own: ownLook(word, words, entry),
      isOfCaller: [values, set].some(
        (one) => one !== undefined && /\{\{\s*caller\b/.test(JSON.stringify(toValue(one))),
      ),
    };
  }

  /** Values of fields, or of the `input` of an action; a list is filtered beyond relations too. */
  function readValues(
    source: Source | undefined,
    entry: Entry,
    isList = false,
    input?: readonly string[],
  ): Template | undefined {
    if (source === undefined) return undefined;
    if (source.kind !== "map") return mistyped(source, "a map of fields and values", faults);
    for (const { name, key } of source.members)
      if (input !== undefined) {
        if (!input.includes(name))
          faults.add(key, "unknown_field", `${quoteWord(name)} is no value that the action takes${hint(name, input)}`);
      } else if (fieldKinds(entry.resource).find(name) === undefined && !isBeyond(name, entry, isList))
        tellField(name, key, entry);
    return toTemplate(source);
  }

  /** True for a field beyond a relation, `author.name`, or in a list beyond what is below: `favorites.userId`. */
  function isBeyond(name: string, { resource }: Entry, isList: boolean): boolean {
    const [head = "", ...rest] = name.split(".");
    const to = Object.hasOwn(resource.relations, head) ? resource.relations[head]?.to : undefined;
    const other = catalog.entries.find(
      (one) => one.resource.name === to || (isList && to === undefined && one.resource.collection === head),
    );
    const field = rest.join(".");
    return (
      other !== undefined &&
      (fieldKinds(other.resource).find(field) !== undefined || (isList && isBeyond(field, other, true)))
    );
  }

  function readCallers(source: Source): RouteCallers | undefined {
    const [only, another] = source.kind === "map" ? source.members : [];
    if (only === undefined || another !== undefined)
      return mistyped(source, 'a map of one resource, such as { user: { token: "{{credentials}}" } }', faults);
    const entry = entryOf({ ...only.key, kind: "scalar", value: only.name });
    const values = entry && readValues(only.source, entry);
    return values && { entry, values };
  }

  /** The `answer` and the `status` of a route that is bound to a resource: what goes before its style. */
  function ownLook(word: keyof typeof ROUTE_BINDINGS, words: DefinitionWords, entry: Entry): Partial<Style> {
    const { resource } = entry;
    const source = words.source("answer");
    const status = words.whole("status", 200, 299);
    const ofRecord = fieldsOf(resource).map((name) => `record.${name}`);
    const slots = word === "list" ? SLOTS.list.split(" ") : [...SLOTS.record.split(" "), ...ofRecord];
    if (source !== undefined) checkSlots(source, slots, faults);
    const shaped = source === undefined ? undefined : (toValue(source) as Shaped); // scalars, lists and maps
    const isRemoval = word === "remove" || word === "drop";
    const sort = words.text("sort", 200);
    for (const name of sort?.split(",") ?? [])
      if (fieldKinds(resource).find(name.replace(/^-/, "")) === undefined)
        tellField(name.replace(/^-/, ""), words.source("sort") ?? words.place, entry);
    const hidden = words.list("hidden").map((one) => (one.kind === "scalar" ? String(one.value) : ""));
    for (const name of hidden)
      if (!Object.hasOwn(resource.fields, name) && !STANDING_FIELDS.includes(name))
        tellField(name, words.source("hidden") ?? words.place, entry);
    return {
      ...(sort !== undefined && { sort }),
      ...(words.has("hidden") && { hidden }),
      ...(status !== undefined && { status }),
      ...(shaped !== undefined &&
        (isRemoval
          ? { removed: { status: 200, body: shaped } }
          : word === "list"
            ? { list: shaped }
            : { record: shaped })),
    };
  }

  function entryOf(source: Source): Entry | undefined {
    const name = source.kind === "scalar" ? String(source.value) : "";
    const found = findNamed(catalog, name);
    return typeof found === "string" ? faults.add(source, "unknown_resource", found) : found;
  }

  function readCases(items: readonly Source[]): readonly RouteCase[] {
    const cases = items.slice(0, MAX_CASES).flatMap((item): RouteCase[] => {
      const map = readMapAt(item, 'a map such as { when: { "query.page": 2 }, answer: … }', faults);
      return map ? [readCase(map, wordsOf(map, ["when", "sequence", ...ANSWER_WORDS]).words)] : [];
    });
    const open = cases.findIndex(({ when }) => when === undefined);
    const after = open < 0 ? undefined : items[open + 1];
    if (after !== undefined)
      faults.add(after, "never_reached", "can never match: the case before it takes every request");
    return cases;
  }

  function readWhenElse(source: MapSource, words: DefinitionWords): readonly RouteCase[] {
    const otherwise = words.source("else");
    if (otherwise !== undefined && !words.has("when"))
      faults.add(words.member("else")?.key ?? source, "never_reached", "can never match: there is no when before it");
    return [readCase(source, words), ...(otherwise === undefined ? [] : readOtherwise(otherwise))];
  }

  function readOtherwise(source: Source): readonly RouteCase[] {
    const map = readMapAt(source, "a map", faults);
    if (map === undefined) return [];
    return readWhenElse(map, wordsOf(map, ["when", "else", "sequence", ...ANSWER_WORDS]).words);
  }

  function readCase(source: MapSource, words: DefinitionWords): RouteCase {
    const when = words.has("when") ? readConditions(words.map("when")) : undefined;
    if (!words.has("sequence")) return { when, answers: [readAnswer(source, words)] };
    const items = words.list("sequence");
    if (items.length === 0) faults.add(source, "required", "needs an answer or more in its sequence");
    const answers = items.flatMap((item): RouteAnswer[] => {
      const map = readMapAt(item, "a map such as { status: 202 }", faults);
      return map ? [readAnswer(map, new DefinitionWords(map, ANSWER_WORDS, faults))] : [];
    });
    return { when, answers };
  }

  function readConditions(members: readonly Member[]): RequestConditions {
    const conditions: [string, string | number | boolean | null][] = [];
    for (const { name, key, source } of members) {
      if (!isConditionName(name)) {
        const [part = ""] = name.split(".");
        faults.add(
          key,
          "unknown_word",
          `${quoteWord(name)} is no part of a request, such as body.name${hint(part, CONDITION_PARTS)}`,
        );
      } else if (source.kind !== "scalar") mistyped(source, "a text, a number, true, false or null", faults);
      else conditions.push([name, source.value]);
    }
    return Object.fromEntries(conditions);
  }

  function readAnswer(source: MapSource, words: DefinitionWords): RouteAnswer {
    const status = words.whole("status", 200, 599);
    const body = words.source("answer");
    if (body === undefined && status === undefined && words.lacks("status", ...Object.keys(ROUTE_WORK)))
      faults.add(source, "required", `needs what it does: ${Object.keys(ROUTE_WORK).join(", ")} or status`);
    const aggregates: AggregateValue[] = [];
    const headers = words.source("headers");
    const mediaType = headers === undefined ? "application/json" : readHeaders(headers);
    return {
      status: status ?? (body === undefined ? 204 : 200),
      headers: headers === undefined ? NOTHING : toTemplate(headers),
      delay: readDelay(words.source("delay")),
      body: body === undefined ? undefined : toTemplate(body, withoutAggregates(body, [], aggregates)),
      mediaType,
      aggregates,
    };
  }

  /** Checks the headers of an answer, and returns their media type. */
  function readHeaders(headers: Source): string {
    let mediaType = "application/json";
    for (const { name, key, source: value } of readMapAt(headers, "a map such as { X-Total: 3 }", faults)?.members ??
      []) {
      checkHeader(name, key, value, faults);
      const type =
        value.kind === "scalar" && /^content-type$/i.test(name) ? MEDIA_TYPE.exec(String(value.value)) : null;
      mediaType = type?.[0].toLowerCase() ?? mediaType;
    }
    return mediaType;
  }

  function readDelay(source: Source | undefined): readonly [number, number] {
    if (source === undefined) return [0, 0];
    const parts = source.kind === "list" ? source.items : [source, source];
    const [from, to] = parts.map((part) => (part.kind === "scalar" ? part.value : undefined));
    if (typeof from === "number" && typeof to === "number" && from >= 0 && from <= to && to <= MAX_WAIT)
      return [from, to];
    faults.add(source, "out_of_range", `must be milliseconds from 0 to ${MAX_WAIT}, or two of them: [100, 400]`);
    return [0, 0];
  }

  /** The answer with null where a number over records is to be. */
  function withoutAggregates(source: Source, path: readonly (string | number)[], found: AggregateValue[]): unknown {
    if (source.kind === "scalar") return source.value;
    if (source.kind === "list") return source.items.map((item, at) => withoutAggregates(item, [...path, at], found));
    const kind = AGGREGATES.find((one) => source.members.some(({ name }) => name === one));
    const isAggregate = source.members.every(
      ({ name }) => name === kind || AGGREGATE_WORDS.includes(name) || nearest(name, AGGREGATE_WORDS) !== undefined,
    );
    const named = source.members.find(({ name }) => name === kind)?.source;
    if (
      kind !== undefined &&
      isAggregate &&
      named?.kind === "scalar" &&
      typeof named.value === "string" &&
      !named.value.includes("{{")
    ) {
      const aggregate = readAggregate(kind, named.value, named, source, path);
      if (aggregate !== undefined) found.push(aggregate);
      return null;
    }
    return Object.fromEntries(
      source.members.map(({ name, source: inner }) => [name, withoutAggregates(inner, [...path, name], found)]),
    );
  }

  function readAggregate(
    kind: (typeof AGGREGATES)[number],
    text: string,
    named: Source,
    source: MapSource,
    path: readonly (string | number)[],
  ): AggregateValue | undefined {
    const [collection = "", ...rest] = text.split(".");
    const entry = entryOf({ ...named, kind: "scalar", value: collection });
    if (entry === undefined) return undefined;
    const words = new DefinitionWords(source, [kind, ...AGGREGATE_WORDS], faults);
    const by = words.text("by", 200);
    const field = rest.join(".");
    const held = fieldKinds(entry.resource).find(field);
    if (kind === "values" && held === undefined) tellField(field, named, entry);
    if (kind !== "count" && kind !== "values" && held?.type !== "number")
      faults.add(
        named,
        "unknown_field",
        `must name a field that is a number, such as ${collection}.amount, not ${quoteWord(text)}`,
      );
    if (by !== undefined && fieldKinds(entry.resource).find(by) === undefined)
      tellField(by, words.member("by")?.key ?? source, entry);
    if (kind === "values" && by !== undefined)
      faults.add(words.member("by")?.key ?? source, "unused_word", "does nothing beside values");
    return {
      path,
      kind,
      entry,
      field: kind === "count" ? undefined : field,
      where: readValues(words.source("where"), entry),
      by,
    };
  }

  function tellField(name: string, place: Parameters<DefinitionFaults["add"]>[0], { resource }: Entry): void {
    const beyond = Object.entries(resource.relations).flatMap(([relation, { to }]) => {
      const other = name.includes(".") && catalog.entries.find((one) => one.resource.name === to);
      return other ? [...fieldKinds(other.resource).declared.keys()].map((field) => `${relation}.${field}`) : [];
    });
    const known = [...fieldKinds(resource).declared.keys(), ...beyond];
    faults.add(place, "unknown_field", `${quoteWord(name)} is no field of ${resource.name}${hint(name, known)}`);
  }

  function toTemplate(source: Source, value: unknown = toValue(source), record?: readonly string[]): Template {
    try {
      const resources = catalog.vocabulary.map(({ resource }) => resource);
      return createTemplate(value, { resources, ...(record !== undefined && { record }) });
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      for (const { path, message, hint: meant } of error.faults)
        faults.add(
          source,
          "invalid_template",
          `${path === "$" ? "" : `${path.replace(/^\$\.?/, "")}: `}${message}${meant === undefined ? "" : `: ${meant}`}`,
        );
      return NOTHING;
    }
  }

  return { read, readCallers };
}

const NOTHING = createTemplate({}, { resources: [] });
