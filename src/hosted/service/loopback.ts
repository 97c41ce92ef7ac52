import ipaddr from "ipaddr.js";

import type { Config } from "../../config.ts";

/** Whether an address can only be reached from the machine itself. */
export function isLoopback(host: string): boolean {
  if (/(?:^|\.)localhost\.?$/i.test(host)) return true; // RFC 6761 §6.3
  const address = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** How far a server with these settings is this machine's own. */
export function toReach({ host, baseUrl, trustProxy }: Pick<Config, "host" | "baseUrl" | "trustProxy">): {
  /** Whether it listens on loopback, and callers know it by a loopback address. */
  readonly isLoopback: boolean;
  /** Whether no proxy stands before it either: whoever reaches it sits at this machine. */
  readonly isLocal: boolean;
} {
  const onLoopback = isLoopback(host) && isLoopback(new URL(baseUrl).hostname);
  return { isLoopback: onLoopback, isLocal: onLoopback && trustProxy.length === 0 };
}
