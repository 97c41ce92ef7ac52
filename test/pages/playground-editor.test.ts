import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, startGarden, until } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { previewed, publishFirst, type } from "./playground-page.ts";

describe("the editor of the playground", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("previews what is typed, from a seed, without using up requests", async () => {
    await garden.visit("/playground", async (page) => {
      await type(
        page,
        '{"name": "{{person.fullName}}", "n": "{{number.int({\\"min\\":5,\\"max\\":5})}}", "id": "{{params.id}}"}',
      );
      const preview = page.getByRole("region", { name: "Output" });
      await preview.getByText("5", { exact: true }).waitFor();
      const first = await previewed(page);
      await page.getByLabel("Seed", { exact: true }).fill("2");
      await until(
        async () => !((await preview.textContent()) ?? "").includes(String(first["name"])),
        "another seed gave another name",
      );
      assert.notDeepEqual(await previewed(page), first);
      await page.getByLabel("Seed", { exact: true }).fill("1");
      await preview.getByText(String(first["name"])).waitFor();
      await page.getByLabel("Path", { exact: true }).fill("/people/:id");
      await page.getByText("Request simulator").click();
      await page.getByLabel("Path :id").fill("seven");
      await preview.getByText('"seven"').waitFor();
      const response = await fetch(`${garden.origin}/v1/users/1`);
      assert.equal(response.headers.get("x-ratelimit-remaining"), "99");
    });
  });

  test("says on which line a fault is and what was meant, and keeps the last good preview, marked", async () => {
    await garden.visit(
      "/playground",
      async (page) => {
        await type(page, '{\n"name": "fixed"\n}');
        await page.getByRole("region", { name: "Output" }).getByText('"fixed"').waitFor();
        await type(page, '{\n"name": "fixed"\n"more": 1}');
        await page.getByRole("alert").getByText("Line 3:").waitFor();
        await page.getByText("The last good preview").waitFor();
        await page.getByRole("region", { name: "Output" }).getByText('"fixed"').waitFor();
        await type(page, '{\n"name": "{{person.fulName}}"\n}');
        await page.getByRole("alert").getByText("did you mean person.fullName?").waitFor();
        assert.match((await page.getByRole("alert").textContent()) ?? "", /Line 2:/);
        await page.locator(".cm-lint-marker-error").waitFor();
      },
      { expected: /status of 422/ },
    );
  });

  test("completes helpers after {{, and inserts one at a click", async () => {
    await garden.visit(
      "/playground",
      async (page) => {
        await type(page, '{"word": ""}');
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.type("{{word.no", { delay: 30 });
        await page.locator(".cm-content").filter({ hasText: "{{word.no" }).waitFor();
        const list = page.locator(".cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)"); // one for all that was typed
        await list.locator("[aria-selected]", { hasText: "word.noun" }).waitFor();
        await page.waitForTimeout(100); // the list takes no key in its first moment, so that typing on is not taken for a choice
        await page.keyboard.press("Enter");
        const isCut = `[...document.querySelectorAll(".helper > *")].some((one) => one.scrollWidth > one.clientWidth)`;
        assert.equal(await page.evaluate(isCut), false, "no helper's example is cut off");
        const output = page.getByRole("region", { name: "Output" });
        await until(
          async () => /"word": "[a-z]/.test((await output.textContent()) ?? ""),
          "the completed helper gave a word",
        );
        await type(page, "");
        await page.getByLabel("Search helpers").fill("number.int");
        await page.getByRole("button", { name: /^Insert number\.int / }).click();
        await until(async () => /^\d$/.test((await output.textContent()) ?? ""), "the inserted helper gave a number");
      },
      // The text on its way to a helper is none.
      { expected: /status of 422/ },
    );
  });

  test("keeps every key in its place, however slow the machine", async () => {
    await garden.visit("/playground", async (page) => {
      await type(page, '""');
      await page.keyboard.press("ArrowLeft");
      const devTools = await page.context().newCDPSession(page);
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
      const text = "the quick brown fox jumps over the lazy dog";
      await page.keyboard.type(text, { delay: 20 });
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await page.getByRole("region", { name: "Output" }).getByText(`"${text}"`).waitFor();
      assert.equal(await page.locator(".cm-content").textContent(), `"${text}"`);
    });
  });

  test("loads the editor when it comes into the window, with what was typed before", async () => {
    await garden.visit(
      "/playground",
      async (page) => {
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.reload();
        await page.getByRole("region", { name: "Output" }).getByText('"name"').first().waitFor();
        assert.deepEqual(
          asked.filter((url) => url.includes("/json-editor-")),
          [],
        );
        await page.getByRole("textbox", { name: "Response template" }).fill('{"typed": "early"}');
        await page.locator(".cm-content").filter({ hasText: '{"typed": "early"}' }).waitFor();
      },
      { width: 360, height: 600 },
    );
  });

  test("keeps what is not published in the address", async () => {
    await garden.visit("/playground", async (page) => {
      await type(page, '{"kept": "Zoë & co <b>"}');
      await page.waitForURL(/#[\w-]+$/);
      const address = page.url();
      await garden.visit(address, async (other) => {
        await other.getByRole("region", { name: "Output" }).getByText('"Zoë & co <b>"').waitFor();
        assert.equal(await other.getByRole("region", { name: "Output" }).locator("b").count(), 0);
      });
    });
  });

  test("takes the item of a repeated template as the record of a collection, and shows its list", async () => {
    await garden.visit("/playground", async (page) => {
      await page.locator(".cm-content").waitFor();
      await page.getByLabel("Kind").selectOption("collection");
      const output = page.getByRole("region", { name: "Output" });
      await output.getByText('"totalPages"').waitFor();
      assert.deepEqual(Object.keys(await previewed(page)), ["users", "total", "page", "limit", "totalPages"]);
      const id = await publishFirst(page);
      const { users } = (await (await fetch(`${garden.origin}/play/${id}/users`)).json()) as { users: object[] };
      assert.ok(users.every((user) => "email" in user));
    });
  });

  test("inserts a helper as a member of the object, wherever the cursor stands", async () => {
    await garden.visit("/playground", async (page) => {
      await page.locator(".cm-content").waitFor();
      await page.getByRole("button", { name: /^Insert phone\.number / }).click();
      await page.getByRole("region", { name: "Output" }).getByText('"number"').first().waitFor();
      assert.equal(await page.getByRole("alert").count(), 0);
    });
  });

  for (const [width, height] of [
    [1280, 720],
    [960, 720],
  ] as const) {
    test(`shows the preview beside the template at ${width} pixels`, async () => {
      await garden.visit(
        "/playground",
        async (page) => {
          await page.locator(".code-editor").scrollIntoViewIfNeeded();
          const preview = await page.getByRole("heading", { name: "Live preview" }).boundingBox();
          const editor = await page.locator(".code-editor").boundingBox();
          assert.ok(preview !== null && editor !== null);
          assert.ok(preview.x >= editor.x + editor.width, "beside it");
          assert.ok(preview.y < height, "in sight");
        },
        { width, height },
      );
    });
  }

  test("says that a draft is too long for the address, and leaves no older one there", async () => {
    await garden.visit("/playground", async (page) => {
      await page.getByLabel("Content type").fill("text/plain");
      await type(page, "short");
      await page.waitForURL(/#[\w-]+$/);
      await type(page, randomBytes(30_000).toString("hex"));
      await page.getByText("Too long for the address: publish to keep it.").waitFor();
      await page.waitForURL(/\/playground$/);
      await type(page, "short again");
      await page.waitForURL(/#[\w-]+$/);
      await page.getByText("Too long for the address").waitFor({ state: "detached" });
    });
  });

  test("inserts a helper into the plain field where the editor cannot be loaded", async () => {
    await garden.visit(
      "/playground",
      async (page) => {
        await page.route("**/json-editor-*.js", (route) => route.abort());
        await page.reload();
        const field = page.getByRole("textbox", { name: "Response template" });
        await field.fill("");
        await page.getByLabel("Search helpers").fill("word.noun");
        await page.getByRole("button", { name: /^Insert word\.noun / }).click();
        await until(async () => (await field.inputValue()).includes("word.noun"), "the helper is in the field");
        assert.match(await field.inputValue(), /^"\{\{word\.noun.*\}\}"$/);
      },
      { expected: /ERR_FAILED/ },
    );
  });

  test(`is accessible in both themes, with a fault too, and fits 360 pixels`, async () => {
    await garden.visit("/playground", async (page) => {
      await page.locator(".cm-content").waitFor();
      await page.getByRole("button", { name: /^Insert params/ }).waitFor();
      await page.getByRole("region", { name: "Output" }).waitFor();
      await page.getByText("Request simulator").click();
      await assertAccessible(page);
      await type(page, '{"name": "{{nobody}}"');
      await page.getByRole("alert").waitFor();
      await assertAccessible(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await assertFits(page);
    });
  });
});
