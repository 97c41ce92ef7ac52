import type { z } from "zod";

import { refuse, undeclaredMembers, unknownMembers } from "../../engine/input.ts";
import { toEntityTag } from "../../engine/stored-record.ts";
import { validate } from "../../engine/validate.ts";
import type { Catalog } from "../../model/catalog.ts";
import type { InputFault } from "../../model/errors.ts";
import type { Caller } from "../../services/callers.ts";
import { emptyAnswer, jsonAnswer, PRIVATE } from "../answer.ts";
import type { Answer, AnswerBody } from "../answer.ts";
import type { RouteGroup } from "../app.ts";
import { readJson } from "../body/body.ts";
import { assertSameOrigin, isForeign } from "../control/same-origin.ts";
import { admitControl } from "../control/serve-control.ts";
import { findSession, getSession } from "../control/session.ts";
import { assertSize } from "../data/assert-size.ts";
import { namedSandbox, serveData } from "../data/pipeline.ts";
import { patternsOf } from "../data/place.ts";
import { NAMED_BY, sandboxName } from "../data/sandbox-name.ts";
import { Exchange } from "../exchange.ts";
import { isOpenToOrigins } from "../headers/cors.ts";
import { assertPreconditions } from "../headers/preconditions.ts";
import { appliedPreference, isStrict } from "../headers/prefer.ts";
import { hearKeyed, onceOf, readKey } from "../idempotency/keyed-request.ts";
import { identify } from "../identify.ts";
import { when } from "../maybe-promise.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { OperationGroup } from "../openapi/operation-description.ts";
import { admitPage } from "../pages/admit-page.ts";
import type { Parts } from "../parts.ts";
import type { RouteHandler } from "../routing/route.ts";
import { admit, assertAccepts, settle } from "../serve.ts";
import type { CallerHandler } from "../serve.ts";
import { simulatedAnswer, simulateDelay } from "../simulation.ts";
import { assertActive } from "./assert-active.ts";
import { assertCustomer } from "./assert-customer.ts";
import type { BodyDeclaration, Call, CallerKind, ParameterShape } from "./declaration.ts";
import { isTagged } from "./define-operation.ts";
import type { DirectOperation, HandledOperation, Operation } from "./define-operation.ts";
import { readParameters } from "./read-parameters.ts";
import type { Reply } from "./reply.ts";

/** What tells the caller of an operation apart, for Vary. */
const VARY_BY_CALLER: Readonly<Record<CallerKind, readonly string[]>> = Object.freeze({
  data: ["Accept", "X-API-Key", NAMED_BY],
  control: ["Accept", "Cookie", "X-Key-Id", "X-API-Key", NAMED_BY],
  agent: ["Accept", "X-API-Key"],
  anyone: [],
  page: ["Accept", "X-API-Key"],
  account: ["Accept", "Cookie", "X-API-Key"],
  session: ["Accept", "Cookie", "X-API-Key"],
});

/** Adds operations to the app, each with the services that it names. */
export function operationRoutes(groupsOf: (catalog: Catalog) => readonly OperationGroup[]): RouteGroup {
  return (app, parts) => {
    const made = new Map<DirectOperation["direct"], CallerHandler>();
    const direct = ({ direct: make }: DirectOperation): CallerHandler => {
      const answer = made.get(make) ?? make(parts);
      made.set(make, answer);
      return answer;
    };
    for (const operation of groupsOf(parts.catalog).flatMap(({ operations }) => operations)) {
      const answer = operation.direct === undefined ? handled(operation, parts) : direct(operation);
      const handler: RouteHandler =
        operation.caller === "data"
          ? serveData(parts, answer)
          : (request, matched) => {
              const exchange = new Exchange(parts, request, matched, isOpenToOrigins(request.target));
              return settle(exchange, () => when(admitTo(operation, exchange), (caller) => answer(exchange, caller)));
            };
      for (const pattern of operation.mountedAt ?? patternsOf(operation.path))
        app.route(operation.method, pattern, handler, operation.place);
    }
  };
}

function handled(operation: HandledOperation, parts: Parts): CallerHandler {
  const services = pick(parts, operation.uses);
  const vary = varyOf(operation);
  return (exchange, caller) => run(operation, exchange, caller, services, vary);
}

function pick(parts: Parts, uses: readonly (keyof Parts)[]): Parts {
  return Object.fromEntries(uses.map((name) => [name, parts[name]])) as unknown as Parts; // the declaration's own type lets its handler see no others
}

/** The headers that an answer depends on, in one value. */
function varyOf({ caller, varies = [] }: Operation): string {
  return [...varies, ...VARY_BY_CALLER[caller]].join(", ");
}

/** Identifies the caller and counts the request. Throws `invalid_api_key`, `rate_limited` and `forbidden`. */
function admitTo({ caller: kind, cost }: Operation, exchange: Exchange): MaybePromise<Caller> {
  switch (kind) {
    case "data":
      return admit(exchange);
    case "control":
      return admitControl(exchange);
    case "agent":
      assertSameOrigin(exchange);
      return admit(exchange);
    case "anyone":
      return identify(exchange);
    case "page":
      return admitPage(exchange, cost);
    case "account":
    case "session":
      return when(admitPage(exchange, cost), (caller) => {
        if (!isRead(exchange)) assertSameOrigin(exchange);
        return caller;
      });
  }
}

function isRead({ request: { method } }: Exchange): boolean {
  return method === "GET" || method === "HEAD";
}

