import { fieldKinds } from "../../model/field-kinds.ts";
import { getOrMake } from "../../model/maps.ts";
import { fromText } from "../../platform/bytes.ts";
import type { TaggedItem, TaggedList } from "../../sandbox/answers.ts";
import type { Belonging } from "../../sandbox/query/belongings.ts";
import { createFaults } from "../../sandbox/query/faults.ts";
import { fromJsonServerItem, parseJsonServerList } from "../../sandbox/query/json-server.ts";
import { parseItemQuery, parseListQuery } from "../../sandbox/query/list-query.ts";
import type { ItemQuery, ListQuery } from "../../sandbox/query/list-query.ts";
import { createPathTest, headsOf } from "../../sandbox/query/read-path.ts";
import type { Reader } from "../../sandbox/reader.ts";
import type { AnyRecord } from "../../sandbox/stored-record.ts";
import { work } from "../../sandbox/work.ts";
import type { Caller } from "../../services/callers.ts";
import { PRIVATE, SEEDED_CACHE, bodyOf, emptyAnswer, when } from "../answer.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { assertSize } from "../operation/assert-active.ts";
import { parseQuery, readControls, splitTarget } from "../parameters/parameters.ts";
import type { Controls } from "../parameters/parameters.ts";
import type { Parts } from "../parts.ts";
import type { Matched } from "../routing/route-table.ts";
import { assertAcceptsJson } from "../serve.ts";
import type { CallerHandler } from "../serve.ts";
import { simulateDelay, simulatedAnswer } from "../simulation.ts";
import { followList, wantsStream } from "./live-list.ts";
import { namedSandbox } from "./pipeline.ts";
import { notFound, toTarget } from "./place.ts";
import type { Target } from "./place.ts";
import { NAMED_BY } from "./sandbox-name.ts";

type Answered = ReturnType<CallerHandler>;

interface ReadPlan {
  readonly target: Target;
  readonly query: string;
  readonly controls: Controls;
  readonly list: ListQuery | undefined;
  readonly item: ItemQuery | undefined;
  /** The parameter by which links lead to other pages; undefined where there are none. */
  readonly linked: "page" | "_page" | undefined;
  /** The value of Link, as long as the list is of the same length. */
  links: { readonly total: number; readonly value: string } | undefined;
}

const VARY = `Accept, X-API-Key, ${NAMED_BY}`;

/** The parts of the service, or of a playground, that reads are answered from. */
export type ReadParts = Pick<Parts, "answers" | "baseUrl" | "catalog" | "world">;

