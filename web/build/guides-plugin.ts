import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Plugin } from "vite";

import { GUIDE_GROUPS } from "../../src/tools/reference/frame.ts";
import { parseGuide } from "../../src/tools/reference/markdown.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../docs");

/** The order of the sidebar; guides that are not named there come after, by name. */
const FIRST = GUIDE_GROUPS.flatMap(([, names]) => names);

/** Writes the guides of `docs/` as HTML into `guides.json`, for the server to put into its pages. */
export function createGuidesPlugin(): Plugin {
  return {
    name: "seedbed-guides",
    apply: "build",
    generateBundle() {
      const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
      const guides = readdirSync(FOLDER)
        .filter((file) => file.endsWith(".md"))
        .toSorted()
        .map((file) => parseGuide(path.basename(file, ".md"), readFileSync(path.join(FOLDER, file), "utf8")))
        .toSorted((a, b) => rank(a.name) - rank(b.name));
      this.emitFile({ type: "asset", fileName: "guides.json", source: JSON.stringify(guides) });
    },
  };
}
