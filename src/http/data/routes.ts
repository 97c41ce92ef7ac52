import { splitTarget } from "../parameters/parameters.ts";
import type { Parts } from "../parts.ts";
import { fallback } from "../routing/fallback.ts";
import type { Router } from "../routing/router.ts";
import { assertAcceptsJson } from "../serve.ts";
import { serveData } from "./pipeline.ts";
import { servicePlane } from "./plane.ts";
import { createReads } from "./read.ts";
import { dataRouteSource, methodsOf } from "./target.ts";
import { answerWrite } from "./write.ts";
import type { WriteMethod } from "./write.ts";

const WRITES: readonly WriteMethod[] = ["POST", "PUT", "PATCH", "DELETE"];

/** The collections of the catalog: list, create, get, replace, patch, delete and actions, under both shapes of path. */
export function dataRoutes(app: Router, parts: Parts): void {
  const plane = servicePlane(parts);
  parts.routes.addSource(dataRouteSource(parts.catalog));
  app.get("/v1/*", serveData(parts, createReads(parts, plane)));
  for (const method of WRITES) {
    app.route(
      method,
      "/v1/*",
      serveData(parts, (exchange, caller) => {
        const target = plane.find(splitTarget(exchange.target).path);
        if (target === undefined || !methodsOf(target).includes(method)) return fallback(exchange);
        exchange.shape = target.shape;
        assertAcceptsJson(exchange);
        return answerWrite(exchange, caller, target, method, plane);
      }),
    );
  }
}
