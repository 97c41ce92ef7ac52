import ipaddr from "ipaddr.js";

/** Whether an address can only be reached from the machine itself. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
}
