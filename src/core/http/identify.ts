import { SeedbedError } from "../model/errors.ts";
import type { Caller } from "../services/callers.ts";
import type { Exchange } from "./exchange.ts";
import type { MaybePromise } from "./maybe-promise.ts";

const KEY = /(?<!\w)sb_live_/i;

/** True if an API key is where other services take theirs: in Authorization, of any scheme or of none, or as the name or password of Basic. */
function holdsKey(authorization: string): boolean {
  if (KEY.test(authorization)) return true;
  const credentials = /^Basic +([\w+/=-]+) *$/i.exec(authorization)?.[1];
  if (credentials === undefined) return false;
  try {
    return KEY.test(atob(credentials));
  } catch {
    return false; // not base64
  }
}

/** The API key of the request. Throws `invalid_api_key` where it is in Authorization, which would be no key at all. */
export function apiKeyOf(exchange: Exchange): string | undefined {
  const sent = exchange.header("x-api-key");
  // A served API's own key of that name is not ours.
  const key = exchange.matched.isServed === true && sent !== undefined && !KEY.test(sent) ? undefined : sent;
  if (key === undefined && holdsKey(exchange.header("authorization") ?? "")) {
    throw new SeedbedError(
      "invalid_api_key",
      "the API key is in Authorization, which is for the tokens of the mock sign-in: send it as X-API-Key",
      { errors: [{ header: "Authorization", code: "misplaced_key", detail: "send the key as X-API-Key" }] },
    );
  }
  return key;
}

/** Throws `invalid_api_key`. */
export function identify(exchange: Exchange): MaybePromise<Caller> {
  if (exchange.request.caller !== undefined) return exchange.request.caller;
  return exchange.parts.callers.identify({ address: exchange.address, apiKey: apiKeyOf(exchange) });
}
