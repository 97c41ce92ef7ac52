import type { Sandbox } from "../../engine/sandbox.ts";
import type { Catalog } from "../../model/catalog.ts";
import { assertOwns, assertWrites, assertWritesTo } from "../../services/access.ts";
import type { MockAuth } from "../../services/mock-auth.ts";
import type { Exchange } from "../exchange.ts";
import { bearerOf } from "../headers/bearer.ts";
import { attemptOf } from "../idempotency/keyed-request.ts";
import { toLongPath } from "../idempotency/long-path.ts";
import type { DataSteps } from "./steps.ts";

/** How one becomes signed in, or no more: open to everybody. */
const SIGN_IN =
  /^\/v1\/core\/auth\/(?:login|register|refresh|\.well-known\/openid-configuration|jwks|authorize|token|end-session)$/;

/** What everybody who is signed in does with their own session. */
const SESSION = /^\/v1\/core\/auth\//;

/** What is worked out and kept nowhere. */
const UTILITIES = /^\/v1\/core\/utilities\//;

/** Judges by its token who may do what in a sandbox that is not open. */
export function createAccessStep({
  mockAuth,
  catalog,
}: {
  readonly mockAuth: MockAuth;
  readonly catalog: Catalog;
}): Required<Pick<DataSteps, "access">> {
  async function judge(exchange: Exchange, sandbox: Sandbox): Promise<void> {
    const path = toLongPath(exchange.path, catalog);
    if (SIGN_IN.test(path)) return;
    const user = await mockAuth.authenticate(sandbox, bearerOf(exchange.request), "this sandbox is not open (access)");
    const { method } = exchange.request;
    const isRead = method === "GET" || method === "HEAD" || SESSION.test(path) || UTILITIES.test(path);
    if (sandbox.row.settings.access !== "roles" || isRead) return;
    const attempt = { user, tried: attemptOf(exchange) };
    assertWrites(attempt);
    const { place, params } = exchange.matched;
    if (place === undefined) return;
    const { entry, isOfRecord } = place;
    assertWritesTo(entry, attempt);
    const before = isOfRecord ? sandbox.collection(entry).get(params["id"] ?? "") : undefined;
    if (before !== undefined) assertOwns(entry, before.record, attempt);
    // Whose it becomes is known when it is written.
    exchange.assertOwns = (written) => assertOwns(entry, written, attempt);
  }
  return {
    access: (exchange, _caller, sandbox) =>
      sandbox.row.settings.access === undefined ? undefined : judge(exchange, sandbox),
  };
}
