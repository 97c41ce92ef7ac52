import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, readClipboard, startGarden, until } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { endpointsIn, publishFirst, type } from "./playground-page.ts";

const run = promisify(execFile);

describe("the playground", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("publishes an address that the copied curl calls at once, and finds it again", async () => {
    await garden.visit("/playground", async (page) => {
      await page.getByRole("button", { name: "Product list" }).click();
      await page.getByLabel("Path", { exact: true }).fill("/shop/products");
      await page.getByLabel("Status").fill("203");
      await page.getByRole("button", { name: "Add header" }).click();
      await page.getByLabel("Name of header 1").fill("X-Shop");
      await page.getByLabel("Value of header 1").fill("seed & bed");
      await page.getByRole("button", { name: "Publish" }).click();
      await page.waitForURL(/\/playground\/[^/#]+$/);
      await page.getByRole("heading", { name: "Your mock URL" }).waitFor();
      await page.getByText("expires in 7 days").waitFor();
      await page.getByRole("button", { name: "Copy curl" }).click();
      const { stdout } = await run("bash", ["-c", (await readClipboard(page)).replace("curl", "curl -si")]);
      assert.match(stdout, /^HTTP\/1.1 203/);
      assert.match(stdout, /^x-shop: seed & bed/im);
      assert.ok((JSON.parse(stdout.slice(stdout.indexOf("{"))) as { products: unknown[] }).products.length >= 3);
      await until(() => Promise.resolve(!page.url().includes("#")), "no token in the address");

      await page.reload();
      await page.getByRole("button", { name: "GET /shop/products", exact: true }).click();
      assert.equal(await page.getByLabel("Status").inputValue(), "203");
      await page.getByLabel("Delay, ms").fill("5");
      await page.getByText("changes not published").waitFor();
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByText("published", { exact: true }).waitFor();

      await page.getByRole("button", { name: "Copy edit link" }).click();
      const link = new URL(await readClipboard(page));
      await garden.visit(`${link.pathname}${link.hash}`, async (other) => {
        await other.getByRole("button", { name: "GET /shop/products", exact: true }).waitFor();
        await other.waitForURL(link.pathname);
      });
      await page.getByRole("button", { name: "Copy share link" }).click();
      await page.getByRole("status").filter({ hasText: "Share link copied" }).waitFor();
      const shared = new URL(await readClipboard(page));
      await garden.visit(
        link.pathname,
        async (stranger) => {
          await stranger.getByText("This browser may not change this playground.").waitFor();
          await stranger.goto("/playground/000000000000");
          await stranger.getByText("This playground does not exist.").waitFor();
          assert.equal(await stranger.getByText("Whoever made it can send you").count(), 0);
          await stranger.goto(`${shared.pathname}${shared.hash}`);
          await stranger.getByRole("heading", { name: "/shop/products" }).waitFor();
          await stranger
            .getByRole("region", { name: "curl snippet" })
            .getByText(`${link.pathname.split("/")[2]}`)
            .waitFor();
          await assertAccessible(stranger);
          await stranger.getByRole("link", { name: "Make a copy" }).click();
          await stranger.getByRole("button", { name: "GET /shop/products", exact: true }).waitFor();
          await stranger.getByText("not published", { exact: true }).waitFor();
        },
        { expected: /status of 40[14]/ },
      );
      await page.goto("/playground");
      await page.locator("summary", { hasText: "My playgrounds" }).click();
      await page.getByRole("link", { name: "Untitled" }).click();
      await page.waitForURL(`**${link.pathname}`);
    });
  });

  test("publishes a starter whose path another endpoint has: it is given one of its own", async () => {
    await garden.visit("/playground", async (page) => {
      await page.getByRole("button", { name: "Users", exact: true }).click();
      await page.getByRole("button", { name: "GET /users-2", exact: true }).waitFor();
      const id = await publishFirst(page);
      assert.equal((await fetch(`${garden.origin}/play/${id}/users-2`)).status, 200);
    });
  });

  test("publishes conditional answers and a domain, whose faults are marked where they stand", async () => {
    await garden.visit(
      "/playground",
      async (page) => {
        const field = page.getByRole("textbox", { name: "Response template" });
        await page.getByLabel("Path", { exact: true }).fill("/users/:id");
        await page.getByRole("button", { name: "Add a conditional answer" }).click();
        await page.locator('[aria-label^="Part of the request"]:focus').waitFor();
        await page.getByLabel("Value of condition 1").fill("7");
        await page.locator(".cm-content").waitFor();
        await field.fill('{"error": "nobody"}');
        await page.getByRole("region", { name: "Output" }).getByText('"nobody"').waitFor();
        await page.getByRole("button", { name: "Otherwise" }).click();
        await page.getByRole("region", { name: "Output" }).getByText('"name"').first().waitFor();

        await page.getByRole("button", { name: "Domain of your own" }).click();
        const domain = page.getByRole("textbox", { name: "Domain definition" });
        await page.locator(".cm-content").waitFor();
        const text = "domain: zoo\nresources:\n  animal:\n    fields:\n      name: animal.petNam\n";
        await domain.fill(text);
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByRole("alert").getByText("animal.petName").waitFor();
        await page.locator(".cm-lint-marker-error").waitFor();
        await assertAccessible(page);
        await page.getByRole("button", { name: "Line 5" }).click();
        await page.keyboard.press("End");
        await page.keyboard.type("e");
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByRole("link", { name: "animals", exact: true }).waitFor();
        assert.equal(await page.getByRole("alert").count(), 0);
        const id = page.url().split("/").at(-1) ?? "";
        const get = async (path: string): Promise<Response> => fetch(`${garden.origin}/play/${id}${path}`);
        assert.equal((await get("/animals/1")).status, 200);
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("link", { name: "Download OpenAPI" }).click(),
        ]);
        const { openapi, paths } = JSON.parse(await readFile(await file.path(), "utf8")) as {
          openapi: string;
          paths?: object;
        }; // the server's own
        assert.match(openapi, /^3\./);
        assert.ok("/animals/{id}" in (paths ?? {}), JSON.stringify(Object.keys(paths ?? {})));
        assert.equal((await get("/users/7")).status, 404);
        assert.equal((await get("/users/8")).status, 200);

        await page.reload();
        await page.getByText("published", { exact: true }).waitFor();
        await page.getByRole("button", { name: "GET /users/:id" }).click();
        await page.getByRole("button", { name: "If params.id is 7" }).waitFor();
        await page.getByRole("button", { name: "YAML Domain" }).click();
        await domain.waitFor();
        await page.locator(".cm-content").press("Control+End");
        await page.keyboard.type("    sta");
        await page.locator(".cm-tooltip-autocomplete li", { hasText: "states" }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Remove the domain" }).click();
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByText("published", { exact: true }).waitFor();
        assert.equal((await get("/animals/1")).status, 404);
      },
      { expected: /status of 422/ },
    );
  });

  test("makes a collection that is really written to", async () => {
    await garden.visit("/playground", async (page) => {
      await page.getByLabel("Kind").selectOption("collection");
      await page.getByLabel("Path", { exact: true }).fill("/plants");
      await page.getByLabel("Name", { exact: true }).fill("plants");
      await page.getByLabel("Records").fill("4");
      await type(page, '{"name": "{{word.noun}}"}');
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("button", { name: "Copy URL" }).click();
      const url = await readClipboard(page);
      await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"name":"fern"}' });
      const answer = (await (await fetch(url)).json()) as { plants: { name: string }[]; total: number };
      assert.equal(answer.total, 5);
      assert.equal(answer.plants.at(-1)?.name, "fern");
    });
  });

  test("shows requests as they come, and makes an endpoint of one that nothing fits", async () => {
    await garden.visit("/playground", async (page) => {
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("heading", { name: "Your mock URL" }).waitFor();
      const id = page.url().split("/").at(-1) ?? "";
      await page.getByRole("button", { name: "Open live log" }).click();
      await page.getByText("● Live").waitFor();
      await fetch(`${garden.origin}/play/${id}/users?page=3`);
      await fetch(`${garden.origin}/play/${id}/orders/17/<script>`, { method: "POST", body: "<b>bold</b>" });
      const rows = page.getByRole("list", { name: "Requests" });
      await rows.getByText("/users").waitFor();
      await rows.getByText("no endpoint matches").waitFor();
      assert.equal(await rows.locator("b, script").count(), 0);
      await rows.locator("summary", { hasText: "/users" }).click();
      await rows.getByRole("button", { name: "Send again" }).click();
      await page.getByRole("region", { name: "Answer to GET /users" }).getByText("200 OK").waitFor();
      await assertAccessible(page);
      await rows.getByRole("button", { name: "Create an endpoint from this request" }).click();
      assert.equal(await page.getByLabel("Path", { exact: true }).inputValue(), "/orders/:id/<script>");
      assert.equal(await page.getByRole("combobox", { name: "Method" }).inputValue(), "POST");
      await page.getByRole("button", { name: "Pause" }).click();
      await page.getByText("● Paused").waitFor();
    });
  });

  test("keeps the text when publishing fails, and publishes it at Retry", async () => {
    await garden.visit(
      "/playground",
      async (page) => {
        await type(page, '{"precious": true}');
        await page.getByRole("region", { name: "Output" }).getByText('"precious"').waitFor();
        await page.route("**/api/playgrounds", (route) => route.abort());
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByText("It could not be published. What you typed is kept.").waitFor();
        assert.match((await page.locator(".cm-content").textContent()) ?? "", /precious/);
        await page.unroute("**/api/playgrounds");
        await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
        await page.getByRole("heading", { name: "Your mock URL" }).waitFor();
      },
      { expected: /ERR_FAILED/ },
    );
  });

  test("knows after a reload what is not published yet, and publishes it without doubles", async () => {
    await garden.visit("/playground", async (page) => {
      const id = await publishFirst(page);
      await type(page, '{"is": "changed"}');
      await page.getByRole("button", { name: "Add endpoint" }).click();
      await page.getByLabel("Path", { exact: true }).fill("/added");
      await page.waitForURL(/#[\w-]+$/);
      await until(async () => (await endpointsIn(page)).includes("/added"), "the address held the second endpoint");
      await page.reload();
      await page.getByText("changes not published").waitFor();
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByText("published", { exact: true }).waitFor();
      await page.waitForURL(/\/playground\/[^/#]+$/);
      assert.deepEqual(await (await fetch(`${garden.origin}/play/${id}/users`)).json(), { is: "changed" });
      assert.equal((await fetch(`${garden.origin}/play/${id}/added`)).status, 200);
    });
  });

  test("publishes for the first time as a whole or not at all", async () => {
    await garden.visit(
      "/playground",
      async (page) => {
        const made: string[] = [];
        page.on("response", (response) => {
          if (response.request().method() === "POST" && response.url().endsWith("/endpoints"))
            made.push(response.url());
        });
        await page.getByRole("button", { name: "Add endpoint" }).click();
        await page.getByLabel("Path", { exact: true }).fill("/users");
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByRole("alert").getByRole("link", { name: "conflict" }).waitFor();
        const id = /playgrounds\/([^/]+)/.exec(made[0] ?? "")?.[1] ?? "";
        assert.equal((await fetch(`${garden.origin}/play/${id}/users`)).status, 404);
        assert.equal(new URL(page.url()).pathname, "/playground");
        await page.getByLabel("Path", { exact: true }).fill("/second");
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByText("published", { exact: true }).waitFor();
        const second = page.url().split("/").at(-1) ?? "";
        assert.equal((await fetch(`${garden.origin}/play/${second}/users`)).status, 200);
        assert.equal((await fetch(`${garden.origin}/play/${second}/second`)).status, 200);
      },
      { expected: /status of 409/ },
    );
  });

  test("brings a removed endpoint back at Undo, and the focus goes along", async () => {
    await garden.visit("/playground", async (page) => {
      await page.getByRole("button", { name: "Product list" }).click();
      await page.getByRole("button", { name: "Remove GET /users" }).click();
      await page.getByRole("status").filter({ hasText: "Removed GET /users" }).waitFor();
      const undo = page.getByRole("button", { name: "Undo" });
      assert.equal(await page.evaluate<string | undefined>("document.activeElement?.textContent"), "Undo");
      await undo.click();
      await page.getByRole("button", { name: "GET /users", exact: true, pressed: true }).waitFor();
      assert.deepEqual(await page.locator(".endpoint code").allTextContents(), ["/users", "/products"]);
      await until(
        () => page.evaluate<boolean>('document.activeElement?.classList.contains("endpoint") === true'),
        "the endpoint had the focus",
      );
    });
  });

  test("publishes although what it has to delete is gone already, and deletes nothing twice", async () => {
    await garden.visit(
      "/playground",
      async (page) => {
        const id = await publishFirst(page);
        const token = await page.evaluate<string>(`localStorage.getItem("seedbed.edit-token.${id}")`);
        const headers = { "X-Edit-Token": token };
        const path = `${garden.origin}/api/playgrounds/${id}/endpoints`;
        const { endpoints } = (await (await fetch(path, { headers })).json()) as { endpoints: { id: string }[] };
        await fetch(`${path}/${endpoints[0]?.id}`, { method: "DELETE", headers });
        const deleted: string[] = [];
        page.on("request", (request) => {
          if (request.method() === "DELETE") deleted.push(request.url());
        });
        for (let count = 1; count <= 2; count += 1) {
          await page.getByRole("button", { name: "Add endpoint" }).click();
          await page.getByLabel("Path", { exact: true }).fill("/same");
        }
        await page.getByRole("button", { name: "Remove GET /users" }).click();
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByRole("alert").getByRole("link", { name: "conflict" }).waitFor();
        await page.getByLabel("Path", { exact: true }).fill("/other");
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByText("published", { exact: true }).waitFor();
        assert.deepEqual(deleted, [`${path}/${endpoints[0]?.id}`]);
        assert.equal((await fetch(`${garden.origin}/play/${id}/other`)).status, 200);
      },
      { expected: /status of (?:404|409)/ },
    );
  });

  test("keeps its edit token when it is opened with a wrong edit link", async () => {
    await garden.visit(
      "/playground",
      async (page) => {
        const id = await publishFirst(page);
        await page.goto("/docs");
        await page.goto(`/playground/${id}#edit=wrong`);
        await page.getByText("This browser may not change this playground.").waitFor();
        await page.goto("/docs");
        await page.goto(`/playground/${id}`);
        await page.getByRole("heading", { name: "Your mock URL" }).waitFor();
      },
      { expected: /status of 401/ },
    );
  });

  test("publishes what was previewed: text that looks like JSON stays text, and JSON that is broken is refused with its line", async () => {
    await garden.visit("/playground", async (page) => {
      await type(page, '{\n"broken": \n');
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("alert").getByText("The template of /users is not JSON. Line 3:").waitFor();
      assert.doesNotMatch(page.url(), /\/playground\/./);
      await page.getByLabel("Content type").fill("text/plain");
      await type(page, "[1,   2]");
      await page.getByRole("region", { name: "Output" }).getByText("[1,   2]").waitFor();
      const id = await publishFirst(page);
      assert.equal(await (await fetch(`${garden.origin}/play/${id}/users`)).text(), "[1,   2]");
    });
  });

  test("takes a name away again", async () => {
    await garden.visit("/playground", async (page) => {
      await page.getByLabel("Name of the playground").fill("Shop");
      await publishFirst(page);
      await page.getByLabel("Name of the playground").fill("");
      await page.getByText("changes not published").waitFor();
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByText("published", { exact: true }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Your mock URL" }).waitFor();
      assert.equal(await page.getByLabel("Name of the playground").inputValue(), "");
    });
  });

  test("misses no request in the live log, neither while it is paused nor while its stream is broken", async () => {
    await garden.visit("/playground", async (page) => {
      const id = await publishFirst(page);
      const call = (path: string): Promise<unknown> => fetch(`${garden.origin}/play/${id}${path}`);
      await call("/before");
      await page.getByRole("button", { name: "Open live log" }).click();
      await page.getByText("● Live").waitFor();
      const rows = page.getByRole("list", { name: "Requests" });
      await rows.getByText("/before").waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      await page.getByText("● Paused").waitFor();
      await call("/paused");
      await page.getByRole("button", { name: "Resume" }).click();
      await rows.getByText("/paused").waitFor();
      await call("/after");
      await rows.getByText("/after").waitFor();
      assert.deepEqual(await rows.locator("code.breaks").allTextContents(), ["/after", "/paused", "/before"]);

      await page.getByRole("button", { name: "Pause" }).click();
      await page.route("**/requests/stream", (route) => route.fulfill({ contentType: "text/event-stream", body: "" }));
      await page.getByRole("button", { name: "Resume" }).click();
      await page.getByText("● Reconnecting").waitFor();
      await call("/lost");
      await page.unroute("**/requests/stream");
      await rows.getByText("/lost").waitFor();
    });
  });

  test("says that a playground holds no more than 20 endpoints, and keeps what was typed", async () => {
    await garden.visit(
      "/playground",
      async (page) => {
        await page.locator(".cm-content").waitFor();
        for (let count = 1; count <= 20; count += 1) await page.getByRole("button", { name: "Add endpoint" }).click();
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByRole("alert").getByRole("link", { name: "limit_reached" }).waitFor();
        assert.equal(await page.locator(".endpoint").count(), 21);
      },
      { expected: /status of 403/ },
    );
  });
});
