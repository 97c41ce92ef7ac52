import { headerOf } from "./request.ts";
import type { ApiRequest } from "./request.ts";

export type OwnAddress = ReturnType<typeof createOwnAddress>;

/** A name or an address, with or without a port (RFC 9110 §7.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"] as const;

/**
 * The service at `baseUrl`. While it is on loopback (`isLoopback`) it answers to the names of this machine only: the
 * name of a stranger's page that is turned to a loopback address (DNS rebinding) would make that page its own.
 */
export function createOwnAddress(baseUrl: string, isLoopback: boolean) {
  const own = new URL(baseUrl);
  const names = new Set<string>([...LOOPBACK_NAMES, own.hostname]);
  const answersTo = (host: string): boolean => {
    if (!isLoopback) return true;
    const name = withoutPort(host).toLowerCase();
    return names.has(name) || isHere(name);
  };
  return {
    isOrigin(origin: URL) {
      if (origin.origin === own.origin) return true;
      return isLoopback && origin.protocol === own.protocol && origin.port === own.port && names.has(origin.hostname);
    },
    answersTo,
    /**
     * The service's address as this request calls it, without a trailing slash: that of the settings, or on loopback the name
     * of this machine and the port that the client found it at.
     */
    of({ headers, origin }: Pick<ApiRequest, "headers" | "origin">) {
      if (origin !== undefined) return origin;
      const host = headerOf(headers, "host");
      return isLoopback && host !== undefined && answersTo(host) ? `${own.protocol}//${host.toLowerCase()}` : baseUrl;
    },
    /**
     * The address that a request from elsewhere found the service at, where that of the settings is of this machine alone:
     * it would lead nobody back who asked a server on all interfaces. Undefined where the settings' is the one.
     */
    foundAt({ headers }: Pick<ApiRequest, "headers">) {
      if (isLoopback || !isHere(own.hostname)) return undefined;
      const host = headerOf(headers, "host")?.toLowerCase() ?? "";
      return HOST.test(host) && !isHere(withoutPort(host)) ? `${own.protocol}//${host}` : undefined;
    },
  };
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, "");
}

function isHere(name: string): boolean {
  return LOOPBACK_NAMES.some((one) => one === name) || name.endsWith(".localhost");
}
