// National Provider Identifier (45 CFR 162.406): ten digits, of which the last is a Luhn check digit over the prefix
// 80840 (ISO/IEC 7812 issuer) and the other nine. The first digit is 1 or 2, and every number issued so far starts
// with 1: ours start with 2, so that they are valid and nobody's.

const PREFIX = "80840";
const GENERATED_RANGE = 90_000_000;
const CREATED_FROM = 290_000_000;
const CREATED_RANGE = 10_000_000;

/** The NPI of a generated provider: `block` (from 0) of `blocks` keeps the numbers of a world apart, `offset` is at most {@link npiBlockSize} - 1. */
export function generatedNpi(block: number, blocks: number, offset: number): string {
  return withCheckDigit(200_000_000 + block * npiBlockSize(blocks) + offset);
}

/** How many numbers each of `blocks` equal parts of the generated range holds. */
export function npiBlockSize(blocks: number): number {
  return Math.floor(GENERATED_RANGE / blocks);
}

/** The NPI of a provider that a caller created, by its id: numbers from 29 0000000 on, which no generated one has. */
export function createdNpi(id: string): string {
  return withCheckDigit(CREATED_FROM + (Number(id) % CREATED_RANGE));
}

function withCheckDigit(nine: number): string {
  const digits = String(nine);
  return digits + String((10 - (luhnSum(`${PREFIX}${digits}0`) % 10)) % 10);
}

// The sum of the Luhn algorithm (ISO/IEC 7812-1, annex B): every second digit from the right, the last one excluded, counts double.
function luhnSum(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    const worth = at % 2 === 1 ? digit * 2 : digit;
    sum += worth > 9 ? worth - 9 : worth;
  }
  return sum;
}
