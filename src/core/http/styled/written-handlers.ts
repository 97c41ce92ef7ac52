import { findNamed, toRouteTx } from "../../definition/routes/code-routes.ts";
import type { RouteRequest, RouteCode } from "../../definition/routes/code-routes.ts";
import { asText, withMemberAt } from "../../definition/routes/definition.ts";
import type {
  AggregateValue,
  RouteAnswer,
  RouteCallers,
  RouteCase,
  WrittenAction,
  WrittenRoute,
} from "../../definition/routes/written-routes.ts";
import { pathInLook } from "../../definition/style/look.ts";
import type { Look } from "../../definition/style/look.ts";
import type { Style } from "../../definition/style/style.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import { isJsonType, isWithoutContent, percentDecoded } from "../../model/content.ts";
import { SeedbedError } from "../../model/errors.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import { toIdText } from "../../model/ids.ts";
import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { UsedMap } from "../../model/recent.ts";
import type { Resource } from "../../model/resource.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { toWorldChoice } from "../../model/world-choice.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import { fromText } from "../../platform/bytes.ts";
import { DEFAULT_SEED } from "../../sandbox/engine.ts";
import { filterBy } from "../../sandbox/query/parameters.ts";
import type { Reader } from "../../sandbox/reader.ts";
import { toEntityTag } from "../../sandbox/stored-record.ts";
import { loop } from "../../sandbox/work.ts";
import { Overtaken } from "../../sandbox/written-sandbox.ts";
import type { Caller } from "../../services/callers.ts";
import { createTurns } from "../../services/turns.ts";
import { fitsRequest } from "../../template/conditions.ts";
import type { TemplateRequest } from "../../template/renderer.ts";
import { TemplateError } from "../../template/template-error.ts";
import type { Template } from "../../template/template.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { PRIVATE, SEEDED_CACHE, emptyAnswer } from "../answer.ts";
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
import { onceOf, readAsked } from "../idempotency/keyed-request.ts";
import { BODY, MAX_BODY } from "../limits/bounds.ts";
import { SIMULATING_PARAMETERS, WORLD_PARAMETERS, splitTarget, toNamedValues } from "../parameters/parameters.ts";
import type { OwnPathParts } from "../routing/own-paths.ts";
import { RewrittenRequest } from "../routing/prefixed-request.ts";
import type { Matched } from "../routing/route-table.ts";
import type { CallerHandler } from "../serve.ts";
import { simulateDelay, simulatedAnswer } from "../simulation.ts";

const refuseUpstream = (): never => {
  throw new SeedbedError(
    "unavailable",
    "no real API is named, which this route leads to: start with --upstream <address>",
  );
};

const MAX_COUNTED = 10_000;

/** Runs of a route in code while others write. */
const MOST_ATTEMPTS = 5;

/** The work of a place, in the style; `own` is what a route says of its answers. */
export type BindPlace = (
  place: Place,
  kind: "list" | "item" | WriteMethod,
  own?: Partial<Style>,
  isWritten?: boolean,
) => CallerHandler;

type Members = Readonly<Record<string, unknown>>;

type Bound = Extract<WrittenAction, { readonly isOfCaller: boolean }>;

