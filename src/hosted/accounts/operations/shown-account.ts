import { sessionCookie } from "../../../core/http/control/session.ts";
import { ok } from "../../../core/http/operation/reply.ts";
import type { Reply } from "../../../core/http/operation/reply.ts";
import type { Parts } from "../../../core/http/parts.ts";
import { getPlan } from "../../../core/services/plans.ts";
import type { PaymentService } from "../../payment/billing.ts";
import type { CustomerAccount } from "../account.ts";
import type { AccountAnswer, ShownAccount } from "./account-schemas.ts";

export const ACCOUNT_TAG = "Account";

/** 200 with the account, and its new session, where one began, as a cookie. */
export async function signedIn(
  { account, token }: { readonly account: CustomerAccount; readonly token?: string | undefined },
  { payment, baseUrl }: Pick<Parts, "payment" | "baseUrl">,
): Promise<Reply> {
  const value: AccountAnswer = { account: await toShownAccount(account, payment) };
  return ok(value, token === undefined ? [] : sessionCookie(token, baseUrl));
}

/** An account as its customer has it. */
export async function toShownAccount(account: CustomerAccount, payment: PaymentService): Promise<ShownAccount> {
  const { requestsPerHour, keys, snapshots } = getPlan(account.plan);
  return {
    ...account,
    limits: { requestsPerHour, keys, snapshots },
    charged: payment.charges,
    payment: await payment.standing(account.id),
  };
}
