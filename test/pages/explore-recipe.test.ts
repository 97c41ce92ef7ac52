import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

describe("a link with a recipe", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  const linkTo = (recipe: object): string =>
    `/explore#recipe=${Buffer.from(JSON.stringify(recipe)).toString("base64url")}`;
  const nameOfUser = async (): Promise<unknown> =>
    ((await (await fetch(`${garden.origin}/v1/users/1`)).json()) as { name: unknown }).name;

  test("is loaded into the visitor's own sandbox once they agree, and not before", async () => {
    const steps = [{ request: "PATCH /v1/users/1", body: { name: "Zoë from a link" } }];
    const before = await nameOfUser();
    await garden.visit(linkTo({ recipe: 1, seed: 1, steps }), async (page) => {
      const dialog = page.getByRole("dialog", { name: "Load this recipe?" });
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "hidden" });
      assert.equal(new URL(page.url()).hash, "");
      assert.equal(await nameOfUser(), before);
    });
    await garden.visit(linkTo({ recipe: 1, seed: 1, steps }), async (page) => {
      await page.getByRole("button", { name: "Load it" }).click();
      await page.getByRole("status").filter({ hasText: "The recipe is loaded" }).waitFor();
      assert.equal(await nameOfUser(), "Zoë from a link");
    });
  });

  test("that is refused says why, and one that cannot be read is none", async () => {
    await garden.visit(
      linkTo({ recipe: 1, seed: 1, steps: [{ request: "POST /v1/nothing" }] }),
      async (page) => {
        await page.getByRole("button", { name: "Load it" }).click();
        await page.getByText("names no record or collection").first().waitFor();
      },
      { expected: /status of 422/ },
    );
    await garden.visit("/explore#recipe=x", async (page) => {
      await page.getByRole("navigation", { name: "Operations" }).waitFor();
      assert.equal(await page.getByRole("dialog").count(), 0);
    });
  });
});
