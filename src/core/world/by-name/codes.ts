import type { Stream } from "../../model/generation.ts";
import { accountDigits, makeIban, pickIbanBank, routingCheckDigit } from "../institutions.ts";
import { isbnCheckDigit } from "../isbn.ts";

const LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ";
const ALPHANUMERIC = "abcdefghijkmnpqrstuvwxyz23456789";
const HEX = "0123456789abcdef";

/** A code: `#` is a digit, `@` a capital letter, `*` a small letter or digit, `~` a hexadecimal digit; all else is itself. */
export function drawCode(pattern: string, random: Stream): string {
  const from = (signs: string): string => signs.charAt(random.int(0, signs.length - 1));
  return pattern.replaceAll(/[#@*~]/g, (sign) =>
    sign === "#" ? String(random.int(0, 9)) : from(sign === "@" ? LETTERS : sign === "*" ? ALPHANUMERIC : HEX),
  );
}

/** A vehicle identification number (ISO 3779) with the check digit of North America; its maker's code is not assigned. */
export function drawVin(random: Stream): string {
  const front = `1ZZ${drawCode("@@##@", random)}`;
  const back = drawCode("@@######", random);
  const values = Array.from(`${front}0${back}`).map((sign) =>
    /\d/.test(sign) ? Number(sign) : Number("12345678012345070923456789".charAt(sign.charCodeAt(0) - 65)),
  );
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const rest = values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) % 11;
  return `${front}${rest === 10 ? "X" : rest}${back}`;
}

/** An article number (GS1) of the range that is kept for use within a company. */
export function drawEan(random: Stream): string {
  const twelve = drawCode("20##########", random);
  return `${twelve}${isbnCheckDigit(twelve)}`;
}

/** An ISBN-13 of a registration group that is not assigned. */
export function drawIsbn(random: Stream): string {
  const twelve = drawCode("9799########", random);
  return `${twelve}${isbnCheckDigit(twelve)}`;
}

/** A card number that no bank issues (its range is for tests), with a right check digit (ISO/IEC 7812). */
export function drawCardNumber(random: Stream): string {
  const front = drawCode("400000#########", random);
  let sum = 0;
  for (const [at, sign] of Array.from(front).entries()) {
    const value = Number(sign) * (at % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return `${front}${(10 - (sum % 10)) % 10}`;
}

/** An IBAN of a bank that does not exist, in a country (ISO 3166 alpha-2). */
export function drawIban(country: string, random: Stream): string {
  const { country: own, bank } = pickIbanBank(random, country);
  return makeIban(own, bank, drawCode("#".repeat(Math.min(10, accountDigits(own))), random));
}

/** A routing number of an American bank: its check digit is right, its district does not exist. */
export function drawRoutingNumber(random: Stream): string {
  const eight = drawCode("99######", random);
  return eight + routingCheckDigit(eight);
}

/** An address of the network, of ranges that are kept for documentation (RFC 5737, RFC 3849). */
export function drawIp(random: Stream, version: 4 | 6): string {
  if (version === 6) return drawCode("2001:db8:~~~~:~~~~::~~~~", random).replaceAll(/:0+(?=[^:])/g, ":");
  return `${random.pick(["192.0.2", "198.51.100", "203.0.113"])}.${random.int(1, 254)}`;
}

/** Programs that ask, as they say in `User-Agent`. */
export const USER_AGENTS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
  "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
] as const;