/** Answers GET and HEAD on collections and records. */
export function createReads(parts: ReadParts): CallerHandler {
  const { answers, baseUrl, catalog, world } = parts;
  const plans = new WeakMap<Matched, ReadPlan>();
  /** Bytes of recent lists, for as long as the lists themselves are kept. */
  const rendered = new WeakMap<TaggedList, Uint8Array>();

  function planOf(exchange: Exchange): ReadPlan {
    const known = plans.get(exchange.matched);
    if (known !== undefined) return known;
    const { query } = splitTarget(exchange.target);
    const target = toTarget(exchange.matched);
    const { entry, id, owner } = target;
    const faults = createFaults(exchange.misnamed);
    const parameters = faults.taking(() => parseQuery(query)) ?? [];
    const controls = readControls(parameters, faults);
    exchange.isSeeded = controls.world !== undefined; // a refusal of the other parameters says so too
    const isJsonServers = entry.resource.compatible === "json-server";
    const bare =
      id === undefined && isJsonServers ? parseJsonServerList(controls.rest, entry, catalog, faults) : undefined;
    const list = id === undefined ? (bare?.query ?? parseListQuery(controls.rest, entry, catalog, faults)) : undefined;
    const { where = [] } = exchange.matched;
    const within = list === undefined || owner === undefined ? list : withinRecord(list, owner.belonging, owner.id);
    const ofItem = isJsonServers ? fromJsonServerItem(controls.rest, entry, catalog) : controls.rest;
    const plan: ReadPlan = {
      target,
      query,
      controls,
      list:
        within === undefined || where.length === 0 ? within : narrowed(within, parseListQuery(where, entry, catalog)),
      item: id === undefined ? undefined : parseItemQuery(ofItem, entry, catalog, faults),
      linked: bare === undefined ? "page" : bare.isPage ? "_page" : undefined,
      links: undefined,
    };
    plans.set(exchange.matched, plan);
    return plan;
  }

  function listOf(exchange: Exchange, caller: Caller, plan: ReadPlan, query: ListQuery, reader: Reader): Answered {
    const { owner, entry } = plan.target;
    if (owner !== undefined && reader.collection(owner.entry).get(owner.id) === undefined)
      throw notFound(owner, plan.controls.world);
    if (!answers.takesLong(query, entry, reader))
      return listAnswer(exchange, plan, query, answers.list(query, entry, reader));
    return work.run(caller.owner, async () =>
      exchange.request.isGone
        ? undefined
        : listAnswer(exchange, plan, query, await answers.listInTurns(caller.owner, query, entry, reader)),
    );
  }

  /** An answer with a tag and the headers of all reads; 304 where the client has it. */
  function tagged(exchange: Exchange, plan: ReadPlan, tag: string, answerWith: (headers: string[]) => Answer): Answer {
    const cache = plan.controls.world === undefined ? PRIVATE : SEEDED_CACHE;
    const common = ["ETag", tag, "Cache-Control", cache, "Vary", VARY];
    return exchange.hasTag(tag)
      ? emptyAnswer(304, common)
      : answerWith(["Content-Type", "application/json", ...common]);
  }

  function listAnswer(exchange: Exchange, plan: ReadPlan, query: ListQuery, list: TaggedList): Answer {
    const { tag, total, pieces } = list;
    return tagged(exchange, plan, tag, (common) => {
      const links = plan.linked === undefined ? [] : ["Link", linksOf(plan, query, total, plan.linked)];
      const headers = [...common, "X-Total-Count", String(total), ...links];
      if (pieces.length > 1) return { ...okPieces(headers, pieces), list };
      return { status: 200, headers, list, body: getOrMake(rendered, list, () => fromText(pieces[0] ?? "")) };
    });
  }

  function linksOf(plan: ReadPlan, { offset, limit }: ListQuery, total: number, name: "page" | "_page"): string {
    if (plan.links?.total !== total) {
      plan.links = {
        total,
        value: toLinks({ url: baseUrl + plan.target.collectionPath, query: plan.query, offset, limit, total, name }),
      };
    }
    return plan.links.value;
  }

  function itemOf(exchange: Exchange, caller: Caller, plan: ReadPlan, query: ItemQuery, reader: Reader): Answered {
    const { entry, id = "" } = plan.target;
    if (!answers.itemTakesLong(query, reader))
      return itemAnswer(exchange, plan, answers.item(id, query, entry, reader));
    if (reader.collection(entry).get(id) === undefined) throw notFound(plan.target, plan.controls.world);
    return work.run(caller.owner, async () =>
      exchange.request.isGone
        ? undefined
        : itemAnswer(exchange, plan, await answers.itemInTurns(caller.owner, id, query, entry, reader)),
    );
  }

  function itemAnswer(exchange: Exchange, plan: ReadPlan, item: TaggedItem | undefined): Answer {
    if (item === undefined) throw notFound(plan.target, plan.controls.world);
    return tagged(exchange, plan, item.tag, (headers) => okPieces(headers, item.pieces));
  }

  function answerFrom(exchange: Exchange, caller: Caller, plan: ReadPlan, reader: Reader): Answered {
    if (plan.list !== undefined) return listOf(exchange, caller, plan, plan.list, reader);
    if (plan.item !== undefined) return itemOf(exchange, caller, plan, plan.item, reader);
    throw new Error(`the plan of ${exchange.path} asks for nothing`);
  }

  function answer(exchange: Exchange, caller: Caller, plan: ReadPlan, followed: ListQuery | undefined): Answered {
    const { world: chosen, status } = plan.controls;
    if (status !== undefined) return simulatedAnswer(exchange, status);
    if (followed !== undefined) return followList(exchange, caller, plan.target, followed, parts);
    if (chosen !== undefined) {
      assertSize(caller, chosen.size, exchange.parts.isLocal, `GET ${plan.target.collectionPath}`);
      return answerFrom(exchange, caller, plan, world(chosen));
    }
    return when(namedSandbox(exchange, caller), (sandbox) => answerFrom(exchange, caller, plan, sandbox));
  }

  return (exchange, caller) => {
    const plan = planOf(exchange);
    if (exchange.misnamed !== undefined) throw exchange.misnamed; // nothing else is wrong where the plan is known
    const { delay, world: chosen } = plan.controls;
    const followed = chosen === undefined && wantsStream(exchange) ? plan.list : undefined;
    if (followed === undefined) assertAcceptsJson(exchange);
    exchange.isSeeded = chosen !== undefined;
    exchange.shape = plan.target.shape;
    if (delay === 0) return answer(exchange, caller, plan, followed);
    return simulateDelay(exchange, caller, delay).then((isThere) =>
      isThere ? answer(exchange, caller, plan, followed) : undefined,
    );
  };
}

