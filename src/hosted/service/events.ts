import { randomBytes } from "node:crypto";
import { Resolver, lookup } from "node:dns/promises";

import type { Config } from "../../config.ts";
import type { Counter } from "../../core/counter/counter.ts";
import { mayLookOtherwise } from "../../core/definition/routes/served-apis.ts";
import { createEvents } from "../../core/events/events.ts";
import type { Events, EventsParts } from "../../core/events/events.ts";
import type { SenderParts } from "../../core/events/sender.ts";
import type { Send } from "../../core/events/sent.ts";
import type { Log } from "../../core/http/log.ts";
import { showEvent } from "../../core/http/styled/shown-events.ts";
import { loadedOnce } from "../../core/platform/loaded-once.ts";
import type { Engine } from "../../core/sandbox/engine.ts";
import { processTimers } from "../../core/services/timers.ts";
import { createAddressGuard } from "../../core/services/webhook-address.ts";
import type { Resolve } from "../../core/services/webhook-address.ts";
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
  const { catalog } = rest.visitors;
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
    show: async (body, of) =>
      mayLookOtherwise(body, of, catalog)
        ? showEvent(body, of, { catalog, baseUrl: config.baseUrl, findPlayground: rest.findPlayground })
        : body,
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
  const sender = loadedOnce(async () => (await import("../../core/events/sender.ts")).createSender(parts));
  return async (message) => (await sender())(message);
}

/** Time that one name server may take, milliseconds, and how often it is asked. */
const TIMEOUT = 3_000;
const TRIES = 2;

/**
 * Resolves through the name servers alone, which never occupies the threads that passwords are hashed on, however slow
 * a stranger's name server is. `withHosts` also asks the system, for names in /etc/hosts: only of use where other
 * than public networks are open.
 */
function createResolver({ withHosts }: { readonly withHosts: boolean }): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES });
  return async (hostname) => {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses;
    if (withHosts) return (await lookup(hostname, { all: true })).map(({ address }) => address);
    throw new Error(`the name ${hostname} has no address`);
  };
}
