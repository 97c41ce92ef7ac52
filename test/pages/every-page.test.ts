import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";

import type { Page } from "playwright-core";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, keepPictures, startGarden, until } from "./browser.ts";
import type { Garden } from "./browser.ts";

const DIST = path.resolve(import.meta.dirname, "../../web/dist");

// The spacing that WCAG 1.4.12 lets a reader set.
const WIDER =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** Pages, a selector that is there once they are drawn, and the most KiB of script that they may load, gzip, before an editor. */
const PAGES = [
  { address: "/", ready: "h1", most: 15 },
  { address: "/explore?op=listOrders", ready: "#operation-title", most: 40 },
  { address: "/explore?seedExplorer=1&seed=42&collection=orders", ready: "article td", most: 40 },
  { address: "/studio?in=orders", ready: '[role="grid"] [role="row"]', most: 90 },
  { address: "/playground", ready: ".cm-content", most: undefined },
  { address: "/docs", ready: "h1", most: 40 },
  { address: "/docs/orders", ready: "h1", most: 40 },
  { address: "/docs/guides/seeds", ready: "h1", most: 40 },
  { address: "/docs/guides/limits", ready: "h1", most: 40 },
  { address: "/problems/rate_limited", ready: "h1", most: 40 },
  { address: "/docs/playgrounds", ready: "h1", most: 40 },
  { address: "/docs/guides/testing", ready: "h1", most: 40 },
  { address: "/docs/search?q=order", ready: "h1", most: 40 },
  { address: "/changelog", ready: "h1", most: 40 },
  { address: "/status", ready: "h1", most: 40 },
  { address: "/problems", ready: "h1", most: 40 },
  { address: "/problems/invalid_transition", ready: "h1", most: 40 },
  { address: "/dashboard/login", ready: "form", most: 60 },
  { address: "/dashboard/signup", ready: "form", most: 60 },
];

describe("every page", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  for (const { address, ready, most } of PAGES) {
    test(`${address} keeps the rules of axe in both themes, fits narrow windows and wide letters, and is small`, async () => {
      await garden.visit(address, async (page) => {
        await page.locator(ready).first().waitFor();
        await page.locator('main [aria-busy="true"]').waitFor({ state: "detached" });
        if (most !== undefined) {
          const bytes = await packedScripts(page);
          assert.ok(bytes > 1_000 && bytes <= most * 1024, `${bytes} bytes of script`);
        }
        await assertAccessible(page);
        await keepPictures(page, address.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "landing");
        for (const width of [768, 320]) {
          await page.setViewportSize({ width, height: 640 });
          await assertFits(page);
        }
        await page.setViewportSize({ width: 360, height: 800 });
        // As an adopted sheet: the policy of the pages forbids style elements.
        await page.evaluate(
          `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(WIDER)}); document.adoptedStyleSheets.push(sheet); }`,
        );
        await assertFits(page);
      });
    });
  }

  test("a landing page is 15 KiB in all, packed with gzip", async () => {
    await garden.visit("/", async (page) => {
      const names = await page.evaluate<string[]>(
        'performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)',
      );
      const html = gzipSync(await (await fetch(garden.origin)).text()).length;
      const bytes = names.reduce((sum, name) => sum + packedSize(name), html);
      assert.ok(names.length >= 2 && bytes <= 15 * 1024, `${bytes} bytes`);
    });
  });

  test("a short page does not scroll, and a dialog ends with its buttons", async () => {
    for (const address of ["/dashboard/login", "/explroe", "/playground/000000000000"]) {
      await garden.visit(
        address,
        async (page) => {
          await page.getByRole("heading", { level: 1 }).waitFor();
          await page.locator(".skeleton").waitFor({ state: "detached" });
          assert.ok((await page.evaluate<number>("document.documentElement.scrollHeight")) <= 900, address);
          await page.locator("main").focus(); // not in a field, where it would be typed
          await page.keyboard.press("?");
          await page.getByRole("dialog").waitFor();
          const around = await page.evaluate<number[]>(
            `{ const box = (of) => document.querySelector(of).getBoundingClientRect();
              const button = box("dialog .dialog-actions .button");
              [box("dialog").bottom - button.bottom, button.top - box("dialog :has(+ .dialog-actions)").bottom]; }`,
          );
          assert.ok(
            around.every((px) => px > 0 && px <= 28),
            `${around.join(" and ")} px of nothing around the buttons`,
          );
        },
        { expected: /status of 404/ },
      );
    }
  });

  test("state shows in forced colours: what is on, chosen, pressed or changed differs from what is not", async () => {
    await garden.visit("/explore?seedExplorer=1&seed=42", async (page) => {
      await page.getByRole("article").first().waitFor();
      await page.emulateMedia({ forcedColors: "active" });
      await assertDiffer(page, '[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]');
      await assertDiffer(page, '[aria-pressed="true"]', '[aria-pressed="false"]');
      await assertDiffer(page, ".collection-nav [aria-current]", ".collection-nav a:not([aria-current])");
      await assertDiffer(page, ".site-nav [aria-current]", ".site-nav a:not([aria-current])");
      const on = await lookOf(page, '[role="switch"]');
      await page.getByRole("switch").click();
      assert.notEqual(await lookOf(page, '[role="switch"]'), on);
    });
    const headers = { "X-Sandbox": "forced", "Content-Type": "application/json" };
    const users = `${garden.origin}/v1/users`;
    await fetch(`${users}/2`, { method: "PATCH", headers, body: '{"name":"Changed"}' });
    await garden.visit("/studio?sandbox=forced&in=users&id=2&tool=clock", async (page) => {
      await page.locator(".record-fields > .changed").first().waitFor();
      await page.emulateMedia({ forcedColors: "active" });
      await assertDiffer(page, ".record-fields > .changed", ".record-fields > :not(.changed)");
      await assertDiffer(page, ".grid-cell.updated", ".grid-rows .grid-cell:not(.updated)");
      await assertDiffer(page, ".collection-links [aria-current]", ".collection-links a:not([aria-current])");
      await assertDiffer(page, '[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]');
      await assertDiffer(page, ".pill", ".record-fields dt");
    });
  });
});

/** The properties that can tell an element from others where colours are forced. */
function lookOf(page: Page, selector: string): Promise<string> {
  const found = page.locator(selector).first();
  return found.evaluate((element) => {
    const look = getComputedStyle(element);
    return [
      look.backgroundColor,
      look.borderBottomColor,
      look.borderBottomStyle,
      look.borderLeftWidth,
      look.outlineStyle,
    ].join(" ");
  });
}

function assertDiffer(page: Page, selector: string, other: string): Promise<void> {
  // The colours may be forced a moment after that was asked for.
  return until(async () => (await lookOf(page, selector)) !== (await lookOf(page, other)), `${selector} differs`);
}

/** The scripts that a page has loaded, packed with gzip, bytes. */
async function packedScripts(page: Page): Promise<number> {
  const names = await page.evaluate<string[]>(
    'performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith(".js"))',
  );
  return names.reduce((sum, name) => sum + packedSize(name), 0);
}

function packedSize(name: string): number {
  const file = path.join(DIST, name);
  if (existsSync(`${file}.gz`)) return readFileSync(`${file}.gz`).length;
  return existsSync(file) ? readFileSync(file).length : 0;
}
