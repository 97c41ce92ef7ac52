import { UNPAID_DATA_KEPT, UNPAID_GRACE } from "../../core/services/bounds.ts";
import { PLAN_NAMES } from "../../core/services/plans.ts";
import type { PlanName } from "../../core/services/plans.ts";
import type { PaymentRow, PaymentState } from "../accounts/storage/customer-storage.ts";
import type { PaidSubscription } from "./payment.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CHECKOUT_OPEN = 25 * HOUR;

export type KnownPayment = Pick<PaymentRow, "plan" | "subscriptionId" | "unpaidSince" | "dataUntil" | "checkoutAt">;

export interface Judgement {
  readonly state: PaymentState;
  readonly live: PaidSubscription | undefined;
  readonly cancel: readonly { readonly id: string; readonly when: "now" | "now_credited" }[];
  readonly tell: "unpaid_invoice" | "plan_ended" | undefined;
  readonly isUnknownPrice: boolean;
}

/**
 * Judges the subscriptions of a customer at a time. Of several that are live the newest counts, a paid one before an unpaid one; the others end.
 * An unpaid one keeps its plan for {@link UNPAID_GRACE} from when that was seen first. `isAgreed`: the account has a plan by agreement, so that its data stays.
 */
export function judgePayment(
  before: KnownPayment,
  subscriptions: readonly PaidSubscription[],
  now: number,
  isAgreed: boolean,
): Judgement {
  const paid = subscriptions.filter(({ standing }) => standing === "paid");
  const unpaid = subscriptions.filter(({ standing }) => standing === "unpaid");
  const [live, ...others] = [...paid, ...unpaid];
  const credited = others.map(
    ({ id, standing }) => ({ id, when: standing === "paid" ? "now_credited" : "now" }) as const,
  );
  if (live === undefined) return toEnded(before, subscriptions, now, isAgreed);
  const plan = toPlan(live.plan) ?? toPlan(before.plan);
  const since = before.unpaidSince ?? now;
  const isOver = live.standing === "unpaid" && now >= since + UNPAID_GRACE;
  const common = { live, isUnknownPrice: toPlan(live.plan) === undefined };
  const state = {
    subscriptionId: live.id,
    plan: plan ?? null,
    periodEnd: live.periodEnd,
    endsAt: live.endsAt,
    dataUntil: null,
  };
  if (live.standing === "paid") {
    const checkAt = soonest(now, [
      DAY + now,
      live.periodEnd + HOUR,
      live.endsAt === null ? undefined : live.endsAt + MINUTE,
    ]);
    const stored = { ...state, standing: "paid", unpaidSince: null, checkoutAt: null, checkAt };
    return { ...common, state: stored, cancel: credited, tell: undefined };
  }
  return {
    ...common,
    state: {
      ...state,
      standing: "unpaid",
      unpaidSince: since,
      checkoutAt: null,
      checkAt: soonest(now, [now + 6 * HOUR, since + UNPAID_GRACE]),
    },
    cancel: isOver ? [...credited, { id: live.id, when: "now" }] : credited,
    tell: before.unpaidSince === null ? "unpaid_invoice" : undefined,
  };
}

const toEnded: typeof judgePayment = (before, subscriptions, now, isAgreed) => {
  const last = subscriptions.find(({ id }) => id === before.subscriptionId);
  const isUnpaid = before.plan !== null && (before.unpaidSince !== null || last?.endedUnpaid === true);
  const dataUntil = isAgreed ? null : isUnpaid ? now + UNPAID_DATA_KEPT : before.dataUntil;
  const asked = before.checkoutAt === null ? Infinity : now - before.checkoutAt;
  const again = asked < CHECKOUT_OPEN ? now + Math.min(HOUR, Math.max(MINUTE, asked)) : undefined;
  return {
    live: undefined,
    isUnknownPrice: false,
    cancel: [],
    tell: isUnpaid ? "plan_ended" : undefined,
    state: {
      subscriptionId: null,
      plan: null,
      standing: subscriptions.some(({ standing }) => standing === "pending") ? "pending" : "none",
      periodEnd: null,
      endsAt: null,
      unpaidSince: null,
      checkoutAt: before.checkoutAt,
      dataUntil,
      checkAt: soonest(now, [again, dataUntil ?? undefined]),
    },
  };
};

export function toPlan(name: string | null | undefined): PlanName | undefined {
  return PLAN_NAMES.find((plan) => plan === name);
}

/** The first of the times that are to come; null if there is none. */
function soonest(now: number, times: readonly (number | undefined)[]): number | null {
  const coming = times.filter((time) => time !== undefined).filter((time) => time > now);
  return coming.length === 0 ? null : Math.min(...coming);
}
