import type { Catalog } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import { digest } from "../../platform/digest.ts";
import type { Once } from "../../sandbox/outcomes.ts";
import { createFaults } from "../../sandbox/query/faults.ts";
import { hasNoBody } from "../body/body.ts";
import { SHORT_DOMAIN } from "../data/place.ts";
import type { SandboxHandler } from "../data/steps.ts";
import type { Exchange } from "../exchange.ts";
import { MAX_BODY } from "../limits/bounds.ts";
import { parseQuery, readControls, refuseChoice, splitTarget } from "../parameters/parameters.ts";
import { segmentsOf } from "../routing/segments.ts";
import { IDEMPOTENCY_KEY, parseIdempotencyKey } from "./key-header.ts";
import type { KeysInUse } from "./keys-in-use.ts";

/** True if requests of this method go by their key: POST and PATCH, the others may be repeated anyway. */
export function isKeyed(method: string): boolean {
  return method === "POST" || method === "PATCH";
}

export function attemptOf({ request: { method }, path }: Exchange): string {
  return `${method} ${path}`;
}

/** The name of a request in its sandbox: the same for both shapes of its path. */
function nameOf(exchange: Exchange, key: string): string {
  const { request, path, parts } = exchange;
  return digest("sha256", `${request.method} ${toLongPath(path, parts.catalog)}\n${key}`, "base64url");
}

/**
 * Reads the Idempotency-Key of a data request into {@link Exchange.keyed}. Throws `invalid_header` for one that is none,
 * and `missing_idempotency_key` for a POST without one where its sandbox requires it.
 */
export function readKey(exchange: Exchange, isRequired = true): void {
  const { request, sandbox } = exchange;
  if (!isKeyed(request.method)) return;
  const value = exchange.header("idempotency-key");
  if (value !== undefined) {
    const key = parseIdempotencyKey(value, attemptOf(exchange));
    exchange.keyed = { key, name: nameOf(exchange, key), outcome: "first" };
  } else if (isRequired && request.method === "POST" && sandbox?.row.settings.requireIdempotencyKey === true) {
    throw new SeedbedError(
      "missing_idempotency_key",
      `cannot ${attemptOf(exchange)} without an ${IDEMPOTENCY_KEY}: sandbox ${sandbox.address.name} requires one (requireIdempotencyKey); send a new one, such as a UUID, for each new request, and the same when you repeat one`,
      { errors: [{ header: IDEMPOTENCY_KEY, code: "required", detail: "is required in this sandbox" }] },
    );
  }
}

/** The asks of the test plane in a request, and what of them is wrong so far; a write takes no choice of a world. */
export function readAsked(exchange: Exchange, isWrite: boolean) {
  const faults = createFaults(exchange.misnamed);
  faults.taking(() => readKey(exchange));
  const parameters = faults.taking(() => parseQuery(splitTarget(exchange.target).query)) ?? [];
  const controls = readControls(parameters, faults);
  if (isWrite) refuseChoice(controls.chosen, faults);
  return { ...controls, parameters, faults };
}

/** Reads the body of a request with a key that nobody else reads, as the bytes of a body are part of what is repeated. */
export async function hearKeyed({ keyed, request }: Exchange): Promise<void> {
  if (keyed !== undefined && request.heard === undefined && !hasNoBody(request)) await request.readBytes(MAX_BODY);
}

/** Returns the identity of a keyed write, which happens once; undefined without a key. The result must survive JSON. */
export function onceOf<T>({ keyed, request, target }: Exchange): Once<T> | undefined {
  if (keyed === undefined) return undefined;
  const body = digest("sha256", request.heard ?? "", "base64url");
  return {
    name: keyed.key,
    key: keyed.name,
    fingerprint: digest("sha256", `${splitTarget(target).query}\n${body}`, "base64url"),
    toKept: (value) => (value === undefined ? undefined : JSON.stringify(value)),
    fromKept(outcome) {
      keyed.outcome = "replayed";
      return JSON.parse(outcome) as T; // what toKept wrote
    },
  };
}

/** A path with its domain in it, and each segment written in one way: `/v1/users/%37` is `/v1/core/users/7`. */
export function toLongPath(path: string, { entries }: Catalog): string {
  const [version = "", ...segments] = segmentsOf(path).map(normalise);
  const [first] = segments;
  const isShort =
    version === "v1" && first !== SHORT_DOMAIN && !entries.some(({ resource }) => resource.domain === first);
  return `/${[version, ...(isShort ? [SHORT_DOMAIN] : []), ...segments].join("/")}`;
}

function normalise(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

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
