import type { SecretStorage } from "./secret-storage.ts";

/** Keeps secrets in the process: they end with it. */
export function createMemorySecrets(): SecretStorage {
  const values = new Map<string, string>();
  return {
    async keep(name, value) {
      const kept = values.get(name) ?? value;
      values.set(name, kept);
      return kept;
    },
  };
}
