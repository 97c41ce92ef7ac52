import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { ask, makeKey, signUp } from "./dashboard-visitor.ts";

describe("a team in the dashboard", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("invites somebody, who joins with the mail's link and gets a key with their role", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      await page.goto("/dashboard/team");
      await page.getByRole("button", { name: "Invite" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("E-mail address").fill("bea@example.com");
      await dialog.getByLabel("Role").selectOption("read");
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Send the invitation" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("region", { name: "Audit list" }).getByText("invite somebody").waitFor();
      await assertAccessible(page);
      await assertFits(page);

      await page.goto("/dashboard/mail");
      const mail = page.getByRole("article", { name: "You are invited to a team on Seedbed" });
      while ((await mail.count()) === 0) await page.getByRole("button", { name: "Refresh" }).click({ delay: 100 });
      const { pathname, hash } = new URL((await mail.getByRole("link").first().getAttribute("href")) ?? "");
      await page.goto("/dashboard/team");
      await page.getByRole("region", { name: "Invitations" }).getByText("bea@example.com").waitFor();

      await page.context().clearCookies();
      await page.goto("about:blank"); // as from another program
      await page.goto(pathname + hash);
      await page.getByRole("button", { name: "Get your key" }).waitFor();
      await assertAccessible(page);
      await page.getByRole("button", { name: "Get your key" }).click();
      await page.getByRole("heading", { level: 1, name: "Your key is ready" }).waitFor();
      await page.getByText("It has the role read.").waitFor();
    });
  });

  test("makes a key with a role, and shares a sandbox by a link that anybody reads", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      const key = await makeKey(page);
      await page.goto("/dashboard/keys");
      await page.getByRole("button", { name: "Create key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Role").selectOption("admin");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByRole("button", { name: /Copy/ }).first().click();
      await dialog.getByRole("button", { name: "Done" }).click();
      await page.getByRole("region", { name: "API keys" }).getByRole("cell", { name: "admin", exact: true }).waitFor();

      const headers = { ...key.api, "X-Sandbox": "demo" };
      await ask(page, "PATCH", "/v1/users/1", { body: { name: "Shown" }, headers });
      await page.goto("/dashboard/sandboxes");
      await page.getByRole("button", { name: "Share demo" }).click();
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Make a link" }).click();
      await dialog.getByRole("group", { name: "Link, hidden" }).waitFor();
      const link = /\/s\/shared-[\w-]{43}/;
      assert.doesNotMatch((await dialog.textContent()) ?? "", link);
      await dialog.getByRole("button", { name: "Reveal" }).click();
      const [address] = link.exec((await dialog.textContent()) ?? "") ?? assert.fail();
      const read = await fetch(`${garden.origin}${address}/v1/users/1`);
      assert.equal(((await read.json()) as { name: string }).name, "Shown");
    });
  });
});
