import { createHash } from "node:crypto";

import { Stripe } from "stripe";

import { PaymentFault } from "./payment.ts";
import type { PaymentEvent, PaymentProvider, PaidSubscription } from "./payment.ts";

/** One answer may take so long, milliseconds. Twice that, for the one retry, is what a customer waits at most. */
const TIMEOUT = 8_000;

/** Messages older than this are refused, seconds: whoever recorded one cannot send it again later. */
const TOLERANCE = 300;

/** Subscriptions of one customer that are looked at: the newest. One has one at a time. */
const MOST_SUBSCRIPTIONS = 100;

const STANDINGS: Readonly<Record<string, PaidSubscription["standing"]>> = Object.freeze({
  active: "paid",
  trialing: "paid",
  past_due: "unpaid",
  unpaid: "unpaid",
  incomplete: "pending",
  paused: "pending",
  incomplete_expired: "ended",
  canceled: "ended",
});

export interface PlanPrice {
  readonly plan: string;
  readonly price: string;
}

/** Stripe by its SDK. Of several prices of a plan the first is sold, and all stand for it. `url` is the address of its API. */
export function createStripePayment(settings: {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: readonly PlanPrice[];
  readonly url: string;
}): PaymentProvider {
  const { secretKey, webhookSecret, prices } = settings;
  const { protocol, hostname, port } = new URL(settings.url);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: TIMEOUT,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  function priceOf(plan: string): string {
    const found = prices.find((price) => price.plan === plan);
    if (found === undefined) throw new PaymentFault("refused", `there is no price for the plan ${plan}`);
    return found.price;
  }

  function toSubscription(found: Stripe.Subscription): PaidSubscription {
    const [item] = found.items.data;
    const periodEnd = (item?.current_period_end ?? found.created) * 1000;
    return {
      id: found.id,
      standing: STANDINGS[found.status] ?? "pending",
      plan: prices.find(({ price }) => price === item?.price.id)?.plan,
      createdAt: found.created * 1000,
      periodEnd,
      endsAt: found.cancel_at === null ? (found.cancel_at_period_end ? periodEnd : null) : found.cancel_at * 1000,
      endedUnpaid: found.status === "canceled" && found.cancellation_details?.reason === "payment_failed",
    };
  }

  async function checkPrice({ plan, price: id }: PlanPrice, shown: number | null | undefined): Promise<string[]> {
    const { active, recurring, unit_amount: cents } = await ask(() => stripe.prices.retrieve(id));
    if (!active) throw new PaymentFault("refused", `the price ${id} of the plan ${plan} is archived`);
    if (recurring?.interval !== "month" || recurring.interval_count !== 1)
      throw new PaymentFault("refused", `the price ${id} of the plan ${plan} is not one for each month`);
    if (cents === null || typeof shown !== "number" || cents === shown * 100) return [];
    return [`the price ${id} of the plan ${plan} is ${cents / 100}, and the pages say ${shown}`];
  }

  return {
    name: "Stripe",
    plans: [...new Set(prices.map(({ plan }) => plan))],
    async check(shown) {
      const warnings: string[] = [];
      for (const price of prices) warnings.push(...(await checkPrice(price, shown[price.plan])));
      return warnings;
    },
    async createCustomer({ id, email }, instead = "") {
      const asked = createHash("sha256").update(`${id} ${email} ${instead}`).digest("hex");
      const idempotencyKey = `seedbed-customer-${asked}`;
      const made = await ask(() =>
        stripe.customers.create({ email, metadata: { seedbed_account: id } }, { idempotencyKey }),
      );
      return made.id;
    },
    async changeAddress(customerId, email) {
      await orGone(() => stripe.customers.update(customerId, { email }));
    },
    async removeCustomer(customerId) {
      await orGone(() => stripe.customers.del(customerId));
    },
    async openCheckout({ customerId, plan, doneUrl, leftUrl }) {
      const price = priceOf(plan);
      const open = await ask(() => stripe.checkout.sessions.list({ customer: customerId, status: "open" }));
      for (const { id } of open.data) await orGone(() => stripe.checkout.sessions.expire(id));
      const session = await ask(() =>
        stripe.checkout.sessions.create({
          mode: "subscription",
          customer: customerId,
          line_items: [{ price, quantity: 1 }],
          success_url: doneUrl,
          cancel_url: leftUrl,
        }),
      );
      if (session.url === null) throw new PaymentFault("refused", "the Checkout session has no address");
      return session.url;
    },
    async openPortal({ customerId, returnUrl }) {
      const order = { customer: customerId, return_url: returnUrl };
      return (await ask(() => stripe.billingPortal.sessions.create(order))).url;
    },
    async listSubscriptions(customerId) {
      const query = { customer: customerId, status: "all", limit: MOST_SUBSCRIPTIONS } as const;
      const { data } = await ask(() => stripe.subscriptions.list(query));
      return data.map(toSubscription).toSorted((one, other) => other.createdAt - one.createdAt);
    },
    async changePlan(subscriptionId, plan, isLarger) {
      const price = priceOf(plan);
      const { items } = await ask(() => stripe.subscriptions.retrieve(subscriptionId));
      const [item] = items.data;
      if (item === undefined) throw new PaymentFault("refused", "the subscription has no item");
      await ask(() =>
        stripe.subscriptions.update(subscriptionId, {
          items: [{ id: item.id, price }],
          cancel_at_period_end: false,
          proration_behavior: isLarger ? "always_invoice" : "create_prorations",
          ...(isLarger && { payment_behavior: "error_if_incomplete" }),
        }),
      );
    },
    async keep(subscriptionId) {
      await ask(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }));
    },
    async cancel(subscriptionId, when) {
      if (when === "at_period_end")
        await ask(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
      else await orGone(() => stripe.subscriptions.cancel(subscriptionId, { prorate: when === "now_credited" }));
    },
    readEvent(body, signature, now) {
      // Stripe's library refuses only what is too old.
      for (const [, time] of signature.matchAll(/\bt=(\d+)/g))
        if (Number(time) > now / 1_000 + TOLERANCE) throw new PaymentFault("stale", "is of a time to come");
      try {
        return toEvent(
          stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE, undefined, now), // it checks the signature, not the form
        );
      } catch (error) {
        if (error instanceof PaymentFault) throw error;
        const isStale = error instanceof Error && error.message === "Timestamp outside the tolerance zone";
        throw new PaymentFault(isStale ? "stale" : "forged", isStale ? "is too old" : "is not of this body");
      }
    },
  };
}

