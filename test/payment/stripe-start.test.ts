// The checks of a start with PAYMENT=stripe; without it, nothing of Stripe's is loaded.
import assert from "node:assert/strict";
import { test } from "node:test";

import { startInProcess } from "../control/in-process.ts";
import { newFolder, startRunning } from "../control/running.ts";
import { openStripe } from "./stripe-double.ts";

test("a key or a price that Stripe does not know stops the start, and says so without naming the key", async () => {
  await using stripe = await openStripe();
  for (const [settings, says] of [
    [{ STRIPE_SECRET_KEY: "sk_test_another" }, /STRIPE_SECRET_KEY and STRIPE_PRICES: StripeAuthenticationError 401/],
    [
      { STRIPE_PRICES: "developer=price_developer,team=price_team,business=price_nobody_knows" },
      /resource_missing price/,
    ],
  ] as const) {
    await assert.rejects(startInProcess({ settings: { ...stripe.settings, ...settings } }), (error: Error) => {
      assert.match(error.message, says);
      assert.doesNotMatch(error.message, /sk_test/);
      return true;
    });
  }
});

test("an amount that is another than the pages say is told in the log", async () => {
  await using stripe = await openStripe();
  const settings = {
    ...stripe.settings,
    STRIPE_PRICES: "developer=price_team,team=price_developer,business=price_business",
  };
  await using service = await startInProcess({ settings });
  assert.match(service.logged.join(""), /price_team of the plan developer is 19, and the pages say 9/);
});

test("while Stripe is away the service starts all the same", async () => {
  await using stripe = await openStripe();
  stripe.manner = "gone";
  await using service = await startInProcess({ settings: stripe.settings });
  assert.match(service.logged.join(""), /Stripe cannot be asked: who wants to pay is told to try again/);
  assert.equal((await service.request({ path: "/v1/core/users/1" })).status, 200);
});

test("a process says which setting is missing, and exits", async () => {
  await using folder = await newFolder();
  await assert.rejects(
    startRunning({ DATA_DIR: folder.path, PAYMENT: "stripe", STRIPE_SECRET_KEY: "sk_test_1", MAX_PLAN: "developer" }),
    (error: Error) => {
      assert.match(error.message, /STRIPE_WEBHOOK_SECRET must be set with PAYMENT=stripe/);
      assert.match(error.message, /STRIPE_PRICES must be .*: there is none for developer \(MAX_PLAN/);
      return true;
    },
  );
});

test("without PAYMENT nothing is charged, and there is no page of Stripe's", async () => {
  await using service = await startInProcess();
  for (const path of ["/api/payment/stripe"]) {
    const headers = { "Stripe-Signature": "t=1,v1=0" };
    const answer = await service.request({ method: "POST", path, body: {}, headers });
    assert.deepEqual([answer.status, answer.json()["code"]], [403, "forbidden"]);
  }
});
