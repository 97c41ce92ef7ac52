import { findNamed, toRouteTx } from "../../definition/routes/code-routes.ts";
import type { RouteRequest, RouteCode } from "../../definition/routes/code-routes.ts";
import { withMemberAt } from "../../definition/routes/definition.ts";
import type {
  BoundAction,
  RouteAnswer,
  RouteCallers,
  RouteCase,
  WrittenRoute,
} from "../../definition/routes/written-routes.ts";
import { pathInLook } from "../../definition/style/look.ts";
import type { Look } from "../../definition/style/look.ts";
import type { Style } from "../../definition/style/style.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import { isJsonType, isWithoutContent, percentDecoded } from "../../model/content.ts";
import { SeedbedError } from "../../model/errors.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { UsedMap } from "../../model/recent.ts";
import type { Resource } from "../../model/resource.ts";
import { toWorldChoice } from "../../model/world-choice.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import { fromText } from "../../platform/bytes.ts";
import { DEFAULT_SEED } from "../../sandbox/engine.ts";
import { filterBy } from "../../sandbox/query/parameters.ts";
import type { Reader } from "../../sandbox/reader.ts";
import { toEntityTag } from "../../sandbox/stored-record.ts";
import { loop } from "../../sandbox/work.ts";
import type { Caller } from "../../services/callers.ts";
import { createTurns } from "../../services/turns.ts";
import { fitsRequest } from "../../template/conditions.ts";
import type { TemplateRequest } from "../../template/renderer.ts";
import { TemplateError } from "../../template/template-error.ts";
import type { Template } from "../../template/template.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { PRIVATE, SEEDED_CACHE, emptyAnswer, valueIn, withoutHeaders } from "../answer.ts";
import type { Answer } from "../answer.ts";
import { hasNoBody } from "../body/body.ts";
import { fromFormText, isForm, readFormBody } from "../body/form.ts";
import { parseJson } from "../body/json.ts";
import { namedSandbox } from "../data/pipeline.ts";
import { collectionPath, placeOfAction, placeOfCollection, placeOfRecord } from "../data/place.ts";
import type { Place } from "../data/place.ts";
import { NAMED_BY } from "../data/sandbox-name.ts";
import type { WriteMethod } from "../data/write.ts";
import type { Exchange } from "../exchange.ts";
import { bearerOf } from "../headers/request-headers.ts";
import { readAsked } from "../idempotency/keyed-request.ts";
import { BODY, MAX_BODY } from "../limits/bounds.ts";
import { SIMULATING_PARAMETERS, WORLD_PARAMETERS, splitTarget, toNamedValues } from "../parameters/parameters.ts";
import type { OwnPathParts } from "../routing/own-paths.ts";
import { LessRequest, RewrittenRequest } from "../routing/prefixed-request.ts";
import type { Matched } from "../routing/route-table.ts";
import type { CallerHandler } from "../serve.ts";
import { simulateDelay, simulatedAnswer } from "../simulation.ts";
import { aggregated, finding } from "./having-values.ts";
import { asOneWrite } from "./one-write.ts";
import { toHeader, toHeaders, withHeaders } from "./styled-bodies.ts";

const refuseUpstream = (): never => {
  throw new SeedbedError(
    "unavailable",
    "no real API is named, which this route leads to: start with --upstream <address>",
  );
};

const MAX_COUNTED = 10_000;

/** A value that no record has. */
const NONE: readonly unknown[] = [];

/** The work of a place, in the style; `own` is what a route says of its answers. */
export type BindPlace = (
  place: Place,
  kind: "list" | "item" | WriteMethod,
  own?: Partial<Style>,
  isWritten?: boolean,
) => CallerHandler;

type Members = Readonly<Record<string, unknown>>;

/** The values of a route's words for one request. */
interface Given extends Pick<Matched, "shown"> {
  readonly values: Members;
  readonly set: Members;
}

type BoundHandler = (exchange: Exchange, caller: Caller, given: Given) => ReturnType<CallerHandler>;

interface Asked {
  readonly exchange: Exchange;
  readonly caller: Caller;
  readonly request: TemplateRequest;
  readonly world: WorldChoice | undefined;
}