/** Reads what is of use in a message. Throws a {@link PaymentFault} if it is none. */
function toEvent(value: unknown): PaymentEvent {
  const { id, type, data } = (value ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } }; // each member is looked at
  if (typeof id !== "string" || typeof type !== "string") throw new PaymentFault("forged", "is of no event");
  const about = (data?.object ?? {}) as { id?: unknown; object?: unknown; customer?: unknown }; // as above
  const customer = about.object === "customer" ? about.id : about.customer;
  const named = typeof customer === "object" && customer !== null ? (customer as { id?: unknown }).id : customer; // as above
  return { id, type, customerId: typeof named === "string" ? named : undefined };
}

async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toFault(error);
  }
}

/** As {@link ask}, for what may be gone or over already. */
async function orGone(request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeInvalidRequestError && isOver(error);
    if (!isGone) throw toFault(error);
  }
}

/** A session that was used in the meantime cannot expire: that is 400 without a code. */
function isOver({ statusCode, code, message }: Stripe.errors.StripeInvalidRequestError): boolean {
  return statusCode === 404 || code === "resource_missing" || /Only Checkout Sessions with a status/.test(message);
}

/** Returns a fault with codes only: Stripe's words may hold addresses and parts of keys. */
function toFault(error: unknown): PaymentFault {
  if (error instanceof PaymentFault) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return new PaymentFault("away", "Stripe cannot be asked");
  const { type, statusCode, code, param, requestId } = error;
  const said = [type, statusCode, code, param, requestId].filter((part) => part !== undefined && part !== "");
  return new PaymentFault(kindOf(error), said.join(" "));
}

function kindOf(error: Stripe.errors.StripeError): "away" | "declined" | "gone" | "refused" {
  if (error.code === "resource_missing" && error.param === "customer") return "gone";
  if (error instanceof Stripe.errors.StripeCardError || error.statusCode === 402) return "declined";
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeIdempotencyError;
  return isRefused ? "refused" : "away";
}
