import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

/** Chromium of this machine, where Playwright has not installed its own. */
const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] };

/** A real browser, without a window. */
const browser = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions }),
  instances: [{ browser: "chromium" }],
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: "jsdom", environment: "jsdom" } },
      { test: { name: "happy-dom", environment: "happy-dom" } },
      { test: { name: "browser", browser } },
    ],
  },
});
