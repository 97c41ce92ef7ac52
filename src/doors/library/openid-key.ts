import type { JWK } from "jose";

import { toBase64 } from "../../core/platform/bytes.ts";

const E = 65_537n;
const P =
  0xbf6b5b0619985f73deb2726b727b3ac9cc644fa8ab0141837272581cea087ddb835b7ada2173f8d4eeccc5422ed086224aeec21c0f37a40df51171d62759ee3a34e254a91cd6a0a8adac887bd227b2aaede96867b83f5771a0be4e5cce097176371338c6bb715f9cccaf60535a0cb5d028c058b4ae90733551fd2b1fec307b4fn;
const Q =
  0xbb71d4fe64eed7204d3a3f926bb782b9cd7ba2b0a2b7221c875b4175478742083a30d45a6a7b7ca5782c4c73ad0d176db805658a57c22a84cb898a5f2b33363e4d97e6696f374fc3aeb48c2c03af377223b37712af2ec512a5ade8095463587dd1ea82f38cad846241dbd949a9115b1b1e6f7344aaad4340a744ddf4f59a1ff7n;

/**
 * Signs the tokens of every mock in process, so that they can be verified with the same keys in each run and in each mock of
 * a test. It is no secret: it is in the package, for anybody to read. A server makes a key of its own. Everything in it
 * follows from two primes (RFC 8017 §3.2), which take less room in a page.
 */
export function mockKey(): JWK {
  const d = inverse(E, (P - 1n) * (Q - 1n));
  const members = { n: P * Q, e: E, d, p: P, q: Q, dp: d % (P - 1n), dq: d % (Q - 1n), qi: inverse(Q, P) };
  return { kty: "RSA", ...Object.fromEntries(Object.entries(members).map(([name, value]) => [name, toDigits(value)])) };
}

/** The number below `modulus` whose product with `value` is one more than a multiple of it. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [before, last, factor, next] = [modulus, value % modulus, 0n, 1n];
  while (last > 0n) {
    const times = before / last;
    [before, last] = [last, before - times * last];
    [factor, next] = [next, factor - times * next];
  }
  return (factor + modulus) % modulus;
}

/** The bytes of a number in base64url. */
function toDigits(value: bigint): string {
  const hex = value.toString(16);
  return toBase64(
    Uint8Array.from(hex.padStart(hex.length + (hex.length % 2), "0").match(/../g) ?? [], (byte) => parseInt(byte, 16)),
    "base64url",
  );
}
