import { randomBytes } from "node:crypto";

import type { Config } from "../config.ts";
import type { Counter } from "../counter/counter.ts";
import type { Engine } from "../engine/engine.ts";
import type { Log } from "../http/log.ts";
import { loadedOnce } from "../platform/loaded-once.ts";
import { createEvents } from "../services/events/events.ts";
import type { Events, EventsParts } from "../services/events/events.ts";
import type { SenderParts } from "../services/events/sender.ts";
import type { Send } from "../services/events/sent.ts";
import { createResolver } from "../services/resolver.ts";
import { processTimers } from "../services/timers.ts";
import { createAddressGuard } from "../services/webhook-address.ts";
import { toReach } from "./loopback.ts";
import { newRowId } from "./new-row-id.ts";

/** Events with the process's own network and timers; they do not run yet. */
export function openEvents(parts: {
  readonly config: Pick<Config, "host" | "baseUrl" | "trustProxy" | "webhookAllowNetworks">;
  readonly visitors: Engine;
  readonly customers: Engine;
  readonly counter: Counter;
  readonly clock: () => number;
  readonly log: Log;
  readonly callers: NonNullable<EventsParts["callers"]>;
  readonly findPayers: NonNullable<EventsParts["findPayers"]>;
  readonly findPlayground: NonNullable<EventsParts["findPlayground"]>;
  readonly tellUse: NonNullable<EventsParts["tellUse"]>;
}): Events {
  const { config, clock, log, ...rest } = parts;
  const allow = config.webhookAllowNetworks;
  const guard = createAddressGuard({
    allow,
    opensLoopback: toReach(config).isLocal,
    resolve: createResolver({ withHosts: allow.length > 0 }),
    after: processTimers.after,
  });
  return createEvents({
    ...rest,
    guard,
    send: createLateSender({ guard, timers: processTimers, clock }),
    clock,
    random: Math.random,
    randomBytes,
    newId: newRowId,
    timers: processTimers,
    userAgent: `Seedbed-Webhooks/1.0 (+${config.baseUrl})`,
    onFault: (error) => log.error("events could not be looked after", { error }),
  });
}

/** A sender that is loaded, with the client that it sends with, when there is something to send: starting takes less without. */
function createLateSender(parts: SenderParts): Send {
  const sender = loadedOnce(async () => (await import("../services/events/sender.ts")).createSender(parts));
  return async (message) => (await sender())(message);
}
