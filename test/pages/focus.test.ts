import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

describe("the focus", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  for (const [path, ready] of [
    ["/explore?op=listUsers&p.name=Ada&p.role=admin", "Send request"],
    ["/explore?seedExplorer=1", "Compare with another seed"],
    ["/playground", "Add endpoint"],
  ] as const) {
    test(`is somewhere after every button of ${path}`, async () => {
      await garden.visit(path, async (page) => {
        await page.getByRole("button", { name: ready }).waitFor();
        const buttons = page.locator("main button:not(th button):visible");
        const count = await buttons.count();
        for (let at = 0; at < count; at += 1) {
          const button = buttons.nth(at);
          if ((await button.count()) === 0) break;
          const name = (await button.getAttribute("aria-label")) ?? (await button.textContent());
          await button.click();
          await page.locator('main [aria-busy="true"]').waitFor({ state: "detached" });
          const isLost = await page.evaluate<boolean>(
            `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
              resolve(document.activeElement === document.body))))`,
          );
          assert.equal(isLost, false, `after “${name}”`);
        }
      });
    });
  }
});
