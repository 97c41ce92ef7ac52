import { emptyAnswer, jsonAnswer, when } from "../../http/answer.ts";
import type { Answer, MaybePromise } from "../../http/answer.ts";
import type { Exchange } from "../../http/exchange.ts";
import { preflightHeaders } from "../../http/headers/answer-headers.ts";
import type { DirectAnswerer } from "../../http/operation/define-operation.ts";
import { definePages } from "../../http/pages/page-group.ts";
import type { Parts } from "../../http/parts.ts";
import type { Mounting } from "../../http/routing/own-paths.ts";
import { PLACES, PrefixedRequest } from "../../http/routing/prefixed-request.ts";
import type { Matched, RouteTable } from "../../http/routing/route-table.ts";
import { segmentsOf } from "../../http/routing/segments.ts";
import type { CallerHandler, Handler } from "../../http/serve.ts";
import type { mountOwnPaths } from "../../http/served/serve-api.ts";
import { percentDecoded } from "../../model/content.ts";
import { SeedbedError } from "../../model/errors.ts";
import { getOrMake } from "../../model/maps.ts";
import { findHeaderFaults } from "../../playgrounds/answer-headers.ts";
import { KEPT_LISTS } from "../../playgrounds/bounds.ts";
import type { CompiledPlayground } from "../../playgrounds/compiled-playground.ts";
import type { Caller } from "../../services/callers.ts";

export const ROOT = "/play/:playground";
export const ANY_PATH = "/play/:playground/*";

const SERVICES = ["baseUrl", "clock", "loadDescription", "loadOwnPaths", "mockAuth", "playgrounds"] as const;

type MountedPaths = ReturnType<typeof mountOwnPaths<CallerHandler>>;

type PlayServices = Pick<Parts, (typeof SERVICES)[number]>;

export const playAnswerer: DirectAnswerer<keyof PlayServices> = {
  uses: SERVICES,
  make: createPlay,
};

