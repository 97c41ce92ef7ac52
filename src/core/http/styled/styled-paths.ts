import { asText } from "../../definition/routes/definition.ts";
import { ownEntries } from "../../definition/routes/served-apis.ts";
import type { WrittenRoute } from "../../definition/routes/written-routes.ts";
import { pathInLook } from "../../definition/style/look.ts";
import type { Look } from "../../definition/style/look.ts";
import { fill, pagingBy, pathOfSlot } from "../../definition/style/style.ts";
import type { StylePaging, Style } from "../../definition/style/style.ts";
import type { Entry } from "../../model/catalog.ts";
import { isWithoutContent } from "../../model/content.ts";
import { SeedbedError } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { UsedMap } from "../../model/recent.ts";
import { fromText } from "../../platform/bytes.ts";
import { methodsBelow } from "../../sandbox/query/belongings.ts";
import { toPieces } from "../../sandbox/text-pieces.ts";
import type { Pieced } from "../../sandbox/text-pieces.ts";
import type { Caller } from "../../services/callers.ts";
import type { Template } from "../../template/template.ts";
import { emptyAnswer, isStream, when, withoutHeaders } from "../answer.ts";
import type { Answer, MaybePromise } from "../answer.ts";
import { wantsStream } from "../data/live-list.ts";
import { namedSandbox } from "../data/pipeline.ts";
import {
  listsBelow,
  patternsOf,
  placeOfAction,
  placeOfCollection,
  placeOfList,
  placeOfRecord,
  placeOfSingle,
  recordIdAt,
} from "../data/place.ts";
import type { Place } from "../data/place.ts";
import { createReads } from "../data/read.ts";
import { answerWrite } from "../data/write.ts";
import type { WriteMethod } from "../data/write.ts";
import type { Exchange } from "../exchange.ts";
import { parseQuery, splitTarget, WORLD_PARAMETERS } from "../parameters/parameters.ts";
import type { QueryParameter } from "../parameters/parameters.ts";
import type { Mounting, OwnPathParts } from "../routing/own-paths.ts";
import { shapeOfParts, toParts } from "../routing/patterns.ts";
import { RewrittenRequest } from "../routing/prefixed-request.ts";
import { METHODS } from "../routing/route-table.ts";
import type { Matched, Method, RouteTable } from "../routing/route-table.ts";
import type { CallerHandler } from "../serve.ts";
import { idsAcross, marksFor, targetWith } from "./across-relations.ts";
import type { AcrossParts } from "./across-relations.ts";
import { linksOf, listSlot, readList } from "./list-window.ts";
import type { AskedList } from "./list-window.ts";
import { answerRelation } from "./relation-address.ts";
import { isPlainJson, jsonOf, readSent, recordIn, toHeaders, toStyledStream } from "./styled-bodies.ts";
import { styledProblem } from "./styled-problem.ts";
import { addressesBelow, createWires } from "./wire-record.ts";
import type { Marks, WireRecord } from "./wire-record.ts";
import { createWrittenHandlers } from "./written-handlers.ts";
import type { BindPlace } from "./written-handlers.ts";

const MAX_PAGES_BEFORE = 200;

const PLAIN: Style = {};

/** The work of the methods of one record. */
const ON_ONE = { GET: "read", PUT: "replace", PATCH: "change", DELETE: "remove" } as const;

const NOTHING_ELSE = {
  transition: "",
  set: undefined,
  headers: undefined,
  delay: [0, 0],
  next: undefined,
  otherwise: undefined,
  isOfCaller: false,
  own: {},
} as const;

type Members = Readonly<Record<string, unknown>>;

type RequestKind = Parameters<BindPlace>[1];

