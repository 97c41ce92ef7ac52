import { randomBytes } from "node:crypto";

import { hash, verify } from "@node-rs/argon2";

import { SeedbedError } from "../../core/model/errors.ts";
import { loadedOnce } from "../../core/platform/loaded-once.ts";

// A hash of nothing that anybody knows, for addresses without an account.
const NOBODY = hash(randomBytes(32).toString("hex"));

/** Hashes a password with Argon2id at the library's defaults, OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** True if a password is the one of a hash; false, in the same time, where there is none. */
export async function isPassword(kept: string | undefined, password: string): Promise<boolean> {
  const right = await verify(kept ?? (await NOBODY), password);
  return right && kept !== undefined;
}

/** Loaded when first asked for: most processes that start never are. */
const known = loadedOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((word) => word.toLowerCase()));
});

/** True if a password, in whatever case, is one of the 50,000 that are used and tried most (the list of zxcvbn-ts). */
async function isCommonPassword(password: string): Promise<boolean> {
  return (await known()).has(password.toLowerCase());
}

function isAddress(password: string, email: string): boolean {
  const [given, address] = [password.toLowerCase(), email.toLowerCase()];
  return given === address || given === address.slice(0, address.lastIndexOf("@"));
}

/** Throws `validation_failed` for a password that many have, or that is one of the account's addresses. */
export async function assertUncommon(password: string, tried: string, emails: readonly string[]): Promise<void> {
  if (emails.some((email) => isAddress(password, email))) {
    const detail = "is the e-mail address, or the part of it before the @: choose one that cannot be told from it";
    refuse(tried, "same_as_email", detail);
  }
  if (await isCommonPassword(password))
    refuse(tried, "common", "is among the passwords that are tried first: choose one that few others have");
}

function refuse(tried: string, code: string, detail: string): never {
  throw new SeedbedError("validation_failed", `cannot ${tried}: the password ${detail}`, {
    errors: [{ pointer: "#/password", code, detail }],
  });
}
