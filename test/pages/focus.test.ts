import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import type { Page } from "playwright-core";

import { skipWithout } from "../prerequisite.ts";
import { startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";
import { ask, makeKey, MANY_PEOPLE, signUp } from "./dashboard-visitor.ts";

/** Buttons, switches, tabs and links that stay on the page; links to places in the text move the reading position, which is none of the focus, and a page of the docs is always another page. */
const PRESSED =
  'button, summary, [role="tab"], input[type="checkbox"], a[href]:not([href*="#"], [href^="http"], [href^="/docs"], [download])';

/** Frames after which what a press has removed is gone and what takes its place is there, once its requests are answered. */
const FRAMES = 3;

/** The most frames until answers have come and moved the focus. */
const MOST_FRAMES = 60;

/** A script for every page: it counts the requests that wait, keeps links from leaving the page, and presses. */
const PRESSING = `
  let waiting = 0;
  const send = window.fetch;
  window.fetch = (...all) => { waiting += 1; return send(...all).finally(() => { waiting -= 1; }); };
  window.addEventListener("click", (event) => { if (event.target.closest("a[href]") !== null) event.preventDefault(); });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.settle = async () => {
    for (let left = ${MOST_FRAMES}, calm = 0; left > 0 && calm < ${FRAMES}; left -= 1, calm = waiting === 0 ? calm + 1 : 0) await frame();
  };
  const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;
  window.keepsFocus = async () => {
    await settle();
    for (let left = ${MOST_FRAMES}; left > 0 && !hasFocus(); left -= 1) await frame();
    return hasFocus();
  };
  const isAlone = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled &&
    one.closest("[role=grid], .operation-list") === null &&
    one.closest(":is(tr, th, .helper-list li, .cards li, .docs-nav li, nav section li):not(:first-child)") === null;
  /** Elements that can be pressed and are visible, by name; of long lists of the same only the first. */
  window.pressables = (within) => {
    const found = new Map();
    for (const one of document.querySelectorAll(within + ${JSON.stringify(` :is(${PRESSED})`)})) {
      if (!isAlone(one)) continue;
      const name = one.ariaLabel ?? (one.textContent.trim() || one.name);
      let key = name;
      for (let count = 2; found.has(key); count += 1) key = name + " (" + count + ")";
      found.set(key, one);
    }
    return found;
  };
  window.press = (within, name) => {
    const one = pressables(within).get(name);
    if (one === undefined) return Promise.resolve(undefined);
    one.focus();
    one.click();
    return keepsFocus();
  };
`;

interface View {
  readonly path: string;
  /** A selector that is there once the view is drawn. */
  readonly ready: string;
  /** The part of the page in which everything is pressed; its own content unless given. */
  readonly within?: string;
}

const VIEWS: readonly View[] = [
  { path: "/", ready: "#answer", within: ".try" },
  { path: "/explore?op=listUsers&p.name=Ada&p.role=admin", ready: "#operation-title" },
  { path: "/explore?op=createUser", ready: "#operation-title" },
  { path: "/explore?seedExplorer=1&seed=42&domain=core&collection=jobs", ready: "article td" },
  { path: "/studio?in=users&sandbox=focus", ready: '[role="grid"] [role="row"]' },
  ...["requests", "events", "clock", "faults", "state", "snapshots"].map((tool) => ({
    path: `/studio?in=jobs&sandbox=${tool}&tool=${tool}`,
    ready: ".tool-panel [role=tabpanel] > *",
    within: ".tool-panel",
  })),
  { path: "/playground", ready: ".cm-content" },
  { path: "/docs", ready: "h1" },
  { path: "/docs/jobs", ready: "h1" },
  { path: "/problems/rate_limited", ready: "h1" },
  { path: "/dashboard/login", ready: "form" },
  { path: "/dashboard/signup", ready: "form" },
];

const ACCOUNT_VIEWS = ["", "/keys", "/usage", "/snapshots", "/sandboxes", "/events", "/plan", "/account"];

describe("the focus", { skip: await skipWithout("Chromium"), concurrency: 4 }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden({ ...MANY_PEOPLE, FREE_REQUESTS_PER_HOUR: "unlimited" });
  });
  after(() => garden.stop());

  for (const { path, ready, within } of VIEWS) {
    test(`is somewhere after each press on ${path}`, async () => {
      await garden.visit(path, (page) => pressAll(page, ready, within), {
        before: PRESSING,
        expected: /status of (?:4\d\d|503)/,
      });
    });
  }

  test("is somewhere after each press on every view of the dashboard", async () => {
    await garden.visit(
      "/dashboard/signup",
      async (page) => {
        await signUp(page);
        const { own } = await makeKey(page);
        const subscription = { url: `${garden.origin}/v1/utilities/echo`, events: ["*"] };
        await ask(page, "POST", "/api/events/subscriptions", { body: subscription, headers: own });
        await ask(page, "POST", "/api/data/snapshots", { body: { name: "before" }, headers: own });
        await ask(page, "POST", "/api/sandboxes", { body: { name: "mine", from: { seed: 7 } }, headers: own });
        for (const view of ACCOUNT_VIEWS) {
          await page.goto(`/dashboard${view}`);
          await pressAll(page, ".dashboard h1", ".dashboard-content");
        }
      },
      { before: PRESSING, expected: /status of 4\d\d/ },
    );
  });
});

/**
 * Presses everything that was there when the page was opened, and looks where the focus is. A dialog is closed again, which is a press
 * too; the page is opened anew where what comes next went away with a press.
 */
async function pressAll(page: Page, ready: string, within = "main"): Promise<void> {
  const address = page.url();
  await settle(page, ready);
  const area = JSON.stringify(within);
  for (const name of await page.evaluate<string[]>(`[...pressables(${area}).keys()].reverse()`)) {
    const press = () =>
      // The page may have gone elsewhere meanwhile.
      page.evaluate<boolean | undefined>(`press(${area}, ${JSON.stringify(name)})`).catch(() => undefined);
    let kept = await press();
    if (kept === undefined) {
      await page.goto("about:blank");
      await page.goto(address);
      await settle(page, ready);
      kept = await press();
    }
    assert.notEqual(kept, false, `after “${name}” on ${address}`);
    await closeDialog(page, `after “${name}” and Escape on ${address}`);
  }
}

/** Closes what a press has opened over the page; what asks first, by leaving the page. */
async function closeDialog(page: Page, when: string): Promise<void> {
  if (!(await hasDialog(page).catch(() => false))) return;
  await page.keyboard.press("Escape");
  assert.ok(await page.evaluate<boolean>("keepsFocus()"), when);
  if (await hasDialog(page)) await page.goto("about:blank");
}

function hasDialog(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.querySelector("dialog[open]") !== null');
}

async function settle(page: Page, ready: string): Promise<void> {
  await page.locator(ready).first().waitFor();
  await page.locator("main .skeleton").first().waitFor({ state: "detached" });
  await page.evaluate("settle()");
}
