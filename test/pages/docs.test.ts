import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, readClipboard, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string; tags: readonly string[] }>>>>;
}

describe("the docs", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("have every operation once, on the page of its tag, without a script", async () => {
    const { paths } = (await (await fetch(`${garden.origin}/openapi.json`)).json()) as Described; // the server's own
    const described = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    await garden.visit(
      "/docs",
      async (page) => {
        const links = await page.locator(".operation-index a").all();
        const hrefs = await Promise.all(links.map(async (link) => (await link.getAttribute("href")) ?? ""));
        assert.deepEqual(new Set(hrefs.map((href) => href.split("#")[1])), new Set(described));
        const found: string[] = [];
        for (const path of new Set(hrefs.map((href) => href.split("#")[0] ?? ""))) {
          const html = await (await fetch(`${garden.origin}${path}`)).text();
          found.push(...[...html.matchAll(/<section class="operation" id="(\w+)"/g)].map(([, id]) => `${path}#${id}`));
        }
        assert.deepEqual([found.length, new Set(found)], [described.length, new Set(hrefs)]);
      },
      { javaScript: false },
    );
  });

  test("have every page within two clicks, and guides by the four kinds of docs", async () => {
    const linksOf = async (address: string): Promise<string[]> => {
      const html = await (await fetch(`${garden.origin}${address}`)).text();
      return [...html.matchAll(/href="(\/(?:docs|problems|changelog|status)[^"#?]*)/g)].map(([, href = ""]) => href);
    };
    const first = new Set(await linksOf("/docs"));
    const near = new Set(first);
    for (const address of first) for (const href of await linksOf(address)) near.add(href);
    const index = (await (await fetch(`${garden.origin}/docs/search.json`)).json()) as readonly { href: string }[]; // the server's own
    const pages = new Set(index.map(({ href }) => href.split("#", 1)[0] ?? ""));
    assert.ok(pages.size > 80);
    assert.deepEqual(
      [...pages].filter((page) => !near.has(page)),
      [],
    );
    await garden.visit("/docs", async (page) => {
      const kinds = page.getByRole("navigation", { name: "Docs" }).locator("summary");
      assert.deepEqual((await kinds.allTextContents()).slice(0, 4), ["Tutorial", "How-to", "Reference", "Explanation"]);
    });
  });

  test("lead from an operation to the Explorer and back", async () => {
    await garden.visit("/docs/orders#shipOrder", async (page) => {
      await page.getByRole("link", { name: "Open in Explorer: Ship an order" }).click();
      await page.waitForURL("**/explore?op=shipOrder");
      await page.getByRole("link", { name: "Reference", exact: true }).click();
      await page.waitForURL("**/docs/orders#shipOrder");
      assert.ok(await page.getByRole("heading", { name: "Ship an order" }).isVisible());
    });
  });

  test("give a command to copy that has the answer which stands below it", async () => {
    await garden.visit("/docs/orders#getOrder", async (page) => {
      const operation = page.locator("#getOrder");
      await operation.getByRole("button", { name: "Copy command: Get an order" }).click();
      await page.getByRole("status").filter({ hasText: "Command copied" }).waitFor();
      const [, address = ""] = /'(.+)'/.exec(await readClipboard(page)) ?? [];
      const answer = await fetch(address.replace(/^https?:\/\/[^/]+/, garden.origin));
      const shown = await operation.getByRole("region", { name: "Answer to getOrder" }).textContent();
      assert.deepEqual(JSON.parse(shown ?? ""), await answer.json());
    });
  });

  test("find what is looked for with the keyboard alone, by words of fields and guides too", async () => {
    await garden.visit("/docs", async (page) => {
      await page.keyboard.press("/");
      await page.keyboard.type("pay an ord");
      const found = page.getByRole("listbox", { name: "Found" });
      await found.getByRole("option", { name: "Pay an order" }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/docs/orders#payOrder");
      await page.keyboard.press("/");
      await page.keyboard.type("isbn");
      await found
        .getByRole("option", { name: /Book isbn/ })
        .first()
        .waitFor();
      await page.keyboard.press("Escape");
      assert.equal(await found.isVisible(), false);
      await page.getByRole("combobox", { name: "Search the docs" }).fill("zzqqx");
      await page.locator("p.docs-found", { hasText: "Nothing found" }).waitFor();
      await page.getByRole("combobox", { name: "Search the docs" }).fill("rate limited");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/docs/search?q=rate+limited");
      await page
        .getByRole("main")
        .getByRole("link", { name: /rate_limited/ })
        .click();
      await page.getByRole("heading", { name: "Too many requests" }).waitFor();
    });
  });

  test("search without a script", async () => {
    await garden.visit(
      "/docs",
      async (page) => {
        const field = page.getByRole("searchbox", { name: "Search the docs" });
        await field.fill('<b>"zzqqx');
        await page.keyboard.press("Enter");
        await page.getByText('Nothing found for “<b>"zzqqx”').waitFor();
        assert.equal(await field.inputValue(), '<b>"zzqqx');
        await field.fill("isbn");
        await page.keyboard.press("Enter");
        await page
          .getByRole("main")
          .getByRole("link", { name: /^object Book / })
          .first()
          .click();
        await page.waitForURL("**/docs/books#object-Book*");
      },
      { javaScript: false },
    );
  });

  test("have the guides, with the address of this server and links from one to the other", async () => {
    await garden.visit("/docs", async (page) => {
      await page.getByRole("main").getByRole("link", { name: "Sandboxes", exact: true }).first().click();
      await page.getByRole("heading", { level: 1, name: "Sandboxes" }).waitFor();
      const { port } = new URL(garden.origin);
      await page.getByText(`http://localhost:${port}/v1/users/1`).waitFor();
      await page.getByRole("main").getByRole("link", { name: "testing" }).click();
      await page.waitForURL("**/docs/guides/testing");
      await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Time" }).click();
      await page.waitForURL("**/docs/guides/testing#time");
    });
  });

  for (const [label, file, beginning] of [
    ["OpenAPI 3.0, JSON", "seedbed-openapi.json", '{"openapi":"3.0'],
    ["OpenAPI 3.0, YAML", "seedbed-openapi.yaml", "openapi: 3.0"],
    ["OpenAPI 3.1, JSON", "seedbed-openapi-3.1.json", '{"openapi":"3.1'],
    ["OpenAPI 3.1, YAML", "seedbed-openapi-3.1.yaml", "openapi: 3.1"],
  ] as const) {
    test(`give the description: ${label}`, async () => {
      await garden.visit("/docs", async (page) => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("link", { name: label }).click(),
        ]);
        assert.equal(download.suggestedFilename(), file);
        const text = await readFile(await download.path(), "utf8");
        assert.ok(
          text.replaceAll(/"(?=3\.|\n)/g, "").startsWith(beginning.replaceAll(/"(?=3\.)/g, "")),
          text.slice(0, 40),
        );
      });
    });
  }

  test("have coloured code in guides, a button to copy it, and a way to the next guide", async () => {
    await garden.visit("/docs/guides/webhooks", async (page) => {
      const block = page.locator(".code-block", { hasText: "createHmac" });
      assert.equal(
        await block
          .locator(".j-word", { hasText: /^import$/ })
          .first()
          .isVisible(),
        true,
      );
      await block.getByRole("button", { name: "Copy" }).click();
      assert.equal(await readClipboard(page), await block.locator("code").textContent());
      await page.locator('a[rel="next"]').click();
      await page.waitForURL(/\/docs\/guides\/(?!webhooks)/);
      await page.locator('a[rel="prev"]').click();
      await page.waitForURL(/\/docs\/guides\/webhooks$/);
    });
  });

  test("print with everything unfolded, and without what only a screen is for", async () => {
    await garden.visit("/docs/orders", async (page) => {
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator(".docs-side").isVisible(), false);
      assert.ok(await page.locator("#listOrders .filters li").first().isVisible());
    });
  });

  test("run no script that a stranger publishes, though it is of the same origin", async () => {
    const post = async (path: string, body: unknown, headers = {}): Promise<Record<string, Record<string, string>>> => {
      const answer = await fetch(`${garden.origin}${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      assert.equal(answer.status, 201);
      return (await answer.json()) as Record<string, Record<string, string>>; // the contract's shape
    };
    const { playground, editToken } = await post("/api/playgrounds", {});
    const id = playground?.["id"] ?? "";
    const script = { path: "/x.js", contentType: "text/javascript", template: "document.title = 'run'" };
    await post(`/api/playgrounds/${id}/endpoints`, script, { "X-Edit-Token": editToken });
    await garden.visit(
      "/docs",
      async (page) => {
        const outcome = await page.evaluate<string>(`new Promise((resolve) => {
          const script = document.createElement("script");
          script.onload = () => resolve("run");
          script.onerror = () => resolve("refused");
          try {
            script.src = "/play/${id}/x.js";
            document.head.append(script);
          } catch {
            resolve("refused");
          }
        })`);
        assert.deepEqual([outcome, (await page.title()) === "run"], ["refused", false]);
      },
      { expected: /Content Security Policy|TrustedScriptURL/ },
    );
  });

  test("explain every code of the list of problems, and let its request be sent from the Explorer", async () => {
    await garden.visit(
      "/problems",
      async (page) => {
        assert.ok((await page.locator(".problem-index a").count()) > 30);
        await page.getByRole("link", { name: "invalid_transition" }).click();
        await page.getByRole("heading", { name: "How to fix it" }).waitFor();
        await page.getByRole("button", { name: /^Copy command/ }).click();
        assert.match(await readClipboard(page), /^curl -X POST '.+\/v1\/bookstore\/orders\/144\/ship'$/);
        await page.getByRole("link", { name: "Open in Explorer" }).click();
        await page.getByRole("button", { name: "Send request" }).click();
        await page
          .getByText(/cannot ship order 144: the order is pending/)
          .first()
          .waitFor();
      },
      { expected: /409 \(Conflict\)/ },
    );
  });

  test("carry the body and the headers of a problem's request into the Explorer", async () => {
    await garden.visit(
      "/problems/precondition_failed",
      async (page) => {
        await page.getByRole("link", { name: "Open in Explorer" }).click();
        await page.getByRole("button", { name: "Send request" }).click();
        await page
          .getByText(/cannot change account 1: If-Match does not hold/)
          .first()
          .waitFor();
      },
      { expected: /412 \(Precondition Failed\)/ },
    );
  });
});

describe("the docs of an own domain", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden({ CONFIG: "examples/hotel.yaml" });
  });
  after(() => garden.stop());

  test("have its operations, and find its fields", async () => {
    const { tags } = (await (await fetch(`${garden.origin}/openapi.json`)).json()) as {
      tags: readonly { readonly name: string }[];
    }; // the server's own
    const own = tags.find(({ name }) => /room/i.test(name))?.name ?? "";
    await garden.visit("/docs", async (page) => {
      await page.getByRole("main").getByRole("link", { name: own, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: own }).waitFor();
      await page
        .getByRole("heading", { level: 2, name: /^List / })
        .first()
        .waitFor();
      await assertAccessible(page);
    });
  });
});
