// The pages behind a proxy that gives Seedbed a path of a host, and takes that path away.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";

import { findPort } from "../../src/doors/node/find-port.ts";
import { skipWithout } from "../prerequisite.ts";
import { startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

const BELOW = "/mock";

describe("pages below a path", { skip: await skipWithout("Chromium") }, () => {
  const strays: string[] = [];
  let target = 0;
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    if (!url.startsWith(BELOW)) {
      strays.push(url);

      outgoing.writeHead(404).end();
      return;
    }
    const passed = ask({ host: "127.0.0.1", port: target, method, path: url.slice(BELOW.length) || "/", headers });
    passed.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  let garden: Garden;
  before(async () => {
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const { port } = proxy.address() as AddressInfo; // a listening TCP server has one
    target = await findPort("127.0.0.1");
    garden = await startGarden({ BASE_URL: `http://127.0.0.1:${port}${BELOW}`, PORT: String(target) });
  });
  after(async () => {
    await garden.stop();
    proxy.closeAllConnections();
    proxy.close();
  });

  test("their files, links and requests are below it, too", async () => {
    await garden.visit(`${BELOW}/`, async (page) => {
      await page.getByRole("button", { name: "Pay an order" }).click();
      await page.locator("#answer", { hasText: "paid" }).waitFor();
      for (const [name, path] of [
        ["Docs", "/docs"],
        ["Explore", "/explore"],
        ["Studio", "/studio"],
        ["Playground", "/playground"],
        ["Dashboard", "/dashboard/login"],
      ] as const) {
        await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
        await page.waitForURL((url) => url.pathname.startsWith(BELOW + path));
      }
      await page
        .getByRole("link", { name: /create an account|sign up/i })
        .first()
        .click();
      await page.waitForURL(`**${BELOW}/dashboard/signup*`);
    });
    await garden.visit(`${BELOW}/explore?op=listUsers`, async (page) => {
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("200 OK").first().waitFor();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search pages, operations and data" }).fill("Studio");
      await page
        .getByRole("option", { name: /^Studio/ })
        .first()
        .click();
      await page.waitForURL(`**${BELOW}/studio*`);
      await page.getByRole("grid").first().waitFor();
    });
    await garden.visit(`${BELOW}/nope`, (page) => page.getByRole("link", { name: "Docs" }).first().click(), {
      expected: /404/,
    });
    assert.deepEqual(strays, []);
  });
});
