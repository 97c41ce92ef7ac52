import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import type { Page } from "playwright-core";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, readClipboard, startGarden, until, untilStarted } from "./browser.ts";
import type { Garden } from "./browser.ts";

const OWN = `---
openapi: 3.0.3
info: { title: Boats, version: "1" }
paths:
  /boats:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } } }
      responses: { "201": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } } } }
    get:
      responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Boat" } } } } } }
components:
  schemas: { Boat: { type: object, required: [name], properties: { id: { type: integer, readOnly: true }, name: { type: string, minLength: 3 } } } }
`;

/** Layout shifts that no key and no click came before, added up from the page's beginning. */
const COUNT_SHIFTS = `window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });`;

describe("the console of the landing page", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  const answer = (page: Page) => page.getByRole("region", { name: "Answer of the mock" });
  const says = (page: Page, words: string | RegExp) =>
    page.getByRole("region", { name: "Body", exact: true }).getByText(words).first().waitFor();
  const remaining = async (): Promise<number> =>
    Number((await fetch(`${garden.origin}/v1/users/1`)).headers.get("x-ratelimit-remaining"));

  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const)
    test(`says what it is for and can be begun without scrolling at ${width} pixels, and nothing moves`, async () => {
      await garden.visit(
        "/",
        async (page) => {
          const ends = async (found: ReturnType<Page["locator"]>): Promise<number> => {
            const box = await found.boundingBox();
            return box === null ? Infinity : box.y + box.height;
          };
          const console = page.getByRole("region", { name: "Try it here" });
          for (const found of [
            page.getByRole("heading", { level: 1, name: "Your API, mocked: paste your OpenAPI, keep what is written" }),
            page.getByRole("link", { name: "start with data" }),
            console.getByRole("button", { name: "To-dos" }),
            console.getByText("Or with your own OpenAPI document"),
          ])
            assert.ok((await ends(found)) <= height, (await found.textContent()) ?? "");
          await console.getByRole("button", { name: "To-dos" }).click();
          await says(page, /"title"/);
          await assertFits(page);
          assert.ok((await page.evaluate<number>("window.shift")) < 0.01);
        },
        { width, height, before: COUNT_SHIFTS },
      );
    });

  test("mocks a sample at a click, and shows that a write is kept, for nobody's requests", async () => {
    await garden.visit(
      "/",
      async (page) => {
        const before = await remaining();
        await page.getByRole("button", { name: "To-dos" }).click();
        await says(page, /"title"/);
        await page.getByText("4 operations, 4 keep what is written").waitFor();
        await assertAccessible(page);
        await page.getByRole("radio", { name: "POST /todos creates todo" }).check();
        const body = page.getByRole("textbox", { name: "Request body" });
        assert.deepEqual(JSON.parse(await body.inputValue()), { title: "Buy milk" });
        await body.fill('{"title":"Water the seedlings"}');
        await page.getByRole("button", { name: "Send" }).click();
        await answer(page).getByText("201 Created").waitFor();
        await page.getByRole("button", { name: "Read it back" }).click();
        await page.getByRole("status").filter({ hasText: "The next read has what was written." }).waitFor();
        await page.locator("button:focus", { hasText: "Send" }).waitFor();
        await answer(page).getByText("GET /todos/21").waitFor();
        await says(page, '"Water the seedlings"');
        await page.getByRole("radio", { name: "DELETE /todos/{id}" }).check();
        await page.getByRole("textbox", { name: "id (required)" }).fill("21");
        await page.getByRole("button", { name: "Send" }).click();
        await page.getByRole("button", { name: "Read it back" }).click();
        await page.getByRole("status").filter({ hasText: "The next read finds it no more." }).waitFor();
        await answer(page).getByText("404 Not Found").waitFor();
        assert.equal(await remaining(), before - 1, "only the questions of this test were counted");
        await page.getByRole("button", { name: "Copy URL" }).click();
        await page.getByRole("status").filter({ hasText: "Base URL copied" }).waitFor();
        const { pathname } = new URL(await readClipboard(page));
        const others = (await (await fetch(`${garden.origin}${pathname}/todos`)).json()) as readonly unknown[]; // the document's shape
        assert.equal(others.length, 20);
      },
      { expected: /404 \(Not Found\)/ },
    );
  });

  test("has ids and bodies that fit, and the errors that a document describes", async () => {
    await garden.visit(
      "/",
      async (page) => {
        await page.getByRole("button", { name: "A shop" }).click();
        await says(page, /"sku"/);
        await page.getByRole("radio", { name: "GET /products/{sku}" }).check();
        await until(
          async () => /^[A-Z]{3}-\d{4}$/.test(await page.getByRole("textbox", { name: "sku (required)" }).inputValue()),
          "there is the id of a product",
        );
        await page.getByRole("button", { name: "Send" }).click();
        await answer(page).getByText("200 OK").waitFor();
        await page.getByRole("radio", { name: "POST /orders" }).check();
        await page.getByRole("textbox", { name: "Request body" }).fill('{"email":"ada@example.com","quantity":0}');
        await page.getByRole("button", { name: "Send" }).click();
        await answer(page).getByText(/^422/).waitFor();
        await says(page, /quantity/);
      },
      { expected: /422 \(/ },
    );
  });

  test("takes a document that is pasted, with keys alone, and leads to it in the playground", async () => {
    await garden.visit("/", async (page) => {
      await page.getByRole("textbox", { name: "Or with your own OpenAPI document:" }).fill(OWN);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByText("2 operations, 2 keep what is written").waitFor();
      await page.locator("input:checked:focus").waitFor();
      await says(page, /"name"/);
      await page.keyboard.press("ArrowDown");
      await page.getByRole("radio", { name: "POST /boats", checked: true }).waitFor();
      const body = page.getByRole("textbox", { name: "Request body" });
      await until(
        async () => (JSON.parse(await body.inputValue()) as { name: string }).name.length >= 3,
        "the body has a record's text",
      );
      await page.getByRole("link", { name: "Edit it" }).click();
      await page.waitForURL("**/playground/*");
      await page.getByText("published", { exact: true }).waitFor();
      await page
        .getByRole("region", { name: "Operations of the API description" })
        .getByRole("row", { name: /POST \/boats kept creates boat/ })
        .waitFor();
      await page.locator(".cm-content").getByText("Boats").first().waitFor();
    });
  });

  test("takes a file that is dropped or chosen, and another after it at the same address", async () => {
    await garden.visit("/", async (page) => {
      await page.evaluate(`{
        const data = new DataTransfer();
        data.items.add(new File([${JSON.stringify(OWN)}], "boats.yaml"));
        document.querySelector("#document-text").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      }`);
      await page.getByText("2 operations, 2 keep what is written").waitFor();
      const base = page.locator(".mocked").getByText(/\/play\//);
      const url = await base.textContent();
      await page.getByRole("button", { name: "Another document" }).click();
      await page.locator("#document-text:focus").waitFor();
      const file = {
        name: "ships.json",
        mimeType: "application/json",
        buffer: Buffer.from(
          JSON.stringify({
            openapi: "3.1.0",
            info: { title: "Ships", version: "1" },
            paths: {
              "/ships": {
                get: {
                  responses: { 200: { description: "All", content: { "application/json": { example: ["Tern"] } } } },
                },
              },
            },
          }),
        ),
      };
      await page.getByLabel("Choose a file").setInputFiles(file);
      await page.getByText("1 operations, 0 keep what is written").waitFor();
      assert.equal(await base.textContent(), url);
      await page.getByRole("button", { name: "Another document" }).click();
      const schema = Buffer.from("model Boat {\n  id Int @id\n  name String\n}\n");
      await page
        .getByLabel("Choose a file")
        .setInputFiles({ name: "schema.prisma", mimeType: "text/plain", buffer: schema });
      await page.getByText("6 operations, 6 keep what is written").waitFor();
      await says(page, /"name"/);
    });
  });

  test("says in place what is wrong with a document, and takes it once that is mended", async () => {
    await garden.visit(
      "/",
      async (page) => {
        const field = page.getByRole("textbox", { name: "Or with your own OpenAPI document:" });
        const mock = page.getByRole("button", { name: "Mock it" });
        for (const [text, words] of [
          ["openapi: [3.0\npaths: {}", /line 1.*begins with \[ here is not closed/],
          ["hello", /a definition is a map/],
          [`# ${"x".repeat(1024 * 1024)}`, /longer than 1 MiB, the most on the plan/],
        ] as const) {
          await field.fill(text);
          await mock.click();
          await page.getByRole("alert").getByText(words).waitFor();
          assert.ok(await field.isVisible());
        }
        await assertAccessible(page);
        await field.fill(OWN);
        await mock.click();
        await says(page, /"name"/);
        assert.equal(await page.getByRole("alert").count(), 0);
      },
      { expected: /status of 4\d\d/ },
    );
  });

  test("offers to try again where the server does not answer, and says so where the console cannot be loaded", async () => {
    await garden.visit(
      "/",
      async (page) => {
        await page.route("**/assets/console-*", (route) => route.abort());
        await page.getByRole("button", { name: "To-dos" }).click();
        await page.getByRole("status").filter({ hasText: "The console could not be loaded" }).waitFor();
        await page.reload();
        await untilStarted(page);
        await page.unroute("**/assets/console-*");
        await page.route("**/api/playgrounds", (route) => route.abort());
        await page.getByRole("button", { name: "To-dos" }).click();
        await page.getByRole("alert").getByText("could not be reached").waitFor();
        await page.unroute("**/api/playgrounds");
        await page.getByRole("button", { name: "Retry" }).click();
        await says(page, /"title"/);
      },
      { expected: /net::ERR_FAILED/ },
    );
  });

  test("has the command for one's own machine to copy", async () => {
    await garden.visit("/", async (page) => {
      await page.getByRole("button", { name: "Copy the start command" }).click();
      await page.getByRole("status").filter({ hasText: "Command copied" }).waitFor();
      assert.equal(await readClipboard(page), "npx seedbed openapi.yaml");
    });
  });
});
