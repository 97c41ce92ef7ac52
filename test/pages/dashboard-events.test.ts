import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";

import type { Page, Route } from "playwright-core";

import { startReceiver } from "../events/receiver.ts";
import { skipWithout } from "../prerequisite.ts";
import { assertAccessible, assertFits, readClipboard, startGarden, until } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { MANY_PEOPLE, ask, makeKey, signUp } from "./dashboard-visitor.ts";
import type { MadeKey } from "./dashboard-visitor.ts";

/** A key with a subscription to all of users, and its log open. */
async function openLog(page: Page, url: string): Promise<MadeKey & { readonly subscriptionId: string }> {
  await signUp(page);
  const key = await makeKey(page);
  const { subscription } = await ask<{ subscription: { id: string } }>(page, "POST", "/api/events/subscriptions", {
    body: { url, events: ["user.*"] },
    headers: key.own,
  });
  await page.goto("/dashboard/events");
  await page.getByText("● Live").waitFor();
  return { ...key, subscriptionId: subscription.id };
}

type LogOwner = Awaited<ReturnType<typeof openLog>>;

function listed(page: Page, { subscriptionId, own }: LogOwner): Promise<{ readonly deliveries: readonly object[] }> {
  return ask(page, "GET", `/api/events/subscriptions/${subscriptionId}/deliveries`, { headers: own });
}

function rename(page: Page, key: MadeKey, id: number): Promise<unknown> {
  return ask(page, "PATCH", `/v1/core/users/${id}`, { body: { name: `Renamed ${id}` }, headers: key.api });
}

const rows = (page: Page) => page.getByRole("region", { name: "Deliveries" }).locator("tbody").getByRole("row");

