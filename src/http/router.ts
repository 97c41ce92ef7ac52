import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import findMyWay from "find-my-way";

import { RecentMap } from "../model/recent.ts";

/** Longer than any target, so that no value in a path is refused for its length. */
const ANY_LENGTH = 1_000_000;

/** What the router knows of a request: the pattern of its route, and the values of the pattern's parameters, percent-decoded. */
export interface Matched {
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Answers a request by writing to Node's response. */
export type RouteHandler = (request: IncomingMessage, response: ServerResponse, matched: Matched) => void;

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

type AddRoute = (pattern: string, handler: RouteHandler) => void;

/** Where groups add their routes. A GET route takes HEAD too; a slash at the end of a path changes nothing. */
export interface Router {
  readonly get: AddRoute;
  readonly post: AddRoute;
  readonly put: AddRoute;
  readonly patch: AddRoute;
  readonly delete: AddRoute;
  /** Adds one handler for several methods. */
  route(methods: Method | readonly Method[], pattern: string, handler: RouteHandler): void;
}

/** What answers a request that has no route. */
export interface Elsewhere {
  /** No route takes the method and path. */
  readonly none: RouteHandler;
  /** The path is not valid percent-encoded UTF-8. */
  readonly badPath: RouteHandler;
  /** A handler threw instead of answering. */
  readonly failed: (error: unknown, ...request: Parameters<RouteHandler>) => void;
}

/** Targets that are kept, and how long one may be. */
const KEPT_TARGETS = 2_000;
const LONGEST_KEPT = 500;

const NOTHING = Object.freeze({});

const NOWHERE: Matched = Object.freeze({ pattern: "unknown", params: NOTHING });

/** A router and the listener that follows it; `added` is told of every route. */
export function createRouter(
  { none, badPath, failed }: Elsewhere,
  added: (method: string, pattern: string) => void,
): { readonly router: Router; readonly listener: RequestListener } {
  const ways = findMyWay({
    ignoreTrailingSlash: true,
    maxParamLength: ANY_LENGTH,
    querystringParser: () => NOTHING, // each route reads its own, in order and with every repetition
    defaultRoute: (request, response) => none(request, response, NOWHERE),
    onBadUrl: (_path, request, response) => badPath(request, response, NOWHERE),
  });
  /** Where recent GET requests went, by target: looking it up costs less than finding the way. */
  const recent = new RecentMap<string, { readonly run: RouteHandler; readonly matched: Matched }>(KEPT_TARGETS);
  const route: Router["route"] = (methods, pattern, handler) => {
    const taken = new Set([methods].flat());
    if (taken.has("GET")) taken.add("HEAD");
    for (const method of taken) {
      const run: RouteHandler = (request, response, matched) => {
        try {
          handler(request, response, matched);
        } catch (error) {
          failed(error, request, response, matched);
        }
      };
      ways.on(method, pattern, (request, response, params) => {
        const matched = { pattern, params: params as Matched["params"] }; // the router sets every parameter of the pattern
        const { url = "" } = request;
        if (request.method === "GET" && url.length <= LONGEST_KEPT) recent.set(url, { run, matched });
        run(request, response, matched);
      });
      added(method, pattern);
    }
  };
  const adderOf =
    (method: Method): AddRoute =>
    (pattern, handler) =>
      route(method, pattern, handler);
  return {
    router: {
      get: adderOf("GET"),
      post: adderOf("POST"),
      put: adderOf("PUT"),
      patch: adderOf("PATCH"),
      delete: adderOf("DELETE"),
      route,
    },
    listener(request, response) {
      const way = request.method === "GET" ? recent.get(request.url ?? "") : undefined;
      if (way === undefined) ways.lookup(request, response);
      else way.run(request, response, way.matched);
    },
  };
}
