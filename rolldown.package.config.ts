// The code of the npm package as few files, for a quick import: every door, the command line and its workers. What the doors
// share is in files between them, and what a page may leave out has a file of its own. `npm run build` makes them.
import { defineConfig } from "rolldown";

export default defineConfig({
  input: {
    index: "src/index.ts",
    mock: "src/mock.ts",
    grow: "src/grow.ts",
    "declare/define-config": "src/declare/define-config.ts",
    "client/client": "src/client/client.ts",
    "service-worker/service-worker": "src/service-worker/service-worker.ts",
    "service-worker/full": "src/service-worker/full.ts",
    "service-worker/page": "src/service-worker/page.ts",
    "playwright/playwright": "src/playwright/playwright.ts",
    "vitest/vitest": "src/vitest/vitest.ts",
    cli: "src/cli.ts",
    "yaml-worker": "src/http/body/yaml-worker.ts",
    "domain-worker": "src/main/domain-worker.ts",
    "template-worker": "src/main/template-worker.ts",
  },
  platform: "neutral",
  // Packages stay what they are, and are installed beside.
  external: /^[^./]/,
  output: { dir: "dist", comments: { annotation: true, jsdoc: false, legal: false } },
});
