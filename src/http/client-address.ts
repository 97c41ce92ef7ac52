import type { IncomingMessage } from "node:http";

import proxyAddr from "@fastify/proxy-addr";

import { RecentMap } from "../model/recent.ts";

/** Peers whose trust is remembered: parsing an address costs more than the rest of finding the client's. */
const KEPT_PEERS = 1_000;

/** Finds the client's address: the peer's, or the last one in X-Forwarded-For that is not a trusted proxy's; `trusted` are addresses and CIDRs. */
export function createAddressOf(trusted: readonly string[]): (request: IncomingMessage) => string {
  const peerOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ""; // none once the client has gone
  if (trusted.length === 0) return peerOf;
  const judge = proxyAddr.compile([...trusted]);
  const judged = new RecentMap<string, boolean>(KEPT_PEERS);
  const isTrusted = (address: string, at: number): boolean => {
    let verdict = judged.get(address);
    if (verdict === undefined) {
      verdict = judge(address, at);
      judged.set(address, verdict);
    }
    return verdict;
  };
  return (request) => proxyAddr(request, isTrusted) ?? peerOf(request);
}
