import { findPackageJSON } from "node:module";
import path from "node:path";

import type { BuiltPages } from "./built-files.ts";
import { readBuiltPages } from "./built-files.ts";

/** The pages of this installation, as `npm ci` or `npm run build:pages` built them; undefined if neither did. */
export const BUILT_PAGES: BuiltPages | undefined = readBuiltPages(
  path.join(findPackageJSON(import.meta.url) ?? "", "../web/dist"),
);
