import ipaddr from "ipaddr.js";

import type { Config } from "../../config.ts";

/** True if an address can only be reached from the machine itself. */
export function isLoopback(host: string): boolean {
  if (/(?:^|\.)localhost\.?$/i.test(host)) return true; // RFC 6761 §6.3
  const address = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

export function toReach({ host, baseUrl, trustProxy }: Pick<Config, "host" | "baseUrl" | "trustProxy">): {
  readonly isLoopback: boolean;
  /** True if no proxy stands before it either: whoever reaches it sits at this machine. */
  readonly isLocal: boolean;
} {
  const onLoopback = isLoopback(host) && isLoopback(new URL(baseUrl).hostname);
  return { isLoopback: onLoopback, isLocal: onLoopback && trustProxy.length === 0 };
}
