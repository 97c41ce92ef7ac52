import assert from "node:assert/strict";

import { PASSWORD, signUp } from "../control/customer.ts";
import type { Customer } from "../control/customer.ts";
import { NOON, startInProcess } from "../control/in-process.ts";
import type { InProcess, InProcessOptions } from "../control/in-process.ts";
import type { Received } from "../control/running.ts";
import type { Message } from "./stripe-account.ts";
import { openStripe } from "./stripe-double.ts";
import type { StripeDouble } from "./stripe-double.ts";

/** An account as its customer sees it. */
export interface SeenAccount {
  readonly plan: string;
  readonly charged: boolean;
  readonly limits: { readonly requestsPerHour: number | null; readonly keys: number | null };
  readonly payment: Readonly<Record<string, string | null>> | null;
}

/** A service with the double of Stripe, on one clock. */
export interface PaymentStage extends AsyncDisposable {
  readonly service: InProcess;
  readonly stripe: StripeDouble;
  /** Gives one of Stripe's messages to the service. */
  deliver(message: Message, headers?: Readonly<Record<string, string>>): Promise<Received>;
  /** Gives it all that were not given yet. */
  deliverAll(): Promise<void>;
  choose(customer: Customer, plan: string): Promise<Received>;
  /** Logs in again where the session has ended. */
  see(customer: Customer): Promise<SeenAccount>;
  /** Chooses a plan, pays for it, and has it confirmed. Resolves to the subscription's id. */
  subscribe(customer: Customer, plan: string): Promise<string>;
}

/** Starts both. */
export async function setUp(options: InProcessOptions = {}): Promise<PaymentStage> {
  let now = (): number => NOON;
  const stripe = await openStripe(() => now());
  const settings = { ...stripe.settings, ...options.settings };
  const service = await startInProcess({ ...options, settings }).catch(async (error: unknown) => {
    await stripe[Symbol.asyncDispose]();
    throw error;
  });
  now = service.now;
  let delivered = 0;
  const stage: PaymentStage = {
    service,
    stripe,
    deliver: (message, headers = stripe.account.sign(message)) =>
      service.request({ method: "POST", path: "/api/payment/stripe", body: message.body, headers }),
    async deliverAll() {
      while (delivered < stripe.account.messages.length) {
        const message = stripe.account.messages[delivered] ?? assert.fail();
        delivered += 1;
        const answer = await stage.deliver(message);
        assert.equal(answer.status, 200, answer.text);
      }
    },
    choose: (customer, plan) => customer.request({ method: "PUT", path: "/api/account/plan", body: { plan } }),
    async see(customer) {
      const read = async (): Promise<SeenAccount | null> =>
        (await customer.request({ path: "/api/account" })).json()["account"] as SeenAccount | null; // the contract's shape
      const seen = await read();
      if (seen !== null) return seen;
      const credentials = { email: customer.email, password: PASSWORD };
      const answer = await customer.request({ method: "POST", path: "/api/account/login", body: credentials });
      assert.equal(answer.status, 200, answer.text);
      return (await read()) ?? assert.fail();
    },
    async subscribe(customer, plan) {
      stripe.account.pay(sessionIn(await stage.choose(customer, plan)));
      await stage.deliverAll();
      assert.equal((await stage.see(customer)).plan, plan);
      return [...stripe.account.subscriptions.keys()].at(-1) ?? assert.fail();
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await stripe[Symbol.asyncDispose]();
    },
  };
  return stage;
}

/** The id of the session on which to pay. */
export function sessionIn(answer: Received): string {
  assert.equal(answer.status, 202, answer.text);
  const { checkout } = answer.json() as { checkout: { url: string } }; // the contract's shape
  return checkout.url.split("/").at(-1) ?? "";
}

/** The status and the code of a problem. */
export const codeOf = (answer: Received): readonly [number, unknown] => [answer.status, answer.json()["code"]];

/** Somebody new on the free plan. */
export const newcomer = (stage: PaymentStage): Promise<Customer> => signUp(stage.service, "free");
