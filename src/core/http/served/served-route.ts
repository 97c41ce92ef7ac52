import { asText, toRecorded } from "../../definition/routes/definition.ts";
import type { BoundRoute, ServedResource } from "../../definition/routes/definition.ts";
import type { Entry } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { UsedMap } from "../../model/recent.ts";
import type { ApiDocument, ApiOperation, ApiSecurityScheme } from "../../openapi/document.ts";
import { readApiParameters } from "../../openapi/parameters.ts";
import type { Json } from "../../openapi/schema.ts";
import { SIMULATION_PARAMETERS } from "../../sandbox/query/parameters.ts";
import { quote, suggest } from "../../sandbox/query/wording.ts";
import type { Reader } from "../../sandbox/reader.ts";
import { toEntityTag } from "../../sandbox/stored-record.ts";
import type { Transaction } from "../../sandbox/transaction.ts";
import type { Caller } from "../../services/callers.ts";
import { emptyAnswer, when, withoutHeaders } from "../answer.ts";
import type { Answer, MaybePromise } from "../answer.ts";
import { namedSandbox } from "../data/pipeline.ts";
import type { Exchange } from "../exchange.ts";
import { onceOf, readAsked } from "../idempotency/keyed-request.ts";
import { assertSize } from "../operation/assert-active.ts";
import { parseQuery, splitTarget, toNamedValues } from "../parameters/parameters.ts";
import type { Controls } from "../parameters/parameters.ts";
import type { CallerHandler } from "../serve.ts";
import { simulateDelay, simulatedAnswer } from "../simulation.ts";
import { createCallbacks } from "./callbacks.ts";
import { createRecordFinder, readerSource } from "./find-record.ts";
import { readServedBody } from "./read-body.ts";
import { entriesWithin } from "./records-within.ts";
import { createRouteReader } from "./route-reads.ts";
import type { ServedParts, ServedRequest } from "./route-reads.ts";
import { createRouteWriter } from "./route-writes.ts";
import { malformedSeen, refusalSeen, seenAnswer } from "./seen-requests.ts";

/** A store of recent answers of so many characters. */
export function createRecentAnswers(maxSize: number): UsedMap<string, Answer> {
  return new UsedMap<string, Answer>(
    maxSize,
    ({ body }, key) => (typeof body === "string" ? body.length : 0) + key.length + 200,
    Math.ceil(maxSize / 16),
  );
}

/**
 * Answers an operation of an API description. Of several whose paths differ only in the names of their parameters it is the
 * first that takes the values in the path: `/files/{id}`, where that is a number, and else `/files/{name}`.
 */
export function servedRoute(routes: readonly BoundRoute[], parts: ServedParts): CallerHandler {
  const servers = routes.map((route): CallerHandler => {
    let server: CallerHandler | undefined;
    return (exchange, caller) => (server ??= createRouteServer(route, parts))(exchange, caller);
  });
  const [first] = servers;
  if (servers.length === 1 && first !== undefined) return first;
  return (exchange, caller) => {
    const values = Object.values(exchange.params);
    const named = routes.map(({ operation: { path, parameters } }, at) => {
      const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
      const params = Object.fromEntries(names.map((name, place) => [name, values[place] ?? ""]));
      const inPath = parameters.filter((one) => one.in === "path");
      const asked = { path: encoded(params), query: "", header: () => undefined };
      const { issues } = readApiParameters(parts.api.document.schemas, inPath, asked);
      return { params, isTaken: issues.length === 0, serve: servers[at] };
    });
    const { params, serve } = named.find(({ isTaken }) => isTaken) ?? named[0] ?? {};
    const matched = { ...exchange.matched, ...(params && { params }) };
    return exchange.as(exchange.request, () => serve?.(exchange, caller), matched);
  };
}

/** Values as they are decoded once more, with what separates the parts of one as it is. */
function encoded(params: Exchange["params"]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replaceAll("%", "%25")]));
}

