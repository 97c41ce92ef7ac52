import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

describe("a domain of one's own on the pages", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden({ CONFIG: path.resolve(import.meta.dirname, "../../examples/hotel.yaml") });
  });
  after(() => garden.stop());

  test("stands on the landing page, and what is not served does not", async () => {
    await garden.visit("/", async (page) => {
      const cards = page.getByRole("region", { name: "The domains" }).getByRole("listitem");
      assert.deepEqual(
        await cards.getByRole("link").evaluateAll((links) => links.map(({ textContent }) => textContent)),
        ["Hotel", "Core"],
      );
      assert.equal(await page.getByRole("button", { name: "Pay an order" }).count(), 0);
      const words = (await page.locator("main").textContent()) ?? "";
      assert.match(words, /Rooms, guests, reservations, invoices and lines that fit together/);
      assert.doesNotMatch(words, /bookstore\/orders|healthcare/);
      await page.getByRole("link", { name: "Hotel" }).click();
      await page.getByRole("tab", { name: "Hotel", exact: true, selected: true }).waitFor();
    });
  });

  test("stands in the Studio's list, with its states, relations and marks", async () => {
    await garden.visit("/studio?sandbox=stay&in=reservations", async (page) => {
      const links = page.getByRole("navigation", { name: "Collections" });
      await links.getByRole("link", { name: "reservations" }).waitFor();
      assert.ok(await links.getByRole("heading", { name: "Hotel" }).isVisible());
      const grid = page.getByRole("grid", { name: "reservations" });
      await grid.locator('[data-cell="1:0"]').click();
      const drawer = page.getByRole("dialog");
      await drawer.getByRole("link", { name: /^room \d+$/ }).click();
      await page.waitForURL(/in=rooms&id=/);
      await drawer.getByRole("link", { name: /^\d+ reservations?$/ }).waitFor();
      await drawer.getByRole("button", { name: "Edit" }).click();
      const form = page.getByRole("dialog", { name: /^Change room/ });
      await form.getByLabel(/^rate/).fill("12345");
      await form.getByRole("button", { name: "Save" }).click();
      await page
        .getByRole("status")
        .filter({ hasText: /room \d+: rate changed/ })
        .waitFor();
      await page.keyboard.press("Escape");
      await links.getByRole("link", { name: /rooms 1 updated/ }).waitFor();
      await assertAccessible(page);
    });
  });
});
