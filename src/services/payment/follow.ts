import { PaymentFault } from "../../payment/payment.ts";
import type { PaymentProvider, Subscription } from "../../payment/payment.ts";
import type { Database } from "../../storage/database.ts";
import { beginAsking, markTaken, takeAnswer, setPayment } from "../../storage/payments.ts";
import type { PaymentRow } from "../../storage/payments.ts";
import type { ApiKeys } from "../api-keys.ts";
import { UNPAID_GRACE } from "../bounds.ts";
import type { Outbox } from "../mail/outbox.ts";
import { largerPlan } from "../plans.ts";
import { judge, toPlan } from "./judge.ts";
import type { Judgement } from "./judge.ts";

/** What the provider said of a customer. */
export interface Followed {
  /** The subscription that counts; undefined if none is paid or waits to be. */
  readonly live: Subscription | undefined;
  /** Whether the provider has no such customer any more. */
  readonly isGone: boolean;
}

/**
 * Asks the provider how a customer stands, and makes the account follow. What a message says is never believed: it only says when to ask. `eventId` is the
 * message that is taken with it. Undefined if the account is gone. Throws a `PaymentFault`.
 */
export type Follow = (row: Pick<PaymentRow, "account_id">, eventId?: string) => Promise<Followed | undefined>;

/** `clock` gives epoch milliseconds. */
export function createFollow(parts: {
  readonly database: Pick<Database, "db" | "clock">;
  readonly provider: PaymentProvider;
  readonly outbox: Outbox;
  readonly keys: Pick<ApiKeys, "forget">;
  readonly clock: () => number;
  /** Told what the operator should know. */
  readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}): Follow {
  const { database, provider, outbox, keys, warn } = parts;
  const { db, clock = parts.clock } = database;

  async function list(customerId: string): Promise<readonly Subscription[] | undefined> {
    try {
      return await provider.listSubscriptions(customerId);
    } catch (error) {
      if (error instanceof PaymentFault && error.kind === "gone") return undefined;
      throw error;
    }
  }

  /** Ends what is to end; the subscriptions as they are then. */
  async function end(found: readonly Subscription[], { cancel }: Judgement): Promise<readonly Subscription[]> {
    for (const { id, when } of cancel) await provider.cancel(id, when);
    const ended = new Set(cancel.map(({ id }) => id));
    return found.map((one) => (ended.has(one.id) ? { ...one, standing: "ended" } : one));
  }

  return async ({ account_id: accountId }, eventId) => {
    // An answer counts unless a later asking was stored: every change is followed by a message, and so by an asking that sees it.
    const asking = await beginAsking(db, accountId);
    if (asking === undefined) return undefined;
    const listed = await list(asking.customer_id);
    const agreedNow = await readAgreed(accountId);
    const found = await end(listed ?? [], judge(asking, listed ?? [], clock(), agreedNow));
    const followed = await db.transaction().execute(async (trx) => {
      const now = clock();
      const before = await takeAnswer(trx, accountId, asking.asked);
      if (eventId !== undefined) await markTaken(trx, eventId, now);
      if (before === undefined) return undefined;
      const account = await trx
        .selectFrom("accounts")
        .select(["email", "plan", "agreed_plan"])
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      const agreed = toPlan(account.agreed_plan) ?? null;
      const judged = judge(before, found, now, agreed !== null);
      const plan = largerPlan(agreed, toPlan(judged.state.plan) ?? null);
      await setPayment(trx, accountId, judged.state);
      if (plan !== account.plan) await trx.updateTable("accounts").set({ plan }).where("id", "=", accountId).execute();
      const about = { to: account.email, accountId };
      if (judged.tell === "unpaid_invoice") {
        const details = { plan: judged.state.plan ?? "free", until: (judged.state.unpaid_since ?? now) + UNPAID_GRACE };
        await outbox.add({ ...about, kind: "unpaid_invoice", details }, trx);
      } else if (judged.tell === "plan_ended")
        await outbox.add({ ...about, kind: "plan_ended", details: { dataUntil: judged.state.data_until } }, trx);
      return { judged, hasChanged: plan !== account.plan };
    });
    if (followed === undefined)
      return { live: judge(asking, found, clock(), agreedNow).live, isGone: listed === undefined };
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
    const row = await db.selectFrom("accounts").select("agreed_plan").where("id", "=", accountId).executeTakeFirst();
    return row !== undefined && row.agreed_plan !== null;
  }
}
