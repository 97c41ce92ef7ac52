import type { Locator, Page } from "@playwright/test";
import { expect, test } from "seedbed/playwright";

const books = (page: Page): Locator => page.getByRole("list", { name: "Books" }).getByRole("listitem");
const orders = (page: Page): Locator => page.getByRole("list", { name: "Orders" }).getByRole("listitem");

/** Worlds that the shop must work in: the same twelve tests in each. */
for (const seed of [1, 2, 7, 42]) {
  test.describe(`in world ${seed}`, () => {
    test.use({ seedbedStart: { seed } });

    test.beforeEach(({ page }) => page.goto("/"));

    test("shows five books", async ({ page }) => {
      await expect(books(page)).toHaveCount(5);
    });

    test("finds a book by its title", async ({ page }) => {
      const title = (await books(page).nth(2).textContent())?.split(",")[0] ?? "";
      await page.getByRole("searchbox").fill(title);
      await expect(books(page).first()).toContainText(title);
    });

    test("says when nothing was found", async ({ page }) => {
      await page.getByRole("searchbox").fill("xyzzy");
      await expect(page.getByText("No such books")).toBeVisible();
    });

    test("orders a book, and only that", async ({ page, seedbed }) => {
      await books(page).first().getByRole("button", { name: "Order" }).click();
      await expect(orders(page).first()).toContainText("Order 151: pending");
      const verdict = await seedbed.mock.expect({
        created: { orders: [{ id: "151", status: "pending" }], payments: [] },
      });
      expect(verdict).toMatchObject({ pass: true });
    });

    test("pays an order once", async ({ page, seedbed }) => {
      await books(page).first().getByRole("button", { name: "Order" }).click();
      await orders(page).first().getByRole("button", { name: "Pay" }).click();
      await expect(orders(page).first()).toContainText("paid");
      expect((await seedbed.mock.changes()).collections["payments"]?.created).toHaveLength(1);
    });

    test("pays once although the first answer is lost", async ({ page, seedbed }) => {
      await seedbed.mock.faults([{ on: "POST /v1/bookstore/orders/{id}/pay", nth: 1, after: "commit", answer: 503 }]);
      await books(page).first().getByRole("button", { name: "Order" }).click();
      await orders(page).first().getByRole("button", { name: "Pay" }).click();
      await expect(orders(page).first()).toContainText("paid");
      const { pass } = await seedbed.mock.verify({
        match: { method: "POST", path: "/v1/bookstore/orders/{id}/pay" },
        exactly: 2,
        sameHeader: "Idempotency-Key",
      });
      expect(pass).toBe(true);
      expect((await seedbed.mock.changes()).collections["payments"]?.created).toHaveLength(1);
    });

    test("tells the buyer when books cannot be had", async ({ page, seedbed }) => {
      await seedbed.mock.faults([{ on: "GET /v1/bookstore/books", answer: 503 }]);
      await page.reload();
      await expect(page.getByRole("alert")).toBeVisible();
    });

    test("tries again when a list fails once", async ({ page, seedbed }) => {
      await seedbed.mock.faults([{ on: "GET /v1/bookstore/books", nth: 1, answer: 500 }]);
      await page.reload();
      await expect(books(page)).toHaveCount(5);
      expect((await seedbed.mock.faults()).map(({ fired }) => fired)).toEqual([1]);
    });

    test("is asked with the sandbox's own name", async ({ page, seedbed }) => {
      await expect(books(page)).toHaveCount(5);
      const { requests } = await seedbed.mock.requests({ path: "/v1/bookstore/books" });
      expect(requests[0]?.query).toMatchObject({ limit: "5", status: "available" });
    });

    test.describe("with a clock", () => {
      test.use({ seedbedSettings: { autopilot: true } });

      test("shows that an order arrives in time", async ({ page, seedbed }) => {
        await books(page).first().getByRole("button", { name: "Order" }).click();
        await orders(page).first().getByRole("button", { name: "Pay" }).click();
        await expect(orders(page).first()).toContainText("paid");
        await seedbed.mock.advance("P30D");
        await page.getByRole("button", { name: "Refresh" }).click();
        await expect(orders(page).first()).toContainText("delivered");
      });
    });

    test.describe("with hostile data", () => {
      test.use({ seedbedStart: { seed, profile: "markup" } });

      test("shows markup as text", async ({ page }) => {
        await expect(books(page)).toHaveCount(5);
        expect(await page.locator("li script, li img").count()).toBe(0);
      });
    });

    test.describe("without any data", () => {
      test.use({ seedbedStart: { seed, size: 0 } });

      test("shows an empty shop", async ({ page }) => {
        await expect(page.getByText("No such books")).toBeVisible();
      });
    });
  });
}
