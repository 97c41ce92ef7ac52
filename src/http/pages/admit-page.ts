import { SeedbedError } from "../../model/errors.ts";
import { HELPER_REQUESTS_PER_HOUR } from "../../services/bounds.ts";
import type { Caller } from "../../services/callers.ts";
import type { Exchange } from "../exchange.ts";
import { secondsLeft } from "../headers/answer-headers.ts";
import { identify } from "../identify.ts";
import { when } from "../maybe-promise.ts";
import type { MaybePromise } from "../maybe-promise.ts";

/**
 * Counts a request to a route that the pages ask for people, and identifies its caller: it uses up none of the caller's requests,
 * and is bounded by address all the same, `cost` of costly work by the second. Throws `rate_limited` and `invalid_api_key`.
 */
export function admitPage(exchange: Exchange, cost = 0): MaybePromise<Caller> {
  const { callers, clock } = exchange.parts;
  if (callers.isPersonal) return identify(exchange);
  const visitor = callers.visitor(exchange.address);
  const counted: Caller = {
    ...visitor,
    counted: `helper:${visitor.counted}`,
    requestsPerHour: HELPER_REQUESTS_PER_HOUR,
  };
  return when(callers.count(counted), (quota) => {
    if (quota?.exceeded === true) {
      const seconds = secondsLeft(quota, clock());
      throw new SeedbedError(
        "rate_limited",
        `this address asked the pages' own routes ${quota.limit} times within the hour; they answer again in ${seconds} seconds. /v1 with _seed gives the same data and counts by plan.`,
        { headers: { "Retry-After": String(seconds) } },
      );
    }
    const wait = cost === 0 ? 0 : callers.spend(exchange.address, cost);
    if (wait > 0) {
      throw new SeedbedError(
        "rate_limited",
        `this address asked for too much costly work at once (imports, previews, fixtures); it can go on in ${wait} seconds`,
        { headers: { "Retry-After": String(wait) } },
      );
    }
    return identify(exchange);
  });
}
