import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import type { Page } from "playwright-core";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, readClipboard, startGarden, until } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { MANY_PEOPLE, ask, makeKey, signUp } from "./dashboard-visitor.ts";
import type { MadeKey } from "./dashboard-visitor.ts";

const run = promisify(execFile);

/** A customer with a snapshot and changes since: one user added, one removed, one changed. */
async function prepare(page: Page): Promise<MadeKey> {
  await signUp(page);
  const key = await makeKey(page);
  const headers = key.api;
  await ask(page, "POST", "/api/data/snapshots", { body: { name: "before" }, headers: key.own });
  await ask(page, "POST", "/v1/core/users", { body: { name: "Grace Hopper", email: "grace@example.com" }, headers });
  await ask(page, "DELETE", "/v1/core/users/7", { headers });
  await ask(page, "PATCH", "/v1/core/users/3", { body: { name: "Somebody Else" }, headers });
  return key;
}

describe("the dashboard's snapshots and sandboxes", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden(MANY_PEOPLE);
  });
  after(() => garden.stop());

  test("compares a snapshot with now by collection, record and field, at an address of its own", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await prepare(page);
      await page.goto("/dashboard/snapshots");
      await page.getByText("1 of 5 used").waitFor();
      await page.getByRole("row", { name: /^before default / }).waitFor();
      await page.getByRole("button", { name: "Compare before" }).click();
      const summary = page.getByRole("region", { name: "Differences by collection" });
      await summary.waitFor();
      assert.deepEqual(await summary.locator("tbody").getByRole("row").allTextContents(), ["users+1−1~1"]);
      await page.getByText("Grace Hopper").waitFor();
      await page.getByText("Somebody Else").click();
      const fields = page.getByRole("region", { name: "Fields of 3" });
      assert.match((await fields.getByRole("row", { name: /^name / }).textContent()) ?? "", /Somebody Else$/);
      assert.match(page.url(), /\?compare=/);
      await page.reload();
      await summary.waitFor();
      await page.goBack();
      await summary.waitFor({ state: "detached" });
    });
  });

  test("says before restoring what would change, keeps a safety snapshot, and brings everything back", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await prepare(page);
      await page.goto("/dashboard/snapshots");
      await page.getByRole("button", { name: "Restore before" }).click();
      const dialog = page.getByRole("dialog", { name: "Restore “before”?" });
      await dialog.getByText("overwrites the key's own sandbox").waitFor();
      await dialog.getByText("1 record created since will be deleted, 1 record deleted since will come back").waitFor();
      await page.setViewportSize({ width: 360, height: 800 });
      const isCut = `{ const region = document.querySelector("dialog .table-region"); region.scrollWidth > region.clientWidth }`;
      await until(async () => !(await page.evaluate<boolean>(isCut)), "all columns show");
      await page.setViewportSize({ width: 1280, height: 900 });
      assert.equal(await dialog.getByRole("checkbox", { name: /safety snapshot/ }).isChecked(), true);
      await dialog.getByRole("button", { name: "Restore", exact: true }).click();
      await page.getByRole("status").filter({ hasText: "“before” restored" }).waitFor();
      await page.getByText("2 of 5 used").waitFor();
      await page.getByRole("rowheader", { name: "before restoring before" }).waitFor();
      const { total } = await ask<{ total: number }>(page, "GET", "/v1/core/users?limit=1", { headers: key.api });
      assert.equal(total, 100);
      await ask(page, "GET", "/v1/core/users/7", { headers: key.api });

      await page.getByRole("button", { name: "Restore before restoring before" }).click();
      await page.getByRole("dialog").getByRole("checkbox").uncheck();
      await page.getByRole("dialog").getByRole("button", { name: "Restore", exact: true }).click();
      await page.getByRole("status").filter({ hasText: "restored" }).waitFor();
      const { name } = await ask<{ name: string }>(page, "GET", "/v1/core/users/3", { headers: key.api });
      assert.equal(name, "Somebody Else");
    });
  });

  test("opens a key and a sandbox in the Studio, which asks whoever is logged in for no secret", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await prepare(page);
      await ask(page, "POST", "/api/sandboxes", { body: { name: "other", from: { seed: 7 } }, headers: key.own });
      await page.goto("/dashboard/sandboxes");
      await page.getByRole("link", { name: "Open other in the Studio" }).click();
      await page.locator('[data-cell="1:1"]').waitFor();
      assert.equal(await page.getByLabel("Sandbox").inputValue(), "other");
      await page.goto("/dashboard/keys");
      await page.getByText("never", { exact: true }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Open laptop in the Studio" }).click();
      await page.getByText("Somebody Else").waitFor();
      assert.equal(new URL(page.url()).searchParams.get("key"), key.id);
      await page.getByRole("button", { name: "Tools" }).click();
      await page.getByRole("tab", { name: "Snapshots" }).click();
      await page.getByRole("list", { name: "Snapshots" }).getByText("of default").waitFor();
      await assertAccessible(page);
      await page.locator('[data-cell="3:2"]').focus();
      await page.keyboard.press("F2");
      await page.keyboard.insertText("Typed in the Studio");
      await page.keyboard.press("Enter");
      await page.getByRole("status").filter({ hasText: "name changed" }).waitFor();
      const { name } = await ask<{ name: string }>(page, "GET", "/v1/core/users/3", { headers: key.api });
      assert.equal(name, "Typed in the Studio");

      await page.goto("/studio");
      await page.getByText("Typed in the Studio").waitFor();
      await page.getByRole("combobox", { name: "Key", exact: true }).selectOption("none, as a visitor");
      await page.getByText("Typed in the Studio").waitFor({ state: "detached" });
      assert.equal(new URL(page.url()).searchParams.get("key"), "none");
    });
  });

  test("a key that only the Studio used counts as used", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      const key = await makeKey(page);
      await page.goto(`/studio?key=${key.id}`);
      await page.locator('[data-cell="1:1"]').waitFor();
      await page.goto("/dashboard/keys");
      await page.getByRole("row", { name: /laptop/ }).waitFor();
      assert.equal(await page.getByText("never", { exact: true }).count(), 0);
    });
  });

  test("disables Create at the plan's number, counted over all keys, with the reason and the way to more", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      const first = await prepare(page);
      const second = await makeKey(page, "second");
      for (const name of ["two", "three"]) {
        await ask(page, "POST", "/api/data/snapshots", { body: { name }, headers: first.own });
      }
      for (const name of ["four", "five"]) {
        await ask(page, "POST", "/api/data/snapshots", { body: { name }, headers: second.own });
      }
      await page.goto("/dashboard/snapshots");
      await page.getByText("5 of 5 used").waitFor();
      const create = page.getByRole("button", { name: "Create snapshot" });
      assert.equal(await create.isDisabled(), true);
      const reason = await create.getAttribute("aria-describedby");
      assert.match(
        (await page.locator(`[id="${reason}"]`).textContent()) ?? "",
        /has 5 snapshots for all your keys together/,
      );
      await page.getByRole("button", { name: "Restore before" }).click();
      assert.equal(await page.getByRole("dialog").getByRole("checkbox").isDisabled(), true);
      await page.getByRole("button", { name: "Cancel" }).click();

      await page.getByLabel("Key", { exact: true }).selectOption({ label: await optionOf(page, "second") });
      await page.getByRole("rowheader", { name: "five" }).waitFor();
      assert.equal(await page.getByRole("rowheader", { name: "before" }).count(), 0);
      await page.getByRole("button", { name: "Delete five" }).click();
      await page.getByRole("button", { name: "Delete snapshot" }).click();
      await page.getByText("4 of 5 used").waitFor();
      assert.equal(await create.isDisabled(), false);
      await page.getByRole("link", { name: "Events" }).click();
      await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
      assert.equal(new URL(page.url()).searchParams.get("key"), second.id, "the key stays chosen in the next view");
    });
  });

  test("leaves open what was opened while an action was still under way", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await prepare(page);
      await page.goto("/dashboard/snapshots");
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/data/snapshots/*", async (route) => {
        await released;
        await route.continue();
      });
      await page.getByRole("button", { name: "Delete before" }).click();
      await page.getByRole("button", { name: "Delete snapshot" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Create snapshot" }).click();
      const dialog = page.getByRole("dialog", { name: "Create snapshot" });
      await dialog.getByLabel("Name").fill("after");
      release();
      await page.getByRole("status").filter({ hasText: "Snapshot “before” deleted" }).waitFor();
      await dialog.getByRole("button", { name: "Create snapshot" }).click();
      await page.getByRole("rowheader", { name: "after" }).waitFor();
      await dialog.waitFor({ state: "detached" });
    });
  });

  test("downloads a snapshot as fixtures that equal the API's export", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await prepare(page);
      await page.goto("/dashboard/snapshots");
      const waiting = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download before" }).click();
      const download = await waiting;
      assert.equal(download.suggestedFilename(), "snapshot-before.json");
      const { snapshots } = await ask<{ snapshots: { id: string }[] }>(page, "GET", "/api/data/snapshots", {
        headers: key.own,
      });
      const exported = await ask(page, "GET", `/api/data/snapshots/${snapshots[0]?.id}/export`, { headers: key.own });
      assert.deepEqual(JSON.parse(await readFile(await download.path(), "utf8")), exported);
    });
  });

  test("makes sandboxes from a seed and a snapshot, shows the header to send, resets and deletes", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await prepare(page);
      await page.goto("/dashboard/sandboxes");
      await page.getByRole("button", { name: "Create sandbox" }).click();
      const dialog = page.getByRole("dialog", { name: "Create sandbox" });
      await dialog.getByLabel("Name").fill("not a name");
      await dialog.getByRole("button", { name: "Create sandbox" }).click();
      await dialog.getByRole("alert").getByRole("link").waitFor();
      await dialog.getByLabel("Name").fill("ci-42");
      await dialog.getByLabel("Seed", { exact: true }).fill("42");
      await dialog.getByRole("button", { name: "Create sandbox" }).click();
      await page.getByRole("row", { name: /^ci-42 seed 42/ }).waitFor();
      await page
        .getByRole("row", { name: /^ci-42/ })
        .getByRole("button", { name: "Copy" })
        .click();
      await page.getByRole("status").filter({ hasText: "Header of ci-42 copied" }).waitFor();
      const header = await readClipboard(page);
      assert.equal(header, "X-Sandbox: ci-42");
      const address = `${garden.origin}/v1/core/users/3`;
      const curl = async (...headers: readonly string[]): Promise<{ name: string }> => {
        const sent = ["-H", `X-API-Key: ${key.secret}`, ...headers.flatMap((line) => ["-H", line])];
        return JSON.parse((await run("curl", ["-s", ...sent, address])).stdout) as { name: string };
      };
      const seeded = (await (await fetch(`${address}?_seed=42`)).json()) as { name: string };
      assert.equal((await curl(header)).name, seeded.name);

      await page.getByRole("button", { name: "Create sandbox" }).click();
      await dialog.getByLabel("Name").fill("back");
      await dialog.getByLabel("a snapshot").check();
      await dialog.getByRole("button", { name: "Create sandbox" }).click();
      await page.getByRole("row", { name: /^back snapshot before/ }).waitFor();
      assert.notEqual((await curl("X-Sandbox: back")).name, "Somebody Else");
      assert.equal((await curl()).name, "Somebody Else");

      await page.getByRole("button", { name: "Reset default" }).click();
      await page.getByRole("dialog").getByText("3 changes are discarded").waitFor();
      await page.getByRole("dialog").getByLabel("Seed", { exact: true }).fill("42");
      await page.getByRole("button", { name: "Reset sandbox" }).click();
      await page.getByRole("row", { name: /^default own seed 42/ }).waitFor();
      assert.equal((await curl()).name, seeded.name);

      await page.getByRole("button", { name: "Delete ci-42" }).click();
      await page.getByRole("button", { name: "Delete sandbox" }).click();
      await page.getByRole("row", { name: /^ci-42/ }).waitFor({ state: "detached" });
    });
  });

  test("stops a sandbox's clock, when it is made and later, and lets it run again", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await prepare(page);
      const clockOf = async (name: string): Promise<{ now: string } | null> => {
        const answer = await ask<{ sandbox: { clock: { now: string } | null } }>(
          page,
          "GET",
          `/api/sandboxes/${name}`,
          {
            headers: key.own,
          },
        );
        return answer.sandbox.clock;
      };
      await page.goto("/dashboard/sandboxes");
      await page.getByRole("button", { name: "Create sandbox" }).click();
      const making = page.getByRole("dialog", { name: "Create sandbox" });
      await making.getByLabel("Name").fill("still");
      await making.getByLabel("stands still").check();
      await making.getByLabel("At (UTC)").fill("");
      await making.getByRole("button", { name: "Create sandbox" }).click();
      await making.getByRole("alert").getByText("Enter a date and a time").waitFor();
      await making.getByLabel("At (UTC)").fill("2030-01-02T03:04:05");
      await making.getByRole("button", { name: "Create sandbox" }).click();
      await page.getByRole("row", { name: /^still clock at 2030-01-02 03:04:05 UTC/ }).waitFor();
      assert.deepEqual(await clockOf("still"), { now: "2030-01-02T03:04:05.000Z", running: false });

      await page.getByRole("button", { name: "Clock of still" }).click();
      const setting = page.getByRole("dialog", { name: "Clock of “still”" });
      assert.equal(await setting.getByLabel("At (UTC)").inputValue(), "2030-01-02T03:04:05");
      await setting.getByLabel("runs").check();
      await setting.getByRole("button", { name: "Set clock" }).click();
      await page.getByRole("status").filter({ hasText: "The clock of still runs" }).waitFor();
      await page.getByText("clock at").waitFor({ state: "detached" });
      assert.equal(await clockOf("still"), null);

      await page.getByRole("button", { name: "Clock of default" }).click();
      const own = page.getByRole("dialog", { name: "Clock of “default”" });
      await own.getByLabel("stands still").check();
      await own.getByLabel("At (UTC)").fill("2031-05-06T07:08:09");
      await assertAccessible(page);
      await own.getByRole("button", { name: "Set clock" }).click();
      await page.getByRole("row", { name: /^default own clock at 2031-05-06 07:08:09 UTC/ }).waitFor();
      assert.deepEqual(await clockOf("default"), { now: "2031-05-06T07:08:09.000Z", running: false });
    });
  });

  test("compares and restores another sandbox than the key's own", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await prepare(page);
      await ask(page, "POST", "/api/sandboxes", { body: { name: "other", from: { seed: 1 } }, headers: key.own });
      await page.goto("/dashboard/snapshots");
      await page.getByLabel("Of sandbox").selectOption("other");
      await page.getByRole("button", { name: "Compare before" }).click();
      await page.getByText("No difference: every record is the same.").waitFor();
      assert.equal(new URL(page.url()).searchParams.get("sandbox"), "other");
      await page.getByRole("button", { name: "Create snapshot" }).click();
      await page.getByRole("dialog", { name: "Create snapshot of “other”" }).getByLabel("Name").fill("of other");
      await page.getByRole("dialog").getByRole("button", { name: "Create snapshot" }).click();
      await page.getByLabel("With").selectOption({ label: "of other" });
      await page.getByText("No difference: every record is the same.").waitFor();
      assert.ok(new URL(page.url()).searchParams.has("against"));
    });
  });

  test(`is accessible in both themes, with its dialogs, and fits 360 pixels`, async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await prepare(page);
      await ask(page, "POST", "/api/sandboxes", { body: { name: "other", from: { seed: 7 } }, headers: key.own });
      const long = { name: "after the payment of order 144, and some more" };
      await ask(page, "POST", "/api/data/snapshots", { body: long, headers: key.own });
      await page.goto("/dashboard/snapshots");
      await page.getByRole("button", { name: "Compare before" }).click();
      await page.getByText("Somebody Else").click();
      await page.getByText("Grace Hopper").click();
      await assertAccessible(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await assertFits(page);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByRole("button", { name: "Restore before" }).click();
      await page.getByRole("region", { name: "Changes since the snapshot" }).waitFor();
      await assertAccessible(page);
      await page.goto("/dashboard/sandboxes");
      await page.getByRole("button", { name: "Delete other" }).waitFor();
      await assertAccessible(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await assertFits(page);
      await page.getByRole("button", { name: "Create sandbox" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Create sandbox" }).click();
      await assertAccessible(page);
      await assertFits(page);
    });
  });
});

/** The text of a key's option, which ends with its prefix. */
async function optionOf(page: Page, name: string): Promise<string> {
  const options = await page.getByLabel("Key", { exact: true }).getByRole("option").allTextContents();
  return options.find((option) => option.startsWith(name)) ?? "";
}
