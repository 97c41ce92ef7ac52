// Somebody signs in by the page of the mock OpenID provider in a browser, without JavaScript.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";

import { assertAccessible, assertFits, startGarden } from "../pages/browser.ts";
import type { Garden } from "../pages/browser.ts";
import { skipWithout } from "../prerequisite.ts";

describe("the sign-in page", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  let app: Server;
  let callback = "";
  before(async () => {
    garden = await startGarden();
    // The app answers with where it was asked, and sends on to another page of its own first.
    app = createServer((request, response) => {
      if (request.url?.startsWith("/callback") === true)
        response.writeHead(302, { Location: request.url.replace("/callback", "/home") }).end();
      else response.writeHead(200, { "Content-Type": "text/plain" }).end(request.url);
    }).listen(0, "127.0.0.1");
    await once(app, "listening");
    callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`; // a TCP server has one
  });
  after(async () => {
    await garden.stop();
    app.closeAllConnections();
    app.close();
  });

  const target = (): string => {
    const asked = { client_id: "shop", redirect_uri: callback, response_type: "code", scope: "openid", state: "s" };
    return `/s/walk/v1/auth/authorize?${new URLSearchParams(asked).toString()}`;
  };

  test("a name is found and pressed, and the browser goes back to the app with a code", async () => {
    await garden.visit(
      target(),
      async (page) => {
        await page.getByLabel("Find somebody").fill("bob@example.com");
        await page.getByRole("button", { name: "Find" }).click();
        await page.getByRole("button", { name: "bob@example.com" }).click();
        await page.waitForURL(/\/home\?/);
        const { searchParams } = new URL(page.url());
        assert.match(String(searchParams.get("code")), /^3-1-/);
        assert.equal(searchParams.get("state"), "s");
        assert.equal(searchParams.get("iss"), `${garden.origin}/s/walk/v1/auth`);
      },
      { javaScript: false, expected: new RegExp(`^outside: ${new URL(callback).origin}/`) },
    );
  });

  test("it can be used by everybody, dark and narrow too", async () => {
    for (const look of [{}, { theme: "dark", width: 360 }] as const)
      await garden.visit(
        target(),
        async (page) => {
          await assertAccessible(page);
          await assertFits(page);
        },
        look,
      );
  });
});
