// An API description of one's own in the playground: opened from a file, corrected by a click, and explored.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";

import type { Page } from "playwright-core";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { type } from "./playground-page.ts";

/** Boats, and a list of some that its document does not tell to be boats. */
const HARBOUR = `openapi: 3.0.3
info: { title: Harbour, version: "1" } # the whole of it
paths:
  /boats:
    get:
      responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Boat" } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } } }
      responses: { "201": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } } } }
  /overview/fleet:
    get:
      operationId: readFleet
      summary: The fleet
      responses: { "200": { description: All, content: { application/json: { schema: { type: object, required: [fleet], properties: { fleet: { type: array, items: { type: object, properties: { name: { type: string } } } } } } } } } }
components:
  schemas: { Boat: { type: object, required: [name], properties: { id: { type: integer, readOnly: true }, name: { type: string } } } }
`;

describe("a document in the playground", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("is opened from a file, corrected by a click, downloaded, and explored", async () => {
    await garden.visit("/explore", async (page) => {
      await page.getByRole("link", { name: "Explore your own document" }).click();
      const file = { name: "harbour.yaml", mimeType: "text/yaml", buffer: Buffer.from(HARBOUR) };
      await page.getByLabel("Open a file").setInputFiles(file);
      await page.getByRole("status").filter({ hasText: "Opened harbour.yaml" }).waitFor();
      await page.getByRole("button", { name: "Publish" }).click();
      const operations = page.getByRole("region", { name: "Operations of the API description" });
      const fleet = operations.getByRole("row", { name: /overview\/fleet/ });
      await fleet.getByText("list of fleet").waitFor();

      await fleet.getByRole("button", { name: "Correct GET /overview/fleet" }).click();
      await page.getByLabel("What GET /overview/fleet does").selectOption("lists");
      await page.getByLabel("Resource", { exact: true }).selectOption("boat");
      await assertAccessible(page);
      await page.getByRole("button", { name: "Write it" }).click();
      await page.getByRole("status").filter({ hasText: "Wrote GET /overview/fleet" }).waitFor();
      await fleet.getByText("Corrected in the text: publish it").waitFor();
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download", exact: true }).click(),
      ]);
      assert.equal(saved.suggestedFilename(), "seedbed.yaml");
      const text = await readFile(await saved.path(), "utf8");
      assert.match(text, /^api:\n {2}openapi: 3.0.3\n.*# the whole of it\n/m);
      assert.ok(text.endsWith("routes:\n  GET /overview/fleet: { list: boat }\n"), text.slice(-100));

      await page.getByRole("button", { name: "Publish" }).click();
      await fleet.getByText("the definition says: list boat").waitFor();
      const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      await fetch(`${garden.origin}/play/${id}/boats`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: '{"name":"Tern of Skye"}',
      });

      await page.getByRole("link", { name: "Open in the Explorer" }).click();
      await page.getByRole("navigation", { name: "Operations" }).getByRole("link", { name: "The fleet" }).click();
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByRole("region", { name: "Response" }).getByText("Tern of Skye").waitFor();
      assert.match(page.url(), new RegExp(`/explore\\?play=${id}&op=readFleet`));
      await assertAccessible(page);
      await page.reload();
      await page.getByRole("heading", { name: "The fleet" }).waitFor();
      await page.getByRole("link", { name: "Edit this API" }).click();
      await page.getByText("published", { exact: true }).waitFor();
    });
  });

  test("is read from its address, by a field or a link", async () => {
    const elsewhere = createServer((request, response) => {
      const isOpen = request.url !== "/closed.yaml";
      response.writeHead(
        request.url === "/gone.yaml" ? 404 : 200,
        isOpen ? { "Access-Control-Allow-Origin": "*" } : {},
      );
      response.end(HARBOUR);
    });
    elsewhere.listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    const { port } = elsewhere.address() as AddressInfo; // a listening TCP server has one
    const origin = `http://127.0.0.1:${port}`;
    try {
      const expected = new RegExp(`^outside: ${origin}/|blocked by CORS policy|Failed to load resource`);
      const read = async (page: Page): Promise<void> => {
        const open = async (address: string): Promise<void> => {
          await page.getByLabel("Address of a document").fill(address);
          await page.getByRole("button", { name: "Open the address" }).click();
        };
        await page.getByLabel("Address of a document").waitFor();
        assert.equal(await page.locator(".endpoint").count(), 1, "the document alone");
        await open("harbour.yaml");
        await page.getByRole("alert").filter({ hasText: "begins with https://" }).waitFor();
        await open(`${origin}/closed.yaml`);
        await page.getByRole("alert").filter({ hasText: "does not let other sites read it" }).waitFor();
        await open(`${origin}/gone.yaml`);
        await page.getByRole("alert").filter({ hasText: "answered 404 for /gone.yaml" }).waitFor();
        await assertAccessible(page);
        await open(`${origin}/harbour.yaml`);
        await page
          .getByRole("status")
          .filter({ hasText: `Opened ${origin}/harbour.yaml` })
          .waitFor();
        await page.getByText("Harbour", { exact: false }).first().waitFor();
      };
      await garden.visit("/playground?api", read, { expected });
      const publish = async (page: Page): Promise<void> => {
        await page.getByRole("button", { name: "Publish" }).click();
        await page
          .getByRole("region", { name: "Operations of the API description" })
          .getByText("/boats")
          .first()
          .waitFor();
        const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
        const boats = await fetch(`${garden.origin}/play/${id}/boats`);
        assert.equal(boats.status, 200);
        assert.equal((await fetch(`${garden.origin}/play/${id}/users`)).status, 404, "nothing beside the document");
      };
      await garden.visit(`/playground?document=${encodeURIComponent(`${origin}/harbour.yaml`)}`, publish, { expected });
    } finally {
      elsewhere.close();
    }
  });

  test("stays as it was written over a reload, alone, and is called by its title", async () => {
    await garden.visit("/playground", async (page) => {
      await page.locator(".endpoint", { hasText: "/users" }).waitFor();
      await page.getByRole("button", { name: "Your OpenAPI document" }).click();
      const file = { name: "harbour.yaml", mimeType: "text/yaml", buffer: Buffer.from(HARBOUR) };
      await page.getByLabel("Open a file").setInputFiles(file);
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByText("published", { exact: true }).waitFor();
      assert.deepEqual(await page.locator(".endpoint").allTextContents(), ["YAMLDomain"], "the starter is gone");
      assert.equal(await page.getByLabel("Name of the playground").inputValue(), "Harbour");
      await page.reload();
      await page.locator(".mock-url", { hasText: "/boats" }).waitFor();
      const text = page.locator(".cm-content");
      await text.filter({ hasText: "# the whole of it" }).waitFor();
      assert.match(await text.innerText(), /^openapi: 3.0.3\n/);
      assert.equal(await page.getByText("published", { exact: true }).count(), 1);
      await page.goto("/playground");
      await page.getByText("My playgrounds").click();
      await page.getByRole("link", { name: "Harbour" }).waitFor();
    });
  });

  test("that is pasted into a template is imported at a click, and notes say what is given twice", async () => {
    await garden.visit("/playground", async (page) => {
      const twice = HARBOUR.replace("      summary: The fleet\n", "$&$&");
      await type(page, twice);
      await page.getByRole("alert").getByText("This looks like an OpenAPI document.").waitFor();
      await assertAccessible(page);
      await page.getByRole("button", { name: "Import it" }).click();
      await page.getByRole("heading", { name: "Domain" }).waitFor();
      assert.equal(await page.locator(".endpoint").count(), 1);
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByText("Notes").click();
      await page.getByText(/^line 14: summary: The fleet is given twice/).waitFor();
      await assertAccessible(page);
    });
  });

  test("that is no YAML, or says no version, is refused with the line and how to mend it", async () => {
    await garden.visit(
      "/playground?api",
      async (page) => {
        const text = page.getByRole("textbox", { name: "Domain definition" });
        await page.locator(".cm-content").waitFor();
        for (const [written, says] of [
          [HARBOUR.replace("components:", "components: ]"), /Line 15: /],
          [HARBOUR.replace("3.0.3", "3.1"), /Line 1: .*this looks like an OpenAPI document: begin it with its version/],
        ] as const) {
          await text.last().fill(written);
          await page.getByRole("button", { name: "Publish" }).click();
          await page.getByRole("alert").filter({ hasText: says }).waitFor();
          assert.equal(await page.getByText("malformed_json").count(), 0);
        }
      },
      { expected: /status of 422/ },
    );
  });

  test("is dropped onto the editor, and fits a narrow window", async () => {
    await garden.visit(
      "/playground?api",
      async (page) => {
        await page.getByRole("textbox", { name: "Domain definition" }).first().waitFor();
        await page.evaluate((text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "boats.yaml"));
          const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
          document.querySelector('[aria-label="Domain definition"]')?.dispatchEvent(drop);
        }, HARBOUR);
        await page.getByText("Harbour", { exact: false }).first().waitFor();
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByRole("button", { name: "Correct GET /overview/fleet" }).click();
        await assertFits(page);
      },
      { width: 360, height: 740 },
    );
  });
});
