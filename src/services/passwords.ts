import { randomBytes } from "node:crypto";

import { hash, verify } from "@node-rs/argon2";

import { SeedbedError } from "../model/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

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

/** Throws `validation_failed` for a password that many have. */
export async function assertUncommon(password: string, tried: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const detail = "is among the passwords that are tried first: choose one that few others have";
  throw new SeedbedError("validation_failed", `cannot ${tried}: the password ${detail}`, {
    errors: [{ pointer: "#/password", code: "common", detail }],
  });
}
