import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import type { Page } from "playwright-core";

import { startReceiver } from "../events/receiver.ts";
import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, readClipboard, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { MANY_PEOPLE, signUp } from "./dashboard-visitor.ts";

const run = promisify(execFile);

describe("the dashboard on the free plan", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden(MANY_PEOPLE);
  });
  after(() => garden.stop());

  async function open(page: Page, view: string, title: string): Promise<void> {
    await page.goto(`/dashboard/${view}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }

  test("says why there is no key, no usage and no snapshot, what there is instead, and leads to the plans", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page, "free");
      for (const [view, why, instead] of [
        ["keys", "The free plan has no API keys.", "The API works without a key"],
        ["usage", "Usage is only shown for API keys, and the free plan has none.", "100 requests an hour are free"],
        ["snapshots", "Snapshots need an API key, and the free plan has none.", "save a state as a recipe"],
      ] as const) {
        await page.goto(`/dashboard/${view}`);
        await page.getByText(why).waitFor();
        await page.getByText(instead).waitFor();
        await page.getByRole("link", { name: "See the plans" }).waitFor();
      }
      await page.getByRole("link", { name: "See the plans" }).click();
      await page.getByText("No card is charged here").waitFor();
      await page.getByRole("button", { name: "Choose developer" }).click();
      await page.getByRole("button", { name: "Change to Developer" }).click();
      await page.getByRole("status").filter({ hasText: "Your plan is developer" }).waitFor();
      await page.getByRole("listitem").filter({ hasText: "your plan" }).getByText("$9 a month").waitFor();
    });
  });

  test("has three steps that need no key, and ticks them off", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page, "free");
      await page.goto("/dashboard");
      await page.getByText("0 of 3 done").waitFor();
      await page.getByRole("button", { name: "Copy curl" }).first().click();
      await run("bash", ["-c", await readClipboard(page)]);
      await page.getByText("1 of 3 done").waitFor();
      await page.getByRole("button", { name: "Copy curl" }).click();
      await run("bash", ["-c", await readClipboard(page)]);
      await page.getByText("2 of 3 done").waitFor();
      await page.getByRole("link", { name: "Create a webhook" }).click();
      await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
    });
  });

  test("shows the visitor's own sandboxes, which are created, opened, reset and deleted, and uses up no requests", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page, "free");
      const before = await remaining(garden.origin);
      await open(page, "sandboxes", "Sandboxes");
      await page.getByText("the sandboxes of your network address").waitFor();
      await page.getByRole("button", { name: "Create sandbox" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("mine");
      await page.getByRole("dialog").getByRole("button", { name: "Create sandbox" }).click();
      await page.getByRole("status").filter({ hasText: "Sandbox “mine” created" }).waitFor();
      await page.getByRole("button", { name: "Reset mine" }).click();
      await page.getByRole("dialog").getByLabel("Seed").fill("7");
      await page.getByRole("dialog").getByRole("button", { name: "Reset sandbox" }).click();
      await page.getByRole("row", { name: /^mine/ }).getByText("seed 7").waitFor();
      await assertAccessible(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await assertFits(page);
      assert.equal(
        await page.getByRole("link", { name: "Open mine in the Studio" }).getAttribute("href"),
        "/studio?sandbox=mine",
      );
      await page.getByRole("button", { name: "Delete mine" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete sandbox" }).click();
      await page.getByRole("row", { name: /^mine/ }).waitFor({ state: "detached" });
      assert.equal(await remaining(garden.origin), before - 1, "the look at what is left is all that counted");
    });
  });

  test("shows the visitor's webhooks, with their deliveries as they happen", async () => {
    await using receiver = await startReceiver();
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page, "free");
      await open(page, "events", "Events");
      await page.getByText("0 of 3 used").waitFor();
      await page.getByRole("button", { name: "Create subscription" }).click();
      await page.getByRole("dialog").getByLabel("Address").fill(receiver.url);
      await page.getByRole("dialog").getByRole("button", { name: "Create subscription" }).click();
      await page.getByRole("button", { name: "Copy signing secret" }).click();
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByText("● Live").waitFor();
      await fetch(`${garden.origin}/v1/users/7`, {
        method: "PATCH",
        headers: { "Content-Type": "application/json" },
        body: '{"name":"Ada"}',
      });
      await receiver.hears(1);
      const rows = page.getByRole("region", { name: "Deliveries" }).locator("tbody").getByRole("row");
      await rows.filter({ hasText: "user.updated" }).filter({ hasText: "succeeded" }).waitFor();
      await assertAccessible(page);
    });
  });
});

/** Requests that this machine has left, which asking costs one of. */
async function remaining(origin: string): Promise<number> {
  return Number((await fetch(`${origin}/v1/users/1`)).headers.get("x-ratelimit-remaining"));
}
