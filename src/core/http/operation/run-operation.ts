import type { z } from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import type { Catalog } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { alternativesOf, membersOf } from "../../model/schema-walk.ts";
import { refuse, undeclaredMembers, unknownMembers } from "../../sandbox/input.ts";
import { createFaults } from "../../sandbox/query/faults.ts";
import { toEntityTag } from "../../sandbox/stored-record.ts";
import { validate } from "../../sandbox/validate.ts";
import { work } from "../../sandbox/work.ts";
import type { Caller } from "../../services/callers.ts";
import { PRIVATE, SEEDED_CACHE, emptyAnswer, jsonAnswer, when } from "../answer.ts";
import type { Answer, AnswerBody, MaybePromise } from "../answer.ts";
import type { RouteGroup } from "../app.ts";
import { readJson } from "../body/body.ts";
import { assertNear, assertSameOrigin, isForeign, isForeignPage } from "../control/same-origin.ts";
import { findSession, getSession } from "../control/session.ts";
import { isRead, namedSandbox, serveData } from "../data/pipeline.ts";
import { patternsOf } from "../data/place.ts";
import { NAMED_BY, sandboxName } from "../data/sandbox-name.ts";
import { Exchange } from "../exchange.ts";
import { isOpenToOrigins } from "../headers/answer-headers.ts";
import { assertPreconditions } from "../headers/preconditions.ts";
import { appliedPreference, isStrict } from "../headers/request-headers.ts";
import { hearKeyed, onceOf, readKey } from "../idempotency/keyed-request.ts";
import { pickParts } from "../parts.ts";
import type { Parts } from "../parts.ts";
import type { RouteHandler } from "../routing/route-table.ts";
import { identify, admit, admitPage, assertAccepts, settle } from "../serve.ts";
import type { CallerHandler } from "../serve.ts";
import { simulateDelay, simulatedAnswer } from "../simulation.ts";
import { assertSize, assertActive, assertCustomer } from "./assert-active.ts";
import type { BodyDeclaration, Call, CallerKind, ParameterShape, Remainder } from "./declaration.ts";
import { isTagged } from "./define-operation.ts";
import type { DirectAnswerer, DirectOperation, HandledOperation, Operation } from "./define-operation.ts";
import { readParameters } from "./read-parameters.ts";
import type { Reply } from "./reply.ts";

const VARY_BY_CALLER: Readonly<Record<CallerKind, readonly string[]>> = Object.freeze({
  data: ["Accept", "X-API-Key", NAMED_BY],
  control: ["Accept", "Cookie", "X-Key-Id", "X-API-Key", NAMED_BY],
  agent: ["Accept", "X-API-Key"],
  anyone: [],
  page: ["Accept", "X-API-Key"],
  account: ["Accept", "Cookie", "X-Key-Id", "X-API-Key"],
  session: ["Accept", "Cookie", "X-API-Key"],
});

/** The patterns of operations, which many apps of a process mount. */
const patterns = new WeakMap<Operation, readonly string[]>();

/** Adds operations to the app, each with the services that it names. */
export function operationRoutes(groupsOf: (catalog: Catalog) => readonly OperationGroup[]): RouteGroup {
  return (app, parts) => {
    const made = new Map<DirectAnswerer, CallerHandler>();
    const direct = ({ direct: answerer }: DirectOperation): CallerHandler => {
      const answer = getOrMake(made, answerer, () => answerer.make(pickParts(parts, answerer.uses)));
      return answer;
    };
    for (const operation of groupsOf(parts.catalog).flatMap(({ operations }) => operations)) {
      const answer = operation.direct === undefined ? handled(operation, parts) : direct(operation);
      const handler: RouteHandler =
        operation.caller === "data"
          ? serveData(parts, parts.upstream?.unlessThere(answer) ?? answer, operation.access)
          : (request, matched) => {
              const exchange = new Exchange(parts, request, matched, isOpenToOrigins(request.target));
              return settle(exchange, () => when(admitTo(operation, exchange), (caller) => answer(exchange, caller)));
            };
      for (const pattern of operation.mountedAt ?? getOrMake(patterns, operation, () => patternsOf(operation.path)))
        app.route(operation.method, pattern, handler, operation.place);
    }
  };
}

