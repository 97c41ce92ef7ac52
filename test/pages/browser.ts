import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Browser, BrowserContext, Page } from "playwright-core";

import { launchChromium } from "./chromium.ts";
import { startSeedbed } from "./seedbed-process.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Long for a busy machine, short for whoever waits for a failure. */
const TIMEOUT_MS = 60_000;

/** The conditions under which a page is opened. */
export interface Look {
  readonly theme?: "light" | "dark";
  readonly width?: number;
  readonly height?: number;
  readonly javaScript?: boolean;
  /** Messages of the console that are no fault: the browser reports every answer of 400 and above there. */
  readonly expected?: RegExp;
  /** Runs in every page before its own scripts. */
  readonly before?: string;
}

/** A server for the tests of one file, and a browser that files of a process share. */
export interface Garden {
  readonly origin: string;
  /**
   * Opens a fresh browser profile at a path and runs the work. Afterwards nothing may have been said on the console,
   * no script have failed, nothing have been blocked by the policy and nothing been asked for elsewhere.
   */
  visit(path: string, work: (page: Page) => Promise<void>, look?: Look): Promise<void>;
  stop(): Promise<void>;
}

/** For this long the browser waits for the next file of a process before it goes. */
const LINGER_MS = 1_000;

let shared: Promise<Browser> | undefined;
let gardens = 0;
let ending: NodeJS.Timeout | undefined;

/** The browser of this process: it starts with the first file that asks for it, and serves those that follow at once. */
function shareBrowser(): Promise<Browser> {
  gardens += 1;
  clearTimeout(ending);
  shared ??= launchChromium();
  return shared;
}

function leaveBrowser(browser: Browser): void {
  gardens -= 1;
  if (gardens > 0) return;
  ending = setTimeout(() => {
    shared = undefined;
    void browser.close();
  }, LINGER_MS);
}

/** Starts both. `settings` are the server's. */
export async function startGarden(settings: Readonly<Record<string, string>> = {}): Promise<Garden> {
  const [seedbed, browser] = await Promise.all([startSeedbed(settings), shareBrowser()]);
  return {
    origin: seedbed.origin,
    async visit(path, work, look = {}) {
      const { theme = "light", width = 1280, height = 900, javaScript = true, before } = look;
      const context = await browser.newContext({
        baseURL: seedbed.origin,
        colorScheme: theme,
        viewport: { width, height },
        javaScriptEnabled: javaScript,
        reducedMotion: "reduce",
      });
      try {
        await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: seedbed.origin });
        if (before !== undefined) await context.addInitScript(before);
        const faults = watch(context, seedbed.origin, look.expected);
        context.setDefaultTimeout(TIMEOUT_MS);
        const page = await context.newPage();
        await page.goto(path);
        if (javaScript) await untilStarted(page);
        await work(page);
        assert.deepEqual(faults, [], "what the browser complained about");
      } finally {
        await context.close();
      }
    },
    async stop() {
      await seedbed.stop();
      leaveBrowser(browser);
    },
  };
}

/** Waits until the scripts have run that a page loads when it is drawn. */
export async function untilStarted(page: Page): Promise<void> {
  await page.locator("link[data-late]").first().waitFor({ state: "detached" });
}

/** Asserts that axe finds nothing against WCAG A and AA, nor against what it calls best practice: in the light theme, and of colours in the dark one. */
export async function assertAccessible(page: Page): Promise<void> {
  await assertAxe(page, { type: "tag", values: AXE_TAGS });
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAxe(page, { type: "rule", values: OF_COLOURS });
  await page.emulateMedia({ colorScheme: "light" });
}

async function assertAxe(page: Page, runOnly: object): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  // A theme that was just chosen is drawn a frame later, all elements at once.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  const found = await page.evaluate<string[]>(
    `axe.run(${options}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target + ": " + failureSummary)))`,
  );
  assert.deepEqual(found.slice(0, 8), []);
}

const WIDTHS = [360, 768, 1280, 1920];

/** Keeps pictures of a page, in four widths and both themes, in the folder that SCREENSHOTS names: for people to look at. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder === undefined) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** The most frames in which a page is laid out for a narrower window: on a busy machine it takes many. */
const MOST_FRAMES = 120;

/** Asserts that nothing is wider than the window. */
export async function assertFits(page: Page): Promise<void> {
  const over = await page.evaluate<string[]>(
    `new Promise((resolve) => {
      let frames = 0;
      const look = () => {
        frames += 1;
        if (document.documentElement.scrollWidth <= document.documentElement.clientWidth) resolve([]);
        else if (frames < ${MOST_FRAMES}) requestAnimationFrame(look);
        else resolve([...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth)
          .map((one) => one.tagName + " " + one.className));
      };
      requestAnimationFrame(look);
    })`,
  );
  assert.deepEqual(over, [], "elements that stick out of the window");
}

export function readClipboard(page: Page): Promise<string> {
  return page.evaluate<string>("navigator.clipboard.readText()");
}

function watch(context: BrowserContext, origin: string, expected: RegExp | undefined): string[] {
  const faults: string[] = [];
  const note = (fault: string): void => {
    if (expected?.test(fault) !== true) faults.push(fault);
  };
  context.on("console", (message) => {
    // Blocked by the policy, failed loads and our own errors are all said at these levels.
    if (message.type() === "error" || message.type() === "warning") note(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => note(`script: ${String(error.error())}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url)) note(`outside: ${url}`);
  });
  return faults;
}

/** Waits until something holds that no locator can wait for. Throws when it takes too long. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`it never came to pass that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