/** A bound route as it is about records, with who calls. */
type Values = Partial<Omit<Bound, "do" | "entry" | "own">> & Pick<Bound, "own"> & Pick<WrittenRoute, "callers">;

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
    if (action.do === "act")
      return onRecord(action.entry, action, placeOfAction(action.entry, action.transition), "POST");
    const { entry } = action;
    const record = placeOfRecord(entry);
    const values = { ...action, callers: route.callers };
    const otherwise = action.otherwise === undefined ? undefined : answerCase(action.otherwise, route);
    const work =
      action.do === "list"
        ? listOf(entry, values)
        : action.do === "create" || action.do === "add"
          ? createIn(entry, values, action.do === "add")
          : onRecord(entry, values, record, ON_RECORD[action.do], otherwise);
    if (action.next === undefined) return work;
    const next = handlerOf({ ...route, action: action.next });
    return async (exchange, caller) => {
      const answer = await work(exchange, caller);
      return answer === undefined || answer.status >= 400 ? answer : next(exchange, caller);
    };
  }

  function listOf(entry: Entry, where: Values): CallerHandler {
    const kinds = fieldKinds(entry.resource);
    const list = bind(placeOfCollection(entry), "list", where.own, where.values !== undefined);
    return async (exchange, caller) => {
      const { values } = await renderValues(where, undefined, exchange, caller);
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

  function createIn(entry: Entry, values: Values, isOnce: boolean): CallerHandler {
    const create = bind(placeOfCollection(entry), "POST", values.own, true);
    const read = bind(placeOfRecord(entry), "item", values.own);
    return async (exchange, caller) => {
      const given = await renderValues(values, entry, exchange, caller);
      const toMake = { ...given, set: typed(entry, { ...given.values, ...given.set }) };
      const make = (): Promise<Answer | undefined> =>
        asPlace(exchange, entry, undefined, toMake, () => create(exchange, caller), isOnce);
      if (!isOnce) return make();
      const { address } = await namedSandbox(exchange, caller);
      return turns(`${address.scope} ${entry.resource.name}`, async () => {
        const there = find(entry, given.values, await namedSandbox(exchange, caller));
        return there === undefined ? make() : asPlace(exchange, entry, there, given, () => read(exchange, caller));
      });
    };
  }

  function toTie({ resource }: Entry, [name, value]: [string, unknown], sandbox: Reader): [string, unknown] {
    const [head = "", ...rest] = name.split(".");
    const relation = Object.hasOwn(resource.relations, head) ? resource.relations[head] : undefined;
    if (relation === undefined || rest.length === 0 || relation.field.startsWith(`${head}.`)) return [name, value];
    const id = find(parts.catalog.get(relation.to), { [rest.join(".")]: value }, sandbox);
    if (id !== undefined) return [relation.field, id];
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
  function onRecord(
    entry: Entry,
    where: Values,
    place: Place,
    kind: "item" | WriteMethod,
    otherwise?: CallerHandler,
  ): CallerHandler {
    const isWritten = where.set !== undefined || where.headers !== undefined;
    const work = bind(place, kind, where.own, isWritten);
    return async (exchange, caller) => {
      const given = await renderValues(where, entry, exchange, caller);
      const ids = Object.values(exchange.params);
      const sandbox = await namedSandbox(exchange, caller);
      const id =
        where.values === undefined ? (exchange.params["id"] ?? ids.at(-1)) : find(entry, given.values, sandbox);
      if (otherwise !== undefined && (id === undefined || sandbox.collection(entry).get(id) === undefined))
        return otherwise(exchange, caller);
      if (id === undefined)
        throw new SeedbedError(
          "not_found",
          where.values === undefined
            ? `there is no id in the path ${exchange.path}: name the ${entry.resource.name} by where`
            : `there is no ${entry.resource.name} with ${JSON.stringify(given.values).slice(0, 200)} in your sandbox`,
        );
      const written = isWritten ? { ...given, set: typed(entry, given.set) } : {};
      return asPlace(exchange, place.entry, id, written, () => work(exchange, caller), false, place);
    };
  }

  async function asPlace(
    exchange: Exchange,
    entry: Entry,
    id: string | undefined,
    { set, headersFor }: Pick<Matched, "set" | "headersFor">,
    work: () => ReturnType<CallerHandler>,
    isWithoutBody = false,
    place = id === undefined ? placeOfCollection(entry) : placeOfRecord(entry),
  ): Promise<Answer | undefined> {
    const pattern = pathInLook(collectionPath(entry), look) + (id === undefined ? "" : "/:id");
    const params = id === undefined ? {} : { id };
    const matched = { pattern, params, place, ...(set && { set }), ...(headersFor && { headersFor }) };
    const { request, target } = exchange;
    return exchange.as(isWithoutBody ? new RewrittenRequest(request, target, fromText("{}")) : request, work, matched);
  }

  /** Values of a record's fields; `author.name` is the id of the author of that name. */
  async function renderValues(given: Values, entry: Entry | undefined, exchange: Exchange, caller: Caller) {
    const { values, set, headers, isOfCaller, callers } = given;
    if (values === undefined && set === undefined && headers === undefined) return { values: {}, set: {} };
    const request = await requestOf(exchange, caller, isOfCaller, callers);
    const sandbox = await namedSandbox(exchange, caller);
    const rendered = [values, set].map((one) => {
      const value = one === undefined ? {} : render(one, exchange, request);
      const named = Object.entries(isObject(value) ? value : {});
      return Object.fromEntries(entry === undefined ? named : named.map((pair) => toTie(entry, pair, sandbox)));
    });
    const headersFor = (record: Members): readonly string[] =>
      headers === undefined ? [] : toHeaders(render(headers, exchange, { ...request, record }));
    return { values: rendered[0] ?? {}, set: rendered[1] ?? {}, headersFor };
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
      const id = isGiven ? find(callers.entry, wanted, sandbox) : undefined;
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
      const { parameters, world, delay, status } = begin(exchange, { method, path }, false);
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
      const [from, to] = answer.delay;
      const wait = parameters.some(([name]) => name === "_delay")
        ? delay
        : from + Math.floor(Math.random() * (to - from + 1));
      if (wait > 0 && !(await simulateDelay(exchange, caller, wait))) return undefined;
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
      const named = await namedSandbox(exchange, caller);
      const sandbox = exchange.toWritable(named);
      for (let attempt = 1; ; attempt += 1) {
        if (named.isDue) await named.write(() => undefined);
        const draft = sandbox.draft();
        const tx = toRouteTx(draft.tx, (name) => resourceOf(name));
        const answer = await toAnswer(
          await run({ ...(request as Omit<RouteRequest, "caller" | "tx">), caller: user, tx }),
        ); // all members are there
        try {
          return await sandbox.write(() => answer, onceOf<Answer>(exchange), undefined, draft);
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error;
          if (attempt === MOST_ATTEMPTS)
            throw new SeedbedError("conflict", `cannot ${method} ${path}: others write to this sandbox all the time`);
        }
      }
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
    const own = render(headers, exchange, request, world);
    const named = toHeaders(own);
    const given = (wanted: string): string | undefined =>
      named.find((_value, at) => at % 2 === 1 && named[at - 1]?.toLowerCase() === wanted);
    const rest = named.filter((_part, at) => named[at - (at % 2)]?.toLowerCase() !== "content-type");
    const more = (name: string, value: string): string[] =>
      given(name.toLowerCase()) === undefined ? [name, value] : [];
    const common = [
      ...rest,
      ...more("Cache-Control", world === undefined ? PRIVATE : SEEDED_CACHE),
      ...more("Vary", vary),
    ];
    if (body === undefined || isWithoutContent(status)) return emptyAnswer(status, common);
    let value = render(body, exchange, request, world);
    for (const aggregate of aggregates) {
      const where = aggregate.where === undefined ? {} : render(aggregate.where, exchange, request, world);
      const reader = world === undefined ? await namedSandbox(exchange, caller) : parts.world(world);
      const made = await loop.run(caller.owner, aggregated(aggregate, isObject(where) ? where : {}, reader));
      value = aggregate.path.length === 0 ? made : placed(value, aggregate.path, made);
    }
    const type = given("content-type") ?? "application/json";
    const text = typeof value === "string" && !isJsonType(type) ? value : JSON.stringify(value);
    const headersOfBody = [
      "Content-Type",
      type.startsWith("text/") && !/;\s*charset=/i.test(type) ? `${type}; charset=utf-8` : type,
      ...common,
    ];
    const { method } = exchange.request;
    if (status !== 200 || (method !== "GET" && method !== "HEAD"))
      return { status, headers: headersOfBody, body: fromText(text) };
    const tag = given("etag") ?? toEntityTag(text);
    if (exchange.hasTag(tag)) return emptyAnswer(304, [...common, ...more("ETag", tag)]);
    return { status, headers: [...headersOfBody, ...more("ETag", tag)], body: fromText(text) };
  }

  const who = look.routes[0]?.callers;
  return {
    handlerOf,
    /** The record of who calls, in a definition that says who that is. */
    callerOf: async (exchange: Exchange, caller: Caller): Promise<Members | undefined> =>
      who && (await requestOf(exchange, caller, false, who)).caller,
  };
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

const ON_RECORD = { read: "item", replace: "PUT", change: "PATCH", remove: "DELETE", drop: "DELETE" } as const;

function cookiesIn(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(/; */).map((pair) => pair.split("="));
  return Object.fromEntries(pairs.map(([name = "", ...value]) => [name, value.join("=")]));
}

/** Headers of a map, names and values in turn; a list is the header several times. */
function toHeaders(given: unknown): readonly string[] {
  return Object.entries(isObject(given) ? given : {}).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, toHeader(one)]),
  );
}