function createPlay(services: PlayServices): CallerHandler {
  const descriptions = new WeakMap<CompiledPlayground, Promise<string>>();
  const description = (playground: CompiledPlayground): Promise<string> =>
    getOrMake(descriptions, playground, async () => {
      const { describePlay } = await services.loadDescription();
      const { catalog, world, own, row } = playground;
      const title = row.name ?? row.id;
      return JSON.stringify(
        describePlay({ catalog, world, own, title, baseUrl: `${services.baseUrl}${rootOf(playground)}` }),
      );
    });

  async function answer(
    exchange: Exchange,
    caller: Caller,
    playground: CompiledPlayground,
  ): Promise<Answer | undefined> {
    exchange.played = { id: playground.row.id, endpointId: undefined };
    const paths = await ownPathsOf(playground, services);
    const way = paths.find(exchange);
    if (way === undefined && paths.describes(exchange))
      return jsonAnswer(200, await description(playground), ["Cache-Control", "no-cache"]);
    if (way === undefined)
      return paths.inForm(
        exchange.toProblem(notAnswered(playground, paths, exchange)),
        belowPlayground(playground, exchange),
        true,
      );
    exchange.played = { id: playground.row.id, endpointId: way.endpointId };
    return answerOwn(exchange, caller, playground, way, services.baseUrl);
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

const PLAY = /^(?:\/[^/?]*){2}/;

/** A handler of a playground, and what its route makes of the request. */
interface Way {
  readonly run: CallerHandler;
  readonly matched: Matched;
  readonly endpointId: string | undefined;
}

/** The paths of a playground: of its endpoints, and of its definition. */
interface OwnPaths extends MountedPaths {
  /** True for the path of a description of all that is there, where the playground has no such path itself. */
  describes(exchange: Exchange): boolean;
  find(exchange: Exchange): Way | undefined;
}

const ownPaths = new WeakMap<CompiledPlayground, Promise<OwnPaths>>();

function ownPathsOf(playground: CompiledPlayground, services: PlayServices): Promise<OwnPaths> {
  return getOrMake(ownPaths, playground, async () => {
    const { catalog, answers, world, own: entries } = playground;
    const mount = await services.loadOwnPaths();
    return toOwnPaths(mount({ ...services, catalog, answers, world, entries }, MOUNTING), playground);
  });
}

function toOwnPaths(mounted: MountedPaths, { endpointIds }: CompiledPlayground): OwnPaths {
  const { table } = mounted;
  // The router keeps what it found for recent targets: looking a way up costs less than finding it.
  const recent = new WeakMap<Matched, Way>();
  return {
    ...mounted,
    describes: ({ path, request: { method } }) =>
      belowPlay(path) === "/openapi.json" && (method === "GET" || method === "HEAD") && table.all().length > 0,
    find({ matched, path, request: { method } }) {
      const known = recent.get(matched);
      if (known !== undefined) return known;
      const found = table.find(method, belowPlay(path));
      if (found === undefined) return undefined;
      const { pattern, place, run } = found.route;
      const way: Way = {
        run,
        matched: { pattern, params: found.params, place },
        endpointId: endpointIds.get(place?.entry ?? `${method === "HEAD" ? "GET" : method} ${pattern}`),
      };
      recent.set(matched, way);
      return way;
    },
  };
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
  { run, matched }: Way,
  baseUrl: string,
): Promise<Answer | undefined> {
  const root = rootOf(playground);
  const request = belowPlayground(playground, exchange);
  exchange.inPlay = (by, named) => playground.sandbox(by, named);
  try {
    const answer = await exchange.as(request, () => run(exchange, caller), matched);
    if (answer === undefined) return undefined;
    const headers = answer.headers.flatMap((name, at) => {
      if (at % 2 === 1) return [];
      // The prefix that names a sandbox is put before places when the answer is sent.
      const told = toldBelow(root, name, (answer.headers[at + 1] ?? "").replace(request.prefix, root), baseUrl);
      return mayBeSent(name, told, exchange.parts.callers.isPersonal) ? [name, told] : [];
    });
    return { ...answer, headers };
  } finally {
    exchange.inPlay = undefined;
    exchange.shape = ANY_PATH;
  }
}

function rootOf({ row }: CompiledPlayground): string {
  return `/play/${row.id}`;
}

/** The request as if the playground were the service. */
function belowPlayground(playground: CompiledPlayground, { request }: Exchange): PrefixedRequest {
  return new PrefixedRequest(request, PLAY, request.prefix + rootOf(playground));
}

/** The value of a header whose addresses lead to the playground's paths, which are below `root`. */
function toldBelow(root: string, name: string, value: string, baseUrl: string): string {
  const below = (url: string): string => {
    const [origin, path] = url.startsWith(`${baseUrl}/`) ? [baseUrl, url.slice(baseUrl.length)] : ["", url];
    return path.startsWith("/") && !path.startsWith("/play/") ? origin + root + path : url;
  };
  if (PLACES.has(name)) return below(value);
  return name === "Link" ? value.replaceAll(/(?<=<)[^>]*(?=>)/g, below) : value;
}

/** True for a header that a stranger's definition may set: as for endpoints, none that reaches further than the answer. */
function mayBeSent(name: string, value: string, isPersonal: boolean): boolean {
  return /^content-type$/i.test(name) || findHeaderFaults({ [name]: value }, isPersonal).length === 0;
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
  const paths = playground && (await ownPathsOf(playground, services));
  const allow = paths?.table.methodsOf(belowPlay(exchange.path)).join(", ") ?? "";
  if (allow !== "") return emptyAnswer(204, ["Allow", allow, ...more]);
  if (isPreflight) return emptyAnswer(204, more);
  if (playground === undefined || paths === undefined) return when(open(exchange, services), () => emptyAnswer(204));
  throw notAnswered(playground, paths, exchange);
}

function notAnswered({ row }: CompiledPlayground, { table }: OwnPaths, exchange: Exchange): SeedbedError {
  const { method } = exchange.request;
  const path = belowPlay(exchange.path);
  const decoded = `/${segmentsOf(path).map(percentDecoded).join("/")}`;
  const shown = decoded.length > 100 ? `${decoded.slice(0, 100)}…` : decoded;
  const allow = table.methodsOf(path).join(", ");
  if (allow !== "") {
    return new SeedbedError(
      "method_not_allowed",
      `cannot ${method} ${shown} in playground ${row.id}: it takes ${allow}`,
      {
        headers: { Allow: allow },
      },
    );
  }
  const near = table.nearest(path);
  const hint = near === undefined ? listEndpoints(namesOf(table)) : `did you mean ${near}?`;
  return new SeedbedError(
    "route_not_found",
    `there is no endpoint ${method} ${shown} in playground ${row.id}: ${hint}`,
    {
      members: { nearest: near ?? null },
    },
  );
}

/** Routes with the methods that are written down: `GET /pets/{id}`. */
function namesOf(table: RouteTable<CallerHandler>): readonly string[] {
  return table
    .all()
    .flatMap(({ methods, pattern }) =>
      methods.filter((method) => method !== "HEAD").map((method) => `${method} ${pattern}`),
    );
}

const MOST_NAMED = 5;

function listEndpoints(names: readonly string[]): string {
  if (names.length === 0) return "it has none yet";
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : "";
  return `it answers ${names.slice(0, MOST_NAMED).join(", ")}${more}`;
}
