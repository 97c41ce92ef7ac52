import { randomBytes } from "node:crypto";

import { hash, verify } from "@node-rs/argon2";

// A hash of nothing that anybody knows, for addresses without an account.
const NOBODY = hash(randomBytes(32).toString("hex"));

/** What is kept of a password. OWASP's minimum for Argon2id, which is the library's default: 19 MiB, 2 passes, 1 lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether a password is the one of a hash; false, in the same time, where there is none. */
export async function isPassword(kept: string | undefined, password: string): Promise<boolean> {
  const right = await verify(kept ?? (await NOBODY), password);
  return right && kept !== undefined;
}
