import { createHash, timingSafeEqual } from "node:crypto";

import ipaddr from "ipaddr.js";

import { SeedbedError } from "../model/errors.ts";
import type { RouteGroup } from "./app.ts";
import type { Exchange } from "./exchange.ts";
import { isForwarded } from "./forwarded.ts";
import { serve } from "./serve.ts";

/** `/metrics`: what the process is measured by, in Prometheus' text format, for who has the token or, without one, sits at this machine. */
export const metricsRoutes: RouteGroup = (app, parts) => {
  app.get(
    "/metrics",
    serve(parts, async (exchange) => {
      assertMayMeasure(exchange);
      const { type, text } = await parts.metrics.print();
      return { status: 200, headers: ["Content-Type", type, "Cache-Control", "no-store"], body: text };
    }),
  );
};

function assertMayMeasure(exchange: Exchange): void {
  const { metricsToken } = exchange.parts;
  if (metricsToken === undefined) {
    if (isFromHere(exchange)) return;
    throw new SeedbedError(
      "forbidden",
      "cannot read the metrics from elsewhere than the server's own machine: set METRICS_TOKEN and send it as Authorization: Bearer",
    );
  }
  const [, token] = /^Bearer +(\S+)$/i.exec(exchange.header("authorization") ?? "") ?? [];
  if (token !== undefined && isSame(token, metricsToken)) return;
  throw new SeedbedError(
    "invalid_token",
    `cannot read the metrics: ${token === undefined ? "send" : "the token is not"} METRICS_TOKEN as Authorization: Bearer`,
    token === undefined ? { headers: { "WWW-Authenticate": 'Bearer realm="seedbed"' } } : {},
  );
}

/** Whether a client of this machine asks, and for itself: a proxy here may ask for anybody. */
function isFromHere(exchange: Exchange): boolean {
  return (
    !isForwarded(exchange) &&
    ipaddr.isValid(exchange.address) &&
    ipaddr.process(exchange.address).range() === "loopback"
  );
}

/** In the same time wherever they differ. */
function isSame(one: string, other: string): boolean {
  const toBytes = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(toBytes(one), toBytes(other));
}
