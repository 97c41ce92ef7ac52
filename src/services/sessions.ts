import { randomBytes } from "node:crypto";

import type { CustomerSubjects } from "../storage/customers/customer-storage.ts";
import { SESSION_LIFETIME } from "./bounds.ts";
import { toSecretHash } from "./secret-hash.ts";

/** Begins a session of an account at a time, epoch milliseconds. Resolves to its secret, for the cookie. */
export async function openSession(
  { sessions }: Pick<CustomerSubjects, "sessions">,
  accountId: string,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sessions.removeExpired(now);
  await sessions.add({
    tokenHash: toSecretHash(token),
    accountId,
    createdAt: now,
    expiresAt: now + SESSION_LIFETIME,
  });
  return token;
}
