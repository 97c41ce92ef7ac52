import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, readClipboard, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

describe("the Seed Explorer", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("is a switch beside the title that has an address, and Back undoes it", async () => {
    await garden.visit("/explore", async (page) => {
      const toggle = page.getByRole("switch", { name: "Seed Explorer", exact: true });
      assert.equal(await toggle.isChecked(), false);
      await toggle.check();
      assert.equal(new URL(page.url()).searchParams.get("seedExplorer"), "1");
      await page.getByRole("heading", { level: 2, name: "Data for seed 1" }).waitFor();
      await page.goBack();
      await page.getByRole("navigation", { name: "Operations" }).waitFor();
      assert.equal(await toggle.isChecked(), false);
      await page.goForward();
      await page.getByRole("heading", { level: 2, name: "Data for seed 1" }).waitFor();
      assert.equal(await toggle.isChecked(), true);
    });
  });

  test("opens at the seed and domain of its address, and copies users that equal the API's record for record", async () => {
    await garden.visit("/explore?seedExplorer=1&seed=7&domain=fintech", async (page) => {
      await page.getByRole("heading", { level: 2, name: "Data for seed 7" }).waitFor();
      assert.equal(await page.getByRole("tab", { name: "Fintech" }).getAttribute("aria-selected"), "true");
      for (const name of ["accounts", "transfers", "payments", "cards", "transactions"]) {
        await page.getByRole("article", { name, exact: true }).waitFor();
      }
      await page.getByRole("tab", { name: "Core" }).click();
      await page.getByRole("button", { name: "Copy users" }).click();
      await page.getByRole("status").filter({ hasText: "100 users copied" }).waitFor();
      const { users } = (await (await fetch(`${garden.origin}/v1/core/users?_seed=7&limit=100`)).json()) as {
        users: unknown[];
      };
      assert.deepEqual(JSON.parse(await readClipboard(page)), users);
    });
  });

  test("goes to the previous, the next, a random and a typed seed, and stays where it is for what is no seed", async () => {
    await garden.visit("/explore?seedExplorer=1&seed=7", async (page) => {
      const seed = page.getByRole("spinbutton", { name: "Seed", exact: true });
      const heading = page.getByRole("heading", { level: 2 });
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.getByRole("heading", { name: "Data for seed 8" }).waitFor();
      assert.equal(await seed.inputValue(), "8");
      await page.getByRole("button", { name: "Previous", exact: true }).click();
      await page.getByRole("heading", { name: "Data for seed 7" }).waitFor();
      await page.getByRole("button", { name: "Random", exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get("seed") !== "7");
      await seed.fill("-12");
      await page.getByRole("heading", { name: "Data for seed -12" }).waitFor();
      await seed.fill("1.5");
      await page.getByText("A seed is a whole number").waitFor();
      assert.equal(await seed.getAttribute("aria-invalid"), "true");
      assert.equal(await heading.first().textContent(), "Data for seed -12");
      assert.equal(new URL(page.url()).searchParams.get("seed"), "-12");
      await seed.fill("42");
      await page.getByRole("heading", { name: "Data for seed 42" }).waitFor();
      assert.equal(await page.getByText("A seed is a whole number").count(), 0);
    });
  });

  test("exports one file of all domains, which equals the fixtures of the API", async () => {
    await garden.visit("/explore?seedExplorer=1&seed=7", async (page) => {
      await page.getByRole("heading", { name: "Data for seed 7" }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export JSON fixtures" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), "fixtures-seed-7.json");
      await page.getByRole("status").filter({ hasText: "fixtures-seed-7.json downloaded" }).waitFor();
      const fixtures = JSON.parse(await readFile(await download.path(), "utf8")) as {
        seed: number;
        core: { users: unknown[] };
      };
      assert.equal(fixtures.seed, 7);
      assert.deepEqual(Object.keys(fixtures), ["seed", "datasetVersion", "core", "bookstore", "fintech", "healthcare"]);
      const { users } = (await (await fetch(`${garden.origin}/v1/core/users?_seed=7&limit=100`)).json()) as {
        users: unknown[];
      };
      assert.deepEqual(fixtures.core.users, users);
    });
  });

  test("moves between domains by arrow keys, Home and End", async () => {
    await garden.visit("/explore?seedExplorer=1&seed=7", async (page) => {
      await page.getByRole("tablist", { name: "Domain" }).waitFor();
      await page.getByRole("tab", { name: "Core" }).focus();
      for (const [key, name] of [
        ["ArrowRight", "Bookstore"],
        ["End", "Healthcare"],
        ["ArrowRight", "Core"],
        ["ArrowLeft", "Healthcare"],
        ["Home", "Core"],
      ] as const) {
        await page.keyboard.press(key);
        assert.equal(await page.getByRole("tab", { name, selected: true }).count(), 1, `${key} leads to ${name}`);
        assert.equal(await page.evaluate<string>("document.activeElement.textContent"), name);
      }
    });
  });

  test("shows the first ten records, all of them, or JSON, and sorts them", async () => {
    await garden.visit("/explore?seedExplorer=1&seed=7", async (page) => {
      const users = page.getByRole("article", { name: "users", exact: true });
      await users.getByText("The first 10 of 100 records").waitFor();
      assert.equal(await users.getByRole("row").count(), 11);
      await users.getByRole("button", { name: "Show all" }).click();
      await users.getByText("All 100 records").waitFor();
      assert.equal(await users.getByRole("row").count(), 101);
      await users.getByRole("button", { name: "id", exact: true }).click();
      await users.getByRole("button", { name: "id", exact: true }).click();
      assert.equal(await users.getByRole("row").nth(1).getByRole("cell").first().textContent(), "100");
      await page.getByRole("button", { name: "JSON", exact: true }).click();
      await users.getByRole("region", { name: "users of seed 7" }).getByText('"name"').first().waitFor();
      assert.equal(new URL(page.url()).searchParams.get("as"), "json");
    });
  });

  test("shows one collection or record by its address, with ids as links, pictures, and one stop for a table's head", async () => {
    await garden.visit("/explore?seedExplorer=1&seed=42&collection=orders&sort=orders:-total", async (page) => {
      const orders = page.getByRole("article", { name: "orders", exact: true });
      await orders.waitFor();
      assert.equal(await page.getByRole("article").count(), 1);
      assert.equal(await page.getByRole("tab", { name: "Bookstore" }).getAttribute("aria-selected"), "true");
      const total = orders.getByRole("columnheader", { name: "total", exact: true });
      assert.equal(await total.getAttribute("aria-sort"), "descending");
      assert.equal(await orders.locator('th button[tabindex="0"]').count(), 1);
      await orders.locator('th button[tabindex="0"]').focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      assert.equal(new URL(page.url()).searchParams.get("sort"), "orders:orderNumber");
      assert.match((await orders.getByRole("row").nth(1).textContent()) ?? "", /\d items?/);

      const userId = (await orders.getByRole("row").nth(1).getByRole("link").nth(1).textContent()) ?? "";
      await orders.getByRole("row").nth(1).getByRole("link").nth(1).click();
      await page.waitForURL(`**/explore?seedExplorer=1&seed=42&domain=core&collection=users&id=${userId}*`);
      const user = page.getByRole("region", { name: "users of seed 42" });
      await user.getByText('"email"').waitFor();
      const found = (await (await fetch(`${garden.origin}/v1/users/${userId}?_seed=42`)).json()) as { email: string };
      await user.getByText(`"${found.email}"`, { exact: true }).waitFor();
      assert.match(await page.title(), new RegExp(`Seed 42, users ${userId}`));
      await page.getByRole("link", { name: "All users" }).click();
      await page.getByRole("row").nth(1).locator("img").waitFor();
      await page.goto("/explore?seedExplorer=1&seed=hello");
      await page.getByText("“hello” is not a seed, so this is seed 1.").waitFor();
    });
  });

  test("compares with another seed", async () => {
    await garden.visit("/explore?seedExplorer=1&seed=7", async (page) => {
      await page.getByRole("button", { name: "Compare with another seed" }).click();
      await page.getByRole("spinbutton", { name: "Compare with seed" }).fill("9");
      const users = page.getByRole("article", { name: "users", exact: true });
      await users.getByRole("region", { name: "users of seed 9, for comparison" }).waitFor();
      await users.getByText("no records are the same").waitFor();
      assert.equal(new URL(page.url()).searchParams.get("compare"), "9");
      await page.getByRole("spinbutton", { name: "Compare with seed" }).fill("7");
      await users.getByText("10 of 10 are the same").waitFor();
    });
  });

  test("opens a collection in the request builder", async () => {
    await garden.visit("/explore?seedExplorer=1&seed=7&domain=healthcare", async (page) => {
      await page
        .getByRole("article", { name: "patients" })
        .getByRole("link", { name: "Open in request builder" })
        .click();
      await page.waitForURL("**/explore?op=listPatients&p._seed=7");
      await page.getByRole("heading", { name: "List patients" }).waitFor();
    });
  });

  test("copies its own address, which shows the same again", async () => {
    await garden.visit("/explore?seedExplorer=1&seed=7&domain=bookstore", async (page) => {
      await page.getByRole("button", { name: "Copy link" }).click();
      assert.equal(await readClipboard(page), `${garden.origin}/explore?seedExplorer=1&seed=7&domain=bookstore`);
    });
  });

  test("uses up none of the visitor's requests", async () => {
    const before = await remaining(garden.origin);
    await garden.visit("/explore?seedExplorer=1&seed=70", async (page) => {
      await page.getByRole("article", { name: "users" }).getByRole("button", { name: "Show all" }).click();
      await page.getByText("All 100 records").waitFor();
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.getByRole("heading", { name: "Data for seed 71" }).waitFor();
    });
    assert.equal(await remaining(garden.origin), before - 1);
  });

  test("copies a collection at Retry when it could not be read at first", async () => {
    await garden.visit(
      "/explore?seedExplorer=1&seed=7",
      async (page) => {
        const users = page.getByRole("article", { name: "users" });
        await users.waitFor();
        await page.route("**/api/seeds/7/**", (route) => route.abort());
        await users.getByRole("button", { name: "Copy users" }).click();
        await users.getByRole("alert").getByText("users could not be read.").waitFor();
        await page.unroute("**/api/seeds/7/**");
        await users.getByRole("alert").getByRole("button", { name: "Retry" }).click();
        await page.getByRole("status").filter({ hasText: "users copied" }).waitFor();
        assert.equal(await users.getByRole("alert").count(), 0);
      },
      { expected: /ERR_FAILED/ },
    );
  });

  test("keeps the last good data and offers Retry when a seed cannot be read", async () => {
    await garden.visit(
      "/explore?seedExplorer=1&seed=7",
      async (page) => {
        await page.getByRole("heading", { name: "Data for seed 7" }).waitFor();
        await page.route("**/api/seeds/8", (route) => route.abort());
        await page.getByRole("button", { name: "Next", exact: true }).click();
        await page.getByRole("alert").getByText("Seed 8 could not be read.").waitFor();
        await page.getByRole("heading", { name: "Data for seed 7" }).waitFor();
        await page.unroute("**/api/seeds/8");
        await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
        await page.getByRole("heading", { name: "Data for seed 8" }).waitFor();
      },
      { expected: /ERR_FAILED/ },
    );
  });

  test(`is accessible in both themes, comparing too, and fits 360 pixels`, async () => {
    await garden.visit("/explore?seedExplorer=1&seed=7&compare=8&domain=bookstore", async (page) => {
      await page.getByRole("region", { name: "books of seed 8, for comparison" }).waitFor();
      await assertAccessible(page);
      await page.getByRole("button", { name: "JSON", exact: true }).click();
      await page.getByRole("spinbutton", { name: "Seed", exact: true }).fill("1e3");
      await assertAccessible(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await assertFits(page);
    });
  });
});

/** Requests that this machine has left, which asking costs one of. */
async function remaining(origin: string): Promise<number> {
  return Number((await fetch(`${origin}/v1/users/1`)).headers.get("x-ratelimit-remaining"));
}