export function createWrittenHandlers(parts: OwnPathParts, look: Look, bind: BindPlace) {
  const turns = createTurns();
  const varies = new WeakMap<readonly RouteCase[], string>();
  const calls = new UsedMap<string, number>(MAX_COUNTED);

  function handlerOf(route: WrittenRoute): CallerHandler {
    const { action } = route;
    if (action.do === "answer") return answerCase(action.cases, route);
    if (action.do === "code") return runCode(action.run, route);
    if (action.do === "upstream") return parts.upstream?.forward ?? refuseUpstream;
    const run = boundTo(action, route);
    const delay = delayOf(action);
    const isMany = isManyWrites(action);
    return async (exchange, caller) => {
      // Several operations wait, or fail as asked, once, and before others have to wait for them.
      const asked = isMany || action.next ? begin(exchange, route, isMany) : undefined;
      if (!(await waits(exchange, caller, delay, asked?.delay))) return undefined;
      if (asked === undefined) return run(exchange, caller);
      if (asked.status !== undefined) return simulatedAnswer(exchange, asked.status);
      const { address } = await namedSandbox(exchange, caller);
      const work = async () => run(exchange, caller);
      return exchange.as(new LessRequest(exchange.request, SIMULATING_PARAMETERS), () =>
        isMany ? turns(address.scope, () => asOneWrite(exchange, caller, route, work)) : work(),
      );
    };
  }

  /** A route that is bound to a resource, with all words that go beside that. */
  function boundTo(action: BoundAction, route: WrittenRoute): CallerHandler {
    const { headers, next, otherwise } = action;
    const work = workOf(action);
    const otherwiseDo = otherwise && answerCase(otherwise, route);
    const nextDo = next && boundTo(next, route);
    return async (exchange, caller) => {
      const own: string[] = [];
      let answer: Answer | undefined;
      try {
        const { headersFor, ...given } = await renderValues(action, route.callers, exchange, caller);
        const shown = (record?: Members): void => void own.splice(0, own.length, ...headersFor(record));
        if (action.do === "list") shown();
        answer = await work(exchange, caller, { ...given, ...(headers && { shown }) });
      } catch (error) {
        if (otherwiseDo === undefined || !(error instanceof SeedbedError) || error.code !== "not_found") throw error;
        return otherwiseDo(exchange, caller);
      }
      if (answer === undefined || answer.status >= 400) return answer;
      // What the client demands is about the record as it was before.
      const rest = new LessRequest(exchange.request, [], ["if-match", "if-unmodified-since"]);
      const last = nextDo === undefined ? answer : await exchange.as(rest, () => nextDo(exchange, caller));
      return last === undefined || last.status >= 400 ? last : withHeaders(last, own);
    };
  }

  function workOf(action: BoundAction): BoundHandler {
    const { entry } = action;
    switch (action.do) {
      case "list":
        return listOf(action);
      case "create":
      case "add":
        return createIn(action);
      case "act":
        return onRecord(action, placeOfAction(entry, action.transition), "POST");
      default:
        return onRecord(action, placeOfRecord(entry), ON_RECORD[action.do]);
    }
  }

  function listOf({ entry, own, values: where }: BoundAction): BoundHandler {
    const kinds = fieldKinds(entry.resource);
    const list = bind(placeOfCollection(entry), "list", own, where !== undefined);
    return (exchange, caller, { values }) => {
      const all = Object.entries(values).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, String(one)] as const),
      );
      const [wanted, across] = [true, false].map((isOwn) =>
        all.filter(([name]) => (kinds.find(name) !== undefined) === isOwn),
      );
      const matched = {
        pattern: percentDecoded(exchange.path),
        params: {},
        place: placeOfCollection(entry),
        where: wanted?.map(([name, value]) => [filterBy(name), value] as const) ?? [],
        across: across ?? [],
      };
      return exchange.as(exchange.request, () => list(exchange, caller), matched);
    };
  }

  function createIn({ do: done, entry, own }: BoundAction): BoundHandler {
    const create = bind(placeOfCollection(entry), "POST", own, true);
    const read = bind(placeOfRecord(entry), "item", own, true);
    return async (exchange, caller, given) => {
      const sandbox = await namedSandbox(exchange, caller);
      const there = done === "add" ? await find(caller, entry, given.values, sandbox) : undefined;
      if (there !== undefined)
        return asPlace(exchange, entry, there, { shown: given.shown }, () => read(exchange, caller));
      const toMake = { shown: given.shown, set: typed(entry, { ...given.values, ...given.set }) };
      return asPlace(exchange, entry, undefined, toMake, () => create(exchange, caller), done === "add");
    };
  }

  /** A value as a record has it: `author.name` is the id of the author of that name. Throws `not_found`, unless it may be `missing`. */
  async function toTie(
    caller: Caller,
    { resource }: Entry,
    [name, value]: [string, unknown],
    sandbox: Reader,
    missing?: unknown,
  ): Promise<[string, unknown]> {
    const [head = "", ...rest] = name.split(".");
    const relation = Object.hasOwn(resource.relations, head) ? resource.relations[head] : undefined;
    if (relation === undefined || rest.length === 0 || relation.field.startsWith(`${head}.`)) return [name, value];
    const id = await find(caller, parts.catalog.get(relation.to), { [rest.join(".")]: value }, sandbox);
    if (id !== undefined || missing !== undefined) return [relation.field, id ?? missing];
    throw new SeedbedError(
      "not_found",
      `there is no ${head} with ${rest.join(".")} ${JSON.stringify(value)} in your sandbox`,
    );
  }

  /** Values as the fields have them, where a template made texts of them. */
  function typed(entry: Entry, values: Members): Members {
    const kindOf = kindsOf(entry, parts.catalog);
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "string" && value !== "" ? fromFormText(value, kindOf(name)) : value,
      ]),
    );
  }

  /** A route about one record: what the values find, or what the path's last parameter names. */
  function onRecord(action: BoundAction, place: Place, kind: "item" | WriteMethod): BoundHandler {
    const { entry, own, otherwise } = action;
    const isWritten = action.set !== undefined || action.headers !== undefined;
    const work = bind(place, kind, own, isWritten);
    return async (exchange, caller, { values, set, shown }) => {
      const ids = Object.values(exchange.params);
      const sandbox = await namedSandbox(exchange, caller);
      const isNamed = action.values === undefined;
      const id = isNamed ? (exchange.params["id"] ?? ids.at(-1)) : await find(caller, entry, values, sandbox);
      // What is wrong with the body is told of a record that is there.
      const isMissing = otherwise !== undefined && id !== undefined && sandbox.collection(entry).get(id) === undefined;
      if (id === undefined || isMissing)
        throw new SeedbedError(
          "not_found",
          isNamed
            ? `there is no id in the path ${exchange.path}: name the ${entry.resource.name} by where`
            : `there is no ${entry.resource.name} with ${JSON.stringify(values).slice(0, 200)} in your sandbox`,
        );
      const written = isWritten ? { shown, set: typed(entry, set) } : {};
      return asPlace(exchange, entry, id, written, () => work(exchange, caller), false, place);
    };
  }

  async function asPlace(
    exchange: Exchange,
    entry: Entry,
    id: string | undefined,
    { set, shown }: Pick<Matched, "set" | "shown">,
    work: () => ReturnType<CallerHandler>,
    isWithoutBody = false,
    place = id === undefined ? placeOfCollection(entry) : placeOfRecord(entry),
  ): Promise<Answer | undefined> {
    const pattern = pathInLook(collectionPath(entry), look) + (id === undefined ? "" : "/:id");
    const params = id === undefined ? {} : { id };
    const matched = { pattern, params, place, ...(set && { set }), ...(shown && { shown }) };
    const { request, target } = exchange;
    return exchange.as(isWithoutBody ? new RewrittenRequest(request, target, fromText("{}")) : request, work, matched);
  }

  /** The values of a route's words for one request, and what makes its headers. */
  async function renderValues(
    { do: done, entry, values, set, headers, isOfCaller }: BoundAction,
    callers: WrittenRoute["callers"],
    exchange: Exchange,
    caller: Caller,
  ) {
    const headersFor = (): readonly string[] => [];
    if (values === undefined && set === undefined && headers === undefined) return { values: {}, set: {}, headersFor };
    const request = await requestOf(exchange, caller, isOfCaller, callers);
    const sandbox = await namedSandbox(exchange, caller);
    const valuesIn = async (one: Template | undefined): Promise<Members> => {
      const value = one === undefined ? {} : render(one, exchange, request);
      const named = Object.entries(isObject(value) ? value : {});
      const isList = done === "list";
      return Object.fromEntries(
        isList ? named : await Promise.all(named.map(async (pair) => toTie(caller, entry, pair, sandbox))),
      );
    };
    const [wanted, written] = [await valuesIn(values), await valuesIn(set)];
    return {
      values: wanted,
      set: written,
      headersFor: (record: Members | undefined) =>
        headers === undefined ? [] : toHeaders(render(headers, exchange, { ...request, ...(record && { record }) })),
    };
  }

  /** Without a world, chance and time are those of the request. */
  function render(template: Template, exchange: Exchange, request: TemplateRequest, world?: WorldChoice): unknown {
    const { baseUrl, catalog, clock } = parts;
    const reader = exchange.sandbox;
    try {
      return template.render({
        seed: world?.seed ?? Number.parseInt(exchange.id.slice(-8), 16),
        now: toTimestamp(world === undefined ? (reader?.now ?? clock()) : REFERENCE_TIME),
        request,
        timer: () => performance.now(),
        world: {
          baseUrl,
          record: (resource, index) => {
            const entry = catalog.vocabulary.find((one) => one.resource === resource);
            return entry === undefined
              ? {}
              : parts.world(world ?? reader?.world ?? toWorldChoice(DEFAULT_SEED)).record(entry, index).record;
          },
        },
      });
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      throw new SeedbedError("validation_failed", `cannot answer ${exchange.asked} ${exchange.path}: ${error.message}`);
    }
  }

  /** Returns the request for templates. Throws `invalid_token` where a user is needed and the token is missing, or none of ours. */
  async function requestOf(
    exchange: Exchange,
    caller: Caller,
    needsCaller = false,
    callers?: RouteCallers,
  ): Promise<TemplateRequest> {
    const request = {
      method: exchange.request.method,
      params: exchange.params,
      query: queryOf(exchange),
      headers: Object.fromEntries(Object.keys(exchange.request.headers).map((name) => [name, exchange.header(name)])),
      cookies: cookiesIn(exchange.header("cookie") ?? ""),
      credentials: exchange.header("authorization")?.replace(/^\S+ +/, ""),
      body: (await bodyOf(exchange)) ?? null,
    };
    const bearer = bearerOf(exchange.request);
    let user: Members | undefined;
    if (callers !== undefined) {
      const sandbox = await namedSandbox(exchange, caller);
      const wanted = render(callers.values, exchange, request);
      const isGiven = isObject(wanted) && Object.values(wanted).every((value) => value !== null && value !== "");
      const id = isGiven ? await find(caller, callers.entry, wanted, sandbox) : undefined;
      user = id === undefined ? undefined : sandbox.collection(callers.entry).get(id)?.record;
      if (user === undefined && needsCaller)
        throw new SeedbedError("invalid_token", "nobody is signed in: sign in first");
    } else if (bearer !== undefined || needsCaller) {
      // In a playground, too, users sign in to the caller's own sandbox.
      const sandbox = exchange.toWritable(exchange.sandbox ?? (await namedSandbox(exchange, caller)));
      try {
        user = await parts.mockAuth.authenticate(sandbox, bearer);
      } catch (error) {
        // A token that a definition gave out by itself is none of ours, and fine where no user is asked for.
        if (needsCaller || !(error instanceof SeedbedError) || error.code !== "invalid_token") throw error;
      }
    }
    return { ...request, ...(user !== undefined && { caller: { ...user, userId: user["id"] } }) };
  }

  const answerCase =
    (cases: readonly RouteCase[], { method, path, callers }: WrittenRoute): CallerHandler =>
    async (exchange, caller) => {
      const { world, delay, status } = begin(exchange, { method, path }, false);
      exchange.isSeeded = world !== undefined;
      const request = await requestOf(exchange, caller, false, callers);
      const at = cases.findIndex(({ when }) => when === undefined || fitsRequest(when, request));
      const found = cases[at];
      if (found === undefined) throw new SeedbedError("not_found", `no case of ${method} ${path} fits this request`);
      const answer =
        found.answers.length < 2
          ? found.answers[0]
          : nextOf(found.answers, `${(await namedSandbox(exchange, caller)).address.scope} ${method} ${path} ${at}`);
      if (answer === undefined) return emptyAnswer(204);
      if (!(await waits(exchange, caller, answer.delay, delay))) return undefined;
      if (status !== undefined) return simulatedAnswer(exchange, status);
      const vary = getOrMake(varies, cases, () => varyOf(cases));
      return answerOf(answer, vary, { exchange, caller, request, world });
    };

  const runCode =
    (run: RouteCode, { method, path, callers }: WrittenRoute): CallerHandler =>
    async (exchange, caller) => {
      const { delay, status } = begin(exchange, { method, path }, true);
      if (delay > 0 && !(await simulateDelay(exchange, caller, delay))) return undefined;
      if (status !== undefined) return simulatedAnswer(exchange, status);
      const { caller: user, ...request } = await requestOf(exchange, caller, false, callers);
      const given = { ...(request as Omit<RouteRequest, "caller" | "tx">), caller: user }; // all members are there
      return asOneWrite(exchange, caller, { method, path }, async (tx) =>
        toAnswer(await run({ ...given, tx: toRouteTx(tx, (name) => resourceOf(name)) })),
      );
    };

  function resourceOf(name: string): Resource {
    const found = findNamed(parts.catalog, name);
    if (typeof found === "string") throw new Error(found);
    return found.resource;
  }

  function nextOf(answers: readonly RouteAnswer[], name: string): RouteAnswer | undefined {
    const call = calls.get(name) ?? 0;
    calls.set(name, call + 1);
    return answers[Math.min(call, answers.length - 1)];
  }

  async function answerOf(
    { status, headers, body, aggregates }: RouteAnswer,
    vary: string,
    { exchange, caller, request, world }: Asked,
  ): Promise<Answer> {
    const own = toHeaders(render(headers, exchange, request, world));
    const common = ["Cache-Control", world === undefined ? PRIVATE : SEEDED_CACHE, "Vary", vary];
    if (body === undefined || isWithoutContent(status))
      return withoutType(withHeaders(emptyAnswer(status, common), own));
    let value = render(body, exchange, request, world);
    for (const aggregate of aggregates) {
      const wanted = aggregate.where === undefined ? {} : render(aggregate.where, exchange, request, world);
      const reader = world === undefined ? await namedSandbox(exchange, caller) : parts.world(world);
      const pairs = Object.entries(isObject(wanted) ? wanted : {});
      const where = Object.fromEntries(
        await Promise.all(pairs.map(async (pair) => toTie(caller, aggregate.entry, pair, reader, NONE))),
      );
      const made = await loop.run(caller.owner, aggregated(aggregate, where, reader));
      value = aggregate.path.length === 0 ? made : placed(value, aggregate.path, made);
    }
    const type = valueIn(own, "content-type") ?? "application/json";
    const text = typeof value === "string" && !isJsonType(type) ? value : JSON.stringify(value);
    const isUnsaid = type.startsWith("text/") && !/;\s*charset=/i.test(type);
    const { method } = exchange.request;
    const isTagged = status === 200 && (method === "GET" || method === "HEAD");
    const tag = valueIn(own, "etag") ?? toEntityTag(text);
    const all = withHeaders(
      { status, headers: [...common, ...(isTagged ? ["ETag", tag] : [])], body: fromText(text) },
      own,
    );
    if (isTagged && exchange.hasTag(tag)) return withoutType({ ...all, status: 304, body: undefined });
    return withHeaders(all, ["Content-Type", isUnsaid ? `${type}; charset=utf-8` : type]);
  }

  const who = look.routes[0]?.callers;
  return {
    handlerOf,
    /** The record of who calls, in a definition that says who that is. */
    callerOf: async (exchange: Exchange, caller: Caller): Promise<Members | undefined> =>
      who && (await requestOf(exchange, caller, false, who)).caller,
  };
}

