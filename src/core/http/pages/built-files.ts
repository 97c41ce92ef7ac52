import { existsSync, readFileSync, readdirSync } from "node:fs";
import { findPackageJSON } from "node:module";
import path from "node:path";

import type { Variants } from "../headers/accept.ts";
import type { EncodedFile } from "./encoded-answer.ts";
import { compress } from "./page-answer.ts";

/** A part of a guide, from one heading to the next. */
export interface GuideSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface Guide {
  /** Its file's, without the ending: `testing`. */
  readonly name: string;
  readonly href: string;
  readonly title: string;
  readonly lead: string;
  readonly html: string;
}

interface BuiltPages {
  /** The file at a path such as `/assets/start-1a2b3c4d.js`, undefined if there is none. */
  asset(path: string): EncodedFile | undefined;
  /** The HTML of a page, as it was built; undefined if there is none of that name. */
  page(name: string): string | undefined;
  guides(): readonly Guide[];
}

const TYPES: Readonly<Record<string, string>> = Object.freeze({
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
});

const COMPRESSIBLE = /\.(?:js|css|svg)$/;

function smallerOf(bytes: Uint8Array, { br, gzip }: Variants): Variants {
  return {
    ...(br !== undefined && br.length < bytes.length && { br }),
    ...(gzip !== undefined && gzip.length < bytes.length && { gzip }),
  };
}

/** Looks at what is in the folder; undefined if nothing was built there. Files are read when first asked for. */
export function readBuiltPages(folder: string): BuiltPages | undefined {
  if (!existsSync(path.join(folder, "index.html"))) return undefined;
  // Listed once, so that no request can name a path outside.
  const names = new Set(readdirSync(path.join(folder, "assets")));
  // The package leaves them out: they would be half of what everybody downloads for the pages.
  const isCompressed = [...names].some((name) => name.endsWith(".br"));
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
    const bytes = readFileSync(path.join(folder, "assets", name));
    if (!isCompressed && COMPRESSIBLE.test(name)) return { type, bytes, variants: smallerOf(bytes, compress(bytes)) };
    const [br, gzip] = [variant(name, "br"), variant(name, "gz")];
    return {
      type,
      bytes,
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

/** The pages of this installation, as `npm ci` or `npm run build:pages` built them; undefined if neither did. */
export const BUILT_PAGES: BuiltPages | undefined = readBuiltPages(
  path.join(findPackageJSON(import.meta.url) ?? "", "../web/dist"),
);
