import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

import { ConfigError } from "../config.ts";

/** Where the library may be, seen from here: in the package, in the sources, and beside the bundle of the service. */
const LIBRARY = ["./index.js", "../index.ts", "../dist/index.js", "../src/index.ts"];

let isHooked = false;
let loads = 0;

/** Lets files of anywhere import `seedbed`: the very one that runs, be it installed beside them or not. */
export function serveOwnPackage(): void {
  if (isHooked) return;
  isHooked = true;
  const own = LIBRARY.map((file) => new URL(file, import.meta.url)).find((url) => existsSync(fileURLToPath(url)));
  if (own === undefined) return;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "seedbed" ? { url: own.href, shortCircuit: true } : next(specifier, context),
  });
}

/** Whether a file is a module: TypeScript, whose types Node strips, or JavaScript. */
export function isModule(file: string): boolean {
  return /\.[cm]?[jt]s$/.test(file);
}

/**
 * The default export of a module, read anew at each call; what it imports is read once. Throws a `ConfigError` that says what
 * it cannot do with it.
 */
export async function loadConfigModule(file: string): Promise<unknown> {
  serveOwnPackage();
  const url = pathToFileURL(file);
  loads += 1;
  if (loads > 1) url.searchParams.set("read", String(loads));
  let module: { readonly default?: unknown };
  try {
    module = (await import(url.href)) as typeof module; // what it exports is judged by who reads it
  } catch (error) {
    throw new ConfigError(`cannot read ${file}: ${describe(error, url.pathname)}`);
  }
  if (module.default === undefined)
    throw new ConfigError(`${file} has no default export: write export default defineConfig({ … })`);
  return module.default;
}

/** What was thrown, with the line of the file where it says one. */
function describe(error: unknown, path: string): string {
  if (!(error instanceof Error)) return String(error);
  const [line] = (error.stack ?? "").split("\n").filter((one) => one.includes(path));
  const at = line === undefined ? undefined : /:(\d+)(?::(\d+))?\)?$/.exec(line.replaceAll(/\?read=\d+/g, ""));
  return at === null || at === undefined ? error.message : `${error.message} (line ${at[1] ?? "?"})`;
}
