// Stripe's messages: forged, old, repeated, out of order, while Stripe is away, and to two processes.
import assert from "node:assert/strict";
import { test } from "node:test";

import { startInProcess } from "../control/in-process.ts";
import { DATABASES } from "../storage/adapters.ts";
import { codeOf, newcomer, sessionIn, setUp } from "./payment-stage.ts";
import type { PaymentStage } from "./payment-stage.ts";
import type { Message } from "./stripe-account.ts";

const DAY = 86_400_000;

const lastMessage = ({ stripe }: PaymentStage): Message => stripe.account.messages.at(-1) ?? assert.fail();
const lookUps = ({ stripe }: PaymentStage): number =>
  stripe.asked.filter((asked) => asked === "GET /v1/subscriptions").length;

test("a forged message, an old one and one that was changed on the way are refused, and change nothing", async () => {
  await using stage = await setUp();
  const { account } = stage.stripe;
  const customer = await newcomer(stage);
  account.pay(sessionIn(await stage.choose(customer, "team")));
  const message = lastMessage(stage);
  const before = lookUps(stage);
  for (const [name, sent, headers, fault] of [
    ["by another secret", message, account.sign(message, "whsec_of_somebody"), "forged"],
    ["for another body", { ...message, body: `${message.body} ` }, account.sign(message), "forged"],
    ["six minutes old", message, account.sign(message, undefined, account.now - 360), "stale"],
    ["of an hour to come", message, account.sign(message, undefined, account.now + 3_600), "stale"],
    ["no signature at all", message, { "Content-Type": "application/json", "Stripe-Signature": "nonsense" }, "forged"],
    ["signed, and no event", { ...message, body: "null" }, account.sign({ body: "null" }), "forged"],
    ["signed, and no JSON", { ...message, body: "{" }, account.sign({ body: "{" }), "forged"],
  ] as const) {
    const refused = await stage.deliver(sent, headers);
    assert.deepEqual(codeOf(refused), [400, "invalid_header"], name);
    assert.equal((refused.json()["errors"] as { code: string }[])[0]?.code, fault, name);
  }
  const unsigned = await stage.service.request({ method: "POST", path: "/api/payment/stripe", body: {} });
  assert.deepEqual(codeOf(unsigned), [400, "invalid_header"]);
  assert.equal(lookUps(stage), before, "Stripe was not asked");
  assert.equal((await stage.see(customer)).plan, "free");
  assert.equal((await stage.deliver(message)).status, 200);
  assert.equal((await stage.see(customer)).plan, "team");
});

test("whoever forges goes too far in the end; Stripe is still heard", async () => {
  await using stage = await setUp();
  const customer = await newcomer(stage);
  stage.stripe.account.pay(sessionIn(await stage.choose(customer, "team")));
  const message = lastMessage(stage);
  const forged = stage.stripe.account.sign(message, "whsec_of_somebody");
  for (let n = 0; n < 60; n += 1) assert.equal((await stage.deliver(message, forged)).status, 400);
  const last = await stage.deliver(message, forged);
  assert.deepEqual(codeOf(last), [429, "rate_limited"]);
  assert.match(String(last.headers["retry-after"]), /^\d+$/);
  assert.equal((await stage.deliver(message)).status, 200);
});

test("a message is taken once, however often it comes", async () => {
  await using stage = await setUp();
  const customer = await newcomer(stage);
  await stage.subscribe(customer, "team");
  const before = lookUps(stage);
  const answers = await Promise.all(stage.stripe.account.messages.map((message) => stage.deliver(message)));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal(lookUps(stage), before, "what is known already asks nobody");
});

test("messages in the wrong order come to what Stripe says now", async () => {
  await using stage = await setUp();
  const { account } = stage.stripe;
  const customer = await newcomer(stage);
  account.pay(sessionIn(await stage.choose(customer, "team")));
  const [subscription = ""] = account.subscriptions.keys();
  account.declines = true;
  account.endPeriod(subscription);
  for (const message of account.messages.toReversed()) assert.equal((await stage.deliver(message)).status, 200);
  assert.equal((await stage.see(customer)).payment?.["status"], "unpaid");
  account.payInvoice(subscription);
  account.update(subscription, { items: [{ price: "price_business" }] });
  account.cancel(subscription);
  for (const message of account.messages.toReversed()) assert.equal((await stage.deliver(message)).status, 200);
  const { plan, payment } = await stage.see(customer);
  assert.deepEqual([plan, payment?.["status"]], ["free", "none"]);
});

