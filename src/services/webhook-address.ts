import ipaddr from "ipaddr.js";

import { SeedbedError } from "../model/errors.ts";

/** Gives the addresses that a host name stands for; rejects if there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** This machine, for `WEBHOOK_ALLOW_NETWORKS` while the server itself listens on it only. */
export const LOOPBACK_NETWORKS: readonly string[] = Object.freeze(["127.0.0.0/8", "::1/128"]);

/** The only part of IPv6 from which public addresses are given out (RFC 4291 §2.4, IANA's registry). */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** Longest wait for a name when a subscription is made, milliseconds: one that does not resolve by then is judged at the attempt. */
const RESOLVE_AT_MOST = 2_000;

/** A target that is not allowed: the message says why. */
export class BlockedAddress extends Error {}

/** Judges where webhooks may go (server-side request forgery, OWASP case 2): at creation, and at the socket for every attempt. */
export interface AddressGuard {
  /**
   * Reads the address of a webhook. Throws `validation_failed` if it is none, `url_blocked` if it leads to where we do
   * not send. A name that does not resolve now is accepted: it is judged again before every connection.
   */
  check(url: string, pointer: string): Promise<URL>;
  /** The addresses that a host stands for, each of them allowed. Throws a {@link BlockedAddress} if one is not. */
  resolve(hostname: string): Promise<readonly string[]>;
}

/** `allow` names networks (addresses or CIDRs) that are open although they are not public. */
export function createAddressGuard(parts: {
  readonly allow: readonly string[];
  readonly resolve: Resolve;
  readonly after: (ms: number, work: () => void) => () => void;
}): AddressGuard {
  const allowed = parts.allow.map((network) =>
    network.includes("/") ? ipaddr.parseCIDR(network) : wholeAddress(network),
  );

  function assertAllowed(hostname: string, address: string): void {
    if (!ipaddr.isValid(address))
      throw new BlockedAddress(`${hostname} stands for '${address}', which is not an address`);
    const parsed = ipaddr.process(address); // an IPv4 address that is mapped into IPv6 is judged as what it is
    if (allowed.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))) return;
    const range = parsed.range();
    const isPublic = range === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST));
    if (isPublic) return;
    const which = address === hostname ? address : `${hostname} (${address})`;
    throw new BlockedAddress(
      `${which} is not a public address (${range === "unicast" ? "unassigned" : range}), and this server does not send there`,
    );
  }

  async function resolve(hostname: string): Promise<readonly string[]> {
    const host = hostname.replace(/^\[|\]$/g, "");
    const addresses = ipaddr.isValid(host)
      ? [host]
      : isLocalhost(host)
        ? ["127.0.0.1", "::1"]
        : await parts.resolve(host);
    if (addresses.length === 0) throw new Error(`${host} has no address`);
    for (const address of addresses) assertAllowed(host, address);
    return addresses;
  }

  return {
    resolve,
    async check(text, pointer) {
      const url = parseTarget(text, pointer);
      let cancel = (): void => undefined;
      const tooLong = new Promise<void>((done) => {
        cancel = parts.after(RESOLVE_AT_MOST, done);
      });
      try {
        await Promise.race([resolve(url.hostname), tooLong]);
      } catch (error) {
        if (error instanceof BlockedAddress) {
          throw new SeedbedError(
            "url_blocked",
            `cannot send webhooks to ${url.host}: ${error.message}; use a public address, or ask the operator to open the network (WEBHOOK_ALLOW_NETWORKS)`,
            {
              errors: [{ pointer, code: "blocked", detail: error.message }],
            },
          );
        }
      } finally {
        cancel();
      }
      return url;
    },
  };
}

function parseTarget(text: string, pointer: string): URL {
  const refuse = (detail: string): never => {
    throw new SeedbedError("validation_failed", `cannot send webhooks to that address: it ${detail}`, {
      errors: [{ pointer, code: "invalid_url", detail }],
    });
  };
  const url = URL.parse(text);
  if (url === null) return refuse("must be an absolute http or https address, such as https://example.com/hook");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return refuse(`must be http or https, not ${url.protocol.slice(0, -1)}`);
  if (url.username !== "" || url.password !== "")
    return refuse("must not hold a user name or password: the signature proves who sends");
  url.hash = "";
  return url;
}

/** RFC 6761 §6.3: these names are this machine, whatever a resolver says. */
function isLocalhost(host: string): boolean {
  return /(?:^|\.)localhost\.?$/.test(host);
}

function wholeAddress(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const parsed = ipaddr.process(address);
  return [parsed, parsed instanceof ipaddr.IPv4 ? 32 : 128];
}
