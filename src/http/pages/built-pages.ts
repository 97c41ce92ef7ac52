import { fileURLToPath } from "node:url";

import type { BuiltPages } from "./built-files.ts";
import { readBuiltPages } from "./built-files.ts";

/** The pages of this installation, as `npm ci` or `npm run build:pages` built them; undefined if neither did. */
export const BUILT_PAGES: BuiltPages | undefined = readBuiltPages(
  fileURLToPath(new URL("../../../web/dist/", import.meta.url)),
);
