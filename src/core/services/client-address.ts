import ipaddr from "ipaddr.js";

/** Returns the part of an address that tells visitors apart: the IPv4 address, or the IPv6 network of 64 bits. */
export function toVisitor(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
