import type { LookupFunction } from "node:net";

import { Client } from "undici";

import { ATTEMPT_TIMEOUT } from "../services/bounds.ts";
import type { Timers } from "../services/timers.ts";

/** Connections that nobody uses are kept for so long, milliseconds, and so many of them, whoever's they are. */
const IDLE = Object.freeze({ ms: 1_000, most: 256 });

export interface Connection {
  readonly client: Client;
  /** True if something was sent over it before: it may be closing by now. */
  readonly isUsed: boolean;
  /** It is whole: the next attempt may have it. */
  keep(): void;
  end(): void;
}

/**
 * Connections to receivers. One is used again only for the same origin and the same addresses, which were judged for this very
 * attempt: a name that stands for others meanwhile has others.
 */
export interface Connections {
  take(origin: string, addresses: readonly string[]): Connection;
}

export function createConnections(timers: Timers, idle: typeof IDLE = IDLE): Connections {
  const unused = new Map<string, { readonly client: Client; readonly cancel: () => void }[]>();
  let count = 0;

  function remove(key: string, at: number): Client | undefined {
    const all = unused.get(key) ?? [];
    const [found] = all.splice(at, 1);
    if (all.length === 0) unused.delete(key);
    if (found === undefined) return undefined;
    count -= 1;
    found.cancel();
    return found.client;
  }

  function close(client: Client | undefined): void {
    if (client?.closed === false) client.destroy().catch(() => undefined);
  }

  function keep(key: string, client: Client): void {
    if (client.closed || client.destroyed) return;
    const [longest] = unused.keys();
    if (count >= idle.most && longest !== undefined) close(remove(longest, 0));
    const all = unused.get(key) ?? [];
    unused.set(key, all);
    const cancel = timers.after(idle.ms, () =>
      close(
        remove(
          key,
          all.findIndex((one) => one.client === client),
        ),
      ),
    );
    all.push({ client, cancel });
    count += 1;
  }

  return {
    take(origin, addresses) {
      const key = [origin, ...addresses.toSorted()].join(" ");
      // The one used last: the others come to their end.
      const known = remove(key, -1);
      const client = known ?? open(origin, addresses, idle.ms);
      let isOver = false;
      const once = (work: () => void): void => {
        if (!isOver) work();
        isOver = true;
      };
      return {
        client,
        isUsed: known !== undefined,
        keep: () => once(() => keep(key, client)),
        end: () => once(() => close(client)),
      };
    },
  };
}

function open(origin: string, addresses: readonly string[], idleMs: number): Client {
  // The socket connects to what was judged, however often the name changes its address meanwhile.
  const connect = { lookup: lookupOf(addresses), timeout: ATTEMPT_TIMEOUT };
  return new Client(origin, {
    connect,
    pipelining: 1,
    keepAliveTimeout: 2 * idleMs,
    keepAliveMaxTimeout: 2 * idleMs,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return (_hostname, options, done) => {
    const [first] = found;
    if (options.all === true || first === undefined) done(null, found);
    else done(null, first.address, first.family);
  };
}
