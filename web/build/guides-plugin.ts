import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import yaml from "highlight.js/lib/languages/yaml";
import type { Plugin } from "vite";

import type { Guide } from "../../src/core/http/pages/built-files.ts";
import { escapeHtml } from "../../src/core/http/pages/markup.ts";
import { GUIDE_GROUPS } from "../../src/tools/reference/frame.ts";
import { parseGuide } from "../../src/tools/reference/markdown.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The order of the sidebar; guides that are not named there come after, by name. */
const FIRST = GUIDE_GROUPS.flatMap(([, names]) => names);

const LANGUAGES = { sh: bash, js: typescript, ts: typescript, json, python, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Classes of the pages, by the kind of token that they colour. */
const COLOURS: Readonly<Record<string, string>> = {
  string: "j-text",
  comment: "j-mark",
  number: "j-number",
  keyword: "j-word",
  literal: "j-word",
};

/** Code as HTML, coloured as everywhere on the pages. */
function colour(code: string, language: string): string {
  const open: boolean[] = [];
  if (!(language in LANGUAGES)) return escapeHtml(code);
  return hljs
    .highlight(code, { language })
    .value.replaceAll(/<span class="hljs-(\w+)[^>]*>|<\/span>/g, (_tag, kind: string | undefined) => {
      if (kind === undefined) return open.pop() === true ? "</span>" : "";
      const style = COLOURS[kind];
      open.push(style !== undefined);
      return style === undefined ? "" : `<span class="${style}">`;
    });
}

/** The guides of `docs/` and the changelog, as the sidebar has them. */
export function readGuides(): readonly Guide[] {
  const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
  const guides = readdirSync(path.join(ROOT, "docs"))
    .filter((file) => file.endsWith(".md"))
    .toSorted()
    .map((file) => parseGuide(path.basename(file, ".md"), read(`docs/${file}`), undefined, colour));
  const changelog = parseGuide("changelog", read("CHANGELOG.md"), "/changelog");
  return [...guides, changelog].toSorted((a, b) => rank(a.name) - rank(b.name));
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