/** A value that can stand in a header: no character ends it. */
function toHeader(value: unknown): string {
  return String(value).replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, " ");
}

function placed(value: unknown, path: readonly (string | number)[], made: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return made;
  if (Array.isArray(value)) return value.map((item: unknown, at) => (at === step ? placed(item, rest, made) : item));
  const inner = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return withMemberAt(value, [String(step)], placed(inner, rest, made));
}

/** The body of a request as a value: JSON, a form, whose texts are what `kindOf` says of their fields, or text; undefined for none, or a compressed one. */
async function bodyOf(
  { request }: Exchange,
  kindOf: Parameters<typeof readFormBody>[1] = () => undefined,
): Promise<unknown> {
  if (hasNoBody(request)) return undefined;
  const type = String(request.headers["content-type"] ?? "");
  const bytes = await request.readBytes(MAX_BODY);
  if (bytes.length === 0 || request.headers["content-encoding"] !== undefined) return undefined;
  if (isForm(request)) return readFormBody(request, kindOf);
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

/** True if a record has the values: one of several where a list is wanted. Numbers and texts are the same here, as parameters are texts. */
function hasValues(record: Members, wanted: Members): boolean {
  return Object.entries(wanted).every(([path, value]) => {
    const held = path
      .split(".")
      .reduce<unknown>((at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), record);
    return [value]
      .flat()
      .some((one) => one === held || (one !== null && held !== null && asText(one) === asText(held)));
  });
}

/** The id of the first record with the values; the one with the `id`, where that is among them. */
function find(entry: Entry, wanted: Members, reader: Reader): string | undefined {
  const records = reader.collection(entry);
  const { id, ...others } = wanted;
  if (id !== undefined) {
    const named = id === null ? undefined : records.get(asText(id))?.record;
    return named !== undefined && hasValues(named, others) ? toIdText(named.id) : undefined;
  }
  for (let at = 0; at < records.total; at += 1) {
    const [stored] = records.slice(at, at + 1);
    if (stored !== undefined && hasValues(stored.record, others)) return toIdText(stored.record.id);
  }
  return undefined;
}

/** A number over the records that have some values, or one for each value of a field. */
function* aggregated(
  { kind, entry, field, by }: AggregateValue,
  where: Members,
  reader: Reader,
): YieldingSteps<unknown> {
  const records = reader.collection(entry);
  const groups = new Map<string, number[]>();
  const found = new Set<unknown>();
  for (let at = 0; at < records.total; at += 1) {
    const record = records.slice(at, at + 1)[0]?.record;
    yield;
    if (record === undefined || !hasValues(record, where)) continue;
    const valueOf = (path: string): unknown =>
      path.split(".").reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), record);
    const number = field === undefined ? 1 : valueOf(field);
    if (kind === "values") for (const value of [number].flat()) found.add(value);
    const key = by === undefined ? "" : String(valueOf(by));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, typeof number === "number" ? [number] : []);
    else if (typeof number === "number") group.push(number);
  }
  if (kind === "values") return [...found];
  if (by === undefined) return overAll(kind, groups.get("") ?? []);
  return Object.fromEntries([...groups].map(([key, numbers]) => [key, overAll(kind, numbers)]));
}

function overAll(kind: AggregateValue["kind"], numbers: readonly number[]): number | null {
  if (kind === "count") return numbers.length;
  const sum = numbers.reduce((total, one) => total + one, 0);
  if (kind === "sum") return sum;
  if (numbers.length === 0) return null;
  if (kind === "average") return sum / numbers.length;
  return numbers.reduce((one, other) => (kind === "min" ? Math.min(one, other) : Math.max(one, other)));
}
