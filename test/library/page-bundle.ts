import path from "node:path";

import { build } from "vite";
import type { Rolldown } from "vite";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The files that a page's build makes of the library, `seedbed.js` first, with white space taken out; `warn` is told what the bundler says. */
export async function bundleForPage(warn: (message: string) => void): Promise<Rolldown.RolldownOutput["output"]> {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: {
        input: { seedbed: path.join(ROOT, "test/library/page-entry.ts") },
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
        onLog: (level, log) => void (level === "warn" && warn(log.message)),
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]; // nobody watches
  const [first] = [built].flat();
  if (first === undefined) throw new Error("there is no bundle");
  return first.output;
}

/** The text of a file of the bundle. */
export const textOf = (file: Rolldown.RolldownOutput["output"][number]): string =>
  file.type === "chunk" ? file.code : String(file.source);
