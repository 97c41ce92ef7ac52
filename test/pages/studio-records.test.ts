import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, startGarden, until } from "./browser.ts";
import type { Garden } from "./browser.ts";

/** The grid's cell that has the focus, or else the tag of the element. */
const FOCUSED = `(() => { const at = document.activeElement; return at?.dataset.cell ?? at?.tagName; })()`;

describe("the records of the Studio", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  async function write(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await fetch(`${garden.origin}${path}`, {
      method,
      headers: { "Content-Type": "application/json", "X-Sandbox": "shown" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assert.ok(answer.ok, await answer.clone().text());
    return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  }

  test("lists every collection, draws only the rows in sight, and uses up none of the visitor's requests", async () => {
    await garden.visit("/studio?in=reviews", async (page) => {
      const grid = page.getByRole("grid", { name: "reviews" });
      await grid.getByRole("gridcell", { name: "1", exact: true }).first().waitFor();
      assert.equal(await grid.getAttribute("aria-rowcount"), "801");
      assert.ok((await grid.getByRole("row").count()) < 60);
      assert.equal(await page.getByRole("navigation", { name: "Collections" }).getByRole("link").count(), 15);
      await grid.locator('[data-cell="1:0"]').focus();
      await page.keyboard.press("Control+End");
      await grid.locator('[role="gridcell"].id', { hasText: /^800$/ }).waitFor();
      const left = (await fetch(`${garden.origin}/v1/users/1`)).headers.get("x-ratelimit-remaining");
      assert.equal(left, "99");
      const { requests } = (await (await fetch(`${garden.origin}/api/requests`)).json()) as { requests: unknown[] };
      assert.equal(requests.length, 1, "what the page read is not in the journal");
    });
  });

  test("is used by keyboard: one stop, arrows move, Enter sorts and opens, and the focus comes back", async () => {
    await garden.visit("/studio?in=books", async (page) => {
      const grid = page.getByRole("grid", { name: "books" });
      await grid.locator('[data-cell="1:0"]').waitFor();
      assert.equal(await grid.locator('[tabindex="0"]').count(), 1);
      await page.getByLabel("Add a filter").focus();
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(FOCUSED), "1:0");
      for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
      assert.equal(await page.evaluate(FOCUSED), "0:2");
      await page.keyboard.press("Enter");
      await page.waitForURL(/sort=title/);
      await page.getByRole("status").filter({ hasText: "Sorted by title, ascending" }).waitFor();
      assert.equal(await page.evaluate(FOCUSED), "0:2");
      await page.keyboard.press("PageDown");
      await page.keyboard.press("Home");
      const [place] = [await page.evaluate<string>(FOCUSED)];
      await page.keyboard.press("Enter");
      const drawer = page.getByRole("dialog");
      await drawer.getByRole("heading", { level: 2 }).waitFor();
      assert.match(page.url(), /[?&]id=\d+/);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      await until(async () => (await page.evaluate(FOCUSED)) === place, "the focus comes back"); // the row is drawn again
    });
  });

  test("finds by the API's own words, which its address keeps", async () => {
    await garden.visit("/studio?in=books&f.price[gte]=2000&sort=-price", async (page) => {
      const grid = page.getByRole("grid", { name: "books" });
      await grid.waitFor();
      const expected = (await (
        await fetch(`${garden.origin}/v1/bookstore/books?price[gte]=2000&sort=-price`)
      ).json()) as { total: number; books: { id: string }[] };
      await page.getByText(`${expected.total} records`, { exact: true }).waitFor();
      await grid.locator(`[data-cell="1:0"]`, { hasText: new RegExp(`^${expected.books[0]?.id ?? ""}$`) }).waitFor();
      await page.getByLabel("Search books").fill("sea");
      await page.waitForURL(/q=sea/);
      await page.getByLabel("Add a filter").selectOption("format");
      await page.locator('[aria-label="Value of format"]:focus').waitFor();
      await page.getByLabel("Value of format").selectOption("ebook");
      await page.waitForURL(/f\.format=ebook/);
      await page.getByRole("button", { name: "Remove the filter format" }).click();
      assert.notEqual(await page.evaluate(FOCUSED), "BODY");
      await page.getByLabel("Search books").fill("no book has these words in it");
      await page.getByRole("button", { name: "Show all books" }).click();
      assert.notEqual(await page.evaluate(FOCUSED), "BODY");
      await page.getByText("200 records", { exact: true }).waitFor();
    });
  });

  test("reads again by itself once the browser is back online", async () => {
    await garden.visit(
      "/studio?in=books",
      async (page) => {
        const grid = page.getByRole("grid");
        await grid.locator('[data-cell="1:0"]').waitFor();
        await page.context().setOffline(true);
        await page.getByRole("link", { name: "authors" }).click();
        await page.getByText("You are offline").first().waitFor();
        await page.context().setOffline(false);
        await page.getByRole("grid", { name: "authors" }).locator('[data-cell="1:0"]').waitFor();
        assert.equal(await page.getByText("You are offline").count(), 0);
      },
      { expected: /ERR_INTERNET_DISCONNECTED/ },
    );
  });

  test("a text that runs from right to left does so in its cell, and its stop is at its end", async () => {
    const headers = { "X-Sandbox": "hebrew", "Content-Type": "application/json" };
    await fetch(`${garden.origin}/v1/core/users/1`, { method: "PATCH", headers, body: '{"name":"שלום!"}' });
    await garden.visit("/studio?sandbox=hebrew&in=users&id=1", async (page) => {
      for (const where of ['[role="grid"]', ".record-fields", "dialog h2"]) {
        const [first, last] = await page
          .locator(where)
          .getByText("שלום!")
          .or(page.locator(`${where}:text("שלום!")`))
          .first()
          .evaluate((element) => {
            const at = (index: number): number => {
              const range = document.createRange();
              range.setStart(element.firstChild ?? element, index);
              range.setEnd(element.firstChild ?? element, index + 1);
              return range.getBoundingClientRect().left;
            };
            return [at(0), at(4)];
          });
        assert.ok((last ?? Infinity) < (first ?? 0), `the first letter at ${first}, the stop at ${last}`);
      }
    });
  });

  test("marks what is another than the seed's, tells what happens as it happens, and knows what is gone", async () => {
    await write("PATCH", "/v1/users/2", { name: "Zoë Changed" });
    await write("DELETE", "/v1/bookstore/reviews/3");
    await garden.visit(
      "/studio?sandbox=shown&in=users",
      async (page) => {
        const cell = page.getByRole("gridcell", { name: /Zoë Changed/ });
        await cell.waitFor();
        await page.locator(".grid-cell.updated", { hasText: "Zoë Changed" }).waitFor();
        assert.match((await cell.getAttribute("title")) ?? "", /^was Alice /);
        const links = page.getByRole("navigation", { name: "Collections" });
        await links.getByRole("link", { name: /reviews 1 deleted/ }).waitFor();
        await page.locator('.pill[data-state="live"]').waitFor();
        await write("PATCH", "/v1/users/4", { name: "Came while I looked" });
        await page.getByRole("gridcell", { name: /Came while I looked/ }).waitFor();
        await links.getByRole("link", { name: /users 2 updated/ }).waitFor();
        await page.goto("/studio?sandbox=shown&in=reviews&id=3");
        const drawer = page.getByRole("dialog");
        await drawer.getByText("deleted", { exact: true }).waitFor();
        await drawer.getByText("review.deleted").waitFor();
      },
      { expected: /status of 404/ },
    );
  });

  test("a record leads to what it names and to what names it, and shows its history", async () => {
    await write("PATCH", "/v1/bookstore/books/1", { price: 1 });
    await garden.visit("/studio?sandbox=shown&in=books&id=1", async (page) => {
      const drawer = page.getByRole("dialog");
      const history = drawer.getByRole("region", { name: "History" });
      await history.getByText("book.updated").waitFor();
      await history.getByText("$0.01").waitFor();
      await drawer.getByText("was $8.99").waitFor();
      await drawer.getByRole("link", { name: /^\d+ reviews?$/ }).waitFor();
      await drawer.getByRole("link", { name: "author 1", exact: true }).click();
      await page.waitForURL(/in=authors&id=1/);
      assert.equal(await page.evaluate(FOCUSED), "H2");
      await drawer.getByRole("link", { name: /^\d+ books?$/ }).click();
      await page.waitForURL(/in=books&f\.authorIds=1/);
      await page.getByRole("grid", { name: "books" }).waitFor();
      assert.notEqual(await page.evaluate(FOCUSED), "BODY");
    });
  });

  for (const width of [360, 1280]) {
    test(`is accessible and fits at ${width} px in both themes`, async () => {
      await garden.visit(
        "/studio?sandbox=shown&in=users&f.role=user",
        async (page) => {
          await page.getByRole("gridcell").first().waitFor();
          await assertFits(page);
          await assertAccessible(page);
          await page.getByText("Columns", { exact: false }).first().click();
          const menu = await page.getByRole("group", { name: "Columns" }).boundingBox();
          assert.ok(menu !== null && menu.x >= 0 && menu.x + menu.width <= width, JSON.stringify(menu));
          await page.getByText("Columns", { exact: false }).first().click();
          await page.locator('[data-cell="1:0"]').click();
          await page.getByRole("dialog").getByText("email", { exact: true }).waitFor();
          await page.getByRole("dialog").getByRole("link", { name: "1 patient", exact: true }).waitFor();
          await assertFits(page);
          await assertAccessible(page);
        },
        { width },
      );
    });
  }
});
