import * as z from "zod";

import { MAX_BODY } from "../../../core/http/limits/bounds.ts";
import { defineOperation } from "../../../core/http/operation/define-operation.ts";
import { accepted, ok } from "../../../core/http/operation/reply.ts";
import { SeedbedError } from "../../../core/model/errors.ts";
import { FORGED_MESSAGES_PER_HOUR, PAYMENT_REQUESTS_PER_HOUR } from "../../../core/services/bounds.ts";
import { getPlan } from "../../../core/services/plans.ts";
import type { PlanName } from "../../../core/services/plans.ts";
import {
  accountAnswerSchema,
  checkoutSchema,
  EXAMPLE_ACCOUNT,
  EXAMPLE_PAYMENT,
  planChoiceSchema,
  portalSchema,
  toShownAccount,
} from "./account-schemas.ts";
import type { CheckoutAnswer, PortalAnswer } from "./account-schemas.ts";

export const PAYMENT_TAG = "Plan and payment";
const COMMON = { tag: PAYMENT_TAG, caller: "session", uses: ["payment", "signIns"] } as const;

const LIMIT = `${PAYMENT_REQUESTS_PER_HOUR} an hour for an account.`;
const CHECKOUT: CheckoutAnswer = { checkout: { url: "https://checkout.stripe.com/c/pay/cs_1" } };
const PORTAL: PortalAnswer = { url: "https://billing.stripe.com/p/session/bps_1" };

const choosePlan = defineOperation({
  ...COMMON,
  route: "PUT /api/account/plan",
  id: "choosePlan",
  summary: "Choose a plan",
  description: `If plans cost money (PAYMENT), the answer to the first choice is 202 with the page for paying, and the plan changes when the payment is confirmed. Later changes take effect at once: for a larger plan the difference is paid then, for a smaller one it is credited on the next invoice. Choosing the free plan cancels: the plan stays until the end of the time that was paid for, and choosing it again undoes that. After a change to a smaller plan, keys and data stay and work; only creating more is refused. 403 for a plan that cannot be chosen here, 409 if an invoice is unpaid or the payment is declined. ${LIMIT}`,
  body: {
    schema: planChoiceSchema,
    examples: { example: { summary: "The smallest that costs", value: { plan: EXAMPLE_ACCOUNT.plan } } },
  },
  answers: {
    200: {
      description: "The account as it is now.",
      body: accountAnswerSchema,
      examples: {
        free: { summary: "Where nothing is charged", value: { account: EXAMPLE_ACCOUNT } },
        paid: { summary: "A larger plan, paid for", value: { account: paying("team") } },
      },
    },
    202: {
      description: "The page on which to pay: the plan changes once the payment is confirmed.",
      body: checkoutSchema,
      examples: { first: { summary: "A first plan", value: CHECKOUT } },
    },
  },
  problems: ["conflict", "unavailable"],
  async handle({ session: { account }, body: { plan } }, { payment, signIns }) {
    if (payment.charges) await signIns.askForPayment(account.id);
    const change = await payment.choosePlan(account, plan);
    if ("account" in change) return ok({ account: await toShownAccount(change.account, payment) });
    const answer: CheckoutAnswer = { checkout: { url: change.checkoutUrl } };
    return accepted(answer);
  },
});

const openPortal = defineOperation({
  ...COMMON,
  route: "POST /api/account/billing",
  id: "openBillingPortal",
  summary: "Manage the payment",
  description: `Returns the payment provider's page for the account: invoices, the card, cancelling. 403 if plans are free, 409 if the account has never paid. ${LIMIT}`,
  whileSuspended: true,
  cache: "secret",
  answers: {
    description: "The page, for this customer alone and for a short time.",
    body: portalSchema,
    examples: { example: { summary: "At Stripe", value: PORTAL } },
  },
  problems: ["conflict", "unavailable"],
  async handle({ session: { account } }, { payment, signIns }) {
    if (payment.charges) await signIns.askForPayment(account.id);
    const answer: PortalAnswer = { url: await payment.openPortal(account) };
    return ok(answer);
  },
});

const takeEvent = defineOperation({
  ...COMMON,
  route: "POST /api/payment/stripe",
  id: "takeStripeEvent",
  summary: "Receive a message from Stripe",
  description: `For Stripe's webhooks, signed with STRIPE_WEBHOOK_SECRET. Their order does not matter, because the server then reads the current state from Stripe. 400 for a message that is not Stripe's (${FORGED_MESSAGES_PER_HOUR} an hour from one address, then 429). 503 while Stripe cannot be reached, so that it sends the message again. 403 without PAYMENT=stripe.`,
  caller: "anyone",
  cache: "secret",
  security: [],
  headers: {
    "Stripe-Signature": z
      .string()
      .max(4096)
      .describe("When it was sent, and signatures of that and the body: `t=…,v1=…`."),
  },
  body: {
    schema: z.instanceof(Uint8Array),
    described: { type: "object", description: "An event as Stripe sends it; its bytes are what is signed." },
    read: (request) => request.readBytes(MAX_BODY),
    examples: {
      example: {
        summary: "Shortened",
        value: { id: "evt_1", object: "event", type: "customer.subscription.updated", data: { object: {} } },
      },
    },
  },
  answers: {
    description: "The message is accepted, now or earlier.",
    body: z.object({ received: z.literal(true) }).meta({ id: "TakenMessage" }),
    examples: { example: { summary: "Taken", value: { received: true } } },
  },
  problems: ["invalid_header", "forbidden", "rate_limited", "unavailable"],
  async handle({ request, body, headers }, { payment, signIns }) {
    try {
      await payment.takeEvent(body, headers["Stripe-Signature"]);
    } catch (error) {
      if (error instanceof SeedbedError && error.code === "invalid_header") await signIns.forge(request.address);
      throw error;
    }
    return ok({ received: true });
  },
});

export const PAYMENT_OPERATIONS = [choosePlan, openPortal, takeEvent];

function paying(plan: PlanName): typeof EXAMPLE_ACCOUNT {
  const { requestsPerHour, keys, snapshots } = getPlan(plan);
  return {
    ...EXAMPLE_ACCOUNT,
    plan,
    limits: { requestsPerHour, keys, snapshots },
    charged: true,
    payment: EXAMPLE_PAYMENT,
  };
}