function createRouteServer(route: BoundRoute, parts: ServedParts): CallerHandler {
  const { schemas } = parts.api.document;
  const { method, path } = route.operation;
  const finder = createRecordFinder(parts.api);
  const { answers } = parts;
  const reader = createRouteReader(route, parts, finder);
  const writer = createRouteWriter(route, parts, finder, reader);
  const callbacks = createCallbacks(route, parts);
  const tried = `${method} ${path}`;
  const { recordedAt: origin } = parts.api.document;
  const recordedAt = origin === undefined ? undefined : new RegExp(`${RegExp.escape(origin)}(?![\\w.:@-])`, "g");
  const headersAsked = [
    "accept",
    ...route.operation.parameters.flatMap((one) =>
      one.in === "header" ? [one.name.toLowerCase()] : one.in === "cookie" ? ["cookie"] : [],
    ),
  ];
  const keysBeside = route.keys.map(({ param }) => param).filter((param) => !path.includes(`{${param}}`));
  const isRead = method === "GET" || method === "HEAD";
  const isPlain = route.resource?.plain !== undefined;
  let within: readonly Entry[] | undefined;

  function serve(exchange: Exchange, caller: Caller): MaybePromise<Answer | undefined> {
    exchange.shape = route.operation.path;
    const { faults, ...controls } = readAsked(exchange, !isRead);
    faults.throwIfAny(tried);
    exchange.isSeeded = controls.world !== undefined;
    if (controls.delay === 0) return when(judge(exchange, caller, controls), (answer) => moved(exchange, answer));
    return simulateDelay(exchange, caller, controls.delay).then(async (isThere) =>
      isThere ? moved(exchange, await judge(exchange, caller, controls)) : undefined,
    );
  }

  /** The answer with the address of this server in place of that of a recorded one. */
  function moved(
    { parts: { baseUrl }, request: { prefix } }: Exchange,
    answer: Answer | undefined,
  ): Answer | undefined {
    if (recordedAt === undefined || typeof answer?.body !== "string") return answer;
    return { ...answer, body: answer.body.replaceAll(recordedAt, () => baseUrl + prefix) };
  }

  /** The answer to such a request in a recording that holds whatever is written. */
  function refusedBefore(exchange: Exchange, body?: unknown): Answer | undefined {
    const query = new Map(Object.entries(toNamedValues(splitTarget(exchange.target).query)));
    const found = refusalSeen(route.operation, { exchange, params: exchange.params, query, body });
    return found && seenAnswer(route.operation, found);
  }

  function judge(exchange: Exchange, caller: Caller, controls: Controls): MaybePromise<Answer | undefined> {
    const refuse = (error: unknown): Answer => {
      const isMalformed = error instanceof SeedbedError && error.code === "malformed_json";
      const seen = isMalformed ? malformedSeen(route.operation) : undefined;
      if (seen !== undefined) return seenAnswer(route.operation, seen);
      const answer = error instanceof SeedbedError ? answers.refusal(exchange, route, error) : undefined;
      if (answer === undefined) throw error;
      return answer;
    };
    if (controls.status !== undefined) {
      const asked = new SeedbedError("simulated", `the request asked for status ${controls.status} with _status`);
      return answers.refusal(exchange, route, asked, controls.status) ?? simulatedAnswer(exchange, controls.status);
    }
    try {
      if (parts.api.isGuarded === true) assertCredentials(exchange, route.operation, parts.api.document);
      const answer = isRead ? answerRead(exchange, caller, controls) : answerWrite(exchange, caller);
      return answer instanceof Promise ? answer.catch(refuse) : answer;
    } catch (error) {
      return refuse(error);
    }
  }

  /** Typed values of the query. Throws `invalid_parameter` with everything that is wrong. */
  function queryOf(exchange: Exchange): ReadonlyMap<string, unknown> {
    if (isPlain) return new Map(Object.entries(toNamedValues(splitTarget(exchange.target).query)));
    const { values, issues, undeclared } = readApiParameters(schemas, route.operation.parameters, {
      path: encoded(exchange.params),
      query: splitTarget(exchange.target).query,
      header: (name) => exchange.header(name.toLowerCase()),
    });
    const unknown =
      parts.api.isStrict === true ? undeclared.filter((name) => !SIMULATION_PARAMETERS.includes(name)) : [];
    // Programs made from `/pets/:id` ask for just that: see RecordFinder.find.
    const isPattern = ({ in: place, name }: { readonly in: string; readonly name: string }): boolean =>
      place === "path" && exchange.params[name] === `:${name}`;
    if (!issues.every(isPattern) || unknown.length > 0) {
      const known = route.operation.parameters.filter((one) => one.in === "query").map(({ name }) => name);
      const strange = unknown.map((parameter) => ({
        parameter,
        code: "unknown_parameter",
        detail: `${quote(parameter)} is no parameter of this operation${suggest(parameter, known)}`,
      }));
      const errors = issues.map(({ in: place, name, keyword, message }) =>
        place === "header"
          ? { header: name, code: keyword, detail: `${name} ${message}` }
          : { parameter: name, code: keyword, detail: `${name} ${message}` },
      );
      const all = [...errors, ...strange];
      const shown = all.slice(0, 3).map(({ detail }) => detail);
      throw new SeedbedError("invalid_parameter", `cannot ${tried}: ${shown.join("; ")}`, { errors: all });
    }
    const others = origin === undefined ? {} : toNamedValues(splitTarget(exchange.target).query);
    return new Map(Object.entries({ ...others, ...values.query }));
  }

  /** The values that name records: in the path, or else in the query or in the body. */
  function paramsOf(
    { params }: Exchange,
    query: ReadonlyMap<string, unknown>,
    body?: unknown,
  ): ServedRequest["params"] {
    if (keysBeside.length === 0) return params;
    const sent = [body, ...query.values()].find(isObject) ?? {};
    const inner = Object.values(sent).find(isObject) ?? {};
    const asked = keysBeside.map((param) => [param, query.get(param) ?? sent[param] ?? inner[param]] as const);
    const found = asked.flatMap(([param, value]) => (value === undefined ? [] : [[param, asText(value)] as const]));
    return { ...Object.fromEntries(found), ...params };
  }

  // Reads

  function answerRead(exchange: Exchange, caller: Caller, controls: Controls): MaybePromise<Answer | undefined> {
    const refused = route.operation.seen && refusedBefore(exchange);
    if (refused !== undefined) return refused;
    assertSize(caller, controls.world?.size, exchange.parts.isLocal, tried);
    if (controls.world !== undefined) return readFrom(exchange, parts.world(controls.world));
    return when(namedSandbox(exchange, caller), (sandbox) => readFrom(exchange, sandbox));
  }

  function readFrom(exchange: Exchange, records: Reader): Answer {
    const key = keyOf(exchange, records);
    let answer = key === undefined ? undefined : parts.recent.get(key);
    if (answer === undefined) {
      const query = queryOf(exchange);
      const asked: ServedRequest = {
        exchange,
        params: paramsOf(exchange, query),
        query,
        body: undefined,
        seed: `${records.world.name}/${exchange.target}`,
      };
      const recorded = recordedFor(exchange, records, undefined);
      answer = withTag(
        recorded === undefined
          ? reader.answer(asked, readerSource(records))
          : answers.answer(exchange, route, recorded as Json), // of a recording in JSON
      );
      if (key !== undefined) parts.recent.set(key, answer);
    }
    const at = answer.headers.indexOf("ETag");
    const tag = at < 0 ? undefined : answer.headers[at + 1];
    if (tag !== undefined && exchange.hasTag(tag))
      return emptyAnswer(304, withoutHeaders(answer.headers, ["content-type"]));
    return answer;
  }

  function withTag(answer: Answer): Answer {
    if (answer.status !== 200 || (typeof answer.body !== "string" && !(answer.body instanceof Uint8Array)))
      return answer;
    return { ...answer, headers: ["ETag", toEntityTag(answer.body), ...answer.headers] };
  }

  /** Names of the contents of the collections that the route reads. */
  function stampsOf(records: Reader): (string | undefined)[] {
    const { resource, action } = route;
    const counted = action.do === "counts" ? action.counts.map(({ of }) => of) : [];
    within ??= [resource, action.do === "related" ? action.to : undefined, ...counted].flatMap((one) =>
      one === undefined ? [] : [finder.keeperOf(one).entry, ...entriesWithin(finder.keeperOf(one), parts.api)],
    );
    const stamps: (string | undefined)[] = within.map((entry) => records.collection(entry).stamp);
    for (
      let at: ServedResource | undefined = route.resource, scope = route.scope;
      at !== undefined;
      at = scope?.parent, scope = scope?.above
    )
      stamps.push(records.collection(finder.keeperOf(at).entry).stamp);
    return stamps;
  }

  /** The answer of a recording to the same read, while nothing was written to what it shows. */
  function recordedFor(exchange: Exchange, records: Reader, body: unknown): unknown {
    const found = parts.api.recorded?.get(toRecorded(exchange.target, body));
    const isUntouched = (stamp: string | undefined): boolean => stamp === `s${records.world.name}`;
    return found !== undefined && stampsOf(records).every(isUntouched) ? found : undefined;
  }

  /** Names all that an answer is made from; undefined if that changes by itself. */
  function keyOf(exchange: Exchange, records: Reader): string | undefined {
    if (route.action.do === "all" || (isPlain && /_e(?:mbed|xpand)/.test(exchange.target))) return undefined;
    const stamps = stampsOf(records);
    if (stamps.includes(undefined)) return undefined;
    return `${tried}\n${exchange.request.prefix}${exchange.target}\n${headersAsked.map((name) => exchange.header(name) ?? "").join("\n")}\n ${stamps.length === 0 ? records.world.name : stamps.join(" ")}`;
  }

  // Writes

  async function answerWrite(exchange: Exchange, caller: Caller): Promise<Answer> {
    const query = queryOf(exchange);
    const { isStrict } = parts.api;
    const isRefused = (sent: unknown): boolean => refusedBefore(exchange, sent) !== undefined;
    const body = await readServedBody(exchange, route.operation, schemas, { tried, isStrict, isRefused });
    const refused = route.operation.seen && refusedBefore(exchange, body);
    if (refused !== undefined) return refused;
    const named = await namedSandbox(exchange, caller);
    const params = paramsOf(exchange, query, body);
    const asked: ServedRequest = { exchange, params, query, body, seed: named.world.name };
    const { action, resource } = route;
    const calls = await callbacks.find(asked, caller);
    if (resource === undefined || action.do === "answer")
      return callbacks.send(calls, asked, reader.made(asked), caller);
    if (["list", "count", "read", "exists"].includes(action.do)) {
      const recorded = recordedFor(exchange, named, body);
      if (recorded !== undefined) return answers.answer(exchange, route, recorded as Json); // of a recording in JSON
      const wanted = new Map([...query, ...Object.entries(isObject(body) ? body : {})]);
      return reader.answer({ ...asked, query: wanted }, readerSource(named));
    }
    const sandbox = exchange.toWritable(named);
    let isRepeated = true;
    const change = (tx: Transaction): Answer => {
      isRepeated = false;
      return writer.change(asked, tx);
    };
    const answer = await sandbox.write(change, onceOf<Answer>(exchange));
    return isRepeated ? answer : callbacks.send(calls, asked, answer, caller);
  }

  return serve;
}