test("a message that nobody here is meant by is taken, and that is all", async () => {
  await using stage = await setUp();
  const body = JSON.stringify({
    id: "evt_x",
    object: "event",
    type: "invoice.paid",
    data: { object: { customer: "cus_other" } },
  });
  const message = { id: "evt_x", type: "invoice.paid", body };
  assert.deepEqual((await stage.deliver(message)).json(), { received: true });
  const odd = JSON.stringify({ id: "evt_y", object: "event", type: "balance.available", data: {} });
  assert.equal((await stage.deliver({ id: "evt_y", type: "balance.available", body: odd })).status, 200);
});

test("what was paid is found without any message", async () => {
  await using stage = await setUp();
  const customer = await newcomer(stage);
  const session = sessionIn(await stage.choose(customer, "team"));
  stage.service.pass(30 * 60_000);
  stage.stripe.account.pay(session);
  await stage.service.payment.run();
  assert.equal((await stage.see(customer)).plan, "team");
  const [subscription = ""] = stage.stripe.account.subscriptions.keys();
  stage.stripe.account.cancel(subscription);
  stage.service.pass(DAY);
  await stage.service.payment.run();
  assert.equal((await stage.see(customer)).plan, "free");
});

test("what a customer was made for and never heard of is the same customer when it is asked again", async () => {
  await using stage = await setUp();
  const customer = await newcomer(stage);
  stage.stripe.manner = "after";
  assert.equal((await stage.choose(customer, "team")).status, 503);
  stage.stripe.manner = "well";
  await stage.subscribe(customer, "team");
  assert.equal(stage.stripe.account.customers.size, 1);
});

test("neither keys nor secrets nor addresses of Stripe's are in the log", async () => {
  await using stage = await setUp();
  const customer = await newcomer(stage);
  await stage.subscribe(customer, "team");
  await stage.deliver(lastMessage(stage), {
    "Stripe-Signature": "t=1,v1=secret-looking",
    "Content-Type": "application/json",
  });
  stage.stripe.manner = "down";
  await stage.choose(customer, "business");
  const logged = stage.service.logged.join("");
  assert.match(logged, /Stripe did not do what it was asked/);
  for (const secret of ["sk_test_", "whsec_", "secret-looking", customer.email, "cs_"])
    assert.equal(logged.includes(secret), false, secret);
});

test("a limit on how often an account may ask Stripe", async () => {
  await using stage = await setUp();
  const customer = await newcomer(stage);
  await stage.subscribe(customer, "team");
  let answer = await stage.choose(customer, "team");
  for (let n = 0; n < 30 && answer.status === 200; n += 1) answer = await stage.choose(customer, "team");
  assert.deepEqual(codeOf(answer), [429, "rate_limited"]);
});

for (const { name, open, skip } of DATABASES) {
  if (name === "SQLite") continue; // it has one process
  test(`two processes take messages at once, as one service, in ${name}`, { skip }, async () => {
    const database = await open();
    // Both close it: what is closed twice stays closed.
    const shared = async (): Promise<typeof database> => ({ ...database, close: async () => undefined });
    {
      await using stage = await setUp({ open: shared, settings: { SMTP_URL: "" } });
      await using other = await startInProcess({ open: shared, settings: stage.stripe.settings });
      const { account } = stage.stripe;
      const customer = await newcomer(stage);
      account.pay(sessionIn(await stage.choose(customer, "team")));
      const [subscription = ""] = account.subscriptions.keys();
      account.update(subscription, { items: [{ price: "price_business" }] });
      account.declines = true;
      account.endPeriod(subscription);
      const answers = await Promise.all(
        account.messages.flatMap((message) => [
          stage.deliver(message),
          other.request({
            method: "POST",
            path: "/api/payment/stripe",
            body: message.body,
            headers: account.sign(message),
          }),
        ]),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      const elsewhere = customer.at(other);
      const read = (await elsewhere.request({ path: "/api/account" })).json()["account"] as {
        plan: string;
        payment: { status: string };
      };
      assert.deepEqual([read.plan, read.payment.status], ["business", "unpaid"]);
      account.payInvoice(subscription);
      await Promise.all([stage.service.payment.run(), other.payment.run(), stage.deliverAll()]);
      assert.equal((await stage.see(customer)).payment?.["status"], "paid");
      const both = await Promise.all([stage.choose(customer, "developer"), stage.choose(elsewhere, "developer")]);
      assert.deepEqual(
        both.map(({ status }) => status),
        [200, 200],
      );
      assert.equal((await stage.see(elsewhere)).plan, "developer");
    }
    await database.close();
  });
}