async function run(
  operation: HandledOperation,
  exchange: Exchange,
  caller: Caller,
  services: Parts,
  vary: string,
): Promise<Answer | undefined> {
  const { request, parts } = exchange;
  // What watches a process and what shows pictures asks for anything.
  if (operation.caller !== "anyone") assertAccepts(exchange, mediaTypeOf(operation));
  // A wrong name is told even where none is used.
  const name = operation.caller === "control" ? sandboxName(exchange) : undefined;
  const { params, query, headers, world, delay, status } = readParameters(exchange, operation);
  if (operation.caller === "data") readKey(exchange, operation.needsIdempotencyKey ?? operation.inSandbox);
  exchange.isSeeded = world !== undefined || operation.seeded === "path";
  if (operation.needsKey === true) assertCustomer(caller, operation.tried);
  assertSize(caller, world?.size, parts.isLocal, operation.tried);
  const session = operation.caller === "session" ? await getSession(exchange) : undefined;
  assertActive(operation, session);
  if (delay > 0 && !(await simulateDelay(exchange, delay))) return undefined;
  if (status !== undefined) return simulatedAnswer(exchange, status);
  const subject = await operation.authorize?.({ request, caller, params, query }, services);
  const isStrictly = heedsPrefer(operation) && isStrict(exchange.header("prefer"));
  const body =
    operation.body === undefined ? undefined : await readBody(operation, operation.body, exchange, caller, isStrictly);
  await hearKeyed(exchange);
  const call: Call<CallerKind, ParameterShape, ParameterShape, ParameterShape, unknown, unknown> = {
    request,
    caller,
    session,
    subject,
    params,
    query,
    headers,
    body,
    isStrict: isStrictly,
    isForeign: () => isForeign(exchange),
    hasTag: (tag) => exchange.hasTag(tag),
    findSession: () => findSession(exchange),
    simulate: (asked, detail) => simulatedAnswer(exchange, asked, detail),
    assertPreconditions: (changed) => assertPreconditions(exchange, changed),
    once: () => onceOf(exchange),
    world,
    sandboxName: name,
    sandbox: () =>
      operation.caller === "data"
        ? when(namedSandbox(exchange, caller), (named) => exchange.toWritable(named))
        : parts.callers.sandbox(caller, name),
  };
  const reply = await operation.handle(call, services);
  if (reply === undefined || "body" in reply) return reply;
  return toAnswer(operation, exchange, reply, vary, appliedPreference(isStrictly));
}

function heedsPrefer({ body, heedsPrefer: heeds = body !== undefined }: Operation): boolean {
  return heeds;
}

/** What an answer without a fault is written in. */
function mediaTypeOf({ answers }: Operation): string {
  return answers[200]?.mediaTypes?.[0] ?? "application/json";
}

async function readBody(
  { method, tried, simulates }: Operation,
  { schema, read = (request) => readJson(request, method === "PATCH" ? "merge" : "plain") }: BodyDeclaration<z.ZodType>,
  { request, parts }: Exchange,
  caller: Caller,
  isStrictly: boolean,
): Promise<unknown> {
  const sent = await read(request, caller, parts);
  const body = sent === undefined ? {} : sent;
  const { data, faults } = validate(schema, body);
  const unknown = membersRefused(schema, body, isStrictly, simulates === true);
  // What a strict object refuses by itself is told once, with the nearest word.
  const told = new Set(unknown.map(({ pointer }) => pointer));
  const all = [...faults.filter(({ code, pointer }) => code !== "unknown_member" || !told.has(pointer)), ...unknown];
  return all.length > 0 ? refuse(tried, all) : data;
}

/** The data plane lets members by that it does not know, unless asked to be strict, so that a prototype can send its own. */
function membersRefused(schema: z.ZodType, body: unknown, isStrictly: boolean, isData: boolean): readonly InputFault[] {
  if (!isData) return unknownMembers(schema, body);
  return isStrictly ? undeclaredMembers(schema, body) : [];
}

function toAnswer(
  operation: Operation,
  exchange: Exchange,
  reply: Reply,
  vary: string,
  applied: readonly string[],
): Answer {
  const caching = cachingOf(operation, exchange, vary);
  const body = reply.json ?? (reply.value === undefined ? undefined : JSON.stringify(reply.value));
  const headers = [...reply.headers, ...caching, ...applied];
  const isKnown = isTagged(operation) && (reply.status === 200 || reply.status === 304);
  const tag = isKnown ? (reply.tag ?? tagOf(body)) : undefined;
  if (tag !== undefined) headers.unshift("ETag", tag);
  if (tag !== undefined && exchange.hasTag(tag)) return emptyAnswer(304, headers);
  if (body === undefined) return emptyAnswer(reply.status, headers);
  const answer = jsonAnswer(reply.status, body, headers);
  return reply.held === undefined ? answer : { ...answer, held: reply.held };
}

function tagOf(body: AnswerBody): string | undefined {
  return typeof body === "string" ? toEntityTag(body) : undefined;
}

function cachingOf({ cache }: Operation, { isSeeded }: Exchange, vary: string): readonly string[] {
  if (cache === "shared") return ["Cache-Control", "no-cache"];
  const kept = isSeeded ? "private, max-age=300" : PRIVATE;
  return ["Cache-Control", cache === "secret" ? "no-store" : kept, ...(vary === "" ? [] : ["Vary", vary])];
}