function withoutType(answer: Answer): Answer {
  return { ...answer, headers: withoutHeaders(answer.headers, ["content-type"]) };
}

/** The value of Vary for what cases read of a request. */
function varyOf(cases: readonly RouteCase[]): string {
  const named = cases.flatMap(({ when: conditions = {}, answers }) => [
    ...Object.keys(conditions).flatMap((name) => (name.startsWith("headers.") ? [name.slice(8).toLowerCase()] : [])),
    ...answers.flatMap(({ headers, body }) => [...headers.headers, ...(body?.headers ?? [])]),
  ]);
  return named.includes("*") ? "*" : [...new Set(["X-API-Key", NAMED_BY, ...named])].join(", ");
}

const CONTROLS: ReadonlySet<string> = new Set([...WORLD_PARAMETERS, ...SIMULATING_PARAMETERS]);

/** The parameters of a request but for those of the test plane. */
function queryOf({ target }: Exchange): Members {
  const named = Object.entries(toNamedValues(splitTarget(target).query));
  return Object.fromEntries(named.filter(([name]) => !CONTROLS.has(name)));
}

/** Reads what the test plane asks of a request. Throws `invalid_parameter` with everything that is wrong. */
function begin(exchange: Exchange, { method, path }: Pick<WrittenRoute, "method" | "path">, isWrite: boolean) {
  const { faults, ...asked } = readAsked(exchange, isWrite);
  faults.throwIfAny(`${method} ${path}`);
  exchange.shape = path;
  return asked;
}

