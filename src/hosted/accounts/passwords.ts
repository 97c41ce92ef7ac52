import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

import { SeedbedError } from "../../core/model/errors.ts";
import { loadedOnce } from "../../core/platform/loaded-once.ts";

// OWASP's minimum for Argon2id: 19 MiB, 2 passes, 1 lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hashes a password with Argon2id, as `$argon2id$v=19$m=19456,t=2,p=1${salt}${tag}` (PHC string format). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, { ...COST, salt, length: 32 });
  const texts = [salt, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${texts.join("$")}`;
}

interface Tagging {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly length: number;
}

function tagOf(password: string, { salt, length, ...cost }: Tagging): Promise<Buffer> {
  return promisify(argon2)("argon2id", { message: password, nonce: salt, tagLength: length, ...cost });
}

// A hash of nothing that anybody knows, for addresses without an account.
const nobody = loadedOnce(() => hashPassword(randomBytes(32).toString("hex")));

/** True if a password is the one of a hash; false, in the same time, where there is none. */
export async function isPassword(kept: string | undefined, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", tag = ""] = HASH.exec(kept ?? (await nobody())) ?? [];
  const expected = Buffer.from(tag, "base64");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await tagOf(password, { ...cost, salt: Buffer.from(salt, "base64"), length: expected.length });
  return timingSafeEqual(found, expected) && kept !== undefined;
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
  if (await isCommonPassword(password)) refuse(tried, "common", "is too common: choose one that few others have");
}

function refuse(tried: string, code: string, detail: string): never {
  throw new SeedbedError("validation_failed", `cannot ${tried}: the password ${detail}`, {
    errors: [{ pointer: "#/password", code, detail }],
  });
}
