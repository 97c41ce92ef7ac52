import type { Answer } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { problemAnswer } from "./problems/problem-answer.ts";
import type { ApiRequest } from "./request.ts";

/** Headers that a status demands of whoever sends it (RFC 9110 §15, RFC 6585). */
const DEMANDED: Readonly<Record<number, Readonly<Record<string, string>>>> = Object.freeze({
  401: { "WWW-Authenticate": 'ApiKey realm="seedbed"' },
  405: { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" },
  407: { "Proxy-Authenticate": 'Basic realm="seedbed"' },
  426: { Upgrade: "HTTP/1.1" },
  429: { "Retry-After": "1" },
  503: { "Retry-After": "1" },
});

/** A problem that was asked for, by `_status` unless the detail says otherwise. */
export function simulatedAnswer(
  exchange: Exchange,
  status: number,
  detail: string = `the request asked for status ${status} with _status: nothing was read or written; leave _status out for the real answer`,
): Answer {
  const { id, parts } = exchange;
  return problemAnswer({ code: "simulated", status, detail, headers: DEMANDED[status] ?? {} }, id, parts.baseUrl);
}

/** Waits as `_delay` asks: less if the client goes away or the server stops. Resolves to whether the client is still there. */
export function simulateDelay({ request }: Exchange, delay: number): Promise<boolean> {
  return pauseFor(request, delay);
}

/** Waits some milliseconds: less if the client goes away or the server stops. Resolves to whether the client is still there. */
export function pauseFor(request: ApiRequest, delay: number): Promise<boolean> {
  const { signal } = request;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve(!request.isGone);
    };
    const timer = setTimeout(end, delay);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
