import { hasOwnPaths } from "../../definition/routes/served-apis.ts";
import { emptyAnswer, when } from "../../http/answer.ts";
import type { Answer, MaybePromise } from "../../http/answer.ts";
import type { Target } from "../../http/data/place.ts";
import type { DataPlane } from "../../http/data/plane.ts";
import { createReads } from "../../http/data/read.ts";
import { answerWrite } from "../../http/data/write.ts";
import type { WriteMethod } from "../../http/data/write.ts";
import type { Exchange } from "../../http/exchange.ts";
import { preflightHeaders } from "../../http/headers/answer-headers.ts";
import type { DirectAnswerer } from "../../http/operation/define-operation.ts";
import { definePages } from "../../http/pages/page-group.ts";
import type { Parts } from "../../http/parts.ts";
import type { Mounting } from "../../http/routing/own-paths.ts";
import { PLACES, PrefixedRequest } from "../../http/routing/prefixed-request.ts";
import { METHODS } from "../../http/routing/route-table.ts";
import type { FoundRoute, RouteTable } from "../../http/routing/route-table.ts";
import { decodeSegment, segmentsOf } from "../../http/routing/segments.ts";
import { assertAcceptsJson } from "../../http/serve.ts";
import type { CallerHandler, Handler } from "../../http/serve.ts";
import { SeedbedError } from "../../model/errors.ts";
import { findHeaderFaults } from "../../playgrounds/answer-headers.ts";
import { KEPT_LISTS } from "../../playgrounds/bounds.ts";
import type { CompiledPlayground, PlayedResource } from "../../playgrounds/compiled-playground.ts";
import type { Caller } from "../../services/callers.ts";
import { answerTemplate } from "./template-answer.ts";

export const ROOT = "/play/:playground";
export const ANY_PATH = "/play/:playground/*";

const SERVICES = ["baseUrl", "clock", "loadOwnPaths", "mockAuth", "playgrounds"] as const;

type PlayServices = Pick<Parts, (typeof SERVICES)[number]>;

export const playAnswerer: DirectAnswerer<keyof PlayServices> = {
  uses: SERVICES,
  make: createPlay,
};

function createPlay(services: PlayServices): CallerHandler {
  const planes = new WeakMap<CompiledPlayground, PlayedCollections>();
  const collectionsOf = (playground: CompiledPlayground): PlayedCollections => {
    const known = planes.get(playground) ?? playCollections(services, playground);
    planes.set(playground, known);
    return known;
  };

  async function answer(
    exchange: Exchange,
    caller: Caller,
    playground: CompiledPlayground,
  ): Promise<Answer | undefined> {
    const segments = toSegments(exchange.path);
    exchange.played = { id: playground.row.id, endpointId: undefined };
    const { method } = exchange.request;
    const found = playground.router.find(method === "HEAD" ? "GET" : method, segments);
    if (found === undefined || (found.target.kind === "resource" && found.target.id === undefined)) {
      const own = (await ownPathsOf(playground, services))?.find(method, belowPlay(exchange.path));
      if (own !== undefined) return answerOwn(exchange, caller, playground, own);
    }
    if (found === undefined) throw await notAnswered(playground, services, exchange);
    const { target, params } = found;
    exchange.played = { id: playground.row.id, endpointId: target.id };
    if (target.kind === "template") return answerTemplate(exchange, caller, target, params);
    const { reads, plane } = collectionsOf(playground);
    if (method === "GET" || method === "HEAD") return reads(exchange, caller);
    assertAcceptsJson(exchange);
    const { id } = params;
    return answerWrite(exchange, caller, toTarget(playground, target, id), method as WriteMethod, plane); // the router knows no others
  }

  return (exchange, caller) => {
    markAsPlayed(exchange);
    return when(open(exchange, services), (playground) => answer(exchange, caller, playground));
  };
}

/** OPTIONS of playgrounds: which methods a path takes, its maker decides. */
export const playPreflights = definePages({
  what: "methods",
  method: "OPTIONS",
  paths: [ROOT, ANY_PATH],
  uses: SERVICES,
  make(services) {
    const answer: Handler = (exchange) => {
      markAsPlayed(exchange);
      return answerOptions(exchange, services);
    };
    return { [ROOT]: answer, [ANY_PATH]: answer };
  },
});

