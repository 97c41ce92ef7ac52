import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Plugin } from "vite";

import type { Guide } from "../../src/core/http/pages/built-files.ts";
import { GUIDE_GROUPS } from "../../src/tools/reference/frame.ts";
import { parseGuide } from "../../src/tools/reference/markdown.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The order of the sidebar; guides that are not named there come after, by name. */
const FIRST = GUIDE_GROUPS.flatMap(([, names]) => names);

/** The guides of `docs/` and the changelog, as the sidebar has them. */
export function readGuides(): readonly Guide[] {
  const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
  const guides = readdirSync(path.join(ROOT, "docs"))
    .filter((file) => file.endsWith(".md"))
    .toSorted()
    .map((file) => parseGuide(path.basename(file, ".md"), read(`docs/${file}`)));
  const changelog = parseGuide("changelog", read("CHANGELOG.md"), "/changelog");
  // It speaks of everything, so a search finds it by its title alone.
  return [...guides, { ...changelog, sections: changelog.sections.slice(0, 1) }].toSorted(
    (a, b) => rank(a.name) - rank(b.name),
  );
}

/** Writes the guides as HTML into `guides.json`, for the server to put into its pages. */
export function createGuidesPlugin(): Plugin {
  return {
    name: "seedbed-guides",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "guides.json", source: JSON.stringify(readGuides()) });
    },
  };
}
