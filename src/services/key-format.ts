import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "sb_live_";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM = 30;
const CHECKSUM = 6;
const FORM = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{${CHECKSUM}})$`);

/** A new API key: a prefix that scanners recognise, about 178 random bits, and a checksum (as GitHub's tokens have). */
export function createApiKey(): string {
  let random = "";
  for (let at = 0; at < RANDOM; at += 1) random += ALPHABET.charAt(randomInt(ALPHABET.length));
  return `${PREFIX}${random}${toChecksum(random)}`;
}

/** Whether a text has the form and the checksum of an API key: one that does not need not be looked up. */
export function isApiKey(text: string): boolean {
  const [, random = "", checksum] = FORM.exec(text) ?? [];
  return checksum !== undefined && toChecksum(random) === checksum;
}

/** What is shown of a key so that its owner recognises it. */
export function toKeyPrefix(key: string): string {
  return key.slice(0, PREFIX.length + 4);
}

function toChecksum(random: string): string {
  let rest = crc32(random);
  let text = "";
  for (let at = 0; at < CHECKSUM; at += 1) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
