// A customer's life in a browser, with real mails, the double of Stripe and a clock that goes forward: from sign-up over a paid plan to one that nobody paid, and links that came too late.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";

import type { Page } from "playwright-core";

import { findPort, newFolder } from "../control/running.ts";
import { openPostOffice, tokenIn } from "../mail/post-office.ts";
import type { Arrived, PostOffice } from "../mail/post-office.ts";
import { openStripe } from "../payment/stripe-double.ts";
import type { StripeDouble } from "../payment/stripe-double.ts";
import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { makeKey, newEmail, PASSWORD } from "./dashboard-visitor.ts";
import type { MadeKey } from "./dashboard-visitor.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Stripe's pages are elsewhere, and links that came too late are refused. */
const LOOK = { expected: /^outside: http:\/\/127\.0\.0\.1:\d+\/(?:pay|portal|favicon)|status of 4(?:01|22)/ };

/** Sets the process's clock ahead by the milliseconds that a file holds. */
const ahead = (file: string): string =>
  `data:text/javascript,import { readFileSync } from "node:fs"; const now = Date.now; Date.now = () => now() + Number(readFileSync(${JSON.stringify(file).replaceAll('"', "'")}, "utf8"));`;

describe("a customer's life", { skip: await skipWithout("Chromium") }, () => {
  let passed = 0;
  let folder: Awaited<ReturnType<typeof newFolder>>;
  let stripe: StripeDouble;
  let office: PostOffice;
  let garden: Garden;
  let origin: string;

  function pass(ms: number): void {
    passed += ms;
    writeFileSync(path.join(folder.path, "ahead"), String(passed));
  }

  before(async () => {
    [folder, office, stripe] = await Promise.all([
      newFolder(),
      openPostOffice(),
      openStripe(() => Date.now() + passed),
    ]);
    pass(0);
    const port = await findPort();
    origin = `http://127.0.0.1:${port}`;
    garden = await startGarden({
      ...stripe.settings,
      PORT: String(port),
      BASE_URL: origin,
      SMTP_URL: office.url,
      NODE_OPTIONS: `--import=${JSON.stringify(ahead(path.join(folder.path, "ahead")))}`,
    });
    stripe.webhook = `${origin}/api/payment/stripe`;
  });
  after(async () => {
    await garden.stop();
    await Promise.all([stripe, office, folder].map((one) => one[Symbol.asyncDispose]()));
  });

  /** The newest mail with a subject to an address, once there are so many of them. */
  async function mailTo(page: Page, to: string, subject: string, count = 1): Promise<Arrived> {
    const find = (): readonly Arrived[] => office.arrived.filter((mail) => mail.to === to && mail.subject === subject);
    while (find().length < count) await page.waitForTimeout(50);
    return find().at(-1) ?? assert.fail();
  }
  async function open(page: Page, target: string): Promise<void> {
    await page.goto("about:blank"); // as from another program
    await page.goto(target);
  }
  async function signUp(page: Page, email: string): Promise<void> {
    await page.goto("/dashboard/signup");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText(`We sent a link to ${email}.`).waitFor();
  }

  test("signs up, pays, has more keys than the next plan, does not pay, and is on the free plan after seven days", async () => {
    const email = newEmail();
    await garden.visit(
      "/dashboard/signup",
      async (page) => {
        const plan = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
        const dialog = page.getByRole("dialog");
        await signUp(page, email);
        const letter = await mailTo(page, email, "Confirm your address for Seedbed");
        await open(page, `/dashboard/verify#token=${tokenIn(letter.text, "verify")}`);
        await page.getByLabel("Password").fill(PASSWORD);
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.getByRole("link", { name: "To your dashboard" }).click();
        await page.getByText(`Logged in as ${email}`).waitFor();

        await page.getByRole("link", { name: "Plan", exact: true }).click();
        await page.getByRole("button", { name: "Choose team" }).click();
        await dialog.getByRole("button", { name: "Go to payment" }).click();
        await page.getByRole("button", { name: "Pay" }).click();
        await page.getByText("Your payment is confirmed: you are on the team plan.").waitFor();
        const keys: MadeKey[] = [];
        for (let n = 1; n <= 5; n += 1) keys.push(await makeKey(page, `key ${n}`));
        const answers = (limit: string): Promise<void> =>
          Promise.all(keys.map(({ api }) => fetch(`${origin}/v1/users/1`, { headers: api }))).then((read) =>
            assert.deepEqual(
              read.map(({ status, headers }) => [status, headers.get("x-ratelimit-limit")]),
              keys.map(() => [200, limit]),
            ),
          );
        await answers("5000");

        await page.reload();
        await page.getByRole("button", { name: "Choose developer" }).click();
        await dialog.getByText(/You have 5 API keys, and this plan has 3\./).waitFor();
        await assertAccessible(page);
        await dialog.getByRole("button", { name: "Change to Developer" }).click();
        await plan("Developer").getByText("your plan").waitFor();
        await answers("1000");
        await page.getByRole("link", { name: "Keys", exact: true }).click();
        await page.getByText("5 of 3 used: your plan has no room for more.").waitFor();
        assert.equal(
          await page
            .getByRole("button", { name: /create/i })
            .first()
            .isDisabled(),
          true,
        );
        await assertAccessible(page);

        const { account } = stripe;
        const [subscription = ""] = account.subscriptions.keys();
        account.declines = true;
        account.endPeriod(subscription);
        await stripe.sendAll();
        const unpaid = await mailTo(page, email, "An invoice for Seedbed is unpaid");
        const until = new Date(Date.now() + passed + 7 * DAY).toISOString().slice(0, 10);
        assert.ok(unpaid.text.replaceAll("\r\n", " ").includes(`Your plan stays until ${until} (UTC)`), unpaid.text);
        pass(6 * DAY);
        account.update(subscription, {}); // Stripe has tried again
        await stripe.sendAll();
        await page.goto("/dashboard/plan");
        await page.getByText("An invoice is unpaid. Your plan stays until").waitFor();
        await answers("1000");
        pass(DAY);
        account.update(subscription, {});
        await stripe.sendAll();
        await page.reload();
        await plan("Free").getByText("your plan").waitFor();
        await page.getByText("Your keys and their data are deleted on").waitFor();
        await assertAccessible(page);
        await assertFits(page);
        assert.equal(account.get(subscription).status, "canceled");
        await answers("100");
        await mailTo(page, email, "Your Seedbed plan has ended");

        account.declines = false;
        await page.getByRole("button", { name: "Choose developer" }).click();
        await dialog.getByRole("button", { name: "Go to payment" }).click();
        await page.getByRole("button", { name: "Pay" }).click();
        await page.getByText("Your payment is confirmed: you are on the developer plan.").waitFor();
        assert.equal(await page.getByText("Your keys and their data are deleted on").count(), 0);
        await answers("1000");
        await page.getByRole("button", { name: "Choose free" }).click();
        await dialog.getByRole("button", { name: "Change to free" }).click();
        await page.getByText("You cancelled. The developer plan stays until").waitFor();
        account.endPeriod([...account.subscriptions.keys()].at(-1) ?? "");
        await stripe.sendAll();
        await page.reload();
        await plan("Free").getByText("your plan").waitFor();
        await answers("100");
      },
      LOOK,
    );
  });

  test("says of a link that came too late that it is old, and sends a new one that works", async () => {
    const email = newEmail();
    await garden.visit(
      "/dashboard/signup",
      async (page) => {
        await signUp(page, email);
        const late = await mailTo(page, email, "Confirm your address for Seedbed");
        pass(HOUR);
        await open(page, `/dashboard/verify#token=${tokenIn(late.text, "verify")}`);
        await page.getByLabel("Password").fill(PASSWORD);
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.getByText("This link has expired.").waitFor();
        await assertAccessible(page);
        await page.getByRole("button", { name: "Send a new link" }).click();
        await page.getByText(`A new link is on its way to ${email}`).waitFor();
        const fresh = await mailTo(page, email, "Confirm your address for Seedbed", 2);
        await open(page, `/dashboard/verify#token=${tokenIn(fresh.text, "verify")}`);
        await page.getByLabel("Password").fill(PASSWORD);
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.getByText(`${email} is confirmed.`).waitFor();
        await page.context().clearCookies();

        const forget = async (): Promise<void> => {
          await page.getByRole("heading", { level: 1, name: "Forgot your password?" }).waitFor();
          await page.getByLabel("E-mail address").fill(email);
          await page.getByRole("button", { name: "Send a link" }).click();
          await page.getByText(`If ${email} has an account here`).waitFor();
        };
        const setPassword = async (letter: Arrived): Promise<void> => {
          await open(page, `/dashboard/reset#token=${tokenIn(letter.text, "reset")}`);
          await page.getByLabel("New password").fill("another good one");
          await page.getByRole("button", { name: "Set password" }).click();
        };
        await page.goto("/dashboard/forgot");
        await forget();
        const forgotten = await mailTo(page, email, "Choose a new password for Seedbed");
        pass(HOUR);
        await setPassword(forgotten);
        await page.getByText("This link has expired.").waitFor();
        await page.getByRole("link", { name: "Ask for a new link" }).click();
        await forget();
        await setPassword(await mailTo(page, email, "Choose a new password for Seedbed", 2));
        await page.getByRole("heading", { level: 1, name: "Your password is set" }).waitFor();
        await page.getByRole("link", { name: "Log in" }).click();
        await page.getByLabel("E-mail address").fill(email);
        await page.getByLabel("Password").fill("another good one");
        await page.getByRole("button", { name: "Log in" }).click();
        await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      },
      LOOK,
    );
  });
});
