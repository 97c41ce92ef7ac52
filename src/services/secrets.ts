import { randomBytes } from "node:crypto";

import type { Database } from "../storage/database.ts";

/** Bytes of a secret: as many as SHA-256 gives (RFC 7518 §3.2 asks for no fewer). */
const BYTES = 32;

/** A secret of the service by name: made when it is first asked for, and then the same for ever and in every process of the database. */
export async function getSecret({ db }: Database, name: string): Promise<Uint8Array> {
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(BYTES).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return Buffer.from(value, "base64url");
}
