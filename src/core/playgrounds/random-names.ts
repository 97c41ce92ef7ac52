import { toBase64 } from "../platform/bytes.ts";
import { randomBytes, randomInt } from "../platform/random.ts";

// Without letters and digits that look alike (Crockford's base 32).
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

function randomName(length: number): string {
  let name = "";
  for (const byte of randomBytes(length)) name += ALPHABET.charAt(byte % ALPHABET.length);
  return name;
}

/** The id of a playground: part of its address, 60 random bits, so that nobody comes upon one by guessing. */
export function newPlaygroundId(): string {
  return randomName(12);
}

export function newEndpointId(): string {
  return `ep_${randomName(14)}`;
}

export function newDomainId(): string {
  return `dom_${randomName(14)}`;
}

/** Returns 192 random bits that let their holder change a playground. */
export function newEditToken(): string {
  return `edit_${toBase64(randomBytes(24), "base64url")}`;
}

/** A seed for what was asked for without one. */
export function newSeed(): number {
  return randomInt(2 ** 47);
}
