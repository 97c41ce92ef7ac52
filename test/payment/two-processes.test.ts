// Two processes on one PostgreSQL and one Redis take payments as one service.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { signUp } from "../control/customer.ts";
import type { Customer } from "../control/customer.ts";
import { newDatabase, startRunning } from "../control/running.ts";
import type { Received, Running } from "../control/running.ts";
import { skipWithout, TEST_REDIS_URL } from "../prerequisite.ts";
import { sessionIn } from "./payment-stage.ts";
import type { Message } from "./stripe-account.ts";
import { openStripe } from "./stripe-double.ts";
import type { StripeDouble } from "./stripe-double.ts";

const skip = (await skipWithout("PostgreSQL")) || (await skipWithout("Redis"));

describe("payments with two processes", { skip }, () => {
  let stripe: StripeDouble;
  let database: Awaited<ReturnType<typeof newDatabase>>;
  let services: readonly [Running, Running];

  before(async () => {
    [stripe, database] = await Promise.all([openStripe(), newDatabase()]);
    const environment = {
      ...stripe.settings,
      DATABASE_URL: database.url,
      REDIS_URL: TEST_REDIS_URL,
      BASE_URL: "http://seedbed.test",
      TRUST_PROXY: "127.0.0.1",
    };
    services = await Promise.all([startRunning(environment), startRunning(environment)]);
  });
  after(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await Promise.all([stripe, database].map((one) => one[Symbol.asyncDispose]()));
  });

  const deliver = async (service: Running, message: Message): Promise<void> => {
    const headers = stripe.account.sign(message);
    const answer = await service.request({ method: "POST", path: "/api/payment/stripe", body: message.body, headers });
    assert.equal(answer.status, 200, answer.text);
  };
  const choose = (customer: Customer, plan: string): Promise<Received> =>
    customer.request({ method: "PUT", path: "/api/account/plan", body: { plan } });
  /** The plan and how its payment stands, as both processes show them. */
  const seen = async (customer: Customer): Promise<readonly string[]> => {
    const shown = await Promise.all(
      services.map(async (service) => {
        const { account } = (await customer.at(service).request({ path: "/api/account" })).json() as {
          account: { plan: string; payment: { status: string } | null };
        };
        return `${account.plan} ${account.payment?.status ?? "never"}`;
      }),
    );
    return shown;
  };
  const lastMessage = (): Message => stripe.account.messages.at(-1) ?? assert.fail();
  /** The id of the account's newest subscription. */
  const lastSubscription = (): string => [...stripe.account.subscriptions.keys()].at(-1) ?? assert.fail();

  test("who pays on the page that one opened has the plan in both, once the other was told", async () => {
    const [a, b] = services;
    const customer = await signUp(a, "free");
    const session = sessionIn(await choose(customer, "team"));
    assert.deepEqual(await seen(customer), ["free confirming", "free confirming"]);
    stripe.account.pay(session);
    await deliver(b, lastMessage());
    assert.deepEqual(await seen(customer), ["team paid", "team paid"]);
    const key = await customer.at(b).makeKey();
    const limits = async (): Promise<readonly unknown[]> => {
      const asked = services.map((service) => service.request({ path: "/v1/users/1", headers: key.headers }));
      return (await Promise.all(asked)).map(({ headers }) => headers["x-ratelimit-limit"]);
    };
    assert.deepEqual(await limits(), ["5000", "5000"]);
    assert.equal((await choose(customer, "developer")).status, 200);
    assert.deepEqual(await seen(customer), ["developer paid", "developer paid"]);
    assert.deepEqual(await limits(), ["1000", "1000"]);
    stripe.account.giveUp(lastSubscription());
    await deliver(b, lastMessage());
    assert.deepEqual(await seen(customer), ["free none", "free none"]);
    assert.deepEqual(await limits(), ["100", "100"]);
  });

  test("one message to both at once, and all in any order, come to one plan", async () => {
    const [a, b] = services;
    const customer = await signUp(a, "free");
    const from = stripe.account.messages.length;
    stripe.account.pay(sessionIn(await choose(customer, "developer")));
    await Promise.all(services.map((service) => deliver(service, lastMessage())));
    assert.deepEqual(await seen(customer), ["developer paid", "developer paid"]);
    stripe.account.update(lastSubscription(), { items: [{ price: "price_business" }] });
    stripe.account.declines = true;
    stripe.account.endPeriod(lastSubscription());
    stripe.account.declines = false;
    const messages = stripe.account.messages.slice(from);
    await Promise.all([
      ...messages.map((message) => deliver(a, message)),
      ...messages.toReversed().map((message) => deliver(b, message)),
    ]);
    assert.deepEqual(await seen(customer), ["business unpaid", "business unpaid"]);
    stripe.account.payInvoice(lastSubscription());
    await Promise.all(services.map((service) => deliver(service, lastMessage())));
    assert.deepEqual(await seen(customer), ["business paid", "business paid"]);
  });

  test("who chooses in both at once pays once", async () => {
    const [a, b] = services;
    const customer = await signUp(a, "free");
    const answers = await Promise.all([choose(customer, "team"), choose(customer.at(b), "developer")]);
    const customers = [...stripe.account.customers.values()].filter(({ email }) => email === customer.email);
    assert.equal(customers.length, 1);
    for (const session of answers.map(sessionIn)) {
      if (stripe.account.sessions.get(session)?.status === "open") stripe.account.pay(session);
      await Promise.all(services.map((service) => deliver(service, lastMessage())));
    }
    const paying = [...stripe.account.subscriptions.values()].filter(
      ({ customer: of, status }) => of === customers[0]?.id && status === "active",
    );
    assert.equal(paying.length, 1);
    const plan = paying[0]?.items.data[0]?.price.id.replace("price_", "") ?? "";
    assert.deepEqual(await seen(customer), [`${plan} paid`, `${plan} paid`]);
  });
});
