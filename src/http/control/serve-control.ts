import { SeedbedError } from "../../model/errors.ts";
import type { Caller } from "../../services/callers.ts";
import type { Exchange } from "../exchange.ts";
import { when } from "../maybe-promise.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { admitPage } from "../pages/admit-page.ts";
import { admit } from "../serve.ts";
import { assertNear, assertSameOrigin } from "./same-origin.ts";
import { getSession } from "./session.ts";

/** Identifies the caller of a route of the control plane and counts the request, unless it comes from the dashboard. */
export function admitControl(exchange: Exchange): MaybePromise<Caller> {
  assertNear(exchange);
  const keyId = exchange.header("x-key-id");
  if (keyId === undefined || exchange.header("x-api-key") !== undefined) return admit(exchange);
  return when(admitPage(exchange), () => admitDashboard(exchange, keyId));
}

async function admitDashboard(exchange: Exchange, keyId: string): Promise<Caller> {
  assertSameOrigin(exchange);
  const { apiKeys, callers } = exchange.parts;
  const { account } = await getSession(exchange);
  const key = await apiKeys.describe(keyId);
  if (key?.accountId === account.id) return callers.customer(key, exchange.address);
  throw new SeedbedError(
    "not_found",
    `there is no API key ${JSON.stringify(keyId.slice(0, 60))} in your account: GET /api/account/keys lists yours`,
  );
}
