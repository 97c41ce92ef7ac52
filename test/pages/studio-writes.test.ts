import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, readClipboard, startGarden, until } from "./browser.ts";
import type { Garden } from "./browser.ts";

const run = promisify(execFile);

const FOCUSED = `(() => { const at = document.activeElement; return at?.dataset.cell ?? at?.tagName; })()`;

describe("changing records in the Studio", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  async function read(path: string, sandbox: string): Promise<Record<string, unknown>> {
    const answer = await fetch(`${garden.origin}${path}`, { headers: { "X-Sandbox": sandbox } });
    return (await answer.json()) as Record<string, unknown>;
  }

  async function write(method: string, path: string, sandbox: string, body: unknown): Promise<void> {
    const headers = { "Content-Type": "application/json", "X-Sandbox": sandbox };
    const answer = await fetch(`${garden.origin}${path}`, { method, headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, await answer.clone().text());
  }

  test("Ctrl+Z undoes the last change, but not while something is typed", async () => {
    await garden.visit("/studio?sandbox=undone&in=users", async (page) => {
      const before = (await read("/v1/users/2", "undone"))["name"];
      await page.locator('[data-cell="2:2"]').focus();
      await page.keyboard.press("F2");
      await page.getByLabel("name of user 2").fill("Somebody");
      await page.keyboard.press("Enter");
      await page.getByRole("status").filter({ hasText: "user 2: name changed" }).waitFor();
      await page.getByLabel("Search users").pressSequentially("x");
      await page.keyboard.press("Control+Z");
      assert.equal((await read("/v1/users/2", "undone"))["name"], "Somebody");
      await page.locator('[data-cell="0:0"]').focus();
      await page.keyboard.press("Control+Z");
      await page.getByRole("status").filter({ hasText: "user 2: name is as it was" }).waitFor();
      assert.equal((await read("/v1/users/2", "undone"))["name"], before);
      const users = page.getByRole("navigation", { name: "Collections" }).getByRole("link", { name: /^users/ });
      await until(async () => (await users.textContent()) === "users", "nothing counts as changed");
      await page.keyboard.press("?");
      await page.getByRole("dialog").getByText("Change the value").waitFor();
    });
  });

  test("offline it does not say Live, and what was typed into a cell stays until it is saved", async () => {
    const expected = /ERR_INTERNET_DISCONNECTED/;
    await garden.visit(
      "/studio?sandbox=offline&in=users",
      async (page) => {
        const pill = page.locator(".page-head .pill");
        await pill.filter({ hasText: "Live" }).waitFor();
        await page.locator('[data-cell="2:2"]').waitFor();
        await page.context().setOffline(true);
        await pill.filter({ hasText: "Reconnecting" }).waitFor();
        await page.locator('[data-cell="2:2"]').focus();
        await page.keyboard.press("F2");
        const cell = page.getByLabel("name of user 2");
        await cell.fill("Typed offline");
        await page.keyboard.press("Enter");
        await page.getByRole("alert").getByText("You are offline").waitFor();
        assert.equal(await cell.inputValue(), "Typed offline");
        await page.context().setOffline(false);
        await pill.filter({ hasText: "Live" }).waitFor();
        await cell.press("Enter");
        await page.getByRole("status").filter({ hasText: "user 2: name changed" }).waitFor();
        await cell.waitFor({ state: "detached" });
        assert.equal((await read("/v1/users/2", "offline"))["name"], "Typed offline");
      },
      { expected },
    );
  });

  test("the records that are shown are downloaded, as CSV and as JSON", async () => {
    await garden.visit("/studio?sandbox=downloads&in=orders&f.status=cancelled", async (page) => {
      const { total } = await read("/v1/bookstore/orders?status=cancelled", "downloads");
      const files: string[] = [];
      for (const format of ["csv", "json"]) {
        const coming = page.waitForEvent("download");
        await page.getByLabel("Download the records").selectOption(format);
        const file = await coming;
        assert.equal(file.suggestedFilename(), `orders.${format}`);
        files.push(await readFile(await file.path(), "utf8"));
      }
      const [csv = "", json = ""] = files;
      const rows = JSON.parse(json) as readonly { id: string; status: string }[];
      assert.deepEqual([rows.length, new Set(rows.map(({ status }) => status))], [total, new Set(["cancelled"])]);
      assert.match(csv, /^id,orderNumber,/);
      assert.equal(csv.match(/^\d+,SB-/gm)?.length, total);
    });
  });

  test("a cell is changed by keyboard, marked, copied as a request that runs, and undone", async () => {
    await garden.visit("/studio?sandbox=cells&in=users", async (page) => {
      const cell = page.locator('[data-cell="2:2"]');
      await cell.waitFor();
      const before = (await read("/v1/users/2", "cells"))["name"];
      await cell.focus();
      await page.keyboard.press("F2");
      await page.getByLabel("name of user 2").fill("Nobody");
      await page.keyboard.press("Escape");
      assert.equal(await page.evaluate(FOCUSED), "2:2");
      await page.keyboard.press("F2");
      await page.getByLabel("name of user 2").fill("Zoë O'Neil");
      await page.keyboard.press("Enter");
      await page.getByRole("status").filter({ hasText: "user 2: name changed" }).waitFor();
      await page.locator(".grid-cell.updated", { hasText: "Zoë O'Neil" }).waitFor();
      assert.equal(await page.evaluate(FOCUSED), "2:2");
      assert.equal((await read("/v1/users/2", "cells"))["name"], "Zoë O'Neil");
      await page.getByText("Show the request").click();
      await page.getByRole("tab", { name: "curl" }).click();
      await page.getByRole("button", { name: "Copy curl" }).click();
      await page.getByRole("status").filter({ hasText: "curl snippet copied" }).waitFor();
      const { stdout } = await run("bash", ["-c", await readClipboard(page)]);
      assert.equal((JSON.parse(stdout) as { name: string }).name, "Zoë O'Neil");
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await page.getByRole("status").filter({ hasText: "user 2: name is as it was" }).waitFor();
      assert.equal((await read("/v1/users/2", "cells"))["name"], before);
      await until(async () => (await page.evaluate(FOCUSED)) !== "BODY", "the focus is somewhere");
    });
  });

  test("several records are selected by mouse and by keys, changed and deleted at once, and come back", async () => {
    await garden.visit(
      "/studio?sandbox=several&in=books",
      async (page) => {
        const grid = page.getByRole("grid", { name: "books" });
        const boxes = grid.locator('[role="gridcell"] input[type="checkbox"]');
        await boxes.nth(3).waitFor();
        const before = await boxes.nth(2).boundingBox();
        await boxes.nth(0).click();
        const bar = page.getByRole("group", { name: "Selected records" });
        await bar.waitFor();
        assert.deepEqual(await boxes.nth(2).boundingBox(), before, "no row moves when one is selected");
        await boxes.nth(2).click({ modifiers: ["Shift"] });
        await bar.getByText("3 books selected").waitFor();
        await grid.locator('[data-cell="2:1"]').focus();
        await page.keyboard.press("Space");
        await bar.getByText("2 books selected").waitFor();
        assert.equal(await grid.locator('[role="row"][aria-selected="true"]').count(), 2);
        await assertAccessible(page);

        await bar.getByRole("button", { name: "Set a field" }).click();
        const dialog = page.getByRole("dialog", { name: "Set a field of 2 books" });
        await dialog.getByLabel("Field").selectOption("title");
        await dialog.getByRole("textbox", { name: /^title/ }).fill("One of Two");
        await dialog.getByRole("button", { name: "Save" }).click();
        await page.getByRole("status").filter({ hasText: "2 books changed: title" }).waitFor();
        const three = (field: string): Promise<readonly unknown[]> =>
          Promise.all([1, 2, 3].map(async (id) => (await read(`/v1/bookstore/books/${id}`, "several"))[field]));
        const [first, second, third] = await three("title");
        assert.deepEqual([first, third], ["One of Two", "One of Two"]);
        assert.notEqual(second, "One of Two");
        await page.getByRole("button", { name: "Undo", exact: true }).click();
        await page.getByRole("status").filter({ hasText: "2 books have their title again" }).waitFor();
        assert.notEqual((await three("title"))[0], "One of Two");

        await bar.getByRole("button", { name: "Set a field" }).click();
        await dialog.getByLabel("Field").selectOption("price");
        await dialog.getByRole("textbox", { name: /^price/ }).fill("-1");
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.getByRole("alert").waitFor();
        await dialog.getByRole("button", { name: "Cancel" }).click();

        await bar.getByRole("button", { name: "Delete" }).click();
        await page.getByRole("dialog", { name: "Delete 2 books?" }).getByRole("button", { name: "Delete" }).click();
        await page.getByRole("status").filter({ hasText: "2 books deleted" }).waitFor();
        assert.deepEqual(
          (await three("isbn")).map((isbn) => isbn === undefined),
          [true, false, true],
        );
        await bar.waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Undo", exact: true }).click();
        await page.getByRole("status").filter({ hasText: "2 books there again" }).waitFor();
        assert.ok((await three("isbn")).every((isbn) => isbn !== undefined));
      },
      { expected: /status of 4\d\d/ },
    );
  });

  test("a record is created, refused with the reason at its field, changed, moved on, deleted and brought back", async () => {
    await garden.visit(
      "/studio?sandbox=whole&in=users",
      async (page) => {
        await page.getByRole("button", { name: "New user" }).click();
        const form = page.getByRole("dialog", { name: "New user" });
        await form.getByLabel("name (required)").fill("Ada");
        await form.getByLabel("email (required)").fill("not an address");
        await form.getByRole("button", { name: "Create" }).click();
        await form.locator(".field .fault").first().waitFor();
        assert.equal(await form.getByLabel("email (required)").getAttribute("aria-invalid"), "true");
        await form.getByLabel("email (required)").fill("ada@example.com");
        await form.getByRole("button", { name: "Create" }).click();
        await page.waitForURL(/id=101/);
        const drawer = page.getByRole("dialog", { name: "Ada" });
        await drawer.getByText("user.created").waitFor();
        await drawer.getByRole("button", { name: "Edit" }).click();
        const edit = page.getByRole("dialog", { name: "Change user 101" });
        await edit.getByLabel("jobTitle").fill("Countess");
        await edit.getByRole("button", { name: "Save" }).click();
        await drawer.locator("dd").getByText("Countess", { exact: true }).waitFor();
        await drawer.getByRole("button", { name: "suspend" }).click();
        await drawer.getByText("user.suspended").waitFor();
        assert.notEqual(await page.evaluate(FOCUSED), "BODY");
        assert.equal((await read("/v1/users/101", "whole"))["status"], "suspended");
        await drawer.getByRole("button", { name: "Delete" }).click();
        await page.getByRole("dialog", { name: "Delete user 101?" }).getByRole("button", { name: "Delete" }).click();
        const gone = page.getByRole("dialog", { name: "user 101" });
        await gone.getByText("user.deleted").waitFor();
        await gone.getByText("There is no user 101 in this sandbox.").waitFor();
        assert.notEqual(await page.evaluate(FOCUSED), "BODY");
        await gone.getByRole("button", { name: "Undo", exact: true }).click();
        await page
          .getByRole("status")
          .filter({ hasText: /^user 101 is there again$/ })
          .waitFor();
        const again = await read("/v1/users/101", "whole");
        assert.deepEqual([again["name"], again["jobTitle"], again["status"]], ["Ada", "Countess", "suspended"]);
        await drawer.locator("dd").getByText("Countess", { exact: true }).waitFor();
        await drawer.getByRole("button", { name: "Delete" }).click();
        await page.getByRole("dialog", { name: "Delete user 101?" }).getByRole("button", { name: "Delete" }).click();
        await gone.getByText("There is no user 101 in this sandbox.").waitFor();
        await write("PATCH", "/v1/users/3", "whole", { name: "By somebody else" });
        await gone.getByRole("button", { name: "Undo", exact: true }).click();
        await page.getByRole("status").filter({ hasText: "user 101 is there again, as 102" }).waitFor();
        assert.equal((await read("/v1/users/3", "whole"))["name"], "By somebody else");
      },
      { expected: /status of 4(?:22|04)/ },
    );
  });

  test("a transition is undone with all that followed from it, but not over what others have changed since", async () => {
    await garden.visit("/studio?sandbox=moves&in=orders&id=144", async (page) => {
      const drawer = page.getByRole("dialog");
      const before = await Promise.all([
        read("/v1/bookstore/orders/144", "moves"),
        read("/v1/fintech/payments", "moves"),
      ]);
      for (const isDisturbed of [false, true]) {
        await drawer.getByRole("button", { name: "pay", exact: true }).click();
        await page.getByRole("status").filter({ hasText: "order 144 is paid" }).waitFor();
        await drawer.getByRole("button", { name: "Undo", exact: true }).waitFor();
        assert.equal((await read("/v1/bookstore/orders/144", "moves"))["status"], "paid");
        if (isDisturbed) await write("PATCH", "/v1/users/3", "moves", { name: "By somebody else" });
        await drawer.getByRole("button", { name: "Undo", exact: true }).click();
        if (isDisturbed) {
          await drawer.getByText("Something else in this sandbox has changed since").waitFor();
          assert.equal((await read("/v1/bookstore/orders/144", "moves"))["status"], "paid");
        } else {
          await page.getByRole("status").filter({ hasText: "order 144 is pending again" }).waitFor();
          const after = await Promise.all([
            read("/v1/bookstore/orders/144", "moves"),
            read("/v1/fintech/payments", "moves"),
          ]);
          assert.deepEqual(after, before);
          assert.notEqual(await page.evaluate(FOCUSED), "BODY");
        }
      }
    });
  });

  test("every way to write the request down names the sandbox, and none the page's token", async () => {
    await garden.visit("/studio?sandbox=snippets&in=books&id=1", async (page) => {
      const drawer = page.getByRole("dialog");
      await drawer.getByText("Code to read it").click();
      for (const language of [
        "curl",
        "HTTPie",
        "fetch",
        "axios",
        "Python",
        "Playwright",
        "MSW",
        "pytest",
        "createMock",
      ]) {
        await drawer.getByRole("tab", { name: language }).click();
        const code = (await drawer.getByRole("region", { name: `${language} snippet` }).textContent()) ?? "";
        assert.match(code, /X-Sandbox.*snippets/s, language);
        assert.doesNotMatch(code, /Page-Token/, language);
      }
    });
  });

  test(`the form is accessible and fits at 360 px in both themes`, async () => {
    await garden.visit(
      "/studio?sandbox=form&in=orders&id=3",
      async (page) => {
        await page.getByRole("button", { name: "Edit" }).click();
        const form = page.getByRole("dialog", { name: "Change order 3" });
        await form.getByText("Code of this change").click();
        await assertFits(page);
        await assertAccessible(page);
      },
      { width: 360 },
    );
  });
});