interface Styling extends AcrossParts {
  readonly paging: StylePaging;
  /** The addresses of records, absolute, as the request named its sandbox. */
  readonly addressesFor: (exchange: Exchange) => ReturnType<typeof addressesBelow>;
  /** A record with its address; records that are shown in full elsewhere are added to `included`. */
  readonly show: (wire: WireRecord, record: Members, exchange: Exchange, included?: unknown[]) => unknown;
  /** The style's marks of records, by the request that shows them. */
  readonly marked: WeakMap<Exchange, Marks>;
  readonly baseUrl: string;
  /** Answers by their tag and what was asked: the same bytes are styled once. */
  readonly recent: UsedMap<string, Answer>;
  /** Records of lists in the style, by their usual JSON. */
  readonly records: UsedMap<string, ShownRecord>;
}

interface ShownRecord {
  readonly wire: WireRecord;
  readonly prefix: string;
  readonly text: string;
  /** Records that are shown in full elsewhere. */
  readonly included: readonly unknown[];
}

/** Stands for the records of a page until their text is laid in: no text that is asked for or told has this character. */
const RECORDS = "\0records";

/**
 * Adds the paths that somebody wrote down in a look: its routes, and resources with a path of their own. Returns what adds those of
 * the other resources, which go after the paths of API descriptions.
 */
