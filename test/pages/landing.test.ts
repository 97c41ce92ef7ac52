import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import type { Route } from "playwright-core";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, readClipboard, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

const run = promisify(execFile);

describe("the landing page", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("in a narrow window what is said covers no control that the page ends with", async () => {
    await garden.visit(
      "/",
      async (page) => {
        await page.getByRole("button", { name: "Copy the start command" }).click();
        await page.getByRole("status").filter({ hasText: "copied" }).waitFor();
        const covered = await page.evaluate<string[]>(`{
          scrollTo(0, document.documentElement.scrollHeight);
          const { top } = document.querySelector("#status").getBoundingClientRect();
          [...document.querySelectorAll("a, button")].filter((one) => one.getBoundingClientRect().bottom > top).map((one) => one.textContent);
        }`);
        assert.deepEqual(covered, []);
      },
      { width: 360, height: 740 },
    );
  });

  test("shows the real answer to the command that it offers, which runs when copied", async () => {
    await garden.visit("/", async (page) => {
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByRole("status").filter({ hasText: "Command copied" }).waitFor();
      const command = await readClipboard(page);
      assert.match(command, /^curl -X PATCH 'http:\/\/localhost:\d+\/s\/try-it\/v1\/users\/1' /);
      const [write = "", read = ""] = command.replaceAll("curl", "curl --silent --fail").split("\n");
      await run("bash", ["-c", write]);
      const { stdout } = await run("bash", ["-c", read]);
      const shown = await page.getByRole("region", { name: "Answer" }).textContent();
      assert.deepEqual(JSON.parse(shown ?? ""), JSON.parse(stdout));
    });
  });

  test("shows another seed at a click, and nobody's requests are used up by it", async () => {
    await garden.visit("/", async (page) => {
      const left = await remaining(garden.origin);
      await page.getByRole("link", { name: "Try another seed" }).click();
      await page.getByRole("status").filter({ hasText: "Seed 43 shown" }).waitFor();
      const shown = JSON.parse((await page.getByRole("region", { name: "Answer" }).textContent()) ?? "") as unknown;
      const command = (await page.getByRole("region", { name: "Command" }).textContent()) ?? "";
      assert.match(command, /_seed=43&/);
      assert.equal(page.url(), `${garden.origin}/?seed=43`);
      assert.equal(await remaining(garden.origin), left - 1, "only the two questions of this test were counted");
      const target = /http:\/\/[^/]+([^']+)/.exec(command)?.[1] ?? "";
      assert.deepEqual(shown, await (await fetch(`${garden.origin}${target}`)).json());
    });
  });

  test("pays an order, lets days pass and fails on purpose, for real and for free, in 15 KiB", async () => {
    const before = await remaining(garden.origin);
    await garden.visit(
      "/",
      async (page) => {
        const bytes = await page.evaluate<number>(
          `performance.getEntries().filter(({ entryType }) => /navigation|resource/.test(entryType))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
        );
        assert.ok(bytes > 5_000 && bytes <= 15 * 1024, `${bytes} bytes in all`);
        const answer = page.getByRole("region", { name: "Answer" });
        const shown = async () => JSON.parse((await answer.textContent()) ?? "") as Record<string, unknown>;
        await page.getByRole("button", { name: "Let 5 days pass" }).click();
        await page.getByRole("status").filter({ hasText: "Five days later" }).waitFor();
        const later = await shown();
        assert.match(String(later["status"]), /^(shipped|delivered)$/);
        assert.notEqual(later["shippedAt"], null);
        await page.getByRole("button", { name: "Pay an order" }).click();
        await page.getByRole("status").filter({ hasText: "is paid" }).waitFor();
        assert.deepEqual([(await shown())["status"], (await shown())["shippedAt"]], ["paid", null]);
        await page.getByRole("button", { name: "Get an error" }).click();
        await page.getByRole("status").filter({ hasText: "Answered 503, on purpose" }).waitFor();
        assert.equal((await shown())["code"], "simulated");
        const command = (await page.getByRole("region", { name: "Command" }).textContent()) ?? "";
        const { stdout } = await run("bash", ["-c", command.replace("curl", "curl --silent")]);
        assert.equal((JSON.parse(stdout) as { code: string }).code, "simulated");
        await assertAccessible(page);
        await page.getByRole("link", { name: "Try another seed" }).click();
        await page.getByRole("status").filter({ hasText: "Seed 43 shown" }).waitFor();
        assert.match(
          (await page.getByRole("link", { name: "Bookstore" }).getAttribute("href")) ?? "",
          /seed=43&domain/,
        );
      },
      { expected: /status of 503/ },
    );
    assert.equal(await remaining(garden.origin), before - 2, "only what this test asked itself was counted");
  });

  test("works without JavaScript, another seed included", async () => {
    await garden.visit(
      "/",
      async (page) => {
        await page.getByRole("heading", { level: 1, name: /^Your API, mocked/ }).waitFor();
        await page.getByRole("link", { name: "Try another seed" }).click();
        await page.waitForURL("**/?seed=43");
        const shown = JSON.parse((await page.getByRole("region", { name: "Answer" }).textContent()) ?? "") as {
          users: unknown[];
        };
        assert.equal(shown.users.length, 3);
        assert.equal(await page.getByRole("button").count(), 0, "no button that would do nothing");
        for (const name of ["Open the Explorer", "Build a mock endpoint"])
          assert.ok(await page.getByRole("link", { name }).isVisible());
        assert.equal(await page.getByRole("table", { name: "Plans" }).getByRole("row").count(), 6);
      },
      { javaScript: false },
    );
  });

  test("has the links of its header in one line at 360 pixels", async () => {
    await garden.visit(
      "/",
      async (page) => {
        const tops = await page.evaluate<number[]>(
          '[...document.querySelectorAll(".site-nav a")].map((link) => link.getBoundingClientRect().top)',
        );
        assert.equal(new Set(tops).size, 1);
      },
      { width: 360 },
    );
  });

  test("answers from the same API in the page where the server does not", async () => {
    await garden.visit(
      "/",
      async (page) => {
        const note = page.getByText("The server could not answer: this page ran the same API by itself.");
        const answer = page.getByRole("region", { name: "Answer" });
        await page.route("**/{v1,api}/**", (route) =>
          route.request().url().includes("_seed") ? route.fulfill({ status: 503, body: "" }) : route.abort(),
        );
        for (const [name, expected] of [
          ["Let 5 days pass", /"status": "(?:shipped|delivered)"/],
          ["Get an error", /"code": "simulated"/],
          ["Try another seed", /"total": 100/],
        ] as const) {
          await page.getByRole(name.startsWith("Try") ? "link" : "button", { name }).click();
          await answer.getByText(expected).waitFor();
          await note.waitFor();
        }
        const shown = JSON.parse((await answer.textContent()) ?? "") as unknown;
        const users = await fetch(`${garden.origin}/v1/users?_seed=43&limit=3&fields=id,name,email,company`);
        assert.deepEqual(shown, await users.json());
        await page.unroute("**/{v1,api}/**");
        await page.getByRole("button", { name: "Pay an order" }).click();
        await answer.getByText(/"status": "paid"/).waitFor();
        assert.equal(await note.count(), 0);
      },
      { expected: /net::ERR_FAILED|status of 503/ },
    );
  });

  test("offers Retry when another seed cannot be read", async () => {
    await garden.visit(
      "/",
      async (page) => {
        await page.route("**/assets/engine-*", (route) => route.abort());
        await page.route("**/{v1,api}/**", (route) => route.abort());
        await page.getByRole("link", { name: "Try another seed" }).click();
        await page.getByRole("alert").waitFor();
        await page.unroute("**/{v1,api}/**");
        await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
        await page.getByRole("status").filter({ hasText: "Seed 43 shown" }).waitFor();
        assert.equal(await page.getByRole("alert").count(), 0);
      },
      { expected: /net::ERR_FAILED/ },
    );
  });

  test("copies without a clipboard, as on plain http", async () => {
    await garden.visit(
      "/",
      async (page) => {
        await page.getByRole("button", { name: "Copy", exact: true }).click();
        await page.getByRole("status").filter({ hasText: "Command copied" }).waitFor();
        await page.keyboard.press("Control+K");
        await page.getByRole("combobox").press("Control+V");
        assert.match(await page.getByRole("combobox").inputValue(), /^curl -X PATCH 'http/);
      },
      { before: "Object.defineProperty(navigator, 'clipboard', { value: undefined })" },
    );
  });

  test("is under 40 KiB with everything that it loads, unpacked", async () => {
    const html = await (await fetch(`${garden.origin}/`)).text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? "");
    assert.ok(files.length >= 3, "scripts and the icon are found");
    let bytes = Buffer.byteLength(html);
    for (const file of new Set(files))
      bytes += (await (await fetch(`${garden.origin}${file}`)).arrayBuffer()).byteLength;
    assert.ok(bytes < 40 * 1024, `${bytes} bytes`);
  });

  test("is told anew only when it changed, and its files are kept for good in the encoding that was asked for", async () => {
    const first = await fetch(`${garden.origin}/`, { headers: { "Accept-Encoding": "br" } });
    const tag = first.headers.get("etag") ?? "";
    assert.equal(first.headers.get("cache-control"), "no-cache");
    const again = await fetch(`${garden.origin}/`, { headers: { "Accept-Encoding": "br", "If-None-Match": tag } });
    assert.equal(again.status, 304);
    const plain = await fetch(`${garden.origin}/`, {
      headers: { "Accept-Encoding": "identity", "If-None-Match": tag },
    });
    assert.equal(plain.status, 200, "another encoding is another representation");
    const script = /href="(\/assets\/index-[^"]+\.js)"/.exec(await plain.text())?.[1] ?? "";
    const texts = [];
    for (const [encoding, unpack] of [
      ["identity", (bytes: Buffer) => bytes],
      ["gzip", gunzipSync],
      ["br", brotliDecompressSync],
    ] as const) {
      const { stdout, stderr } = await run(
        "curl",
        ["-sv", "-H", `Accept-Encoding: ${encoding}`, `${garden.origin}${script}`],
        { encoding: "buffer" },
      );
      assert.match(stderr.toString(), /cache-control: public, max-age=31536000, immutable/i);
      if (encoding !== "identity") assert.match(stderr.toString(), new RegExp(`content-encoding: ${encoding}`, "i"));
      texts.push(unpack(stdout).toString());
    }
    assert.equal(new Set(texts).size, 1);
  });

  test("forces a theme with the button, and keeps it without a flash on the next page", async () => {
    await garden.visit(
      "/",
      async (page) => {
        const background = (): Promise<string> =>
          page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
        // A change of colour takes the page a moment, also where motion is reduced.
        const becomes = async (isThere: (colour: string) => boolean): Promise<string> => {
          for (let tries = 0; tries < 100 && !isThere(await background()); tries += 1) await page.waitForTimeout(20);
          return background();
        };
        const bright = await background();
        await page.getByRole("button", { name: "Theme: system" }).click();
        await page.getByRole("button", { name: "Theme: light" }).click();
        await page.getByRole("button", { name: "Theme: dark" }).waitFor();
        const dark = await becomes((colour) => colour !== bright);
        assert.notEqual(dark, bright);
        await page.goto("/docs", { waitUntil: "commit" });
        await page.locator("h1").waitFor();
        assert.equal(await background(), dark);
        await page.getByRole("button", { name: "Theme: dark" }).click();
        await page.getByRole("button", { name: "Theme: system" }).waitFor();
        assert.equal(await becomes((colour) => colour === bright), bright);
      },
      { theme: "light" },
    );
  });

  test("goes on telling what was copied after a dialog that it was told in was closed", async () => {
    await garden.visit("/", async (page) => {
      const copied = page.getByRole("status").filter({ hasText: "Command copied" });
      for (const keys of ["Control+K", "?"]) {
        await page.keyboard.press(keys);
        await page.locator("dialog[open]").waitFor();
        await page.evaluate(`document.querySelector("#copy").click()`);
        await page.locator("dialog #status").filter({ hasText: "Command copied" }).waitFor();
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Copy", exact: true }).click();
        await copied.waitFor();
      }
    });
  });

  test("leaves Ctrl+Shift+K to the browser, and finds operations once their description can be read", async () => {
    await garden.visit(
      "/",
      async (page) => {
        await page.keyboard.press("Control+Shift+K");
        await page.keyboard.press("?");
        await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
        assert.equal(await page.getByRole("combobox").count(), 0);
        await page.keyboard.press("Escape");
        await page.route("**/docs/search.json", (route) => route.fulfill({ status: 503, body: "" }));
        const refused = page.waitForResponse("**/docs/search.json");
        await page.keyboard.press("Control+K");
        await page.getByRole("combobox").fill("account");
        await page.getByRole("option", { name: /^Dashboard: account/ }).waitFor();
        await refused;
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
        await page.unroute("**/docs/search.json");
        await page.keyboard.press("Control+K");
        await page.getByRole("combobox").fill("list users");
        await page.getByRole("option", { name: "List users GET", exact: true }).waitFor();
      },
      { expected: /status of 503/ },
    );
  });

  test("takes what is typed while the palette is loaded", async () => {
    await garden.visit("/", async (page) => {
      const asked = Promise.withResolvers<Route>();
      await page.route("**/palette*.js", (route) => asked.resolve(route));
      await page.keyboard.press("Control+K");
      const script = await asked.promise;
      await page.keyboard.type("ord");
      await script.continue();
      await page.getByRole("combobox").waitFor();
      await page.keyboard.type("ers");
      assert.equal(await page.getByRole("combobox").inputValue(), "orders");
      await page.getByRole("option", { name: "List orders GET", exact: true }).waitFor();
    });
  });

  test("has a palette on Ctrl+K and tells its keys on ?", async () => {
    await garden.visit("/", async (page) => {
      await page.keyboard.press("?");
      const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await keys.waitFor();
      assert.ok(await keys.getByText("Ctrl+K").isVisible());
      await assertAccessible(page);
      await keys.getByRole("button", { name: "Close" }).click();
      await page.keyboard.press("Control+K");
      const search = page.getByRole("combobox", { name: "Search pages, operations and data" });
      await search.fill("?");
      assert.equal(await keys.count(), 0, "a question mark that is typed is text");
      await search.fill("1234");
      await assertAccessible(page);
      await search.press("Enter");
      await page.waitForURL("**/explore?seedExplorer=1&seed=1234");
      await page.getByRole("heading", { name: "Data for seed 1234" }).waitFor();
      await page.keyboard.press("Control+K");
      await search.fill("list users");
      await page.getByRole("option", { name: "List users GET", exact: true }).click();
      await page.waitForURL("**/explore?op=listUsers");
      await page.keyboard.press("Control+K");
      await search.fill("rate_limited");
      await page.getByRole("option", { name: /^429 rate_limited: .*problem$/ }).waitFor();
      await search.fill("seed 42 order 7");
      await page.getByRole("option", { name: "orders 7 of seed 42 seed" }).click();
      await page.getByRole("article", { name: "orders" }).getByText('"orderNumber"').waitFor();
    });
  });
});

/** Requests that this machine has left, which asking costs one of. */
async function remaining(origin: string): Promise<number> {
  return Number((await fetch(`${origin}/v1/users/1`)).headers.get("x-ratelimit-remaining"));
}
