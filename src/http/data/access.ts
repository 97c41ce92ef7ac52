import type { Sandbox } from "../../engine/sandbox.ts";
import { assertOwns, assertWrites, assertWritesTo } from "../../services/access.ts";
import type { Exchange } from "../exchange.ts";
import { bearerOf } from "../headers/request-headers.ts";
import { attemptOf } from "../idempotency/keyed-request.ts";
import type { Parts } from "../parts.ts";
import { recordIdAt } from "./place.ts";
import type { AskedAccess, DataSteps } from "./steps.ts";

/** Judges by its token who may do what in a sandbox that is not open. */
export function createAccessStep({ mockAuth }: Pick<Parts, "mockAuth">): Required<Pick<DataSteps, "access">> {
  async function judge(asked: AskedAccess, exchange: Exchange, sandbox: Sandbox): Promise<void> {
    const user = await mockAuth.authenticate(sandbox, bearerOf(exchange.request), "this sandbox is not open (access)");
    const { method } = exchange.request;
    if (sandbox.row.settings.access !== "roles" || asked !== "roles" || method === "GET" || method === "HEAD") return;
    const attempt = { user, tried: attemptOf(exchange) };
    assertWrites(attempt);
    const { place, params } = exchange.matched;
    if (place === undefined) return;
    const { entry } = place;
    assertWritesTo(entry, attempt);
    const id = recordIdAt(place, params["id"]);
    const before = id === undefined ? undefined : sandbox.collection(entry).get(id);
    if (before !== undefined) assertOwns(entry, before.record, attempt);
    // Whose it becomes is known when it is written.
    exchange.assertOwns = (written) => assertOwns(entry, written, attempt);
  }
  return {
    access: (asked, exchange, _caller, sandbox) =>
      sandbox.row.settings.access === undefined ? undefined : judge(asked, exchange, sandbox),
  };
}
