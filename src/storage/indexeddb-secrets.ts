import type { BrowserDatabase } from "./indexeddb-database.ts";
import type { SecretStorage } from "./secret-storage.ts";

/** Keeps secrets in the browser's database, for the scripts of its origin. */
export function createIndexedDbSecrets(db: BrowserDatabase): SecretStorage {
  return {
    keep: (name, value) =>
      db.write(["secrets"], async (tx) => {
        const secrets = tx.objectStore("secrets");
        const kept = await secrets.get(name);
        if (kept === undefined) await secrets.put(value, name);
        return kept ?? value;
      }),
  };
}
