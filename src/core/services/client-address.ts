import ipaddr from "ipaddr.js";

const ZERO = 48;
const DOT = 46 - ZERO;

/** Returns the key of an address in a Map: for IPv4 a number of 32 bits, found much quicker than text, else the address itself. */
export function toAddressKey(address: string): number | string {
  let key = 0;
  let parts = 1;
  let part = -1;
  for (let at = 0; at < address.length; at += 1) {
    const digit = address.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9 && part !== 0 && part <= 25) part = Math.max(part, 0) * 10 + digit;
    else if (digit === DOT && part >= 0) {
      key = (key << 8) | part;
      parts += 1;
      part = -1;
    } else return address;
    if (part > 255) return address;
  }
  return parts === 4 && part >= 0 ? (key << 8) | part : address;
}

/** Returns the part of an address that tells visitors apart: the IPv4 address, or the IPv6 network of 64 bits. */
export function toVisitor(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