function okPieces(headers: readonly string[], pieces: readonly string[]): Answer {
  const { headers: more, ...body } = bodyOf(pieces);
  return { status: 200, headers: more.length === 0 ? headers : [...headers, ...more], ...body };
}

interface Window {
  /** The list's address, absolute, without a query. */
  readonly url: string;
  readonly query: string;
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  readonly name: string;
}

/** The value of Link (RFC 8288): first, prev, next and last, where there are such pages, with all other parameters kept. */
function toLinks({ url, query, offset, limit, total, name: pageName }: Window): string {
  const pairs = query.split("&").filter((pair) => pair !== "");
  const isNamed = (name: string) => (pair: string) => pair === name || pair.startsWith(`${name}=`);
  const byOffset = pairs.some(isNamed("offset"));
  const kept = pairs.filter((pair) => !isNamed("offset")(pair) && !isNamed(pageName)(pair)).map(toSafe);
  const link = (at: number, rel: string): string => {
    const position = byOffset ? `offset=${at}` : `${pageName}=${Math.floor(at / limit) + 1}`;
    return `<${url}?${[...kept, position].join("&")}>; rel="${rel}"`;
  };
  // Pages are counted from the offset asked for, so that prev and next meet it again.
  const shift = byOffset ? offset % limit : 0;
  const last = total === 0 ? 0 : Math.max(0, Math.floor((total - 1 - shift) / limit) * limit + shift);
  const links = [link(0, "first")];
  if (offset > 0) links.push(link(Math.max(0, Math.min(offset - limit, last)), "prev"));
  if (offset + limit < total) links.push(link(offset + limit, "next"));
  links.push(link(last, "last"));
  return links.join(", ");
}

function toSafe(pair: string): string {
  return pair.replaceAll(
    /[^\u0021-\u007e]|[<>"]/g,
    (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

function isId(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function withinRecord(query: ListQuery, { entry, fields }: Belonging, id: string): ListQuery {
  const tests = fields.map((field) => createPathTest(field.split("."), (value) => isId(value) && String(value) === id));
  const [only] = tests;
  const matches =
    only !== undefined && tests.length === 1 ? only : (record: AnyRecord) => tests.some((refers) => refers(record));
  const kind = fieldKinds(entry.resource).find(fields.join());
  const filter = { name: fields.join(), kind, operator: "eq", operands: [id], matches } as const;
  return narrowed(query, { key: JSON.stringify([id, fields]), filters: [filter], reads: headsOf(fields) });
}

/** A list of those records alone that pass further filters. */
function narrowed(query: ListQuery, { key, filters, reads }: Pick<ListQuery, "key" | "filters" | "reads">): ListQuery {
  return {
    ...query,
    key: JSON.stringify([key, query.key]),
    filters: [...filters, ...query.filters],
    reads: [...new Set([...reads, ...query.reads])],
    plain: false,
  };
}