/** The answer that code gives: JSON, nothing, or what a `Response` holds. */
async function toAnswer(value: unknown): Promise<Answer> {
  if (value === undefined) return emptyAnswer(204);
  if (!(value instanceof Response))
    return {
      status: 200,
      headers: ["Content-Type", "application/json", "Cache-Control", PRIVATE],
      body: fromText(JSON.stringify(value)),
    };
  const headers = [...value.headers].flatMap(([name, held]) => [name, toHeader(held)]);
  return {
    status: value.status,
    headers,
    body: value.body === null ? undefined : new Uint8Array(await value.arrayBuffer()),
  };
}

/** Waits as long as a route says, or as a request asks; false where the client has gone. */
async function waits(
  exchange: Exchange,
  caller: Caller,
  [from, to]: RouteAnswer["delay"],
  asked?: number,
): Promise<boolean> {
  const isAsked = /[?&]_delay=/.test(exchange.target);
  const wait = isAsked ? (asked ?? 0) : from + Math.floor(Math.random() * (to - from + 1));
  return wait === 0 || simulateDelay(exchange, caller, wait);
}

/** Milliseconds that a route waits for all that it does. */
function delayOf({ delay: [from, to], next }: BoundAction): RouteAnswer["delay"] {
  const [more, most] = next === undefined ? [0, 0] : delayOf(next);
  return [from + more, to + most];
}

