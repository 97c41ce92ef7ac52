import { UNPAID_GRACE } from "../../core/services/bounds.ts";
import { largerPlan } from "../../core/services/plans.ts";
import type { ApiKeys } from "../accounts/api-keys.ts";
import type { CustomerStorage, PaymentRow } from "../accounts/storage/customer-storage.ts";
import type { Outbox } from "../mail/outbox.ts";
import { judgePayment, toPlan } from "./judge.ts";
import type { Judgement } from "./judge.ts";
import { PaymentFault } from "./payment.ts";
import type { PaidSubscription, PaymentProvider } from "./payment.ts";

export interface Followed {
  /** The subscription that counts; undefined if none is paid or waits to be. */
  readonly live: PaidSubscription | undefined;
  readonly isGone: boolean;
}

/**
 * Asks the provider how a customer stands, and makes the account follow. What a message says is never believed: it only says when to ask. `eventId` is the
 * message that is taken with it. Undefined if the account is gone. Throws a `PaymentFault`.
 */
export type Follow = (row: Pick<PaymentRow, "accountId">, eventId?: string) => Promise<Followed | undefined>;

/** `clock` gives epoch milliseconds. */
export function createFollow(parts: {
  readonly storage: CustomerStorage;
  readonly provider: PaymentProvider;
  readonly outbox: Outbox;
  readonly keys: Pick<ApiKeys, "forget">;
  readonly clock: () => number;
  readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}): Follow {
  const { storage, provider, outbox, keys, warn } = parts;
  const { clock = parts.clock } = storage;

  async function list(customerId: string): Promise<readonly PaidSubscription[] | undefined> {
    try {
      return await provider.listSubscriptions(customerId);
    } catch (error) {
      if (error instanceof PaymentFault && error.kind === "gone") return undefined;
      throw error;
    }
  }

  async function end(found: readonly PaidSubscription[], { cancel }: Judgement): Promise<readonly PaidSubscription[]> {
    for (const { id, when } of cancel) await provider.cancel(id, when);
    const ended = new Set(cancel.map(({ id }) => id));
    return found.map((one) => (ended.has(one.id) ? { ...one, standing: "ended" } : one));
  }

  return async ({ accountId }, eventId) => {
    // An answer counts unless a later asking was stored: every change is followed by a message, and so by an asking that sees it.
    const asking = await storage.payments.beginAsking(accountId);
    if (asking === undefined) return undefined;
    const listed = await list(asking.customerId);
    const agreedNow = await readAgreed(accountId);
    const found = await end(listed ?? [], judgePayment(asking, listed ?? [], clock(), agreedNow));
    const followed = await storage.transact(async (within) => {
      const now = clock();
      const before = await within.payments.takeAnswer(accountId, asking.asked);
      if (eventId !== undefined) await within.payments.markTaken(eventId, now);
      if (before === undefined) return undefined;
      const account = await within.accounts.find({ id: accountId });
      if (account === undefined) return undefined;
      const agreed = toPlan(account.agreedPlan) ?? null;
      const judged = judgePayment(before, found, now, agreed !== null);
      const plan = largerPlan(agreed, toPlan(judged.state.plan) ?? null);
      await within.payments.change(accountId, judged.state);
      if (plan !== account.plan) await within.accounts.change({ id: accountId }, { plan });
      const about = { to: account.email, accountId };
      if (judged.tell === "unpaid_invoice") {
        const details = { plan: judged.state.plan ?? "free", until: (judged.state.unpaidSince ?? now) + UNPAID_GRACE };
        await outbox.add({ ...about, kind: "unpaid_invoice", details }, within);
      } else if (judged.tell === "plan_ended")
        await outbox.add({ ...about, kind: "plan_ended", details: { dataUntil: judged.state.dataUntil } }, within);
      return { judged, hasChanged: plan !== account.plan };
    });
    if (followed === undefined)
      return { live: judgePayment(asking, found, clock(), agreedNow).live, isGone: listed === undefined };
    outbox.wake();
    if (followed.hasChanged) await keys.forget(accountId);
    const { live, isUnknownPrice } = followed.judged;
    if (isUnknownPrice)
      warn("a subscription has a price that STRIPE_PRICES does not name: its account keeps its plan", {
        subscription: live?.id,
      });
    return { live, isGone: listed === undefined };
  };

  async function readAgreed(accountId: string): Promise<boolean> {
    const row = await storage.accounts.find({ id: accountId });
    return row !== undefined && row.agreedPlan !== null;
  }
}
