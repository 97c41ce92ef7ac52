import type { Caller, Callers } from "../services/callers.ts";
import type { WaitKind } from "../services/waiting.ts";
import type { Answer } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { problemAnswer } from "./problems/problem-answer.ts";
import { PROBLEMS } from "./problems/problem.ts";
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

/** A problem that was asked for, by `_status` unless the detail says otherwise; one without a word of that for an agent that is tried out. */
export function simulatedAnswer(
  exchange: Exchange,
  status: number,
  detail: string = `the request asked for status ${status} with _status: nothing was read or written; leave _status out for the real answer`,
): Answer {
  const { id, parts, request } = exchange;
  const headers = DEMANDED[status] ?? {};
  const answer = problemAnswer({ code: "simulated", status, detail, headers }, id, parts.baseUrl);
  if (request.isTried !== true) return answer;
  const title = Object.values(PROBLEMS).find((problem) => problem.status === status)?.title ?? `Status ${status}`;
  return { ...answer, body: JSON.stringify({ type: "about:blank", title, status }) };
}

/** Waits some milliseconds for a caller, who takes a place for it, and as {@link pauseFor}. Throws `limit_reached` and `overloaded`. */
export async function waitFor(
  { waits }: Pick<Callers, "waits">,
  caller: Caller,
  request: ApiRequest,
  delay: number,
  kind: WaitKind = "delay",
): Promise<boolean> {
  const leave = waits.enter(caller, kind);
  try {
    return await pauseFor(request, delay);
  } finally {
    leave();
  }
}

/** Waits as `_delay` asks. Resolves to whether the client is still there. Throws `limit_reached` and `overloaded`. */
export function simulateDelay({ request, parts }: Exchange, caller: Caller, delay: number): Promise<boolean> {
  return waitFor(parts.callers, caller, request, delay);
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
