import ipaddr from "ipaddr.js";

import { assertUri, BlockedAddress, readTarget, refuseTarget, UnknownHost } from "./webhook-target.ts";
import type { AddressGuard } from "./webhook-target.ts";

/** Gives the addresses that a host name stands for; rejects if there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export const LOOPBACK_NETWORKS: readonly string[] = Object.freeze(["127.0.0.0/8", "::1/128"]);

/** Addresses that look public and lead to the host of a virtual machine: Azure's host service. */
const HOST_SERVICES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** The only part of IPv6 from which public addresses are given out (RFC 4291 §2.4, IANA's registry). */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** Longest wait for a name when a subscription is made, milliseconds: one that does not resolve by then is judged at the attempt. */
const RESOLVE_AT_MOST = 2_000;

/** Networks of {@link AddressGuard} that are open although they are not public. */
export interface OpenNetworks {
  readonly allow: readonly string[];
  /**
   * True to open this machine to addresses and names like `localhost` that say so themselves. A name that a resolver
   * turns into a loopback address may be anybody's, and stays closed.
   */
  readonly opensLoopback?: boolean;
}

/** A guard that asks `resolve` for the addresses of names. */
export function createAddressGuard(
  parts: OpenNetworks & {
    readonly resolve: Resolve;
    readonly after: (ms: number, work: () => void) => () => void;
  },
): AddressGuard {
  const allowed = parts.allow.map(toNetwork);
  const loopback = LOOPBACK_NETWORKS.map(toNetwork);

  async function find(host: string): Promise<readonly string[]> {
    const addresses = await parts.resolve(host).catch((): string[] => []);
    if (addresses.length === 0) throw new UnknownHost(`the name ${host} has no address`);
    return addresses;
  }

  async function resolve(hostname: string, isForeign = false): Promise<readonly string[]> {
    const host = hostname.replace(/^\[|\]$/g, "");
    const literal = ipaddr.isValid(host) ? [host] : isLocalhost(host) ? ["127.0.0.1", "::1"] : undefined;
    const addresses = literal ?? (await find(host));
    const isOwnMachineOpen = literal !== undefined && parts.opensLoopback === true && !isForeign;
    const open = isOwnMachineOpen ? [...allowed, ...loopback] : allowed;
    for (const address of addresses) {
      if (isIn(open, address) || isPublic(address)) continue;
      if (literal !== undefined && isForeign && parts.opensLoopback === true && isIn(loopback, address))
        throw new BlockedAddress(
          `${host} is this machine: webhooks are sent to it only for callers on this machine, not for pages of other origins or callers behind a proxy`,
        );
      const what = literal === undefined ? `${host} leads to an address that is not public` : `${host} is not public`;
      throw new BlockedAddress(`${what}, and this server does not send there`);
    }
    return addresses;
  }

  return {
    resolve: (hostname) => resolve(hostname),
    async check(text, pointer, isForeign) {
      const url = readTarget(text, pointer);
      let cancel = (): void => undefined;
      const tooLong = new Promise<void>((done) => {
        cancel = parts.after(RESOLVE_AT_MOST, done);
      });
      try {
        await Promise.race([resolve(url.hostname, isForeign), tooLong]);
      } catch (error) {
        if (error instanceof BlockedAddress)
          refuseTarget(
            url,
            pointer,
            `${error.message}; use a public address, or ask the operator to open the network (WEBHOOK_ALLOW_NETWORKS)`,
          );
      } finally {
        cancel();
      }
      assertUri(text, pointer);
      return url;
    },
  };
}

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // an IPv4 address that is mapped into IPv6 is judged as what it is
  if (parsed.range() !== "unicast" || HOST_SERVICES.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

function isIn(networks: readonly Network[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** RFC 6761 §6.3: these names are this machine, whatever a resolver says. */
function isLocalhost(host: string): boolean {
  return /(?:^|\.)localhost\.?$/.test(host);
}

function toNetwork(text: string): Network {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const parsed = ipaddr.process(text);
  return [parsed, parsed instanceof ipaddr.IPv4 ? 32 : 128];
}