function handled(operation: HandledOperation, parts: Parts): CallerHandler {
  const services = pickParts(parts, operation.uses);
  const vary = varyOf(operation);
  return (exchange, caller) => run(operation, exchange, caller, services, vary);
}

function varyOf({ caller, varies = [] }: Operation): string {
  return [...varies, ...VARY_BY_CALLER[caller]].join(", ");
}

/** Identifies the caller and counts the request. Throws `invalid_api_key`, `rate_limited` and `forbidden`. */
function admitTo({ caller: kind, cost }: Operation, exchange: Exchange): MaybePromise<Caller> {
  const keyId = exchange.header("x-key-id");
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
        return keyId === undefined || kind === "session" ? caller : admitDashboard(exchange, keyId);
      });
  }
}

async function run(
  operation: HandledOperation,
  exchange: Exchange,
  caller: Caller,
  services: Parts,
  vary: string,
): Promise<Answer | undefined> {
  const { request, parts } = exchange;
  // Monitors, and viewers of pictures, ask for any type.
  if (operation.caller !== "anyone")
    assertAccepts(exchange, operation.answers[200]?.mediaTypes?.[0] ?? "application/json");
  const faults = createFaults(exchange.misnamed);
  // A wrong name is told even where none is used.
  const name = operation.caller === "control" ? faults.taking(() => sandboxName(exchange)) : undefined;
  if (operation.caller === "data")
    faults.taking(() => readKey(exchange, operation.needsIdempotencyKey ?? operation.inSandbox));
  const { params, query, headers, world, delay, status } = readParameters(exchange, operation, faults);
  const sandbox = () =>
    operation.caller === "data"
      ? when(namedSandbox(exchange, caller), (named) => exchange.toWritable(named))
      : parts.callers.sandbox(caller, name, isRead(exchange));
  const remainder = {
    request,
    caller,
    params,
    query,
    isForeign: () => isForeign(exchange),
    sandboxName: name,
    sandbox,
  };
  if (faults.found.length > 0 || operation.body === undefined) {
    const isWell = (parameter: string): boolean => !faults.found.some((fault) => fault.parameter === parameter);
    const isWhole = faults.found.length === 0;
    const well = isWhole
      ? { ...remainder, isWhole, body: {} }
      : { ...remainder, isWhole, params: pickBy(params, isWell), query: pickBy(query, isWell), body: {} };
    for (const fault of await furtherFaults(operation, well, services)) faults.tell(fault);
    faults.throwIfAny(operation.tried);
  }
  exchange.isSeeded = world !== undefined || operation.seeded === "path";
  if (operation.needsKey === true) assertCustomer(caller, operation.tried);
  assertSize(caller, world?.size, parts.isLocal, operation.tried);
  const session =
    operation.caller === "session" ? await getSession(exchange, operation.byAdmins ? caller : undefined) : undefined;
  assertActive(operation, session);
  if (delay > 0 && !(await simulateDelay(exchange, caller, delay))) return undefined;
  if (status !== undefined) return simulatedAnswer(exchange, status);
  const subject = await operation.authorize?.({ request, caller, params, query }, services);
  const isStrictly = heedsPrefer(operation) && isStrict(exchange.header("prefer"));
  const body =
    operation.body === undefined
      ? undefined
      : await readBody(operation, operation.body, exchange, remainder, services, isStrictly);
  await hearKeyed(exchange);
  const call: Call<CallerKind, ParameterShape, ParameterShape, ParameterShape, unknown, unknown> = {
    ...remainder,
    session,
    subject,
    headers,
    body,
    isStrict: isStrictly,
    isForeignPage: () => isForeignPage(exchange),
    hasTag: (tag) => exchange.hasTag(tag),
    findSession: () => findSession(exchange),
    simulate: (asked, detail) => simulatedAnswer(exchange, asked, detail),
    assertPreconditions: (changed) => assertPreconditions(exchange, changed),
    once: () => onceOf(exchange),
    world,
  };
  const handle = async (): Promise<Reply | Answer | undefined> =>
    request.isGone ? undefined : operation.handle(call, services);
  const reply = await (operation.takesLong === true
    ? work.run(caller.owner, handle)
    : operation.handle(call, services));
  const speaker = session ?? (operation.isAudited === true ? caller : undefined);
  if (speaker !== undefined && reply !== undefined && !isRead(exchange))
    await parts.accounts.note(speaker, operation.tried, reply.headers, exchange.path);
  if (reply === undefined || "body" in reply) return reply;
  return toAnswer(operation, exchange, reply, vary, appliedPreference(isStrictly));
}