/** An answer that its maker decides must not act as the service's own, and all of them are one route to metrics. */
function markAsPlayed(exchange: Exchange): void {
  exchange.isSandboxed = true;
  exchange.shape = ANY_PATH;
}

/** The part of a path after `/play/{playground}`. */
function belowPlay(path: string): string {
  return path.replace(PLAY, "") || "/";
}

const PLAY = /^\/play\/[^/?]*/;

type OwnPaths = RouteTable<CallerHandler>;

const ownPaths = new WeakMap<CompiledPlayground, Promise<OwnPaths>>();

/** The paths of a playground's definition: of its API description, its base and style, and its routes. */
function ownPathsOf(playground: CompiledPlayground, services: PlayServices): Promise<OwnPaths> | undefined {
  const { catalog, answers, world, own: entries } = playground;
  if (!hasOwnPaths(catalog)) return undefined;
  let table = ownPaths.get(playground);
  if (table === undefined) {
    const parts = { ...services, catalog, answers, world, entries };
    table = services.loadOwnPaths().then((mount) => mount(parts, MOUNTING));
    ownPaths.set(playground, table);
  }
  return table;
}

const MOUNTING: Mounting<CallerHandler> = {
  kept: KEPT_LISTS,
  data: (work) => work,
  page: (handler) => (exchange) => handler(exchange),
  restyled: (work, toAnswer) => async (exchange, caller) => {
    const { request } = exchange;
    try {
      return toAnswer(await work(exchange, caller), request);
    } catch (error) {
      return toAnswer(exchange.toProblem(error), request);
    }
  },
};

/** Answers at a path of the definition as if the playground were the service: its places are told below `/play`. */
async function answerOwn(
  exchange: Exchange,
  caller: Caller,
  playground: CompiledPlayground,
  { route: { pattern, place, run }, params }: FoundRoute<CallerHandler>,
): Promise<Answer | undefined> {
  const root = `/play/${playground.row.id}`;
  const request = new PrefixedRequest(exchange.request, PLAY, exchange.request.prefix + root);
  exchange.inPlay = (by, named) => playground.sandbox(by, named);
  try {
    const matched = { pattern, params, place, isServed: true };
    const answer = await exchange.as(request, () => run(exchange, caller), matched);
    if (answer === undefined) return undefined;
    const headers = answer.headers.flatMap((name, at) => {
      if (at % 2 === 1) return [];
      // The prefix that names a sandbox is put before places when the answer is sent.
      const value = (answer.headers[at + 1] ?? "").replace(request.prefix, root);
      const isBelow = !PLACES.has(name) || !value.startsWith("/") || value.startsWith(root);
      const told = isBelow ? value : root + value;
      return mayBeSent(name, told, exchange.parts.callers.isPersonal) ? [name, told] : [];
    });
    return { ...answer, headers };
  } finally {
    exchange.inPlay = undefined;
    exchange.shape = ANY_PATH;
  }
}

/** True for a header that a stranger's definition may set: as for endpoints, none that reaches further than the answer. */
function mayBeSent(name: string, value: string, isPersonal: boolean): boolean {
  return /^content-type$/i.test(name) || findHeaderFaults({ [name]: value }, isPersonal).length === 0;
}

interface PlayedCollections {
  readonly plane: DataPlane;
  readonly reads: CallerHandler;
}

function playCollections(services: PlayServices, playground: CompiledPlayground): PlayedCollections {
  const { catalog, answers, router } = playground;
  const plane: DataPlane = {
    catalog,
    answers,
    world: (choice) => playground.world(choice),
    sandbox: (caller, named) => playground.sandbox(caller, named),
    targetOf({ path }) {
      const found = router.find("GET", toSegments(path));
      if (found?.target.kind !== "resource") throw new Error(`${path} is no collection of a playground`);
      return toTarget(playground, found.target, found.params["id"]);
    },
  };
  return { plane, reads: createReads(services, plane) };
}

