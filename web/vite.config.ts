import path from "node:path";

import { defineConfig } from "vite";

import { createChromePlugin } from "./build/chrome-plugin.ts";
import { createGuidesPlugin } from "./build/guides-plugin.ts";
import { createPrecompressPlugin } from "./build/precompress-plugin.ts";

const ROOT = import.meta.dirname;
const PAGES = ["index", "explore", "studio", "playground", "docs", "problem", "dashboard"];

/** The engine that answers on the landing page if the server does not: the package leaves these files out. */
const ENGINE = /\/(?:src\/(?:mock|doors\/library|core\/(?:sandbox|world|domains))|web\/landing\/engine)/;

/** Modules that all pages load, those that all pages drawn by Preact load, and those that show records, as one file each: many small files cost more. */
const TOGETHER = [
  {
    name: "start",
    test: /\/web\/(?:chrome\/(?:copy|element|kept|keys|plain-click|start|status|theme)\.|style\/landing\.css)/,
  },
  {
    name: "drawing",
    test: /\/(?:node_modules\/preact\/|web\/ui\/(?:choice|problem-box|skeleton|use-action|use-slow)\.)/,
  },
  { name: "records", test: /\/web\/ui\/(?:json-tree|record-table)\./ },
];

export default defineConfig({
  root: ROOT,
  base: "/",
  publicDir: false,
  appType: "mpa",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [createChromePlugin(), createGuidesPlugin(), createPrecompressPlugin()],
  // Files find each other wherever the server has them: it may answer below a path.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: {
    outDir: path.join(ROOT, "dist"),
    emptyOutDir: true,
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The policy of the pages allows pictures as data, but a file of its own is cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: Object.fromEntries(PAGES.map((page) => [page, path.join(ROOT, `${page}.html`)])),
      output: {
        codeSplitting: { groups: TOGETHER },
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.some((id) => ENGINE.test(id)) ? "engine-" : ""}[name]-[hash].js`,
      },
    },
  },
});
