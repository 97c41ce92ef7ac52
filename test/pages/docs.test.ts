import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, assertKeepsRules, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

const GUIDES = ["Seeds", "Sandboxes", "Snapshots", "Conditional requests", "Events", "Problems", "Limits and plans"];

describe("the docs", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("list every operation, open the one that the address names, and send it", async () => {
    await garden.visit(
      "/docs#/Users/listUsers",
      async (page) => {
        const operation = page.locator("#operations-Users-listUsers");
        await operation.locator(".opblock-body").waitFor();
        const described = (await (await fetch(`${garden.origin}/openapi.json`)).json()) as {
          paths: Record<string, object>;
        };
        const count = Object.values(described.paths).flatMap((item) =>
          Object.keys(item).filter((name) => name !== "parameters"),
        ).length;
        await page
          .locator(".opblock")
          .nth(count - 1)
          .waitFor();
        assert.equal(await page.locator(".opblock").count(), count);
        await operation.getByRole("button", { name: "Execute" }).click();
        await operation.locator(".live-responses-table").getByText("200").first().waitFor();
      },
      // Long lists are only drawn where the window shows them.
      { height: 60_000 },
    );
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
          const script = Object.assign(document.createElement("script"), { src: "/play/${id}/x.js" });
          script.onload = () => resolve("run");
          script.onerror = () => resolve("refused");
          document.head.append(script);
        })`);
        assert.deepEqual([outcome, (await page.title()) === "run"], ["refused", false]);
      },
      { expected: /Content Security Policy/ },
    );
  });

  test("name every operation without a script, and open it in the reference with one", async () => {
    const { paths } = (await (await fetch(`${garden.origin}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId?: string; tags: string[] }>>;
    };
    const described = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId, tags }) =>
        operationId === undefined ? [] : [`#/${encodeURIComponent(tags[0] ?? "")}/${operationId}`],
      ),
    );
    await garden.visit(
      "/docs",
      async (page) => {
        const links = await page.locator(".operation-index a").all();
        const listed = await Promise.all(links.map((link) => link.getAttribute("href")));
        assert.deepEqual([listed.length, new Set(listed)], [described.length, new Set(described)]);
      },
      { javaScript: false },
    );
    for (const [group, id, tag] of [
      ["Account", "createApiKey", "API_keys"],
      ["Bookstore", "shipOrder", "Orders"],
    ] as const) {
      await garden.visit("/docs", async (page) => {
        await page.getByRole("heading", { level: 3, name: group, exact: true }).click();
        await page.locator(`.operation-index a[href$="/${id}"]`).click();
        // The reference is large, and machines are shared.
        await page.locator(`#operations-${tag}-${id}.is-open`).waitFor({ timeout: 45_000 });
      });
    }
  });

  test("show the reference to whoever asks for it with the keyboard, and keep their place", async () => {
    await garden.visit("/docs", async (page) => {
      await page.getByRole("button", { name: "Show the reference" }).press("Enter");
      await page.locator(".opblock").first().waitFor();
      assert.equal(await page.evaluate("document.activeElement.id"), "reference");
    });
  });

  test("lead from an operation to the Explorer", async () => {
    await garden.visit("/docs#/Orders/shipOrder", async (page) => {
      // Swagger UI goes on laying out what it draws: a click by position could meet what has moved there.
      await page.getByRole("link", { name: "Open in Explorer: shipOrder" }).dispatchEvent("click");
      await page.waitForURL("**/explore?op=shipOrder");
      await page.getByRole("heading", { name: "Ship an order" }).waitFor();
    });
  });

  test("open the guide that the address names", async () => {
    await garden.visit("/docs#guide-events", async (page) => {
      await page.getByText("The answer shows the secret once.").waitFor();
      for (const name of GUIDES) assert.ok(await page.getByRole("heading", { level: 3, name }).first().isVisible());
    });
  });

  for (const [label, file, beginning] of [
    ["Document as JSON", "seedbed-openapi.json", '{"openapi":"3'],
    ["Document as YAML", "seedbed-openapi.yaml", "openapi: "],
  ] as const) {
    test(`give the description: ${label}`, async () => {
      await garden.visit("/docs", async (page) => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("link", { name: label }).click(),
        ]);
        assert.equal(download.suggestedFilename(), file);
        assert.ok((await readFile(await download.path(), "utf8")).startsWith(beginning));
      });
    });
  }

  for (const theme of ["light", "dark"] as const) {
    test(`are accessible outside Swagger UI in the ${theme} theme, and fit 360 pixels`, async () => {
      await garden.visit(
        "/docs#reference",
        async (page) => {
          await page.locator(".opblock").first().waitFor();
          await page.evaluate("for (const guide of document.querySelectorAll('.guides details')) guide.open = true");
          await assertAccessible(page, "#swagger");
          await page.setViewportSize({ width: 360, height: 800 });
          await assertFits(page);
        },
        { theme },
      );
      await garden.visit("/problems/rate_limited", (page) => assertAccessible(page), { theme });
      await garden.visit("/problems", (page) => assertFits(page), { theme, width: 360 });
    });
  }

  test("mend what Swagger UI leaves without a name, without a place and too small to hit", async () => {
    await garden.visit(
      "/docs#/Users/createUser",
      async (page) => {
        await page.locator(".opblock-body select").first().waitFor();
        await page.locator(".opblock-body pre[tabindex]").first().waitFor();
        await assertKeepsRules(page, "#swagger", [
          "heading-order",
          "select-name",
          "label",
          "target-size",
          "color-contrast",
          "landmark-no-duplicate-main",
          "scrollable-region-focusable",
          "label-content-name-mismatch",
        ]);
      },
      // Nothing of it is below the header then.
      { height: 60_000 },
    );
  });

  test("explain every code of the list of problems", async () => {
    await garden.visit("/problems", async (page) => {
      const codes = await page.locator("main td a").allTextContents();
      assert.ok(codes.length > 30);
      await page.getByRole("link", { name: "invalid_transition" }).click();
      await page.getByRole("heading", { name: "How to mend it" }).waitFor();
    });
  });
});