export function mountLook<Run>(
  look: Look,
  table: RouteTable<Run>,
  parts: OwnPathParts,
  { kept: maxSize, data, restyled }: Mounting<Run>,
  taken: Set<string>,
): () => void {
  const { style = PLAIN } = look;
  const wireOf = createWires(style, parts.catalog);
  const marked: Styling["marked"] = new WeakMap();
  const addressesFor: Styling["addressesFor"] = ({ request }) => addressesBelow(parts.baseUrl + request.prefix, look);
  const styling: Styling = {
    style,
    paging: style.paging ?? pagingBy("page"),
    wireOf,
    addressesFor,
    show: (wire, record, exchange, included) =>
      wire.toWire(record, {
        addressOf: addressesFor(exchange),
        include: (one) => void included?.push(one),
        only: namesByType(exchange.target),
        marks: marked.get(exchange),
      }),
    marked,
    reads: createReads(parts),
    callerOf: (...asked) => callerOf(...asked),
    entries: parts.catalog.entries,
    baseUrl: parts.baseUrl,
    recent: new UsedMap(
      maxSize,
      ({ body }, key) => (body instanceof Uint8Array ? body.length : 0) + key.length + 200,
      maxSize / 16,
    ),
    // As text both ways, and what is included perhaps.
    records: new UsedMap(maxSize, ({ text, included }, json) => json.length + text.length * (1 + included.length)),
  };
  const writes =
    (method: WriteMethod): CallerHandler =>
    (exchange, caller) =>
      answerWrite(exchange, caller, method, parts.catalog);
  const described = new Set(ownEntries({ entries: [], catalog: parts.catalog }));
  const bind: BindPlace = (place, kind, own = {}, isWritten = false) => {
    const work = kind === "list" || kind === "item" ? styling.reads : writes(kind);
    const isUsual = !isWritten && style === PLAIN && Object.keys(own).length === 0 && !described.has(place.entry);
    if (isUsual) return work;
    const merged = { ...style, ...own };
    const wires = own.record === undefined && own.hidden === undefined ? wireOf : createWires(merged, parts.catalog);
    // Made with the first request: there are many places.
    let styled: CallerHandler | undefined;
    return (exchange, caller) =>
      (styled ??= inStyle(work, place, kind, { ...styling, style: merged, wireOf: wires }))(exchange, caller);
  };
  const mount = (
    method: Method,
    pattern: string,
    place: Place | undefined,
    work: CallerHandler,
    entry = place?.entry,
  ): void => {
    const served = data(work);
    const run =
      style === PLAIN
        ? served
        : restyled(served, (answer, request) =>
            styledProblem(answer, request, { style, wire: entry && wireOf(entry), clock: parts.clock }),
          );
    const given = toParts(pattern);
    const shape = shapeOfParts(given);
    for (const one of method === "GET" ? (["GET", "HEAD"] as const) : [method]) {
      if (taken.has(`${one} ${shape}`)) continue;
      taken.add(`${one} ${shape}`);
      table.add(one, { pattern, run, place }, given);
    }
    const { ending } = style;
    if (ending !== undefined && !pattern.endsWith(ending) && !pattern.endsWith("*"))
      mount(
        method,
        pattern.replace(/(?<=\/):(\w+)$/, "{$1}") + ending,
        place,
        withoutEnding(work, pattern, ending),
        entry,
      );
  };
  /** A POST whose body says which method it stands for, as forms must. */
  const asMember =
    (member: string, place: Place): CallerHandler =>
    async (exchange, caller) => {
      const sent = await readSent(exchange.request, wireOf(place.entry));
      const wanted = isObject(sent) ? asText(sent[member]).toUpperCase() : "";
      const method = (["PUT", "PATCH", "DELETE"] as const).find((one) => one === wanted);
      const done = method === undefined ? style.changesByPost === true && "PATCH" : method;
      if (done !== false)
        return bind(place, done === "PUT" && style.putChanges === true ? "PATCH" : done)(exchange, caller);
      throw new SeedbedError(
        "method_not_allowed",
        `cannot POST ${exchange.path}: ${member} in the body must be PUT, PATCH or DELETE`,
        { headers: { Allow: "GET, HEAD, PUT, PATCH, DELETE, OPTIONS" } },
      );
    };
  const { handlerOf, callerOf } = createWrittenHandlers(parts, look, bind);
  // Routes written in the definition go before those of resources, and those of one method before those of any.
  for (const route of look.routes.toSorted(
    (one, other) => Number(one.method === "ANY") - Number(other.method === "ANY"),
  ))
    for (const method of route.method === "ANY"
      ? METHODS.filter((one) => one !== "HEAD" && one !== "OPTIONS")
      : [route.method])
      mount(
        method,
        (route.base ?? look.base ?? "") + route.path,
        undefined,
        handlerOf(route),
        "entry" in route.action ? route.action.entry : undefined,
      );
  const add = (method: Method, place: Place, kind: RequestKind): void => {
    for (const pattern of patternsAt(place, look)) mount(method, pattern, place, bind(place, kind));
  };
  const addAll = (entry: Entry): void => {
    const { single, lifecycle } = entry.resource;
    add("GET", placeOfCollection(entry), "list");
    add("POST", placeOfCollection(entry), "POST");
    for (const place of [placeOfRecord(entry), ...(single === undefined ? [] : [placeOfSingle(entry, single)])]) {
      add("GET", place, "item");
      add("PUT", place, style.putChanges === true ? "PATCH" : "PUT");
      add("PATCH", place, "PATCH");
      if (style.methodIn !== undefined)
        for (const pattern of patternsAt(place, look)) mount("POST", pattern, place, asMember(style.methodIn, place));
      else if (style.changesByPost === true) add("POST", place, "PATCH");
    }
    add("DELETE", placeOfRecord(entry), "DELETE");
    for (const name of Object.keys(lifecycle?.transitions ?? {})) add("POST", placeOfAction(entry, name), "POST");
    const place = placeOfRecord(entry);
    for (const relation of pathOfSlot(style.item, "relationships") === undefined ? [] : wireOf(entry).related)
      for (const method of relation.isList
        ? (["GET", "PATCH", "POST", "DELETE"] as const)
        : (["GET", "PATCH"] as const))
        for (const pattern of patternsAt(place, look)) {
          const bound = bind(place, method === "GET" ? "item" : "PATCH");
          const work = answerRelation({ style, place, pattern, method, work: bound, wire: wireOf(entry), relation });
          mount(method, `${pattern}/relationships/${relation.name}`, undefined, work, entry);
        }
    for (const belonging of listsBelow(entry, parts.catalog)) {
      const list = placeOfList(entry, belonging);
      for (const method of methodsBelow(belonging)) add(method, list, method === "GET" ? "list" : method);
      const { tie, entry: below } = belonging;
      if (tie === undefined) continue;
      const render: Template["render"] = ({ request: { params } = {} }) => ({
        id: params?.["below"],
        [tie]: params?.["id"],
      });
      for (const [method, done] of Object.entries({ ...ON_ONE, ...(style.putChanges === true && { PUT: "change" }) }))
        for (const pattern of patternsAt(list, look)) {
          const action = { ...NOTHING_ELSE, do: done, entry: below, values: { render } };
          const run = handlerOf({ method, path: pattern, action } as unknown as WrittenRoute); // of ON_ONE, with what is rendered alone
          mount(method as Method, `${pattern}/:below`, undefined, run, below);
        }
    }
  };
  for (const entry of parts.entries) if (entry.resource.path !== undefined) addAll(entry);
  /** The lists at the base: clients of HAL begin there. */
  const listLists: CallerHandler = ({ request }) => {
    const root = parts.baseUrl + request.prefix;
    const urls = parts.entries.flatMap((entry) => {
      const [path = ""] = patternsAt(placeOfCollection(entry), look);
      return path.startsWith(`${look.base}/`)
        ? [[String(wireOf(entry).slot("collection", {})), root + path] as const]
        : [];
    });
    const links = Object.fromEntries(urls.map(([name, href]) => [name, { href }]));
    const slots: Members = { urls: Object.fromEntries(urls), links, self: `${root}${look.base}` };
    const body = fromText(JSON.stringify(fill(style.root ?? {}, (slot) => slots[slot])));
    return { status: 200, headers: ["Content-Type", style.mediaType ?? "application/json"], body };
  };
  return () => {
    if (look.base === undefined && look.style === undefined) return;
    for (const entry of parts.entries) if (entry.resource.path === undefined) addAll(entry);
    if (look.base !== undefined && look.base !== "" && style.root !== undefined)
      mount("GET", look.base, undefined, listLists);
  };
}