function pickBy(
  values: Readonly<Record<string, unknown>>,
  isPicked: (name: string) => boolean,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name)));
}

function heedsPrefer({ body, heedsPrefer: heeds = body !== undefined }: Operation): boolean {
  return heeds;
}

async function readBody(
  operation: HandledOperation,
  {
    schema,
    read = (request) => readJson(request, operation.method === "PATCH" ? "merge" : "plain"),
  }: BodyDeclaration<z.ZodType>,
  { request, parts }: Exchange,
  remainder: Omit<Remainder, "body" | "isWhole">,
  services: Parts,
  isStrictly: boolean,
): Promise<unknown> {
  const { tried, simulates } = operation;
  const sent = await read(request, remainder.caller, parts);
  const body = sent === undefined ? {} : sent;
  const { data, faults } = validate(schema, body);
  const unknown = membersRefused(schema, body, isStrictly, simulates === true);
  // A strict object's own fault is told once, with the nearest word.
  const told = new Set(unknown.map(({ pointer }) => pointer));
  const all = [...faults.filter(({ code, pointer }) => code !== "unknown_member" || !told.has(pointer)), ...unknown];
  const isWhole = all.length === 0;
  const well = isWhole ? (data ?? {}) : membersThatFit(schema, body);
  all.push(...(await furtherFaults(operation, { ...remainder, isWhole, body: well }, services)));
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
  const kept = isSeeded ? SEEDED_CACHE : PRIVATE;
  return ["Cache-Control", cache === "secret" ? "no-store" : kept, ...(vary === "" ? [] : ["Vary", vary])];
}

/**
 * The faults that only the services of an operation know, of what its schemas find well. Where that is not the whole request, a refusal
 * that names no fault is left for when the rest is mended, and so is what is said of the body as a whole.
 */
export async function furtherFaults(
  { checks = [] }: HandledOperation,
  remainder: Remainder,
  services: Parameters<NonNullable<HandledOperation["checks"]>[number]>[1],
): Promise<readonly InputFault[]> {
  const faults: InputFault[] = [];
  for (const check of checks) {
    try {
      const found = await check(remainder, services);
      if (Array.isArray(found)) faults.push(...(found as readonly InputFault[])); // the only lists that checks give
    } catch (error) {
      if (!(error instanceof SeedbedError)) throw error;
      if (remainder.isWhole && (checks.length === 1 || error.errors === undefined)) throw error;
      faults.push(...(error.errors ?? []));
    }
  }
  return remainder.isWhole ? faults : faults.filter(({ pointer }) => pointer !== "#");
}

/** The members of a body that their own schemas find well, where something else of it is not. */
function membersThatFit(schema: z.ZodType, body: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(body)) return {};
  const members = Object.assign({}, ...alternativesOf(schema).map(membersOf)) as Readonly<Record<string, z.ZodType>>; // those of objects
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const { success, data } = member.safeParse(body[name]);
      return success && data !== undefined ? [[name, data] as const] : [];
    }),
  );
}

/** Identifies the caller of a route of the control plane and counts the request, unless it comes from the dashboard. */
function admitControl(exchange: Exchange): MaybePromise<Caller> {
  assertNear(exchange);
  const keyId = exchange.header("x-key-id");
  if (keyId === undefined || exchange.header("x-api-key") !== undefined) return admit(exchange);
  return when(admitPage(exchange), () => admitDashboard(exchange, keyId));
}

async function admitDashboard(exchange: Exchange, keyId: string): Promise<Caller> {
  assertSameOrigin(exchange);
  const { apiKeys, callers } = exchange.parts;
  const { account } = await getSession(exchange);
  return callers.customer({ ...(await apiKeys.get(account.id, keyId)), role: "admin" }, exchange.address);
}
