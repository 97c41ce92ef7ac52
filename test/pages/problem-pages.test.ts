import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

describe("problems as pages", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  const ask = (path: string, accept: string, method = "GET"): Promise<Response> =>
    fetch(`${garden.origin}${path}`, { method, headers: { Accept: accept } });
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  for (const path of ["/nope", "/docs/nope", "/docs/guides/nope", "/explore/x", "/problems/nope"]) {
    test(`${path} is a page for people and a problem for programs`, async () => {
      const page = await ask(path, BROWSER);
      assert.deepEqual([page.status, page.headers.get("content-type")], [404, "text/html; charset=utf-8"]);
      assert.match(page.headers.get("content-security-policy") ?? "", /trusted-types 'none'$/);
      assert.equal(page.headers.get("vary")?.includes("Accept"), true);
      for (const accept of ["*/*", "application/json"]) {
        const problem = await ask(path, accept);
        assert.deepEqual([problem.status, problem.headers.get("content-type")], [404, "application/problem+json"]);
        await problem.body?.cancel();
      }
    });
  }

  for (const [path, method] of [
    ["/v1/nope", "GET"],
    ["/api/nope", "GET"],
    ["/play/nope/x", "GET"],
    ["/s/test/nope", "GET"],
    ["/assets/nope.js", "GET"],
    ["/nope", "POST"],
  ] as const) {
    test(`${method} ${path} is a problem whoever asks`, async () => {
      const answer = await ask(path, BROWSER, method);
      assert.equal(answer.headers.get("content-type"), "application/problem+json");
      await answer.body?.cancel();
    });
  }

  test("says which page was probably meant, has a way home, and shows the address as text", async () => {
    await garden.visit(
      "/explor",
      async (page) => {
        await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
        await assertAccessible(page);
        await page.setViewportSize({ width: 320, height: 600 });
        await assertFits(page);
        await page.getByRole("link", { name: "/explore", exact: true }).click();
        await page.waitForURL("**/explore");
        await page.goto("/%3Cimg%20src=x%3E{{path}}");
        assert.equal(await page.locator("main img").count(), 0);
        await page.getByRole("link", { name: "Home" }).click();
        await page.waitForURL(`${garden.origin}/`);
      },
      { expected: /404 \(Not Found\)/ },
    );
  });

  test("the page of what is refused for now says why and leads back, with the status and headers of the problem", async () => {
    for (let asked = 0; asked < 5_000; asked += 1) {
      const answer = await ask("/docs/search?q=%22%3E%3Cb%3E", BROWSER);
      if (answer.status === 200) {
        await answer.body?.cancel();
        continue;
      }
      assert.equal(answer.status, 429);
      assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
      const again = '<a class="button" href="/docs/search?q=%22%3E%3Cb%3E">Try again</a>';
      const text = await answer.text();
      assert.ok(text.includes(again) && /<p>[^<]* seconds\.[^<]*<\/p>/.test(text), text);
      return;
    }
    assert.fail("nothing was refused");
  });

  test("a page whose scripts do not come says so after a while", async () => {
    await garden.visit(
      "about:blank",
      async (page) => {
        await page.route("**/assets/*.js", (route) => route.abort());
        await page.goto("/dashboard/login");
        await page.getByText("This page loads slowly.").waitFor();
      },
      { expected: /ERR_FAILED/ },
    );
  });

  test("what crawlers and browsers ask for by themselves is there, and old addresses of guides lead on", async () => {
    const robots = await (await ask("/robots.txt", "*/*")).text();
    assert.match(robots, /^Disallow: \/v1$/m);
    const map = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? "";
    const pages = [...(await (await fetch(map)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = ""]) => page);
    assert.ok(pages.length > 100, `${pages.length} pages`);
    for (const page of pages.filter((_, at) => at % 20 === 0)) assert.equal((await fetch(page)).status, 200, page);
    for (const [from, to] of [
      ["/docs/testing", "/docs/guides/testing"],
      ["/docs/guides", "/docs"],
    ]) {
      const found = await ask(from ?? "", BROWSER);
      assert.deepEqual([found.status, found.redirected, new URL(found.url).pathname], [200, true, to]);
    }
    const icon = await ask("/favicon.ico", "image/*");
    assert.deepEqual([icon.status, icon.headers.get("content-type")], [200, "image/svg+xml"]);
  });
});
