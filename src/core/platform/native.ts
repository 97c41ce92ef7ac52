import type * as nodeCrypto from "node:crypto";

export type NativeCrypto = typeof nodeCrypto;

/**
 * It, where there is such a thing (also in Deno and Bun), without an import that a browser or a bundler would stumble over;
 * undefined elsewhere.
 */
export const nativeCrypto: NativeCrypto | undefined = typeof process === "undefined" ? undefined : findCrypto();

function findCrypto(): NativeCrypto | undefined {
  const found = process.getBuiltinModule?.("node:crypto");
  return typeof found?.hash === "function" ? found : undefined;
}
