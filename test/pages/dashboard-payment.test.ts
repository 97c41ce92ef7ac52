// From sign-up to a paid key and back to the free plan, in a browser, with the double of Stripe and its pages.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { findPort } from "../control/running.ts";
import { openStripe } from "../payment/stripe-double.ts";
import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, startGarden } from "./browser.ts";
import { newEmail, PASSWORD } from "./dashboard-visitor.ts";

/** Stripe's pages are elsewhere, and so are those of the double. */
const ELSEWHERE = { expected: /^outside: http:\/\/127\.0\.0\.1:\d+\/(?:pay|portal|favicon)/ };

describe("paying in the dashboard", { skip: await skipWithout("Chromium") }, () => {
  test("walks from sign-up to a paid key, to a larger plan, through an unpaid invoice, and back to the free plan", async () => {
    await using stripe = await openStripe();
    const port = await findPort();
    const origin = `http://127.0.0.1:${port}`;
    const garden = await startGarden({ ...stripe.settings, PORT: String(port), BASE_URL: origin });
    const { account } = stripe;
    try {
      await garden.visit(
        "/dashboard/signup",
        async (page) => {
          const plan = (name: string) =>
            page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
          const choose = async (name: string, action: string): Promise<void> => {
            await page.getByRole("button", { name: `Choose ${name}` }).click();
            await page.getByRole("dialog").getByRole("button", { name: action }).click();
          };
          await page.getByLabel("E-mail address").fill(newEmail());
          await page.getByLabel("Password").fill(PASSWORD);
          await page.getByRole("button", { name: "Sign up" }).click();
          await page.getByRole("link", { name: "Plan", exact: true }).click();
          await plan("Enterprise").getByText("Ask the operator of this server").waitFor();

          await choose("developer", "Go to payment");
          await page.getByRole("heading", { name: "Checkout" }).waitFor();
          await page.getByRole("button", { name: "Back" }).click();
          await page.getByText("You have not paid, and nothing was changed.").waitFor();
          await choose("developer", "Go to payment");
          await page.getByRole("button", { name: "Pay" }).click();
          await page.getByText("Your payment is being confirmed.").waitFor();
          await plan("Free").getByText("your plan").waitFor();
          await assertAccessible(page);
          stripe.webhook = `${origin}/api/payment/stripe`;
          await stripe.sendAll();
          await page.getByText("Your payment is confirmed: you are on the developer plan.").waitFor();
          await plan("Developer").getByText("your plan").waitFor();
          await assertAccessible(page);
          await assertFits(page);

          await page.getByRole("link", { name: "Keys", exact: true }).click();
          await page
            .getByRole("button", { name: /create/i })
            .first()
            .click();
          await page.getByRole("dialog").getByRole("textbox").fill("laptop");
          await page
            .getByRole("dialog")
            .getByRole("button", { name: /create/i })
            .click();
          const dialog = page.getByRole("dialog", { name: /“laptop” is ready/ });
          await dialog.getByRole("button", { name: "Reveal" }).click();
          const key = /sb_live_\w{36}/.exec((await dialog.textContent()) ?? "")?.[0] ?? "";
          const limitOf = async (): Promise<string | null> =>
            (await fetch(`${origin}/v1/users/1`, { headers: { "X-API-Key": key } })).headers.get("x-ratelimit-limit");
          assert.equal(await limitOf(), "1000");

          await page.goto("/dashboard/plan");
          await choose("team", "Change to team");
          await plan("Team").getByText("your plan").waitFor();
          assert.equal(await limitOf(), "5000");

          const [subscription = ""] = account.subscriptions.keys();
          account.declines = true;
          account.endPeriod(subscription);
          await stripe.sendAll();
          await page.reload();
          await page.getByText("An invoice is unpaid.").waitFor();
          await assertAccessible(page);
          await page.getByRole("button", { name: "Manage billing" }).click();
          await page.getByRole("button", { name: "Pay the invoice" }).click();
          await page.getByRole("button", { name: "Return" }).click();
          await page.getByRole("heading", { level: 1, name: "Plan" }).waitFor();
          await plan("Team").getByText("your plan").waitFor();
          assert.equal(await page.getByText("An invoice is unpaid.").count(), 0);

          await choose("free", "Change to free");
          await page.getByText("You cancelled. The team plan stays until").waitFor();
          await page.getByRole("button", { name: "Keep the plan" }).click();
          await page.getByText("You cancelled.").waitFor({ state: "detached" });
          await page.getByRole("button", { name: "Manage billing" }).click();
          await page.getByRole("button", { name: "Cancel the subscription" }).click();
          await page.getByRole("button", { name: "Return" }).click();
          await page.getByText("You cancelled. The team plan stays until").waitFor();
          await assertAccessible(page);
          account.endPeriod(subscription);
          await stripe.sendAll();
          await page.reload();
          await plan("Free").getByText("your plan").waitFor();
          assert.equal(await limitOf(), "100", "the key works still, under the limits of the free plan");
        },
        ELSEWHERE,
      );
    } finally {
      await garden.stop();
    }
  });
});
