import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, readClipboard, startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { MANY_PEOPLE, ask, makeKey, newEmail, PASSWORD, signUp } from "./dashboard-visitor.ts";

const run = promisify(execFile);

describe("the dashboard's account", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden(MANY_PEOPLE);
  });
  after(() => garden.stop());

  test("signs up, logs out and logs in, with one text for an unknown address and a wrong password", async () => {
    const email = newEmail();
    await garden.visit(
      "/dashboard/signup",
      async (page) => {
        await page.getByRole("heading", { level: 1, name: "Create an account" }).waitFor();
        await page.locator('[autocomplete="email"]:focus').waitFor();
        assert.equal(await page.getByLabel("Password").getAttribute("autocomplete"), "new-password");
        await page.getByLabel("E-mail address").fill(email);
        await page.getByLabel("Password").fill(PASSWORD);
        await page.getByRole("button", { name: "Sign up" }).click();
        await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
        assert.equal(new URL(page.url()).pathname, "/dashboard");
        await page.getByRole("button", { name: "Log out" }).click();
        await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
        assert.equal(new URL(page.url()).pathname, "/dashboard/login");

        const texts: string[] = [];
        for (const address of [email, newEmail()]) {
          await page.getByLabel("E-mail address").fill(address);
          await page.getByLabel("Password").fill(`not ${PASSWORD}`);
          const refused = page.waitForResponse((answer) => answer.status() === 401);
          await page.getByRole("button", { name: "Log in" }).click();
          await refused;
          const alert = page.getByRole("alert");
          await alert.getByText("You are not logged in.").waitFor();
          await page.locator("[role=alert]:focus").waitFor();
          texts.push((await alert.textContent()) ?? "");
        }
        assert.equal(texts[0], texts[1]);
        assert.equal(await page.getByLabel("Password").getAttribute("autocomplete"), "current-password");

        await page.getByLabel("E-mail address").fill(email);
        await page.getByLabel("Password").fill(PASSWORD);
        await page.getByRole("button", { name: "Log in" }).click();
        await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      },
      { expected: /status of 401/ },
    );
  });

  test("chooses a plan while signing up, and goes on to the first key", async () => {
    await garden.visit("/", async (page) => {
      await page.getByRole("link", { name: "Get a key" }).first().click();
      const plan = page.getByLabel("Plan");
      await page.getByText("1,000 requests an hour, 3 API keys, 5 snapshots. No card is charged here.").waitFor();
      assert.equal(await plan.inputValue(), "developer");
      await plan.selectOption("team");
      await page.getByText("5,000 requests an hour").waitFor();
      await page.getByLabel("E-mail address").fill(newEmail());
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign up" }).click();
      const dialog = page.getByRole("dialog", { name: "Create key" });
      await dialog.getByLabel("Name").fill("laptop");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await page.getByRole("dialog", { name: /“laptop” is ready/ }).waitFor();
      const { account } = await ask<{ account: { plan: string } }>(page, "GET", "/api/account");
      assert.equal(account.plan, "team");
    });
  });

  test("says of an address that names no view that there is none", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      await page.goto("/dashboard/nowhere");
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
      await page.getByRole("link", { name: "Go to the overview" }).click();
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      assert.equal(new URL(page.url()).pathname, "/dashboard");
    });
  });

  test("says what is wrong with a form, each with a way to its field, and sends a double click once", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await page.getByRole("button", { name: "Sign up" }).click();
      await page.locator("[role=alert]:focus").waitFor();
      await page
        .getByRole("alert")
        .getByRole("link", { name: /password of at least 8/ })
        .click();
      assert.equal(await page.evaluate("document.activeElement.type"), "password");
      assert.equal(await page.getByLabel("E-mail address").getAttribute("aria-invalid"), "true");
      let sent = 0;
      page.on("request", (request) => {
        if (request.url().endsWith("/api/account/signup")) sent += 1;
      });
      await page.getByLabel("E-mail address").fill(newEmail());
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign up" }).dblclick();
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      assert.equal(sent, 1);
    });
  });

  test("asks who comes without a session to log in, and then goes on where they wanted", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      const email = await signUp(page);
      await page.context().clearCookies();
      await page.goto("/dashboard/usage?range=7d");
      await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
      await page.getByLabel("E-mail address").fill(email);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
      assert.ok(page.url().endsWith("/dashboard/usage?range=7d"));
      await page.goto("/dashboard/login?next=https%3A%2F%2Felsewhere.example%2F");
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      assert.equal(new URL(page.url()).origin, garden.origin);
    });
  });

  test("goes through its views by links with addresses, and Back undoes that", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      await page.goto("/dashboard");
      const nav = page.getByRole("navigation", { name: "Dashboard" });
      for (const name of ["Keys", "Usage", "Snapshots", "Sandboxes", "Events", "Plan", "Account"]) {
        await nav.getByRole("link", { name, exact: true }).click();
        await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
        assert.equal(new URL(page.url()).pathname, `/dashboard/${name.toLowerCase()}`);
        assert.equal(await nav.getByRole("link", { name, exact: true }).getAttribute("aria-current"), "page");
        assert.match(await page.title(), new RegExp(`^${name}`));
      }
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Plan", exact: true }).waitFor();
    });
  });

  test("chooses its views in one line where the window is narrow", async () => {
    await garden.visit(
      "/dashboard/signup",
      async (page) => {
        await signUp(page);
        await page.goto("/dashboard");
        const title = page.getByRole("heading", { level: 1 });
        await title.waitFor();
        const above = await page.evaluate<number>(
          'document.querySelector("h1").getBoundingClientRect().top - document.querySelector(".site-header").getBoundingClientRect().bottom',
        );
        assert.ok(above <= 90, `${above} px between the header and the view`);
        await page.getByLabel("View", { exact: true }).selectOption("Plan");
        await page.getByRole("heading", { level: 1, name: "Plan" }).waitFor();
        await page.locator("h1:focus", { hasText: "Plan" }).waitFor();
        assert.equal(new URL(page.url()).pathname, "/dashboard/plan");
      },
      { width: 360, height: 800 },
    );
  });

  test("ticks off three steps: a key, a request with it, a snapshot", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      await page.goto("/dashboard");
      await page.getByText("0 of 3 done").waitFor();
      await page.getByText(`${garden.origin}/v1`, { exact: true }).waitFor();
      await page.getByRole("link", { name: "Create your first key" }).click();
      await page.getByRole("dialog", { name: "Create key" }).getByLabel("Name").fill("first");
      await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
      await page.getByRole("button", { name: "Copy curl" }).click();
      const curl = await readClipboard(page);
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("link", { name: "Overview" }).click();
      await page.getByText("1 of 3 done").waitFor();
      const { stdout } = await run("bash", ["-c", curl]);
      assert.equal((JSON.parse(stdout) as { users: unknown[] }).users.length, 2);
      await page.getByText("2 of 3 done").waitFor();
      await page.getByRole("link", { name: "Take a snapshot" }).click();
      await page.getByRole("button", { name: "Create snapshot" }).click();
      await page.getByRole("dialog").getByLabel("Name").and(page.locator(":focus")).waitFor();
      assert.equal(await page.evaluate<string>("getSelection().toString()"), "snapshot 1");
      await page.keyboard.press("Enter");
      await page.getByText("1 of 5 used").waitFor();
      await page.getByRole("link", { name: "Overview" }).click();
      await page.getByText("3 of 3 done").waitFor();
    });
  });

  test("shows a new key once, masked until revealed, and rotates and revokes it", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      await page.goto("/dashboard/keys");
      await page.getByRole("button", { name: "Create key" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("ci");
      await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
      const dialog = page.getByRole("dialog", { name: /“ci” is ready/ });
      await dialog.waitFor();
      assert.doesNotMatch((await dialog.textContent()) ?? "", /sb_live_\w/);
      await dialog.getByRole("button", { name: "Done" }).click();
      await dialog.getByText("You have not copied it yet.").waitFor();
      await dialog.getByRole("button", { name: "Reveal" }).click();
      const shown = /sb_live_\w{36}/.exec((await dialog.textContent()) ?? "")?.[0] ?? "";
      await dialog.getByRole("button", { name: "Copy API key" }).click();
      await page.getByRole("status").filter({ hasText: "API key copied" }).waitFor();
      assert.equal(await readClipboard(page), shown);
      await dialog.getByRole("button", { name: "Done" }).click();

      const row = page.getByRole("row", { name: /^ci / });
      assert.match((await row.textContent()) ?? "", /sb_live_\w{4}….*never/);
      assert.doesNotMatch(await page.content(), new RegExp(shown));
      const use = async (secret: string): Promise<number> =>
        (await fetch(`${garden.origin}/v1/core/users/1`, { headers: { "X-API-Key": secret } })).status;
      assert.equal(await use(shown), 200);

      await page.getByRole("button", { name: "Change ci" }).click();
      const change = page.getByRole("dialog", { name: "Change “ci”" });
      await change.getByLabel("Role").selectOption("read");
      await change.getByRole("button", { name: "Save key" }).click();
      await page.getByRole("row", { name: /^ci read / }).waitFor();

      await page.getByRole("button", { name: "Rotate ci" }).click();
      await page.getByRole("button", { name: "Rotate key" }).click();
      await page.getByRole("button", { name: "Copy API key" }).click();
      await page.getByRole("status").filter({ hasText: "API key copied" }).waitFor();
      const rotated = await readClipboard(page);
      await page.getByRole("button", { name: "Done" }).click();
      assert.deepEqual([await use(shown), await use(rotated)], [401, 200]);

      await page.getByRole("button", { name: "Revoke ci" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      assert.equal(await use(rotated), 200);
      await page.getByRole("button", { name: "Revoke ci" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
      await page.getByRole("status").filter({ hasText: "Key “ci” revoked" }).waitFor();
      assert.equal(await use(rotated), 401);
    });
  });

  test("warns who closes a new key that could not be copied", async () => {
    await garden.visit(
      "/dashboard/signup",
      async (page) => {
        await signUp(page);
        await page.goto("/dashboard/keys?create=1");
        await page.getByLabel("Name", { exact: true }).fill("laptop");
        await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
        const ready = page.getByRole("dialog", { name: "Key “laptop” is ready" });
        await ready.getByRole("button", { name: "Copy API key" }).click();
        await page.getByRole("status").filter({ hasText: "API key could not be copied" }).waitFor();
        await ready.getByRole("button", { name: "Done" }).click();
        await ready.getByRole("alert").getByText("You have not copied it yet.").waitFor();
        await ready.getByRole("button", { name: "Reveal" }).click();
        await ready.getByRole("button", { name: "Done" }).click();
        await ready.waitFor({ state: "detached" });
      },
      {
        before: `Object.defineProperty(navigator, "clipboard", { value: undefined });
          document.execCommand = () => false;`,
      },
    );
  });

  test("says first what a smaller plan would have no room for", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      const key = await makeKey(page);
      await ask(page, "POST", "/api/data/snapshots", { body: { name: "one" }, headers: key.own });
      await page.goto("/dashboard/plan");
      await page.getByRole("button", { name: "Choose free" }).click();
      await page.getByRole("dialog").getByText("You have 1 snapshot, and this plan has none.").waitFor();
      await page.getByRole("dialog").getByText("You have 1 API key, and this plan has none.").waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      const { account } = await ask<{ account: { plan: string } }>(page, "GET", "/api/account");
      assert.equal(account.plan, "developer");
    });
  });

  test("draws the usage as bars and as a table that say the same, and this hour as a meter", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      const key = await makeKey(page);
      for (let sent = 0; sent < 7; sent += 1) await ask(page, "GET", "/v1/core/users/1", { headers: key.api });
      await page.goto("/dashboard/usage");
      await page.getByRole("img", { name: /last 24 hours.*: 7 requests in all/ }).waitFor();
      assert.equal(await page.getByRole("meter", { name: /requests/ }).getAttribute("value"), "7");
      await page.getByText("993 left").waitFor();
      await page.getByText("As a table").click();
      const cells = await page.getByRole("region", { name: "Requests by the hour" }).locator("td").allTextContents();
      assert.equal(cells.length, 24);
      assert.equal(
        cells.reduce((sum, cell) => sum + Number(cell), 0),
        7,
      );
      await page.getByRole("button", { name: "7 days" }).click();
      await page.getByRole("img", { name: /last 7 days.*: 7 requests in all/ }).waitFor();
      assert.equal(new URL(page.url()).searchParams.get("range"), "7d");
    });
  });

  test("changes the password, and deletes the account when its address is typed", async () => {
    await garden.visit(
      "/dashboard/signup",
      async (page) => {
        const email = await signUp(page);
        await page.goto("/dashboard/account");
        const password = page.getByRole("form", { name: "Password" });
        await password.getByLabel("New password").fill("another good one");
        await password.getByLabel("Current password").fill("wrong");
        await password.getByRole("button").click();
        await password.getByRole("alert").getByRole("link", { name: "The current password is wrong." }).waitFor();
        await password.getByLabel("Current password").fill(PASSWORD);
        await password.getByRole("button").click();
        await page.getByRole("status").filter({ hasText: "Password changed" }).waitFor();

        await page.getByRole("button", { name: "Delete account…" }).click();
        const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete account" });
        assert.equal(await confirm.isDisabled(), true);
        await page.getByLabel(`Type ${email} to confirm`).fill(email);
        assert.equal(await confirm.isDisabled(), true);
        const current = page.getByRole("dialog").getByLabel("Current password");
        await current.fill("wrong");
        await confirm.click();
        await page.getByRole("dialog").getByRole("alert").waitFor();
        await current.fill("another good one");
        await confirm.click();
        await page.getByRole("heading", { level: 1, name: "Create an account" }).waitFor();
        assert.deepEqual(await ask(page, "GET", "/api/account"), { account: null });
      },
      { expected: /status of 401/ },
    );
  });

  test("asks to log in again when the session is lost, and keeps and sends what was typed", async () => {
    await garden.visit(
      "/dashboard/signup",
      async (page) => {
        await signUp(page);
        await page.goto("/dashboard/keys");
        await page.getByRole("button", { name: "Create key" }).click();
        await page.getByRole("dialog").getByLabel("Name").fill("typed before");
        await page.context().clearCookies();
        await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
        const again = page.getByRole("dialog", { name: "Log in again" });
        await again.getByLabel("Password").and(page.locator(":focus")).fill(PASSWORD);
        assert.equal(await page.getByLabel("Name", { exact: true }).inputValue(), "typed before");
        await again.getByRole("button", { name: "Log in" }).click();
        await page.getByRole("dialog", { name: /“typed before” is ready/ }).waitFor();
      },
      { expected: /status of 401/ },
    );
  });

  test(`is accessible in both themes, in every view of the account, and fits 360 pixels`, async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await page.getByRole("button", { name: "Sign up" }).click();
      await page.getByRole("alert").waitFor();
      await assertAccessible(page);
      await signUp(page);
      const key = await makeKey(page);
      await ask(page, "GET", "/v1/core/users/1", { headers: key.api });
      for (const [path, sign] of [
        ["/dashboard", "Three steps"],
        ["/dashboard/keys", "laptop"],
        ["/dashboard/usage", "As a table"],
        ["/dashboard/plan", "$19 a month"],
        ["/dashboard/account", "Delete account…"],
      ] as const) {
        await page.goto(path);
        await page.getByText(sign, { exact: true }).waitFor();
        await page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true");
        await page.setViewportSize({ width: 1280, height: 900 });
        await assertAccessible(page);
        await page.setViewportSize({ width: 360, height: 800 });
        await assertFits(page);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto("/dashboard/keys");
      await page.getByRole("button", { name: "Rotate laptop" }).click();
      await page.getByRole("button", { name: "Rotate key" }).click();
      await page.getByRole("button", { name: "Reveal" }).click();
      await assertAccessible(page);
    });
  });

  test("needs no more than 60 KiB of script, packed", async () => {
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      await page.goto("/dashboard/events");
      await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
      const bytes = await page.evaluate<number>(
        `performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
      );
      assert.ok(bytes > 10_000 && bytes <= 60 * 1024, `${bytes} bytes`);
    });
  });
});
