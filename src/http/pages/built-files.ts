import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Guide } from "../reference/markdown.ts";
import type { EncodedFile } from "./encoded-answer.ts";

/** What Vite built: files whose names carry the hash of their bytes, and pages. */
export interface BuiltPages {
  /** The file at a path such as `/assets/start-1a2b3c4d.js`, undefined if there is none. */
  asset(path: string): EncodedFile | undefined;
  /** The HTML of a page, as it was built; undefined if there is none of that name. */
  page(name: string): string | undefined;
  /** The guides, in the order to read them in. */
  guides(): readonly Guide[];
}

const TYPES: Readonly<Record<string, string>> = Object.freeze({
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
});

/** Looks at what is in the folder; undefined if nothing was built there. Files are read when first asked for. */
export function readBuiltPages(folder: string): BuiltPages | undefined {
  if (!existsSync(path.join(folder, "index.html"))) return undefined;
  // Listed once, so that no request can name a path outside.
  const names = new Set(readdirSync(path.join(folder, "assets")));
  const assets = new Map<string, EncodedFile>();
  const pages = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    if (name.endsWith(".html"))
      pages.set(name.slice(0, -".html".length), readFileSync(path.join(folder, name), "utf8"));
  }

  function variant(name: string, extension: string): Buffer | undefined {
    return names.has(`${name}.${extension}`)
      ? readFileSync(path.join(folder, "assets", `${name}.${extension}`))
      : undefined;
  }

  function read(name: string): EncodedFile | undefined {
    const type = TYPES[path.extname(name)];
    if (type === undefined || !names.has(name)) return undefined;
    const [br, gzip] = [variant(name, "br"), variant(name, "gz")];
    return {
      type,
      bytes: readFileSync(path.join(folder, "assets", name)),
      variants: { ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
    };
  }

  return {
    asset(asked) {
      const name = asked.slice("/assets/".length);
      const known = assets.get(name);
      if (known !== undefined) return known;
      const file = read(name);
      if (file !== undefined) assets.set(name, file);
      return file;
    },
    page: (name) => pages.get(name),
    guides: () => JSON.parse(readFileSync(path.join(folder, "guides.json"), "utf8")) as readonly Guide[], // as the build wrote it
  };
}
