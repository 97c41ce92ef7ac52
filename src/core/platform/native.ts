import type * as nodeCrypto from "node:crypto";

export type NativeCrypto = typeof nodeCrypto;

/**
 * It, where there is such a thing (also in Deno and Bun), without an import that a browser or a bundler would stumble over;
 * undefined elsewhere.
 */
export const nativeCrypto: NativeCrypto | undefined = typeof process === "undefined" ? undefined : findCrypto();

/** A module that is installed beside this one or in the working directory, loaded at once; undefined where there is no Node, or no such module. */
export function requireInstalled(specifier: string): unknown {
  try {
    const { createRequire } = process.getBuiltinModule("node:module"); // throws where there is no Node
    const load = createRequire(import.meta.url);
    return load(load.resolve(specifier, { paths: [import.meta.dirname, process.cwd()] }));
  } catch {
    return undefined;
  }
}

function findCrypto(): NativeCrypto | undefined {
  const found = process.getBuiltinModule?.("node:crypto");
  return typeof found?.hash === "function" ? found : undefined;
}
