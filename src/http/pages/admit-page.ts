import { SeedbedError } from "../../model/errors.ts";
import { BY_HAND_PER_HOUR, HELPER_REQUESTS_PER_HOUR } from "../../services/bounds.ts";
import type { Caller } from "../../services/callers.ts";
import type { Exchange } from "../exchange.ts";
import { secondsLeft } from "../headers/answer-headers.ts";
import { identify } from "../identify.ts";
import { when } from "../maybe-promise.ts";
import type { MaybePromise } from "../maybe-promise.ts";

/**
 * Counts a request to a route that the pages ask for people, and identifies its caller: it uses up none of the caller's requests,
 * and is bounded by address all the same, those with a page token by themselves, `cost` of costly work by the second. Throws `rate_limited` and `invalid_api_key`.
 */
export function admitPage(exchange: Exchange, cost = 0): MaybePromise<Caller> {
  const { callers, clock } = exchange.parts;
  if (callers.isPersonal) return identify(exchange);
  const visitor = callers.visitor(exchange.address);
  const { isOfPage } = exchange;
  const counted: Caller = {
    ...visitor,
    counted: `${isOfPage ? "page" : "helper"}:${visitor.counted}`,
    requestsPerHour: isOfPage ? BY_HAND_PER_HOUR : HELPER_REQUESTS_PER_HOUR,
  };
  return when(callers.count(counted), (quota) => {
    if (quota?.exceeded === true) {
      const seconds = secondsLeft(quota, clock());
      throw new SeedbedError(
        "rate_limited",
        isOfPage
          ? `this address's pages sent ${quota.limit} requests by hand within the hour, as many as the Studio may; they go on in ${seconds} seconds. Requests without X-Page-Token count by plan.`
          : `this address asked the pages' own routes ${quota.limit} times within the hour; they answer again in ${seconds} seconds. /v1 with _seed gives the same data and counts by plan.`,
        { headers: { "Retry-After": String(seconds) } },
      );
    }
    const wait = cost === 0 ? 0 : callers.spend(exchange.address, cost);
    if (wait > 0) {
      throw new SeedbedError(
        "rate_limited",
        `this address asked for too much costly work at once (imports, previews, fixtures, large documents); it can go on in ${wait} seconds`,
        { headers: { "Retry-After": String(wait) } },
      );
    }
    return identify(exchange);
  });
}
