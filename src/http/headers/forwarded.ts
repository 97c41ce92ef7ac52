import type { ApiRequest } from "../request.ts";
import { headerOf } from "../request.ts";

/** What proxies add to a request. */
const ADDED_BY_PROXIES = ["x-forwarded-for", "x-real-ip", "forwarded", "via"] as const;

/** Whether a proxy says that it forwards the request: then whoever asks may be anybody, wherever the connection comes from. */
export function isForwarded({ headers }: ApiRequest): boolean {
  return ADDED_BY_PROXIES.some((name) => headerOf(headers, name) !== undefined);
}
