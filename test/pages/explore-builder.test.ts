import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, readClipboard, startGarden, until } from "./browser.ts";
import type { Garden } from "./browser.ts";

const run = promisify(execFile);

describe("the request builder", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("reads its address, and what is copied as curl, fetch and Python runs and gives what the API answers", async () => {
    await garden.visit("/explore?op=listUsers&p._seed=42&p.limit=5", async (page) => {
      await page.getByRole("heading", { name: "List users" }).waitFor();
      assert.equal(await page.getByLabel("_seed", { exact: true }).inputValue(), "42");
      assert.match((await page.locator(".url").textContent()) ?? "", /\/v1\/core\/users\?_seed=42&limit=5$/);
      const expected: unknown = await (await fetch(`${garden.origin}/v1/core/users?_seed=42&limit=5`)).json();
      for (const [language, program] of [
        ["curl", ["bash", "-c"]],
        ["fetch", [process.execPath, "--input-type=module", "--eval"]],
        ["Python", ["python3", "-c"]],
      ] as const) {
        await page.getByRole("tab", { name: language }).click();
        await page.getByRole("button", { name: `Copy ${language}` }).click();
        await page
          .getByRole("status")
          .filter({ hasText: `${language} snippet copied` })
          .waitFor();
        const [command, ...options] = program;
        const { stdout } = await run(command, [...options, await readClipboard(page)]);
        assert.deepEqual(JSON.parse(stdout), expected, language);
      }
      await page.getByRole("tab", { name: "axios" }).click();
      await page.getByRole("button", { name: "Copy axios" }).click();
      assert.match(await readClipboard(page), /import axios from "axios"/);
    });
  });

  test("keeps the filter of the operations in sight where a link leads far down their list", async () => {
    await garden.visit("/explore?op=returnOrder", async (page) => {
      await page.locator(".operation-list [aria-current]").waitFor();
      const isThere = `{ const box = document.querySelector(".operations [type=search]").getBoundingClientRect();
        const list = document.querySelector(".operation-groups");
        list.scrollTop > 0 && box.top >= 0 && box.bottom <= list.getBoundingClientRect().top }`;
      await until(() => page.evaluate<boolean>(isThere), "the filter is in sight, above a list that was scrolled");
    });
  });

  test("sends a write with its body, as the copied curl does", async () => {
    await garden.visit("/explore?op=createUser", async (page) => {
      const body = page.getByRole("textbox", { name: "Request body" });
      await page.locator(".code-editor").scrollIntoViewIfNeeded(); // the editor is loaded when the field is seen
      await page.locator(".cm-content").waitFor();
      const tops = await page.evaluate<number[]>(
        `[".request-form .code-editor", ".request-form .field-grid"].map((one) => document.querySelector(one).getBoundingClientRect().top)`,
      );
      assert.ok((tops[0] ?? 0) < (tops[1] ?? 0), `the body is at ${tops.join(", what may be left out at ")}`);
      const text = `{"name": "Zoë O'Neil", "email": "zoe@example.com"}`;
      // While the editor still loads, something of what was there may stay behind what is filled in; and it tells of a change a little later than it shows it.
      do await body.fill(text);
      while ((await body.textContent()) !== text);
      let copied = "";
      while (!copied.includes("zoe@example.com")) {
        await page.getByRole("button", { name: "Copy curl" }).click();
        copied = await readClipboard(page);
      }
      const { stdout } = await run("bash", ["-c", copied]);
      const created = JSON.parse(stdout) as { id: string; name: string };
      assert.equal(created.name, "Zoë O'Neil", stdout);
      await body.fill(`{"name": "Ada", "email": "ada@example.com"}`);
      await page.keyboard.press("Control+Enter");
      await page.getByText("201 Created").waitFor();
      await page.getByRole("region", { name: "Response body" }).getByText('"Ada"', { exact: true }).waitFor();
      await body.fill(`{"name": "Ada"`);
      await page.getByText("Not JSON yet").waitFor();
    });
  });

  test("shows status, time, size, the requests that are left, headers and a body that folds, copies and downloads", async () => {
    await garden.visit("/explore?op=listUsers&p.limit=2", async (page) => {
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("200 OK").waitFor();
      const facts = (await page.locator(".facts").textContent()) ?? "";
      assert.match(facts, /Time\d+ ms/);
      assert.match(facts, /Size[\d.]+ (?:bytes|KiB)/);
      assert.match(facts, /Requests left\d+ of 100/);
      await page.locator(".response summary", { hasText: "Headers" }).click();
      await page.getByRole("rowheader", { name: "x-ratelimit-remaining" }).waitFor();
      const body = page.getByRole("region", { name: "Response body" });
      assert.equal(await body.locator("details[open]").count(), 4, "the answer, its list, two users");
      await body.locator("summary").nth(1).click();
      await body.locator("details[open]").nth(1).waitFor({ state: "detached" }); // the answer alone is left open
      await page.getByRole("button", { name: "Copy body" }).click();
      await page.getByRole("status").filter({ hasText: "Body copied" }).waitFor();
      assert.equal((JSON.parse(await readClipboard(page)) as { users: unknown[] }).users.length, 2);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download body" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), "response.json");
      await page.getByRole("button", { name: "Send again with If-None-Match" }).click();
      await page.getByText("304 Not Modified").waitFor();
      await page.getByText("The answer has no body.").waitFor();
    });
  });

  test("tells what is in force while it is typed: the address, the URL and the snippet", async () => {
    await garden.visit("/explore", async (page) => {
      await page.getByLabel("limit", { exact: true }).fill("3");
      await page.waitForURL("**/explore?op=listUsers&p.limit=3");
      await page.getByRole("button", { name: "Random seed" }).click();
      const seed = await page.getByLabel("_seed", { exact: true }).inputValue();
      assert.match(seed, /^\d+$/);
      await page.getByRole("region", { name: "curl snippet" }).getByText(`_seed=${seed}&limit=3`).waitFor();
      await page.getByLabel("limit", { exact: true }).fill("many");
      await page.getByText("Not a whole number").waitFor();
      await page.getByRole("button", { name: "Copy link" }).click();
      assert.equal(await readClipboard(page), page.url());
    });
  });

  test("builds filters with their comparisons, which the API takes", async () => {
    await garden.visit("/explore?op=listBooks&p._seed=42&p.price[gte]=1000", async (page) => {
      assert.equal(await page.getByLabel("Value of price").inputValue(), "1000");
      await page.getByLabel("Field of the filter").selectOption("format");
      await page.getByLabel("Value of format").fill("paperback");
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("200 OK").waitFor();
      await page.getByLabel("Plain text").check();
      const answer = JSON.parse((await page.getByRole("region", { name: "Response body" }).textContent()) ?? "") as {
        books: { price: number; format: string }[];
      };
      assert.ok(answer.books.length > 0);
      for (const book of answer.books) assert.ok(book.price >= 1000 && book.format === "paperback");
    });
  });

  test("builds a range from two comparisons with one field, which do not overwrite each other", async () => {
    await garden.visit("/explore?op=listBooks&p._seed=42", async (page) => {
      for (const [operator, value] of [
        ["at least", "1000"],
        ["at most", "1500"],
      ] as const) {
        await page.getByLabel("Field of the filter").selectOption("price");
        await page.getByLabel("Comparison of price").last().selectOption(operator);
        await page.getByLabel(`Value of price, ${operator}`).fill(value);
      }
      assert.equal(await page.getByLabel("Value of price, at least").inputValue(), "1000");
      const taken = page.getByLabel("Comparison of price").first().locator("option", { hasText: "at most" });
      assert.equal(await taken.isDisabled(), true);
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("200 OK").waitFor();
      await page.getByLabel("Plain text").check();
      const { books } = JSON.parse((await page.getByRole("region", { name: "Response body" }).textContent()) ?? "") as {
        books: { price: number }[];
      };
      assert.ok(books.length > 0);
      for (const { price } of books) assert.ok(price >= 1000 && price <= 1500);
      await page.getByRole("button", { name: "Remove the filter price at least" }).click();
      await page.waitForURL((url) => !url.search.includes("gte") && url.search.includes("lte"));
    });
  });

  test("takes filters as they are typed, from the keyboard alone, and copies the code", async () => {
    await garden.visit("/explore", async (page) => {
      const focused = (): Promise<string> => page.evaluate<string>("document.activeElement.tagName");
      const filter = page.getByLabel("Add a filter");
      await page.getByRole("heading", { name: "List users" }).waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type("orders");
      await page.keyboard.press("Enter");
      await page.locator("#operation-title:focus", { hasText: /^List orders$/ }).waitFor();
      await page.keyboard.press("f");
      await page.keyboard.type("st");
      assert.equal(await filter.inputValue(), "status", "the rest of a field is there");
      await page.keyboard.press("Backspace");
      assert.equal(await filter.inputValue(), "st", "and goes where it is not meant");
      await page.keyboard.type("a=d");
      assert.equal(await filter.inputValue(), "status=delivered");
      await page.keyboard.press("Enter");
      await page.getByRole("status").filter({ hasText: "status is delivered" }).waitFor();
      assert.equal(await filter.inputValue(), "");
      await page.keyboard.type("so=-tot");
      await page.keyboard.press("Enter");
      assert.equal(await page.getByLabel("sort", { exact: true }).inputValue(), "-total");
      await page.keyboard.type("statsu=paid");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("no field statsu; did you mean status?").waitFor();
      assert.equal(await filter.inputValue(), "statsu=paid", "it is there to be mended");
      await filter.fill("total>=5000");
      await page.keyboard.press("Control+Enter"); // what was typed is sent, too
      await page.getByText("200 OK").waitFor();
      assert.equal(await focused(), "INPUT");
      const asked = new URL(page.url()).searchParams;
      assert.deepEqual(
        ["p.status", "p.sort", "p.total[gte]"].map((name) => asked.get(name)),
        ["delivered", "-total", "5000"],
      );
      await page.getByLabel("Plain text").check();
      const { orders } = JSON.parse(
        (await page.getByRole("region", { name: "Response body" }).textContent()) ?? "",
      ) as { orders: { status: string; total: number }[] };
      assert.ok(orders.length > 0);
      assert.ok(orders.every(({ status, total }) => status === "delivered" && total >= 5000));
      await filter.press("Escape");
      await page.keyboard.press("l");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("c");
      await page.getByRole("status").filter({ hasText: "fetch snippet copied" }).waitFor();
      assert.match(await readClipboard(page), /fetch\("[^"]*\?sort=-total&total%5Bgte%5D=5000&status=delivered"/);
    });
  });

  test("goes to a field whose name alone was typed, and adds what was typed when the focus leaves", async () => {
    await garden.visit("/explore?op=listBooks", async (page) => {
      const filter = page.getByLabel("Add a filter");
      await filter.fill("format");
      await filter.press("Enter");
      await page.locator('input:focus[aria-label^="Value of format"]').waitFor();
      await filter.fill("limit");
      await filter.press("Enter");
      assert.equal(await page.evaluate<string>("document.activeElement.id"), "parameter-limit");
      await filter.fill("language=en");
      await page.getByLabel("limit", { exact: true }).focus();
      await page.getByLabel("Value of language").waitFor();
      await filter.fill("gen=Mystery");
      await page.getByLabel("limit", { exact: true }).focus();
      await page.getByRole("alert").getByText("no field gen").waitFor();
      assert.equal(await page.evaluate<string>("document.activeElement.id"), "parameter-limit");
    });
  });

  test("brings back at Back what an address leaves out: a body that is long or names a secret", async () => {
    await garden.visit("/explore?op=createUser", async (page) => {
      const body = page.getByRole("textbox", { name: "Request body" });
      await page.locator(".code-editor").scrollIntoViewIfNeeded(); // the editor is loaded when the field is seen
      await page.locator(".cm-content").waitFor();
      await body.fill('{"password": "kept in memory"}');
      await page.getByRole("region", { name: "curl snippet" }).getByText("kept in memory").waitFor();
      await page.getByRole("switch", { name: "Seed Explorer" }).check();
      await page.getByRole("heading", { name: "Data for seed 1" }).waitFor();
      await page.goBack();
      await page.getByRole("region", { name: "curl snippet" }).getByText("kept in memory").waitFor();
      assert.doesNotMatch(await page.evaluate<string>("JSON.stringify(history.state)"), /kept in memory/);
      assert.doesNotMatch(page.url(), /memory/);
      await page.goForward();
      await page.getByRole("heading", { name: "Data for seed 1" }).waitFor();
      await page.goBack();
      await page.locator(".code-editor").scrollIntoViewIfNeeded(); // the editor is loaded when the field is seen
      await page.locator(".cm-content").waitFor();
      await page.getByRole("link", { name: /^Skip to/ }).press("Enter");
      await page.waitForURL(/#main$/);
      await page.getByRole("region", { name: "curl snippet" }).getByText("kept in memory").waitFor();
    });
  });

  test("asks again for what was answered, whatever the form holds by then, and only for what was read", async () => {
    await garden.visit("/explore?op=getUser&p.id=7&p._seed=3", async (page) => {
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("200 OK").waitFor();
      await page
        .getByRole("status")
        .filter({ hasText: /^Answered 200 in \d+ ms$/ })
        .waitFor();
      await page.getByLabel("_seed", { exact: true }).fill("4");
      await page.getByRole("button", { name: "Send again with If-None-Match" }).click();
      await page.getByText("304 Not Modified").waitFor();
      await page.goto("/explore?op=createUser");
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("201 Created").waitFor();
      assert.equal(await page.getByRole("button", { name: "Send again with If-None-Match" }).count(), 0);
    });
  });

  test("tells a status that was asked for from a limit that is used up", async () => {
    await garden.visit(
      "/explore?op=listUsers&p._status=429",
      async (page) => {
        await page.getByRole("button", { name: "Send request" }).click();
        const alert = page.getByRole("alert");
        await alert.getByRole("link", { name: "simulated" }).waitFor();
        assert.doesNotMatch((await alert.textContent()) ?? "", /used up|resets/);
        await page.getByLabel("_status", { exact: true }).fill("");
        await alert.getByRole("button", { name: "Retry" }).click();
        await page.getByText("200 OK").waitFor();
      },
      { expected: /status of 429/ },
    );
  });

  test("takes the edit token of a playground, and the slashes of its paths", async () => {
    const made = (await (
      await fetch(`${garden.origin}/api/playgrounds`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: "{}",
      })
    ).json()) as { playground: { id: string }; editToken: string };
    const { id } = made.playground;
    const headers = { "X-Edit-Token": made.editToken, "Content-Type": "application/json" };
    await fetch(`${garden.origin}/api/playgrounds/${id}/endpoints`, {
      method: "POST",
      headers,
      body: JSON.stringify({ method: "GET", path: "/deep/down", template: { found: true } }),
    });
    await garden.visit("/explore?op=getPlayground", async (page) => {
      await page.getByLabel("X-API-Key").waitFor({ state: "attached" });
      await page.locator(".request summary", { hasText: "Headers" }).click();
      await page.getByLabel("X-Edit-Token").fill(made.editToken);
      await page.getByText("SEEDBED_EDIT_TOKEN", { exact: true }).waitFor();
      await page.getByLabel("X-API-Key").fill("any");
      const hint = page.locator(".snippets .hint");
      await hint.getByText("SEEDBED_API_KEY", { exact: true }).waitFor();
      await hint.getByText("SEEDBED_EDIT_TOKEN", { exact: true }).waitFor();
      await page.getByLabel("X-API-Key").fill("");
      await page.locator(".request .field", { hasText: "(required)" }).getByRole("textbox").first().fill(id);
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("200 OK").waitFor();
      assert.doesNotMatch(page.url(), new RegExp(made.editToken));
    });
    await garden.visit(`/explore?op=getPlay&p.playgroundId=${id}&p.path=deep/down`, async (page) => {
      await page.locator(".url").getByText(`/play/${id}/deep/down`).waitFor();
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("200 OK").waitFor();
    });
  });

  test("names the header that cannot be sent", async () => {
    await garden.visit("/explore?op=listUsers&h.X-Sandbox=%E8%8A%BD", async (page) => {
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByRole("alert").getByText("The header X-Sandbox cannot be sent:").waitFor();
    });
  });

  test("says that the browser is offline and what to do, and sends again when it is not", async () => {
    await garden.visit(
      "/explore?op=listBooks",
      async (page) => {
        const send = page.getByRole("button", { name: "Send request" });
        await send.waitFor();
        await page.context().setOffline(true);
        await send.click();
        await page.getByRole("alert").getByText("You are offline. Connect to the network").waitFor();
        await page.context().setOffline(false);
        await page.getByRole("button", { name: "Retry" }).click();
        await page.getByRole("region", { name: "Response body" }).waitFor();
      },
      { expected: /ERR_INTERNET_DISCONNECTED/ },
    );
  });

  test("shows the chosen operation in its list, however far down, and all languages of the snippet", async () => {
    for (const width of [1280, 1440]) {
      await garden.visit(
        "/explore?op=listPaymentsOfOrder",
        async (page) => {
          const chosen = page.getByRole("navigation", { name: "Operations" }).locator("a[aria-current]");
          await chosen.waitFor();
          await until(
            async () => ((await chosen.boundingBox())?.y ?? Infinity) < 850,
            "the chosen operation came into sight",
          );
          const isCut = `{ const list = document.querySelector('[aria-label="Language"]'); list.scrollWidth > list.clientWidth }`;
          assert.equal(await page.evaluate(isCut), false, "no tab is cut off");
        },
        { width },
      );
    }
  });

  test("unfolds a group that was closed by hand when the filter finds something in it", async () => {
    await garden.visit("/explore?op=listUsers", async (page) => {
      const nav = page.getByRole("navigation", { name: "Operations" });
      const group = nav.locator("details.operation-group").first();
      await group.locator("summary").click();
      await nav.getByRole("link", { name: "GET List users", exact: true }).waitFor({ state: "hidden" });
      await nav.getByRole("searchbox", { name: "Filter operations" }).fill("list users");
      await nav.getByRole("link", { name: "GET List users", exact: true }).waitFor();
    });
  });

  test("shows the first seed in the Seed Explorer when the seed was emptied", async () => {
    await garden.visit("/explore?op=listUsers&p._seed=42", async (page) => {
      await page.getByLabel("_seed", { exact: true }).fill("");
      await page.getByRole("switch", { name: "Seed Explorer" }).check();
      await page.getByRole("heading", { name: "Data for seed 1" }).waitFor();
    });
  });

  test("shows a problem with its faults, and leads to its page", async () => {
    await garden.visit(
      "/explore?op=listUsers&p.limit=1000",
      async (page) => {
        await page.getByRole("button", { name: "Send request" }).click();
        await page.getByText("400 Bad Request").waitFor();
        await page.getByRole("link", { name: "invalid_parameter" }).click();
        await page.waitForURL("**/problems/invalid_parameter");
        await page.getByRole("heading", { level: 1, name: "A parameter is not valid" }).waitFor();
      },
      { expected: /status of 400/ },
    );
  });

  test("says when the limit resets when the hour's requests are used up, and looking uses up none", async () => {
    const scarce = await startGarden({ FREE_REQUESTS_PER_HOUR: "1" });
    try {
      await scarce.visit(
        "/explore?op=getUser&p.id=1",
        async (page) => {
          await page.getByRole("button", { name: "Send request" }).click();
          await page.getByText("200 OK").waitFor();
          await page.getByRole("button", { name: "Send request" }).click();
          await page.getByText("429 Too Many Requests").waitFor();
          const alert = page.getByRole("alert");
          assert.match(
            (await alert.textContent()) ?? "",
            /The limit resets in \d+ minutes, at \d.*This hour's requests are used up/,
          );
          assert.ok(await alert.getByRole("button", { name: "Retry" }).isVisible());
          await page.getByRole("switch", { name: "Seed Explorer" }).check();
          await page.getByRole("article", { name: "users" }).waitFor();
        },
        { expected: /status of 429/ },
      );
    } finally {
      await scarce.stop();
    }
  });

  test("offers Retry when nobody answers, and Cancel while a request is on its way", async () => {
    await garden.visit(
      "/explore?op=listUsers&p._delay=8000",
      async (page) => {
        await page.getByRole("button", { name: "Send request" }).click();
        await page.getByRole("button", { name: "Cancel" }).click();
        await page.getByText("to see the answer here").waitFor();
        assert.equal(await page.evaluate<string>("document.activeElement.textContent"), "Send request");
        assert.equal(await page.title(), "List users · Explorer · Seedbed");
        await page.getByLabel("_delay", { exact: true }).fill("");
        await page.route("**/v1/core/users", (route) => route.abort());
        await page.getByRole("button", { name: "Send request" }).click();
        await page.getByRole("alert").waitFor();
        await page.unroute("**/v1/core/users");
        await page.getByRole("button", { name: "Retry" }).click();
        await page.getByText("200 OK").waitFor();
      },
      { expected: /ERR_FAILED/ },
    );
  });

  test("offers Retry when the API description cannot be read", async () => {
    await garden.visit(
      "/explore",
      async (page) => {
        await page.getByRole("alert").getByText("The API description could not be read.").waitFor();
        await page.evaluate("window.broken = false");
        await page.getByRole("button", { name: "Retry" }).click();
        await page.getByRole("navigation", { name: "Operations" }).waitFor();
      },
      {
        before: `window.broken = true; const ask = window.fetch;
          window.fetch = (...all) => window.broken ? Promise.reject(new TypeError("offline")) : ask(...all);`,
      },
    );
  });

  test("filters the operations with /, and says when none matches", async () => {
    await garden.visit("/explore", async (page) => {
      const nav = page.getByRole("navigation", { name: "Operations" });
      await nav.waitFor();
      await page.keyboard.press("/");
      const filter = nav.getByRole("searchbox", { name: "Filter operations" });
      await filter.pressSequentially("ship order");
      assert.equal(await nav.getByRole("link").count(), 1);
      await nav.getByRole("link").click();
      await page.waitForURL("**/explore?op=shipOrder");
      await filter.fill("nothing is called this");
      await nav.getByText("No operation matches").waitFor();
      await nav.getByRole("button", { name: "Clear the filter" }).click();
      assert.ok((await nav.getByRole("group").count()) >= 4, "a fold for each domain");
      await filter.fill("ship order");
      await filter.press("Enter");
      await page.getByRole("heading", { level: 2, name: "Ship an order" }).waitFor();
      assert.equal(await page.evaluate<string>("document.activeElement.textContent"), "Ship an order");
      await filter.press("ArrowDown");
      assert.match(await page.evaluate<string>("document.activeElement.href"), /op=shipOrder$/);
      await page.keyboard.press("ArrowUp");
      assert.equal(await page.evaluate<string>("document.activeElement.type"), "search");
      await page.getByRole("link", { name: "Go to the request" }).press("Enter");
      assert.equal(await page.evaluate<string>("document.activeElement.textContent"), "Ship an order");
      await filter.fill("list orders"); // others have these words, too, and stand before it
      await filter.press("Enter");
      await page.locator("#operation-title:focus", { hasText: "List orders" }).waitFor();
      await filter.fill("books"); // the name of a collection means its list
      await filter.press("Enter");
      await page.locator("#operation-title:focus", { hasText: /^List books$/ }).waitFor();
    });
  });

  test("opens at the top with an example of the answer, and has the names that a list takes to choose from", async () => {
    await garden.visit(
      "/explore?op=listOrders",
      async (page) => {
        await page.getByRole("region", { name: "Example response" }).getByText('"orders"').waitFor();
        // The browser of these tests draws no scrollbars, so that no line moves: their room is asked for.
        const gutter = `getComputedStyle(document.querySelector(".answer-side")).scrollbarGutter`;
        assert.equal(await page.evaluate<string>(gutter), "stable");
        await page.locator(".operation-group").last().locator("ul").waitFor({ state: "attached" });
        assert.equal(await page.evaluate<number>("scrollY"), 0, "the heading is in sight");
        assert.equal(await page.title(), "List orders · Explorer · Seedbed");
        await page.getByLabel("Add to sort").selectOption("-total");
        await page.getByLabel("Add to sort").selectOption("status");
        await page.getByLabel("Add to fields").selectOption("id");
        await page.getByLabel("Add to expand").selectOption("user");
        assert.equal(new URL(page.url()).searchParams.get("p.sort"), "-total,status");
        assert.equal(await page.getByLabel("Add to sort").locator('option[value="total"]').count(), 0);
        await page.mouse.wheel(0, 900);
        await page.getByRole("button", { name: "Send request" }).click();
        await page.getByText("200 OK").waitFor();
        await page.locator("summary", { hasText: "History" }).click();
        await page.getByRole("button", { name: "Clear history" }).click();
        assert.equal(await page.evaluate<string>("document.activeElement.textContent"), "Response");
      },
      { height: 720 },
    );
  });

  test("keeps a key out of the address, the snippet, the link and the history, and forgets it with the visit", async () => {
    await garden.visit(
      "/explore?op=listUsers",
      async (page) => {
        const key = "sb_live_thisisnotakeythatanybodyhas000000000";
        await page.locator(".request summary", { hasText: "Headers" }).click();
        await page.getByLabel("X-API-Key").fill(key);
        assert.equal(await page.getByLabel("X-API-Key").getAttribute("type"), "password");
        await page
          .getByRole("region", { name: "curl snippet" })
          .getByText('-H "X-API-Key: $SEEDBED_API_KEY"')
          .waitFor();
        await page.getByRole("button", { name: "Send request" }).click();
        await page.getByText("401 Unauthorized").waitFor();
        await page.locator("summary", { hasText: "History" }).click();
        await page.getByRole("link", { name: /\/v1\/core\/users/ }).waitFor();
        assert.doesNotMatch(page.url(), /sb_live/);
        assert.doesNotMatch((await page.locator("main").textContent()) ?? "", /sb_live/);
        assert.doesNotMatch(await page.evaluate<string>("JSON.stringify(localStorage)"), /sb_live/);
        assert.match(await page.evaluate<string>("JSON.stringify(sessionStorage)"), /sb_live/);
      },
      { expected: /status of 401/ },
    );
  });

  test("brings a request of the history back", async () => {
    await garden.visit("/explore?op=getUser&p.id=7&p._seed=3", async (page) => {
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("200 OK").waitFor();
      await page.getByRole("link", { name: "GET List users", exact: true }).click();
      await page.getByRole("heading", { name: "List users" }).waitFor();
      await page.locator("summary", { hasText: "History" }).click();
      await page.getByRole("link", { name: /users\/7\?_seed=3/ }).click();
      await page.waitForURL("**/explore?op=getUser&p.id=7&p._seed=3");
      assert.equal(await page.getByLabel("_seed", { exact: true }).inputValue(), "3");
    });
  });

  test(`is accessible in both themes, with an answer and a body to edit, and fits 360 pixels`, async () => {
    await garden.visit("/explore?op=replaceUser&p.id=1", async (page) => {
      await page.locator(".code-editor").scrollIntoViewIfNeeded(); // the editor is loaded when the field is seen
      await page.locator(".cm-content").waitFor();
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("200 OK").waitFor();
      await page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true");
      await assertAccessible(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await assertFits(page);
    });
  });

  test("needs no more than 40 KiB of script, packed, before the editor", async () => {
    await garden.visit("/explore", async (page) => {
      await page.getByRole("heading", { name: "List users" }).waitFor();
      const bytes = await page.evaluate<number>(
        `performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
      );
      assert.ok(bytes > 10_000 && bytes <= 40 * 1024, `${bytes} bytes`);
    });
  });
});
