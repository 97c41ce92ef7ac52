import { randomBytes, randomUUID } from "node:crypto";

import type { Config } from "../config.ts";
import type { Counter } from "../counter/counter.ts";
import type { Engine } from "../engine/engine.ts";
import type { Log } from "../http/log.ts";
import { createEvents } from "../services/events/events.ts";
import type { Events } from "../services/events/events.ts";
import { createSender } from "../services/events/sender.ts";
import { createResolver } from "../services/resolver.ts";
import { processTimers } from "../services/timers.ts";
import { createAddressGuard, LOOPBACK_NETWORKS } from "../services/webhook-address.ts";
import { isLoopback } from "./loopback.ts";

/** Events with the process's own network and timers; they do not run yet. */
export function openEvents(parts: {
  readonly config: Pick<Config, "host" | "baseUrl" | "webhookAllowNetworks">;
  readonly visitors: Engine;
  readonly customers: Engine;
  readonly counter: Counter;
  readonly clock: () => number;
  readonly log: Log;
}): Events {
  const { config, clock, log, ...rest } = parts;
  const allow = [...config.webhookAllowNetworks, ...(isLoopback(config.host) ? LOOPBACK_NETWORKS : [])];
  const guard = createAddressGuard({
    allow,
    resolve: createResolver({ withHosts: allow.length > 0 }),
    after: processTimers.after,
  });
  return createEvents({
    ...rest,
    guard,
    send: createSender({ guard, timers: processTimers, clock }),
    clock,
    random: Math.random,
    randomBytes,
    newId: randomUUID,
    timers: processTimers,
    userAgent: `Seedbed-Webhooks/1.0 (+${config.baseUrl})`,
    onFault: (error) => log.error("events could not be looked after", { error }),
  });
}
