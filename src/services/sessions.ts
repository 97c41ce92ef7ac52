import { randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import type { Tables } from "../storage/database.ts";
import { SESSION_LIFETIME } from "./bounds.ts";
import { toSecretHash } from "./secret-hash.ts";

/** Begins a session of an account at a time, epoch milliseconds. Resolves to its secret, for the cookie. */
export async function openSession(db: Kysely<Tables>, accountId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db
    .insertInto("sessions")
    .values({
      token_hash: toSecretHash(token),
      account_id: accountId,
      created_at: now,
      expires_at: now + SESSION_LIFETIME,
    })
    .execute();
  return token;
}

/** Ends the sessions of an account, all but the one with a secret where that is given. */
export async function endSessions(db: Kysely<Tables>, accountId: string, but?: string): Promise<void> {
  let ended = db.deleteFrom("sessions").where("account_id", "=", accountId);
  if (but !== undefined) ended = ended.where("token_hash", "!=", toSecretHash(but));
  await ended.execute();
}
