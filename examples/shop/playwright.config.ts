import { defineConfig } from "@playwright/test";
import type { SeedbedOptions } from "seedbed/playwright";

const port = Number(process.env["SHOP_PORT"] ?? 4173);
/** A Chromium of your own, instead of the one that `npx playwright install chromium` brings. */
const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig<SeedbedOptions>({
  testDir: "./tests",
  fullyParallel: true,
  workers: 4,
  reporter: "line",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    ...(executablePath !== undefined && { launchOptions: { executablePath, args: ["--no-sandbox"] } }),
    // Requests of the shop to its own address are answered by the sandbox of the test.
    seedbedRoutes: ["**/v1/**"],
  },
  webServer: {
    command: `npm run build && npm run preview -- --host 127.0.0.1 --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}`,
    timeout: 120_000,
  },
});
