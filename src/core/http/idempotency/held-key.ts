import type { SandboxHandler } from "../data/steps.ts";
import type { Exchange } from "../exchange.ts";
import { parseIdempotencyKey } from "./key-header.ts";
import { attemptOf, isKeyed, nameOf } from "./keyed-request.ts";
import type { KeysInUse } from "./keys-in-use.ts";

/** The handler, for one request at a time of those that have the same Idempotency-Key. */
export function withKeyHeld(keys: KeysInUse, handler: SandboxHandler): SandboxHandler {
  return (...request) => {
    const [exchange, , sandbox] = request;
    const key = findKey(exchange);
    if (key === undefined) return handler(...request);
    const name = `${sandbox.address.scope} ${nameOf(exchange, key)}`;
    return keys.hold(name, { key, tried: attemptOf(exchange) }, async (release) => {
      exchange.releaseKey = release;
      return handler(...request);
    });
  };
}

/** The key of a request that goes by one. What is wrong with it is told when the request is validated. */
function findKey(exchange: Exchange): string | undefined {
  if (!isKeyed(exchange.request.method)) return undefined;
  const value = exchange.header("idempotency-key");
  if (value === undefined) return undefined;
  try {
    return parseIdempotencyKey(value, attemptOf(exchange));
  } catch {
    return undefined;
  }
}
