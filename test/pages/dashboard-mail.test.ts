import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import type { Page } from "playwright-core";

import { openPostOffice, tokenIn } from "../mail/post-office.ts";
import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { ask, newEmail, PASSWORD } from "./dashboard-visitor.ts";

const NEW_PASSWORD = "another good one";
const REFUSED = { expected: /status of 4(?:01|22)/ };

/** The path of the link in the newest shown mail with a subject, once it is there. */
async function openLink(page: Page, subject: string): Promise<string> {
  await page.goto("/dashboard/mail");
  const mail = page.getByRole("article", { name: subject }).first();
  for (let look = 0; look < 50 && (await mail.count()) === 0; look += 1)
    await page.getByRole("button", { name: "Refresh" }).click({ delay: 100 });
  const address = new URL((await mail.getByRole("link").first().getAttribute("href")) ?? "");
  const path = address.pathname + address.hash;
  await page.goto("about:blank"); // as from another program
  await page.goto(path);
  return path;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
}

describe("mails in the dashboard", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("goes from a forgotten password by the mail to a new one, and says that the link was used", async () => {
    const email = newEmail();
    await garden.visit(
      "/dashboard/login",
      async (page) => {
        await ask(page, "POST", "/api/account/signup", { body: { email, password: PASSWORD } });
        await page.context().clearCookies();
        await page.goto("/dashboard/login");
        await page.getByRole("link", { name: "Forgot your password?" }).click();
        await page.getByRole("heading", { level: 1, name: "Forgot your password?" }).waitFor();
        await assertAccessible(page);
        await page.getByLabel("E-mail address").fill(email);
        await page.getByRole("button", { name: "Send a link" }).click();
        await page.getByRole("heading", { level: 1, name: "Check your mail" }).waitFor();
        await page.getByText(`If ${email} has an account here`).waitFor();
        await page.getByRole("link", { name: "Mails" }).click();
        await page.getByRole("heading", { level: 1, name: "Mails" }).waitFor();
        const link = await openLink(page, "Choose a new password for Seedbed");
        await page.getByRole("heading", { level: 1, name: "Choose a new password" }).waitFor();
        await assertAccessible(page);
        await assertFits(page);
        await page.getByLabel("New password").fill("short");
        await page.getByRole("button", { name: "Set password" }).click();
        await page.getByRole("alert").waitFor();
        await page.getByLabel("New password").fill(NEW_PASSWORD);
        await page.getByRole("button", { name: "Set password" }).click();
        await page.getByRole("heading", { level: 1, name: "Your password is set" }).waitFor();
        await page.getByRole("link", { name: "Log in" }).click();
        await logIn(page, email, NEW_PASSWORD);

        await page.goto("about:blank");
        await page.goto(link);
        await page.getByLabel("New password").fill("yet another one");
        await page.getByRole("button", { name: "Set password" }).click();
        await page.getByRole("heading", { level: 1, name: "This link does not work" }).waitFor();
        await page.getByText("This link was used already").waitFor();
        await page.getByRole("link", { name: "Ask for a new link" }).click();
        await page.getByRole("heading", { level: 1, name: "Forgot your password?" }).waitFor();
      },
      REFUSED,
    );
  });

  test("confirms a new address by the mail, and sends a new link in place of a used one", async () => {
    const [email, other] = [newEmail(), newEmail()];
    await garden.visit(
      "/dashboard/login",
      async (page) => {
        await ask(page, "POST", "/api/account/signup", { body: { email, password: PASSWORD } });
        await page.goto("/dashboard/account");
        const form = page.getByRole("form", { name: "E-mail address" });
        await form.getByLabel("New e-mail address").fill(other);
        await form.getByLabel("Current password").fill(PASSWORD);
        await form.getByRole("button").click();
        await page.getByText(`Until then ${email} stays your address.`).waitFor();
        await assertAccessible(page);
        const link = await openLink(page, "Confirm your new address for Seedbed");
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.getByText(`${other} is confirmed.`).waitFor();
        await page.getByRole("link", { name: "To your dashboard" }).click();
        await page.getByText(`Logged in as ${other}`).waitFor();
        await page.goto("about:blank");
        await page.goto(link);
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.getByRole("heading", { level: 1, name: "This link does not work" }).waitFor();
        await assertAccessible(page);
        await page.getByRole("button", { name: "Send a new link" }).click();
        await page.getByText(`A new link is on its way to ${other}`).waitFor();
      },
      REFUSED,
    );
  });
});

describe("where no mail leaves", { skip: await skipWithout("Chromium") }, () => {
  test("offers no link, and says who can make one", async () => {
    const garden = await startGarden({ TRUST_PROXY: "127.0.0.1" });
    try {
      await garden.visit("/dashboard/forgot", async (page) => {
        await page.getByText("This server sends no mails").waitFor();
        await page.getByText("seedbed accounts password-link").waitFor();
        assert.equal(await page.getByRole("button", { name: "Send a link" }).count(), 0);
        await assertAccessible(page);
        await ask(page, "POST", "/api/account/signup", { body: { email: newEmail(), password: PASSWORD } });
        await page.goto("/dashboard/account");
        await page.getByText("cannot be confirmed.").waitFor();
        assert.equal(await page.getByRole("button", { name: "Send a link" }).count(), 0);
        assert.equal(await page.getByLabel("New e-mail address").count(), 0);
      });
    } finally {
      await garden.stop();
    }
  });
});

describe("signing up where mails are sent", { skip: await skipWithout("Chromium") }, () => {
  test("asks to look into the mail, whose link begins the session", async () => {
    await using office = await openPostOffice();
    const garden = await startGarden({ SMTP_URL: office.url });
    const email = newEmail();
    try {
      await garden.visit("/dashboard/signup", async (page) => {
        await page.getByLabel("E-mail address").fill(email);
        await page.getByLabel("Password").fill(PASSWORD);
        await page.getByRole("button", { name: "Sign up" }).click();
        await page.getByText(`We sent a link to ${email}.`).waitFor();
        while (office.arrived.length === 0) await page.waitForTimeout(50);
        await page.goto("about:blank");
        await page.goto(`/dashboard/verify#token=${tokenIn(office.arrived[0]?.text ?? "", "verify")}`);
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.getByText("Choose a password of at least 8 characters.").first().waitFor();
        await assertAccessible(page);
        await page.getByLabel("Password").fill(NEW_PASSWORD);
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.getByRole("link", { name: "To your dashboard" }).click();
        await page.getByText(`Logged in as ${email}`).waitFor();
      });
    } finally {
      await garden.stop();
    }
  });
});
