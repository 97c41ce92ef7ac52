import { SeedbedError } from "../model/errors.ts";
import type { Caller } from "../services/callers.ts";
import type { Exchange } from "./exchange.ts";
import type { MaybePromise } from "./maybe-promise.ts";

/** An API key in the place of a Bearer token, where other services take theirs. */
const KEY_AS_TOKEN = /^Bearer +sb_live_/i;

/** The API key of the request. Throws `invalid_api_key` where it is sent as Bearer token, which would be no key at all. */
export function apiKeyOf(exchange: Exchange): string | undefined {
  const key = exchange.header("x-api-key");
  if (key === undefined && KEY_AS_TOKEN.test(exchange.header("authorization") ?? "")) {
    throw new SeedbedError(
      "invalid_api_key",
      "the API key is in Authorization, which is for the tokens of the mock sign-in: send it as X-API-Key",
      { errors: [{ header: "Authorization", code: "misplaced_key", detail: "send the key as X-API-Key" }] },
    );
  }
  return key;
}

/** Who is calling. Throws `invalid_api_key`. */
export function identify(exchange: Exchange): MaybePromise<Caller> {
  if (exchange.request.caller !== undefined) return exchange.request.caller;
  return exchange.parts.callers.identify({ address: exchange.address, apiKey: apiKeyOf(exchange) });
}