describe("the dashboard's events", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden(MANY_PEOPLE);
  });
  after(() => garden.stop());

  test("subscribes to kinds chosen from checkboxes, shows the secret once, and sends a test event", async () => {
    await using receiver = await startReceiver();
    await garden.visit("/dashboard/signup", async (page) => {
      await signUp(page);
      const key = await makeKey(page);
      await page.goto("/dashboard/events");
      await page.getByRole("button", { name: "Create subscription" }).click();
      const dialog = page.getByRole("dialog", { name: "Create subscription" });
      await dialog.getByRole("button", { name: "Create subscription" }).click();
      const alert = dialog.getByRole("alert");
      await alert.getByRole("link", { name: /Enter an address/ }).waitFor();
      await dialog.getByLabel("Address").fill(receiver.url);
      await dialog.getByRole("checkbox", { name: "All user.*" }).check();
      await dialog.getByRole("searchbox", { name: "Filter events" }).fill("paid");
      await dialog.getByRole("checkbox", { name: "order.paid" }).check();
      await dialog.getByRole("button", { name: "Create subscription" }).click();
      const ready = page.getByRole("dialog", { name: "Subscription is ready" });
      await ready.getByRole("button", { name: "Copy signing secret" }).click();
      await page.getByRole("status").filter({ hasText: "Signing secret copied" }).waitFor();
      const secret = await readClipboard(page);
      assert.match(secret, /^whsec_/);
      await ready.getByRole("button", { name: "Done" }).click();
      assert.doesNotMatch(await page.content(), /whsec_/);
      const { subscriptions } = await ask<{ subscriptions: { events: string[] }[] }>(
        page,
        "GET",
        "/api/events/subscriptions",
        { headers: key.own },
      );
      assert.deepEqual(
        subscriptions.map(({ events }) => events),
        [["user.*", "order.paid"]],
      );

      await page.getByRole("button", { name: /^Send test event/ }).click();
      await receiver.hears(1);
      assert.equal(receiver.heard[0]?.event.test, true);
      await rows(page).filter({ hasText: "succeeded" }).waitFor();
      await page.getByText("100 % of the last 1").waitFor();

      await page.getByRole("button", { name: /^Rotate secret/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
      const rotated = page.getByRole("dialog", { name: "New signing secret" });
      await rotated.getByRole("button", { name: "Copy signing secret" }).click();
      await page.getByRole("status").filter({ hasText: "Signing secret copied" }).waitFor();
      assert.notEqual(await readClipboard(page), secret);
    });
  });

  test("lets new deliveries wait until they are asked for, so that nothing moves under who reads", async () => {
    await using receiver = await startReceiver();
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await openLog(page, receiver.url);
      await page.getByText("Nothing has been sent yet.").waitFor();
      await rename(page, key, 1);
      await rows(page).filter({ hasText: "succeeded" }).waitFor();
      for (const id of [2, 3, 4]) await rename(page, key, id);
      await page.getByRole("button", { name: "3 new" }).waitFor();
      assert.equal(await rows(page).count(), 1);
      await page.getByRole("button", { name: "3 new" }).click();
      await rows(page).nth(3).waitFor();
      assert.equal(await rows(page).count(), 4);

      await page.setViewportSize({ width: 360, height: 800 });
      await until(
        async () => ((await rows(page).first().boundingBox())?.height ?? Infinity) <= 90,
        "a delivery took few lines in a narrow window",
      );
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByRole("button", { name: "Pause" }).click();
      await page.getByText("● Paused").waitFor();
      await rename(page, key, 5);
      await receiver.hears(5);
      await page.getByRole("button", { name: "Resume" }).click();
      await page.getByRole("button", { name: "1 new" }).waitFor();
    });
  });

  test("shows older deliveries once, however often they are asked for", async () => {
    await using receiver = await startReceiver();
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await openLog(page, receiver.url);
      await rename(page, key, 1);
      await rows(page).filter({ hasText: "succeeded" }).waitFor();
      const { deliveries } = await listed(page, key);
      const asked: Route[] = [];
      await page.route("**/deliveries*", async (route) => {
        if (route.request().url().includes("cursor=")) asked.push(route);
        else await route.fulfill({ json: { deliveries, next: "older" } });
      });
      await page.reload();
      await page.getByRole("button", { name: "Show older" }).dblclick();
      await until(async () => asked.length > 0, "older deliveries were asked for");
      const older = { deliveries: [{ ...deliveries[0], id: "dlv_older" }], next: null };
      for (const route of asked) await route.fulfill({ json: older });
      await rows(page).nth(1).waitFor();
      await page.getByRole("button", { name: "Show older" }).waitFor({ state: "detached" });
      assert.equal(await rows(page).count(), 2);
    });
  });

  test("tells how a pending delivery ended that the filter lists no longer", async () => {
    await using receiver = await startReceiver();
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await openLog(page, receiver.url);
      await rename(page, key, 1);
      await rows(page).filter({ hasText: "succeeded" }).waitFor();
      const { deliveries } = await listed(page, key);
      let isEnded = false;
      await page.route("**/deliveries?status=pending", async (route) => {
        const pending = { ...deliveries[0], status: "pending", nextAttemptAt: new Date().toISOString() };
        await route.fulfill({ json: { deliveries: isEnded ? [] : [pending], next: null } });
      });
      await page.goto("/dashboard/events?status=pending");
      await rows(page).filter({ hasText: "pending" }).waitFor();
      isEnded = true;
      await rows(page).filter({ hasText: "succeeded" }).waitFor();
    });
  });

  test("opens its stream with its view, and closes it with that", async () => {
    await using receiver = await startReceiver();
    await garden.visit("/dashboard/signup", async (page) => {
      const streams: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/api/events/stream")) streams.push(request.headers()["x-key-id"] ?? "");
      });
      await signUp(page);
      const key = await makeKey(page);
      const body = { url: receiver.url, events: ["*"] };
      await ask(page, "POST", "/api/events/subscriptions", { body, headers: key.own });
      await page.goto("/dashboard");
      await page.getByText("Three steps").waitFor();
      assert.deepEqual(streams, []);
      await page.getByRole("link", { name: "Events" }).click();
      await page.getByText("● Live").waitFor();
      assert.deepEqual(streams, [key.id]);
      const closed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/events/stream"));
      await page.getByRole("link", { name: "Plan", exact: true }).click();
      await closed;
    });
  });

  test("filters by status and kind in the address", async () => {
    await using receiver = await startReceiver();
    receiver.behave(200, 410);
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await openLog(page, receiver.url);
      await rename(page, key, 1);
      await receiver.hears(1);
      await ask(page, "DELETE", "/v1/core/users/2", { headers: key.api });
      await receiver.hears(2);
      await page.goto(`/dashboard/events?status=failed`);
      await rows(page).filter({ hasText: "user.deleted" }).waitFor();
      assert.equal(await rows(page).count(), 1);
      await page.getByText("disabled: the receiver answered 410 Gone").waitFor();
      await page.getByLabel("Status").selectOption("");
      await rows(page).nth(1).waitFor();
      await page.getByLabel("Event", { exact: true }).fill("user.updated");
      await page.keyboard.press("Enter");
      await rows(page).filter({ hasText: "user.deleted" }).waitFor({ state: "detached" });
      assert.equal(new URL(page.url()).searchParams.get("type"), "user.updated");
      await page.getByLabel("Status").selectOption("failed");
      await page.getByText("No delivery matches.").waitFor();
      await page.getByRole("button", { name: "Clear the filters" }).click();
      await rows(page).nth(1).waitFor();
    });
  });

  test("shows a delivery with its request, its response and all attempts, and sends it again", async () => {
    await using receiver = await startReceiver();
    receiver.behave(410, 200);
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await openLog(page, receiver.url);
      await rename(page, key, 1);
      await receiver.hears(1);
      await rows(page).getByText("Renamed 1").waitFor();
      await page.getByRole("button", { name: "user.updated" }).click();
      const drawer = page.getByRole("dialog", { name: "user.updated" });
      await drawer.getByText("answered 410, not 2xx").waitFor();
      await drawer
        .getByRole("region", { name: "Request headers of attempt 1" })
        .getByText("webhook-signature")
        .waitFor();
      await drawer.getByRole("region", { name: "Request body of attempt 1" }).getByText("Renamed 1").waitFor();
      await drawer.getByRole("region", { name: "Response body of attempt 1" }).getByText("noted").waitFor();
      const address = page.url();
      assert.match(address, /delivery=dlv_/);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "detached" });

      await page.reload();
      await page.getByRole("button", { name: /^Enable/ }).click();
      await page.getByRole("button", { name: /^Disable/ }).waitFor();
      await page.goto(address);
      await drawer.getByRole("button", { name: "Resend" }).click();
      await drawer.getByText("Attempt 2").waitFor();
      await drawer.getByText("succeeded").waitFor();
      assert.equal(receiver.heard.length, 2);
      assert.equal(receiver.heard[0]?.event.id, receiver.heard[1]?.event.id);
    });
  });

  test("gives a verify snippet that runs and takes genuine deliveries only", async () => {
    await using stand = await startReceiver();
    const port = await findFreePort();
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await openLog(page, stand.url);
      await rename(page, key, 1);
      await page.getByRole("button", { name: "user.updated" }).click();
      await page.getByRole("button", { name: "Copy verify snippet" }).click();
      await page.getByRole("status").filter({ hasText: "Verify snippet copied" }).waitFor();
      const snippet = await readClipboard(page);
      const { subscription } = await ask<{ subscription: { id: string; secret: string } }>(
        page,
        "POST",
        "/api/events/subscriptions",
        { body: { url: `http://127.0.0.1:${port}/`, events: ["user.*"] }, headers: key.own },
      );
      const program = spawn(process.execPath, ["--input-type=module", "--eval", snippet], {
        env: { ...process.env, PORT: port, SEEDBED_WEBHOOK_SECRET: subscription.secret },
        stdio: ["ignore", "pipe", "inherit"],
      });
      try {
        const forged = { "webhook-id": "x", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" };
        assert.equal(await untilAnswered(`http://127.0.0.1:${port}/`, forged), 401);
        const said = once(program.stdout, "data");
        await ask(page, "POST", `/api/events/subscriptions/${subscription.id}/test`, { body: {}, headers: key.own });
        assert.equal(String((await said)[0]).trim(), "user.created");
      } finally {
        const ended = once(program, "exit");
        program.kill();
        await ended;
      }
    });
  });

  test("says that it is reconnecting when the server is gone", async () => {
    await using receiver = await startReceiver();
    await garden.visit(
      "/dashboard/signup",
      async (page) => {
        await openLog(page, receiver.url);
        await page.evaluate("window.broken = true; window.stopStreams()");
        await page.getByText("● Reconnecting").waitFor();
        await page.evaluate("window.broken = false");
        await page.getByText("● Live").waitFor();
      },
      {
        before: `const ask = window.fetch; const open = [];
          window.stopStreams = () => { for (const one of open) one.abort(); };
          window.fetch = (path, init = {}) => {
            if (window.broken) return Promise.reject(new TypeError("offline"));
            if (!String(path).endsWith("/stream")) return ask(path, init);
            const own = new AbortController();
            open.push(own);
            return ask(path, { ...init, signal: AbortSignal.any([own.signal, init.signal]) });
          };`,
      },
    );
  });

  test(`is accessible in both themes, with its dialogs, and fits 360 pixels`, async () => {
    await using receiver = await startReceiver();
    await garden.visit("/dashboard/signup", async (page) => {
      const key = await openLog(page, receiver.url);
      await rename(page, key, 1);
      await rows(page).filter({ hasText: "succeeded" }).waitFor();
      await rename(page, key, 2);
      await page.getByRole("button", { name: "1 new" }).waitFor();
      await assertAccessible(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await assertFits(page);
      await page.getByRole("button", { name: "user.updated" }).click();
      await page.getByRole("dialog").getByText("Attempt 1").waitFor();
      await assertAccessible(page);
      await assertFits(page);
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByRole("button", { name: "Create subscription" }).click();
      await page.getByText("5 kinds of user").click();
      await assertAccessible(page);
    });
  });
});

/** A port that somebody listened on a moment ago. */
async function findFreePort(): Promise<string> {
  await using receiver = await startReceiver();
  return new URL(receiver.url).port;
}

/** The status of a post to a server that may still be starting. */
async function untilAnswered(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  for (;;) {
    const answer = await fetch(url, { method: "POST", body: "{}", headers }).catch(() => undefined);
    if (answer !== undefined) return answer.status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