/** Throws `invalid_token` where an operation declares credentials and a request has none of the alternatives. Any value is good. */
function assertCredentials(
  exchange: Exchange,
  { security = [] }: ApiOperation,
  { securitySchemes, title }: ApiDocument,
): void {
  const schemesOf = (names: readonly string[]): readonly ApiSecurityScheme[] =>
    names.flatMap((name) => securitySchemes.get(name) ?? []);
  if (security.length === 0 || security.some((names) => schemesOf(names).every((scheme) => has(exchange, scheme))))
    return;
  const schemes = security.flatMap(schemesOf);
  const wanted = [...new Set(schemes.map(toWords))].join(", or ");
  const realm = title.replaceAll(/[^\w .-]/g, "");
  const challenges = new Set(schemes.map((scheme) => `${challengeOf(scheme)} realm="${realm}"`));
  throw new SeedbedError("invalid_token", `this operation needs ${wanted}; any value is taken here`, {
    headers: { "WWW-Authenticate": [...challenges].join(", ") },
  });
}

function has(exchange: Exchange, { type, in: place, name = "", scheme = "" }: ApiSecurityScheme): boolean {
  if (type === "mutualTLS") return true;
  if (type !== "apiKey") return hasAuthorization(exchange, type === "http" ? scheme : "bearer");
  if (place === "query")
    return parseQuery(splitTarget(exchange.target).query).some(([given, value]) => given === name && value !== "");
  if (place === "cookie")
    return (exchange.header("cookie") ?? "")
      .split(";")
      .some((pair) => pair.trim().startsWith(`${name}=`) && !pair.trim().endsWith("="));
  return (exchange.header(name.toLowerCase()) ?? "") !== "";
}

function hasAuthorization(exchange: Exchange, scheme: string): boolean {
  const [given = "", value = ""] = (exchange.header("authorization") ?? "").split(/ +/, 2);
  return given.toLowerCase() === scheme.toLowerCase() && value !== "";
}

function toWords({ type, in: place = "header", name = "", scheme = "" }: ApiSecurityScheme): string {
  if (type === "apiKey")
    return `${place === "header" ? "the header" : place === "query" ? "the parameter" : "the cookie"} ${name}`;
  return `Authorization: ${challengeOf({ type, scheme })} …`;
}

function challengeOf({ type, scheme = "" }: ApiSecurityScheme): string {
  if (type === "apiKey") return "ApiKey";
  if (type !== "http") return "Bearer";
  return scheme === "" ? "Bearer" : `${scheme.charAt(0).toUpperCase()}${scheme.slice(1).toLowerCase()}`;
}