function toTarget({ row }: CompiledPlayground, target: PlayedResource, named: string | undefined): Target {
  const { entry, path, only, action, belonging } = target;
  const id = only ?? named;
  const collectionPath = encodeURI(`/play/${row.id}${path}`);
  if (belonging === undefined || id === undefined) return { entry, collectionPath, id, action, shape: ANY_PATH };
  return {
    entry: belonging.entry,
    collectionPath: `${collectionPath}/${encodeURIComponent(id)}/${belonging.entry.resource.collection}`,
    id: undefined,
    action: undefined,
    owner: { entry, id, collectionPath, belonging },
    shape: ANY_PATH,
  };
}

/** The playground that the request names. Throws `not_found`. */
function open({ params }: Exchange, { baseUrl, playgrounds }: PlayServices): MaybePromise<CompiledPlayground> {
  const id = params["playground"] ?? "";
  return when(playgrounds.open(id), (playground) => {
    if (playground !== undefined) return playground;
    throw new SeedbedError(
      "not_found",
      `there is no playground ${JSON.stringify(id.slice(0, 60))}: it was deleted or has expired, or the address is mistyped; make one at ${baseUrl}/playground`,
    );
  });
}

/** 204 with Allow; a preflight is answered for what is not there too, so that the script can read the 404 that follows. */
async function answerOptions(exchange: Exchange, services: PlayServices): Promise<Answer> {
  const isPreflight = exchange.request.headers["access-control-request-method"] !== undefined;
  const more = isPreflight ? preflightHeaders(exchange.header("access-control-request-headers")) : [];
  const playground = await services.playgrounds.open(exchange.params["playground"] ?? "");
  const allow = playground === undefined ? "" : await methodsAt(playground, services, exchange);
  if (allow !== "") return emptyAnswer(204, ["Allow", allow, ...more]);
  if (isPreflight) return emptyAnswer(204, more);
  if (playground === undefined) return when(open(exchange, services), () => emptyAnswer(204));
  throw await notAnswered(playground, services, exchange);
}

async function methodsAt(
  playground: CompiledPlayground,
  services: PlayServices,
  { path }: Pick<Exchange, "path">,
): Promise<string> {
  const own = await ownPathsOf(playground, services);
  const methods = [...playground.router.methodsOf(toSegments(path)), ...(own?.methodsOf(belowPlay(path)) ?? [])];
  return toAllow(methods);
}

async function notAnswered(
  playground: CompiledPlayground,
  services: PlayServices,
  exchange: Exchange,
): Promise<SeedbedError> {
  const { router, row } = playground;
  const { method } = exchange.request;
  const segments = toSegments(exchange.path);
  const path = `/${segments.join("/")}`;
  const shown = path.length > 100 ? `${path.slice(0, 100)}…` : path;
  const allow = await methodsAt(playground, services, exchange);
  if (allow !== "") {
    return new SeedbedError(
      "method_not_allowed",
      `cannot ${method} ${shown} in playground ${row.id}: it takes ${allow}`,
      {
        headers: { Allow: allow },
      },
    );
  }
  const own = await ownPathsOf(playground, services);
  const near = router.nearest(method === "HEAD" ? "GET" : method, segments) ?? own?.nearest(path);
  const names = [...router.names, ...namesOf(own)];
  const hint = near === undefined ? listEndpoints(names) : `did you mean ${near}?`;
  return new SeedbedError(
    "route_not_found",
    `there is no endpoint ${method} ${shown} in playground ${row.id}: ${hint}`,
    {
      members: { nearest: near ?? null },
    },
  );
}

/** Routes with the methods that are written down: `GET /pets/{id}`. */
function namesOf(own: OwnPaths | undefined): readonly string[] {
  return (own?.all() ?? []).flatMap(({ methods, pattern }) =>
    methods.filter((method) => method !== "HEAD").map((method) => `${method} ${pattern}`),
  );
}

const MOST_NAMED = 5;

function listEndpoints(names: readonly string[]): string {
  if (names.length === 0) return "it has none yet";
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : "";
  return `it answers ${names.slice(0, MOST_NAMED).join(", ")}${more}`;
}

function toAllow(methods: readonly string[]): string {
  if (methods.length === 0) return "";
  const all = new Set<string>([...methods, "OPTIONS", ...(methods.includes("GET") ? ["HEAD"] : [])]);
  return METHODS.filter((method) => all.has(method)).join(", ");
}

/** The segments of a path after `/play/{playground}`, percent-decoded. */
function toSegments(path: string): string[] {
  return segmentsOf(path).slice(2).map(decodeSegment);
}
