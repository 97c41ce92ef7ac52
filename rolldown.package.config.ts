// The code of the npm package as few files, for a quick import: every door, the command line and its workers. What the doors
// share is in files between them, and what a page may leave out has a file of its own. `npm run build` makes them.
import { defineConfig } from "rolldown";

export default defineConfig({
  input: {
    index: "src/index.ts",
    mock: "src/mock.ts",
    grow: "src/grow.ts",
    "core/definition/define-config": "src/core/definition/define-config.ts",
    "doors/client/client": "src/doors/client/client.ts",
    "doors/worker/service-worker": "src/doors/worker/service-worker.ts",
    "doors/worker/full": "src/doors/worker/full.ts",
    "doors/worker/page": "src/doors/worker/page.ts",
    "doors/runners/playwright": "src/doors/runners/playwright.ts",
    "doors/runners/vitest": "src/doors/runners/vitest.ts",
    cli: "src/cli.ts",
    "yaml-worker": "src/core/http/body/yaml-worker.ts",
    "domain-worker": "src/hosted/service/domain-worker.ts",
    "template-worker": "src/hosted/service/template-worker.ts",
  },
  platform: "neutral",
  // Packages stay what they are, and are installed beside.
  external: /^[^./]/,
  // No comment names the file that code comes from: functions have their names.
  experimental: { attachDebugInfo: "none" },
  output: {
    dir: "dist",
    comments: { annotation: true, jsdoc: false, legal: false },
    // Lines and the names of functions and classes stay, as stack traces tell them; only names within functions become short.
    minify: { compress: true, mangle: { toplevel: false, keepNames: true }, codegen: false },
  },
});
