import type { Database } from "./database.ts";
import type { SecretStorage } from "./secret-storage.ts";

/** Secrets in a table of a database. */
export function createRelationalSecrets({ db }: Pick<Database, "db">): SecretStorage {
  return {
    async keep(name, value) {
      await db
        .insertInto("secrets")
        .values({ name, value })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
      const kept = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
      return kept.value;
    },
  };
}