/** The id of the first record with the values, found in turns of the event loop. */
async function find(caller: Caller, entry: Entry, wanted: Members, reader: Reader): Promise<string | undefined> {
  return loop.run(caller.owner, finding(entry, wanted, reader));
}

/** True for what must not be done in part, nor twice at once. */
function isManyWrites({ do: done, next }: BoundAction): boolean {
  return done === "add" || (next !== undefined && (done !== "read" || isManyWrites(next)));
}

const ON_RECORD = { read: "item", replace: "PUT", change: "PATCH", remove: "DELETE", drop: "DELETE" } as const;

function cookiesIn(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(/; */).map((pair) => pair.split("="));
  return Object.fromEntries(pairs.map(([name = "", ...value]) => [name, value.join("=")]));
}

function placed(value: unknown, path: readonly (string | number)[], made: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return made;
  if (Array.isArray(value)) return value.map((item: unknown, at) => (at === step ? placed(item, rest, made) : item));
  const inner = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return withMemberAt(value, [String(step)], placed(inner, rest, made));
}

/** The body of a request as a value: JSON, a form, or text; undefined for none, or a compressed one. */
async function bodyOf({ request }: Exchange): Promise<unknown> {
  if (hasNoBody(request)) return undefined;
  const type = String(request.headers["content-type"] ?? "");
  const bytes = await request.readBytes(MAX_BODY);
  if (bytes.length === 0 || request.headers["content-encoding"] !== undefined) return undefined;
  if (isForm(request)) return readFormBody(request, () => undefined);
  return isJsonType(type) ? parseJson(bytes, BODY) : new TextDecoder().decode(bytes);
}

/** The kinds of a resource's fields; a relation whose ids are numbers is a number. */
function kindsOf({ resource }: Entry, { entries }: Catalog): (name: string) => Parameters<typeof fromFormText>[1] {
  const numbers = new Set(
    Object.values(resource.relations).flatMap(({ field, to }) =>
      entries.some((entry) => entry.resource.name === to && entry.resource.ids?.kind === "number") ? [field] : [],
    ),
  );
  return (name) => (numbers.has(name) ? { type: "number", nullable: false } : fieldKinds(resource).find(name));
}
