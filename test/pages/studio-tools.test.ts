import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

const FOCUSED = `document.activeElement?.tagName`;

describe("the tools of the Studio", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  /** A request of the app under test. */
  function send(method: string, path: string, sandbox: string, body?: unknown): Promise<Response> {
    return fetch(`${garden.origin}${path}`, {
      method,
      headers: { "Content-Type": "application/json", "X-Sandbox": sandbox },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  const PAYMENT = { accountId: "1", amount: 500, payee: { name: "Shop" } };

  test("requests of the app come as they are made, with what they changed and as a test, and are forgotten", async () => {
    await garden.visit("/studio?sandbox=asked&in=users", async (page) => {
      await page.getByRole("button", { name: "Tools" }).click();
      const tools = page.getByRole("complementary", { name: "Tools" });
      await tools.locator('.pill[data-state="live"]').waitFor();
      await tools.getByText("No requests yet").waitFor();
      await send("PATCH", "/v1/users/7", "asked", { name: "By the app" });
      await send("GET", "/v1/nothing", "asked");
      const log = tools.getByRole("list", { name: "Requests, the newest first" });
      await log.getByText("404").waitFor();
      await tools.getByLabel("Find requests").fill("patch");
      assert.equal(await log.locator("> li").count(), 1);
      await log.locator("summary").click();
      await log.getByText("users/7 updated").waitFor();
      await log.getByRole("tab", { name: "pytest" }).click();
      await log.getByText("def test_patch_v1_users_7").waitFor();
      await tools.getByRole("button", { name: "Clear the journal" }).click();
      await tools.getByText("No requests yet").waitFor();
      assert.notEqual(await page.evaluate(FOCUSED), "BODY");
      await tools.getByRole("tab", { name: "Events" }).click();
      await page.waitForURL(/tool=events/);
      await tools.getByText("user.updated").waitFor();
      await tools.getByRole("link", { name: "By the app (users/7)" }).click();
      await page.getByRole("dialog", { name: "By the app" }).waitFor();
      await page.keyboard.press("Escape");
      await tools.getByRole("button", { name: "Close the tools" }).click();
      assert.equal(await page.evaluate("document.activeElement.id"), "studio-tools");
    });
  });

  test("the clock says what will happen, and lets it happen", async () => {
    await garden.visit(
      "/studio?sandbox=later&in=orders&tool=clock",
      async (page) => {
        const tools = page.getByRole("complementary", { name: "Tools" });
        await tools.getByText("Nothing is due.").waitFor();
        await tools.getByLabel(/Autopilot/).check();
        const due = tools.getByRole("list", { name: "What will happen" }).getByRole("listitem");
        await due.first().waitFor();
        await tools.getByRole("button", { name: "+ 1 day" }).click();
        await page.getByRole("status").filter({ hasText: "records changed" }).waitFor();
        await tools.getByText("2026-11-02 00:00").waitFor();
        await tools.getByLabel(/^Advance by/).fill("tomorrow");
        await tools.getByRole("button", { name: "Advance", exact: true }).click();
        await tools.getByRole("alert").waitFor();
      },
      { expected: /status of 4(?:00|22)/ },
    );
  });

  test("a rule of the fault plan is added, meets the app and not the page, and is removed", async () => {
    await garden.visit(
      "/studio?sandbox=failing&in=payments&tool=faults",
      async (page) => {
        const tools = page.getByRole("complementary", { name: "Tools" });
        await tools.getByLabel("How often").fill("1");
        await tools.getByRole("button", { name: "Add the rule" }).click();
        const rules = tools.getByRole("list", { name: "Rules" });
        await rules.getByText("POST /v1/fintech/payments, number 1: answer 503").waitFor();
        assert.equal((await send("POST", "/v1/fintech/payments", "failing", PAYMENT)).status, 503);
        assert.equal((await send("POST", "/v1/fintech/payments", "failing", PAYMENT)).status, 201);
        await rules.getByText("seen 2, fired 1").waitFor();
        await rules.getByRole("button", { name: /^Remove the rule/ }).click();
        await tools.getByText("Nothing fails on purpose.").waitFor();
        assert.notEqual(await page.evaluate(FOCUSED), "BODY");
        await tools.getByLabel("Requests", { exact: true }).fill("POST /v1/nowhere");
        await tools.getByRole("button", { name: "Add the rule" }).click();
        await tools.getByRole("alert").waitFor();
      },
      { expected: /status of 422/ },
    );
  });

  test("a state is saved as a recipe, loaded again, and copied into another sandbox", async () => {
    await send("PATCH", "/v1/users/7", "kept", { name: "Kept" });
    await garden.visit("/studio?sandbox=kept&in=users&tool=state", async (page) => {
      const tools = page.getByRole("complementary", { name: "Tools" });
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        tools.getByRole("button", { name: "Save as a recipe" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), "kept.recipe.json");
      const recipe = await readFile(await download.path());
      await tools.getByRole("button", { name: "Start over from this seed" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
      await page.getByRole("status").filter({ hasText: "started over from seed 1" }).waitFor();
      assert.notEqual(((await (await send("GET", "/v1/users/7", "kept")).json()) as { name: string }).name, "Kept");
      await tools
        .getByLabel("A recipe from a file")
        .setInputFiles({ name: "kept.recipe.json", mimeType: "application/json", buffer: recipe });
      await page.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
      await page.getByRole("gridcell", { name: "Kept" }).waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" }); // it gives the focus back, and would take it from the field
      await tools.getByLabel("Name of the copy").fill("kept-too");
      await tools.getByRole("button", { name: "Copy and go there" }).click();
      await page.waitForURL(/sandbox=kept-too/);
      await page.getByRole("gridcell", { name: "Kept" }).waitFor();
    });
  });

  test("snapshots say that they belong to a key; with one they are taken, compared and gone back to", async () => {
    const password = "correct horse battery";
    const account = { email: "studio@example.com", password };
    const json = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
    const signUp = await fetch(`${garden.origin}/api/account/signup`, {
      method: "POST",
      headers: json,
      body: JSON.stringify(account),
    });
    const cookie = (signUp.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const post = async (path: string, method: string, body: unknown): Promise<unknown> =>
      (
        await fetch(`${garden.origin}${path}`, { method, headers: { ...json, cookie }, body: JSON.stringify(body) })
      ).json();
    await post("/api/account/plan", "PUT", { plan: "developer" });
    const { secret: apiKey } = (await post("/api/account/keys", "POST", { name: "studio" })) as { secret: string };
    await garden.visit(
      "/studio?in=users&tool=snapshots",
      async (page) => {
        const tools = page.getByRole("complementary", { name: "Tools" });
        await tools.getByText("Snapshots need an API key.").waitFor();
        await page.getByText("Use a key").click();
        await page.getByLabel("X-API-Key").fill(apiKey);
        await page.getByRole("button", { name: "Use it" }).click();
        await page.getByLabel("X-API-Key").waitFor({ state: "hidden" });
        assert.equal(await page.evaluate(FOCUSED), "SUMMARY");
        await tools.getByLabel("Name of the snapshot").fill("base");
        await tools.getByRole("button", { name: "Take a snapshot" }).click();
        await tools.getByRole("button", { name: "Compare with now: base" }).click();
        await tools.getByText("No differences.").waitFor();
        const key = { "X-API-Key": apiKey, "Content-Type": "application/json" };
        await fetch(`${garden.origin}/v1/users/2`, { method: "PATCH", headers: key, body: '{"name":"After base"}' });
        await page.getByRole("gridcell", { name: /After base/ }).waitFor();
        await tools.getByRole("button", { name: "Compare with now: base" }).click();
        await tools.getByText("users ~1").waitFor();
        await tools.getByRole("button", { name: "Restore base" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
        await page.getByRole("gridcell", { name: /After base/ }).waitFor({ state: "hidden" });
        assert.doesNotMatch(page.url(), new RegExp(apiKey));
      },
      { expected: /status of 401/ },
    );
  });

  for (const width of [360, 1280]) {
    test(`every tool is accessible and fits at ${width} px in both themes`, async () => {
      await garden.visit(
        "/studio?sandbox=looked&in=orders",
        async (page) => {
          await send("PATCH", "/v1/users/7", "looked", { name: "Seen" });
          await page.getByRole("button", { name: "Tools" }).click();
          for (const tool of ["Requests", "Events", "Clock", "Faults", "State"]) {
            await page.getByRole("tab", { name: tool, exact: true }).click();
            await page.getByRole("tabpanel", { name: tool }).waitFor();
            await assertFits(page);
            await assertAccessible(page);
          }
        },
        { width },
      );
    });
  }
});
