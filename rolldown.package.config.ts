// The code of the npm package in few files, with all that it needs: every door, the command line and its workers, and the licences
// of the packages in them. `npm run build` makes it, beside the declarations of tools/door-types.ts.
import { globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";

import { defineConfig } from "rolldown";
import type { Plugin } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";

import manifest from "./package.json" with { type: "json" };

const MODULES = path.join(import.meta.dirname, "node_modules");

/** Packages that users install themselves; Faker's other languages are looked for there too, when a definition asks for them. */
const external = ["@playwright/test", "vitest"];

/** The doors as files of `dist`, without their ending. */
const doors = Object.values(manifest.exports).flatMap((door) =>
  typeof door === "string" ? [] : [door.default.slice("./dist/".length, -".js".length)],
);

/** Writes down which packages are in the code, by their licences. */
const licences: Plugin = {
  name: "licences",
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
    const folders = modules.flatMap((id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
    const packages = new Map<string, string[]>();
    for (const folder of [...new Set(folders)].toSorted()) {
      const text = readFileSync(path.join(folder, "package.json"), "utf8");
      const { name = "", version, license = "" } = JSON.parse(text) as Readonly<Record<string, string | undefined>>; // npm's members
      const [file] = globSync("{LICENSE,LICENCE,License,license}*", { cwd: folder });
      const licence = file === undefined ? license : readFileSync(path.join(folder, file), "utf8").trim();
      packages.set(licence, [...(packages.get(licence) ?? []), `${name} ${version}`]);
    }
    const source = [...packages].map(([licence, names]) => `${names.join("\n")}\n\n${licence}\n`).join("\n\n");
    this.emitFile({ type: "asset", fileName: "THIRD-PARTY.txt", source });
  },
};

/** Zod's messages in English alone: those in fifty other languages are half of it. */
const inEnglish: Plugin = {
  name: "in-english",
  load: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ },
    handler: () => 'export { default as en } from "./en.js";',
  },
};

export default defineConfig([
  {
    input: {
      ...Object.fromEntries(doors.map((door) => [door, `src/${door}.ts`])),
      mock: "src/mock.ts",
      grow: "src/grow.ts",
      "core/definition/define-config": "src/core/definition/define-config.ts",
      cli: "src/cli.ts",
      "yaml-worker": "src/core/http/body/yaml-worker.ts",
      "domain-worker": "src/hosted/service/domain-worker.ts",
      "template-worker": "src/hosted/service/template-worker.ts",
    },
    // The doors are opened in pages, too.
    platform: "neutral",
    resolve: {
      conditionNames: ["import", "module", "default"],
      mainFields: ["module", "main"],
      alias: { "lru-cache": path.join(MODULES, "lru-cache/dist/esm/browser/index.min.js") },
    },
    external: [...external, "pg-native"],
    plugins: [esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules] }), licences, inEnglish],
    // No comment names the file that code comes from: functions have their names.
    experimental: { attachDebugInfo: "none" },
    output: {
      dir: "dist",
      comments: { annotation: true, jsdoc: false, legal: false },
      // The names of functions and classes stay, as stack traces tell them; only names within functions become short.
      minify: { compress: true, mangle: { toplevel: false, keepNames: true }, codegen: { removeWhitespace: true } },
    },
  },
]);