/** Answers a request for a path with an end as the one for it without. */
function withoutEnding(work: CallerHandler, pattern: string, ending: string): CallerHandler {
  return (exchange, caller) => {
    const { path, query } = splitTarget(exchange.target);
    const target = path.slice(0, -ending.length) + (query === "" ? "" : `?${query}`);
    const request = new RewrittenRequest(exchange.request, target, undefined);
    return exchange.as(request, () => work(exchange, caller), { ...exchange.matched, pattern });
  };
}

/** The patterns of a place: below the base where its domain is, else where it usually is. */
function patternsAt({ path }: Place, look: Look): readonly string[] {
  const usual = patternsOf(path);
  const own = pathInLook(usual[0] ?? "", look);
  return own === usual[0] ? usual : [own];
}

/** The target of a page of a list with the usual parameters. */
function pageAt(path: string, { rest, limit, offset }: Pick<AskedList, "rest" | "limit" | "offset">): string {
  return targetWith(path, [...rest, ["limit", String(limit)], ["offset", String(Math.max(0, offset))]]);
}

interface PageOf {
  readonly exchange: Exchange;
  readonly asked: AskedList;
  readonly offset: number;
  readonly parameters: readonly QueryParameter[];
}

/** Answers a request in a style: what was asked, as the handler takes it, and what it answers, as the style has it. */
function inStyle(work: CallerHandler, place: Place, kind: RequestKind, styling: Styling): CallerHandler {
  const { style, paging, baseUrl, recent, show } = styling;
  const wire = styling.wireOf(place.entry);
  const { collection, name } = wire.entry.resource;
  /** As requests for the same target were asked before: who reads them knows them again. */
  const inner = new WeakMap<Matched, { readonly target: string; readonly matched: Matched }>();
  const lists = new WeakMap<Matched, ReturnType<typeof readAsked>>();
  const targets = new WeakMap<Matched, string>();

  function ask(
    exchange: Exchange,
    caller: Caller,
    target: string,
    body?: Uint8Array,
  ): MaybePromise<Answer | undefined> {
    const { matched } = exchange;
    let known = inner.get(matched);
    if (known?.target !== target) inner.set(matched, (known = { target, matched: { ...matched } }));
    return exchange.as(
      new RewrittenRequest(exchange.request, target, body),
      () => work(exchange, caller),
      known.matched,
    );
  }

  function readAsked({ target, path }: Exchange) {
    const parameters = parseQuery(splitTarget(target).query);
    const read = readList(parameters, wire, style, paging);
    const isSorted = style.sort === undefined || read.rest.some(([one]) => one === "sort");
    const list = isSorted ? read : { ...read, rest: [...read.rest, ["sort", style.sort ?? ""] as const] };
    return { parameters, list, target: pageAt(path, list) };
  }

  /** The target of a request for one record by the usual names of its parameters; those that mean nothing are left out. */
  function itemAt({ target, path }: Exchange): string {
    const { rest } = readList(parseQuery(splitTarget(target).query), wire, style, pagingBy("page"));
    const named = rest.filter(([one]) => one.startsWith("_") || one === "fields" || one === "expand");
    return targetWith(path, named);
  }

  function answerList(exchange: Exchange, caller: Caller): MaybePromise<Answer | undefined> {
    const { parameters, list: asked, target } = getOrMake(lists, exchange.matched, () => readAsked(exchange));
    const across = [...asked.across, ...(exchange.matched.across ?? [])];
    if (across.length === 0) return answerAsked(exchange, caller, parameters, asked, target);
    const simulated = asked.rest.filter(([one]) => WORLD_PARAMETERS.includes(one));
    return (async () => {
      const filters: QueryParameter[] = [];
      // One after the other, as each makes the exchange its own.
      for (const one of across) filters.push(...(await idsAcross(one, wire, simulated, styling, exchange, caller)));
      const all = { ...asked, rest: [...asked.rest, ...filters] };
      return answerAsked(exchange, caller, parameters, all, pageAt(exchange.path, all));
    })();
  }

  function answerAsked(
    exchange: Exchange,
    caller: Caller,
    parameters: readonly QueryParameter[],
    asked: AskedList,
    target: string,
  ): MaybePromise<Answer | undefined> {
    if (wantsStream(exchange))
      return when(ask(exchange, caller, targetWith(exchange.path, asked.rest)), (answer) =>
        answer !== undefined && isStream(answer.body)
          ? { ...answer, body: toStyledStream(answer.body, (record) => show(wire, record, exchange)) }
          : answer,
      );
    const at = (offset: number, limit: number): MaybePromise<Answer | undefined> =>
      ask(exchange, caller, pageAt(exchange.path, { ...asked, offset, limit }));
    const page = (answer: Answer | undefined, offset: number): MaybePromise<Answer | undefined> =>
      kept(answer, exchange, (of) => toPage(of, { exchange, asked, offset, parameters }));
    const { after } = asked;
    if (after === undefined) return when(ask(exchange, caller, target), (answer) => page(answer, asked.offset));
    return placeOfRecordIn(after.id, (offset) => at(offset, 100)).then(async (offset) => {
      const from = after.isBefore ? Math.max(0, offset - asked.limit) : offset + 1;
      return page(await at(from, after.isBefore ? Math.min(asked.limit, Math.max(1, offset)) : asked.limit), from);
    });
  }

  /** The place of the record with an id in a list. Throws `invalid_parameter` where it is not in it. */
  async function placeOfRecordIn(
    id: string,
    page: (offset: number) => MaybePromise<Answer | undefined>,
  ): Promise<number> {
    for (let number = 0; number < MAX_PAGES_BEFORE; number += 1) {
      const { items = [] } = (await page(number * 100))?.list ?? {};
      if (items.length === 0) break;
      const at = items.findIndex((item) => idIn(item) === id);
      if (at >= 0) return number * 100 + at;
    }
    const shown = JSON.stringify(id.slice(0, 60));
    throw new SeedbedError("invalid_parameter", `cannot list the records: there is no ${name} ${shown} in this list`);
  }

  /** A list of the usual look as the style has it. */
  function toPage(answer: Answer, { exchange, asked, offset, parameters }: PageOf): Answer {
    const { items = [], total = 0 } = answer.list ?? {};
    if (paging.bounded && offset !== 0 && (offset < 0 || offset >= total)) {
      const [number, last] = [offset, Math.max(0, total - 1)].map((at) => Math.floor(at / asked.limit) + paging.first);
      throw new SeedbedError("not_found", `cannot list the records: there is no page ${number}, the last is ${last}`);
    }
    const path = exchange.request.prefix + exchange.path;
    const shown = items.map((item) => inText(toPieces(item).join(""), exchange));
    const of = {
      ...asked,
      records: items.length === 0 ? [] : [RECORDS],
      count: items.length,
      total,
      offset,
      ids: paging.by === "after" && shown.length > 0 ? ([idIn(items[0]), idIn(items.at(-1))] as const) : undefined,
      url: baseUrl + path,
      path,
      parameters,
    };
    const links = linksOf(of, paging);
    const { listWith } = style;
    const slotOf = (slot: string): unknown => {
      if (slot === "included") return unique(shown.flatMap(({ included }) => included));
      const told = listSlot(slot, { ...of, links }, paging);
      return told === undefined ? wire.slot(slot, {}) : told;
    };
    const body = fill(
      (parameters.some(([one]) => one === listWith?.parameter) ? listWith?.list : style.list) ?? {
        [collection]: "$records",
        total: "$total",
        page: "$page",
        limit: "$limit",
        totalPages: "$pages",
      },
      slotOf,
    );
    const link = (["first", "previous", "next", "last"] as const)
      .flatMap((rel) => (links[rel] === null ? [] : [`<${links[rel]}>; rel="${rel === "previous" ? "prev" : rel}"`]))
      .join(", ");
    const isOnePage = links.previous === null && links.next === null;
    const own = [...headersOf(slotOf), ...(isOnePage ? [] : ["Link", link])];
    const json = JSON.stringify(body).replaceAll(JSON.stringify(RECORDS), () => shown.map((one) => one.text).join());
    return withBody(answer, style.status ?? answer.status, json, own);
  }

  /** A record of a list as the style has it, by its usual JSON: made once for as long as it is kept. */
  function inText(json: string, exchange: Exchange): ShownRecord {
    const { prefix } = exchange.request;
    const isAlike = style.marks === undefined && namesByType(exchange.target) === undefined;
    const known = isAlike ? styling.records.get(json) : undefined;
    if (known?.wire === wire && known.prefix === prefix) return known;
    const included: unknown[] = [];
    const record = show(wire, recordIn(json), exchange, included);
    const made = { wire, prefix, text: JSON.stringify(record), included };
    if (isAlike) styling.records.set(json, made);
    return made;
  }

  /** One record of the usual look as the style has it; several that were made at once as a list. */
  function toItem(value: unknown, answer: Answer, exchange: Exchange): Answer {
    const record = isObject(value) ? value : {};
    const many = record[collection];
    const status = style.status ?? (answer.status === 201 ? (style.created ?? 201) : answer.status);
    if (answer.status === 201 && Array.isArray(many) && typeof record["total"] === "number") {
      const all = many.map((one) => show(wire, one as Members, exchange)); // records
      return withBody(answer, status, JSON.stringify(all));
    }
    const included: unknown[] = [];
    const shown = show(wire, record, exchange, included);
    const addressOf = styling.addressesFor(exchange);
    const slotOf = (slot: string): unknown => {
      if (slot === "record") return shown;
      return slot === "included"
        ? unique(included)
        : wire.slot(slot, record, { addressOf, marks: styling.marked.get(exchange) });
    };
    exchange.matched.shown?.(record);
    return withBody(answer, status, JSON.stringify(fill(style.record ?? "$record", slotOf)), headersOf(slotOf));
  }

  function headersOf(slotOf: (slot: string) => unknown): readonly string[] {
    return toHeaders(fill(style.headers ?? {}, slotOf));
  }

  function withBody({ headers }: Answer, status: number, json: string, own: readonly string[] = []): Answer {
    // With marks, the same record is another one to others.
    const changed = ["content-type", "content-length", "link", ...(style.marks === undefined ? [] : ["etag"])];
    const others = withoutHeaders(headers, changed);
    if (isWithoutContent(status)) return emptyAnswer(status, [...others, ...own]);
    const type = style.mediaType ?? "application/json";
    return { status, headers: ["Content-Type", type, ...others, ...own], body: fromText(json) };
  }

  /** The styled form of an answer with JSON, made once for as long as its tag stays the same. */
  function kept(
    answer: Answer | undefined,
    exchange: Exchange,
    make: (answer: Answer) => MaybePromise<Answer>,
  ): MaybePromise<Answer | undefined> {
    if (answer === undefined || !isPlainJson(answer)) return answer;
    if (style.marks !== undefined || exchange.matched.shown !== undefined) return make(answer);
    const at = answer.headers.indexOf("ETag");
    const key = at < 0 ? undefined : `${answer.headers[at + 1] ?? ""} ${exchange.request.prefix}${exchange.target}`;
    const known = key === undefined ? undefined : recent.get(key);
    if (known !== undefined) return known;
    return when(make(answer), (made) => {
      if (key !== undefined && answer.status === 200) recent.set(key, made);
      return made;
    });
  }

  async function writeInStyle(exchange: Exchange, caller: Caller, target: string): Promise<Answer | undefined> {
    if (kind === "DELETE") {
      const id = recordIdAt(place, exchange.params["id"]) ?? "";
      const before = (await namedSandbox(exchange, caller)).collection(place.entry).get(id)?.record;
      const answer = await ask(exchange, caller, target);
      if (answer?.status !== 204 || before === undefined) return answer;
      exchange.matched.shown?.(before);
      if (style.removed?.status !== 200) return { ...answer, status: style.status ?? answer.status };
      const body = fill(style.removed.body ?? style.record ?? "$record", (slot) =>
        slot === "record" ? show(wire, before, exchange) : wire.slot(slot, before),
      );
      return withBody(answer, style.status ?? 200, JSON.stringify(body));
    }
    const { set } = exchange.matched;
    const sent = (await readSent(exchange.request, wire)) ?? (set === undefined ? undefined : {});
    const id = kind === "POST" ? undefined : recordIdAt(place, exchange.params["id"]);
    const read = place.action === undefined ? wire.fromWire(sent, id) : sent;
    const given = isObject(read) ? { ...read, ...set } : read;
    const body = sent === undefined ? undefined : fromText(JSON.stringify(given));
    const answer = await ask(exchange, caller, target, body);
    return answer === undefined || !isPlainJson(answer) ? answer : toItem(await jsonOf(answer), answer, exchange);
  }

  return (exchange, caller) => {
    if (style.marks === undefined) return respond(exchange, caller);
    return marksFor(styling, exchange, caller).then((marks) => {
      styling.marked.set(exchange, marks);
      return respond(exchange, caller);
    });
  };

  function respond(exchange: Exchange, caller: Caller): ReturnType<CallerHandler> {
    // The service's own pages and tools know the usual look.
    if (exchange.isOfPage || exchange.request.caller !== undefined) return work(exchange, caller);
    if (kind === "list") return answerList(exchange, caller);
    const target = getOrMake(targets, exchange.matched, () => itemAt(exchange));
    if (kind !== "item") return writeInStyle(exchange, caller, target);
    return when(ask(exchange, caller, target), (answer) =>
      kept(answer, exchange, (of) => when(jsonOf(of), (value) => toItem(value, of, exchange))),
    );
  }
}

/** `fields[makers]=name,city` of JSON:API: the names that are shown of each type; undefined where all are. */
function namesByType(target: string): ReadonlyMap<unknown, ReadonlySet<string>> | undefined {
  if (!/[?&]fields(?:\[|%5b)/i.test(target)) return undefined;
  const named = parseQuery(splitTarget(target).query).flatMap(([name, value]) => {
    const [, type] = /^fields\[(.+)\]$/.exec(name) ?? [];
    return type === undefined ? [] : [[type, new Set(value.split(","))] as const];
  });
  return new Map(named);
}

const idIn = (item: Pieced = "{}"): string => String(recordIn(item)["id"]);

function unique(records: readonly unknown[]): readonly unknown[] | undefined {
  const known = new Map(records.map((record) => [JSON.stringify(record), record]));
  return known.size === 0 ? undefined : [...known.values()];
}
