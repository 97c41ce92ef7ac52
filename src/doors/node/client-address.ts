import type { IncomingMessage } from "node:http";

import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";

import { getOrMake } from "../../core/model/maps.ts";
import { RecentMap } from "../../core/model/recent.ts";
import { toAddressKey } from "../../core/services/callers.ts";

/** Addresses of which is remembered how they are written and whether they are trusted: parsing one costs more than the rest of finding the client's. */
const KEPT_ADDRESSES = 1_000;

/** Finds the client's address: the peer's, or the last one in X-Forwarded-For that is not a trusted proxy's; `trusted` are addresses and CIDRs. */
export function createAddressOf(trusted: readonly string[]): (request: IncomingMessage) => string {
  const written = new RecentMap<string, string | undefined>(KEPT_ADDRESSES);

  /** As one client's address is always written; undefined for what is none. */
  function toWritten(address: string): string | undefined {
    if (typeof toAddressKey(address) === "number") return address;
    if (!written.has(address)) written.set(address, normalize(address));
    return written.get(address);
  }

  const peerOf = ({ socket }: IncomingMessage): string => {
    const address = socket.remoteAddress ?? ""; // none once the client has gone
    return toWritten(address) ?? address;
  };
  if (trusted.length === 0) return peerOf;

  const judge = proxyAddr.compile([...trusted]);
  const judged = new RecentMap<string, boolean>(KEPT_ADDRESSES);
  const isTrusted = (address: string, at: number): boolean => {
    return getOrMake(judged, address, () => judge(normalize(address) ?? "", at));
  };
  // If a proxy forwards for no address (`unknown`), the client is the proxy.
  return (request) => toWritten(proxyAddr(request, isTrusted) ?? "") ?? peerOf(request);
}

/** Tells whether an address is that of a trusted proxy; `trusted` are addresses and CIDRs. */
export function createIsProxy(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false;
  const judge = proxyAddr.compile([...trusted]);
  return (address) => judge(normalize(address) ?? "", 0);
}

/** The address without a port, as some proxies add one, and an IPv4 one within IPv6 as IPv4; undefined for what is no address. */
function normalize(text: string): string | undefined {
  const [, address = text] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined;
}
