import { once } from "node:events";
import type { Server } from "node:http";

import { SeedbedError } from "../model/errors.ts";
import { isOpenToOrigins } from "./cors.ts";
import { Exchange } from "./exchange.ts";
import { fallback } from "./fallback.ts";
import type { Parts } from "./parts.ts";
import { createRouter } from "./router.ts";
import type { RouteHandler, Router } from "./router.ts";
import { serve, serveCounted } from "./serve.ts";
import type { Handler } from "./serve.ts";
import { createHttpServer, TIMEOUTS } from "./server.ts";
import type { Timeouts } from "./server.ts";

/** A group of routes: it adds them to the app. */
export type RouteGroup = (app: Router, parts: Parts) => void;

/** Where a server listens; port 0 is any that is free. */
export interface Listening {
  readonly port: number;
  readonly host: string;
}

/** The HTTP floor, with all its routes. */
export interface App {
  readonly server: Server;
  /** Resolves when the server listens; rejects where it cannot. */
  listen(at: Listening): Promise<void>;
  /** Resolves when the last connection is closed; idle ones are closed at once. */
  close(): Promise<void>;
}

/** Where every request counts, also one that no route takes. */
const COUNTED = /^\/(?:v1|play|api\/(?:data|sandboxes|events))(?:[/?]|$)/;

/** The HTTP floor: the given groups of routes, not listening yet. */
export function createApp(parts: Parts, groups: readonly RouteGroup[], timeouts: Timeouts = TIMEOUTS): App {
  /** Counts the request where every one counts. */
  function countedWhereDue(handler: Handler): RouteHandler {
    const [uncounted, counted] = [serve(parts, handler), serveCounted(parts, handler)];
    return (request, response, matched) => {
      const isCounted = request.method !== "OPTIONS" && COUNTED.test(request.url ?? "/");
      (isCounted ? counted : uncounted)(request, response, matched);
    };
  }

  const { router, listener } = createRouter(
    {
      none: countedWhereDue(fallback),
      badPath: countedWhereDue(() => {
        throw new SeedbedError(
          "invalid_parameter",
          "cannot read the path: its percent-encoding is not valid UTF-8; write a percent sign as %25",
        );
      }),
      failed: (error, request, response, matched) =>
        new Exchange(parts, request, response, matched, isOpenToOrigins(request.url ?? "/")).sendError(error),
    },
    (method, pattern) => parts.routes.add(method, pattern),
  );
  for (const group of groups) group(router, parts);
  const server = createHttpServer(listener, parts, timeouts);
  return {
    server,
    async listen({ port, host }) {
      server.listen(port, host);
      await once(server, "listening");
    },
    async close() {
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}
