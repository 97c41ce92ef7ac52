import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";

import { newFolder } from "../control/running.ts";
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

describe("an OpenAPI document of one's own on the pages", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  let folder: Awaited<ReturnType<typeof newFolder>>;
  before(async () => {
    folder = await newFolder();
    const tutorial = readFileSync(new URL("../../docs/tutorial.md", import.meta.url), "utf8");
    const [, document = ""] = /^```yaml openapi.yaml\n(.*?)^```$/ms.exec(tutorial) ?? [];
    const config = path.join(folder.path, "openapi.yaml");
    // Its users are others than Seedbed's own.
    const users = document.slice(document.indexOf("  /todos:"), document.indexOf("components:"));
    const renamed = users.replaceAll("/todos", "/users").replaceAll("schemas/Todo", "schemas/User");
    const user =
      "    User: { type: object, required: [id, nick], properties: { id: { type: integer }, nick: { type: string } } }\n";
    writeFileSync(config, document.replace("components:", `${renamed}components:`) + user);
    garden = await startGarden({ CONFIG: config });
  });
  after(async () => {
    await garden.stop();
    await folder[Symbol.asyncDispose]();
  });

  test("its operations have their paths where the document names none", async () => {
    await garden.visit("/_seedbed/explore", async (page) => {
      const links = page.getByRole("navigation", { name: "Operations" }).getByRole("link");
      await links.nth(4).waitFor();
      assert.deepEqual(await links.allTextContents(), [
        "GET/todos",
        "POST/todos",
        "GET/todos/{id}",
        "PATCH/todos/{id}",
        "DELETE/todos/{id}",
        "GET/users",
        "POST/users",
        "GET/users/{id}",
        "PATCH/users/{id}",
        "DELETE/users/{id}",
      ]);
      await links.nth(1).click();
      await page.getByRole("heading", { name: "/todos" }).waitFor();
      assert.equal(await page.locator('.operation-list [aria-current="true"]').textContent(), "POST/todos");
    });
  });

  test("its records stand in the Studio with their members, and are written there", async () => {
    await garden.visit("/_seedbed/studio?in=todos", async (page) => {
      const grid = page.getByRole("grid", { name: "todos" });
      await grid.getByRole("columnheader", { name: "title" }).waitFor();
      await grid.getByRole("columnheader", { name: "done" }).waitFor();
      await page.getByRole("button", { name: "New todo" }).click();
      const form = page.getByRole("dialog", { name: /^New todo/ });
      await form.getByLabel(/^title/).fill("Buy milk");
      await form.getByLabel(/^done/).fill("false");
      await form.getByRole("button", { name: "Create" }).click();
      await page.getByRole("dialog").getByText("Buy milk").first().waitFor();
      const made = (await (await fetch(`${garden.origin}/todos/21`)).json()) as { title: string; done: boolean };
      assert.deepEqual([made.title, made.done], ["Buy milk", false]);
      await page.keyboard.press("Escape");
      await fetch(`${garden.origin}/users/1`, { method: "DELETE" });
      const own = page.getByRole("navigation", { name: "Collections" }).getByRole("link", { name: /^to-dos\/users/ });
      await own.filter({ hasText: "1" }).click();
      await page.getByRole("grid", { name: "to-dos/users" }).getByRole("columnheader", { name: "nick" }).waitFor();
      await page.getByRole("link", { name: "core/users" }).click();
      await page.getByRole("grid", { name: "core/users" }).getByRole("columnheader", { name: "email" }).waitFor();
    });
  });
});
