import { lookup, Resolver } from "node:dns/promises";

import type { Resolve } from "./webhook-address.ts";

/** How long one name server may take, milliseconds, and how often it is asked. */
const TIMEOUT = 3_000;
const TRIES = 2;

/**
 * Resolves through the name servers alone, which never occupies the threads that passwords are hashed on, however slow
 * a stranger's name server is. `withHosts` also asks the system, for names in /etc/hosts: only of use where other
 * than public networks are open.
 */
export function createResolver({ withHosts }: { readonly withHosts: boolean }): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES });
  return async (hostname) => {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses;
    if (withHosts) return (await lookup(hostname, { all: true })).map(({ address }) => address);
    throw new Error(`the name ${hostname} has no address`);
  };
}
